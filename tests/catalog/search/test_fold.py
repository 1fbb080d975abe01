"""The folded form of texts, and the keys that put them in order."""

import random
import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.search.fold import fold, fold_terms
from catalog.search.order import number_key, reading_key

FORMS: tuple[Literal["NFC", "NFD", "NFKC", "NFKD"], ...] = ("NFC", "NFD", "NFKC", "NFKD")


@pytest.mark.parametrize(
    ("texts", "folded"),
    [
        (
            ["ガルドラゴン", "がるどらごん", "ｶﾞﾙﾄﾞﾗｺﾞﾝ", "カ\u3099ルト\u3099ラコ\u3099ン", "カ゛ルト゛ラコ゛ン"],
            "ガルドラゴン",
        ),
        (["BLACK", "ＢＬＡＣＫ", "black", "Ｂ・Ｌ・Ａ・Ｃ・Ｋ"], "black"),
        (
            ["スーパー〜ドライブ", "スーパー～ドライブ", "ス-パ-ドライブ", "ス−パ—ドライブ", "ｽｰﾊﾟｰﾄﾞﾗｲﾌﾞ"],
            "スーパードライブ",
        ),
        (["M.I.C.ユニット", "mic ユニット", "「MIC」ユニット", "ＭＩＣ★ユニット"], "micユニット"),
        (["A-1", "Ａ１", "a 1"], "a1"),
        (["１００％+1", "100% + 1"], "100%+1"),
        (["森　の 番人", "森の番人"], "森ノ番人"),
        (["", " ", "・", "〜", "「」", "\u200b", "\ufe0f", "´", "☆"], ""),
        (["か゚", "カ\u309a"], "カ\u309a"),
    ],
)
def test_writings_of_one_word_fold_to_one_form(texts: list[str], folded: str) -> None:
    assert [fold(text) for text in texts] == [folded] * len(texts)


@pytest.mark.parametrize(
    ("one", "other"), [("ガ", "カ"), ("パ", "バ"), ("ー", ""), ("ス+", "ス"), ("ス%", "ス"), ("é", "e")]
)
def test_what_tells_words_apart_stays(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.sampled_from(FORMS))
def test_composition_does_not_count(text: str, form: Literal["NFC", "NFD", "NFKC", "NFKD"]) -> None:
    kana = "".join(character for character in text if "\u3041" <= character <= "\u30fe") + "がぱゔ"

    assert fold(unicodedata.normalize(form, kana)) == fold(kana)


def test_words_of_a_query_are_told_apart_by_any_space_and_come_once() -> None:
    assert fold_terms(" 森　番人 ・ もり MORI mori") == ("森", "番人", "モリ", "mori")
    assert fold_terms("・ 「」") == ()


def test_readings_come_in_the_order_of_a_dictionary() -> None:
    ordered = ["カアド", "カード", "かい", "かつ", "カツ", "カッター", "はい", "ばい", "パイ", "ハウ", "ばう"]
    shuffled = random.Random(1).sample(ordered, len(ordered))

    found = sorted(shuffled, key=reading_key)

    assert [fold(reading) for reading in found] == [fold(reading) for reading in ordered]


@pytest.mark.failure("S13")
def test_collector_numbers_come_in_natural_order_base_before_variant() -> None:
    ordered = ["A1-001", "A1-001_P1", "A1-001_P2", "A1-2", "A1-10", "A2-1", "A10-1", "B1-1"]
    shuffled = random.Random(1).sample(ordered, len(ordered))

    assert sorted(shuffled, key=number_key) == ordered
