"""The shared operations: for each its steps, as a literal mapping from the record to what assembles it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from catalog.effects import operations
from catalog.effects.language import All, Amount, Filter, Manner, Operation, Player, Ref
from play.engine import changes
from play.engine.asking import ask
from play.engine.cards import Check, Measure, Select, Step
from play.engine.effects.assembler import Assemble, Assembler, Mark, Payable
from play.engine.rng import draw_below
from play.engine.standing import attach
from play.engine.state import Frame, Lasting, State
from play.engine.zones import card_of, is_public, owner_of, peek, place_of

Act = Callable[[State, Frame], None]
ActFor = Callable[[State, Frame, int], None]


def simply(assembler: Assembler, act: Act) -> None:
    """Add a step that acts and goes on."""

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            act(state, frame)
            return here + 1

        return step

    assembler.step(make)


def for_players(assembler: Assembler, who: Player, make: Callable[[Callable[[State, Frame], int]], None]) -> None:
    """Add the steps that ``make`` adds, for the one player or for each player in turn order from the controller."""
    if who is not Player.EACH:
        make(assembler.read.chooser(who))
        return
    key = f"players{len(assembler.steps)}"
    again, end = Mark(), Mark()
    simply(assembler, lambda state, frame: frame.data.update({key: [-1, *state.in_order(frame.seat)]}))
    assembler.mark(again)

    def next_player(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            frame.data[key] = [seat for seat in frame.data[key][1:] if seat not in state.out]
            return here + 1 if frame.data[key] else end.place

        return step

    assembler.step(next_player)
    make(lambda state, frame: int(frame.data[key][0]))
    assembler.jump(again)
    assembler.mark(end)


def _amount(assembler: Assembler, amount: Amount) -> Measure | None:
    return None if isinstance(amount, All) else assembler.read.number(amount)


def damage(assembler: Assembler, operation: operations.Damage) -> None:
    """Deal damage to all the cards at once."""
    cards, amount = assembler.read.cards(operation.to), assembler.read.number(operation.amount)

    def act(state: State, frame: Frame) -> None:
        dealt = amount(state, frame)
        if dealt:
            changes.damage(state, cards(state, frame), dealt)

    simply(assembler, act)


def heal(assembler: Assembler, operation: operations.Heal) -> None:
    """Take damage off the cards."""
    cards, amount = assembler.read.cards(operation.to), _amount(assembler, operation.amount)
    simply(
        assembler,
        lambda state, frame: changes.heal(state, cards(state, frame), None if amount is None else amount(state, frame)),
    )


def destroy(assembler: Assembler, operation: operations.Destroy) -> None:
    """Put cards from the board onto their owners' discard piles at once."""
    cards = assembler.read.cards(operation.cards)

    def act(state: State, frame: Frame) -> None:
        changes.destroy(state, cards(state, frame), cause="effect")

    simply(assembler, act)


def draw(assembler: Assembler, operation: operations.Draw) -> None:
    """A player draws."""
    amount = assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            count = amount(state, frame)
            if count:
                changes.draw(state, seat(state, frame), count)

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def mill(assembler: Assembler, operation: operations.Mill) -> None:
    """The top of a player's deck goes onto the discard pile."""
    amount = assembler.read.number(operation.amount)
    for_players(
        assembler,
        operation.who,
        lambda seat: simply(
            assembler, lambda state, frame: changes.mill(state, seat(state, frame), amount(state, frame))
        ),
    )


def discard(assembler: Assembler, operation: operations.Discard) -> None:
    """A player discards from the hand, by choice or at random."""
    amount = _amount(assembler, operation.amount)
    at_random = operation.how is Manner.RANDOM

    def for_one(seat: Measure) -> None:
        def make(here: int) -> Step:
            def step(state: State, frame: Frame) -> int:
                who = seat(state, frame)
                hand = state.zones[state.rules.WORDS.hand][who]
                if frame.answer is None:
                    count = len(hand) if amount is None else min(amount(state, frame), len(hand))
                    if count == len(hand):
                        frame.answer = hand[:]
                    elif at_random:
                        frame.answer = _at_random(state, hand, count)
                    elif count:
                        ask(
                            state,
                            who,
                            "pick",
                            "discard",
                            of="card",
                            options=hand,
                            least=count,
                            most=count,
                            card=frame.card,
                            source=frame.source,
                        )
                        return here
                picked, frame.answer = frame.answer or [], None
                changes.discard(state, picked, by_effect=frame.kind != "announce")
                return here + 1

            return step

        assembler.step(make)

    for_players(assembler, operation.who, for_one)


