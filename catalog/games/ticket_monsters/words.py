"""Ticket Monsters' closed lists of words: kinds, tribes, zones, timings, durations, properties and events."""

from catalog.values import Word


class CardKind(Word):
    """The four kinds of card; a special chikemon is a chikemon too, wherever a card speaks of one."""

    CHIKEMON = "chikemon", "チケモン", "chikemon"
    SPECIAL = "special_chikemon", "特殊チケモン", "special chikemon"
    MAGIC = "magic", "魔術", "magic"
    TOOL = "tool", "道具", "tool"


class Tribe(Word):
    """The six tribes of chikemon."""

    HUMAN = "human", "ヒト", "human"
    EARTH = "earth", "大地", "earth"
    METAL = "metal", "金属", "metal"
    WATER = "water", "水", "water"
    FIRE = "fire", "火炎", "fire"
    PHANTOM = "phantom", "幻", "phantom"


class Keyword(Word):
    """What a chikemon can do that others cannot: attack directly past the opponent's chikemon."""

    DIRECT = "direct", "直撃", "direct strike"


class Zone(Word):
    """Where cards lie; magic lies in the item zone while its effect is carried out (TK-I3)."""

    DECK = "deck", "デッキ", "deck"
    HAND = "hand", "手札", "hand"
    CHIKEMON = "chikemon_zone", "チケモンゾーン", "chikemon zone"
    ITEMS = "item_zone", "アイテムゾーン", "item zone"
    ENERGY = "energy", "エネルギー", "energy"
    SPECIAL_DECK = "special_deck", "特殊召喚デッキ", "special deck"


class Timing(Word):
    """When a magic, a tool or an effect may be used, within the windows of TK-I1, TK-I2 and TK-I6.

    A response needs a use of the opponent right below it in the chain; a special summon is no use at all (TK-I9).
    """

    ANY = "any", "いつでも", "any time"
    OWN_STEP = "own_step", "自分の召喚ステップ", "your summon step"
    RESPONSE = "response", "相手の使用への割り込み", "an interrupt of a use by your opponent"
    ATTACK = "attack", "攻撃宣言時", "the declaration of an attack"
    OWN_ATTACK = "own_attack", "自分の攻撃宣言時", "the declaration of your attack"
    OPPONENT_ATTACK = "opponent_attack", "相手の攻撃宣言時", "the declaration of an attack by your opponent"
    AFTER_ATTACK = "after_attack", "ダメージ処理の後", "the time after the damage of an attack"
    SPECIAL_SUMMON = "special_summon", "特殊召喚", "a special summon"


class Duration(Word):
    """How long something lasts; a battle is over when the windows behind its damage are (TK-I6)."""

    THIS_BATTLE = "this_battle", "このバトルの終わりまで", "until the end of this battle"
    THIS_TURN = "this_turn", "ターン終了時まで", "until the end of this turn"
    OPPONENT_TURN = "opponent_turn", "次の相手のターンの終わりまで", "until the end of your opponent's next turn"
    YOUR_NEXT_TURN = "your_next_turn", "次の自分のターンの始めまで", "until your next turn begins"
    MATCH = "match", "対戦の終わりまで", "for the rest of the match"


class Counter(Word):
    """What a player can be given more of: HP, guard stars, and summons in this turn (TK-T3, TK-T4)."""

    HP = "hp", "HP", "HP"
    GUARD_STARS = "guard_stars", "ガードスター", "guard stars"
    SUMMONS = "summons", "召喚の回数", "summons"
    SPECIAL_SUMMONS = "special_summons", "特殊召喚の回数", "special summons"


class BattleRole(Word):
    """What a chikemon is in the battle under way: attacking (also directly), or named as the defending one (TK-A4)."""

    ATTACKING = "attacking", "攻撃中", "attacking"
    DEFENDING = "defending", "防御中", "defending"


class ChikemonStep(Word):
    """What a chikemon can be kept from doing."""

    ATTACK = "attack", "攻撃", "attack"
    EFFECT = "effect", "効果を使用", "use effects"


