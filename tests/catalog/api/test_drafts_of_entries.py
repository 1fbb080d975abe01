"""Draft sets, draft printings and what is not announced: there for staff alone, wherever one could read of them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from catalog.errors import InvalidEntryError
from catalog.models import Card, Printing
from catalog.selectors import today_in_tokyo
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import (
    BuildingFactory,
    ErratumFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(EditorFactory.create())
    return client


@pytest.fixture(params=["draft set", "set under embargo", "draft printing"])
def hidden(request: pytest.FixtureRequest) -> Printing:
    """A printing of a public card that only the staff may know of."""
    moments = {"draft set": None, "set under embargo": timezone.now() + timedelta(days=1)}
    published_at = moments.get(request.param, datetime(2020, 1, 1, tzinfo=UTC))
    home = SetFactory.create(code="HID", name_ja="秘密の弾", published_at=published_at)
    draft = request.param == "draft printing"
    printing: Printing = PrintingFactory.create(set=home, collector_number="HID-1", rarity="ZZ", draft=draft)
    return printing


def ids(client: Client, path: str, **query: Any) -> list[str]:
    answer = client.get(f"/api/v1/{path}/", query)
    assert answer.status_code == 200, answer.content
    return [row["id"] for row in answer.json()["data"]]


def test_lists_and_single_reads_know_it_for_staff_alone(client: Client, staff: Client, hidden: Printing) -> None:
    erratum = ErratumFactory.create(card=hidden.card, printing_id=hidden.pk, field="rarity")
    address = f"/api/v1/printings/{hidden.pk}/"

    assert (ids(client, "printings"), ids(staff, "printings")) == ([], [str(hidden.pk)])
    assert (client.get(address).status_code, staff.get(address).status_code) == (404, 200)
    assert (ids(client, "errata"), ids(staff, "errata")) == ([], [str(erratum.pk)])
    assert "HID-1" not in client.get("/api/v1/sets/").content.decode()


def test_a_cards_page_shows_it_to_staff_alone(client: Client, staff: Client, hidden: Printing) -> None:
    ErratumFactory.create(card=hidden.card, printing_id=hidden.pk, field="rarity", note_ja="秘密")
    address = f"/api/v1/cards/{hidden.card_id}/"

    seen, known = client.get(address), staff.get(address)

    assert (seen.json()["printings"], seen.json()["errata"]) == ([], [])
    assert "HID" not in seen.content.decode()
    assert [one["collector_number"] for one in known.json()["printings"]] == ["HID-1"]


@pytest.mark.parametrize(
    "query",
    [
        "set:HID",
        "in:HID",
        "rarity:ZZ",
        "collector:HID-1",
        "released=2020-01-01",
        "has:printing",
        "-set:HID has:printing",
    ],
)
def test_no_query_finds_a_card_by_it_but_for_staff(client: Client, staff: Client, hidden: Printing, query: str) -> None:
    assert ids(client, "cards", q=query) == []
    assert ids(staff, "cards", q=query) == ([] if query.startswith("-") else [str(hidden.card_id)])


def test_parameters_facets_names_and_collections_know_it_for_staff_alone(
    client: Client, staff: Client, hidden: Printing
) -> None:
    for query in ({"set": "HID"}, {"rarity": "ZZ"}, {"released_on_min": "2019-01-01"}):
        assert (ids(client, "cards", **query), ids(staff, "cards", **query)) == ([], [str(hidden.card_id)])
    counted = client.get("/api/v1/cards/facets/", {"by": "set,rarity"}).json()["facets"]
    assert counted == {"set": [], "rarity": []}
    assert staff.get("/api/v1/cards/facets/", {"by": "set"}).json()["facets"]["set"][0]["value"] == "HID"
    named = {"exact": hidden.card.name_ja, "set": "HID"}
    assert client.get("/api/v1/cards/named/", named).status_code == 404
    assert staff.get("/api/v1/cards/named/", named).status_code == 200
    body = {"identifiers": [{"set": "HID", "collector_number": "HID-1"}]}
    asked = [one.post("/api/v1/cards/collection/", body, "application/json").json() for one in (client, staff)]
    assert [len(answer["not_found"]) for answer in asked] == [1, 0]


def test_neither_refusals_nor_explanations_name_a_hidden_set(client: Client, hidden: Printing) -> None:
    answer = client.get("/api/v1/cards/", {"q": "set:秘密の弾", "include": "explanation"})

    if hidden.draft:
        assert answer.json()["data"] == []  # its set is public, it alone is not
    else:
        assert "HID" not in answer.content.decode()


def test_a_deck_cannot_name_it(client: Client, hidden: Printing) -> None:
    line = {"card": str(hidden.card_id), "printing": str(hidden.pk), "count": 1}

    answer = client.post("/api/v1/decks/validate/", {"game": "tatemon", "lines": [line]}, "application/json")

    assert [fault["code"] for fault in answer.json()["errors"]] == ["unknown_printing"]


def test_a_set_counts_what_the_reader_may_know_of(client: Client, staff: Client) -> None:
    home, card = SetFactory.create(official_count=40), BuildingFactory.create()
    PrintingFactory.create(set=home, card=card)
    PrintingFactory.create(set=home, card=card)
    PrintingFactory.create(set=home, draft=True)
    PrintingFactory.create(set=home, card=BuildingFactory.create(published_at=None))

    counts = [one.get(f"/api/v1/sets/{home.pk}/").json() for one in (client, staff)]

    assert [(found["card_count"], found["printing_count"]) for found in counts] == [(1, 2), (3, 4)]
    assert counts[0]["official_count"] == 40


def test_a_set_appears_when_its_embargo_ends_and_the_old_answer_is_not_given_again(client: Client) -> None:
    home = SetFactory.create(published_at=timezone.now() + timedelta(milliseconds=700))
    before = client.get("/api/v1/sets/")
    tag = before.headers["ETag"]

    while timezone.now() < home.published_at:
        pass
    after = client.get("/api/v1/sets/", headers={"If-None-Match": tag})

    assert (before.json()["data"], after.status_code) == ([], 200)
    assert [row["id"] for row in after.json()["data"]] == [str(home.pk)]


def test_a_ruling_that_is_also_about_a_draft_is_hidden(client: Client, staff: Client) -> None:
    card: Card = BuildingFactory.create()
    draft = BuildingFactory.create(published_at=None, name_ja="秘密の塔")
    ruling = RulingFactory.create(card=card, other_ids=[draft.pk], text_ja="秘密の塔には働かない。")

    assert (ids(client, "rulings"), ids(staff, "rulings")) == ([], [str(ruling.pk)])
    assert client.get(f"/api/v1/cards/{card.pk}/").json()["rulings"] == []
    assert (ids(client, "cards", q="ruling:秘密"), ids(client, "cards", q="has:ruling")) == ([], [])
    assert ids(staff, "cards", q="ruling:秘密 -is:incomplete") != []


def test_a_restriction_is_unknown_until_it_is_announced(client: Client, staff: Client) -> None:
    entry, card = FormatFactory.create(), BuildingFactory.create()
    tomorrow, later = (today_in_tokyo() + timedelta(days=days) for days in (1, 10))
    RestrictionFactory.create(format=entry, cards=[card], announced_on=tomorrow, begins_on=later)

    def statuses(client: Client) -> set[str]:
        answer = client.get(f"/api/v1/cards/{card.pk}/legality/", {"date": later.isoformat()}).json()
        return {one["status"] for one in answer["data"]}

    assert (statuses(client), statuses(staff)) == ({"legal"}, {"legal", "banned"})
    assert (ids(client, "restrictions"), len(ids(staff, "restrictions"))) == ([], 1)
    assert client.get(f"/api/v1/formats/{entry.pk}/", {"as_of": later.isoformat()}).json()["restrictions"] == []
    lines = [{"card": str(card.pk), "count": 1}]
    body = {"game": "tatemon", "format": entry.slug, "as_of": later.isoformat(), "lines": lines}
    judged = client.post("/api/v1/decks/validate/", body, "application/json").json()
    assert "TM-Z1" not in {violation["rule"] for violation in judged["violations"]}
    assert ids(client, "cards", q=f"banned:{entry.slug}", date=later.isoformat()) == []


def test_a_restriction_that_begins_before_it_is_announced_is_refused() -> None:
    with pytest.raises(InvalidEntryError):
        RestrictionFactory.create(
            format=FormatFactory.create(),
            cards=[BuildingFactory.create()],
            announced_on=date(2022, 4, 2),
            begins_on=date(2022, 4, 1),
        )
