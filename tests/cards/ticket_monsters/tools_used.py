"""Tools whose effects are used once per turn."""

from tests.cards.ticket_monsters.table import Scenario, Side

SCENARIOS = (
    # Old Magic Lantern
    Scenario(
        121,
        "ability 1",
        ja="【いつでも】ターン終了時まで、自分の幻のチケモン1体の戦闘力を+50する。",
        en="[Any time] 1 phantom chikemon on your side gets +50 power until the end of this turn.",
        you=Side(chikemon=(46, 47, 10), items=(121,)),
        opponent=Side(),
        do=("effect:@121>n1", "pick:@46", "opponent pass", "pass"),
        changes=("you.46 power 180>230", "you.lasting +121 modify power this_turn", "you.used +121 n1"),
    ),
    # Folding Ladder
    Scenario(
        122,
        "ability 1",
        ja="【自分の召喚ステップ】［コスト：手札を1枚選んでエネルギーに送る］カードを1枚引く。",
        en="[Your summon step] [Cost: Send 1 card from your hand to energy.] Draw 1 card.",
        you=Side(hand=(30, 31), items=(122,), deck=(32, 33)),
        opponent=Side(),
        do=("effect:@122>n1", "pick:@30", "opponent pass", "pass"),
        changes=("you.deck: 33", "you.energy +30", "you.hand +32", "you.hand -30", "you.used +122 n1"),
    ),
    # Thousand-Mile Telescope
    Scenario(
        124,
        "ability 1",
        ja="【自分の召喚ステップ】自分のデッキの上から2枚を見る。それらのカードの中からカード1枚を選ぶ。そのカードを自分のデッキの上に置く。残りのカードを自分のデッキの下に置く。",
        en="[Your summon step] Look at the top 2 cards of your deck. Choose 1 card from among those cards. Put that card on top of your deck. Put the rest on the bottom of your deck.",
        you=Side(items=(124,), deck=(30, 31, 32, 33)),
        opponent=Side(),
        do=("effect:@124>n1", "opponent pass", "pass", "pick:@31"),
        changes=("you.deck: 31 32 33 30", "you.used +124 n1"),
    ),
    # Watchdog's Collar
    Scenario(
        125,
        "ability 1",
        ja="【相手の攻撃宣言時】このバトルの終わりまで、攻撃されているチケモンの防御力を+50する。",
        en="[When your opponent declares an attack] The defending chikemon gets +50 defence until the end of this battle.",
        you=Side(chikemon=(10,), items=(125,)),
        opponent=Side(chikemon=(41,)),
        do=("opponent pass", "pass", "opponent attack:@41>@10", "effect:@125>n1", "opponent pass", "pass"),
        changes=(
            "you hp 1000>900",
            "you.chikemon_zone -10",
            "you.energy +10",
            "you.lasting +125 modify defence this_battle",
            "you.used +125 n1",
            "opponent.used +41 attack",
            "step summon>attack",
        ),
        active="opponent",
    ),
    # Iron Money Box
    Scenario(
        126,
        "ability 1",
        ja="【自分の召喚ステップ】自分の手札のカード1枚を自分のエネルギーに送る。",
        en="[Your summon step] Send 1 card in your hand to your energy.",
        you=Side(hand=(30, 31), items=(126,)),
        opponent=Side(),
        do=("effect:@126>n1", "pick:@30", "opponent pass", "pass"),
        changes=("you.energy +30", "you.hand -30", "you.used +126 n1"),
    ),
    # Signal Whistle
    Scenario(
        127,
        "ability 1",
        ja="【自分の召喚ステップ】自分の手札のグレードが3以下のチケモン1枚を特殊召喚する。",
        en="[Your summon step] Special-summon 1 chikemon with grade 3 or less in your hand.",
        you=Side(hand=(3, 1, 5), items=(127,)),
        opponent=Side(),
        do=("effect:@127>n1", "pick:@3", "opponent pass", "pass"),
        changes=("you special_summons 1>0", "you.chikemon_zone +3", "you.hand -3", "you.used +127 n1"),
    ),
)
