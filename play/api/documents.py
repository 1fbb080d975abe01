"""Documents about matches for one reader, in the words of the request's language."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardsite.api.language import request_language, words_render
from cardsite.models import User
from play.engine.orders import UNTIL
from play.engine.protocol import DecisionView
from play.models import Match, MatchEvent, Seat
from play.selectors.cards import CardFace
from play.selectors.decisions import decision_revision
from play.selectors.matches import Reader, seat_of
from play.selectors.readings import Reading
from play.selectors.replays import Replay
from play.selectors.words import action_words, event_words
from play.services.acting import Moved

Document = dict[str, Any]


def player_document(user: User | None) -> Document | None:
    """Who a player is; without a name once the account is closed."""
    return None if user is None else {"id": user.pk, "name": user.public_name}


def seat_document(seat: Seat) -> Document:
    """A seat without anything that was brought to it."""
    return {
        "seat": seat.index,
        "kind": seat.kind,
        "user": player_document(seat.user),
        "bot": seat.bot or None,
        "taken": seat.taken_at is not None,
    }


def outcome_document(match: Match) -> Document | None:
    """How the match ended, in words too."""
    if match.outcome is None:
        return None
    known = {name: match.outcome[name] for name in ("winners", "draw", "rule", "reason", "rated")}
    return known | {"text": words_render(match.outcome["template"], {})}


def match_summary(match: Match, reader: Reader) -> Document:
    """A match in a list.

    Nothing here moves with a secret choice: neither the stored revision nor the time of the last move.
    """
    seats = list(match.seats.all())
    own = seat_of(reader=reader, seats=seats)
    return {
        "id": match.pk,
        "game": match.game_id,
        "format": match.format.slug,
        "options": match.options,
        "visibility": match.visibility,
        "status": match.status,
        "created_by": player_document(match.created_by),
        "created_at": match.created_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "seats": [seat_document(seat) for seat in seats],
        "your_seat": None if own is None else own.index,
        "waiting_for": match.waiting_for,
        "last_event": match.event_count,
        "outcome": outcome_document(match),
        "engine_version": match.engine_version or None,
        "card_data": match.pinned_cards_id,
        "seed_hash": match.seed_hash or None,
        "seed": bytes(match.seed).hex() if match.has_ended and match.seed is not None else None,
        "rematch_of": match.rematch_of_id,
    }


def match_document(match: Match, reader: Reader) -> Document:
    """A match by itself, with what staff did with it."""
    notes = [{"deed": note.deed, "reason": note.reason, "at": note.at} for note in match.notes.all()]
    return match_summary(match, reader) | {"notes": notes}


def faces_document(faces: Iterable[CardFace]) -> list[Document]:
    """Cards by number with their names."""
    language = request_language()
    return [
        {"number": face.number, "id": face.id, "kind": face.kind, "name": face.name.in_language(language)}
        for face in faces
    ]


def decision_document(decision: DecisionView | None) -> Document | None:
    """A reader's open decision with the revision that its answer must name."""
    if decision is None:
        return None
    return {
        "revision": decision_revision(decision),
        "kind": decision.kind,
        "prompt": decision.prompt,
        "text": words_render(decision.template, {"least": decision.least, "most": decision.most}),
        "least": decision.least,
        "most": decision.most,
        "picked": list(decision.picked),
        "sealed": decision.sealed,
        "card": decision.card,
        "source": decision.source,
    }


def standing_order_document(reading: Reading) -> Document | None:
    """What the reader's own seat passes until, in words too."""
    order = reading.standing_order
    if order is None:
        return None
    words = words_render(UNTIL[order["until"]], {"link": order["link"]})
    return {"until": order["until"], "link": order["link"] or None, "text": words}


def view_document(reading: Reading, *, events: Sequence[MatchEvent] | None = None) -> Document:
    """What the reader may know of the match, and the legal answers to what the reader must decide; events, if any are given."""
    match = reading.match
    view = reading.view()
    asked = view.pop("decision", None)
    if match.has_ended:
        # A match made void stopped in the middle of a decision, which nobody is asked any more (P3).
        asked, view["waiting_for"] = None, []
    decision = decision_document(reading.decision())
    actions = [] if asked is None else [_action(reading, action) for action in asked["options"]]
    document = {
        "match": match.pk,
        "status": match.status,
        "seat": reading.seat,
        "last_event": match.event_count,
        "decision": decision,
        "actions": actions,
        "standing_order": standing_order_document(reading),
        "view": view,
        "outcome": outcome_document(match),
    }
    seen = []
    if events is not None:
        seen = reading.event_views(events)
        document["events"] = [_event(reading, number, facts) for number, facts in seen]
    named = reading.faces_in(view, decision, actions, [facts for _, facts in seen])
    return document | {"cards": faces_document(named)}


def legal_document(reading: Reading, picked: Sequence[str]) -> Document:
    """Every legal answer of the reader with the decision that it answers; after some picks, if any are given."""
    decision = decision_document(reading.decision())
    actions = [_action(reading, action.to_json()) for action in reading.legal_actions(picked)]
    return {
        "match": reading.match.pk,
        "status": reading.match.status,
        "seat": reading.seat,
        "waiting_for": reading.match.waiting_for,
        "decision": decision,
        "actions": actions,
        "cards": faces_document(reading.faces_in(actions, decision)),
    }


def events_document(reading: Reading, events: Sequence[MatchEvent]) -> Document:
    """Events as the reader may know them, each in words."""
    seen = reading.event_views(events)
    return {
        "data": [_event(reading, number, facts) for number, facts in seen],
        "last": reading.match.event_count,
        "cards": faces_document(reading.faces_in([facts for _, facts in seen])),
    }


def moved_document(moved: Moved) -> Document:
    """The match after an action, as the one who took it may know it, with what happened through it."""
    return view_document(moved.reading, events=moved.events)


def replay_document(replay: Replay) -> Document:
    """An ended match from which it can be played again."""
    match = replay.match
    return {
        "match": match.pk,
        "status": match.status,
        "outcome": outcome_document(match),
        "seats": [
            {
                "seat": seat.index,
                "user": player_document(seat.user),
                "bot": seat.bot or None,
                "decklist": seat.zones,
                "declared_conditions": used,
            }
            for seat, used in replay.seats
        ],
        "recording": replay.recording,
        "cards": replay.cards,
    }


def _action(reading: Reading, action: Mapping[str, Any]) -> Document:
    return {
        "key": action["key"],
        "verb": action["verb"],
        "text": action_words(action, reading),
        "cards": action["cards"],
    }


def _event(reading: Reading, number: int, view: Mapping[str, Any]) -> Document:
    facts = {name: value for name, value in view.items() if name != "kind"}
    return {"number": number, "kind": view["kind"], "text": event_words(view, reading), "facts": facts}
