"""What lists of what belongs to cards are filtered by: sets, printings, rulings, errata, restrictions."""

import datetime as dt
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.pagination import words_refuse
from cardsite.api.parameters import (
    Query,
    choice_parameter,
    date_parameter,
    text_parameter,
    uuid_parameter,
)
from catalog.games import GAMES
from catalog.models import Format, Restriction, RestrictionCard, Rule, Set
from catalog.search.fold import fold
from catalog.selectors import about_card, cards_visible, entry_ruled_by, printed, restrictions_on
from catalog.services.errata import erratum_fields_known


def _games_of(query: Query) -> list[str]:
    """The game that is asked about, or all."""
    return [query["game"]] if query["game"] else list(GAMES)


def from_day(column: str, what: str) -> ParameterFilter:
    """A filter by the first day of a range."""
    return ParameterFilter(date_parameter, field_name=column, lookup="gte", description=f"{what} this day or later.")


def to_day(column: str, what: str) -> ParameterFilter:
    """A filter by the last day of a range."""
    return ParameterFilter(date_parameter, field_name=column, lookup="lte", description=f"{what} this day or before.")


class SetFilterSet(ListFilterSet):
    """What lists of sets are filtered by."""

    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")
    code = ParameterFilter(text_parameter, many=True, description="The sets of these codes.")
    kind = ParameterFilter(choice_parameter, Set.Kind.values, many=True, description="The sets of these kinds.")
    released_on = ParameterFilter(date_parameter, description="The sets released on this day.")
    released_on_min = from_day("released_on", "The sets released on")
    released_on_max = to_day("released_on", "The sets released on")


class PrintingFilterSet(ListFilterSet):
    """What lists of printings are filtered by; a printing that names no day came out with its set."""

    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")
    card = ParameterFilter(uuid_parameter, field_name="card_id", description="Those of one card.")
    set = ParameterFilter(
        text_parameter, field_name="set__code", many=True, description="Those in sets of these codes."
    )
    rarity = ParameterFilter(text_parameter, many=True, description="Those of these rarities.")
    illustrator = ParameterFilter(
        text_parameter, many=True, method="by_illustrators", description="Those by these illustrators."
    )
    released_on = ParameterFilter(date_parameter, field_name="came_out_on", description="Those released on this day.")
    released_on_min = from_day("came_out_on", "Those released on")
    released_on_max = to_day("came_out_on", "Those released on")

    def by_illustrators(self, found: QuerySet[Any], name: str, value: tuple[str, ...]) -> QuerySet[Any]:
        """The printings by one of some illustrators, whose names are folded as words of a query are."""
        wanted = Q(pk__in=[])
        for folded in filter(None, map(fold, value)):
            wanted |= printed(name, folded, whole=True)
        return found.filter(wanted)


class RulingFilterSet(ListFilterSet):
    """What lists of rulings are filtered by."""

    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")
    card = ParameterFilter(uuid_parameter, method="about", description="Those about one card, alone or with others.")
    rule = ParameterFilter(text_parameter, many=True, method="by_rule", description="Those that go by these rules.")
    dated_on_min = from_day("dated_on", "Those given on")
    dated_on_max = to_day("dated_on", "Those given on")

    def about(self, found: QuerySet[Any], name: str, value: UUID) -> QuerySet[Any]:
        """The rulings about one card."""
        return found.filter(about_card(value))

    def by_rule(self, found: QuerySet[Any], name: str, value: tuple[str, ...]) -> QuerySet[Any]:
        """The rulings by one of some rules; one that no rulebook asked for has is refused with those that there are."""
        rules = Rule.objects.filter(game__in=_games_of(self.query))
        words_refuse(name, value, set(rules.values_list("rule_id", flat=True)))
        return found.filter(entry_ruled_by(value))


class ErratumFilterSet(ListFilterSet):
    """What lists of errata are filtered by."""

    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")
    card = ParameterFilter(uuid_parameter, field_name="card_id", description="Those of one card.")
    printing = ParameterFilter(uuid_parameter, field_name="printing_id", description="Those of one printing alone.")
    field = ParameterFilter(
        choice_parameter,
        erratum_fields_known(),
        many=True,
        description="Those of these fields, of cards or of printings.",
    )
    since_min = from_day("since", "Those that count since")
    since_max = to_day("since", "Those that count since")


class RestrictionFilterSet(ListFilterSet):
    """What lists of restrictions are filtered by."""

    game = ParameterFilter(choice_parameter, GAMES, field_name="format__game_id", description="The game.")
    format = ParameterFilter(
        text_parameter, many=True, method="of_formats", description="Those of formats of these slugs."
    )
    kind = ParameterFilter(
        choice_parameter, Restriction.Kind.values, many=True, description="Restrictions of these kinds."
    )
    card = ParameterFilter(uuid_parameter, method="naming", description="Those that name one card.")
    date = ParameterFilter(date_parameter, method="in_force", description="Those in force on a day (Asia/Tokyo).")
    begins_on_min = from_day("begins_on", "Those that begin on")
    begins_on_max = to_day("begins_on", "Those that begin on")

    def of_formats(self, found: QuerySet[Any], name: str, value: tuple[str, ...]) -> QuerySet[Any]:
        """The restrictions of some formats; one that no game asked for has is refused with those that there are."""
        formats = Format.objects.filter(game__in=_games_of(self.query))
        words_refuse(name, value, set(formats.values_list("slug", flat=True)))
        return found.filter(format__slug__in=value)

    def naming(self, found: QuerySet[Any], name: str, value: UUID) -> QuerySet[Any]:
        """The restrictions that name a card which exists for the caller."""
        known = cards_visible(self.request.user).filter(pk=value)
        return found.filter(pk__in=RestrictionCard.objects.filter(card__in=known).values("restriction"))

    def in_force(self, found: QuerySet[Any], name: str, value: dt.date) -> QuerySet[Any]:
        """The restrictions in force on a day."""
        return found.filter(restrictions_on(value))
