"""Views as allow-lists: what a reader may know, put together part by part and never by taking parts away."""

from collections.abc import Mapping
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.actions import LETTERS, action_key, written
from play.engine.chain import public_targets
from play.engine.protocol import ActionView, DecisionView, OutcomeView
from play.engine.records import Action, Ask, Lasting, Outcome
from play.engine.rng import seed_hash
from play.engine.rules import Rules
from play.engine.standing import subject_keys
from play.engine.state import State
from play.engine.zones import card_of

JSON = Any

PROMPTS: Mapping[str, str] = {
    "target": gettext_noop("Choose targets."),
    "discard": gettext_noop("Choose cards to discard."),
    "pick": gettext_noop("Choose cards."),
    "search": gettext_noop("Choose cards from your deck."),
    "choose_one": gettext_noop("Choose one."),
    "may": gettext_noop("Do this?"),
    "next_ability": gettext_noop("Choose which ability takes effect next."),
    "respond": gettext_noop("Respond or pass."),
}

ANSWERS: Mapping[str, str] = {
    "pick": gettext_noop("Choose {cards}"),
    "number": gettext_noop("{number}"),
    "done": gettext_noop("Done"),
    "rest": gettext_noop("Choose the rest for me"),
    "yes": gettext_noop("Yes"),
    "no": gettext_noop("No"),
}

EVENTS: Mapping[str, str] = {
    "moved": gettext_noop("Cards move."),
    "turned_up": gettext_noop("{card} is turned face up."),
    "damaged": gettext_noop("{card} takes {amount} damage."),
    "repaired": gettext_noop("{amount} damage is taken off {card}."),
    "shuffled": gettext_noop("Player {seat} shuffles."),
    "chance": gettext_noop("Chance decides."),
    "looked": gettext_noop("Player {seat} looks at {count:card|cards}."),
    "searched": gettext_noop("Player {seat} searches a deck."),
    "revealed": gettext_noop("Cards are revealed."),
    "gained": gettext_noop("Player {seat} gains {amount} {what}."),
    "negated": gettext_noop("{card} is negated."),
    "mode_chosen": gettext_noop("One of the options of {card} is chosen."),
    "announced": gettext_noop("Player {seat} uses {card}."),
    "set_off": gettext_noop("{card} is set off."),
    "replaced": gettext_noop("{card} steps in."),
    "lasting": gettext_noop("{card} has a lasting effect."),
    "lapsed": gettext_noop("A lasting effect of {card} ends."),
    "out": gettext_noop("Players {seats} are out."),
    "conceded": gettext_noop("Player {seat} concedes."),
    "ended": gettext_noop("The match ends."),
}

REASONS: Mapping[str, str] = {
    "cap": gettext_noop("The match was ended by a safety limit and does not count."),
    "repetition": gettext_noop("The same state came back and nobody could stop it: a draw."),
}


