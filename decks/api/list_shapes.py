"""JSON shapes of lists that come in and go out in other forms."""

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from cardsite.api.bodies import NameField, StrictSerializer, WordField
from cardsite.api.language import request_language, words_render
from cardsite.errors import Fault, gettext_noop
from decks.api.parameters import AS_OF_HELP, AsOfField
from decks.api.serializers import LineWriteSerializer
from decks.api.verdicts import VerdictSerializer, verdict_document
from decks.codec.listed import Form, Ignored
from decks.codec.resolving import Choice, NamedCard, NamedPrinting, Status
from decks.games import GAMES
from decks.services.parsing import ParsedLine, ParsedList
from decks.values import MAX_LINES, MAX_NAME_LENGTH

MAX_TEXT_LENGTH = 200_000
FORMS = [str(form) for form in Form]  # named in the API's description (`ENUM_NAME_OVERRIDES`)
LINE_STATUSES = [str(status) for status in Status]
_WHY_IGNORED = {
    Ignored.BLANK: gettext_noop("An empty line."),
    Ignored.COMMENT: gettext_noop("A comment."),
    Ignored.SEPARATOR: gettext_noop("A line of nothing but marks."),
    Ignored.HEADING: gettext_noop("A heading."),
    Ignored.TOTAL: gettext_noop("A number of all cards."),
    Ignored.HEAD: gettext_noop("What the list says of itself."),
    Ignored.OUTSIDE: gettext_noop("It stands below a heading that is no part of a deck."),
}
Shape = serializers.Serializer[Any]


class ParseWriteSerializer(StrictSerializer):
    """A list as text, CSV, JSON or code; the form is told by its beginning unless `as` says it.

    ``game`` may be left out where the list names it. ``format`` and ``as_of`` are for the verdict.
    """

    text = serializers.CharField(max_length=MAX_TEXT_LENGTH, trim_whitespace=False, allow_blank=True)
    game = WordField(choices=sorted(GAMES), required=False)
    format = serializers.CharField(max_length=40, required=False, allow_null=True)
    as_of = AsOfField(required=False, allow_null=True, help_text=AS_OF_HELP)

    def get_fields(self) -> dict[str, Any]:
        """The fields, with `as`, which Python keeps for itself."""
        return {**super().get_fields(), "as": WordField(choices=FORMS, required=False)}


class ExportWriteSerializer(StrictSerializer):
    """A list to be written in a form."""

    game = WordField(choices=sorted(GAMES))
    format = serializers.CharField(max_length=40, required=False, allow_null=True)
    name = NameField(max_length=MAX_NAME_LENGTH, required=False)
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES
    )


