"""A parameter with a word that it does not know is refused with those that it does, in every list (S12)."""

import pytest
from django.test import Client

from catalog.services.rules import RuleValues, rule_create
from tests.factories.catalog import BuildingFactory

pytestmark = [pytest.mark.django_db, pytest.mark.failure("S12")]

API = "/api/v1/"


@pytest.mark.parametrize(
    ("path", "others", "parameter", "known"),
    [
        ("cards/", {}, "legal", "standard"),
        ("cards/facets/", {"by": "game"}, "legal", "standard"),
        ("cards/random/", {}, "legal", "standard"),
        ("cards/", {"game": "tatemon"}, "your_skill_condition", "left_handed"),
        ("cards/", {}, "fields", "facts.durability"),
        ("cards/{card}/", {}, "fields", "texts.skill"),
        ("restrictions/", {}, "format", "standard"),
        ("errata/", {}, "field", "skill"),
        ("rulings/", {}, "rule", "TM-Z1"),
    ],
)
def test_a_word_that_a_parameter_does_not_know_is_refused_with_those_that_it_does(
    client: Client, path: str, others: dict[str, str], parameter: str, known: str
) -> None:
    address = f"{API}{path.format(card=BuildingFactory.create().pk)}"
    said = RuleValues(section="a", section_ja="章", section_en="A", text_ja="文", text_en="Text")
    rule_create(game="tatemon", rule_id="TM-Z1", values=said)
    wrong = f"{known.partition('.')[0]}.nope" if parameter == "fields" else "nope"

    refused = client.get(address, others | {parameter: wrong})
    among_known = client.get(address, others | {parameter: f"{known},{wrong}"})
    taken = client.get(address, others | {parameter: known})

    fault = refused.json()["errors"][0]
    assert (refused.status_code, fault["parameter"], fault["code"]) == (400, parameter, "not_a_choice")
    assert known in fault["detail"]
    assert among_known.status_code == 400
    assert taken.status_code == 200


def test_a_word_of_another_game_is_not_one_of_the_game_asked_for(client: Client) -> None:
    said = RuleValues(section="a", section_ja="章", section_en="A", text_ja="文", text_en="Text")
    rule_create(game="tatemon", rule_id="TM-Z1", values=said)

    answer = client.get(f"{API}rulings/", {"game": "shironeko", "rule": "TM-Z1"})

    assert answer.status_code == 400
