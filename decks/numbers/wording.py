"""Questions about what is drawn, in words."""

from collections.abc import Iterator

from cardsite.values import Language, Words
from decks.numbers.asking import Asking
from decks.numbers.draws import FIRST, SECOND
from decks.numbers.fits import Condition
from decks.numbers.mulligans import Exchange
from decks.numbers.piles import Match, Span

MOST_NAMES = 3
NOT_LISTED = Words("リストにないカード", "cards not in the list")
SEATS = {FIRST: Words("先攻", "going first"), SECOND: Words("後攻", "going second")}


def condition_words(condition: Condition, asking: Asking, language: Language) -> str:
    """A condition: its own name, or the kinds, cards and fields that it asks for, and how many."""
    parts = [condition.name] if condition.name else list(_asked_for(condition, asking, language))
    return f"{' '.join(parts)}{_span_words(condition.span, language)}"


def _asked_for(condition: Condition, asking: Asking, language: Language) -> Iterator[str]:
    between = "・" if language == "ja" else "/"
    kinds = [kind.words.in_language(language) for kind in asking.game.kinds if kind.slug in condition.kinds]
    if kinds:
        yield between.join(kinds)
    names = [card.name.in_language(language) for card in asking.entries.cards() if card.id in condition.cards]
    if condition.cards:
        more = len(condition.cards) - min(len(names), MOST_NAMES)
        if names:
            yield between.join([*names[:MOST_NAMES], *([f"+{more}"] if more else [])])
        else:
            yield NOT_LISTED.in_language(language)
    fields = asking.game.fields()
    for name, value in condition.asked.items():
        yield f"{fields[name].words.in_language(language)} {_value_words(name, value, asking, language)}"


def _value_words(name: str, value: object, asking: Asking, language: Language) -> str:
    if value is None:
        return "—"
    if isinstance(value, dict):
        return _range_words(value.get("min"), value.get("max"), language)
    spec = asking.game.fields()[name]
    named = {word.value: word.words.in_language(language) for word in spec.choices or ()}
    named |= {
        slug: words.in_language(language)
        for (category, slug), words in asking.terms.items()
        if category == spec.category
    }
    wanted = value if isinstance(value, list) else [value]
    return ("・" if language == "ja" else "/").join(named.get(str(one), str(one)) for one in wanted)


def _range_words(least: int | None, most: int | None, language: Language) -> str:
    # A dash with nothing before it would be read as a minus.
    if most is None:
        return f"{least}以上" if language == "ja" else f"at least {least}"
    if least is None:
        return f"{most}以下" if language == "ja" else f"at most {most}"
    return str(least) if least == most else f"{least}–{most}"


def _span_words(span: Span, language: Language) -> str:
    least, most = span.at_least, span.at_most
    if most is None:
        return f"：{least}枚以上" if language == "ja" else f": {least} or more"
    if least == most:
        return f"：ちょうど{least}枚" if language == "ja" else f": exactly {least}"
    if not least:
        return f"：{most}枚以下" if language == "ja" else f": {most} or fewer"
    return f"：{least}～{most}枚" if language == "ja" else f": {least} to {most}"


def asking_words(asking: Asking, language: Language) -> list[str]:
    """A question line by line: the conditions, then seat and mulligan."""
    conditions = [condition_words(condition, asking, language) for condition in asking.conditions]
    joined = {
        (Match.ALL, "ja"): "、かつ ",
        (Match.ANY, "ja"): "、または ",
        (Match.ALL, "en"): "; and ",
        (Match.ANY, "en"): "; or ",
    }[asking.match, language]
    situation = asking.situation
    who = SEATS[situation.seat].in_language(language)
    parts = [
        who,
        *([] if situation.mulligan.exchange is Exchange.NONE else [situation.mulligan.words.in_language(language)]),
    ]
    return [joined.join(conditions), "　".join(parts) if language == "ja" else ", ".join(parts)]
