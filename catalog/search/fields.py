"""What a query can ask of: fields with their names in both languages, and the words that they take."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from cardsite.values import Words
from catalog.search.fold import fold
from catalog.search.tree import About


class Form(Enum):
    """How the value of a field is written and compared."""

    TEXT = "text"
    NUMBER = "number"
    WORD = "word"
    FLAG = "flag"
    DAY = "day"
    ORDINAL = "ordinal"
    SORT = "sort"


COMPARISONS: Mapping[Form, tuple[str, ...]] = {
    Form.TEXT: (":", "=", "!="),
    Form.NUMBER: (":", "=", "!=", "<", "<=", ">", ">="),
    Form.WORD: (":", "=", "!="),
    Form.FLAG: (":", "=", "!="),
    Form.DAY: (":", "=", "!=", "<", "<=", ">", ">="),
    Form.ORDINAL: (":", "=", "!=", "<", "<=", ">", ">="),
    Form.SORT: (":", "="),
}
AMOUNT_COMPARISONS = ("<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class SearchField:
    """One field of the query language.

    ``aliases`` are further names. ``values`` are the words it takes, some with ``readings``; unless ``strict``, another word is only odd: no
    card has it yet. ``places`` are those of the document that a text field reads. ``counted`` fields hold several
    things, whose number can be compared; ``amounts`` may follow a word. ``says`` words a test, with the slots ``{label}`` and
    ``{values}``. ``games`` are those that declare the field; without any it is common to all cards.
    """

    name: str
    label: Words
    form: Form
    about: About = About.CARD
    aliases: tuple[str, ...] = ()
    values: Mapping[str, Words] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    strict: bool = True
    places: tuple[str, ...] = ()
    counted: bool = False
    amounts: bool = False
    says: Words = Words("{label}が{values}", "the {label} is {values}")
    games: tuple[str, ...] = ()

    @property
    def comparisons(self) -> tuple[str, ...]:
        """The comparisons that the field takes."""
        return COMPARISONS[self.form] + (AMOUNT_COMPARISONS if self.counted else ())

    def named(self) -> frozenset[str]:
        """The folded names that the field goes by."""
        return frozenset(fold(name) for name in (self.name, self.label.ja, self.label.en, *self.aliases))

    def words_named(self, typed: str) -> tuple[str, ...]:
        """The words of this field that somebody means; names of sets and the like are not guessed at."""
        read = tuple(slug for slug, reading in self.readings.items() if fold(reading) == fold(typed))
        return read or words_named(self.values, typed, partly=self.strict)


def words_named(values: Mapping[str, Words], typed: str, *, partly: bool = True) -> tuple[str, ...]:
    """The words that somebody means: by slug or name, else, ``partly``, all that have it in their names."""
    wanted = fold(typed)
    if not wanted:
        return ()
    exact = tuple(slug for slug, words in values.items() if wanted in {fold(slug), fold(words.ja), fold(words.en)})
    if exact or not partly:
        return exact
    return tuple(slug for slug, words in values.items() if wanted in fold(words.ja) or wanted in fold(words.en))


@dataclass(frozen=True, slots=True)
class SearchLanguage:
    """Everything that can be asked of the cards of all games, or of one.

    ``elsewhere`` are the games that declare a field, by the folded names of fields that are not asked of here.
    """

    fields: tuple[SearchField, ...]
    sorts: Mapping[str, Words]
    elsewhere: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by_name: Mapping[str, SearchField] = field(init=False, default_factory=dict)
    by_words: Mapping[str, tuple[SearchField, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        found: dict[str, list[SearchField]] = {}
        for one in self.fields:
            for name in one.named():
                others = found.setdefault(name, [])
                if not others or (one.games and all(other.games for other in others)):
                    others.append(one)
        object.__setattr__(self, "by_name", {fold(one.name): one for one in reversed(self.fields)})
        object.__setattr__(self, "by_words", {name: tuple(fields) for name, fields in found.items()})

    def find(self, name: str) -> tuple[SearchField, ...]:
        """The field of that name, else those that go by it; common ones come before those that games declare."""
        folded = fold(name)
        return (self.by_name[folded],) if folded in self.by_name else self.by_words.get(folded, ())
