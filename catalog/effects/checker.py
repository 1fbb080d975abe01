"""What makes a well-formed ability senseless, found with its path.

Names used and never given, given and never used, or given twice; words in a kind of ability that cannot carry them;
players where none can stand; choices from what the chooser may not see; amounts that change nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any

from cardsite.errors import Fault, gettext_noop
from catalog.effects import language, operations
from catalog.effects.language import Ability, AbilityKind, Binding, EventPattern, Player, Ref, Timing
from catalog.effects.lengths import MAX_STEPS, steps_of
from catalog.effects.parser import attributes
from catalog.effects.sight import ACTORS, Known, Sight
from catalog.effects.vocabulary import EventSpec, Role, Vocabulary

_PLAYERS_BY_KEY: Mapping[str, frozenset[Player]] = {
    "by": ACTORS,
    "who": ACTORS | {Player.EACH, Player.EACH_OPPONENT},
    "player": ACTORS | {Player.ANY},
    "of": ACTORS | {Player.ANY},
    "whose": ACTORS,
}
_DOERS = frozenset({"by", "who"})
_REFERENCES = (Ref, Ref | None, language.Cards)


@dataclass(slots=True)
class _Scope:
    """The names in force at one point, the roles of the event at hand, and the kind of ability around it.

    ``known`` says where named cards lie; in ``replacing`` steps a replacement may say what becomes of the change;
    the steps of a cost are ``paying``.
    """

    kind: AbilityKind
    event: EventSpec | None
    names: dict[str, str] = field(default_factory=dict)
    known: Known = field(default_factory=dict)
    replacing: bool = False
    paying: bool = False

    def inner(self, *, replacing: bool = False) -> "_Scope":
        return _Scope(self.kind, self.event, dict(self.names), dict(self.known), replacing)


class Checker:
    """One look through one ability, collecting faults."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.sight = Sight(vocabulary)
        self.faults: list[Fault] = []
        self.used: set[str] = set()

    def fault(self, path: str, code: str, message: str, **params: Any) -> None:
        """Note one fault."""
        self.faults.append(Fault(code, message, params, pointer=path))

    def ability(self, ability: Ability, path: str, outer: _Scope | None = None) -> None:
        """An ability with its names; one set up by another sees that one's names too."""
        scope = _Scope(
            ability.kind,
            self.event_of(ability, path),
            dict(outer.names) if outer else {},
            dict(outer.known) if outer else {},
            ability.kind is AbilityKind.REPLACEMENT,
        )
        self.shape(ability, path)
        if isinstance(ability.when, EventPattern):
            before = replace(scope, event=_amounts(scope.event))
            for role, pattern in ability.when.roles:
                self.walk(pattern, before, f"{path}/when/{role}", role_key(pattern))
        if ability.limit is not None:
            self.sense(ability.limit, f"{path}/limit")
        if ability.if_ is not None:
            self.walk(ability.if_, scope.inner(), f"{path}/if", "if")
        self.block(ability.cost, replace(scope.inner(), paying=True), f"{path}/cost")
        for index, choice in enumerate(ability.choose):
            self.record(choice, scope, f"{path}/choose/{index}")
        self.block(ability.do, scope, f"{path}/do")
        if scope.event is not None and scope.event.only_prevented and ability.do != (operations.Prevent(language.ALL),):
            self.fault(
                f"{path}/do", "only_prevented", gettext_noop("This can only be prevented, as a whole and nothing else.")
            )
        if steps_of(ability.do) > MAX_STEPS:
            self.fault(f"{path}/do", "too_long", gettext_noop("This repeats itself too often."))
        for name, where in scope.names.items():
            if name not in self.used and (outer is None or name not in outer.names):
                self.unused(name, where)

    def event_of(self, ability: Ability, path: str) -> EventSpec | None:
        """The event whose roles the ability may name."""
        if isinstance(ability.when, EventPattern):
            spec = next(spec for word, spec in self.vocabulary.events.items() if word == ability.when.event)
            if spec.replaceable != (ability.kind is AbilityKind.REPLACEMENT):
                self.fault(
                    f"{path}/when/event",
                    "wrong_event",
                    gettext_noop("A replacement answers what would happen, a triggered ability what happened."),
                )
            return spec
        if isinstance(ability.when, Timing):
            event = next((e for t, e in self.vocabulary.timing_events.items() if t == ability.when.timing), None)
            return self.vocabulary.events[event] if event is not None else None
        return None

    def shape(self, ability: Ability, path: str) -> None:
        """Which parts a kind of ability has."""
        needs: type[Any] | None = {
            AbilityKind.ACTIVATED: Timing,
            AbilityKind.TRIGGERED: EventPattern,
            AbilityKind.REPLACEMENT: EventPattern,
            AbilityKind.CONTINUOUS: None,
        }[ability.kind]
        if (type(ability.when) if ability.when else None) is not needs:
            self.fault(
                f"{path}/when",
                "wrong_when",
                gettext_noop(
                    "An activated ability has a timing, a triggered or replacement one an event, a continuous one neither."
                ),
            )
        only_activated = {"cost": ability.cost, "limit": ability.limit}
        for key, part in only_activated.items():
            if part and ability.kind is not AbilityKind.ACTIVATED:
                self.fault(
                    f"{path}/{key}", "wrong_part", gettext_noop("Only an activated ability has a {key}."), key=key
                )
        if ability.choose and ability.kind in {AbilityKind.CONTINUOUS, AbilityKind.REPLACEMENT}:
            self.fault(f"{path}/choose", "wrong_part", gettext_noop("This kind of ability cannot choose."))
        self.cost(ability.cost, f"{path}/cost")
        if ability.kind is AbilityKind.CONTINUOUS:
            for index, operation in enumerate(ability.do):
                if not isinstance(operation, operations.Modify):
                    self.fault(
                        f"{path}/do/{index}", "not_continuous", gettext_noop("A continuous ability can only modify.")
                    )

    def cost(self, cost: language.Block, path: str) -> None:
        """What its user can pay, each part from something else, so that one part never takes what another needs."""
        taken: set[str] = set()
        for index, operation in enumerate(cost):
            if operation.word not in self.vocabulary.costs:
                self.fault(
                    f"{path}/{index}",
                    "not_a_cost",
                    gettext_noop('"{word}" cannot be paid as a cost. Allowed: {allowed}.'),
                    word=operation.word,
                    allowed=", ".join(sorted(self.vocabulary.costs)),
                )
            if getattr(operation, "who", Player.YOU) is not Player.YOU:
                self.fault(
                    f"{path}/{index}/{operation.word}/who", "not_your_cost", gettext_noop("A cost is paid by you.")
                )
            source = "board" if isinstance(operation, (operations.Damage, operations.Destroy)) else operation.word
            if source in taken:
                self.fault(
                    f"{path}/{index}", "cost_twice", gettext_noop("Two parts of a cost are paid from the same cards.")
                )
            taken.add(source)

    def block(self, block: Iterable[language.Operation], scope: _Scope, path: str) -> None:
        """Steps in their order; each sees the names given before it."""
        for index, operation in enumerate(block):
            self.record(operation, scope, f"{path}/{index}/{operation.word}")

    def record(self, record: Any, scope: _Scope, path: str) -> None:
        """A record whose names come into force after its other parts."""
        self.operation(record, scope, path)
        self.faults.extend(self.sight.faults(record, scope.known, path))
        if isinstance(record, operations.Lasting):
            self.ability(record.ability, f"{path}/ability", scope)
            return
        inner = scope.inner(replacing=scope.replacing) if isinstance(record, operations.Each) else scope
        branching = scope.replacing and isinstance(record, operations.If)
        given: list[tuple[str, str]] = []
        for key, name, annotation, _ in sorted(attributes(type(record)), key=_order_of_sight):
            value = getattr(record, name)
            here = f"{path}/{key}"
            if annotation is Binding:
                self.introduce(value, inner, here)
                given.append((value, here))
                place = self.sight.given(record, scope.known)
                if place is not None:
                    inner.known[value] = place
            elif annotation == language.Block:
                self.branch(value, inner.inner(replacing=branching), inner, here)
            elif isinstance(value, str) and annotation in _REFERENCES:
                self.reference(value, inner, here)
            else:
                self.walk(value, scope, here, key)
        if inner is not scope:
            for name, where in given:
                if name not in self.used:
                    self.unused(name, where)
        self.sight.after(record, scope.known)

    def branch(self, block: language.Block, branch: _Scope, outer: _Scope, path: str) -> None:
        """Steps that may not come, and whose own names end with them."""
        self.block(block, branch, path)
        for name, where in branch.names.items():
            if name not in outer.names and name not in self.used:
                self.unused(name, where)

    def introduce(self, name: str, scope: _Scope, path: str) -> None:
        """A new name."""
        if name in scope.names:
            self.fault(path, "name_twice", gettext_noop('The name "{name}" is given twice.'), name=name)
        scope.names[name] = path

    def unused(self, name: str, path: str) -> None:
        """Note a name that nothing uses."""
        self.fault(path, "name_unused", gettext_noop('The name "{name}" is given and never used.'), name=name)

    def walk(self, value: Any, scope: _Scope, path: str, key: str) -> None:
        """Any part that gives no names itself."""
        if isinstance(value, Player):
            self.player(value, path, key)
        elif isinstance(value, tuple):
            for index, part in enumerate(value):
                self.walk(part, scope, f"{path}/{index}", key)
        elif isinstance(value, language.Where):
            for test in value.tests:
                self.walk(test, scope, f"{path}/{test.property}", key)
        elif isinstance(value, language.SameTest):
            self.reference(value.same_as, scope, f"{path}/{'not_' if value.negated else ''}same_as")
        elif is_dataclass(value):
            self.sense(value, path)
            for inner_key, name, annotation, _ in attributes(type(value)):
                part = getattr(value, name)
                here = f"{path}/{inner_key}"
                if isinstance(part, str) and annotation in _REFERENCES:
                    self.reference(part, scope, here)
                elif annotation == language.Block:
                    self.branch(part, scope.inner(), scope, here)
                else:
                    self.walk(part, scope, here, inner_key)
            if isinstance(value, language.EventAmount):
                self.role(value.role, Role.AMOUNT, scope, path)

    def player(self, player: Player, path: str, key: str) -> None:
        """A player word where it can stand."""
        allowed = _PLAYERS_BY_KEY.get(key, frozenset(Player)) & self.vocabulary.players
        if self.vocabulary.many_players and key in _DOERS:
            allowed -= {Player.OPPONENT}
        if player not in allowed:
            self.fault(
                path,
                "wrong_player",
                gettext_noop('"{value}" cannot stand here. Allowed: {allowed}.'),
                value=player.value,
                allowed=", ".join(sorted(word.value for word in allowed)),
            )

    def reference(self, ref: str, scope: _Scope, path: str) -> None:
        """A name that must stand for cards."""
        if ref.startswith("event."):
            self.role(ref.removeprefix("event."), Role.CARD, scope, path)
        elif ref != "this":
            self.used.add(ref)
            if ref not in scope.names:
                self.fault(path, "name_unknown", gettext_noop('Nothing is named "{name}" here.'), name=ref)

    def role(self, name: str, role: Role, scope: _Scope, path: str) -> None:
        """A role of the event at hand."""
        roles = scope.event.roles if scope.event else {}
        if roles.get(name) is not role:
            self.fault(path, "role_unknown", gettext_noop('The event here has no such role "{name}".'), name=name)

    def sense(self, record: Any, path: str) -> None:
        """Bounds that can be met."""
        if isinstance(record, language.CountRange) and not (record.min <= record.max and record.max > 0):
            self.fault(path, "bad_range", gettext_noop("The range is empty."))
        if isinstance(record, language.NumberTest):
            low, high = record.at_least, record.at_most
            if isinstance(low, int) and isinstance(high, int) and low > high:
                self.fault(path, "bad_range", gettext_noop("The range is empty."))
        if isinstance(record, language.Limit) and record.times == 0:
            self.fault(path, "no_effect", gettext_noop("An amount of zero changes nothing."))

    def operation(self, record: Any, scope: _Scope, path: str) -> None:
        """What only some operations must keep to."""
        if isinstance(record, language.Operation) and getattr(record, "amount", None) == 0:
            self.fault(f"{path}/amount", "no_effect", gettext_noop("An amount of zero changes nothing."))
        if isinstance(record, language.Operation) and record.word in self.vocabulary.only_costs and not scope.paying:
            self.fault(path, "only_a_cost", gettext_noop('"{word}" can only be paid as a cost.'), word=record.word)
        if isinstance(record, (operations.Prevent, operations.Instead)) and not scope.replacing:
            self.fault(
                path,
                "not_replacement",
                gettext_noop("Only a replacement ability can do this, at once or under a condition."),
            )
        if isinstance(record, operations.Look) and (record.of not in ACTORS or self.vocabulary.many_players):
            self.player(record.of, f"{path}/of", "by")
        if isinstance(record, operations.Prevent) and record.amount is not language.ALL:
            self.role("amount", Role.AMOUNT, scope, f"{path}/amount")
        if isinstance(record, operations.Negate):
            self.role(record.use.removeprefix("event."), Role.USE, scope, f"{path}/use")
        if isinstance(record, operations.Modify):
            self.modify(record, scope, path)
        if isinstance(record, operations.Move) and (record.to in self.vocabulary.piles) != (record.place is not None):
            self.fault(f"{path}/place", "bad_place", gettext_noop("A place is given for a pile, and only there."))
        if isinstance(record, operations.Lasting):
            self.lasting(record, path)
        if isinstance(record, operations.ChooseOne) and len(record.options) < 2:
            self.fault(f"{path}/options", "one_option", gettext_noop("A choice needs at least two options."))

    def modify(self, record: operations.Modify, scope: _Scope, path: str) -> None:
        """A property that effects may change, for a time unless continuous."""
        if record.property not in self.vocabulary.modifiable:
            self.fault(
                f"{path}/property",
                "not_modifiable",
                gettext_noop('"{value}" cannot be changed by an effect.'),
                value=str(record.property),
            )
        if (record.until is None) != (scope.kind is AbilityKind.CONTINUOUS):
            self.fault(
                f"{path}/until", "bad_duration", gettext_noop("A duration is given, except in a continuous ability.")
            )
        if record.property in self.vocabulary.continuous_only and record.until is not None:
            self.fault(
                f"{path}/property",
                "only_continuous",
                gettext_noop('"{value}" is changed by continuous abilities alone.'),
                value=str(record.property),
            )
        if record.by == 0:
            self.fault(f"{path}/by", "no_effect", gettext_noop("An amount of zero changes nothing."))

    def lasting(self, record: operations.Lasting, path: str) -> None:
        """An ability that can work by itself."""
        kind = record.ability.kind
        if kind is AbilityKind.ACTIVATED:
            self.fault(
                f"{path}/ability/kind", "not_lasting", gettext_noop("An activated ability cannot work by itself.")
            )
        if record.uses is not None and (record.uses == 0 or kind is AbilityKind.CONTINUOUS):
            self.fault(
                f"{path}/uses", "bad_uses", gettext_noop("A continuous ability has no uses; others at least one.")
            )


def _order_of_sight(attribute: tuple[str, str, Any, bool]) -> int:
    """Parts that cannot use the record's own names, then the names, then the steps that can."""
    return 1 if attribute[2] is Binding else 2 if attribute[2] == language.Block else 0


def _amounts(event: EventSpec | None) -> EventSpec | None:
    """What of an event may be named in saying which one is meant: none of the cards that this is about."""
    if event is None:
        return None
    return replace(event, roles={name: role for name, role in event.roles.items() if role is Role.AMOUNT})


def role_key(pattern: Any) -> str:
    """The key under which a role's player word is looked up."""
    return "player" if isinstance(pattern, Player) else "of"


def check_ability(ability: Ability, vocabulary: Vocabulary, path: str = "") -> tuple[Fault, ...]:
    """Everything senseless about an ability."""
    checker = Checker(vocabulary)
    checker.ability(ability, path)
    return tuple(checker.faults)
