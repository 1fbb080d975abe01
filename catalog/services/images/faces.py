"""The faces of cards, known whole or in part, as SVG."""

from cardsite.values import Language
from catalog.games import GAMES
from catalog.games.card_kinds import CardKindSpec
from catalog.games.faces import CardNames, card_face, draw_face
from catalog.games.game import GameSpec
from catalog.models import Card
from catalog.services.rendering import Terms, texts_write
from catalog.values import Facts


def face_svg(
    game: GameSpec,
    kind: CardKindSpec,
    facts: Facts,
    *,
    names: CardNames,
    number: int | None,
    terms: Terms,
    language: Language,
) -> str:
    """The face of a card in one language."""
    footer = " ".join([game.words.in_language(language), *([f"{number}"] if number else [])])
    texts = texts_write(game, facts, terms, language)
    return draw_face(card_face(kind, facts, texts, names=names, language=language, footer=footer), language)


def stored_face(card: Card, terms: Terms, language: Language) -> str:
    """The face of a stored card."""
    game = GAMES[card.game_id]
    kind = game.kind(card.kind)
    facts, _ = game.parse_facts(card.kind, card.facts)
    assert kind is not None
    names = CardNames(card.name_ja, card.reading, card.name_en)
    return face_svg(game, kind, facts, names=names, number=card.number, terms=terms, language=language)
