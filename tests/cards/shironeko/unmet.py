"""What happens in the scenarios of abilities with a rune demand when no card gives a rune: all but the ability."""

from typing import NamedTuple

from tests.cards.shironeko.table import times


class Unmet(NamedTuple):
    """A part of a card whose demand is not met: the actions in its scenario's position, and all their changes."""

    card: int
    part: str
    do: tuple[str, ...]
    changes: tuple[str, ...]


UNMET = (
    Unmet(
        4,
        "ability 1",
        do=("attack:@4",),
        changes=("you.off +4", "you.used +4 attack", "opponent.deck: 73 73 73 73", *times(2, "opponent.discard +73")),
    ),
    Unmet(
        6,
        "ability 2",
        do=("change:@6>@3",),
        changes=(
            "you.6 fresh yes>no",
            "you.6 under none>3",
            "you.characters +6",
            "you.characters -3",
            "you.hand -6",
            *times(2, "you.off +94"),
        ),
    ),
    Unmet(
        10,
        "ability 2",
        do=("attack:@10",),
        changes=(
            "you.10 hp 5>6",
            "you.lasting +10 modify hp opponent_turn",
            "you.off +10",
            "you.used +10 attack",
            "opponent.deck: 73 73 73",
            *times(5, "opponent.discard +73"),
        ),
    ),
    Unmet(
        16,
        "ability 1",
        do=("attack:@16", "opponent defend:@25"),
        changes=(
            "you.16 damage 0>2",
            "you.off +16",
            "you.used +16 attack",
            "opponent.characters -25",
            "opponent.discard +25",
        ),
    ),
    Unmet(
        19,
        "ability 1",
        do=("change:@19>@16",),
        changes=(
            "you.19 fresh yes>no",
            "you.19 under none>16",
            "you.characters +19",
            "you.characters -16",
            "you.hand -19",
            *times(2, "you.off +95"),
        ),
    ),
    Unmet(
        21,
        "ability 1",
        do=("attack:@21", "opponent take"),
        changes=(
            "you.off +21",
            "you.used +21 attack",
            "opponent.deck: 73 73 73 73 73 73 73 73",
            *times(5, "opponent.discard +73"),
        ),
    ),
    Unmet(
        26,
        "ability 1",
        do=("attack:@26",),
        changes=("you.off +26", "you.used +26 attack", "opponent.deck: 73 73 73", *times(3, "opponent.discard +73")),
    ),
    Unmet(
        31,
        "ability 1",
        do=("opponent attack:@17", "take"),
        changes=("you.deck: 73 73", *times(2, "you.discard +73"), "opponent.off +17", "opponent.used +17 attack"),
    ),
    Unmet(
        37,
        "ability 1",
        do=("attack:@37", "opponent take"),
        changes=("you.off +37", "you.used +37 attack", "opponent.deck: 73 73", *times(2, "opponent.discard +73")),
    ),
    Unmet(
        41,
        "ability 1",
        do=("change:@41>@37",),
        changes=(
            "you.41 fresh yes>no",
            "you.41 under none>37",
            "you.characters +41",
            "you.characters -37",
            "you.hand -41",
            *times(2, "you.off +97"),
        ),
    ),
    Unmet(
        44,
        "ability 2",
        do=("end",),
        changes=(
            "active you>opponent",
            "opponent.17 damage 0>1",
            "opponent.9 damage 0>1",
            "opponent.deck: 73 73 73",
            "opponent.hand +73",
            "turn 3>4",
        ),
    ),
    Unmet(
        51,
        "ability 1",
        do=("attack:@51",),
        changes=("you.off +51", "you.used +51 attack", "opponent.deck: 73 73", *times(5, "opponent.discard +73")),
    ),
    Unmet(
        59,
        "ability 1",
        do=("attack:@59",),
        changes=("you.off +59", "you.used +59 attack", "opponent.deck: 73 73 73", *times(2, "opponent.discard +73")),
    ),
    Unmet(64, "ability 1", do=("!use:@64>n0",), changes=()),
    Unmet(
        66,
        "ability 1",
        do=("change:@66>@65",),
        changes=(
            "you.66 fresh yes>no",
            "you.66 under none>65",
            "you.characters +66",
            "you.characters -65",
            "you.hand -66",
            *times(3, "you.off +99"),
        ),
    ),
)
