"""Decks as codes can say them, and such as nobody would build."""

from hypothesis import strategies as st

from decks.codec.codes import MAX_FORMAT_LENGTH, MAX_NUMBER, PRINTING_BITS, CodedDeck, CodedLine
from decks.codec.tables import CODED_GAMES, CodedGame
from decks.values import MAX_QUANTITY

numbers = st.one_of(st.integers(1, 200), st.integers(1, MAX_NUMBER))
counts = st.one_of(st.integers(1, 4), st.integers(1, MAX_QUANTITY))
keys = st.one_of(st.none(), st.integers(0, 3), st.integers(0, 2**PRINTING_BITS - 1))


@st.composite
def decks(draw: st.DrawFn) -> CodedDeck:
    """A canonical deck of any game."""
    game: CodedGame = draw(st.sampled_from(CODED_GAMES))
    spelled = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=MAX_FORMAT_LENGTH)
    held = draw(st.dictionaries(st.tuples(st.sampled_from(game.zones), numbers, keys), counts, max_size=40))
    return CodedDeck.of(
        game=game.slug,
        format_slug=draw(st.one_of(st.sampled_from(game.formats), spelled)),
        lines=[CodedLine(*key, count) for key, count in held.items()],
    )
