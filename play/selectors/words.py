"""Actions and events in words: templates of the engine filled with the names of players and of the cards that may be known."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from cardsite.api.language import request_language, slots_fill
from catalog.games import GAMES as CATALOG_GAMES
from play.models import Match
from play.selectors.matches import events_after
from play.selectors.readings import Reading, match_reading

PLAYER_SLOTS = frozenset({"seat", "winner", "starter"})
CARD_SLOTS = frozenset({"card", "target"})
WORD_SLOTS = frozenset({"posture", "what"})


def event_words(view: Mapping[str, Any], reading: Reading) -> str:
    """What happened, as far as the view of the event tells it."""
    if view["kind"] == "moved":
        return _moves_words(view["moves"], reading)
    slots = {name: _slot(name, value, reading) for name, value in view.items()}
    return slots_fill(gettext(reading.game.event_template(view["kind"])), _Slots(slots))


def action_words(action: Mapping[str, Any], reading: Reading) -> str:
    """What an action does, with the cards that it is about."""
    names = [_card_name(card.get("card"), reading) for card in action["cards"]]
    said = action["key"].partition(":")[2]
    slots = {"cards": _joined(names) if names else _option(said, reading), "number": said[1:]}
    return gettext(action["template"]).format_map(_Slots(slots))


def _option(said: str, reading: Reading) -> str:
    """An option that is no card, as its key says it: a seat, or the number of a mode counted from one."""
    letter, digits = said[:1], said[1:]
    if letter == "s":
        return _player_name(int(digits), reading)
    return str(int(digits) + 1) if letter == "m" else digits


def _moves_words(moves: Iterable[Mapping[str, Any]], reading: Reading) -> str:
    """Which cards went where, those of one owner and one way together; cards that are not told are counted."""
    ways: dict[tuple[int, str, str], list[int | None]] = {}
    for move in moves:
        ways.setdefault((move["owner"], move["from"], move["to"]), []).append(move.get("card"))
    told = [
        gettext("{player}: {cards}, from {source} to {target}.").format(
            player=_player_name(owner, reading),
            cards=_cards_words(cards, reading),
            source=_zone_name(source, reading),
            target=_zone_name(target, reading),
        )
        for (owner, source, target), cards in ways.items()
    ]
    return " ".join(told)


def _cards_words(cards: Iterable[int | None], reading: Reading) -> str:
    numbers = list(cards)
    names = [_card_name(number, reading) for number in numbers if number is not None]
    hidden = numbers.count(None)
    if hidden:
        names.append(ngettext("{count} card", "{count} cards", hidden).format(count=hidden))
    return _joined(names)


def _zone_name(zone: str, reading: Reading) -> str:
    for word in CATALOG_GAMES[reading.match.game_id].vocabulary.zones:
        if word.value == zone:
            return word.words.in_language(request_language())
    return gettext("aside")


def _word_name(slug: str, reading: Reading) -> str:
    """A counter, or what a card in play can have or be, in words; what is no word of the game is said as it is."""
    vocabulary = CATALOG_GAMES[reading.match.game_id].vocabulary
    for words in (vocabulary.counters, *vocabulary.word_properties.values()):
        for word in () if isinstance(words, str) else words:
            if word.value == slug:
                return word.words.in_language(request_language())
    return slug


def match_log(*, match: Match, last: int) -> list[tuple[int, str]]:
    """The last events of a match with their numbers, in words as a spectator knows them."""
    reading = match_reading(match=match, seat=None)
    events = events_after(match=match, after=max(0, match.event_count - last), limit=last)
    return [(number, event_words(view, reading)) for number, view in reading.event_views(events)]


class _Slots(dict[str, str]):
    """Slots with words for what the reader is not told."""

    def __missing__(self, slot: str) -> str:
        return gettext("a card") if slot in CARD_SLOTS else gettext("something")


def _slot(name: str, value: Any, reading: Reading) -> str:
    if name in WORD_SLOTS:
        return _word_name(value, reading)
    if name in PLAYER_SLOTS and isinstance(value, int):
        return _player_name(value, reading)
    if name in {"seats", "winners"}:
        return _joined(_player_name(seat, reading) for seat in value)
    if name in CARD_SLOTS:
        return _card_name(value, reading)
    if name == "cards":
        return _joined(_card_name(card.get("card") if isinstance(card, Mapping) else card, reading) for card in value)
    return str(value)


def _player_name(seat: int, reading: Reading) -> str:
    return reading.players[seat] or str(seat + 1)


def _card_name(number: int | None, reading: Reading) -> str:
    face = None if number is None else reading.faces.get(number)
    return gettext("a card") if face is None else face.name.in_language(request_language())


def _joined(names: Iterable[str]) -> str:
    return ("、" if request_language() == "ja" else ", ").join(names)
