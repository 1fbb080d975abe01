"""Why an action is refused in Ticket Monsters; each class cites its rule."""

from cardsite.errors import gettext_noop
from play.errors import ActionRefusedError


class NotInHandError(ActionRefusedError):
    """A card that is not in the own hand."""

    code = "not_in_hand"
    message = gettext_noop("This card is not in your hand.")
    cites = "TK-T5"


class NotInSpecialDeckError(ActionRefusedError):
    """A card that is not in the own special deck."""

    code = "not_in_special_deck"
    message = gettext_noop("This card is not in your special deck.")
    cites = "TK-T4"


class NotInYourZonesError(ActionRefusedError):
    """A card that does not lie in the own zones."""

    code = "not_in_your_zones"
    message = gettext_noop("This card does not lie in your chikemon zone or item zone.")
    cites = "TK-T5"


class NotAChikemonError(ActionRefusedError):
    """A summon of something that is no chikemon."""

    code = "not_a_chikemon"
    message = gettext_noop("Only chikemon are summoned.")
    cites = "TK-T3"


class NotUsableError(ActionRefusedError):
    """A use from the hand of something that is neither magic nor tool."""

    code = "not_usable"
    message = gettext_noop("Only magic and tools are used from the hand.")
    cites = "TK-T5"


class SummonNotNowError(ActionRefusedError):
    """A summon outside the own summon step, or into an open chain."""

    code = "summon_not_now"
    message = gettext_noop("You summon in your own summon step, with the right and no chain open.")
    cites = "TK-I11"


class SummonedThisTurnError(ActionRefusedError):
    """A second summon in a turn."""

    code = "summoned_this_turn"
    message = gettext_noop("You have summoned this turn.")
    cites = "TK-T3"


class SpecialSummonedThisTurnError(ActionRefusedError):
    """A second special summon in a turn, whichever way the first one came."""

    code = "special_summoned_this_turn"
    message = gettext_noop("You have special-summoned this turn.")
    cites = "TK-T4"


class ZoneFullError(ActionRefusedError):
    """A sixth card in the chikemon or item zone."""

    code = "zone_full"
    message = gettext_noop("There is no free place: at most 5 cards lie in this zone.")
    cites = "TK-T6"


class SummonConditionError(ActionRefusedError):
    """A special chikemon whose printed condition is not met."""

    code = "summon_condition"
    message = gettext_noop("The condition printed on this special chikemon is not met.")
    cites = "TK-T4"


class EnergyNotEnoughError(ActionRefusedError):
    """A cost beyond all the MP in the own energy."""

    code = "energy_not_enough"
    message = gettext_noop("Your energy does not have this much MP.")
    cites = "TK-E1"


class UnderpaidError(ActionRefusedError):
    """Cards whose MP together do not reach the cost."""

    code = "underpaid"
    message = gettext_noop("These cards do not reach the cost.")
    cites = "TK-E1"


class OverpaidError(ActionRefusedError):
    """Cards of which one could be left out with the rest still reaching the cost."""

    code = "overpaid"
    message = gettext_noop("One of these cards can be left out and the rest still reach the cost.")
    cites = "TK-E3"


class UsedThisTurnError(ActionRefusedError):
    """A second use of the same effect of the same card in a turn."""

    code = "effect_used_this_turn"
    message = gettext_noop("This effect of this card has been used this turn.")
    cites = "TK-I7"


class LimitReachedError(ActionRefusedError):
    """A use beyond the printed limit."""

    code = "limit_reached"
    message = gettext_noop("This was used as often as the card allows.")
    cites = "TK-I7"


class NotResolvedError(ActionRefusedError):
    """An effect of a tool whose own use has not been carried out yet."""

    code = "not_resolved"
    message = gettext_noop("This tool works once its use has been carried out.")
    cites = "TK-E8"


class NoSuchEffectError(ActionRefusedError):
    """An effect that a card does not have, or that nobody uses because it works by itself."""

    code = "no_such_effect"
    message = gettext_noop("This card has no such effect to use.")
    cites = "TK-T5"


class NotNowError(ActionRefusedError):
    """A use at a time that is not the printed one."""

    code = "not_now"
    message = gettext_noop("This cannot be used at this time.")
    cites = "TK-T5"


class ConditionNotMetError(ActionRefusedError):
    """A use whose printed condition does not hold."""

    code = "condition_not_met"
    message = gettext_noop("The condition printed on the card is not met.")
    cites = "TK-T5"


class CostNotPayableError(ActionRefusedError):
    """A use whose cost cannot be paid in full."""

    code = "cost_not_payable"
    message = gettext_noop("The cost cannot be paid in full.")
    cites = "TK-I3"


class NoTargetError(ActionRefusedError):
    """A use without a legal target."""

    code = "no_target"
    message = gettext_noop("There is no legal target for this.")
    cites = "TK-I8"


class ForbiddenStepError(ActionRefusedError):
    """A step that an effect forbids at present."""

    code = "forbidden_by_effect"
    message = gettext_noop("An effect forbids this at present.")
    cites = "TK-T5"


class OutsideWindowError(ActionRefusedError):
    """A use in the attack step between attacks."""

    code = "outside_window"
    message = gettext_noop("In the attack step cards and effects are used only after a declaration and after damage.")
    cites = "TK-I12"


class NotYourChikemonError(ActionRefusedError):
    """An attack with something that is no chikemon in the own zone."""

    code = "not_your_chikemon"
    message = gettext_noop("You attack with a chikemon in your own zone.")
    cites = "TK-A4"


class NotTheirChikemonError(ActionRefusedError):
    """An attack on something that is no chikemon of the opponent."""

    code = "not_their_chikemon"
    message = gettext_noop("An attack names a chikemon in your opponent's zone.")
    cites = "TK-A4"


class AttackedThisTurnError(ActionRefusedError):
    """A further attack with a chikemon that has attacked this turn."""

    code = "chikemon_attacked_this_turn"
    message = gettext_noop("This chikemon has attacked this turn.")
    cites = "TK-A3"


class CannotBeAttackedError(ActionRefusedError):
    """An attack on a chikemon that an effect keeps from being attacked."""

    code = "cannot_be_attacked"
    message = gettext_noop("This chikemon cannot be attacked.")
    cites = "TK-Z6"


class NotDirectError(ActionRefusedError):
    """A direct attack past the opponent's chikemon."""

    code = "not_direct"
    message = gettext_noop("Your opponent has chikemon: name the one that you attack.")
    cites = "TK-A4"
