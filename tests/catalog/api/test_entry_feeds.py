"""Copies of sets, printings, rulings and errata that follow the feeds of changes end equal to the catalog."""

import gzip
import random
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import orjson
import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cardsite.errors import SiteError
from catalog.errors import CardInUseError, EntryInUseError
from catalog.games import GAMES
from catalog.models import Card, Erratum, Printing, Ruling, Set
from catalog.services.bulk import bulk_files_make, bulk_root
from catalog.services.cards import card_delete, card_publish, card_update, card_values
from catalog.services.errata import erratum_delete
from catalog.services.merging import card_absorb
from catalog.services.printings import (
    PrintingValues,
    SetValues,
    printing_delete,
    printing_update,
    set_delete,
    set_update,
)
from catalog.services.rules import RuleValues, rule_create, rules_arrange
from catalog.services.rulings import ruling_delete, ruling_update, ruling_values
from tests.at_once import Writer
from tests.factories.catalog import (
    LONG_AGO,
    BuildingFactory,
    ChikemonFactory,
    ErratumFactory,
    PrintingFactory,
    RulingFactory,
    SetFactory,
)

ENTRIES = ("sets", "printings", "rulings", "errata")
ALL = ("cards", *ENTRIES)
BEGINNING = "1970-01-01T00:00:00Z"


class Copy:
    """Somebody's copy of what belongs to cards, or of the cards too."""

    def __init__(self, client: Client, limit: int = 3, kinds: Sequence[str] = ENTRIES) -> None:
        self.client, self.limit = client, limit
        self.since = dict.fromkeys(kinds, BEGINNING)
        self.rows: dict[str, dict[str, Any]] = {kind: {} for kind in kinds}
        self.gone: list[tuple[str, str]] = []

    def follow(self) -> dict[str, set[str]]:
        """The ids that came or went, of the kinds of which any did."""
        touched = {kind: self._follow(kind) for kind in self.rows}
        return {kind: ids for kind, ids in touched.items() if ids}

    def _follow(self, kind: str) -> set[str]:
        query: dict[str, Any] | None = {"updated_since": self.since[kind], "limit": self.limit, "lang": "ja"}
        touched = set()
        while query is not None:
            answer = self.client.get(f"/api/v1/{kind}/", query)
            assert answer.status_code == 200, answer.content
            page = answer.json()
            assert len(page["data"]) + len(page["gone"]) <= self.limit
            self.rows[kind].update({row["id"]: row for row in page["data"]})
            for gone in page["gone"]:
                self.rows[kind].pop(gone["id"], None)
                self.gone.append((gone["id"], gone["reason"]))
            touched |= {one["id"] for one in (*page["data"], *page["gone"])}
            following = page["page"]["next"]
            self.since[kind] = page["page"]["updated_until"] or self.since[kind]
            query = query | {"cursor": following} if following else None
        return touched


def _bulk() -> dict[str, dict[str, Any]]:
    found = {}
    for file in bulk_files_make():
        if file.form == "jsonl" and file.language in {"", "ja"}:
            lines = gzip.decompress((bulk_root() / file.stored_as).read_bytes()).splitlines()
            found[file.kind] = {row["id"]: row for row in map(orjson.loads, lines)}
    return found


