"""JSON shapes of the numbers of decks."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rest_framework import serializers

from cardsite.api.language import request_language
from cardsite.values import Words
from decks.games import GAMES as RULES
from decks.numbers import GAMES
from decks.numbers.charts import Bar, Drawn, Sums
from decks.numbers.draws import DrawRules, Mulligan
from decks.numbers.ladders import Climbs, Rung, State, Way
from decks.numbers.supplies import Budget
from decks.services.numbers import Listed, Numbers
from decks.values import CardCount


class PartSerializer(serializers.Serializer[Any]):
    """A part of a bar."""

    key = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()


class BarSerializer(serializers.Serializer[Bar]):
    """A bar of a chart; `low` to `high` are the numbers that it stands for, null where it stands for a word."""

    key = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    low = serializers.IntegerField(allow_null=True)
    high = serializers.IntegerField(allow_null=True)
    parts = PartSerializer(many=True)


class SumsSerializer(serializers.Serializer[Sums]):
    """What the known values come to; average and median are null where none is known."""

    total = serializers.IntegerField()
    average = serializers.FloatField(allow_null=True)
    median = serializers.FloatField(allow_null=True)
    limit = serializers.IntegerField(allow_null=True, help_text="what a rule lets the total reach")
    rule = serializers.CharField(allow_null=True)


class ChartSerializer(serializers.Serializer[Drawn]):
    """A chart: what stands in its bars, whose fact nobody knows, and what has none."""

    slug = serializers.CharField()
    title = serializers.CharField()
    axis = serializers.CharField()
    unit = serializers.CharField()
    bars = BarSerializer(many=True)
    counted = serializers.IntegerField(help_text="cards in the bars")
    unknown = serializers.IntegerField(help_text="cards of which nobody knows the fact; they stand in no bar")
    none = serializers.IntegerField(help_text="cards that have no such thing")
    overlapping = serializers.BooleanField(help_text="a card may stand in several bars")
    sums = SumsSerializer(allow_null=True, help_text="null where the bars are of words")


class NamedCardSerializer(serializers.Serializer[Any]):
    """A card by its name."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class StrandedCardSerializer(NamedCardSerializer):
    """A card and its copies."""

    count = serializers.IntegerField()


class WaySerializer(serializers.Serializer[Way]):
    """What it costs to get a card into play, and over which cards, the lowest first."""

    cost = serializers.IntegerField()
    cards = NamedCardSerializer(many=True)


class RungSerializer(serializers.Serializer[Rung]):
    """The cards of one height: those that need nothing below, that have something in the deck to go on, that have not."""

    rung = serializers.IntegerField(allow_null=True, help_text="null where it is not known, or never reached")
    cards = serializers.IntegerField()
    begins = serializers.IntegerField()
    climbs = serializers.IntegerField()
    stranded = serializers.IntegerField()
    unknown = serializers.IntegerField(help_text="it depends on facts that nobody knows")
    alone = WaySerializer(allow_null=True, help_text="the cheapest of them played alone")
    climbed = WaySerializer(allow_null=True, help_text="the cheapest way over cards below")
    stranded_cards = StrandedCardSerializer(many=True)
    unknown_cards = StrandedCardSerializer(many=True)


class LadderSerializer(serializers.Serializer[Climbs]):
    """Which cards of the deck can be put on which, and for what."""

    slug = serializers.CharField()
    title = serializers.CharField()
    rule = serializers.CharField()
    rungs = RungSerializer(many=True)


class PaidSerializer(serializers.Serializer[Any]):
    """Cards of one cost and the first own turn on which it can be paid; null for never."""

    cost = serializers.IntegerField()
    cards = serializers.IntegerField()
    fastest = serializers.IntegerField(allow_null=True, help_text="with the best cards of the deck")
    average = serializers.IntegerField(allow_null=True, help_text="with average ones")


class SupplySerializer(serializers.Serializer[Budget]):
    """What pays for the cards, turn by turn."""

    slug = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    costs = PaidSerializer(many=True)
    unknown = serializers.IntegerField(help_text="cards of unknown cost")
    givers = serializers.IntegerField(help_text="cards that pay, of known yield")
    total = serializers.IntegerField()
    average = serializers.FloatField(allow_null=True)
    givers_unknown = serializers.IntegerField(help_text="cards that pay, of unknown yield")


class MulliganSerializer(serializers.Serializer[Mulligan]):
    """A policy of exchanging hands."""

    slug = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.CharField(allow_null=True)


class PaceSerializer(serializers.Serializer[Any]):
    """What a seat sees: its opening hand, at most so many on the first turn, and what may be drawn on a turn."""

    seat = serializers.CharField()
    opening = serializers.IntegerField()
    first_turn = serializers.IntegerField()
    per_turn = serializers.ListField(child=serializers.IntegerField())


class DrawsSerializer(serializers.Serializer[DrawRules]):
    """How a zone is drawn from; what questions about chances and sample hands may say."""

    zone = serializers.CharField()
    name = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    seats = PaceSerializer(many=True)
    mulligans = MulliganSerializer(many=True)
    lays_aside = serializers.CharField(allow_null=True, help_text="the rule by which cards are laid aside before")