def _at_random(state: State, cards: list[int], count: int) -> list[int]:
    """Some cards, each set of them equally likely; which ones the event of the discard tells."""
    left = cards[:]
    first = state.draws
    found = [left.pop(draw_below(state, len(left))) for _ in range(count)]
    if state.sink is not None:
        state.emit("chance", {"of": "cards", "draws": [first, state.draws]})
    return found


def move(assembler: Assembler, operation: operations.Move) -> None:
    """Cards go to their owners' other zone at once."""
    cards = assembler.read.cards(operation.cards)
    zone = assembler.words.properties.zones[str(operation.to)]
    top = operation.place is None or operation.place.value == "top"

    def act(state: State, frame: Frame) -> None:
        refs = cards(state, frame)
        if refs:
            changes.send(state, refs, zone, top=top)

    simply(assembler, act)


def modify(assembler: Assembler, operation: operations.Modify) -> None:
    """A numeric property of cards is another for a time."""
    cards, by = assembler.read.cards(operation.cards), assembler.read.number(operation.by)
    sign = -1 if operation.reduce else 1
    word, until = str(operation.property), str(operation.until)

    def act(state: State, frame: Frame) -> None:
        subjects, amount = cards(state, frame), by(state, frame)
        if subjects and amount:
            attach(
                state,
                Lasting(
                    state.next_serial(),
                    "modify",
                    frame.seat,
                    frame.card,
                    frame.ability,
                    frame.source,
                    until,
                    state.turn,
                    subjects=subjects,
                    word=word,
                    amount=sign * amount,
                ),
            )

    simply(assembler, act)


def lasting(assembler: Assembler, operation: operations.Lasting) -> None:
    """An ability stays behind and works by itself for a time."""
    index = assembler.ability(operation.ability)
    kind, until, uses = operation.ability.kind.value, str(operation.until), operation.uses

    def act(state: State, frame: Frame) -> None:
        attach(
            state,
            Lasting(
                state.next_serial(),
                kind,
                frame.seat,
                frame.card,
                index,
                frame.source,
                until,
                state.turn,
                uses,
                refs=dict(frame.refs),
            ),
        )

    simply(assembler, act)


def _ask_cards(state: State, frame: Frame, seat: int, prompt: str, options: list[int], least: int, most: int) -> None:
    ask(
        state,
        seat,
        "pick",
        prompt,
        of="card",
        options=options,
        least=min(least, len(options)),
        most=min(most, len(options)),
        card=frame.card,
        source=frame.source,
    )


def pick(assembler: Assembler, operation: operations.Pick) -> None:
    """Cards are chosen as the effect is carried out; among hidden ones the question is put even if nothing fits."""
    cards, by = assembler.read.cards(operation.cards), assembler.read.chooser(operation.by)
    test = assembler.read.tests(operation.where, "any")
    least, most, name = operation.count.min, operation.count.max, operation.as_
    hidden_zone = isinstance(operation.cards, Filter) and str(operation.cards.zone) in assembler.words.hidden

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                among = cards(state, frame)
                options = [ref for ref in among if test is None or test(state, frame, ref, card_of(state, ref))]
                if hidden_zone or len(options) > least or not all(is_public(state, ref) for ref in among):
                    _ask_cards(state, frame, by(state, frame), "pick", options, least, most)
                    return here
                frame.answer = options
            frame.refs[name] = sorted(frame.answer)
            frame.answer = None
            return here + 1

        return step

    assembler.step(make)


def _tell_cards(state: State, kind: str, seat: int, public: dict[str, Any], refs: Iterable[int]) -> None:
    """An event whose cards only one seat sees."""
    if state.sink is not None:
        state.emit(kind, {"seat": seat, **public}, {seat: {"cards": [card_of(state, ref).number for ref in refs]}})


