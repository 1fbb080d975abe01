"""Days and moments at the ends of the calendar are refused by name wherever they come in, and never break an answer."""

import re
from datetime import UTC, date, datetime
from typing import Any

import orjson
import pytest
from django.test import Client

from cardsite.errors import SiteError
from cardsite.models import User
from cardsite.values import LAST_DAY
from catalog.models import Card
from catalog.services.cards import card_values, values_json
from catalog.services.transfer.plan import Status, import_plan
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory, RulingFactory, SetFactory

pytestmark = pytest.mark.django_db

API = "/api/v1/"


@pytest.mark.parametrize(
    "query",
    [
        *("published:9999", "published:9999-12-31", "published<=9999-12-31", "published>9999-12-31", "published:0001"),
        *("released:9999", "released>=0001-01-01", "published:3000-01-01", "-published<1899-12-31"),
    ],
)
def test_a_query_for_a_day_beyond_those_known_is_refused_in_its_place(client: Client, query: str) -> None:
    BuildingFactory()

    answer = client.get(f"{API}cards/", {"q": query})

    fault = answer.json()["errors"][0]
    assert (answer.status_code, fault["code"], fault["parameter"]) == (400, "day_out_of_range", "q")
    assert query[fault["position"] :][: fault["length"]] == re.split("[:<>=]+", query)[-1]


@pytest.mark.parametrize("query", ["published:1900-01-01", "published>=2999-12-31", "released<=2999", "published>1900"])
def test_the_first_and_the_last_day_are_searched_for(client: Client, query: str) -> None:
    assert client.get(f"{API}cards/", {"q": query}).status_code == 200


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("cards/", "date"),
        ("cards/", "released_on_min"),
        ("cards/{card}/", "at"),
        ("cards/{card}/legality/", "date"),
        ("restrictions/", "date"),
        ("errata/", "since_max"),
        ("rulings/", "dated_on_min"),
        ("sets/", "released_on"),
        ("cards/", "updated_since"),
    ],
)
def test_a_parameter_beyond_the_days_known_is_refused(client: Client, path: str, parameter: str, day: str) -> None:
    address = f"{API}{path.format(card=BuildingFactory.create().pk)}"
    value = f"{day}T23:59:59-23:59" if parameter == "updated_since" else day

    answer = client.get(address, {parameter: value})

    fault = answer.json()["errors"][0]
    assert (answer.status_code, fault["code"], fault["parameter"]) == (400, "day_out_of_range", parameter)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:00", "1899-12-31T23:59:59Z"])
@pytest.mark.parametrize("form", ["json", "csv"])
def test_an_imported_moment_beyond_those_known_is_the_fault_of_its_row(moment: str, form: str) -> None:
    said = values_json(card_values(BuildingFactory.create())) | {"published_at": moment}
    if form == "json":
        content = orjson.dumps({"game": "tatemon", "cards": [said]})
    else:
        content = f"number,kind,name_ja,reading,published_at\n2000,building,塔,とう,{moment}\n".encode()

    plan = import_plan(game="tatemon", form=form, content=content)

    assert [row.status for row in plan.rows] == [Status.REFUSED]
    assert plan.rows[0].faults[0].params["last"] == LAST_DAY


@pytest.mark.parametrize("moment", [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)])
def test_services_take_no_moment_beyond_those_known(moment: datetime) -> None:
    for factory in (BuildingFactory, SetFactory):
        with pytest.raises(SiteError) as refused:
            factory.create(published_at=moment)

        assert [(fault.code, fault.pointer) for fault in refused.value.faults] == [
            ("day_out_of_range", "/published_at")
        ]


@pytest.mark.parametrize(
    ("factory", "field"),
    [(SetFactory, "released_on"), (PrintingFactory, "released_on"), (RulingFactory, "dated_on")],
)
def test_services_take_no_day_beyond_those_known(factory: Any, field: str) -> None:
    for day in (date.min, date.max):
        with pytest.raises(SiteError) as refused:
            factory.create(**{field: day})

        assert [(fault.code, fault.pointer) for fault in refused.value.faults] == [("day_out_of_range", f"/{field}")]


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_pages_of_the_admin_show_the_refusal_of_a_moment(day: str) -> None:
    client, user = Client(headers={"accept-language": "en"}), EditorFactory.create()
    assert isinstance(user, User)
    client.force_login(user)
    moment = {"published_at_0": day, "published_at_1": "00:00:00"}
    none = {
        f"{prefix}-{end}_FORMS": "0" for prefix in ("printings", "rulings", "errata") for end in ("TOTAL", "INITIAL")
    }
    names = {"name_ja": "塔", "reading": "とう", "name_en": "", **none}

    card = client.post("/admin/catalog/card/add/?game=tatemon&kind=building", names | moment)
    home = client.post(
        "/admin/catalog/set/add/",
        {"game": "tatemon", "code": "X1", "name_ja": "弾", "kind": "promo", "released_on": "2020-01-01", **moment},
    )

    for page in (card, home):
        assert page.status_code == 200
        assert "1900-01-01" in str(page.context["adminform"].form.errors["published_at"])
    assert not Card.objects.exists()
