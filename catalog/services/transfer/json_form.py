"""Cards as JSON: `{"game": …, "cards": [{"id", "number", "kind", "name_ja", …, "facts": {…}}]}`."""

from collections.abc import Iterable
from typing import Any

import orjson

from cardsite.api.errors import BrokenJsonError
from cardsite.api.parsers import json_read
from cardsite.errors import Fault, gettext_noop
from catalog.errors import InvalidFileError
from catalog.models import Card
from catalog.services.cards import card_values, values_json
from catalog.services.files import CARD_NEEDED
from catalog.services.reading import Faults, json_list, text
from catalog.services.transfer.rows import CardRow, rows_check


def _row(index: int, data: Any) -> CardRow:
    place = f"/cards/{index}"
    faults = Faults()
    values = faults.read(data, "", {}, CARD_NEEDED)
    if values is None:
        return CardRow(place, faults=tuple(faults.found))
    card_id, number, facts = values.pop("id", None), values.pop("number", None), values.pop("facts", None)
    return CardRow(place, card_id, number, stated=values, facts=facts or {}, whole_facts=facts is not None)


def json_rows(content: bytes, game: str) -> tuple[CardRow, ...]:
    """The cards of a JSON file of that game; keys left out leave what is stored, `facts` stands for all facts."""
    faults = Faults()
    try:
        data = json_read(content)
    except BrokenJsonError as broken:
        raise InvalidFileError(faults=broken.faults) from broken
    values = faults.read(data, "", {"game": text, "cards": json_list})
    if values is not None and values["game"] != game:
        message = gettext_noop("This file is of the game {other}, not of {game}.")
        faults.found.append(Fault("another_game", message, {"other": values["game"], "game": game}, "/game"))
    if faults.found or values is None:
        raise InvalidFileError(faults=faults.found)
    return rows_check(_row(index, data) for index, data in enumerate(values["cards"]))


def json_write(game: str, cards: Iterable[Card]) -> bytes:
    """A JSON file of these cards, which read again changes nothing."""
    entries = [{"id": str(card.pk), "number": card.number, **values_json(card_values(card))} for card in cards]
    return orjson.dumps({"game": game, "cards": entries}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
