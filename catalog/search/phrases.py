"""The words in which single tests of a query are explained."""

from collections.abc import Iterable, Mapping
from datetime import date

from cardsite.values import Words
from catalog.search.fields import SearchField
from catalog.search.tree import OtherField

NUMBER_WORDS: Mapping[str, Words] = {
    "=": Words("{label}が{value}", "the {label} is {value}"),
    "<": Words("{label}が{value}より小さい", "the {label} is less than {value}"),
    "<=": Words("{label}が{value}以下", "the {label} is at most {value}"),
    ">": Words("{label}が{value}より大きい", "the {label} is more than {value}"),
    ">=": Words("{label}が{value}以上", "the {label} is at least {value}"),
}
COUNT = Words("{label}の数", "number of {label}")
DAY_WORDS: Mapping[str, Words] = {
    "=": Words("{label}が{value}", "the {label} is {value}"),
    "<": Words("{label}が{value}より前", "the {label} is before {value}"),
    "<=": Words("{label}が{value}以前", "the {label} is not after {value}"),
    ">": Words("{label}が{value}より後", "the {label} is after {value}"),
    ">=": Words("{label}が{value}以後", "the {label} is not before {value}"),
}


def filled(template: Words, **slots: Words | str) -> Words:
    """A template in both languages with its slots filled."""
    plain = {name: slot if isinstance(slot, Words) else Words(slot, slot) for name, slot in slots.items()}
    return Words(
        template.ja.format(**{name: slot.ja for name, slot in plain.items()}),
        template.en.format(**{name: slot.en for name, slot in plain.items()}),
    )


def listed(words: Iterable[Words]) -> Words:
    """Several words of which any will do."""
    known = list(words)
    return Words("か".join(f"「{one.ja}」" for one in known), " or ".join(f'"{one.en}"' for one in known))


def contains(label: Words | None, text: str) -> Words:
    """A text that must stand somewhere."""
    if label is None:
        return Words(f"「{text}」を含む", f'"{text}" stands in it')
    return Words(f"{label.ja}に「{text}」を含む", f'the {label.en} has "{text}" in it')


def is_whole(label: Words, text: str) -> Words:
    """A text that must be all there is."""
    return Words(f"{label.ja}が「{text}」", f'the {label.en} is exactly "{text}"')


def compared(label: Words, comparison: str, value: int | str | date | OtherField, other: Words | None = None) -> Words:
    """A number, place or day in relation to another."""
    table = DAY_WORDS if isinstance(value, date) else NUMBER_WORDS
    return filled(table[comparison], label=label, value=other or str(value))


def is_one_of(field: SearchField, words: Iterable[Words]) -> Words:
    """A field that holds one of some words."""
    return filled(field.says, label=field.label, values=listed(words))


def with_amount(says: Words, comparison: str, amount: int) -> Words:
    """A word of an effect together with its amount."""
    return Words(
        says.ja + filled(NUMBER_WORDS[comparison], label="、その数", value=str(amount)).ja,
        says.en + " and " + filled(NUMBER_WORDS[comparison], label="amount", value=str(amount)).en,
    )
