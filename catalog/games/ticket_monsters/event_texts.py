"""What happens in Ticket Monsters, in words."""

from collections.abc import Mapping

from cardsite.values import Words
from catalog.games.ticket_monsters.words import EventName
from catalog.values import Word

EVENTS: Mapping[Word, Words] = {
    EventName.WOULD_LOSE_HP: Words("{possessive}HPが減る", "{subject:would|would} lose HP"),
    EventName.WOULD_LOSE_STARS: Words("{possessive}ガードスターが減る", "{subject:would|would} lose guard stars"),
    EventName.WOULD_BE_BEATEN: Words("{card}がバトルで倒される", "{card} would be beaten in battle"),
    EventName.WOULD_BE_DESTROYED: Words("{card}が効果で破壊される", "{card} would be destroyed by an effect"),
    EventName.WOULD_LEAVE: Words("{card}が効果で場から移される", "{card} would be moved away by an effect"),
    EventName.WOULD_BE_CHOSEN: Words(
        "{card}が相手の効果の対象に選ばれる", "{card} would be chosen by an effect of your opponent"
    ),
    EventName.WOULD_ATTACK: Words("{card}が攻撃する", "{card} would attack"),
    EventName.WOULD_BE_ATTACKED: Words("{card}が攻撃される", "{card} would be attacked"),
    EventName.ENTERED: Words("{card}が場に出た", "{card} enters"),
    EventName.SUMMONED: Words("{card}が召喚された", "{card} is summoned"),
    EventName.SPECIAL_SUMMONED: Words("{card}が特殊召喚された", "{card} is special-summoned"),
    EventName.PLACED: Words("{card}が場に置かれた", "{card} comes into play"),
    EventName.USED: Words("{player}が{card_noun}（の効果）を使った", "{subject:use|uses} (the effect of) {card_noun}"),
    EventName.ATTACKED: Words("{card}が攻撃した", "{card} attacks"),
    EventName.ATTACK_DECLARED: Words("{card}が{defender}を攻撃した", "{card} attacks {defender}"),
    EventName.ATTACKED_DIRECTLY: Words("{card}が{player}に直接攻撃した", "{card} attacks {player} directly"),
    EventName.BEATEN: Words("{by}が{card}をバトルで倒した", "{by} beats {card} in battle"),
    EventName.DEALT_DAMAGE: Words(
        "{card}が{player}にバトルでダメージを与えた", "{card} deals battle damage to {player}"
    ),
    EventName.DESTROYED: Words("{card}が効果で破壊された", "{card} is destroyed by an effect"),
    EventName.SENT_TO_ENERGY: Words("{card}が場からエネルギーに送られた", "{card} goes from play to energy"),
    EventName.LEFT: Words("{card}が場を離れた", "{card} leaves play"),
    EventName.LOST_HP: Words("{possessive}HPが減った", "{subject:lose|loses} HP"),
    EventName.GAINED_HP: Words("{possessive}HPが回復した", "{subject:gain|gains} HP"),
    EventName.LOST_STARS: Words("{possessive}ガードスターが減った", "{subject:lose|loses} a guard star"),
    EventName.DREW: Words("{player}がカードを引いた", "{subject:draw|draws} a card"),
    EventName.DISCARDED: Words(
        "{player}が効果かコストで手札をエネルギーに送った",
        "an effect or a cost sends a card from {possessive} hand to energy",
    ),
    EventName.CHARGED: Words(
        "{player}が召喚ステップの始めに手札をエネルギーに送った",
        "{subject:send|sends} a card from the hand to energy at the start of the summon step",
    ),
    EventName.TURN_BEGAN: Words("{possessive}ターンが始まった", "{possessive} turn begins"),
    EventName.ATTACK_STEP_BEGAN: Words("{possessive}攻撃ステップが始まった", "{possessive} attack step begins"),
    EventName.TURN_ENDED: Words("{possessive}ターンが終わった", "{possessive} turn ends"),
}

PREVENTIONS: Mapping[Word, Words] = {
    EventName.WOULD_LOSE_HP: Words("{possessive}HPが減る量を{amount}減らす", "{subject:lose|loses} {amount} HP less"),
    EventName.WOULD_LOSE_STARS: Words(
        "{possessive}ガードスターが減る数を{amount:個}減らす",
        "{subject:lose|loses} {amount:guard star|guard stars} fewer",
    ),
}

PREVENTIONS_OF_ALL: Mapping[Word, Words] = {
    EventName.WOULD_LOSE_HP: Words("{possessive}HPは減らない", "{subject:lose|loses} no HP"),
    EventName.WOULD_LOSE_STARS: Words("{possessive}ガードスターは減らない", "{subject:lose|loses} no guard stars"),
    EventName.WOULD_BE_BEATEN: Words("{card}はバトルで倒されない", "{card:is|are} not beaten in battle"),
    EventName.WOULD_BE_DESTROYED: Words("{card}は効果で破壊されない", "{card:is|are} not destroyed by effects"),
    EventName.WOULD_LEAVE: Words("{card}は効果で場から移されない", "{card:is|are} not moved away by effects"),
    EventName.WOULD_BE_CHOSEN: Words(
        "{card}は相手の効果の対象に選ばれない", "{card} cannot be chosen by your opponent's effects"
    ),
    EventName.WOULD_ATTACK: Words("{card}は攻撃できない", "{card} cannot attack"),
    EventName.WOULD_BE_ATTACKED: Words("{card}は攻撃されない", "{card} cannot be attacked"),
}

MOMENTS: Mapping[Word, Words] = {
    EventName.ENTERED: Words("【登場時】", "[On enter]"),
    EventName.SUMMONED: Words("【召喚時】", "[On summon]"),
    EventName.SPECIAL_SUMMONED: Words("【特殊召喚時】", "[On special summon]"),
    EventName.PLACED: Words("【設置時】", "[On placing]"),
    EventName.ATTACKED: Words("【攻撃時】", "[On attack]"),
    EventName.SENT_TO_ENERGY: Words("【場からエネルギーに送られた時】", "[On going from play to energy]"),
    EventName.LEFT: Words("【場を離れた時】", "[On leaving]"),
}
