"""Lists as text for people: a heading for each zone, a line for each card."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from cardsite.values import Language, Words
from decks.codec.lines import line_plain
from decks.codec.resolving import NamedCard, NamedPrinting

_NAME = Words("デッキ名", "Name")
_GAME = Words("ゲーム", "Game")
_FORMAT = Words("フォーマット", "Format")


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line of a list to be written; card and printing are None where readers do not know them.

    ``kind`` is what cards of the card's kind are called.
    """

    zone: str
    count: int
    card_id: UUID
    card: NamedCard | None
    printing_id: UUID | None = None
    printing: NamedPrinting | None = None
    kind: Words | None = None

    def row(self, language: Language) -> Mapping[str, object]:
        """The line as a row of a table."""
        return {
            "zone": self.zone,
            "count": self.count,
            "number": self.card.number if self.card else None,
            "name": self.card.name.in_language(language) if self.card else None,
            "set": self.printing.set if self.printing else None,
            "collector_number": self.printing.collector_number if self.printing else None,
            "card": str(self.card_id),
            "printing": str(self.printing_id) if self.printing_id else None,
        }

    def wordings(self, language: Language) -> tuple[str, ...]:
        """Ways to write the line, from the one that reads best to the one that is never misunderstood."""
        printing = f" [{self.printing_id}]" if self.printing_id else ""
        last = f"{self.count} {self.card_id}{printing}"
        if self.card is None:
            return (last,)
        name, number = self.card.name.in_language(language), self.card.number
        kind = f" ({self.kind.in_language(language)})" if self.kind else ""
        shown = f" ({self.printing.set}) {self.printing.collector_number}" if self.printing else printing
        ways = (
            f"{self.count} {name}{shown}",
            f"{self.count} {name}{kind}" if not printing else "",
            f"{self.count} {name} #{number}{shown}",
            f"{self.count} {name} #{number}{printing}",
        )
        return (*(way for way in dict.fromkeys(ways) if way and _is_one_line(way)), last)


def text_write(
    *,
    game: Words,
    format_slug: str,
    name: str | None,
    zones: Mapping[str, Words],
    lines: Iterable[tuple[WrittenLine, str]],
    language: Language,
) -> str:
    """A list as text from its lines in their order and the way to write each."""
    listed = tuple(lines)
    return "\n".join(
        [
            *([f"{_NAME.in_language(language)}: {name}"] if name else []),
            f"{_GAME.in_language(language)}: {game.in_language(language)}",
            f"{_FORMAT.in_language(language)}: {format_slug}",
            *_parts(zones, listed, language),
            "",
        ]
    )


def _parts(zones: Mapping[str, Words], lines: tuple[tuple[WrittenLine, str], ...], language: Language) -> Iterator[str]:
    for zone, words in zones.items():
        part = [(line, wording) for line, wording in lines if line.zone == zone]
        if part:
            yield ""
            yield heading_write(words, sum(line.count for line, _ in part), language)
            yield from (wording for _, wording in part)


def heading_write(zone: Words, count: int, language: Language) -> str:
    """The heading of a zone with the number of its cards."""
    return f"{zone.in_language(language)} ({count})"


def _is_one_line(text: str) -> bool:
    return len(text.splitlines()) == 1 and line_plain(text) != ""
