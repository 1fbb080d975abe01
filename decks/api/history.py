"""The API of a deck's history, which is its owner's alone, and of what differs between two of its states."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import StrictSerializer
from cardsite.api.endpoints import ApiView, ApiViewSet
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import Weight, list_parameters, page_read, page_response
from cardsite.api.parameters import Parameter, ValueRefusedError
from cardsite.api.schema import IF_MATCH, page_of
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.errors import gettext_noop
from catalog.models import Card
from decks.api.answers import body_of, deck_response, own_deck_as_read, reader_of, user_of
from decks.api.parameters import token_parameter
from decks.api.serializers import DECK_VISIBILITIES, MAX_NUMBER, DeckSerializer, card_document
from decks.errors import DeckRevisionNotFoundError
from decks.models import Deck, DeckRevision, DeckSnapshot
from decks.selectors import Reader, cards_public, deck_get, deck_get_own
from decks.selectors.history import (
    DeckState,
    revision_get,
    revisions_before,
    revisions_of,
    snapshot_get,
    state_of,
    state_of_revision,
    state_of_snapshot,
    states_difference,
)
from decks.services.decks import deck_restore

DECK_ACTIONS = DeckRevision.Action.values  # named in the API's description (`ENUM_NAME_OVERRIDES`)
SORTS = SortTable({"revision": (SortColumn("revision"),)}, default="-revision")
FIELDS_COMPARED = ("name", "format", "visibility", "tags", "notes")  # named in the API's description
MAX_LEDGER_LINES = 2_000  # in one page
_NUMBER = re.compile(r"[1-9][0-9]{0,9}")
_ONE_OF_TWO = gettext_lazy("Name a revision or a snapshot, one of the two.")


class NamedCardSerializer(serializers.Serializer[Any]):
    """A card in one zone; number and name are null when readers may not know of the card."""

    zone = serializers.CharField()
    card = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    printing = serializers.UUIDField(allow_null=True)


class DeckLedgerLineSerializer(NamedCardSerializer):
    """How many more copies of a card there are since a revision; fewer is negative."""

    change = serializers.IntegerField()


class DeckRevisionSerializer(serializers.Serializer[DeckRevision]):
    """A change of a deck: what made it, which texts it changed, and which copies came and went."""

    revision = serializers.IntegerField()
    action = serializers.ChoiceField(choices=DECK_ACTIONS)
    at = serializers.DateTimeField()
    restored = serializers.IntegerField(allow_null=True, help_text="the revision whose content was brought back")
    snapshot = serializers.IntegerField(allow_null=True, help_text="the snapshot that was taken of it")
    withdrawn = serializers.IntegerField(allow_null=True, help_text="the snapshot that was taken back")
    name = serializers.CharField()
    format = serializers.CharField()
    visibility = serializers.ChoiceField(choices=DECK_VISIBILITIES)
    fields_changed = serializers.ListField(child=serializers.CharField())
    lines = DeckLedgerLineSerializer(many=True)


class DeckLineChangeSerializer(NamedCardSerializer):
    """Copies of a card before and after."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()


class DeckFieldChangeSerializer(serializers.Serializer[Any]):
    """A text of a deck before and after; tags are lists."""

    field = serializers.ChoiceField(choices=FIELDS_COMPARED)
    before = serializers.JSONField()
    after = serializers.JSONField()


class DeckDifferenceSerializer(serializers.Serializer[Any]):
    """What differs between two states of a deck."""

    # `from` is a word of Python, so the two ends are declared by name.
    changed = DeckFieldChangeSerializer(many=True)
    lines = DeckLineChangeSerializer(many=True)

    def get_fields(self) -> dict[str, Any]:
        """The two states as asked for, then what differs."""
        ends = {name: serializers.CharField() for name in ("from", "to")}
        return ends | super().get_fields()


