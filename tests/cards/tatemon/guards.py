"""Scenarios of the guards: each use of each card, with everything that it changes and both its texts."""

from tests.cards.tatemon.table import TO_OPPONENT, Scenario, Side, Then

SCENARIOS = (
    # Fire Drill
    Scenario(
        61,
        "ability",
        ja="次の自分のターンの始めまで、自分の建物が受けるダメージを0にする（1回だけ）。",
        en="Until your next turn begins, damage dealt to a building of yours is reduced to 0 (once).",
        you=Side(city=(1,), hand=(61,)),
        opponent=Side(city=(4,)),
        do=("event:@61",),
        changes=("you.hand -61", "you.retired +61", "you.lasting +61 replacement your_next_turn uses 1"),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@4",),
                changes=("you.lasting -61 replacement your_next_turn uses 1", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Seismic Bracing
    Scenario(
        62,
        "ability",
        ja="対戦の終わりまで、自分の街の建物1つの耐久力を+2する。",
        en="1 building in your city gets +2 durability for the rest of the match.",
        you=Side(city=(1, 19), hand=(62,)),
        opponent=Side(city=(28,)),
        do=("event:@62", "pick:@1"),
        changes=("you.hand -62", "you.retired +62", "you.1 durability 2>4", "you.lasting +62 modify durability match"),
    ),
    # Neighbourhood Watch
    Scenario(
        63,
        "ability",
        ja="次の自分のターンの始めまで、自分の建物が受けるダメージを1減らす。カードを1枚引く。",
        en="Until your next turn begins, damage dealt to your buildings is reduced by 1. Draw 1 card.",
        you=Side(city=(1, 19), hand=(63,)),
        opponent=Side(city=(42,)),
        do=("event:@63",),
        changes=(
            "you.hand -63",
            "you.retired +63",
            "you.lasting +63 replacement your_next_turn",
            "you.hand +61",
            "you.deck: 61 61",
        ),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@42", "opponent pick:@1"),
                changes=("you.1 damage 0>1", "opponent.hand -61", "opponent.retired +61", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Quick Thinking
    Scenario(
        64,
        "ability",
        ja="［対応］相手が行動を宣言した時、その前に使う。［コスト：手札を1枚選んで捨てる］その行動を無効にする。",
        en="[Response] Use this when your opponent announces an act, before it is carried out. [Cost: Discard 1 card.] That act does nothing.",
        you=Side(city=(1,), hand=(64, 12)),
        opponent=Side(city=(4,)),
        do=("opponent skill:@4", "event:@64"),
        changes=("you.hand -64", "you.hand -12", "you.retired +64", "you.retired +12"),
        active="opponent",
    ),
    # Emergency Shutters
    Scenario(
        65,
        "ability",
        ja="［対応］相手が行動を宣言した時、その前に使う。このターンの終わりまで、自分の建物が受けるダメージを2減らす。",
        en="[Response] Use this when your opponent announces an act, before it is carried out. Until the end of this turn, damage dealt to your buildings is reduced by 2.",
        you=Side(city=(1, 19), hand=(65,)),
        opponent=Side(city=(45, 28)),
        do=("opponent skill:@45", "opponent pick:@19", "event:@65"),
        changes=(
            "you.hand -65",
            "you.retired +65",
            "you.lasting +65 replacement this_turn",
            "you.19 damage 0>1",
            "opponent.city -45",
            "opponent.retired +45",
        ),
        active="opponent",
    ),
    # Decoy Signboard
    Scenario(
        66,
        "ability",
        ja="次の自分のターンの始めまで、自分の建物がダメージを受ける時、代わりに自分の山札の上から2枚をリタイヤに置く（2回まで）。",
        en="Until your next turn begins, if a building of yours would be dealt damage, instead put the top 2 cards of your deck into your retired pile (up to twice).",
        you=Side(city=(1,), hand=(66,), deck=(46, 47, 61)),
        opponent=Side(city=(4,)),
        do=("event:@66",),
        changes=("you.hand -66", "you.retired +66", "you.lasting +66 replacement your_next_turn uses 2"),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@4",),
                changes=(
                    "you.lasting -66 replacement your_next_turn uses 2",
                    "you.lasting +66 replacement your_next_turn uses 1",
                    "you.deck: 61",
                    "you.retired +46",
                    "you.retired +47",
                    "opponent.acts 2>1",
                ),
            ),
        ),
    ),
    # First-Aid Repairs
    Scenario(
        67,
        "ability",
        ja="自分の街のダメージを受けている建物1つか2つのダメージを2取り除く。カードを1枚引く。",
        en="Repair 2 damage on 1 or 2 damaged buildings in your city. Draw 1 card.",
        you=Side(city=((1, 1), (19, 2), (28, 1)), hand=(67,)),
        opponent=Side(city=(12,)),
        do=("event:@67", "pick:@1", "pick:@19"),
        changes=(
            "you.hand -67",
            "you.retired +67",
            "you.1 damage 1>0",
            "you.19 damage 2>0",
            "you.hand +61",
            "you.deck: 61 61",
        ),
    ),
    # Rainwater Tank
    Scenario(
        68,
        "ability",
        ja="対戦の終わりまで、自分の建物が受けるダメージを1減らす（3回まで）。",
        en="For the rest of the match, damage dealt to a building of yours is reduced by 1 (up to 3 times).",
        you=Side(city=(1,), hand=(68,)),
        opponent=Side(city=(4,)),
        do=("event:@68",),
        changes=("you.hand -68", "you.retired +68", "you.lasting +68 replacement match uses 3"),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@4",),
                changes=(
                    "you.lasting -68 replacement match uses 3",
                    "you.lasting +68 replacement match uses 2",
                    "opponent.acts 2>1",
                ),
            ),
        ),
    ),
    # Neighbours United
    Scenario(
        69,
        "ability",
        ja="次の自分のターンの始めまで、自分の街のすべての建物の耐久力を+1する。自分の街にダメージを受けている建物があるなら、自分の街のすべての建物のダメージを1取り除く。そうでないなら、カードを1枚引く。",
        en="All buildings in your city get +1 durability until your next turn begins. If there is a damaged building in your city, repair 1 damage on all buildings in your city. Otherwise, draw 1 card.",
        you=Side(city=((1, 1), 19), hand=(69,)),
        opponent=Side(city=(28,)),
        do=("event:@69",),
        changes=(
            "you.hand -69",
            "you.retired +69",
            "you.1 durability 2>3",
            "you.19 durability 3>4",
            "you.1 damage 1>0",
            "you.lasting +69 modify durability your_next_turn",
        ),
    ),
    # Keep-Out Sign
    Scenario(
        70,
        "ability",
        ja="次の相手のターンの終わりまで、自分の建物は効果で街から移されない。次の相手のターンの終わりまで、自分のカードは効果で捨てられない。カードを1枚引く。",
        en="Until the end of your opponent's next turn, your buildings are not moved out of the city by effects. Until the end of your opponent's next turn, your cards are not discarded by effects. Draw 1 card.",
        you=Side(city=(1,), hand=(70,)),
        opponent=Side(city=(26,), hand=(50,)),
        do=("event:@70",),
        changes=(
            "you.hand -70",
            "you.retired +70",
            "you.lasting +70 replacement opponent_turn",
            "you.lasting +70 replacement opponent_turn",
            "you.hand +61",
            "you.deck: 61 61",
        ),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent event:@50",),
                changes=("opponent.hand -50", "opponent.retired +50", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Community Circular
    Scenario(
        71,
        "ability",
        ja="自分の山札を見て、建物1つまでを選ぶ。その建物を公開する。その建物を自分の手札に加える。自分の山札を切る。自分はこのターン、さらに1回行動してもよい。",
        en="Search your deck for up to 1 building. Reveal that building. Put that building into your hand. Shuffle your deck. You may act 1 more time this turn.",
        you=Side(city=(1,), hand=(71,), deck=(61, 12, 61, 61)),
        opponent=Side(city=(28,)),
        do=("event:@71", "pick:@12"),
        changes=("you.hand -71", "you.retired +71", "you.hand +12", "you.deck: 61 61 61", "shown 12", "chance"),
        acts="",
    ),
    # Makeshift Tents
    Scenario(
        72,
        "ability",
        ja="［対応］相手が行動を宣言した時、その前に使う。自分の手札の耐久力が2以下の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="[Response] Use this when your opponent announces an act, before it is carried out. Choose 1 building with durability 2 or less in your hand. Build that building in your city.",
        you=Side(city=(1,), hand=(72, 24, 3)),
        opponent=Side(city=(4,)),
        do=("opponent skill:@4", "event:@72", "!pick:@3", "pick:@24"),
        changes=("you.hand -72", "you.retired +72", "you.hand -24", "you.city +24", "you.1 damage 0>1"),
        active="opponent",
    ),
    # Matured Insurance
    Scenario(
        73,
        "ability",
        ja="対戦の終わりまで、自分の建物がリタイヤした時、相手のターンなら、カードを2枚引く（最初の1回だけ）。カードを1枚引く。",
        en="For the rest of the match, when a building of yours retires, if it is your opponent's turn, draw 2 cards (once). Draw 1 card.",
        you=Side(city=(1, 44), hand=(73,)),
        opponent=Side(city=(4,)),
        do=("event:@73",),
        changes=(
            "you.hand -73",
            "you.retired +73",
            "you.lasting +73 triggered match uses 1",
            "you.hand +61",
            "you.deck: 61 61",
        ),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@4", "opponent pick:@44"),
                changes=(
                    "you.city -44",
                    "you.retired +44",
                    "you.hand +61",
                    "you.hand +61",
                    "you.deck: ",
                    "you.lasting -73 triggered match uses 1",
                    "opponent.acts 2>1",
                ),
            ),
        ),
    ),
    # Sound of Rebuilding
    Scenario(
        74,
        "ability",
        ja="自分のリタイヤの建物1つを自分の手札に加える。自分の街に建物がない、または自分の街の建物の種類の数がちょうど1なら、カードを2枚引く。",
        en="Put 1 building in your retired pile into your hand. If there are no buildings in your city or the number of different kinds among buildings in your city is exactly 1, draw 2 cards.",
        you=Side(city=(1,), hand=(74,), retired=(3, 12, 61)),
        opponent=Side(city=(28,)),
        do=("event:@74", "!pick:@61", "pick:@12"),
        changes=(
            "you.hand -74",
            "you.retired +74",
            "you.retired -12",
            "you.hand +12",
            "you.hand +61",
            "you.hand +61",
            "you.deck: 61",
        ),
    ),
    # Turn the Headwind
    Scenario(
        75,
        "ability",
        ja="［対応］相手が行動を宣言した時、その前に使う。このターンの終わりまで、自分の建物がダメージを受けた時、次を行う：「相手の街の建物1つを選ぶ。その建物にXダメージを与える（Xはその値）。」（最初の1回だけ）。",
        en="[Response] Use this when your opponent announces an act, before it is carried out. Until the end of this turn, when a building of yours is dealt damage, do the following: “Choose 1 building in your opponent's city. Deal X damage to that building, where X is that amount.” (once).",
        you=Side(city=(1, 19), hand=(75,)),
        opponent=Side(city=(45, 21, 28)),
        do=("opponent skill:@45", "opponent pick:@19", "event:@75", "pick:@21"),
        changes=(
            "you.hand -75",
            "you.retired +75",
            "you.city -19",
            "you.retired +19",
            "opponent.21 damage 0>3",
            "opponent.city -45",
            "opponent.retired +45",
        ),
        active="opponent",
    ),
)
