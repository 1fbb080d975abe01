"""Keys of actions."""

import pytest

from play.engine.actions import action_key, parse_action
from play.engine.records import Action, Ask
from play.engine.rules import Verb
from play.errors import UnknownActionError

VERBS = {"build": Verb("c", ""), "attack": Verb("cc", ""), "pass": Verb("", "")}


def question(of: str = "card") -> Ask:
    """A decision about things of a kind."""
    return Ask(0, "pick", "pick", 1, of)


@pytest.mark.parametrize(
    ("of", "action", "key"),
    [
        ("card", ("build", 12), "build:c12"),
        ("card", ("attack", 7, 31), "attack:c7>c31"),
        ("card", ("pick", 4), "pick:c4"),
        ("card", ("pick", -3), "pick:d3"),
        ("deck", ("pick", 17), "pick:k17"),
        ("seat", ("pick", 0), "pick:s0"),
        ("waiting", ("pick", 9), "pick:w9"),
        ("mode", ("pick", 1), "pick:m1"),
        ("number", ("number", 2), "number:n2"),
        ("card", ("pass",), "pass"),
        ("card", ("done",), "done"),
    ],
)
def test_an_action_has_a_readable_key_that_says_it(of: str, action: Action, key: str) -> None:
    assert action_key(VERBS, question(of), action) == key
    assert parse_action(VERBS, question(of), key) == action


@pytest.mark.parametrize(
    "key",
    ["", "jump", "build", "build:", "build:12", "build:c1>c2", "attack:c7", "build:c01", "build:c-1", "build:c1 ",
     "pass:", "pass:c1", "pick:s1", "pick:x1", "done:c1", "build:c9999999999", "build:Ｃ1", "build:c１"],
)  # fmt: skip  # a list of nonsense
def test_a_key_that_says_nothing_is_refused(key: str) -> None:
    with pytest.raises(UnknownActionError) as refused:
        parse_action(VERBS, question(), key)

    assert refused.value.params == {"key": key}