class DeckRestoreWriteSerializer(StrictSerializer):
    """What a deck is to be again: one of its revisions, or one of its snapshots."""

    revision = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False)
    snapshot = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two."""
        if len(attrs) != 1:
            raise serializers.ValidationError(_ONE_OF_TWO, code="one_of_two")
        return attrs


@dataclass(frozen=True, slots=True)
class Side:
    """A state of a deck as a query names it: `draft`, `revision:3` or `snapshot:2`."""

    text: str
    kind: str
    number: int = 0

    def state(self, deck: Deck, reader: Reader) -> DeckState:
        """That state of the deck; drafts and revisions are there for the owner alone."""
        if self.kind == "snapshot":
            return state_of_snapshot(snapshot_get(deck=deck, number=self.number, reader=reader))
        if deck.owner_id != reader.pk:
            raise DeckRevisionNotFoundError
        if self.kind == "draft":
            return state_of(deck)
        return state_of_revision(revision_get(deck=deck, revision=self.number))


def side_parameter(name: str) -> Parameter:
    """A query parameter that names a state of a deck."""

    def read(text: str) -> Side:
        kind, _, number = text.partition(":")
        if text == "draft":
            return Side(text, text)
        if kind in ("revision", "snapshot") and _NUMBER.fullmatch(number) and int(number) <= MAX_NUMBER:
            return Side(text, kind, int(number))
        message = gettext_noop("draft, revision: or snapshot: with a number is needed.")
        raise ValueRefusedError("not_a_state", message)

    about = "`draft`, `revision:3` (both for the owner alone) or `snapshot:2`."
    return Parameter(name, read, {"type": "string"}, description=about, required=True)


class DeckHistoryViewSet(ApiViewSet):
    """Every change of an own deck, and the way back."""

    private = True
    permission_classes = (IsAuthenticated,)
    parameters = {"list": list_parameters(SORTS)}

    @extend_schema(operation_id="deck_history", responses=page_of(DeckRevisionSerializer, "DeckRevision"))
    def list(self, request: Request, deck_id: UUID) -> Response:
        """The changes of an own deck, the last one first; a page with very many lines has fewer rows than asked for."""
        deck = deck_get_own(owner=reader_of(request), deck_id=deck_id)
        page = page_read(
            revisions_of(deck=deck),
            request=request,
            query=self.query,
            identity=str(reader_of(request).pk),
            weight=Weight(lambda row: row.lines, MAX_LEDGER_LINES),
        )
        prefetch_related_objects(page.rows, "ledger")
        return page_response(request, page, _revisions(deck, page.rows))

    @extend_schema(
        operation_id="deck_restore",
        request=DeckRestoreWriteSerializer,
        responses={200: DeckSerializer},
        parameters=[IF_MATCH],
    )
    @idempotent
    def restore(self, request: Request, deck_id: UUID) -> Response:
        """Make an own deck what it was at a revision or in a snapshot; who may read it stays as it is."""
        body = body_of(DeckRestoreWriteSerializer, request)
        deck = own_deck_as_read(request, deck_id)
        restored = deck_restore(deck_id=deck_id, owner=user_of(request), expected_revision=deck.revision, **body)
        return deck_response(request, restored)


class DeckDifferenceView(ApiView):
    """What differs between two states of a deck."""

    private = True
    parameters = {"get": (token_parameter, side_parameter("from"), side_parameter("to"))}

    @extend_schema(operation_id="deck_difference", responses=DeckDifferenceSerializer)
    def get(self, request: Request, deck_id: UUID) -> Response:
        """What differs between any two of a deck's snapshots, and for its owner also between drafts and revisions."""
        reader = reader_of(request)
        deck = deck_get(reader=reader, deck_id=deck_id, token=self.query["token"])
        before, after = self.query["from"], self.query["to"]
        found = states_difference(before.state(deck, reader), after.state(deck, reader))
        cards = cards_public(line.card_id for line in found.lines)
        lines = [
            _named(line.zone, line.card_id, line.printing_id, cards) | {"before": line.before, "after": line.after}
            for line in found.lines
        ]
        changed = [{"field": name, "before": old, "after": new} for name, (old, new) in found.fields.items()]
        return Response({"from": before.text, "to": after.text, "changed": changed, "lines": lines})


def _named(zone: str, card_id: UUID, printing_id: UUID | None, cards: Mapping[UUID, Card]) -> dict[str, Any]:
    return {"zone": zone, **card_document(card_id, cards.get(card_id)), "printing": printing_id}


def _revisions(deck: Deck, rows: Iterable[DeckRevision]) -> list[dict[str, Any]]:
    revisions = list(rows)
    earlier = revisions_before(revisions)
    cards = cards_public({line.card_id for row in revisions for line in row.ledger.all()})
    wanted = [row.revision for row in revisions]
    numbers = dict(DeckSnapshot.objects.filter(deck=deck, revision__in=wanted).values_list("revision", "number"))
    return [
        {
            "revision": row.revision,
            "action": row.action,
            "at": row.at,
            "restored": row.restored,
            "snapshot": numbers.get(row.revision),
            "withdrawn": row.withdrawn,
            "name": row.name,
            "format": row.format.slug,
            "visibility": row.visibility,
            "fields_changed": _fields_changed(earlier.get(row.revision), row),
            "lines": [
                _named(line.zone, line.card_id, line.printing_id, cards) | {"change": line.change}
                for line in sorted(row.ledger.all(), key=lambda line: (line.zone, line.card_id, line.pk))
            ],
        }
        for row in revisions
    ]


def _fields_changed(before: DeckRevision | None, row: DeckRevision) -> list[str]:
    if before is None:
        return []
    columns = {"name": "name", "format": "format_id", "visibility": "visibility", "tags": "tags"}
    changed = [field for field, column in columns.items() if getattr(before, column) != getattr(row, column)]
    return [*changed, *(["notes"] if row.notes is not None else [])]
