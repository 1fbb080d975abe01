"""Scenarios of the potions: each use of each card, with everything that it changes and both its texts."""

from tests.cards.monster_gate.table import Lying, Scenario, Side

SCENARIOS = (
    # Potion of Mending
    Scenario(
        127,
        "effect",
        ja="次から1つを選び、それを行う：「自分のすべてのモンスターのダメージをすべて取り除く。カードを1枚引く。」「次の自分のターンの始めまで、自分のキャラクターの防御力を+2する。」",
        en="Choose one: “Take all damage off all monsters on your side. Draw 1 card.” or “Your character gets +2 defence until your next turn begins.”",
        you=Side(monsters=(Lying(51, damage=3), Lying(33, damage=1)), hand=(127,)),
        opponent=Side(),
        do=("item:@127", "pick:m0"),
        changes=(
            "you.33 damage 1>0",
            "you.51 damage 3>0",
            "you.ap 10>9",
            "you.deck: 102 102 102",
            "you.discard +127",
            "you.hand +102",
            "you.hand -127",
        ),
    ),
    # Potion of Strength
    Scenario(
        128,
        "effect",
        ja="ターン終了時まで、自分のモンスター1体の攻撃力を+3する。",
        en="1 monster on your side gets +3 attack until the end of this turn.",
        you=Side(monsters=(33, 23), hand=(128,)),
        opponent=Side(),
        do=("item:@128", "pick:@33"),
        changes=(
            "you.33 attack 4>7",
            "you.ap 10>9",
            "you.discard +128",
            "you.hand -128",
            "you.lasting +128 modify attack this_turn",
        ),
    ),
    # Potion of Vigour
    Scenario(
        129,
        "effect",
        ja="APを2得る。",
        en="Gain 2 AP.",
        you=Side(hand=(129,)),
        opponent=Side(),
        do=("item:@129",),
        changes=("you.ap 10>12", "you.discard +129", "you.hand -129"),
    ),
    # Potion of Fleetness
    Scenario(
        130,
        "effect",
        ja="自分の行動ずみのモンスター1体を未行動にする。ターン終了時まで、そのモンスターは「遠隔」を得る。",
        en="Make 1 spent monster on your side ready. That monster gains ranged until the end of this turn.",
        you=Side(monsters=(Lying(33, spent=True), Lying(51, spent=True), 23), hand=(130,)),
        opponent=Side(),
        do=("item:@130", "!pick:@23", "pick:@33"),
        changes=(
            "you.33 keywords swift>swift ranged",
            "you.ap 10>9",
            "you.discard +130",
            "you.hand -130",
            "you.lasting +130 grant ranged this_turn",
            "you.spent -33",
        ),
    ),
    # Potion of Poison
    Scenario(
        131,
        "effect",
        ja="ターン終了時まで、相手のモンスター1体の耐久力を-3する。",
        en="1 monster on an opponent's side gets -3 durability until the end of this turn.",
        you=Side(hand=(131,)),
        opponent=Side(monsters=(33, 51)),
        do=("item:@131", "pick:@33"),
        changes=("you.ap 10>8", "you.discard +131", "you.hand -131", "opponent.discard +33", "opponent.monsters -33"),
    ),
    # Potion of Listlessness
    Scenario(
        132,
        "effect",
        ja="相手のキャラクター1体を選ぶ。そのキャラクターの持ち主はAPを3失う。",
        en="Choose 1 character on an opponent's side. That character's owner loses 3 AP.",
        you=Side(hand=(132,)),
        opponent=Side(ap=2),
        do=("item:@132",),
        changes=("you.ap 10>9", "you.discard +132", "you.hand -132", "opponent.ap 2>0"),
    ),
    # Potluck Potion
    Scenario(
        133,
        "effect",
        ja="次を2回行う：「次から1つを選び、それを行う：「カードを1枚引く。」「APを1得る。」「ターン終了時まで、自分のすべてのモンスターの攻撃力を+1する。」」",
        en="Do the following 2 times: “Choose one: “Draw 1 card.” or “Gain 1 AP.” or “All monsters on your side get +1 attack until the end of this turn.””",
        you=Side(monsters=(33,), hand=(133,)),
        opponent=Side(),
        do=("item:@133", "pick:m0", "pick:m2"),
        changes=(
            "you.33 attack 4>5",
            "you.ap 10>9",
            "you.deck: 102 102 102",
            "you.discard +133",
            "you.hand +102",
            "you.hand -133",
            "you.lasting +133 modify attack this_turn",
        ),
    ),
    # Elixir of the Undying
    Scenario(
        134,
        "effect",
        ja="対戦の終わりまで、自分のモンスター1体の攻撃力を+1する。対戦の終わりまで、そのモンスターの耐久力を+2する。",
        en="1 monster on your side gets +1 attack for the rest of the match. That monster gets +2 durability for the rest of the match.",
        you=Side(monsters=(33, 23), hand=(134,)),
        opponent=Side(),
        do=("item:@134", "pick:@33"),
        changes=(
            "you.33 attack 4>5",
            "you.33 durability 3>5",
            "you.ap 10>8",
            "you.discard +134",
            "you.hand -134",
            "you.lasting +134 modify attack match",
            "you.lasting +134 modify durability match",
        ),
    ),
    # Bottle of Fighting Spirit
    Scenario(
        135,
        "effect",
        ja="ターン終了時まで、自分のキャラクターの攻撃力を+Xする（Xは自分のAP（最大4））。",
        en="Your character gets +X attack until the end of this turn, where X is your AP (at most 4).",
        you=Side(hand=(135,), ap=4),
        opponent=Side(),
        do=("item:@135",),
        changes=(
            "you.13 attack 2>5",
            "you.ap 4>3",
            "you.discard +135",
            "you.hand -135",
            "you.lasting +135 modify attack this_turn",
        ),
    ),
)
