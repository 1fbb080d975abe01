"""What is derived from a card and stored with it: its JSON in both languages, its search keys and its order keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson

from cardsite.errors import Fault, gettext_noop
from cardsite.values import LANGUAGES, Language, Words
from catalog.effects.terms import terms_named
from catalog.effects.traits import traits_of
from catalog.effects.writing import write_ability
from catalog.errors import InvalidCardError
from catalog.games import GAMES
from catalog.games.card_kinds import CardKindSpec
from catalog.games.game import GameSpec
from catalog.models import Card, Printing, Term
from catalog.search.document import names_document, texts_document
from catalog.search.fold import fold as fold_text
from catalog.search.order import reading_key
from catalog.services.finding import Finding, finding_of, finding_stored
from catalog.values import Facts, FieldSpec, FieldType

Terms = Mapping[tuple[str, str], Words]
_EFFECTS = frozenset({FieldType.ABILITY, FieldType.ABILITIES})
SEARCHED = frozenset({FieldType.ABILITY, FieldType.ABILITIES, FieldType.TEXT, FieldType.TERM, FieldType.TERMS})
DERIVED = ("missing", "reading_key", "english_key", "rendered_ja", "rendered_en")
KEYWORDS = "keywords"
CARDS_PATH = "/api/v1/cards/"
PRINTINGS_PATH = "/api/v1/printings/"


@dataclass(frozen=True, slots=True)
class _Readable:
    game: GameSpec
    kind: str
    terms: Terms


def moment_write(moment: datetime | None) -> str | None:
    """A moment as ISO 8601 in UTC, the same whatever zone it was given in."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z") if moment else None


def terms_read(game: str) -> Terms:
    """The words that the cards of a game may pick from, by category and slug."""
    rows = Term.objects.filter(game_id=game).values_list("category", "slug", "name_ja", "name_en")
    return {(category, slug): Words(ja, en) for category, slug, ja, en in rows}


def facts_read(game: GameSpec, kind: str, data: Any, terms: Terms) -> Facts:
    """A card's facts, right in form, in sense and in the terms they name; an `InvalidCardError` otherwise."""
    facts, faults = game.parse_facts(kind, data, "/facts")
    unknown = tuple(_unknown_terms(game, facts, terms))
    if faults or unknown:
        raise InvalidCardError(faults=(*faults, *unknown))
    return facts


def _unknown_terms(game: GameSpec, facts: Facts, terms: Terms) -> list[Fault]:
    faults = []
    fields = game.fields()
    for name, value in facts.values.items():
        spec = fields[name]
        if spec.value_type in _EFFECTS:
            missing = [term for term in terms_named(value, game.vocabulary) if term not in terms]
            faults += [_unknown_term(category, slug, f"/facts/{name}") for category, slug in missing]
        if spec.category is None or value is None:
            continue
        many = spec.value_type is FieldType.TERMS
        for index, slug in enumerate(value if many else (value,)):
            if (spec.category, slug) not in terms:
                place = f"/facts/{name}/{index}" if many else f"/facts/{name}"
                faults.append(_unknown_term(spec.category, slug, place))
    return faults


def _unknown_term(category: str, slug: str, pointer: str) -> Fault:
    message = gettext_noop('There is no word "{slug}" of the category {category}.')
    return Fault("unknown_term", message, {"slug": slug, "category": category}, pointer)


def _text(spec: FieldSpec, value: Any, card: "_Readable", language: Language) -> str | None:
    if value is None or value == ():
        return None
    lexicon, kind = card.game.lexicon, card.kind
    match spec.value_type:
        case FieldType.ABILITY:
            return write_ability(value, lexicon, language, kind, card.terms)
        case FieldType.ABILITIES:
            return "\n".join(write_ability(one, lexicon, language, kind, card.terms) for one in value)
        case FieldType.CHOICE:
            return str(value.words.in_language(language))
        case FieldType.CHOICES:
            return _list_words([one.words for one in value], language)
        case FieldType.TERM | FieldType.TERMS if spec.category is not None:
            slugs = value if spec.value_type is FieldType.TERMS else (value,)
            return _list_words([card.terms[spec.category, slug] for slug in slugs], language)
        case FieldType.TEXT:
            return str(value)
        case _:
            return None


def _list_words(words: list[Words], language: Language) -> str:
    return ("・" if language == "ja" else ", ").join(one.in_language(language) for one in words)


