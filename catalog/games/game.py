"""One game as the catalog knows it, and the reading of a card's facts against its declarations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.effects.checker import check_ability
from catalog.effects.language import Ability, AbilityKind, Timing
from catalog.effects.lexicon import Lexicon
from catalog.effects.parser import MAX_TEXT_LENGTH, parse_ability
from catalog.effects.vocabulary import Vocabulary
from catalog.games.card_kinds import CardKindSpec
from catalog.values import Facts, FieldSpec, FieldType


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One of the four games: its names, rule prefix, kinds of card, words of effects and their texts.

    ``term_categories`` names the editable lists (conditions, jobs, …) that term fields pick from. The format that every
    installation has, and that counts where none is named, is ``default_format`` with its names.
    """

    slug: str
    words: Words
    reading: str
    rule_prefix: str
    kinds: tuple[CardKindSpec, ...]
    vocabulary: Vocabulary
    lexicon: Lexicon
    term_categories: Mapping[str, Words]
    default_format: tuple[str, Words] = ("standard", Words("スタンダード", "Standard"))

    def kind(self, slug: str) -> CardKindSpec | None:
        """The kind of card of that slug."""
        return next((kind for kind in self.kinds if kind.slug == slug), None)

    def fields(self) -> Mapping[str, FieldSpec]:
        """Every field of every kind by name; a field that several kinds print is declared alike."""
        return {spec.name: spec for kind in self.kinds for spec in kind.fields}

    def parse_facts(self, kind: str, data: Any, path: str = "", name: str = "") -> tuple[Facts, tuple[Fault, ...]]:
        """The facts that a JSON object states of a card of that kind, and everything wrong with them.

        ``name`` is the card's Japanese name, for games whose rules read it. A missing key is a fact not known; null is the fact that the card has none, for optional fields only.
        """
        spec = self.kind(kind)
        if spec is None:
            allowed = ", ".join(known.slug for known in self.kinds)
            message = gettext_noop('"{value}" is not a kind of card here. Allowed: {allowed}.')
            return Facts(kind), (Fault("unknown_kind", message, {"value": kind, "allowed": allowed}, f"{path}/kind"),)
        if not isinstance(data, dict):
            return Facts(kind), (Fault("not_an_object", gettext_noop("An object is expected here."), {}, path),)
        faults: list[Fault] = []
        values: dict[str, Any] = {}
        known = {field.name: field for field in spec.fields}
        for key, value in data.items():
            here = f"{path}/{key}"
            if key not in known:
                message = gettext_noop('The key "{key}" is not known here. Known: {allowed}.')
                faults.append(Fault("unknown_key", message, {"key": key, "allowed": ", ".join(known)}, here))
                continue
            parsed, wrong = self.parse_value(known[key], value, here)
            faults.extend(wrong)
            if not wrong:
                values[key] = parsed
        return Facts(kind, values, name), tuple(faults)

    def parse_value(self, spec: FieldSpec, data: Any, path: str) -> tuple[Any, tuple[Fault, ...]]:
        """One field's value from JSON, and what is wrong with it."""
        if data is None and spec.optional:
            return None, ()
        if spec.value_type is FieldType.ABILITY:
            return self._parse_ability(spec, data, path)
        if spec.value_type in {FieldType.CHOICES, FieldType.TERMS, FieldType.ABILITIES}:
            return self._parse_list(spec, data, path)
        return _parse_plain(spec, data, path)

    def _parse_ability(self, spec: FieldSpec, data: Any, path: str) -> tuple[Any, tuple[Fault, ...]]:
        ability, faults = self.parse_and_check(data, path)
        when = ability.when if ability is not None else None
        if spec.timings and isinstance(when, Timing) and when.timing not in spec.timings:
            message = gettext_noop('"{value}" cannot stand here. Allowed: {allowed}.')
            allowed = ", ".join(str(word) for word in spec.timings)
            wrong = Fault(
                "wrong_timing", message, {"value": str(when.timing), "allowed": allowed}, f"{path}/when/timing"
            )
            faults = (*faults, wrong)
        if spec.one_shot and ability is not None:
            faults = (*faults, *_not_one_shot(ability, path))
        if spec.opening is not None and ability is not None and ability.do[0] != spec.opening:
            message = gettext_noop('The first step here must be "{word}", of this card alone.')
            faults = (*faults, Fault("wrong_opening", message, {"word": spec.opening.word}, f"{path}/do/0"))
        return ability, faults

    def parse_and_check(self, data: Any, path: str) -> tuple[Any, tuple[Fault, ...]]:
        """An ability that is right in form and in sense, or its faults."""
        ability, faults = parse_ability(data, self.vocabulary, path)
        if ability is None:
            return None, faults
        return ability, check_ability(ability, self.vocabulary, path)

    def _parse_list(self, spec: FieldSpec, data: Any, path: str) -> tuple[Any, tuple[Fault, ...]]:
        if not isinstance(data, list):
            return None, (Fault("not_a_list", gettext_noop("A list is expected here."), {}, path),)
        items: list[Any] = []
        faults: list[Fault] = []
        for index, item in enumerate(data):
            here = f"{path}/{index}"
            parsed, wrong = (
                self._parse_ability(spec, item, here)
                if spec.value_type is FieldType.ABILITIES
                else _parse_plain(spec, item, here)
            )
            items.append(parsed)
            faults.extend(wrong)
            repeated = not spec.repeats and spec.value_type is not FieldType.ABILITIES and parsed in items[:-1]
            if repeated and not wrong:
                faults.append(Fault("repeated", gettext_noop("This stands in the list already."), {}, here))
        return tuple(items), tuple(faults)


