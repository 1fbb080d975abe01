"""Bulk files are whole or not there, hold nothing that is not public, and are fetched again only in what is missing."""

import csv
import gzip
import hashlib
import io
import threading
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import orjson
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from catalog.services import bulk
from catalog.services.bulk import bulk_files, bulk_files_make
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    ErratumFactory,
    EventFactory,
    PrintingFactory,
    RulingFactory,
    SetFactory,
)

pytestmark = pytest.mark.django_db(transaction=True)

BULK = "/api/v1/bulk/"


@pytest.fixture(autouse=True)
def root(settings: Settings, tmp_path: Path) -> Path:
    settings.BULK_ROOT = tmp_path / "bulk"
    return tmp_path / "bulk"


def fetched(client: Client, name: str, **headers: str) -> Any:
    answer = client.get(f"{BULK}{name}/", headers=headers)
    return answer, b"".join(answer) if answer.streaming else answer.content


def rows(client: Client, name: str) -> list[dict[str, Any]]:
    unpacked = gzip.decompress(fetched(client, name)[1])
    if ".jsonl" in name:
        return [orjson.loads(line) for line in unpacked.splitlines()]
    return list(csv.DictReader(io.StringIO(unpacked.decode(), newline="")))


def test_there_is_nothing_before_the_files_are_made(client: Client) -> None:
    assert client.get(BULK).json() == {"data": []}
    assert client.get(f"{BULK}cards-ja.jsonl.gz/").status_code == 404


def test_the_list_says_what_the_files_are(client: Client) -> None:
    BuildingFactory()
    bulk_files_make()

    files = client.get(BULK).json()["data"]

    assert [one["name"] for one in files] == [
        *("cards-ja.jsonl.gz", "cards-ja.csv.gz", "cards-en.jsonl.gz", "cards-en.csv.gz"),
        *("sets.jsonl.gz", "sets.csv.gz", "printings.jsonl.gz", "printings.csv.gz"),
        *("rulings.jsonl.gz", "rulings.csv.gz", "errata.jsonl.gz", "errata.csv.gz"),
    ]
    for one in files:
        answer, content = fetched(client, one["name"])
        assert (len(content), hashlib.sha256(content).hexdigest()) == (one["size"], one["sha256"])
        assert len(rows(client, one["name"])) == one["count"]
        assert answer["ETag"] == f'"{one["sha256"]}"'
        assert one["url"] == f"http://testserver{BULK}{one['name']}/"
    assert len({one["updated_until"] for one in files}) == len({one["at"] for one in files}) == 1


def test_the_cards_are_those_of_the_list_in_both_languages(client: Client) -> None:
    for factory in (BuildingFactory, EventFactory, ChikemonFactory):
        factory()
    bulk_files_make()

    for language in ("ja", "en"):
        listed = client.get("/api/v1/cards/", {"lang": language}).json()["data"]
        assert rows(client, f"cards-{language}.jsonl.gz") == sorted(listed, key=lambda card: card["id"])


def test_csv_says_the_same_in_columns(client: Client) -> None:
    BuildingFactory(name_ja="=建物", durability=3)
    EventFactory()
    bulk_files_make()

    building, event = rows(client, "cards-en.csv.gz")
    card = rows(client, "cards-en.jsonl.gz")[0]

    assert (building["name_ja"], building["facts.durability"], event["facts.durability"]) == ("'=建物", "3", "")
    assert orjson.loads(building["facts.skill"]) == card["facts"]["skill"]
    assert (building["texts.skill"], building["complete"]) == (card["texts"]["skill"], "true")


SOON = timedelta(days=1)


def catalog_of_all_sorts() -> dict[str, set[str]]:
    """Public rows of each kind beside drafts and embargoed ones; the ids of the public ones by kind."""
    public, other = BuildingFactory(), BuildingFactory()
    hidden = [BuildingFactory(published_at=moment) for moment in (None, timezone.now() + SOON)]
    home = SetFactory(code="HOME", kind="starter", official_count=3)
    for moment in (None, timezone.now() + SOON):
        PrintingFactory(card=public, set=SetFactory(published_at=moment))
    printings = [PrintingFactory(card=public, set=home, released_on=date(2020, 2, 2)), PrintingFactory(card=other)]
    alone = PrintingFactory(card=public, set=home, draft=True)
    rulings = [RulingFactory(card=public, other_ids=[other.pk], question_ja="できますか。", source="公式")]
    errata = [ErratumFactory(card=public), ErratumFactory(card=other, printing_id=printings[1].pk)]
    ErratumFactory(card=public, printing_id=alone.pk)
    for card in hidden:
        PrintingFactory(card=card, set=home)
        RulingFactory(card=card)
        RulingFactory(card=public, other_ids=[card.pk])
        ErratumFactory(card=card)
    known = {"cards": [public, other], "sets": [home, printings[1].set], "printings": printings, "rulings": rulings}
    return {kind: {str(row.pk) for row in found} for kind, found in {**known, "errata": errata}.items()}


def without_chosen_words(row: dict[str, Any]) -> dict[str, Any]:
    """What a list shows of a row, but for what depends on the language that it was asked for in."""
    kept = {name: value for name, value in row.items() if f"{name}_ja" not in row and name != "set_name"}
    return kept | ({"images": {"picture": row["images"]["picture"]}} if "images" in row else {})


