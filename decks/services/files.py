"""The project's deck files: read strictly, and given to accounts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction

from cardsite.api.parsers import json_read
from cardsite.errors import gettext_noop
from cardsite.models import User
from cardsite.values import Words
from catalog.models import Card
from catalog.services.reading import Faults, json_object, list_of, text, whole_number
from decks.games import GAMES
from decks.models import Deck
from decks.services.decks import deck_create
from decks.values import Line


@dataclass(frozen=True, slots=True)
class FileLine:
    """Copies of the card of a number, in one zone."""

    number: int
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck as a file tells it.

    ``violations`` are those that its verdict must hold, each with the members it is to agree in; ``conditions`` are what
    its player may declare in a match.
    """

    game: str
    format: str
    name: Words
    lines: tuple[FileLine, ...]
    violations: tuple[Mapping[str, Any], ...]
    conditions: tuple[str, ...] = ()


def deck_file_read(path: Path) -> DeckFile:
    """The deck in a file, or an `InvalidFileError` with everything wrong in it."""
    faults = Faults()
    found = faults.read(
        json_read(path.read_bytes()),
        "",
        needed={
            "game": text,
            "format": text,
            "name": json_object,
            "lines": list_of(json_object),
            "violations": list_of(json_object),
        },
        optional={"conditions": list_of(text)},
    )
    faults.raise_if_any()
    assert found is not None
    if found["game"] not in GAMES:
        message = gettext_noop("There is no game {game}. There are: {allowed}.")
        faults.add("unknown_game", message, "/game", game=found["game"], allowed=", ".join(GAMES))
        faults.raise_if_any()
    name = faults.read(found["name"], "/name", needed={"ja": text, "en": text})
    first = next(iter(GAMES[found["game"]].ZONES))
    lines = [
        faults.read(
            line, f"/lines/{index}", needed={"number": whole_number, "count": whole_number}, optional={"zone": text}
        )
        for index, line in enumerate(found["lines"])
    ]
    faults.raise_if_any()
    return DeckFile(
        game=found["game"],
        format=found["format"],
        name=Words(**name) if name else Words("", ""),
        lines=tuple(FileLine(**{"zone": first, **line}) for line in lines if line),
        violations=tuple(found["violations"]),
        conditions=tuple(found.get("conditions", ())),
    )


def deck_files(folder: Path) -> Mapping[Path, DeckFile]:
    """Every deck file under a folder, by path."""
    return {path: deck_file_read(path) for path in sorted(folder.glob("*/*.json"))}


@transaction.atomic
def decks_load(*, files: Iterable[DeckFile], owner: User) -> int:
    """How many decks the account got: each legal deck of the files of which it has none by that name."""
    made = 0
    for file in files:
        if file.violations or Deck.objects.filter(owner=owner, game=file.game, name=file.name.ja).exists():
            continue
        ids = dict(Card.objects.filter(game=file.game).values_list("number", "pk"))
        lines = [Line(line.zone, ids[line.number], None, line.count) for line in file.lines]
        deck_create(owner=owner, game=file.game, format_slug=file.format, name=file.name.ja, lines=lines)
        made += 1
    return made
