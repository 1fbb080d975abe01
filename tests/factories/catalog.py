"""Cards and what belongs to them, made through the services."""

from datetime import UTC, date, datetime
from typing import Any

import factory

from catalog.models import Card, Erratum, Format, Printing, Restriction, Ruling, Set, Term
from catalog.services.cards import CardValues, card_create
from catalog.services.errata import ErratumValues, erratum_create
from catalog.services.formats import FormatValues, RestrictionValues, format_create, restriction_create
from catalog.services.printings import PrintingValues, SetValues, printing_create, set_create
from catalog.services.rulings import RulingValues, ruling_create
from catalog.services.terms import TermValues, term_create

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
DRAW = {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": 1}}]}
DRAW_TWO = {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": 2}}]}
CONDITION = "left_handed"


def condition_ensure(slug: str = CONDITION) -> Term:
    """A Your Skill condition that cards can name."""
    found = Term.objects.filter(game_id="tatemon", category="condition", slug=slug).first()
    return found or TermFactory(slug=slug)


class TermFactory(factory.Factory[Term]):
    """A Your Skill condition of TATEMON."""

    class Meta:
        model = Term

    game = "tatemon"
    category = "condition"
    slug = factory.Sequence(lambda n: f"condition_{n}")
    name_ja = "左利き"
    name_en = "left-handed"
    reading = "ひだりきき"

    @classmethod
    def _create(cls, model_class: type[Term], *args: Any, **kwargs: Any) -> Term:
        names = {name: kwargs.pop(name) for name in ("name_ja", "name_en", "reading")}
        return term_create(values=TermValues(**names), **kwargs)


class BuildingFactory(factory.Factory[Card]):
    """A published building of TATEMON; ``facts`` replaces all facts, ``durability`` and ``building_kind`` single ones."""

    class Meta:
        model = Card

    game = "tatemon"
    kind = "building"
    name_ja = factory.Sequence(lambda n: f"建物{n}号")
    reading = factory.Sequence(lambda n: f"たてもの{n}ごう")
    name_en = factory.Sequence(lambda n: f"Building No. {n}")
    published_at = LONG_AGO
    user = None
    building_kind = "residence"
    durability = 2

    @classmethod
    def _facts(cls, kwargs: dict[str, Any]) -> dict[str, Any]:
        condition_ensure()
        return {
            "building_kind": kwargs.pop("building_kind"),
            "durability": kwargs.pop("durability"),
            "skill": DRAW,
            "your_skill": DRAW_TWO,
            "your_skill_condition": CONDITION,
        }

    @classmethod
    def _create(cls, model_class: type[Card], *args: Any, **kwargs: Any) -> Card:
        facts = cls._facts(kwargs)
        names = ("kind", "name_ja", "reading", "name_en", "published_at")
        values = CardValues(**{name: kwargs.pop(name) for name in names}, facts=kwargs.pop("facts", facts))
        return card_create(values=values, **kwargs)


class EventFactory(BuildingFactory):
    """A published event of TATEMON."""

    kind = "event"
    name_ja = factory.Sequence(lambda n: f"出来事{n}号")
    reading = factory.Sequence(lambda n: f"できごと{n}ごう")
    name_en = factory.Sequence(lambda n: f"Event No. {n}")
    event_type = "risk"

    @classmethod
    def _facts(cls, kwargs: dict[str, Any]) -> dict[str, Any]:
        del kwargs["building_kind"], kwargs["durability"]
        return {"event_type": kwargs.pop("event_type"), "ability": DRAW}


class ChikemonFactory(factory.Factory[Card]):
    """A published chikemon of Ticket Monsters without effects, of cost 0."""

    class Meta:
        model = Card

    game = "ticket_monsters"
    name_ja = factory.Sequence(lambda n: f"チケモン{n}号")
    reading = factory.Sequence(lambda n: f"ちけもん{n}ごう")
    name_en = factory.Sequence(lambda n: f"Chikemon No. {n}")

    @classmethod
    def _create(cls, model_class: type[Card], *args: Any, **kwargs: Any) -> Card:
        facts = {
            "tribe": "water",
            "grade": 1,
            "cost": 0,
            "mp": 1,
            "power": 100,
            "defence": 100,
            "keywords": [],
            "abilities": [],
        }
        names = {name: kwargs.pop(name) for name in ("name_ja", "reading", "name_en")}
        values = CardValues(kind="chikemon", facts=facts, published_at=LONG_AGO, **names)
        return card_create(values=values, user=None, **kwargs)


class SetFactory(factory.Factory[Set]):
    """A public set of TATEMON."""

    class Meta:
        model = Set

    game = "tatemon"
    code = factory.Sequence(lambda n: f"A{n}")
    name_ja = "最初のセット"
    name_en = "The First Set"
    released_on = date(2020, 1, 1)
    published_at = LONG_AGO

    @classmethod
    def _create(cls, model_class: type[Set], *args: Any, **kwargs: Any) -> Set:
        game = kwargs.pop("game")
        return set_create(game=game, values=SetValues(**kwargs))


class PrintingFactory(factory.Factory[Printing]):
    """A card published in a set; both are made where none is given."""

    class Meta:
        model = Printing

    card = factory.SubFactory(BuildingFactory)
    set = factory.SubFactory(SetFactory)
    collector_number = factory.Sequence(lambda n: f"A-{n}")
    rarity = "C"

    @classmethod
    def _create(cls, model_class: type[Printing], *args: Any, **kwargs: Any) -> Printing:
        card, home = kwargs.pop("card"), kwargs.pop("set")
        return printing_create(card_id=card.pk, values=PrintingValues(set_id=home.pk, **kwargs))


class RulingFactory(factory.Factory[Ruling]):
    """A ruling on a card."""

    class Meta:
        model = Ruling

    card = factory.SubFactory(BuildingFactory)
    dated_on = date(2021, 1, 1)
    text_ja = "はい、できます。"
    text_en = "Yes."

    @classmethod
    def _create(cls, model_class: type[Ruling], *args: Any, **kwargs: Any) -> Ruling:
        return ruling_create(card_id=kwargs.pop("card").pk, values=RulingValues(**kwargs))


class ErratumFactory(factory.Factory[Erratum]):
    """An erratum of a building's skill."""

    class Meta:
        model = Erratum

    card = factory.SubFactory(BuildingFactory)
    field = "skill"
    since = date(2021, 6, 1)
    printed_ja = "カードを二枚引く。"
    printed_en = "Draw two cards."
    text_ja = "カードを一枚引く。"
    text_en = "Draw a card."

    @classmethod
    def _create(cls, model_class: type[Erratum], *args: Any, **kwargs: Any) -> Erratum:
        return erratum_create(card_id=kwargs.pop("card").pk, values=ErratumValues(**kwargs))


class FormatFactory(factory.Factory[Format]):
    """A format of TATEMON beside its default one."""

    class Meta:
        model = Format

    game = "tatemon"
    slug = factory.Sequence(lambda n: f"format_{n}")
    name_ja = "特別戦"
    name_en = "Special"

    @classmethod
    def _create(cls, model_class: type[Format], *args: Any, **kwargs: Any) -> Format:
        names = {name: kwargs.pop(name) for name in ("name_ja", "name_en")}
        return format_create(values=FormatValues(**names), **kwargs)


class RestrictionFactory(factory.Factory[Restriction]):
    """A ban, limit or group limit: ``cards`` are the cards it names, ``format`` the format."""

    class Meta:
        model = Restriction

    kind = "banned"
    limit = 0
    begins_on = date(2021, 4, 1)

    @classmethod
    def _create(cls, model_class: type[Restriction], *args: Any, **kwargs: Any) -> Restriction:
        home, cards = kwargs.pop("format"), kwargs.pop("cards")
        values = RestrictionValues(card_ids=[card.pk for card in cards], **kwargs)
        return restriction_create(format_id=home.pk, values=values)
