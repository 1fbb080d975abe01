"""Actions at the border: stable, readable keys for the tuples used inside."""

import re
from collections.abc import Mapping

from play.engine.records import Action, Ask
from play.engine.rules import Verb
from play.errors import UnknownActionError

LETTERS: Mapping[str, str] = {"card": "c", "deck": "k", "seat": "s", "waiting": "w", "mode": "m", "number": "n"}
"""How the options of a decision are written by what they are.

``k`` is any card of that number in a deck, ``d`` one being looked at there.
"""

_ARGUMENT = re.compile(r"([a-z])(0|[1-9][0-9]{0,8})")
_ANSWERS = frozenset({"pick", "number"})
_BARE = frozenset({"done", "rest", "yes", "no"})


def written(letter: str, number: int) -> str:
    """One argument of a key."""
    return f"d{-number}" if letter == "c" and number < 0 else f"{letter}{number}"


def action_key(verbs: Mapping[str, Verb], ask: Ask, action: Action) -> str:
    """The key of an action that answers a decision."""
    verb = str(action[0])
    if verb in _BARE:
        return verb
    letters = LETTERS[ask.of] * (len(action) - 1) if verb in _ANSWERS else verbs[verb].arguments
    arguments = ">".join(written(letter, int(number)) for letter, number in zip(letters, action[1:], strict=True))
    return f"{verb}:{arguments}" if arguments else verb


def parse_action(verbs: Mapping[str, Verb], ask: Ask | None, key: str) -> Action:
    """The action that a key says. Raises UnknownActionError for one that says nothing."""
    verb, colon, rest = key.partition(":")
    if verb in _BARE:
        letters = ""
    elif verb in _ANSWERS:
        letters = LETTERS.get(ask.of, "") if ask is not None else ""
    elif verb in verbs:
        letters = verbs[verb].arguments
    else:
        raise UnknownActionError(key=key)
    parts = [_ARGUMENT.fullmatch(part) for part in rest.split(">")] if colon else []
    if verb in _ANSWERS and not letters:
        letters = "".join(part[1] for part in parts if part is not None)
    elif verb == "pick":
        letters *= max(1, len(parts))
    if len(parts) != len(letters):
        raise UnknownActionError(key=key)
    action: list[str | int] = [verb]
    for part, letter in zip(parts, letters, strict=True):
        if part is None or (part[1] != letter and not (part[1] == "d" and letter == "c")):
            raise UnknownActionError(key=key)
        action.append(-int(part[2]) if part[1] == "d" else int(part[2]))
    return tuple(action)
