"""What can be asked of cards, against what the games declare."""

import pytest

from catalog.games import GAMES
from catalog.games.operation_words import STEPS, operation_words
from catalog.games.search_fields import common_fields, declared_fields, sorts_of
from catalog.search.fields import SearchField, SearchLanguage
from catalog.search.fold import fold


@pytest.fixture
def common() -> list[SearchField]:
    return common_fields(GAMES, all_games=GAMES, sets={}, rarities={}, formats={})


@pytest.fixture
def language(common: list[SearchField]) -> SearchLanguage:
    return SearchLanguage((*common, *declared_fields(GAMES, {})), sorts_of(GAMES))


def test_every_declared_field_is_asked_for_by_its_name_and_not_by_that_of_a_common_one(
    common: list[SearchField], language: SearchLanguage
) -> None:
    taken = {fold(one.name) for one in common}

    for game in GAMES.values():
        for name in game.fields():
            assert fold(name) not in taken
            assert [one.name for one in language.find(name)] == [name]


def test_every_declared_field_is_asked_for_in_japanese_and_english_unless_a_common_one_is_meant(
    common: list[SearchField], language: SearchLanguage
) -> None:
    taken = {name for one in common for name in one.named()}

    for game in GAMES.values():
        for name, spec in game.fields().items():
            for words in (spec.words.ja, spec.words.en):
                found = {one.name for one in language.find(words)}
                assert name in found or fold(words) in taken or fold(words) in {fold(one) for one in found}


def test_every_sortable_field_sorts(language: SearchLanguage) -> None:
    sortable = {spec.name for game in GAMES.values() for spec in game.fields().values() if spec.sortable}

    assert sortable <= set(language.sorts)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_an_effect_and_every_event_has_a_name_to_look_for(game: str, language: SearchLanguage) -> None:
    assert set(operation_words(GAMES[game])) <= set(STEPS)
    assert set(operation_words(GAMES[game])) <= set(language.find("does")[0].values)
    assert {event.value for event in GAMES[game].vocabulary.events} <= set(language.find("when")[0].values)


def test_no_field_has_a_digit_in_its_name_that_a_search_would_find() -> None:
    names = [name for game in GAMES.values() for name in game.fields()]

    assert not [name for name in names if any(letter.isdigit() for letter in name)]