def _shared(rows: dict[str, dict[str, Any]], bulk: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The rows with those members alone that bulk files have: of entries, those that are in no chosen language."""
    members = {kind: next(iter(known.values())).keys() - {"images"} for kind, known in bulk.items() if known}
    return {
        kind: {
            key: {name: value for name, value in row.items() if name in members.get(kind, ())}
            for key, row in known.items()
        }
        for kind, known in rows.items()
    }


def _counts_told(bulk: dict[str, dict[str, Any]]) -> dict[str, tuple[int, int]]:
    return {row["code"]: (row["printing_count"], row["card_count"]) for row in bulk["sets"].values()}


def _counts_of_printings(bulk: dict[str, dict[str, Any]]) -> dict[str, tuple[int, int]]:
    cards: dict[str, list[str]] = {row["code"]: [] for row in bulk["sets"].values()}
    for printing in bulk["printings"].values():
        cards[printing["set"]].append(printing["card"])
    return {code: (len(found), len(set(found))) for code, found in cards.items()}


def _entry_change(chance: random.Random, cards: list[Card], moment: datetime | None) -> None:
    """Something that staff may do to a set, a printing, a ruling or an erratum."""
    card, other = chance.choice(cards), chance.choice(cards)
    sets, printings = list(Set.objects.order_by("pk")), list(Printing.objects.order_by("pk"))
    rulings, errata = list(Ruling.objects.order_by("pk")), list(Erratum.objects.order_by("pk"))
    match chance.randint(0, 9):
        case 0:
            SetFactory(published_at=moment)
        case 1 if sets:
            home = chance.choice(sets)
            day = chance.choice([None, date(2020, 1, 1), date(2021, 1, 1)])
            name = f"セット{chance.random()}"
            values = SetValues(code=home.code, name_ja=name, released_on=day, published_at=moment)
            set_update(set_id=home.pk, values=values)
        case 2 | 3 if sets:
            PrintingFactory(card=card, set=chance.choice(sets), draft=chance.random() < 0.3)
        case 4 if printings:
            printing = chance.choice(printings)
            home = chance.choice(sets)
            number = f"N{chance.random()}"
            changed = PrintingValues(set_id=home.pk, collector_number=number, draft=chance.random() < 0.4)
            printing_update(printing_id=printing.pk, values=changed)
        case 5 if printings:
            printing_delete(printing_id=chance.choice(printings).pk)
        case 6:
            RulingFactory(card=card, other_ids=[other.pk] if other != card else [], text_ja=f"答え{chance.random()}")
        case 7 if rulings:
            ruling = chance.choice(rulings)
            values_of_ruling = replace(ruling_values(ruling), text_ja=f"別{chance.random()}", other_ids=[other.pk])
            ruling_update(ruling_id=ruling.pk, values=values_of_ruling)
        case 8:
            mine = [one.pk for one in printings if one.card_id == card.pk]
            days = date(2021, 1, 1) + timedelta(days=chance.randint(0, 9999))
            ErratumFactory(card=card, since=days, printing_id=chance.choice(mine) if mine else None)
        case 9:
            with suppress(EntryInUseError):
                _remove_one(chance, [*rulings[:1], *errata[:1], *sets[:1]])


def _remove_one(chance: random.Random, entries: Sequence[Ruling | Erratum | Set]) -> None:
    match chance.choice(entries) if entries else None:
        case Ruling(pk=key):
            ruling_delete(ruling_id=key)
        case Erratum(pk=key):
            erratum_delete(erratum_id=key)
        case Set(pk=key):
            set_delete(set_id=key)


def _card_change(chance: random.Random, cards: list[Card], moment: datetime | None) -> None:
    card = chance.choice(cards)
    match chance.randint(0, 5):
        case 0:
            values = replace(card_values(card), name_ja=f"改名{chance.random()}", reading="かいめい")
            card_update(card_id=card.pk, values=values, expected_revision=None, user=None)
        case 1 | 2 | 3:
            card_publish(card_id=card.pk, expected_revision=None, at=moment, user=None)
        case 4 if len(cards) > 3:
            with suppress(CardInUseError):
                card_delete(card_id=card.pk, expected_revision=None, user=None)
        case 5 if len(cards) > 3:
            into = next(other for other in cards if other != card)
            card_absorb(card_id=card.pk, into_id=into.pk, expected_revision=None, user=None)


def _change(chance: random.Random) -> None:
    cards = list(Card.objects.filter(game="tatemon").order_by("pk"))
    soon = timezone.now() + timedelta(milliseconds=chance.randint(1, 60))
    moment = chance.choice([LONG_AGO, timezone.now(), soon, soon, timezone.now() + timedelta(days=9), None])
    if len(cards) < 3:
        BuildingFactory(published_at=moment)
    elif chance.random() < 0.35:
        _card_change(chance, cards, moment)
    else:
        _entry_change(chance, cards, moment)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(6))
def test_copies_that_follow_end_equal_to_the_bulk_files(
    client: Client, settings: Settings, tmp_path: Path, seed: int
) -> None:
    settings.BULK_ROOT = tmp_path
    chance = random.Random(seed)
    early, late = Copy(client, limit=2, kinds=ALL), Copy(client, limit=200, kinds=ALL)

    for step in range(80):
        _change(chance)
        if chance.random() < 0.25:
            early.follow()
        if step == 40:
            late.follow()
    early.follow()
    late.follow()
    with patch.object(timezone, "now", return_value=timezone.now() + timedelta(days=1)):  # all short embargoes are over
        early.follow()
        late.follow()
        present = _bulk()

    assert early.rows == late.rows
    assert _shared(early.rows, present) == _shared(present, present)
    assert early.follow() == late.follow() == {}
    assert _counts_told(present) == _counts_of_printings(present)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(2))
def test_a_copy_follows_while_several_write_at_once(
    client: Client, settings: Settings, tmp_path: Path, seed: int
) -> None:
    settings.BULK_ROOT = tmp_path
    BuildingFactory.create_batch(4)
    failed: list[Exception] = []

    def write(chance: random.Random) -> None:
        try:
            for _ in range(25):
                with suppress(SiteError, ObjectDoesNotExist):  # others were there first
                    _change(chance)
        except Exception as error:  # noqa: BLE001  # told to the test, which shows it
            failed.append(error)
        finally:
            connection.close()

    copy = Copy(client, kinds=ALL)
    writers = [threading.Thread(target=write, args=(random.Random(seed * 10 + place),)) for place in range(3)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        copy.follow()
    for writer in writers:
        writer.join()
    with patch.object(timezone, "now", return_value=timezone.now() + timedelta(days=1)):  # all short embargoes are over
        copy.follow()
        present = _bulk()

    assert failed == []
    assert _shared(copy.rows, present) == _shared(present, present)
    assert _counts_told(present) == _counts_of_printings(present)


@pytest.mark.django_db(transaction=True)
def test_the_mark_of_a_bulk_file_goes_on_in_every_feed(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.BULK_ROOT = tmp_path
    PrintingFactory()
    (since,) = {file.updated_until for file in bulk_files_make()}
    copy = Copy(client)
    copy.since = dict.fromkeys(ENTRIES, since)

    before = copy.follow()
    ruling = RulingFactory()
    after = copy.follow()

    assert (before, after) == ({}, {"rulings": {str(ruling.pk)}})


@pytest.mark.django_db
def test_what_is_gone_is_told_with_its_reason(client: Client) -> None:
    deleted, hidden = RulingFactory(), RulingFactory()
    erratum = ErratumFactory()
    copy = Copy(client)
    copy.follow()

    ruling_delete(ruling_id=deleted.pk)
    card_publish(card_id=hidden.card_id, expected_revision=None, at=None, user=None)
    card_delete(card_id=erratum.card_id, expected_revision=None, user=None)
    copy.follow()

    reasons = {(str(deleted.pk), "deleted"), (str(hidden.pk), "withdrawn"), (str(erratum.pk), "deleted")}
    assert set(copy.gone) == reasons
    assert copy.rows["rulings"] == copy.rows["errata"] == {}


@pytest.mark.django_db
def test_nothing_is_told_of_what_was_never_public(client: Client) -> None:
    copy = Copy(client)
    draft = BuildingFactory(published_at=None)
    home = SetFactory(published_at=timezone.now() + timedelta(days=2))
    printing = PrintingFactory(card=draft, set=home)
    entries = RulingFactory(card=draft), ErratumFactory(card=draft, printing_id=printing.pk)

    before = copy.follow()
    ruling_delete(ruling_id=entries[0].pk)
    printing_delete(printing_id=printing.pk)
    set_delete(set_id=home.pk)

    assert before == copy.follow() == {}


@pytest.mark.django_db
def test_what_others_change_in_an_entry_is_told(client: Client) -> None:
    home = SetFactory(code="A1")
    card = BuildingFactory()
    printing = PrintingFactory(card=card, set=home)
    ruling = RulingFactory(card=BuildingFactory(), other_ids=[card.pk])
    erratum = ErratumFactory(card=card, printing_id=printing.pk)
    copy = Copy(client)
    copy.follow()

    set_update(set_id=home.pk, values=SetValues(code="A2", name_ja="改", published_at=LONG_AGO))
    renamed = copy.follow()
    card_publish(card_id=card.pk, expected_revision=None, at=None, user=None)
    withdrawn = copy.follow()

    entries = {"sets": {str(home.pk)}, "printings": {str(printing.pk)}, "errata": {str(erratum.pk)}}
    assert renamed == entries
    assert withdrawn == entries | {"rulings": {str(ruling.pk)}}
    assert copy.rows["sets"][str(home.pk)]["card_count"] == 0


@pytest.mark.django_db
def test_a_card_that_says_something_else_changes_nothing_of_its_entries(client: Client) -> None:
    printing = PrintingFactory()
    RulingFactory(card=printing.card)
    copy = Copy(client)
    copy.follow()

    values = replace(card_values(printing.card), name_ja="改名", reading="かいめい")
    card_update(card_id=printing.card_id, values=values, expected_revision=None, user=None)

    assert copy.follow() == {}


@pytest.mark.django_db(transaction=True)
def test_entries_whose_card_becomes_public_are_told_although_nobody_wrote_them(client: Client) -> None:
    copy = Copy(client, limit=1)
    ends = timezone.now() + timedelta(hours=1)
    homes = [SetFactory(), SetFactory(), SetFactory()]
    card = BuildingFactory(published_at=ends)
    printings = [PrintingFactory(card=card, set=home) for home in homes]
    ruling = RulingFactory(card=BuildingFactory(), other_ids=[card.pk])

    before = copy.follow()
    with patch.object(timezone, "now", return_value=ends + timedelta(hours=1)):
        after = copy.follow()
        again = copy.follow()

    sets = {str(home.pk) for home in homes}
    assert (before, again) == ({"sets": sets}, {})
    assert after == {"sets": sets, "printings": {str(one.pk) for one in printings}, "rulings": {str(ruling.pk)}}
    assert {row["card_count"] for row in copy.rows["sets"].values()} == {1}


@pytest.mark.django_db
def test_rulings_are_told_whose_rules_stand_in_another_order(client: Client) -> None:
    prefix = GAMES["tatemon"].rule_prefix
    first, second = f"{prefix}-ZZ1", f"{prefix}-ZZ2"
    for rule_id in (first, second):
        values = RuleValues("general", "総則", "General", "本文", "Text")
        rule_create(game="tatemon", rule_id=rule_id, values=values)
    ruling = RulingFactory(rule_ids=[first, second])
    copy = Copy(client)
    copy.follow()
    before = copy.rows["rulings"][str(ruling.pk)]["rules"]

    rules_arrange(game="tatemon", rule_ids=[second, first])
    copy.follow()

    assert before == [first, second]
    assert copy.rows["rulings"][str(ruling.pk)]["rules"] == [second, first]


@pytest.mark.django_db
def test_one_game_is_followed_alone(client: Client) -> None:
    RulingFactory()
    ruling = RulingFactory(card=ChikemonFactory())

    found = client.get("/api/v1/rulings/", {"updated_since": BEGINNING, "game": "ticket_monsters"}).json()

    assert [one["id"] for one in found["data"]] == [str(ruling.pk)]


@pytest.mark.django_db
@pytest.mark.failure("S12")
@pytest.mark.parametrize("kind", ENTRIES)
@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ({"updated_since": "yesterday"}, "updated_since", "not_a_mark"),
        ({"updated_since": "00000000-1-1"}, "updated_since", "feed_restarted"),
        ({"updated_since": BEGINNING, "sort": "name"}, "sort", "unknown_parameter"),
        ({"updated_since": BEGINNING, "include": "total"}, "include", "unknown_parameter"),
    ],
)
def test_what_a_feed_cannot_answer_is_refused(
    client: Client, kind: str, query: dict[str, str], parameter: str, code: str
) -> None:
    answer = client.get(f"/api/v1/{kind}/", query)

    assert answer.status_code == 400
    assert [(one["parameter"], one["code"]) for one in answer.json()["errors"]] == [(parameter, code)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("first", [0, 1])
def test_a_ruling_and_the_publication_of_its_card_written_at_once_are_told(client: Client, first: int) -> None:
    card = BuildingFactory(published_at=None)
    copy = Copy(client)
    copy.follow()
    row = Ruling(card=card, dated_on=date(2021, 1, 1), text_ja="はい。")
    # Beside the services, which wait for one another: nobody of the two sees what the other writes.
    writers = [Writer(row.save), Writer(lambda: Card.objects.filter(pk=card.pk).update(published_at=LONG_AGO))]

    for writer in writers:
        writer.start()
        assert writer.wrote.wait(20)
    for writer in (writers[first], writers[1 - first]):
        writer.may_end.set()
        writer.join()
        copy.follow()

    assert copy.rows["rulings"].keys() == {str(row.pk)}
