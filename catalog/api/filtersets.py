"""What lists of cards are filtered and sorted by.

Cards have the common fields and those that the games declare. They do without a `ListFilterSet`: copying the filters of a
set for each request took four times as long as making the conditions (0.5 ms against 0.15 ms), on the busiest list of
all; and what is asked of a printing is asked of one and the same printing (S10).
A declared field is asked for by its name, with several values separated by commas for any of them; a number also by
``<field>_min`` and ``<field>_max``, both included. Without ``game`` only the common fields can be asked for.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from django.db.models import Q
from django.http import QueryDict

from cardsite.api.errors import InvalidParametersError
from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.pagination import TOTAL, list_parameters
from cardsite.api.parameters import (
    Parameter,
    Query,
    boolean_parameter,
    choice_parameter,
    date_parameter,
    integer_parameter,
    text_parameter,
)
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.api.sparse import fields_parameter
from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.api.serializers import CardSerializer
from catalog.games import GAMES
from catalog.models import CardMigration
from catalog.models.columns import MANY, column_fields, column_name
from catalog.search.syntax import MAX_LENGTH
from catalog.search.tree import About, ValueTest
from catalog.values import FieldSpec, FieldType

INCLUDED = {**TOTAL, "explanation": "says in words how `q` was understood"}
FACT_NAMES = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.fields()))
PARTS = {"facts": FACT_NAMES, "texts": FACT_NAMES}
"""The members of cards of which single ones can be asked for."""
CARD_FIELDS = fields_parameter(CardSerializer().fields, PARTS)
NOT_OF_DRAWS = frozenset({"sort", "cursor", "limit", "include", "fields"})
"""The parameters of lists that mean nothing where one card is drawn, or where cards are counted."""
COMMON_SORTS: Mapping[str, tuple[SortColumn, ...]] = {
    "name": (SortColumn("reading_key"),),
    "name_en": (SortColumn("english_key"),),
    "number": (SortColumn("number"),),
    "kind": (SortColumn("kind"),),
    "published_at": (SortColumn("published_at", nullable=True),),
}


class GameFilterSet(ListFilterSet):
    """What lists of things that belong to games are filtered by: formats."""

    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")


class MigrationFilterSet(GameFilterSet):
    """What the list of what cards were once known by is filtered by."""

    reason = ParameterFilter(
        choice_parameter, CardMigration.Reason.values, many=True, description="Any of these reasons."
    )


def search_parameter() -> Parameter:
    """A query in the query language; it is understood together with `game` (`catalog.api.searching`)."""
    return Parameter(
        "q",
        str,
        {"type": "string", "maxLength": MAX_LENGTH},
        description="Words, each of which must stand in a name, the reading or the text, in any part of it; width, case, "
        'hiragana or katakana, spaces and punctuation do not count, dakuten do. Also "quoted phrases", `field:value` '
        "and `field>=value` on every declared field by its English or Japanese name, `does:draw`, `when:enters`, "
        "`keyword:`, `set:`, `in:`, `rarity:`, `legal:`, `banned:`, `is:`, `has:`, `lang:`, `number:`, `sort:-cost`; "
        "`or`, `-` and parentheses. At most 1,024 characters and 20 words or conditions. A fault has a `position`.",
    )


def _read_kind(game: str | None) -> tuple[str, ...]:
    games = [GAMES[game]] if game else list(GAMES.values())
    return tuple(dict.fromkeys(kind.slug for one in games for kind in one.kinds))


def _words_of(name: str, game: str | None) -> tuple[str, ...]:
    """The words that a field of that name can hold in a game, or in any."""
    fields = [spec.fields().get(name) for slug, spec in GAMES.items() if game in {None, slug}]
    return tuple(dict.fromkeys(word.value for field in fields if field and field.choices for word in field.choices))


def field_parameters(spec: FieldSpec, games: str, words: tuple[str, ...] = ()) -> tuple[Parameter, ...]:
    """The parameters that ask for a declared field; ``games`` names those that declare it, ``words`` what all of them let it hold."""
    about = f"{spec.words.en} ({spec.words.ja}); needs `game={games}`."
    match spec.value_type:
        case FieldType.INTEGER:
            low = 0 if spec.minimum is None else spec.minimum
            return (
                integer_parameter(spec.name, minimum=low, many=True, description=f"Any of these: {about}"),
                integer_parameter(f"{spec.name}_min", description=f"At least this: {about}"),
                integer_parameter(f"{spec.name}_max", description=f"At most this: {about}"),
            )
        case FieldType.FLAG:
            return (boolean_parameter(spec.name, description=about),)
        case FieldType.CHOICE | FieldType.CHOICES if spec.choices is not None:
            known = words or [word.value for word in spec.choices]
            return (choice_parameter(spec.name, known, many=True, description=f"Any of these: {about}"),)
        case _:
            return (text_parameter(spec.name, many=True, description=f"Any of these: {about}"),)


def field_condition(spec: FieldSpec, query: Query, path: str = "") -> Q:
    """The condition that the given parameters of a declared field put on a card, at the end of ``path``."""
    column = f"{path}{column_name(spec.name)}"
    condition = Q()
    if spec.name in query.given:
        value = query[spec.name]
        lookup = "" if spec.value_type is FieldType.FLAG else "__has_any_keys" if spec.value_type in MANY else "__in"
        condition &= Q(**{f"{column}{lookup}": list(value) if lookup else value})
    for end, lookup in (("min", "gte"), ("max", "lte")):
        if spec.value_type is FieldType.INTEGER and f"{spec.name}_{end}" in query.given:
            condition &= Q(**{f"{column}__{lookup}": query[f"{spec.name}_{end}"]})
    return condition


def _fields_of(game: str | None, wanted: Callable[[FieldSpec], bool]) -> Mapping[str, FieldSpec]:
    games = {slug: spec for slug, spec in GAMES.items() if game in (None, slug)}
    return {name: spec for name, spec in column_fields(games).items() if wanted(spec)}


def filter_fields(game: str | None = None) -> Mapping[str, FieldSpec]:
    """The declared fields that a game's cards (or any game's) are filtered by."""
    return _fields_of(game, lambda spec: spec.filterable)


def sort_fields(game: str | None = None) -> Mapping[str, FieldSpec]:
    """The declared fields that a game's cards (or any game's) are sorted by."""
    return _fields_of(game, lambda spec: spec.sortable and spec.value_type not in MANY)


def games_with(name: str, fields: Callable[[str | None], Mapping[str, FieldSpec]]) -> tuple[str, ...]:
    """The games that declare a field of that name."""
    return tuple(slug for slug in GAMES if name in fields(slug))


def _sorts(names: Mapping[str, FieldSpec]) -> SortTable:
    declared = {name: (SortColumn(column_name(name), nullable=True),) for name in names if name not in COMMON_SORTS}
    return SortTable({**COMMON_SORTS, **declared}, default="name")


@lru_cache
def card_sorts(game: str | None, *, declared: bool) -> SortTable:
    """What a list of one game's cards, or of all cards, is sorted by; with ``declared``, also by what games declare."""
    return _sorts(sort_fields(game) if declared else {})


