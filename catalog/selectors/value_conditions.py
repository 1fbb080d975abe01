"""The conditions that single tests of a query put on rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, F, IntegerField, Q, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, StrIndex
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual

from catalog.games import GAMES
from catalog.models import Erratum, Format, Printing, RestrictionCard, Ruling, RulingCard
from catalog.models.columns import column_fields, column_name
from catalog.search.grams import document_grams_wanted
from catalog.search.tree import About, OtherField, ValueTest
from catalog.selectors.belongings import errata_visible, printed, public_printing, rulings_visible
from catalog.selectors.conditions import FactCount, PathExists, any_of, escaped, not_true
from catalog.selectors.legality import restrictions_known, restrictions_on
from catalog.selectors.reading import TOKYO
from catalog.selectors.rows import Rows

LOOKUPS = {"=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
COMPARISONS = {"=": Exact, "<": LessThan, "<=": LessThanOrEqual, ">": GreaterThan, ">=": GreaterThanOrEqual}
JSONPATH_SIGNS = {"=": "==", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


@dataclass(frozen=True, slots=True)
class ValueConditions(Rows):
    """The conditions of tests of fields on rows of one kind."""

    def value(self, test: ValueTest) -> Q:
        """A field compared with values."""
        about: Mapping[About, Callable[[ValueTest], Q]] = {
            About.CARD: self._of_card,
            About.FACT: self._fact,
            About.COUNT: self._count,
            About.KNOWN: self._has,
            About.TRAIT: self._trait,
            About.STATE: self._state,
            About.FORMAT: self._format,
            About.PRINTING: self._printing,
            About.ANY_PRINTING: self._any_printing,
            About.ENTRY: self._entry,
        }
        return about[test.about](test)

    def _of_card(self, test: ValueTest) -> Q:
        match test.name:
            case "game":
                return Q(**{f"{self.card('game_id')}__in": test.values})
            case "kind":
                return Q(**{f"{self.card('kind')}__in": test.values})
            case "lang":
                return Q(pk__isnull=False) if "ja" in test.values else ~Q(**{self.card("name_en"): ""})
            case "published":
                return self._day(self.card("published_at"), test)
            case _:
                return self._number(self.card(test.name), test)

    def _number(self, column: str, test: ValueTest) -> Q:
        if len(test.values) > 1:
            return Q(**{f"{column}__in": test.values})
        (value,) = test.values
        if isinstance(value, OtherField):
            return Q(**{f"{column}__{LOOKUPS[test.comparison]}": F(self.card(column_name(value.name)))})
        return Q(**{f"{column}__{LOOKUPS[test.comparison]}": value})

    def _day(self, column: str, test: ValueTest) -> Q:
        """A moment compared with a day in Japan."""
        (day,) = test.values
        assert isinstance(day, date)
        begins, ends = (datetime.combine(one, time(), TOKYO) for one in (day, day + timedelta(days=1)))
        match test.comparison:
            case "=":
                return Q(**{f"{column}__gte": begins, f"{column}__lt": ends})
            case "<" | ">=":
                return Q(**{f"{column}__{LOOKUPS[test.comparison]}": begins})
            case "<=":
                return Q(**{f"{column}__lt": ends})
            case _:
                return Q(**{f"{column}__gte": ends})

    def _fact(self, test: ValueTest) -> Q:
        known = column_fields(GAMES).get(test.name)
        column = self.card(column_name(test.name))
        if known is None:
            return self._fact_without_column(test)
        if known.value_type.value in {"choices", "terms"}:
            return Q(**{f"{column}__has_any_keys": list(test.values)})
        if known.value_type.value == "integer":
            return self._number(column, test)
        return Q(**{f"{column}__in": test.values})

    def _fact_without_column(self, test: ValueTest) -> Q:
        text = KeyTextTransform(test.name, self.card("facts"))
        (value, *others) = test.values
        if isinstance(value, int) and not isinstance(value, bool) and not others:
            return Q(COMPARISONS[test.comparison](Cast(text, IntegerField()), value))
        return Q(**{f"{self.card('facts')}__{test.name}__in": test.values})

    def _count(self, test: ValueTest) -> Q:
        count = FactCount(F(self.card("facts")), Value(f'$."{test.name}"[*] ? (@ != null)'))
        (value,) = test.values
        return Q(**{f"{self.card('facts')}__has_key": test.name}) & Q(COMPARISONS[test.comparison](count, value))

    def _has(self, test: ValueTest) -> Q:
        return any_of([self._has_one(str(name)) for name in test.values])

    def _has_one(self, name: str) -> Q:
        match name:
            case "english":
                return ~Q(**{self.card("name_en"): ""})
            case "printing":
                return Q(Exists(self.printings()))
            case "ruling":
                return self._in_rulings(Q())
            case "erratum":
                return self._in_errata(Q())
            case "flavor":
                return Q(Exists(self.printings().exclude(flavor_ja="", flavor_en="")))
            case "illustrator":
                return Q(Exists(self.printings().exclude(illustrator="")))
            case "keyword" | "ability":
                sort = "ability_kind" if name == "ability" else name
                path = f'$.keyvalue() ? (@.key starts with "{sort}:")'
                return Q(PathExists(F(self.search("traits")), Value(path)))
            case _:
                count = FactCount(F(self.card("facts")), Value(f'$."{name}"[*] ? (@ != null)'))
                return Q(**{f"{self.card('facts')}__has_key": name}) & Q(GreaterThan(count, 0))

    def _trait(self, test: ValueTest) -> Q:
        traits = self.search("traits")
        if ":" not in test.name:
            return Q(**{f"{traits}__has_any_keys": [f"{test.name}:{word}" for word in test.values]})
        path = f'$."{test.name}"[*] ? (@ {JSONPATH_SIGNS[test.comparison]} {test.values[0]})'
        return Q(**{f"{traits}__has_key": test.name}) & Q(PathExists(F(traits), Value(path)))

    def _state(self, test: ValueTest) -> Q:
        return any_of([self._state_one(str(name)) for name in test.values])

    def _state_one(self, name: str) -> Q:
        match name:
            case "complete" | "incomplete":
                return Q(**{self.card("complete"): name == "complete"})
            case "vanilla":
                return not_true(self._has_one("ability")) & Q(**{self.card("complete"): True})
            case "banned" | "restricted":
                return Q(Exists(self._restrictions(name)))
            case "unreleased":
                return self._unreleased()
            case _:
                if any(game.kind(name) for game in GAMES.values()):
                    return Q(**{self.card("kind"): name})
                return Q(**{f"{self.card('facts')}__contains": {name: True}})

    def _restrictions(self, name: str) -> Any:
        found = RestrictionCard.objects.filter(restrictions_on(self.day, "restriction__"), card=self.card_id)
        if not self.drafts:
            found = found.filter(restriction__in=restrictions_known())
        if name == "banned":
            return found.filter(restriction__kind="banned")
        return found.exclude(restriction__kind="banned")

    def _dated(self) -> Any:
        """Public printings with a known day: what is no draft counts, for staff too."""
        dated = Printing.objects.filter(public_printing()).order_by()
        return dated.filter(came_out_on__isnull=False)

    def _released(self) -> Q:
        """Cards that came out by the day, as far as is known."""
        mine = self._dated().filter(card=self.card_id)
        return Q(Exists(mine.filter(came_out_on__lte=self.day))) | ~Q(Exists(mine))

    def _unreleased(self) -> Q:
        """Cards of which a printing comes out after the day, and none did before."""
        coming = self._dated().filter(came_out_on__gt=self.day)
        out = self._dated().filter(card=self.card_id, came_out_on__lte=self.day)
        return Q(**{f"{self.card('pk')}__in": coming.values("card")}) & ~Q(Exists(out))

    def _format(self, test: ValueTest) -> Q:
        formats = Format.objects.filter(slug__in=test.values).values_list("pk", "game_id")
        if test.name in {"banned", "restricted"}:
            return Q(Exists(self._restrictions(test.name).filter(restriction__format__slug__in=test.values)))
        usable = [
            Q(**{self.card("game_id"): game})
            & ~Q(Exists(self._restrictions("banned").filter(restriction__format_id=format_id)))
            for format_id, game in formats
        ]
        return any_of(usable) & self._released()

    def _printing(self, test: ValueTest) -> Q:
        (value, *_) = test.values
        match test.name:
            case "set":
                return Q(set__code__in=test.values)
            case "rarity":
                return Q(rarity__in=test.values)
            case "released":
                return Q(**{f"came_out_on__{LOOKUPS[test.comparison]}": value})
            case "collector":
                if len(test.values) > 1:
                    return Q(number_key__in=test.values)
                return Q(**{f"number_key__{LOOKUPS[test.comparison]}": value})
            case _:
                return printed(test.name, str(value), whole=test.comparison == "=")

    def _any_printing(self, test: ValueTest) -> Q:
        return Q(Exists(self.printings().filter(Q(set__code__in=test.values) | Q(rarity__in=test.values))))

    def _entry(self, test: ValueTest) -> Q:
        """A folded text somewhere in a ruling or an erratum, or as the whole of one of its texts."""
        text = str(test.values[0])
        said = Q(GreaterThan(StrIndex(F("folded"), Value(text)), 0))
        if test.comparison == "=":
            said = Q(folded__regex=f"(^|\n){escaped(text)}(\n|$)")
        said &= Q(grams__contains=document_grams_wanted(text))
        return self._in_rulings(said) if test.name == "ruling" else self._in_errata(said)

    # Few cards have rulings or errata: asked for as a set, they are found first, however many cards there are.
    def _in_rulings(self, said: Q) -> Q:
        known = (Ruling.objects.all() if self.drafts else rulings_visible()).filter(said).order_by()
        named = RulingCard.objects.filter(ruling__in=known.values("pk"))
        return Q(**{f"{self.card('pk')}__in": known.values("card").union(named.values("card"))})

    def _in_errata(self, said: Q) -> Q:
        known = (Erratum.objects.all() if self.drafts else errata_visible()).filter(said).order_by()
        return Q(**{f"{self.card('pk')}__in": known.values("card")})