def look(assembler: Assembler, operation: operations.Look) -> None:
    """The controller looks at the top of a deck."""
    zone = assembler.words.properties.zones[str(operation.zone)]
    seat_of, amount, name = assembler.read.chooser(operation.of), assembler.read.number(operation.amount), operation.as_

    def act(state: State, frame: Frame) -> None:
        owner = seat_of(state, frame)
        size = len(state.zones[zone][owner])
        count = min(amount(state, frame), size)
        frame.refs[name] = [peek(state, owner, zone, size - 1 - place) for place in range(count)]
        public = {"zone": state.rules.ZONES[zone].slug, "of": owner, "count": count}
        _tell_cards(state, "looked", frame.seat, public, frame.refs[name])

    simply(assembler, act)


def search(assembler: Assembler, operation: operations.Search) -> None:
    """The controller looks through the own deck and chooses; the options betray nothing of the deck's order."""
    zone = assembler.words.properties.zones[str(operation.cards.zone)]
    test = assembler.read.tests(operation.cards.where, operation.cards.kind)
    least, most, name = operation.count.min, operation.count.max, operation.as_

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                pile = state.zones[zone][frame.seat]
                numbers = [(number if number > 0 else state.peeked[number].card) for number in pile]
                found = sorted(
                    (number, place)
                    for place, number in enumerate(numbers)
                    if test is None or test(state, frame, 0, state.table[number])
                )
                options = [peek(state, frame.seat, zone, place) for _, place in found]
                public = {"zone": state.rules.ZONES[zone].slug, "of": frame.seat, "count": len(pile)}
                _tell_cards(state, "searched", frame.seat, public, options)
                _ask_cards(state, frame, frame.seat, "search", options, least, most)
                return here
            frame.refs[name] = sorted(frame.answer, reverse=True)
            frame.answer = None
            return here + 1

        return step

    assembler.step(make)


def reveal(assembler: Assembler, operation: operations.Reveal) -> None:
    """Cards are shown to everybody."""
    cards = assembler.read.cards(operation.cards)

    def act(state: State, frame: Frame) -> None:
        shown = cards(state, frame)
        if shown and state.sink is not None:
            state.emit(
                "revealed",
                {
                    "cards": [
                        {
                            "card": card_of(state, ref).number,
                            "owner": owner_of(state, ref),
                            "zone": state.rules.ZONES[place_of(state, ref)[0]].slug,
                        }
                        for ref in shown
                    ]
                },
            )

    simply(assembler, act)


def shuffle(assembler: Assembler, operation: operations.Shuffle) -> None:
    """A deck is shuffled."""
    zone = assembler.words.properties.zones[str(operation.zone)]
    seats = assembler.read.seats(operation.of)

    def act(state: State, frame: Frame) -> None:
        for seat in seats(state, frame):
            changes.shuffle_deck(state, seat, zone)

    simply(assembler, act)


def gain(assembler: Assembler, operation: operations.Gain) -> None:
    """A player has more of something."""
    word, amount = str(operation.what), assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            who, more = seat(state, frame), amount(state, frame)
            counters = state.counters[who]
            counters[word] = counters.get(word, 0) + more
            state.dirty = True
            if state.sink is not None:
                state.emit("gained", {"seat": who, "what": word, "amount": more, "total": counters[word]})

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def negate(assembler: Assembler, operation: operations.Negate) -> None:
    """An announced use does nothing when its turn comes."""
    role = operation.use.removeprefix("event.")

    def act(state: State, frame: Frame) -> None:
        assert frame.event is not None
        for link in state.chain:
            if link.serial == frame.event[role] and not link.negated:
                link.negated = True
                if state.sink is not None:
                    state.emit("negated", {"seat": link.seat, "card": link.card, "link": link.serial})

    simply(assembler, act)


def prevent(assembler: Assembler, operation: operations.Prevent) -> None:
    """Nothing is left to do: the replacement took its part off before the change."""


def instead(assembler: Assembler, operation: operations.Instead) -> None:
    """What is done in place of the change."""
    assembler.block(operation.do)


def repeat(assembler: Assembler, operation: operations.Repeat) -> None:
    """The same several times; how many is settled at the start."""
    times = assembler.read.number(operation.times)
    key = f"left{len(assembler.steps)}"
    again, end = Mark(), Mark()
    simply(assembler, lambda state, frame: frame.data.update({key: times(state, frame)}))
    assembler.mark(again)

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.data[key] == 0:
                return end.place
            frame.data[key] -= 1
            return here + 1

        return step

    assembler.step(make)
    assembler.block(operation.do)
    assembler.jump(again)
    assembler.mark(end)


