"""Loading the project's files."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from catalog.errors import InvalidFileError
from catalog.games import GAMES
from catalog.models import Card, CardRevision, Rule
from catalog.services.cards import card_delete, card_update, card_values
from catalog.services.files import CardsFile, RulebookFile, cards_file_read, rulebook_file_read
from catalog.services.fixtures import cards_file_load, fixtures_load, rulebook_file_load
from catalog.services.loading import LoadReport
from catalog.services.renumbering import card_renumber
from catalog.services.rules import RuleValues, rule_create, rule_delete, rule_update
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import DRAW

pytestmark = pytest.mark.django_db

FOLDER: Path = settings.BASE_DIR / "fixtures"
CARD_ID = "01a2291a-3c18-7015-af0c-50ccbf52d39f"
PRINTING_ID = "01a2291a-3c18-7015-af0c-50ca82a97d66"
SET_ID = "01a2291a-3c19-736d-9f5b-5f3de7120525"
RESTRICTION_ID = "01a2291a-3c19-736d-9f5b-5f3de7120526"
RULING_ID = "01a2291a-3c19-736d-9f5b-5f3de7120527"


def content(**changes: Any) -> dict[str, Any]:
    card = {
        "id": CARD_ID,
        "number": 1,
        "kind": "event",
        "name_ja": "停電",
        "reading": "ていでん",
        "name_en": "Blackout",
        "published_at": "2025-04-01T00:00:00+09:00",
        "facts": {"event_type": "risk", "ability": DRAW},
        "printings": [{"id": PRINTING_ID, "set": "TM1", "collector_number": "TM1-001", "rarity": "C"}],
        "rulings": [{"id": RULING_ID, "dated_on": "2025-05-01", "text_ja": "はい。", "text_en": "Yes."}],
    }
    restriction = {"id": RESTRICTION_ID, "kind": "banned", "limit": 0, "cards": [CARD_ID], "begins_on": "2025-05-01"}
    return {
        "game": "tatemon",
        "terms": [{"category": "condition", "slug": "tall", "name_ja": "背が高い", "name_en": "tall"}],
        "sets": [{"id": SET_ID, "code": "TM1", "name_ja": "一", "name_en": "One", "released_on": "2025-04-01"}],
        "formats": [
            {
                "slug": "standard",
                "name_ja": "スタンダード",
                "name_en": "Standard",
                "default": True,
                "restrictions": [restriction],
            }
        ],
        "cards": [{**card, **changes}],
    }


def cards_file(**changes: Any) -> CardsFile:
    return cards_file_read(json.dumps(content(**changes)).encode())


def load(*, overwrite: bool = False, **changes: Any) -> LoadReport:
    return cards_file_load(file=cards_file(**changes), overwrite=overwrite)


def test_the_projects_own_files_load_and_loading_them_again_changes_nothing() -> None:
    first = fixtures_load(folder=FOLDER)
    second = fixtures_load(folder=FOLDER)

    assert set(first) == {f"{kind}/{game}.json" for kind in ("cards", "rulebooks") for game in GAMES}
    assert [(report.kept, report.updated) for report in first.values()] == [([], 0)] * len(first)
    assert all(report.added >= 30 for report in first.values())
    assert [(report.added, report.updated, report.kept) for report in second.values()] == [(0, 0, [])] * len(first)


def test_every_card_of_the_projects_files_is_complete_and_passes_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    fixtures_load(folder=FOLDER)

    call_command("cards_check")

    assert "stored cards checked" in capsys.readouterr().out
    assert not Card.objects.filter(complete=False).exists()


def test_what_a_file_holds_is_added_once() -> None:
    first, second = load(), load()

    assert (first.added, first.unchanged, first.kept) == (6, 1, [])
    assert (second.added, second.updated, second.unchanged, second.kept) == (0, 0, 7, [])


def test_a_card_nobody_touched_follows_its_file() -> None:
    load()

    report = load(name_en="Power Cut")

    assert (report.updated, report.kept) == (1, [])
    assert Card.objects.get(pk=CARD_ID).name_en == "Power Cut"
    assert set(CardRevision.objects.values_list("origin", flat=True)) == {"fixture"}


def staff_change(**changes: Any) -> Card:
    card = Card.objects.get(pk=CARD_ID)
    values = replace(card_values(card), **changes)
    return card_update(card_id=card.pk, values=values, expected_revision=card.revision, user=EditorFactory())


def test_a_card_that_staff_changed_stays_and_is_reported() -> None:
    load()
    staff_change(name_en="Lights Out")

    report = load(name_en="Power Cut")

    assert report.kept == ["card 1 停電: changed here"]
    assert Card.objects.get(pk=CARD_ID).name_en == "Lights Out"


def test_overwriting_takes_the_files_version() -> None:
    load()
    staff_change(name_en="Lights Out")

    report = load(overwrite=True)

    assert (report.updated, report.kept) == (1, [])
    assert Card.objects.get(pk=CARD_ID).name_en == "Blackout"


def test_a_card_that_staff_deleted_does_not_come_back() -> None:
    load(printings=[])
    card = Card.objects.get(pk=CARD_ID)
    card.restrictions.all().delete()
    card_delete(card_id=card.pk, expected_revision=1, user=None)
    wanted = content(printings=[])
    wanted["formats"] = []

    report = cards_file_load(file=cards_file_read(json.dumps(wanted).encode()))

    assert report.kept == ["card 1 停電: deleted here"]
    assert not Card.objects.exists()


@pytest.mark.failure("P15")
def test_a_misspelt_key_in_an_effect_is_refused_with_its_path_and_nothing_is_loaded() -> None:
    facts = {"event_type": "risk", "ability": {**DRAW, "do": [{"draw": {"who": "you", "amonut": 2}}]}}

    with pytest.raises(InvalidFileError) as refused:
        load(facts=facts)

    assert "/cards/0/facts/ability/do/0/draw/amonut" in [fault.pointer for fault in refused.value.faults]
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"nmae": "x"}, "/cards/0/nmae", "unknown_key"),
        ({"number": "1"}, "/cards/0/number", "wrong_type"),
        ({"number": True}, "/cards/0/number", "wrong_type"),
        ({"published_at": "2025-04-01T00:00:00"}, "/cards/0/published_at", "wrong_type"),
        ({"printings": [{"id": PRINTING_ID}]}, "/cards/0/printings/0", "missing_key"),
    ],
)
def test_a_wrong_key_or_type_is_refused_with_its_pointer(change: dict[str, Any], pointer: str, code: str) -> None:
    with pytest.raises(InvalidFileError) as refused:
        cards_file(**change)

    assert (pointer, code) in [(fault.pointer, fault.code) for fault in refused.value.faults]


@pytest.mark.failure("D12")
def test_the_same_number_twice_in_a_file_is_refused_with_both_places() -> None:
    twice = content()
    twice["cards"].append({**twice["cards"][0], "id": SET_ID})

    with pytest.raises(InvalidFileError) as refused:
        cards_file_read(json.dumps(twice).encode())

    (fault,) = refused.value.faults
    assert (fault.code, fault.pointer, fault.params["other"]) == ("repeated", "/cards/1/number", "/cards/0/number")


@pytest.mark.failure("D11")
def test_a_file_that_gives_a_stored_card_another_number_is_refused() -> None:
    load()

    with pytest.raises(InvalidFileError) as refused:
        load(number=2)

    assert [fault.code for fault in refused.value.faults] == ["number_changed"]


def test_a_card_that_staff_gave_another_number_keeps_it() -> None:
    load()
    card_renumber(card_id=Card.objects.get().pk, number=5000, expected_revision=None, user=None)

    load()

    assert Card.objects.get().number == 5000


def rulebook(*ids: str) -> RulebookFile:
    rules = [{"id": rule_id, "ja": f"{rule_id}の文", "en": f"Text of {rule_id}", "ruling": False} for rule_id in ids]
    book = {"game": "tatemon", "sections": [{"slug": "deck", "ja": "デッキ", "en": "Deck", "rules": rules}]}
    return rulebook_file_read(json.dumps(book).encode())


def test_a_rulebook_keeps_the_order_of_its_file_around_rules_of_the_site() -> None:
    rulebook_file_load(file=rulebook("TM-D1", "TM-D2"))
    own = RuleValues("deck", "デッキ", "Deck", "独自", "Own", ruling=True)
    rule_create(game="tatemon", rule_id="TM-Z9", values=own)

    report = rulebook_file_load(file=rulebook("TM-D1", "TM-D3", "TM-D2"))

    assert (report.added, report.unchanged, report.kept) == (1, 2, [])
    assert list(Rule.objects.values_list("rule_id", flat=True)) == ["TM-D1", "TM-D3", "TM-D2", "TM-Z9"]


def test_a_rule_follows_its_file_until_somebody_else_changes_it() -> None:
    rulebook_file_load(file=rulebook("TM-D1", "TM-D2"))
    changed = RulebookFile(
        "tatemon", tuple((name, replace(said, text_en="New")) for name, said in rulebook("TM-D1", "TM-D2").rules)
    )
    rule_update(rule_id="TM-D2", values=replace(changed.rules[1][1], text_en="By staff"))

    report = rulebook_file_load(file=changed)

    assert (report.updated, report.kept) == (1, ["rule TM-D2: changed here"])
    assert list(Rule.objects.values_list("text_en", flat=True)) == ["New", "By staff"]


def test_a_rule_that_was_deleted_does_not_come_back_unless_the_files_win() -> None:
    rulebook_file_load(file=rulebook("TM-D1"))
    rule_delete(rule_id="TM-D1")

    kept = rulebook_file_load(file=rulebook("TM-D1"))
    forced = rulebook_file_load(file=rulebook("TM-D1"), overwrite=True)

    assert (kept.added, kept.kept) == (0, ["rule TM-D1: deleted here"])
    assert (forced.added, forced.kept) == (1, [])


def test_the_command_says_what_is_wrong_where(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "tatemon.json").write_text(json.dumps(content(number=None)))

    with pytest.raises(CommandError, match="/cards/0/number"):
        call_command("fixtures_load", folder=tmp_path)


def test_the_check_finds_wrong_cards_in_files_and_stale_ones_in_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load()
    Card.objects.update(rendered_ja="{}")
    (tmp_path / "cards").mkdir()
    wrong = content(facts={"event_type": "storm"})
    (tmp_path / "cards" / "tatemon.json").write_text(json.dumps(wrong))

    with pytest.raises(CommandError, match="2 faults"):
        call_command("cards_check", folder=tmp_path)

    said = capsys.readouterr().err
    assert "tatemon.json/cards/0/facts/event_type" in said
    assert f"stored card {CARD_ID}" in said
