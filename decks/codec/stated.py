"""The numbers of cards that a list states in headings and totals, compared with the lines that they speak of."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from cardsite.errors import Fault, gettext_noop
from decks.codec.headings import Section
from decks.codec.listed import ListedLine
from decks.codec.resolving import Resolution, Status


@dataclass(slots=True)
class _Part:
    """A heading with the copies that the lines right below it count; None among them is a number that is not clear."""

    text: str
    section: Section
    copies: list[int | None] = field(default_factory=list)

    def holds(self, other: "_Part") -> bool:
        """Whether another heading may stand for a part of this one: of its zone, and of its kinds if it names any."""
        mine, its = self.section, other.section
        return mine.zone == its.zone and bool(its.kinds) and (not mine.kinds or set(its.kinds) <= set(mine.kinds))


def stated_wrongly(lines: Sequence[ListedLine], resolutions: Sequence[Resolution]) -> Iterator[Fault]:
    """A warning for each number that a list states of its cards and that is not theirs."""
    yield from _headings_wrong(lines, resolutions)
    yield from _totals_wrong(lines, resolutions)


def _headings_wrong(lines: Sequence[ListedLine], resolutions: Sequence[Resolution]) -> Iterator[Fault]:
    """A warning for each heading whose number fits neither the lines below it nor these with the headings that it holds."""
    parts: list[_Part] = []
    for listed, resolution in zip(lines, resolutions, strict=True):
        if listed.heading is not None:
            parts.append(_Part(listed.text, listed.heading))
        elif parts and listed.ignored is None:
            parts[-1].copies.append(_copies(listed, resolution))
    for index, part in enumerate(parts):
        stated, sums = part.section.stated, _sums(part, parts[index + 1 :])
        if part.section.zone is not None and stated is not None and sums and stated not in sums:
            message = gettext_noop("“{heading}” says {stated:card|cards}; the lines below it make {actual}.")
            yield Fault("stated_otherwise", message, {"heading": part.text, "stated": stated, "actual": sums[0]})


def _totals_wrong(lines: Sequence[ListedLine], resolutions: Sequence[Resolution]) -> Iterator[Fault]:
    """A warning for each total that fits neither the list, nor what stands above it, nor a zone, nor the part that it ends."""
    counted = [
        (listed, 0 if listed.ignored is not None else _copies(listed, resolution))
        for listed, resolution in zip(lines, resolutions, strict=True)
    ]
    sure = [(listed, copies) for listed, copies in counted if copies is not None]
    if len(sure) < len(counted):
        return
    zones: Counter[str | None] = Counter()
    for listed, copies in sure:
        zones[listed.zone] += copies
    whole, above, part = zones.total(), 0, 0
    for listed, copies in sure:
        above, part = above + copies, 0 if listed.heading is not None else part + copies
        if listed.total is not None:
            if listed.total not in {whole, above, part, *zones.values()}:
                message = gettext_noop("“{line}” gives another number than that of the cards in the list, {actual}.")
                params = {"line": listed.text, "stated": listed.total, "actual": whole}
                yield Fault("stated_otherwise", message, params)
            part = 0


def _sums(part: _Part, below: Sequence[_Part]) -> tuple[int, ...]:
    """What the number of a heading may be the sum of, the likeliest first; nothing where a line's number is not clear."""
    held = [part, *takewhile(part.holds, below)]
    # A heading that names no kinds may also speak of the whole list.
    ways = ([part], held) if part.section.kinds and part.copies else (held, [part])
    every = [*ways, *([] if part.section.kinds else [[part, *below]])]
    sums = [[copies for each in way for copies in each.copies] for way in every]
    if any(None in copies for copies in sums):
        return ()
    return tuple(sum(copies for copies in each if copies is not None) for each in sums)


def _copies(listed: ListedLine, resolution: Resolution) -> int | None:
    """How many copies a line counts; none where it may be no line of a card at all."""
    if resolution.status is Status.AMBIGUOUS:
        counts = {choice.count for choice in resolution.choices}
        return counts.pop() if len(counts) == 1 else None
    if resolution.status is Status.OK or listed.sure:
        return resolution.count or 0
    return 0