def test_bulk_rows_are_those_that_strangers_find_in_the_lists(client: Client) -> None:
    public = catalog_of_all_sorts()
    bulk_files_make()

    for kind, ids in public.items():
        listed = client.get(f"/api/v1/{kind}/", {"lang": "ja"}).json()["data"]
        if kind == "cards":
            files, shown = ("cards-ja",), listed
        else:
            files, shown = (kind,), [without_chosen_words(row) for row in listed]
        for stem in files:
            assert {row["id"] for row in shown} == ids
            assert rows(client, f"{stem}.jsonl.gz") == sorted(shown, key=lambda row: row["id"])
            in_columns = rows(client, f"{stem}.csv.gz")
            assert {row["id"] for row in in_columns} == ids
            assert {name.partition(".")[0] for name in in_columns[0]} == set(shown[0])


@pytest.mark.parametrize("factory", [SetFactory, PrintingFactory, RulingFactory, ErratumFactory])
def test_files_are_made_again_after_a_change_of_any_kind(factory: Any) -> None:
    BuildingFactory()
    first = bulk_files_make()

    factory()
    second = bulk_files_make()
    third = bulk_files_make()

    assert second != first
    assert third == second


def test_files_are_made_again_when_the_embargo_of_a_set_ends(client: Client) -> None:
    soon = timezone.now() + SOON
    PrintingFactory(set=SetFactory(published_at=soon))
    first = bulk_files_make()

    with patch("django.utils.timezone.now", return_value=soon + timedelta(seconds=1)):
        second = bulk_files_make()

    assert [one.count for one in first if one.kind in {"sets", "printings"}] == [0] * 4
    assert [one.count for one in second if one.kind in {"sets", "printings"}] == [1] * 4


def test_a_fetch_goes_on_where_it_broke_off(client: Client) -> None:
    BuildingFactory()
    bulk_files_make()
    name = "cards-ja.jsonl.gz"
    whole, content = fetched(client, name)
    tag = whole["ETag"]

    part, rest = fetched(client, name, range="bytes=10-", if_range=tag)
    middle = fetched(client, name, range="bytes=3-5")[1]
    end = fetched(client, name, range="bytes=-4")[1]
    other = fetched(client, name, range="bytes=10-", if_range='"another"')
    beyond = fetched(client, name, range=f"bytes={len(content)}-")[0]
    several = fetched(client, name, range="bytes=0-1,4-5")
    same = fetched(client, name, if_none_match=tag)[0]

    assert (whole["Accept-Ranges"], whole["Content-Length"]) == ("bytes", str(len(content)))
    called = 'attachment; filename="cards-ja.jsonl.gz"'
    assert (whole["Content-Disposition"], part["Content-Disposition"]) == (called, called)
    assert (part.status_code, part["Content-Range"]) == (206, f"bytes 10-{len(content) - 1}/{len(content)}")
    assert (rest, middle, end) == (content[10:], content[3:6], content[-4:])
    assert (other[0].status_code, other[1]) == (200, content)
    assert (beyond.status_code, beyond["Content-Range"]) == (416, f"bytes */{len(content)}")
    assert (several[0].status_code, several[1]) == (200, content)
    assert (same.status_code, same["ETag"]) == (304, tag)


def test_files_are_made_again_only_after_a_change(root: Path) -> None:
    BuildingFactory()
    first = bulk_files_make()
    again = bulk_files_make()
    forced = bulk_files_make(force=True)
    BuildingFactory()
    changed = bulk_files_make()

    assert again == first
    assert [one.sha256 for one in forced] == [one.sha256 for one in first]
    assert changed[0].sha256 != first[0].sha256
    assert changed[0].count == 2


def test_files_that_were_just_replaced_stay_for_those_who_fetch_them_and_older_ones_go(root: Path) -> None:
    made = []
    for _ in range(3):
        BuildingFactory()
        made.append({one.stored_as for one in bulk_files_make()})

    kept = {path.name for path in root.iterdir()}

    assert kept == {"files.json"} | made[1] | made[2]


def test_a_making_that_fails_leaves_the_files_as_they_were(client: Client, root: Path) -> None:
    BuildingFactory()
    before = bulk_files_make()
    BuildingFactory()

    with patch.object(bulk, "csv_lines", side_effect=OSError("disk full")), pytest.raises(OSError, match="disk full"):
        bulk_files_make()

    assert bulk_files() == before
    assert len(rows(client, "cards-ja.jsonl.gz")) == 1
    assert not [path for path in root.iterdir() if path.is_dir()]


def test_makers_at_once_wait_for_one_another() -> None:
    BuildingFactory()
    made: list[Any] = []

    def make() -> None:
        try:
            made.append(bulk_files_make())
        finally:
            connection.close()

    threads = [threading.Thread(target=make) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert made == [made[0]] * 3
    assert bulk_files() == made[0]


def test_the_command_makes_the_files(capsys: pytest.CaptureFixture[str]) -> None:
    BuildingFactory()

    call_command("bulk_make")

    assert "cards-ja.jsonl.gz: 1 rows" in capsys.readouterr().out