def each(assembler: Assembler, operation: operations.Each) -> None:
    """The same for each of the cards that are there at the start, one after another; those gone by then are left out."""
    cards, name = assembler.read.cards(operation.cards), operation.as_
    there = assembler.read.cards(Ref(name))
    key = f"each{len(assembler.steps)}"
    again, end = Mark(), Mark()
    simply(assembler, lambda state, frame: frame.data.update({key: cards(state, frame)}))
    assembler.mark(again)

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            left = frame.data[key]
            while left:
                frame.refs[name], left = left[:1], left[1:]
                frame.data[key] = left
                if there(state, frame):
                    return here + 1
            return end.place

        return step

    assembler.step(make)
    assembler.block(operation.do)
    assembler.jump(again)
    assembler.mark(end)


def if_(assembler: Assembler, operation: operations.If) -> None:
    """One thing if a condition holds, else another."""
    check = assembler.read.condition(operation.test)
    otherwise, end = Mark(), Mark()
    assembler.step(lambda here: lambda state, frame: here + 1 if check(state, frame) else otherwise.place)
    assembler.block(operation.then)
    if operation.else_:
        assembler.jump(end)
    assembler.mark(otherwise)
    assembler.block(operation.else_)
    assembler.mark(end)


def choose_one(assembler: Assembler, operation: operations.ChooseOne) -> None:
    """A player names one of several things."""
    by = assembler.read.chooser(operation.by)
    marks = [Mark() for _ in operation.options]
    end = Mark()

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                ask(
                    state,
                    by(state, frame),
                    "pick",
                    "choose_one",
                    of="mode",
                    options=range(len(marks)),
                    card=frame.card,
                    source=frame.source,
                )
                return here
            (mode,), frame.answer = frame.answer, None
            if state.sink is not None:
                state.emit("mode_chosen", {"card": frame.card, "mode": mode})
            return marks[int(mode)].place

        return step

    assembler.step(make)
    for mark, option in zip(marks, operation.options, strict=True):
        assembler.mark(mark)
        assembler.block(option.do)
        assembler.jump(end)
    assembler.mark(end)


def may(assembler: Assembler, operation: operations.May) -> None:
    """A player says yes or no."""
    by = assembler.read.chooser(operation.by)
    end = Mark()

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                ask(state, by(state, frame), "yes_no", "may", card=frame.card, source=frame.source)
                return here
            answer, frame.answer = frame.answer, None
            return here + 1 if answer == "yes" else end.place

        return step

    assembler.step(make)
    assembler.block(operation.do)
    assembler.mark(end)


HANDLERS: Mapping[type[Operation], Assemble] = {
    operations.Damage: damage,
    operations.Heal: heal,
    operations.Destroy: destroy,
    operations.Draw: draw,
    operations.Discard: discard,
    operations.Mill: mill,
    operations.Move: move,
    operations.Modify: modify,
    operations.Lasting: lasting,
    operations.Pick: pick,
    operations.Look: look,
    operations.Search: search,
    operations.Reveal: reveal,
    operations.Shuffle: shuffle,
    operations.Gain: gain,
    operations.Negate: negate,
    operations.Prevent: prevent,
    operations.Instead: instead,
    operations.Repeat: repeat,
    operations.Each: each,
    operations.If: if_,
    operations.ChooseOne: choose_one,
    operations.May: may,
}


def _is_there(select: Select) -> Check:
    return lambda state, frame: bool(select(state, frame))


def discard_payable(assembler: Assembler, operation: operations.Discard) -> Check:
    """Enough cards in the hand beside the one used."""
    amount = _amount(assembler, operation.amount)

    def check(state: State, frame: Frame) -> bool:
        hand = state.zones[state.rules.WORDS.hand][frame.seat]
        return len(hand) - (frame.source in hand) >= (1 if amount is None else amount(state, frame))

    return check


def mill_payable(assembler: Assembler, operation: operations.Mill) -> Check:
    """Enough cards in the deck."""
    amount = assembler.read.number(operation.amount)
    return lambda state, frame: len(state.zones[state.rules.WORDS.deck][frame.seat]) >= amount(state, frame)


PAYABLE: Mapping[type[Operation], Payable] = {
    operations.Discard: discard_payable,
    operations.Mill: mill_payable,
    operations.Damage: lambda assembler, operation: _is_there(assembler.read.cards(operation.to)),
    operations.Destroy: lambda assembler, operation: _is_there(assembler.read.cards(operation.cards)),
}
