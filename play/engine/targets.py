"""Targets: what an ability may be aimed at, and the step in which they are chosen."""

from collections.abc import Callable

from play.engine.asking import ask
from play.engine.cards import Step, Target
from play.engine.records import Frame
from play.engine.state import State
from play.engine.zones import is_public


def open_options(state: State, frame: Frame, target: Target, later: tuple[Target, ...]) -> list[int]:
    """What may be chosen as a target such that the choices after it can still be made."""
    options = target.options(state, frame)
    if target.feeds:
        return [option for option in options if can_choose(state, _bound(frame, target.name, [option]), later)]
    return options


def _bound(frame: Frame, name: str, handles: list[int]) -> Frame:
    trial = frame.clone()
    trial.refs[name] = handles
    return trial


def can_choose(state: State, frame: Frame, targets: tuple[Target, ...]) -> bool:
    """Whether each choice that must be made has something to choose."""
    for place, target in enumerate(targets):
        if target.least and not open_options(state, frame, target, targets[place + 1 :]):
            return False
        if target.feeds:
            return True
    return True


def choosing(target: Target, later: tuple[Target, ...]) -> Callable[[int], Step]:
    """The step in which targets are chosen: as many as there are, up to the count."""

    def make(here: int) -> Step:
        def choose(state: State, frame: Frame) -> int:
            if frame.answer is None:
                options = open_options(state, frame, target, later)
                least = min(target.least, len(options))
                if target.hidden or len(options) > least or not all(is_public(state, option) for option in options):
                    ask(
                        state,
                        target.by(state, frame),
                        "pick",
                        "target",
                        of="card",
                        options=options,
                        least=least,
                        most=min(target.most, len(options)),
                        card=frame.card,
                        source=frame.source,
                    )
                    return here
                frame.answer = options
            frame.refs[target.name] = sorted(frame.answer)
            frame.answer = None
            return here + 1

        return choose

    return make