class PlayerStep(Word):
    """What a player can be kept from doing."""

    SUMMON = "summon", "召喚", "summon"
    SPECIAL_SUMMON = "special_summon", "特殊召喚", "special-summon"
    MAGIC = "magic", "魔術を使用", "use magic"
    TOOL = "tool", "道具を使用", "use tools"
    EFFECT = "effect", "チケモンの効果を使用", "use the effects of chikemon"
    ATTACK = "attack", "攻撃", "attack"


class NumericProperty(Word):
    """What is a number about a card; ``attacks`` is how often a chikemon may attack in a turn (TK-A3)."""

    GRADE = "grade", "グレード", "grade"
    COST = "cost", "コスト", "cost"
    MP = "mp", "MP", "MP"
    POWER = "power", "戦闘力", "power"
    DEFENCE = "defence", "防御力", "defence"
    ATTACKS = "attacks", "攻撃回数", "attack per turn"


class WordProperty(Word):
    """What is a word about a card."""

    CARD_KIND = "card_kind", "カードの種類", "kind of card"
    TRIBE = "tribe", "族性", "tribe"
    KEYWORD = "keyword", "キーワード", "keyword"
    BATTLE_ROLE = "battle_role", "バトルでの役割", "role in battle"


class TextProperty(Word):
    """What is read to the letter."""

    NAME = "name", "カード名", "name"


class EventName(Word):
    """What happens in play; those that would happen can be replaced, the last three of them only prevented."""

    WOULD_LOSE_HP = "would_lose_hp", "HPが減る", "a player would lose HP"
    WOULD_LOSE_STARS = "would_lose_stars", "ガードスターが減る", "a player would lose guard stars"
    WOULD_BE_BEATEN = "would_be_beaten", "バトルで倒される", "a chikemon would be beaten in battle"
    WOULD_BE_DESTROYED = "would_be_destroyed", "効果で破壊される", "a card would be destroyed by an effect"
    WOULD_LEAVE = "would_leave", "効果で場から移される", "a card would be moved away by an effect"
    WOULD_BE_CHOSEN = "would_be_chosen", "相手の効果の対象に選ばれる", "a card would be chosen by an opponent's effect"
    WOULD_ATTACK = "would_attack", "攻撃する", "a chikemon would attack"
    WOULD_BE_ATTACKED = "would_be_attacked", "攻撃される", "a chikemon would be attacked"
    ENTERED = "entered", "場に出た", "a chikemon enters"
    SUMMONED = "summoned", "召喚された", "a chikemon is summoned"
    SPECIAL_SUMMONED = "special_summoned", "特殊召喚された", "a chikemon is special-summoned"
    PLACED = "placed", "道具が場に置かれた", "a tool comes into play"
    USED = "used", "カードか効果が使われた", "a card or effect is used"
    ATTACKED = "attacked", "攻撃した", "a chikemon attacks"
    ATTACK_DECLARED = "attack_declared", "チケモンを攻撃した", "a chikemon attacks a chikemon"
    ATTACKED_DIRECTLY = "attacked_directly", "直接攻撃を与えた", "a direct attack is carried out"
    BEATEN = "beaten", "バトルで倒した", "a chikemon is beaten in battle"
    DEALT_DAMAGE = "dealt_damage", "バトルでダメージを与えた", "battle damage is dealt"
    DESTROYED = "destroyed", "効果で破壊された", "a card is destroyed by an effect"
    SENT_TO_ENERGY = "sent_to_energy", "場からエネルギーに送られた", "a card goes from play to energy"
    LEFT = "left", "場を離れた", "a card leaves play"
    LOST_HP = "lost_hp", "HPが減った", "a player loses HP"
    GAINED_HP = "gained_hp", "HPが回復した", "a player gains HP"
    LOST_STARS = "lost_stars", "ガードスターが減った", "a player loses guard stars"
    DREW = "drew", "カードを引いた", "a player draws"
    DISCARDED = "discarded", "手札を捨てた", "a player discards"
    CHARGED = "charged", "手札をエネルギーに送った", "a player charges"
    TURN_BEGAN = "turn_began", "ターンが始まった", "a turn begins"
    ATTACK_STEP_BEGAN = "attack_step_began", "攻撃ステップが始まった", "an attack step begins"
    TURN_ENDED = "turn_ended", "ターンが終わった", "a turn ends"
