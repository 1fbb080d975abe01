"""Cards by whatever names one: an id, a number, a name, a collector number."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

from catalog.models import Card, Printing
from catalog.search.fold import fold
from catalog.search.order import number_key
from catalog.selectors.completing import WRITTEN
from catalog.selectors.names import names_visible
from catalog.selectors.reading import cards_merged, numbers_before


@dataclass(frozen=True, slots=True)
class Identifier:
    """What names one card, in one of four ways."""

    id: UUID | None = None
    game: str | None = None
    number: int | None = None
    name: str | None = None
    set: str | None = None
    collector_number: str | None = None

    @property
    def ways(self) -> int:
        """In how many ways a card is named here; one is right."""
        by_number = self.number is not None and self.game is not None
        by_printing = self.set is not None and self.collector_number is not None
        halves = (self.number is None) == (not by_number) and (self.set is None) == (self.collector_number is None)
        alone = self.game is None or self.id is None
        ways = (self.id is not None) + by_number + (self.name is not None) + by_printing
        return ways if halves and alone else 0


def _by_names(names: Sequence[str], cards: QuerySet[Card]) -> dict[str, dict[str, list[UUID]]]:
    found: dict[str, dict[str, list[UUID]]] = {}
    rows = names_visible(cards).filter(folded__in=set(names), form__in=WRITTEN)
    for folded, form, card_id in rows.values_list("folded", "form", "card_id"):
        found.setdefault(folded, {}).setdefault(form, []).append(card_id)
    return found


def _by_printings(
    identifiers: Sequence[Identifier], cards: QuerySet[Card], printings: QuerySet[Printing]
) -> dict[tuple[str, str], list[UUID]]:
    wanted = Q(pk__in=[])
    for one in identifiers:
        if one.set is not None and one.collector_number is not None:
            wanted |= Q(set__code=one.set, number_key=number_key(one.collector_number))
    rows = printings.filter(wanted, card__in=cards).values_list("set__code", "number_key", "card_id")
    found: dict[tuple[str, str], list[UUID]] = {}
    for code, number, card_id in rows:
        found.setdefault((code, number), []).append(card_id)
    return found


def cards_identified(
    identifiers: Sequence[Identifier], cards: QuerySet[Card], printings: QuerySet[Printing]
) -> list[list[Card]]:
    """For each identifier the cards that it may name, by their own names or by those of ``printings``: none, one, or several where it is not enough to tell them apart.

    An id that was merged into another card names that card, and so do the numbers that a card had before.
    """
    ids = {one.id for one in identifiers if one.id is not None}
    moved = cards_merged(ids)
    numbered = {(one.game, one.number) for one in identifiers if one.number is not None}
    by_number = Q(pk__in=[])
    for game, number in numbered:
        by_number |= Q(game_id=game, number=number)
    numbers: dict[tuple[str | None, int | None], UUID] = {
        (game, number): card_id
        for game, number, card_id in cards.filter(by_number).values_list("game_id", "number", "pk")
    }
    unknown = {(game, number) for game, number in numbered - numbers.keys() if game is not None and number is not None}
    numbers.update({(game, number): card_id for (game, number), card_id in numbers_before(unknown).items()})
    names = _by_names([fold(one.name) for one in identifiers if one.name is not None], cards)
    by_printing = _by_printings(identifiers, cards, printings)

    def candidates(one: Identifier) -> list[UUID]:
        if one.id is not None:
            return [moved.get(one.id, one.id)]
        if one.number is not None:
            known = numbers.get((one.game, one.number))
            return [] if known is None else [known]
        if one.name is not None:
            return [
                card_id
                for forms in [names.get(fold(one.name), {})]
                for form in WRITTEN
                for card_id in forms.get(form, [])
            ]
        return by_printing.get((one.set or "", number_key(one.collector_number or "")), [])

    wanted = [candidates(one) for one in identifiers]
    rows = cards.in_bulk({card_id for each in wanted for card_id in each})
    answers: list[list[Card]] = []
    for one, each in zip(identifiers, wanted, strict=True):
        fitting = [rows[card_id] for card_id in dict.fromkeys(each) if card_id in rows]
        fitting = [card for card in fitting if one.game in {None, card.game_id}]
        answers.append(_first_form(fitting, names.get(fold(one.name), {})) if one.name is not None else fitting)
    return answers


def _first_form(cards: list[Card], forms: dict[str, list[UUID]]) -> list[Card]:
    """Of cards that a name fits, those that it fits in the form that counts most: Japanese, English, reading."""
    for form in WRITTEN:
        some = [card for card in cards if card.pk in forms.get(form, [])]
        if some:
            return some
    return []