def event_template(rules: Rules, kind: str) -> str:
    """The words for a kind of event."""
    return rules.EVENTS.get(kind) or EVENTS[kind]


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that everybody sees being waited for; of simultaneous decisions all, answered or not."""
    if state.sealed is not None:
        return tuple(seat for seat in range(state.seats) if seat not in state.out)
    return tuple(ask.seat for ask in state.asks if ask is not None)


def decision(state: State, ask: Ask) -> DecisionView:
    """A decision as its seat sees it."""
    letter = LETTERS.get(ask.of, "")
    return DecisionView(
        ask.seat,
        ask.kind,
        ask.prompt,
        state.rules.PROMPTS.get(ask.prompt) or PROMPTS[ask.prompt],
        ask.serial,
        ask.least,
        ask.most,
        tuple(f"pick:{written(letter, option)}" for option in ask.picked),
        state.sealed is not None,
        ask.card or None,
        f"c{ask.source}" if ask.source > 0 else None,
    )


def describe(state: State, ask: Ask, action: Action) -> ActionView:
    """An action that the seat of a decision may take, with the cards it is about."""
    verb = str(action[0])
    template = state.rules.VERBS[verb].template if verb in state.rules.VERBS else ANSWERS[verb]
    cards: list[dict[str, JSON]] = []
    for letter, argument in zip(_letters(state, ask, action), action[1:], strict=True):
        if letter == "c":
            cards.append(_option(state, ask.seat, int(argument)))
        elif letter == "k":
            cards.append({"card": int(argument)})
        elif letter == "w":
            entry = next(entry for entry in state.waiting if entry.serial == argument)
            cards.append({"handle": f"w{entry.serial}", "card": entry.card})
    return ActionView(action_key(state.rules.VERBS, ask, action), verb, template, tuple(cards))


def _letters(state: State, ask: Ask, action: Action) -> str:
    verb = str(action[0])
    if verb in {"pick", "number"}:
        return LETTERS[ask.of] * (len(action) - 1)
    return state.rules.VERBS[verb].arguments if verb in state.rules.VERBS else ""


def _option(state: State, seat: int, ref: int) -> dict[str, JSON]:
    """A card offered to a seat; one that lies face down before another seat is not named."""
    thing = state.things.get(ref)
    if thing is not None and not thing.face_up and thing.seat != seat:
        return {"handle": written("c", ref)}
    return {"handle": written("c", ref), "card": card_of(state, ref).number}


def outcome(state: State, ended: Outcome) -> OutcomeView:
    """How the match ended."""
    template = state.rules.REASONS.get(ended.reason) or REASONS[ended.reason]
    return OutcomeView(ended.winners, not ended.winners, ended.rule, ended.reason, template, ended.rated)


def zone_view(state: State, zone: int, seat: int, reader: int | None) -> dict[str, JSON]:
    """A seat's zone: how many cards, and those that the reader may see."""
    spec = state.rules.ZONES[zone]
    pile = state.zones[zone][seat]
    seen: dict[str, JSON] = {"count": len(pile)}
    if spec.board:
        seen["cards"] = [_thing_view(state, handle, reader) for handle in pile]
    elif spec.seen_by == "all" or (spec.seen_by == "owner" and reader == seat):
        seen["cards"] = [{"handle": f"c{handle}", "card": state.loose[handle].card} for handle in pile]
    return seen


def _thing_view(state: State, handle: int, reader: int | None) -> dict[str, JSON]:
    """A card in play; face down it looks the same whatever it is, except to its own player."""
    thing = state.things[handle]
    seen: dict[str, JSON] = {"handle": f"c{handle}", "face_up": thing.face_up}
    if thing.face_up:
        seen["card"] = thing.card
        seen.update(state.rules.view_thing(state, thing))
    elif reader == thing.seat:
        seen["card"] = thing.card
    return seen


def _lasting_view(state: State, effect: Lasting, reader: int | None) -> dict[str, JSON]:
    return {
        "seat": effect.seat,
        "card": effect.card,
        "what": effect.kind,
        "word": effect.word,
        "amount": effect.amount,
        "until": effect.until,
        "uses": effect.uses,
        "subjects": subject_keys(state, effect, reader),
    }


def view(state: State, reader: int | None) -> dict[str, JSON]:
    """What a seat, or with None a spectator, may know."""
    ask = state.asks[reader] if reader is not None else None
    seen: dict[str, JSON] = {
        "game": state.rules.SLUG,
        "reader": reader,
        "turn": state.turn,
        "active": state.active if state.active >= 0 else None,
        "starter": state.starter if state.starter >= 0 else None,
        "waiting_for": list(waiting_for(state)),
        "decision": None if ask is None else decision(state, ask).to_json(),
        "players": [
            {
                "seat": seat,
                "out": seat in state.out,
                "counters": dict(state.counters[seat]),
                "zones": {
                    spec.slug: zone_view(state, zone, seat, reader) for zone, spec in enumerate(state.rules.ZONES)
                },
            }
            for seat in range(state.seats)
        ],
        "chain": [
            {
                "link": link.serial,
                "seat": link.seat,
                "card": link.card,
                "source": f"c{link.source}",
                "targets": public_targets(state, link),
                "negated": link.negated,
            }
            for link in state.chain
        ],
        "lasting": [_lasting_view(state, effect, reader) for effect in state.lasting],
        "outcome": None if state.outcome is None else outcome(state, state.outcome).to_json(),
        "seed_hash": seed_hash(state.seed),
    }
    if state.outcome is not None:
        seen["seed"] = state.seed.hex()
    for key, value in state.rules.view(state, reader).items():
        if key == "players":
            for player, more in zip(seen["players"], value, strict=True):
                player.update(more)
        else:
            seen[key] = value
    return seen
