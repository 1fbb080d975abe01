"""Why an action is refused in TATEMON; each class cites its rule."""

from cardsite.errors import UnprocessableError, gettext_noop
from play.errors import ActionRefusedError


class NoBuildingInDeckError(UnprocessableError):
    """A decklist that can never show a building (TM-S2)."""

    code = "no_building_in_deck"
    message = gettext_noop("A deck without a building cannot start a match.")


class BuildAfterActError(ActionRefusedError):
    """A build when the build step is over."""

    code = "build_after_act"
    message = gettext_noop("Building comes before the act; this turn's build step is over.")
    cites = "TM-T5"


class ActBeforeBuildError(ActionRefusedError):
    """An act while the build step is open."""

    code = "act_before_build"
    message = gettext_noop("Build or skip building first; the act comes after it.")
    cites = "TM-T5"


class NotInHandError(ActionRefusedError):
    """A card that is not in the own hand."""

    code = "not_in_hand"
    message = gettext_noop("This card is not in your hand.")
    cites = "TM-T2"


class NotABuildingError(ActionRefusedError):
    """An attempt to build an event."""

    code = "not_a_building"
    message = gettext_noop("Only buildings can be built.")
    cites = "TM-T2"


class NotAnEventError(ActionRefusedError):
    """An attempt to use a building in the hand as an event."""

    code = "not_an_event"
    message = gettext_noop("Only events are used from the hand.")
    cites = "TM-T3"


class FirstTurnActError(ActionRefusedError):
    """An act on the starting player's first turn."""

    code = "first_turn_act"
    message = gettext_noop("The starting player does not act on the first turn.")
    cites = "TM-T4"


class NotInCityError(ActionRefusedError):
    """A skill of a building that is not in the own city."""

    code = "not_in_city"
    message = gettext_noop("Skills are used by buildings in your own city only.")
    cites = "TM-T6"


class NotDeclaredError(ActionRefusedError):
    """A Your Skill whose condition was not declared."""

    code = "condition_not_declared"
    message = gettext_noop("You did not declare the condition of this Your Skill.")
    cites = "TM-T7"


class WrongTimingError(ActionRefusedError):
    """A skill or event at a time that is not its own."""

    code = "wrong_timing"
    message = gettext_noop("This is not used at this time.")
    cites = "TM-T9"


class NoTargetError(ActionRefusedError):
    """A use without a legal target."""

    code = "no_target"
    message = gettext_noop("There is no legal target for this.")
    cites = "TM-T10"


class ConditionNotMetError(ActionRefusedError):
    """A use whose printed condition does not hold."""

    code = "condition_not_met"
    message = gettext_noop("The condition printed on the card is not met.")


class CostNotPayableError(ActionRefusedError):
    """A use whose cost cannot be paid in full."""

    code = "cost_not_payable"
    message = gettext_noop("The cost cannot be paid in full.")


class LimitReachedError(ActionRefusedError):
    """A use beyond the printed limit."""

    code = "limit_reached"
    message = gettext_noop("This was used as often as the card allows.")


class ForbiddenStepError(ActionRefusedError):
    """A step that an effect forbids at present."""

    code = "forbidden_by_effect"
    message = gettext_noop("An effect forbids this at present.")
