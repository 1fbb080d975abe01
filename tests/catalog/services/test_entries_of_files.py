"""Sets, rulings, errata and restrictions in the project's files: there for every game, and true of its cards."""

from pathlib import Path

import pytest
from django.conf import settings

from cardsite.values import LANGUAGES, Words
from catalog.games import GAMES
from catalog.services.errata import ErratumValues
from catalog.services.files import CardsFile, FileCard, cards_file_read
from catalog.services.rendering import texts_write

FOLDER: Path = settings.BASE_DIR / "fixtures" / "cards"

pytestmark = pytest.mark.parametrize("game", list(GAMES))


def file_of(game: str) -> CardsFile:
    return cards_file_read((FOLDER / f"{game}.json").read_bytes())


def latest(card: FileCard) -> dict[str, ErratumValues]:
    """The last erratum of each field that is not about one printing alone."""
    said = sorted((one for _, one in card.errata if one.printing_id is None), key=lambda one: one.since)
    return {one.field: one for one in said}


def test_every_game_has_each_kind_of_what_belongs_to_cards(game: str) -> None:
    file = file_of(game)

    rulings = [one for card in file.cards for _, one in card.rulings]
    errata = [one for card in file.cards for _, one in card.errata]

    assert {one.kind for _, one in file.sets} == {"expansion", "promo"}
    assert all(one.published_at is not None for _, one in file.sets)
    assert any(one.question_ja and one.question_en and one.source and one.rule_ids for one in rulings)
    assert any(one.other_ids for one in rulings)
    assert {one.printing_id is None for one in errata} == {True, False}
    assert any(one.announced_on and one.ends_on for form in file.formats for _, one in form.restrictions)


def test_the_last_erratum_of_a_text_says_what_the_card_says_now(game: str) -> None:
    file, spec = file_of(game), GAMES[game]
    terms = {(category, slug): Words(one.name_ja, one.name_en) for category, slug, one in file.terms}

    compared = []
    for card in file.cards:
        facts, _ = spec.parse_facts(card.values.kind, dict(card.values.facts), "/facts", card.values.name_ja)
        for field, one in latest(card).items():
            for language in LANGUAGES:
                now = texts_write(spec, facts, terms, language)[field]
                compared.append((now, Words(one.text_ja, one.text_en).in_language(language)))

    assert compared
    assert [now for now, _ in compared] == [said for _, said in compared]


def test_each_erratum_of_a_field_goes_on_where_the_one_before_ended(game: str) -> None:
    for card in file_of(game).cards:
        by_field: dict[tuple[str, object], list[ErratumValues]] = {}
        for _, one in sorted(card.errata, key=lambda each: each[1].since):
            by_field.setdefault((one.field, one.printing_id), []).append(one)
        for said in by_field.values():
            assert [one.printed_ja for one in said[1:]] == [one.text_ja for one in said[:-1]]


def test_an_announced_number_of_cards_is_that_of_the_printings_in_the_file(game: str) -> None:
    file = file_of(game)
    counts: dict[str, int] = {}
    for card in file.cards:
        for printing in card.printings:
            counts[printing.set_code] = counts.get(printing.set_code, 0) + 1

    announced = {one.code: one.official_count for _, one in file.sets if one.official_count is not None}

    assert announced == {code: counts[code] for code in announced}
    assert announced