def texts_write(game: GameSpec, facts: Facts, terms: Terms, language: Language) -> dict[str, str]:
    """What is printed for each known field that reads as words, in the order declared: rules text, choices and terms."""
    kind = game.kind(facts.kind)
    readable = _Readable(game, facts.kind, terms)
    written = {
        spec.name: _text(spec, facts.values.get(spec.name), readable, language)
        for spec in (kind.fields if kind else ())
    }
    return {name: text for name, text in written.items() if text is not None}


def _facts_json(kind: CardKindSpec | None, facts: Mapping[str, Any]) -> orjson.Fragment:
    # The database keeps no order of keys: the declared order outside and the alphabet inside make one JSON of one card.
    ordered = {spec.name: facts[spec.name] for spec in (kind.fields if kind else ()) if spec.name in facts}
    return orjson.Fragment(
        b"{"
        + b",".join(
            orjson.dumps(name) + b":" + orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
            for name, value in ordered.items()
        )
        + b"}"
    )


def card_document(card: Card, texts: Mapping[str, str], language: Language) -> dict[str, Any]:
    """A card as JSON in one language, with everything that is its own: what lists and details show."""
    kind = GAMES[card.game_id].kind(card.kind)
    return {
        "id": str(card.id),
        "game": card.game_id,
        "number": card.number,
        "kind": card.kind,
        "kind_name": kind.words.in_language(language) if kind else card.kind,
        "name": card.name_ja if language == "ja" else card.name_en or card.name_ja,
        "name_ja": card.name_ja,
        "reading": card.reading,
        "name_en": card.name_en,
        "complete": not card.missing,
        "missing": card.missing,
        "facts": _facts_json(kind, card.facts),
        "texts": texts,
        "published_at": moment_write(card.published_at),
        "revision": card.revision,
        "images": images_document(card.id, language),
    }


def images_document(card_id: UUID, language: Language) -> dict[str, str]:
    """The addresses of a card's face in one language, from the root of the site."""
    address = f"{CARDS_PATH}{card_id}/image"
    return {"svg": f"{address}.svg?lang={language}", "png": f"{address}.png?lang={language}"}


def picture_address(printing: Printing) -> str | None:
    """The address of a printing's own picture, from the root of the site; None where it has none."""
    return f"{PRINTINGS_PATH}{printing.pk}/picture.webp" if printing.picture else None


def traits_write(facts: Facts) -> dict[str, list[int]]:
    """The traits of a card's abilities, and the keywords printed on it, each with the amounts it is done with."""
    found: dict[str, set[int]] = {}
    for trait in (trait for value in facts.values.values() for trait in traits_of(value)):
        amounts = found.setdefault(f"{trait.sort}:{trait.word}", set())
        if trait.amount is not None:
            amounts.add(trait.amount)
    for word in facts.values.get(KEYWORDS) or ():
        found.setdefault(f"keyword:{word}", set())
    return {name: sorted(amounts) for name, amounts in sorted(found.items())}


def card_derive(card: Card, terms: Terms) -> Finding:
    """What a card is found by; the card itself gets everything derived from its facts and names. Nothing is stored."""
    game = GAMES[card.game_id]
    facts = facts_read(game, card.kind, card.facts, terms)
    kind = game.kind(card.kind)
    fields = kind.fields if kind else ()
    card.missing = [spec.name for spec in fields if spec.name not in facts.values]
    card.reading_key = reading_key(card.reading)
    card.english_key = fold_text(card.name_en or card.name_ja)
    texts = {language: texts_write(game, facts, terms, language) for language in LANGUAGES}
    card.rendered_ja, card.rendered_en = (
        orjson.dumps(card_document(card, texts[language], language)).decode() for language in LANGUAGES
    )
    searched = [spec.name for spec in fields if spec.value_type in SEARCHED]
    return finding_of(
        card,
        names=names_document(name_ja=card.name_ja, reading=card.reading, name_en=card.name_en),
        texts=texts_document(
            (name, texts[language][name]) for language in LANGUAGES for name in searched if name in texts[language]
        ),
        traits=traits_write(facts),
    )


def card_is_fresh(card: Card, terms: Terms) -> bool:
    """Whether everything stored as derived is what deriving it now gives."""
    stored = {name: getattr(card, name) for name in DERIVED}
    finding = card_derive(card, terms)
    return stored == {name: getattr(card, name) for name in DERIVED} and finding == finding_stored(card)
