"""Sets, printings, rules, rulings, formats and restrictions through the services."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, connection
from django.db.models import ProtectedError

from cardsite.values import new_id
from catalog.errors import CardNotFoundError, EntryInUseError, InvalidEntryError
from catalog.games import GAMES
from catalog.models import CatalogVersion, Format, Rule, Set
from catalog.selectors import format_default, restrictions_in_force, today_in_tokyo
from catalog.services.formats import (
    FormatValues,
    RestrictionValues,
    format_create,
    format_delete,
    format_update,
    restriction_create,
    restriction_delete,
    restriction_update,
)
from catalog.services.games import card_editors_ensure, games_ensure
from catalog.services.printings import (
    PrintingValues,
    SetValues,
    printing_create,
    printing_delete,
    printing_update,
    set_delete,
    set_update,
)
from catalog.services.rules import (
    RuleValues,
    rule_create,
    rule_delete,
    rule_update,
    rules_arrange,
)
from catalog.services.rulings import RulingValues, ruling_create, ruling_delete, ruling_update
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import (
    BuildingFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
    TermFactory,
)

pytestmark = pytest.mark.django_db

RULE = RuleValues("deck", "デッキ", "Deck", "文", "Text")


def ban(**changes: Any) -> RestrictionValues:
    return replace(RestrictionValues("banned", 0, (BuildingFactory().pk,), date(2022, 4, 1)), **changes)


def test_a_set_with_printings_stays() -> None:
    printing = PrintingFactory()

    with pytest.raises(EntryInUseError):
        set_delete(set_id=printing.set_id)
    printing_delete(printing_id=printing.pk)
    set_delete(set_id=printing.set_id)

    assert not Set.objects.exists()


def test_a_set_that_gets_another_code_moves_in_the_order() -> None:
    first, second = SetFactory(code="A1"), SetFactory(code="A2")

    set_update(set_id=first.pk, values=SetValues("A10", "新しい名"))

    assert list(Set.objects.values_list("pk", flat=True)) == [second.pk, first.pk]


def test_a_printing_changes_its_number_but_not_its_card() -> None:
    printing = PrintingFactory(collector_number="A1-1")

    changed = printing_update(
        printing_id=printing.pk, values=PrintingValues(set_id=printing.set_id, collector_number="A1-12", rarity="R")
    )

    assert (changed.card, changed.collector_number, changed.number_key > printing.number_key) == (
        printing.card,
        "A1-12",
        True,
    )


def test_a_collector_number_is_given_once_in_a_set() -> None:
    printing = PrintingFactory()

    with pytest.raises(InvalidEntryError):
        PrintingFactory(set=printing.set, collector_number=printing.collector_number)


def test_what_belongs_to_no_card_is_refused() -> None:
    home = SetFactory()

    with pytest.raises(CardNotFoundError):
        printing_create(card_id=new_id(), values=PrintingValues(home.pk, "A1"))
    with pytest.raises(CardNotFoundError):
        ruling_create(card_id=new_id(), values=RulingValues(date(2022, 1, 1), "はい"))
    with pytest.raises(CardNotFoundError):
        restriction_create(format_id=format_default("tatemon").pk, values=ban(card_ids=(new_id(),)))


def test_a_ruling_is_changed_and_withdrawn() -> None:
    ruling = RulingFactory()

    changed = ruling_update(ruling_id=ruling.pk, values=RulingValues(date(2023, 1, 1), "いいえ"))
    ruling_delete(ruling_id=ruling.pk)

    assert (changed.text_ja, changed.text_en) == ("いいえ", "")
    assert not type(ruling).objects.exists()


@pytest.mark.parametrize(("rule_id", "pointer"), [("MG-D1", "/rule_id"), ("TM-d1", "/rule_id"), ("TM-", "/rule_id")])
def test_a_rule_id_has_the_prefix_of_its_game_and_its_form(rule_id: str, pointer: str) -> None:
    with pytest.raises(InvalidEntryError):
        rule_create(game="tatemon", rule_id=rule_id, values=RULE)


def test_rules_are_changed_arranged_and_deleted() -> None:
    for rule_id in ("TM-D1", "TM-D2", "TM-D3"):
        rule_create(game="tatemon", rule_id=rule_id, values=RULE)

    rule_update(rule_id="TM-D2", values=replace(RULE, text_en="Other"))
    rules_arrange(game="tatemon", rule_ids=["TM-D3", "TM-D1", "TM-D2"])
    rule_delete(rule_id="TM-D1")

    assert list(Rule.objects.values_list("rule_id", "text_en")) == [("TM-D3", "Text"), ("TM-D2", "Other")]


def test_a_game_has_exactly_one_default_format() -> None:
    standard = format_default("tatemon")

    special = format_create(game="tatemon", slug="special", values=FormatValues("特", "Special", is_default=True))

    standard.refresh_from_db()
    assert format_default("tatemon") == special
    assert standard.is_default is False
    with pytest.raises(InvalidEntryError):
        format_update(format_id=special.pk, values=FormatValues("特", "Special"))
    with pytest.raises(InvalidEntryError):
        format_delete(format_id=special.pk)
    format_delete(format_id=standard.pk)
    assert Format.objects.get(game="tatemon") == special


@pytest.mark.parametrize(
    "values",
    [
        {"limit": 1},
        {"kind": "limited", "limit": 0},
        {"kind": "group", "limit": 2},
        {"card_ids": ()},
        {"ends_on": date(2022, 4, 1)},
        {"kind": "rare"},
    ],
)
def test_a_restriction_that_makes_no_sense_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(InvalidEntryError):
        restriction_create(format_id=FormatFactory().pk, values=ban(**values))


@pytest.mark.failure("D6")
def test_restrictions_are_in_force_from_their_first_day_to_the_one_before_the_last() -> None:
    entry = FormatFactory()
    restriction = RestrictionFactory(
        format=entry, cards=[BuildingFactory()], begins_on=date(2022, 4, 1), ends_on=date(2022, 5, 1)
    )

    def in_force(day: date) -> list[Any]:
        return [one.id for one in restrictions_in_force(format_id=entry.pk, on=day)]

    assert in_force(date(2022, 3, 31)) == in_force(date(2022, 5, 1)) == []
    assert in_force(date(2022, 4, 1)) == in_force(date(2022, 4, 30)) == [restriction.pk]


@pytest.mark.failure("D6")
def test_the_day_begins_in_tokyo() -> None:
    assert today_in_tokyo(datetime(2022, 3, 31, 14, 59, tzinfo=UTC)) == date(2022, 3, 31)
    assert today_in_tokyo(datetime(2022, 3, 31, 15, 0, tzinfo=UTC)) == date(2022, 4, 1)


def test_a_restriction_is_changed_with_the_cards_it_names_and_deleted() -> None:
    restriction = RestrictionFactory(format=FormatFactory(), cards=[BuildingFactory()])
    kept, other = restriction.cards.get(), BuildingFactory()

    restriction_update(
        restriction_id=restriction.pk, values=ban(kind="group", limit=2, card_ids=(kept.pk, other.pk, kept.pk))
    )
    group = set(restriction.cards.all())
    restriction_update(restriction_id=restriction.pk, values=ban(card_ids=(other.pk,)))
    single = set(restriction.cards.all())
    restriction_delete(restriction_id=restriction.pk)

    assert (group, single) == ({kept, other}, {other})
    assert not type(restriction).objects.exists()


def test_card_editors_may_do_everything_in_the_catalog_and_nothing_else() -> None:
    editor = EditorFactory()

    granted = editor.get_all_permissions()

    assert granted == {
        f"catalog.{codename}"
        for codename in Permission.objects.filter(content_type__app_label="catalog").values_list("codename", flat=True)
    }
    assert {"catalog.change_card", "catalog.publish_card", "catalog.import_card", "catalog.add_restriction"} <= granted
    assert editor.is_superuser is False


def test_making_sure_of_what_every_site_has_changes_nothing_that_is_there() -> None:
    before = (Format.objects.count(), card_editors_ensure().permissions.count())

    games_ensure()

    assert (Format.objects.count(), card_editors_ensure().permissions.count()) == before


def test_every_game_has_the_format_that_counts_where_none_is_named() -> None:
    defaults = dict(Format.objects.filter(is_default=True).values_list("game_id", "slug"))

    assert defaults == {slug: spec.default_format[0] for slug, spec in GAMES.items()}
    assert (defaults["tatemon"], defaults["shironeko"]) == ("standard", "final-2020")


def test_every_table_that_answers_depend_on_counts_the_version() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT event_object_table FROM information_schema.triggers WHERE action_statement LIKE '%count_version%'"
        )
        counted = {name for (name,) in cursor.fetchall()}
    tables = {name for name in connection.introspection.table_names() if name.startswith("catalog_")}

    assert counted == tables - {
        "catalog_catalogversion",
        "catalog_versionnote",
        "catalog_cardrevision",
        "catalog_cardchange",
        "catalog_entrychange",
        "catalog_entrynote",
        "catalog_setcount",
        "catalog_entryrevision",
        "catalog_loadedentry",
        "catalog_cardbatch",
        "catalog_cardbatchrow",
        "catalog_cardsuggestion",
        "catalog_suggestioncomment",
    }


def test_each_write_counts_the_version_and_reading_does_not() -> None:
    def version() -> int:
        return CatalogVersion.objects.get().version

    start = version()
    TermFactory()
    after_a_term = version()
    list(Set.objects.all())

    assert start < after_a_term == version()


def test_the_database_itself_keeps_what_a_restriction_names() -> None:
    card = BuildingFactory()
    RestrictionFactory(format=FormatFactory(), cards=[card])

    with pytest.raises(ProtectedError):
        card.delete()


def test_the_database_itself_refuses_a_second_default_format() -> None:
    with pytest.raises(IntegrityError):
        Format.objects.filter(pk=FormatFactory().pk).update(is_default=True)
