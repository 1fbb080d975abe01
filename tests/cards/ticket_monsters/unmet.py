"""Positions in which a printed condition or cost is just not met, by card and part."""

from typing import NamedTuple

from tests.cards.ticket_monsters.table import Side


class Unmet(NamedTuple):
    """A use that is refused: the actions that lead to it, and what lies before the players; ``active`` is whose turn it is."""

    card: int
    part: str
    do: tuple[str, ...]
    refused: str
    you: Side
    opponent: Side
    active: str = "you"


UNMET = (
    Unmet(
        33,
        "ability 1",
        ("opponent pass", "pass", "opponent attack:@28>@33", "pass", "opponent pass"),
        "effect:@33>n0",
        Side(chikemon=(33, 18), energy=(19,)),
        Side(chikemon=(28, 10)),
        "opponent",
    ),
    Unmet(
        42,
        "ability 1",
        ("opponent pass", "pass", "opponent attack:@28>@42", "pass", "opponent pass"),
        "effect:@42>n0",
        Side(chikemon=(42,), hand=(30,)),
        Side(chikemon=(28,)),
        "opponent",
    ),
    Unmet(
        53,
        "ability 1",
        ("pass", "opponent use:@122"),
        "effect:@53>n0",
        Side(chikemon=(53,), energy=(19,)),
        Side(hand=(122,)),
    ),
    Unmet(55, "summon condition", (), "special:@55", Side(chikemon=(1, 10), special=(55,)), Side(chikemon=(2,))),
    Unmet(56, "summon condition", (), "special:@56", Side(energy=(1, 10, 11), special=(56,)), Side(energy=(19,))),
    Unmet(57, "summon condition", (), "special:@57", Side(special=(57,)), Side(stars=5)),
    Unmet(58, "summon condition", (), "special:@58", Side(items=(116,), special=(58,)), Side(items=(117,))),
    Unmet(59, "summon condition", (), "special:@59", Side(chikemon=(11,), energy=(10, 19), special=(59,)), Side()),
    Unmet(60, "summon condition", (), "special:@60", Side(chikemon=(10, 41), special=(60,)), Side(chikemon=(13,))),
    Unmet(61, "summon condition", (), "special:@61", Side(special=(61,)), Side(chikemon=(10, 1))),
    Unmet(
        62,
        "summon condition",
        (),
        "special:@62",
        Side(chikemon=(10, 11), energy=(19, 19, 19, 19, 19, 19, 19), special=(62,)),
        Side(chikemon=(12,)),
    ),
    Unmet(63, "summon condition", (), "special:@63", Side(special=(63,)), Side(items=(116,))),
    Unmet(64, "summon condition", (), "special:@64", Side(special=(64,)), Side(items=(116,))),
    Unmet(65, "summon condition", (), "special:@65", Side(chikemon=(19, 10), special=(65,)), Side(chikemon=(20,))),
    Unmet(66, "summon condition", (), "special:@66", Side(chikemon=(25, 19, 18), special=(66,)), Side()),
    Unmet(67, "summon condition", (), "special:@67", Side(special=(67,), stars=5), Side(stars=4)),
    Unmet(68, "summon condition", (), "special:@68", Side(chikemon=(28, 10), special=(68,)), Side(chikemon=(29,))),
    Unmet(69, "summon condition", (), "special:@69", Side(chikemon=(28, 18), special=(69,)), Side(chikemon=(32,))),
    Unmet(70, "summon condition", (), "special:@70", Side(chikemon=(32,), special=(70,)), Side()),
    Unmet(71, "summon condition", (), "special:@71", Side(chikemon=(10,), special=(71,)), Side()),
    Unmet(72, "summon condition", (), "special:@72", Side(chikemon=(37,), special=(72,)), Side()),
    Unmet(73, "summon condition", (), "special:@73", Side(chikemon=(37, 18), special=(73,)), Side(chikemon=(40,))),
    Unmet(74, "summon condition", (), "special:@74", Side(chikemon=(37,), special=(74,), stars=1), Side()),
    Unmet(75, "summon condition", (), "special:@75", Side(chikemon=(10,), special=(75,)), Side(chikemon=(19,))),
    Unmet(76, "summon condition", (), "special:@76", Side(chikemon=(47,), energy=(46, 10), special=(76,)), Side()),
    Unmet(77, "summon condition", (), "special:@77", Side(energy=(1, 10, 11), special=(77,)), Side()),
    Unmet(78, "summon condition", (), "special:@78", Side(chikemon=(46,), special=(78,)), Side(chikemon=(47,))),
    Unmet(
        81, "effect", ("opponent use:@122",), "use:@81", Side(hand=(81,), energy=(41,)), Side(hand=(122,)), "opponent"
    ),
    Unmet(83, "effect", ("opponent use:@96",), "use:@83", Side(hand=(83,), energy=(19,)), Side(hand=(96,)), "opponent"),
    Unmet(
        108,
        "effect",
        ("opponent pass", "pass", "opponent attack:@28>@18", "pass", "opponent pass"),
        "use:@108",
        Side(chikemon=(18,), hand=(108,), energy=(25,)),
        Side(chikemon=(28,)),
        "opponent",
    ),
    Unmet(133, "summon condition", (), "special:@133", Side(chikemon=(32,), special=(133,)), Side(chikemon=(34,))),
)