class NumbersSerializer(serializers.Serializer[Numbers]):
    """The numbers of a list; `uncounted` copies are of cards that do not exist for the reader, or of another game."""

    game = serializers.CharField()
    zones = serializers.DictField(child=serializers.IntegerField())
    uncounted = serializers.IntegerField()
    charts = ChartSerializer(many=True)
    ladders = LadderSerializer(many=True)
    supplies = SupplySerializer(many=True)
    draws = DrawsSerializer(many=True)


def say(words: Words) -> str:
    """A phrase in the language of the request."""
    return words.in_language(request_language())


def numbers_document(numbers: Numbers) -> dict[str, Any]:
    """The numbers of a list as JSON."""
    listed = numbers.listed
    return {
        **listed_document(listed),
        "charts": [_chart(drawn) for drawn in numbers.charts],
        "ladders": [_ladder(climbs) for climbs in numbers.ladders],
        "supplies": [_supply(budget) for budget in numbers.supplies],
        "draws": [_draws(listed.game, zone, rules) for zone, rules in GAMES[listed.game].draws.items()],
    }


def listed_document(listed: Listed) -> dict[str, Any]:
    """What was counted, as JSON."""
    zones = {zone: listed.entries.in_zone(zone).count() for zone in RULES[listed.game].ZONES}
    return {"game": listed.game, "zones": zones, "uncounted": listed.uncounted}


def mulligan_document(mulligan: Mulligan) -> dict[str, Any]:
    """A policy of exchanging hands as JSON."""
    return {"slug": mulligan.slug, "name": say(mulligan.words), "rule": mulligan.rule}


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _chart(drawn: Drawn) -> dict[str, Any]:
    return {
        "slug": drawn.slug,
        "title": say(drawn.words),
        "axis": say(drawn.axis),
        "unit": say(drawn.unit),
        "bars": [_bar(bar, drawn.legend) for bar in drawn.bars],
        "counted": drawn.counted,
        "unknown": drawn.unknown,
        "none": drawn.none,
        "overlapping": drawn.overlapping,
        "sums": None if drawn.sums is None else _sums(drawn.sums),
    }


def _bar(bar: Bar, legend: Mapping[str, Words]) -> dict[str, Any]:
    parts = [
        {"key": key, "name": say(words), "count": bar.parts[key]} for key, words in legend.items() if key in bar.parts
    ]
    return {
        "key": bar.key,
        "name": say(bar.words),
        "count": bar.count,
        "low": bar.low,
        "high": bar.high,
        "parts": parts,
    }


def _sums(sums: Sums) -> dict[str, Any]:
    return {
        "total": sums.total,
        "average": _number(sums.average),
        "median": _number(sums.median),
        "limit": sums.limit,
        "rule": sums.rule,
    }


def _ladder(climbs: Climbs) -> dict[str, Any]:
    ladder = climbs.ladder
    rungs = [_rung(rung) for rung in climbs.rungs]
    return {"slug": ladder.slug, "title": say(ladder.words), "rule": ladder.rule, "rungs": rungs}


def _rung(rung: Rung) -> dict[str, Any]:
    return {
        "rung": rung.rung,
        "cards": rung.cards,
        **{state.value: rung.states[state] for state in State},
        "alone": _way(rung.alone),
        "climbed": _way(rung.climbed),
        "stranded_cards": _cited(rung.stranded),
        "unknown_cards": _cited(rung.unknown),
    }


def _way(way: Way | None) -> dict[str, Any] | None:
    if way is None:
        return None
    return {"cost": way.cost, "cards": [{"id": card.id, "name": say(card.name)} for card in way.cards]}


def _cited(cards: Iterable[CardCount]) -> list[dict[str, Any]]:
    return [{"id": one.id, "name": say(one.name) if one.name else "", "count": one.count} for one in cards]


def _supply(budget: Budget) -> dict[str, Any]:
    return {
        "slug": budget.supply.slug,
        "title": say(budget.supply.words),
        "rules": budget.supply.rules,
        "costs": [
            {"cost": paid.cost, "cards": paid.cards, "fastest": paid.fastest, "average": paid.average}
            for paid in budget.costs
        ],
        "unknown": budget.unknown,
        "givers": budget.givers,
        "total": budget.total,
        "average": _number(budget.average),
        "givers_unknown": budget.givers_unknown,
    }


def _draws(game: str, zone: str, rules: DrawRules) -> dict[str, Any]:
    seats = [
        {"seat": seat, "opening": pace.opening, "first_turn": pace.first_turn, "per_turn": pace.per_turn}
        for seat, pace in rules.seats.items()
    ]
    return {
        "zone": zone,
        "name": say(RULES[game].ZONES[zone]),
        "rules": rules.rules,
        "seats": seats,
        "mulligans": [mulligan_document(policy) for policy in rules.mulligans],
        "lays_aside": rules.lays_aside,
    }
