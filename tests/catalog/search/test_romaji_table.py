"""Every sound of kana in every usual spelling, as it is typed letter by letter."""

from collections.abc import Iterator

import pytest

from catalog.search.romaji import romaji_begun, romaji_of, romaji_wanted

VOWELS = "aiueo"
ROWS = {
    "": "アイウエオ",
    "k": "カキクケコ",
    "s": "サシスセソ",
    "t": "タチツテト",
    "n": "ナニヌネノ",
    "h": "ハヒフヘホ",
    "m": "マミムメモ",
    "r": "ラリルレロ",
    "g": "ガギグゲゴ",
    "z": "ザジズゼゾ",
    "d": "ダヂヅデド",
    "b": "バビブベボ",
    "p": "パピプペポ",
    "l": "ラリルレロ",
}
GLIDES = {"ky": "キ", "ny": "ニ", "hy": "ヒ", "my": "ミ", "ry": "リ", "gy": "ギ", "by": "ビ", "py": "ピ"}
SMALL_Y = {"ャ": "a", "ュ": "u", "ョ": "o", "ェ": "e"}
SMALL = {"ァ": "a", "ィ": "i", "ェ": "e", "ォ": "o"}
JOINED = {
    "シ": ("sh", "sy"),
    "チ": ("ch", "ty", "cy"),
    "ジ": ("j", "zy", "jy"),
    **{kana: (letters,) for letters, kana in GLIDES.items()},
}
SMALL_JOINED = {
    "フ": ("f", "fw"),
    "ヴ": ("v",),
    "ツ": ("ts",),
    "ク": ("kw", "qw", "q"),
    "グ": ("gw",),
    "ウ": ("w", "wh"),
    "ス": ("sw",),
    "ズ": ("zw",),
}
SINGLE = {
    "シ": "shi",
    "チ": "chi",
    "ツ": "tsu",
    "フ": "fu",
    "ジ": "ji",
    "ヂ": "ji",
    "ヅ": "dzu zu",
    "ヤ": "ya",
    "ユ": "yu",
    "ヨ": "yo",
    "ワ": "wa",
    "ヲ": "wo o",
    "ヴ": "vu",
    "カ": "ca",
    "ク": "cu",
    "コ": "co",
    "ティ": "ti thi",
    "ディ": "di dhi",
    "テャ": "tha",
    "デャ": "dha",
    "テュ": "tyu thu",
    "デュ": "dyu dhu",
    "テョ": "tho",
    "デョ": "dho",
    "トゥ": "tu twu",
    "ドゥ": "du dwu",
    "フュ": "fyu",
    "ヴュ": "vyu",
    "クヮ": "kwa",
    "グヮ": "gwa",
}


def sounds() -> Iterator[tuple[str, str]]:
    """Kana with each of their spellings."""
    for row, line in ROWS.items():
        yield from ((kana, row + vowel) for kana, vowel in zip(line, VOWELS, strict=True))
    for table, smalls in ((JOINED, SMALL_Y), (SMALL_JOINED, SMALL)):
        for kana, rows in table.items():
            yield from ((kana + small, row + vowel) for row in rows for small, vowel in smalls.items())
    for kana, spellings in SINGLE.items():
        yield from ((kana, spelling) for spelling in spellings.split())


SOUNDS = sorted(set(sounds()))
DOUBLED = [(kana, spelling) for kana, spelling in SOUNDS if spelling[0] not in "aiueomny"]


@pytest.mark.parametrize(("kana", "spelling"), SOUNDS)
def test_a_sound_is_found_by_each_spelling_wherever_it_breaks_off(kana: str, spelling: str) -> None:
    for before, letters in (("", ""), ("サ", "sa")):
        reading, typed = romaji_of(f"{before}{kana}サ"), letters + spelling

        beginnings = [typed[:length] for length in range(1, len(typed) + 1)]

        assert romaji_wanted(f"{typed}sa") == reading
        assert [each for each in beginnings if not reading.startswith(romaji_begun(each))] == []


@pytest.mark.parametrize(("kana", "spelling"), DOUBLED)
def test_a_sound_behind_a_small_tsu_is_found_wherever_it_breaks_off(kana: str, spelling: str) -> None:
    reading, typed = romaji_of(f"サッ{kana}サ"), f"sa{spelling[0]}{spelling}"

    beginnings = [typed[:length] for length in range(1, len(typed) + 1)]

    assert romaji_wanted(f"{typed}sa") == reading
    assert [each for each in beginnings if not reading.startswith(romaji_begun(each))] == []