def _parameters(game: str | None, *, declared: bool) -> tuple[Parameter, ...]:
    filters = filter_fields(game) if declared else {}
    return (
        *list_parameters(card_sorts(game, declared=declared), INCLUDED, CARD_FIELDS),
        search_parameter(),
        choice_parameter("game", GAMES, description="The game."),
        choice_parameter("kind", _read_kind(game), many=True, description="Any of these kinds of card."),
        text_parameter("set", many=True, description="Cards with a printing in any of the sets of these codes."),
        text_parameter("rarity", many=True, description="Cards with a printing of any of these rarities."),
        date_parameter("released_on_min", description="Cards with a printing that came out on this day or later."),
        date_parameter("released_on_max", description="Cards with a printing that came out on this day or before."),
        text_parameter("legal", many=True, description="Cards that one of these formats (slugs) allows on the `date`."),
        date_parameter(
            "date",
            description="The day (Asia/Tokyo) on which `legal`, and in `q` `legal:`, `banned:`, `restricted:` and the like, "
            "must hold; today if none is given.",
        ),
        boolean_parameter("complete", description="Whether every fact of the card is known."),
        *(
            parameter
            for spec in filters.values()
            for parameter in field_parameters(
                spec, "|".join(games_with(spec.name, filter_fields)), _words_of(spec.name, game)
            )
        ),
    )


