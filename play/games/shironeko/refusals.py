"""Why an action is refused in Shironeko; each class cites its rule."""

from cardsite.errors import gettext_noop
from play.errors import ActionRefusedError


class NotInHandError(ActionRefusedError):
    """A card that is not in the own hand."""

    code = "not_in_hand"
    message = gettext_noop("This card is not in your hand.")
    cites = "SN-M1"


class NotPlayableError(ActionRefusedError):
    """An attempt to play a card that is neither a character nor a monster."""

    code = "not_playable"
    message = gettext_noop("Only characters, awakened characters and monsters are played from the hand.")
    cites = "SN-M1"


class SoulNotEnoughError(ActionRefusedError):
    """A cost that the towns that are ON cannot pay: too little soul, or none of the colour."""

    code = "soul_not_enough"
    message = gettext_noop("Your towns that are ON cannot make this soul, at least one of the card's colour.")
    cites = "SN-M2"


class AreaFullError(ActionRefusedError):
    """A fifth character."""

    code = "area_full"
    message = gettext_noop("There is no room: at most 4 characters stand in a character area.")
    cites = "SN-M3"


class NameInAreaError(ActionRefusedError):
    """A second character of the same card name."""

    code = "name_in_area"
    message = gettext_noop("A character of this card name stands in your area already.")
    cites = "SN-M4"


class NotACharacterError(ActionRefusedError):
    """A change with a card, or onto a card, that is no character."""

    code = "not_a_character"
    message = gettext_noop("A change plays a character onto one of your own characters.")
    cites = "SN-M6"


class NoChangeCostError(ActionRefusedError):
    """A change to a card without a change cost."""

    code = "no_change_cost"
    message = gettext_noop("This card has no change cost.")
    cites = "SN-M6"


class WrongLevelError(ActionRefusedError):
    """A change onto a character that is not exactly one level lower."""

    code = "wrong_level"
    message = gettext_noop("A change needs an own character of exactly one level less.")
    cites = "SN-M6"


class WrongNameError(ActionRefusedError):
    """An awakened card changed onto a character of another name."""

    code = "wrong_name"
    message = gettext_noop("An awakened character is changed only onto one of the same card name.")
    cites = "SN-M7"


class NotInYourAreasError(ActionRefusedError):
    """An ability or an attack of a card that does not lie in the own areas."""

    code = "not_in_your_areas"
    message = gettext_noop("This card does not lie in your areas.")
    cites = "SN-M10"


class NoSuchAbilityError(ActionRefusedError):
    """An ability that the card does not have, or that is not activated."""

    code = "no_such_ability"
    message = gettext_noop("The card has no such activated ability.")
    cites = "SN-M10"


class UsedThisTurnError(ActionRefusedError):
    """A second activation of a card in one turn."""

    code = "used_this_turn"
    message = gettext_noop("An ability of this card was activated this turn already.")
    cites = "SN-M10"


class CostNotPayableError(ActionRefusedError):
    """A use whose cost cannot be paid in full."""

    code = "cost_not_payable"
    message = gettext_noop("The cost cannot be paid in full.")
    cites = "SN-M10"


class DemandNotMetError(ActionRefusedError):
    """An ability whose rune demand is not met."""

    code = "demand_not_met"
    message = gettext_noop("The runes under this card do not meet the demand of the ability.")
    cites = "SN-R1"


class NoTargetError(ActionRefusedError):
    """A use without a legal target."""

    code = "no_target"
    message = gettext_noop("There is no legal target for this.")
    cites = "SN-E3"


class ConditionNotMetError(ActionRefusedError):
    """A use whose printed condition does not hold."""

    code = "condition_not_met"
    message = gettext_noop("The condition printed on the card is not met.")


class LimitReachedError(ActionRefusedError):
    """A use beyond the printed limit."""

    code = "limit_reached"
    message = gettext_noop("This was used as often as the card allows.")


class BarredError(ActionRefusedError):
    """An attack or a defence that an effect forbids to the character."""

    code = "barred_by_effect"
    message = gettext_noop("An effect keeps this character from that at present.")


class CharacterOffError(ActionRefusedError):
    """An attack by a character that is OFF."""

    code = "character_off"
    message = gettext_noop("Only a character that is ON attacks.")
    cites = "SN-A1"


class AttackedThisTurnError(ActionRefusedError):
    """A second attack of a character in one turn."""

    code = "attacked_this_turn"
    message = gettext_noop("This character has attacked this turn already.")
    cites = "SN-A1"


class EnteredThisTurnError(ActionRefusedError):
    """An attack in the turn in which the character entered."""

    code = "entered_this_turn"
    message = gettext_noop("A character does not attack in the turn in which it entered, except after a change.")
    cites = "SN-A2"


class CannotDefendError(ActionRefusedError):
    """A defence with a card that is not an own character that is ON."""

    code = "cannot_defend"
    message = gettext_noop("Only one of your own characters that is ON defends.")
    cites = "SN-A3"


class LeaderFightsNotError(ActionRefusedError):
    """An attack or a defence of a leader."""

    code = "leader_fights_not"
    message = gettext_noop("A leader neither attacks nor defends.")
    cites = "SN-L1"
