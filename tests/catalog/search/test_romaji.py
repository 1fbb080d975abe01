"""Readings found by romaji."""

import pytest

from catalog.search.romaji import romaji_begun, romaji_of, romaji_wanted


@pytest.mark.parametrize(
    ("reading", "typed"),
    [
        ("もりのばんにん", ["morinobannin", "MORINOBANNIN", "morinobanin"]),
        ("しんぶんしゃ", ["shinbunsha", "shimbunsha", "sinbunsya"]),
        ("とうきょう", ["toukyou", "tōkyō", "tokyo", "tookyoo"]),
        ("ファイヤー", ["faiyaa", "faiya"]),
        ("マッチャ", ["matcha", "maccha", "mattya"]),
        ("ふじ", ["fuji", "huzi"]),
        ("つづき", ["tsuzuki", "tuduki", "tudzuki"]),
        ("ジェット", ["jetto", "zyetto"]),
        ("フューチャー", ["fyuuchaa", "fyucha"]),
        ("デュエル", ["dyueru", "dhueru"]),
        ("テュール", ["tyuuru", "thuuru"]),
        ("ティアラ", ["tiara", "thiara"]),
        ("クォーツ", ["kwootsu", "kwotu"]),
        ("グァバ", ["gwaba"]),
        ("ぐんまのハンマー", ["gunmanohanmaa", "gummanohamma"]),
        ("バッジ", ["bajji", "badji", "bazzi"]),
        ("スタッフ", ["sutaffu", "sutahhu"]),
        ("エッチ", ["etchi", "ecchi", "etti"]),
    ],
)
def test_every_usual_spelling_of_a_reading_is_one(reading: str, typed: list[str]) -> None:
    assert [romaji_wanted(each) for each in typed] == [romaji_of(reading)] * len(typed)


@pytest.mark.parametrize(
    ("reading", "typed"),
    [
        ("しょうてんがいのちゅうしん", "shoutengainochuushin"),
        ("つきのふじさん", "tsukinofujisan"),
        ("じゃっこう", "jakkou"),
        ("ファイヤー", "faiyaa"),
        ("フューチャー", "fyuuchaa"),
        ("ディスク", "disuku"),
        ("ドゥーム", "duumu"),
        ("つづき", "tsudzuki"),
        ("しんぶんしゃ", "shimbunsha"),
        ("マッチャ", "maccha"),
        ("ウォッカ", "wokka"),
        ("ティアラ", "thiara"),
        ("ディスク", "dhisuku"),
        ("ハンマー", "hammaa"),
        ("スタッフ", "sutaffu"),
        ("カット", "catto"),
    ],
)
def test_a_word_is_found_by_its_beginning_wherever_it_breaks_off(reading: str, typed: str) -> None:
    beginnings = [typed[:length] for length in range(1, len(typed) + 1)]

    assert [each for each in beginnings if not romaji_of(reading).startswith(romaji_begun(each))] == []


def test_what_is_not_in_latin_letters_is_no_romaji() -> None:
    assert romaji_wanted("森") is None
    assert romaji_wanted("a1") is None
    assert romaji_begun("森") == ()
