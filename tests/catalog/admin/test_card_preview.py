"""The check that the card page asks while somebody types: faults with places, both texts, both faces, nothing stored."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardsite.models import User
from catalog.models import Card
from tests.factories.catalog import DRAW, DRAW_TWO, BuildingFactory, condition_ensure

BUILDING = "/admin/catalog/card/preview/tatemon/building/"


def ask(admin: Client, language: str = "en", **fields: Any) -> Any:
    """The answer to a form with these fields."""
    response = admin.post(BUILDING, fields, headers={"accept-language": language})
    assert response.status_code == 200
    return response.json()


def test_an_effect_is_answered_with_both_texts(admin: Client) -> None:
    answer = ask(admin, printed_skill=json.dumps(DRAW))

    assert answer["texts"]["printed_skill"] == {"ja": "カードを1枚引く。", "en": "Draw 1 card."}
    assert "printed_skill" not in answer["faults"]


@pytest.mark.failure("P15")
def test_faults_come_with_their_places_in_the_language_of_the_page(admin: Client) -> None:
    wrong = json.dumps(DRAW).replace("amount", "amonut")

    english = ask(admin, "en", printed_skill=wrong)["faults"]["printed_skill"]
    japanese = ask(admin, "ja", printed_skill=wrong)["faults"]["printed_skill"]

    assert "/do/0/draw/amonut" in [fault["place"] for fault in english]
    assert [fault["place"] for fault in japanese] == [fault["place"] for fault in english]
    assert "is not known here" in english[0]["words"]
    assert "is not known here" not in japanese[0]["words"]


def test_the_check_says_of_a_form_what_saving_it_says(admin: Client) -> None:
    typed = {"name_ja": "家", "reading": "いえ", "printed_durability": "99", "printed_skill": '{"kind": "activated"}'}
    answer = ask(admin, **typed)
    inlines = {
        f"{one}-{name}_FORMS": "0" for one in ("printings", "rulings", "errata") for name in ("TOTAL", "INITIAL")
    }

    saved = admin.post("/admin/catalog/card/add/?game=tatemon&kind=building", typed | inlines)

    errors = saved.context["adminform"].form.errors
    said = {
        field: [f"{one['place']}: {one['words']}" if one["place"] else one["words"] for one in faults]
        for field, faults in answer["faults"].items()
    }
    assert said == {field: list(words) for field, words in errors.items()}
    assert set(said) == {"printed_durability", "printed_skill"}


def test_both_faces_show_what_is_right_so_far(admin: Client) -> None:
    condition_ensure()

    answer = ask(
        admin,
        name_ja="灯台の家",
        name_en="Lighthouse House",
        printed_durability="7",
        printed_skill=json.dumps(DRAW),
        printed_your_skill="{",
        printed_your_skill_condition="left_handed",
    )

    assert "<title>灯台の家</title>" in answer["faces"]["ja"]
    assert ">7</text>" in answer["faces"]["ja"]
    assert "左利き" in answer["faces"]["ja"]
    assert "Draw 1 card." in answer["faces"]["en"]
    assert "(not known yet)" in answer["faces"]["en"]
    assert answer["missing"] == ["kind", "Your Skill"]


def test_markup_in_a_field_reaches_the_face_as_text(admin: Client) -> None:
    answer = ask(admin, name_ja="<script>alert(1)</script>")

    assert "<script>" not in answer["faces"]["ja"]
    assert "&lt;script&gt;" in answer["faces"]["ja"]


def test_the_effect_comes_back_written_as_the_site_writes_it(admin: Client) -> None:
    typed = '{"do":[{"draw":{"amount":2,"who":"you"}}],"when":{"timing":"own_act"},"kind":"activated"}'

    source = ask(admin, printed_skill=typed)["sources"]["printed_skill"]

    assert list(json.loads(source)) == ["kind", "when", "do"]
    assert json.loads(source) == DRAW_TWO


def test_the_check_stores_nothing(admin: Client) -> None:
    card = BuildingFactory.create(durability=2)

    admin.post(f"{BUILDING}?card={card.pk}", {"name_ja": "別の名", "printed_durability": "9"})

    card.refresh_from_db()
    assert (card.facts["durability"], card.revision) == (2, 1)
    assert Card.objects.count() == 1


def test_the_check_is_only_for_those_who_edit_cards(client: Client, admin: Client, editor: User) -> None:
    assert client.post(BUILDING).status_code == 302
    assert admin.get(BUILDING).status_code == 405
    assert admin.post("/admin/catalog/card/preview/tatemon/castle/").status_code == 404
    editor.groups.clear()
    assert admin.post(BUILDING).status_code == 403


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 120) | st.sampled_from(["all", "you", "target", "city", "draw", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "do", "when", "choose", "draw", "who", "amount", "pick", "as", "cards", "if"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(JSON)
def test_whatever_json_is_typed_the_check_answers(admin: Client, value: Any) -> None:
    typed = value if isinstance(value, str) else json.dumps(value)

    answer = ask(admin, printed_skill=typed)

    assert (answer["texts"]["printed_skill"]["ja"] != "") != ("printed_skill" in answer["faults"] or not typed)


def test_terms_are_found_by_folded_words_of_their_category(admin: Client) -> None:
    condition_ensure()
    address = "/admin/catalog/card/terms/tatemon/condition/"

    def found(typed: str) -> list[str]:
        return [one["id"] for one in admin.get(address, {"term": typed}).json()["results"]]

    assert found("ヒダリ") == ["left_handed"]
    assert found("LEFT") == ["left_handed"]
    assert found("right") == []
    assert found("・") == []
    assert found("") == ["left_handed"]
