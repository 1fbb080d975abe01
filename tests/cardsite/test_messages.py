"""Texts and their translations."""

from pathlib import Path

import polib
import pytest

from cardsite.messages import Message, catalog_faults, catalog_update, messages_of_code, messages_of_file


def catalog_of(**translations: str) -> polib.POFile:
    """A catalog with these translations."""
    catalog = polib.POFile()
    catalog.extend(polib.POEntry(msgid=text, msgstr=words) for text, words in translations.items())
    return catalog


def test_marked_texts_are_found_in_code() -> None:
    source = """
message = gettext_noop("The deck has "
                       "{count} cards.")
verbose_name = _("card")
errors.gettext_lazy("late")
ngettext("{n} card", "{n} cards", n)
pgettext("verb", "draw")
gettext(template)
print("unmarked")
"""

    found = set(messages_of_code(source))

    assert found == {
        Message("The deck has {count} cards."),
        Message("card"),
        Message("late"),
        Message("{n} card", plural="{n} cards"),
        Message("draw", context="verb"),
    }


def test_marked_texts_are_found_in_templates(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '{% load i18n %}<p title="{% translate \'It is "here"\' %}">{% translate "Card\'s face" %}</p>'
        "{% blocktranslate with name=card.name %}Edit {{ name }}{% endblocktranslate %}"
        '{% translate "draw" context "verb" %}'
    )

    found = set(messages_of_file(page))

    assert found == {
        Message('It is "here"'),
        Message("Card's face"),
        Message("Edit %(name)s"),
        Message("draw", context="verb"),
    }


def test_a_text_without_translation_a_translation_without_text_and_other_slots_are_faults() -> None:
    catalog = catalog_of(plain="普通", empty="", gone="もうない", slots="{limit}枚")
    catalog[3].msgid = "At most {limit} of {name}"
    messages = {
        message: ["play/errors.py"]
        for message in map(Message, ["plain", "empty", "At most {limit} of {name}", "never seen"])
    }

    faults = catalog_faults(catalog, messages)

    assert sorted(fault.split(":")[0] for fault in faults) == [
        "no longer said",
        "not in the catalog",
        "not translated",
        "other slots than the text",
    ]


def test_a_number_with_its_noun_is_the_same_slot_in_a_translation_without_it() -> None:
    catalog = catalog_of()
    for text, words in (("{n:card|cards} of {m}", "{m}のうち{n}枚"), ("{n:card|cards}", "{m}枚")):
        catalog.append(polib.POEntry(msgid=text, msgstr=words))

    faults = catalog_faults(catalog, {Message(entry.msgid): ["a.py"] for entry in catalog})

    assert [fault.split(" -> ")[-1] for fault in faults] == ["'{m}枚'"]


def test_an_update_keeps_translations_adds_new_texts_and_drops_unused_ones() -> None:
    catalog = catalog_of(kept="残る", gone="もうない")
    messages = {Message("kept"): ["a.py"], Message("new"): ["b.py"], Message("Password"): ["c.py"]}

    catalog_update(catalog, messages, {"Password": "パスワード"})

    assert {entry.msgid: entry.msgstr for entry in catalog} == {"kept": "残る", "new": "", "Password": "パスワード"}


@pytest.mark.parametrize("order", [["a", "b"], ["b", "a"]])
def test_the_written_catalog_does_not_depend_on_the_order_of_finding(order: list[str]) -> None:
    catalog = polib.POFile()

    catalog_update(catalog, {Message(text): [f"{text}.py"] for text in order}, {})

    assert [entry.msgid for entry in catalog] == ["a", "b"]
