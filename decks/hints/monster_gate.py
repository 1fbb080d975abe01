"""What an unfinished Monster Gate deck lacks: cards, a character, and what the set-up takes."""

from collections.abc import Iterator

from cardsite.errors import gettext_noop
from catalog.games.monster_gate.fields import CARD_KINDS
from catalog.games.monster_gate.words import CardKind
from decks.games.monster_gate import MAIN, MIN_CARDS, MIN_CHARACTERS, cards_to_start
from decks.hints.game import cards_missing
from decks.values import Entries, Hint, Wanted

_ANY = tuple(kind.slug for kind in CARD_KINDS)


def hints(entries: Entries, format_slug: str) -> Iterator[Hint]:  # noqa: ARG001  # alike in every format
    """What the deck lacks by MG-D1, MG-D3 and MG-D4."""
    count = entries.count()
    characters = entries.of_kind(CardKind.CHARACTER)
    yield from cards_missing("MG-D1", MAIN, MIN_CARDS - count, _ANY)
    if characters.count() < MIN_CHARACTERS:
        message = gettext_noop("Characters missing: at least {at_least}.")
        wanted = Wanted((CardKind.CHARACTER,))
        number = MIN_CHARACTERS - characters.count()
        yield Hint("characters_missing", message, "MG-D3", MAIN, wanted, at_least=number)
    elif (needed := cards_to_start(characters)) > max(count, MIN_CARDS):
        message = gettext_noop("Cards missing for character, starting dungeon and first hand: at least {at_least}.")
        yield Hint("cards_to_start_missing", message, "MG-D4", MAIN, Wanted(_ANY), at_least=needed - count)
