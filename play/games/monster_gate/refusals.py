"""Why an action is refused in Monster Gate; each class cites its rule."""

from cardsite.errors import gettext_noop
from play.errors import ActionRefusedError


class NoCharacterError(ActionRefusedError):
    """A deck without a character that leaves it enough cards for a dungeon and a hand."""

    code = "no_character"
    message = gettext_noop("No character of the deck leaves it enough cards for its starting dungeon and a hand.")
    cites = "MG-D4"


class NotInHandError(ActionRefusedError):
    """A card that is not in the own hand."""

    code = "not_in_hand"
    message = gettext_noop("This card is not in your hand.")
    cites = "MG-T3"


class NotPlaceableError(ActionRefusedError):
    """An attempt to place a card that is used up or that lies in play from the start."""

    code = "not_placeable"
    message = gettext_noop("Only monsters, dungeon cards, weapons and other items are placed from the hand.")
    cites = "MG-P4"


class ApNotEnoughError(ActionRefusedError):
    """A card that costs more AP than there are."""

    code = "ap_not_enough"
    message = gettext_noop("You do not have enough AP for this card.")
    cites = "MG-P1"


class ForbiddenError(ActionRefusedError):
    """A step that an effect forbids at present."""

    code = "forbidden_by_effect"
    message = gettext_noop("An effect forbids this at present.")


class OnlyByLevelUpError(ActionRefusedError):
    """A level-up monster placed by itself."""

    code = "only_by_level_up"
    message = gettext_noop("A level-up monster is placed only in place of the monster it names.")
    cites = "MG-P5"


class NotALevelUpError(ActionRefusedError):
    """A level-up with a card that is no level-up monster."""

    code = "not_a_level_up"
    message = gettext_noop("This card is not a level-up monster.")
    cites = "MG-P5"


class NoBaseError(ActionRefusedError):
    """A level-up in place of a card that is no monster on the own board."""

    code = "no_base"
    message = gettext_noop("A level-up takes the place of a monster on your board.")
    cites = "MG-P5"


class WrongBaseError(ActionRefusedError):
    """A level-up in place of a monster that it does not name."""

    code = "wrong_base"
    message = gettext_noop("This level-up monster names another monster.")
    cites = "MG-P5"


class BaseTooNewError(ActionRefusedError):
    """A level-up in place of a monster that came in this main phase."""

    code = "base_too_new"
    message = gettext_noop("The named monster must have been on your board when this main phase began.")
    cites = "MG-P5"


class NotConsumedError(ActionRefusedError):
    """An attempt to use up a card that is neither magic nor a potion."""

    code = "not_consumed"
    message = gettext_noop("Only magic and potions are used from the hand.")
    cites = "MG-P6"


class SameMagicError(ActionRefusedError):
    """A second use of magic of one card number in a turn."""

    code = "same_magic"
    message = gettext_noop("You used magic of this card number this turn already.")
    cites = "MG-P6"


class FirstTurnError(ActionRefusedError):
    """Magic or an attack in the own first turn."""

    code = "first_turn"
    message = gettext_noop("In your first turn you may neither use magic nor attack.")
    cites = "MG-T4"


class NotInPlayError(ActionRefusedError):
    """An ability of a card that does not lie on the own board or in the own dungeon."""

    code = "not_in_play"
    message = gettext_noop("This card does not lie on your board or in your dungeon.")
    cites = "MG-T3"


class FaceDownError(ActionRefusedError):
    """An ability of a card that lies face down."""

    code = "face_down"
    message = gettext_noop("A face-down card has no effect.")
    cites = "MG-P3"


class NoSuchAbilityError(ActionRefusedError):
    """An ability that the card does not have, or that is not activated."""

    code = "no_such_ability"
    message = gettext_noop("The card has no such activated ability.")
    cites = "MG-T3"


class LimitReachedError(ActionRefusedError):
    """A use beyond the printed limit."""

    code = "limit_reached"
    message = gettext_noop("This was used as often as the card allows.")


class ConditionNotMetError(ActionRefusedError):
    """A use whose printed condition does not hold."""

    code = "condition_not_met"
    message = gettext_noop("The condition printed on the card is not met.")


class CostNotPayableError(ActionRefusedError):
    """A use whose cost cannot be paid in full."""

    code = "cost_not_payable"
    message = gettext_noop("The cost cannot be paid in full.")


class NoTargetError(ActionRefusedError):
    """A use without a legal target."""

    code = "no_target"
    message = gettext_noop("There is no legal target for this.")


class NotAnAttackerError(ActionRefusedError):
    """An attack with a card that is neither the own character nor an own monster."""

    code = "not_an_attacker"
    message = gettext_noop("Only your character and your monsters attack.")
    cites = "MG-A1"


class SpentError(ActionRefusedError):
    """An attack with a card that is spent."""

    code = "spent"
    message = gettext_noop("This card has acted already.")
    cites = "MG-A1"


class ApNotEnoughToAttackError(ActionRefusedError):
    """An attack that costs more AP than there are."""

    code = "ap_not_enough_to_attack"
    message = gettext_noop("You do not have enough AP to attack with this card.")
    cites = "MG-A1"


class NotATargetError(ActionRefusedError):
    """An attack at anything but a character or monster of the next player still in that may be attacked."""

    code = "not_a_target"
    message = gettext_noop("An attack is aimed at the character or a monster of the next player still in.")
    cites = "MG-A2"