@lru_cache
def parameters_of(game: str | None) -> tuple[Parameter, ...]:
    """The query parameters of a list of one game's cards, or of all cards."""
    return _parameters(game, declared=game is not None)


@lru_cache
def parameters_of_any_game() -> tuple[Parameter, ...]:
    """The query parameters that some list of cards takes, for the description of the interface."""
    return _parameters(None, declared=True)


@lru_cache
def _owners(game: str | None) -> Mapping[str, tuple[str, ...]]:
    known = {parameter.name for parameter in parameters_of(game)}
    return {
        parameter.name: games_with(name, filter_fields)
        for name, spec in filter_fields().items()
        for parameter in field_parameters(spec, "")
        if parameter.name not in known
    }


def _fault(parameter: str, name: str, owners: tuple[str, ...]) -> Fault:
    message = gettext_noop("{name} is a field of {games}; ask for it together with that game.")
    return Fault("field_of_another_game", message, {"name": name, "games": ", ".join(owners)}, parameter=parameter)


def parameters_for(data: QueryDict) -> tuple[Parameter, ...]:
    """The parameters that this query may have; a field of games that were not asked for is refused with their names."""
    game = data.get("game") if data.get("game") in GAMES else None
    owners = _owners(game)
    faults = [_fault(name, name, owners[name]) for name in data if name in owners]
    known = sort_fields(game) if game else {}
    for name in data.get("sort", "").split(","):
        field = name.removeprefix("-")
        if field not in COMMON_SORTS and field not in known and (games := games_with(field, sort_fields)):
            faults.append(_fault("sort", field, games))
    if faults:
        raise InvalidParametersError(faults=faults)
    return parameters_of(game)


def printing_tests(query: Query) -> tuple[ValueTest, ...]:
    """What the parameters ask of a printing, to be asked of the same one as what the query language does (S10)."""
    nothing_said = Words("", "")
    named = tuple(
        ValueTest(About.PRINTING, name, "=", query[name], nothing_said) for name in ("set", "rarity") if query[name]
    )
    days = (("released_on_min", ">="), ("released_on_max", "<="))
    return named + tuple(
        ValueTest(About.PRINTING, "released", sign, (query[name],), nothing_said) for name, sign in days if query[name]
    )


def legal_tests(query: Query) -> tuple[ValueTest, ...]:
    """What the parameters ask of formats."""
    return (ValueTest(About.FORMAT, "legal", "=", query["legal"], Words("", "")),) if query["legal"] else ()


def cards_condition(query: Query, path: str = "") -> Q:
    """The condition that parameters put on cards themselves, whatever their printings.

    The cards are at the end of ``path``; their game and kind are columns of the rows at its beginning too.
    """
    condition = Q()
    game: str | None = query["game"]
    if game:
        condition &= Q(game_id=game)
    if query["kind"]:
        condition &= Q(kind__in=query["kind"])
    if query["complete"] is not None:
        condition &= Q(**{f"{path}complete": query["complete"]})
    if game:
        for spec in filter_fields(game).values():
            condition &= field_condition(spec, query, path)
    return condition