def _not_one_shot(ability: Ability, path: str) -> Iterator[Fault]:
    """What an ability says that a card used once can never do: work by itself, or be used again."""
    if ability.kind is not AbilityKind.ACTIVATED:
        yield Fault("not_activated", gettext_noop("This card only does something when it is used."), {}, f"{path}/kind")
    if ability.limit is not None:
        yield Fault("wrong_part", gettext_noop("A card that is used once has no limit."), {}, f"{path}/limit")


def _parse_plain(spec: FieldSpec, data: Any, path: str) -> tuple[Any, tuple[Fault, ...]]:
    if spec.value_type is FieldType.INTEGER:
        return _parse_integer(spec, data, path)
    if spec.value_type is FieldType.FLAG:
        if isinstance(data, bool):
            return data, ()
        return None, (Fault("not_a_flag", gettext_noop("true or false is expected here."), {}, path),)
    if spec.choices is not None:
        for word in spec.choices:
            if isinstance(data, str) and word.value == data:
                return word, ()
        allowed = ", ".join(word.value for word in spec.choices)
        message = gettext_noop('"{value}" is not a word here. Allowed: {allowed}.')
        return None, (Fault("unknown_word", message, {"value": data, "allowed": allowed}, path),)
    if isinstance(data, str) and 0 < len(data) <= MAX_TEXT_LENGTH and data == data.strip():
        return data, ()
    message = gettext_noop("A text of 1 to {limit} characters without spaces around it is expected here.")
    return None, (Fault("not_a_text", message, {"limit": MAX_TEXT_LENGTH}, path),)


def _parse_integer(spec: FieldSpec, data: Any, path: str) -> tuple[Any, tuple[Fault, ...]]:
    low = 0 if spec.minimum is None else spec.minimum
    high = 2**31 - 1 if spec.maximum is None else spec.maximum
    if isinstance(data, int) and not isinstance(data, bool) and low <= data <= high:
        return data, ()
    message = gettext_noop("A whole number from {low} to {high} is expected here.")
    return None, (Fault("out_of_range", message, {"low": low, "high": high}, path),)
