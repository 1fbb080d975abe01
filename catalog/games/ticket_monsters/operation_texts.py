"""What Ticket Monsters' effects do and count, in words."""

from collections.abc import Mapping

from cardsite.values import Words
from catalog.effects import operations
from catalog.effects.language import Number, Operation, Place
from catalog.games.ticket_monsters.operations import (
    AttackAgain,
    Bar,
    EndAttack,
    Forbid,
    Grant,
    HpOf,
    LoseHp,
    LoseStars,
    Pay,
    Redirect,
    Sacrifice,
    SpecialSummon,
    StarsOf,
    Swap,
)
from catalog.games.ticket_monsters.words import Counter, Zone
from catalog.values import Word

OPERATIONS: Mapping[type[Operation], Words] = {
    operations.Destroy: Words("{cards}を破壊する", "destroy {cards}"),
    operations.Draw: Words("{who}カードを{amount:枚}引く", "{who:draw|draws} {amount:card|cards}"),
    operations.Discard: Words(
        "{who}手札を{amount:枚}{how}エネルギーに送る",
        "{who:send|sends} {amount:card|cards} from {their} hand to energy{how}",
    ),
    operations.Mill: Words(
        "{possessive}デッキの上から{amount:枚}をエネルギーに送る",
        "send the top {amount:=card|cards} of {possessive} deck to energy",
    ),
    operations.Modify: Words("{cards}の{property}を{sign}{by}する", "{cards:gets|get} {sign}{by} {property}"),
    operations.Reveal: Words("{cards}を公開する", "reveal {cards}"),
    operations.Shuffle: Words("{possessive}{zone}をシャッフルする", "shuffle {possessive} {zone}"),
    operations.Negate: Words("その使用を無効にする", "negate that use"),
    SpecialSummon: Words("{cards}を特殊召喚する", "special-summon {cards}"),
    Sacrifice: Words("{some}をエネルギーに送る", "send {some} to energy"),
    LoseHp: Words("{possessive}HPを{amount}減らす", "{who:lose|loses} {amount} HP"),
    LoseStars: Words("{possessive}ガードスターを{amount:個}減らす", "{who:lose|loses} {amount:guard star|guard stars}"),
    Pay: Words("MP{mp}を支払う", "pay {mp} MP"),
    Bar: Words("{cards}は{what}できない", "{cards} cannot {what}"),
    Grant: Words("{cards}は「{keyword}」を得る", "{cards:gains|gain} {keyword}"),
    Forbid: Words("{subject}{what}できない", "{subject:cannot|cannot} {what}"),
    AttackAgain: Words("{cards}はこのターンもう1回攻撃できる", "{cards:may|may} attack once more this turn"),
    EndAttack: Words("その攻撃をダメージなしで終わらせる", "that attack ends without damage"),
    Redirect: Words("その攻撃の相手を{to}に変える", "that attack goes on against {to} instead"),
    Swap: Words("{cards}の戦闘力と防御力を入れ替える", "swap the power and defence of {cards}"),
}

_BACK = Words("{cards}を{owners}手札に戻す", "return {cards} to {owners} hand")

RETURNS: Mapping[tuple[Word | None, Word], Words] = {
    (source, Zone.HAND): _BACK for source in (None, Zone.CHIKEMON, Zone.ITEMS, Zone.ENERGY)
}

MOVES: Mapping[tuple[Word, Word | None], Words] = {
    (Zone.HAND, None): Words("{cards}を{owners}手札に加える", "put {cards} into {owners} hand"),
    (Zone.ENERGY, None): Words("{cards}を{owners}エネルギーに送る", "send {cards} to {owners} energy"),
    (Zone.SPECIAL_DECK, None): Words(
        "{cards}を{owners}特殊召喚デッキに戻す", "return {cards} to {owners} special deck"
    ),
    (Zone.DECK, Place.TOP): Words("{cards}を{owners}デッキの上に置く", "put {cards} on top of {owners} deck"),
    (Zone.DECK, Place.BOTTOM): Words("{cards}を{owners}デッキの下に置く", "put {cards} on the bottom of {owners} deck"),
}

GAINS: Mapping[Word, Words] = {
    Counter.HP: Words("{possessive}HPを{amount}回復する", "{who:gain|gains} {amount} HP"),
    Counter.GUARD_STARS: Words(
        "{possessive}ガードスターを{amount:個}増やす", "{who:gain|gains} {amount:guard star|guard stars}"
    ),
    Counter.SUMMONS: Words(
        "{who}このターン、召喚をあと{amount:回}行える",
        "{subject:may|may} summon {amount:more time|more times} this turn",
    ),
    Counter.SPECIAL_SUMMONS: Words(
        "{who}このターン、特殊召喚をあと{amount:回}行える",
        "{subject:may|may} special-summon {amount:more time|more times} this turn",
    ),
}

NUMBERS: Mapping[type[Number], Words] = {
    HpOf: Words("{possessive}HP", "{possessive} HP"),
    StarsOf: Words("{possessive}ガードスターの数", "the number of {possessive} guard stars"),
}