class ListedCardSerializer(Shape):
    """A card that a line names, or may have meant."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField()


class ListedPrintingSerializer(Shape):
    """A printing that a line names."""

    id = serializers.UUIDField()
    set = serializers.CharField()
    collector_number = serializers.CharField()


class ChoiceSerializer(Shape):
    """One of the meanings of a line."""

    count = serializers.IntegerField()
    card = ListedCardSerializer()
    printing = ListedPrintingSerializer(allow_null=True)


class ReportLineSerializer(Shape):
    """A line of the list and what became of it.

    ``card`` and ``printing`` are there where it is `ok`, ``candidates`` where it is `ambiguous`, ``suggestions`` where it is
    `unknown`. ``code`` and ``message`` say why it is not `ok`.
    """

    line = serializers.IntegerField(
        help_text="its place, from 1; of JSON that of the entry, of a code that of the line"
    )
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=LINE_STATUSES)
    code = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_null=True)
    count = serializers.IntegerField(allow_null=True)
    zone = serializers.CharField(allow_null=True)
    card = ListedCardSerializer(allow_null=True)
    printing = ListedPrintingSerializer(allow_null=True)
    candidates = ChoiceSerializer(many=True)
    suggestions = ListedCardSerializer(many=True)
    adds_to = serializers.IntegerField(allow_null=True, help_text="an earlier line of the same card, zone and printing")


class ListTotalsSerializer(Shape):
    """How many lines there are and how many became what; the cards that are clear, by zone too."""

    lines = serializers.IntegerField()
    ok = serializers.IntegerField()
    ambiguous = serializers.IntegerField()
    unknown = serializers.IntegerField()
    refused = serializers.IntegerField()
    ignored = serializers.IntegerField()
    cards = serializers.IntegerField()
    zones = serializers.DictField(child=serializers.IntegerField())


class ClearLineSerializer(Shape):
    """A line as decks take it."""

    zone = serializers.CharField()
    card = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    printing = serializers.UUIDField(allow_null=True)
    count = serializers.IntegerField()


class ListWarningSerializer(Shape):
    """Something odd about the list as a whole."""

    code = serializers.CharField()
    message = serializers.CharField()


class ParsedListSerializer(Shape):
    """A list as it was understood; ``lines`` are ready to be sent to `decks/` with game and format."""

    game = serializers.CharField()
    format = serializers.CharField()
    name = serializers.CharField(allow_null=True)
    totals = ListTotalsSerializer()
    report = ReportLineSerializer(many=True)
    lines = ClearLineSerializer(many=True)
    warnings = ListWarningSerializer(many=True)
    verdict = VerdictSerializer()

    def get_fields(self) -> dict[str, Any]:
        """The members, with `as`, which Python keeps for itself."""
        return {"as": serializers.ChoiceField(choices=FORMS), **super().get_fields()}


def parsed_document(parsed: ParsedList) -> dict[str, Any]:
    """A list as it was understood, as JSON."""
    zones = dict.fromkeys(GAMES[parsed.game].ZONES, 0)
    for line in parsed.lines:
        if line.line is not None:
            zones[line.line.zone] += line.line.count
    totals = {"lines": len(parsed.lines), **parsed.counted(), "cards": sum(zones.values()), "zones": zones}
    return {
        "as": parsed.form,
        "game": parsed.game,
        "format": parsed.format,
        "name": parsed.name,
        "totals": totals,
        "report": [_report(line) for line in parsed.lines],
        "lines": [_clear(line) for line in parsed.lines if line.line is not None],
        "warnings": [
            {"code": each.code, "message": words_render(each.message, each.params)} for each in parsed.warnings
        ],
        "verdict": verdict_document(parsed.verdict),
    }


def _report(line: ParsedLine) -> dict[str, Any]:
    resolution, listed = line.resolution, line.listed
    one = resolution.choices[0] if resolution.status is Status.OK else None
    several = resolution.choices if resolution.status is Status.AMBIGUOUS else ()
    code, message = _why(line)
    return {
        "line": listed.place,
        "text": listed.text,
        "status": resolution.status,
        "code": code,
        "message": message,
        "count": resolution.count,
        "zone": line.zone,
        "card": _card(one.card) if one else None,
        "printing": _printing(one.printing) if one and one.printing else None,
        "candidates": [_choice(choice) for choice in several],
        "suggestions": [_card(card) for card in line.suggestions],
        "adds_to": line.adds_to,
    }


def _why(line: ParsedLine) -> tuple[str | None, str | None]:
    reason: Fault | None = line.resolution.reason
    if reason is not None:
        return reason.code, words_render(reason.message, reason.params)
    if line.resolution.status is Status.IGNORED:
        ignored = line.listed.ignored or Ignored.HEADING
        return str(ignored), gettext(_WHY_IGNORED[ignored])
    return None, None


def _clear(line: ParsedLine) -> dict[str, Any]:
    clear = line.line
    assert clear is not None
    card = line.resolution.choices[0].card if line.resolution.choices else None
    return {
        "zone": clear.zone,
        "card": clear.card_id,
        "number": card.number if card else None,
        "name": card.name.in_language(request_language()) if card else None,
        "printing": clear.printing_id,
        "count": clear.count,
    }


def _choice(choice: Choice) -> dict[str, Any]:
    printing = _printing(choice.printing) if choice.printing else None
    return {"count": choice.count, "card": _card(choice.card), "printing": printing}


def _card(card: NamedCard) -> dict[str, Any]:
    name = card.name.in_language(request_language())
    return {"id": card.id, "game": card.game, "number": card.number, "kind": card.kind, "name": name}


def _printing(printing: NamedPrinting) -> dict[str, Any]:
    return {"id": printing.id, "set": printing.set, "collector_number": printing.collector_number}
