"""How many steps an ability may take at most by itself, so that no card keeps a match busy."""

from catalog.effects import language, operations

MAX_STEPS = 1000
MANY_CARDS = 40
"""How many cards may match, or a property come to, at most in play that makes sense."""


def at_most(number: language.NumberLike) -> int:
    """What a number comes to at most."""
    match number:
        case int():
            return number
        case language.Plus(parts=parts):
            return sum(at_most(part) for part in parts)
        case language.Minus(from_=start):
            return at_most(start)
        case language.Times(number=times, by=by):
            return at_most(times) * at_most(by)
        case language.AtMost(number=capped, limit=limit):
            return min(at_most(capped), at_most(limit))
        case _:
            return MANY_CARDS


def steps_of(block: language.Block) -> int:
    """How many steps a block takes at most."""
    return sum(_steps(operation) for operation in block)


def _steps(operation: language.Operation) -> int:
    match operation:
        case operations.Repeat(times=times, do=do):
            return at_most(times) * steps_of(do)
        case operations.Each(do=do):
            return MANY_CARDS * steps_of(do)
        case operations.If(then=then, else_=else_):
            return 1 + max(steps_of(then), steps_of(else_))
        case operations.ChooseOne(options=options):
            return 1 + max(steps_of(option.do) for option in options)
        case operations.May(do=do) | operations.Instead(do=do):
            return 1 + steps_of(do)
        case _:
            return 1
