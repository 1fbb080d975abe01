"""Scenarios of the means of transport: each use of each card, with everything that it changes and both its texts."""

from tests.cards.tatemon.table import TO_OPPONENT, Scenario, Side, Then

SCENARIOS = (
    # Steam-Whistle Station
    Scenario(
        37,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］相手の街の残り耐久力が2以下の建物1つを相手の手札に加える。",
        en="[Cost: Discard 1 card.] Put 1 building with remaining durability 2 or less in your opponent's city into your opponent's hand.",
        you=Side(city=(37,), hand=(61,)),
        opponent=Side(city=((28, 1), 19, 1)),
        do=("skill:@37", "!pick:@19", "pick:@28"),
        changes=("you.hand -61", "you.retired +61", "opponent.city -28", "opponent.hand +28"),
    ),
    # Steam-Whistle Station
    Scenario(
        37,
        "your_skill",
        ja="相手は自身の街の建物1つを選ぶ。その建物を相手の手札に加える。",
        en="Your opponent chooses 1 building in their city. Put that building into your opponent's hand.",
        you=Side(city=(37,)),
        opponent=Side(city=(28, 1)),
        do=("your_skill:@37", "opponent pick:@1"),
        changes=("opponent.city -1", "opponent.hand +1"),
    ),
    # Ferry Landing
    Scenario(
        38,
        "skill",
        ja="自分の街のほかの建物1つを自分の手札に加える。自分の手札の耐久力が2以下の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="Put 1 other building in your city into your hand. Choose 1 building with durability 2 or less in your hand. Build that building in your city.",
        you=Side(city=(38, 19, 1), hand=(24, 3)),
        opponent=Side(city=(28,)),
        do=("skill:@38", "!pick:@38", "pick:@19", "!pick:@3", "pick:@24"),
        changes=("you.city -19", "you.city +24", "you.hand +19", "you.hand -24"),
    ),
    # Ferry Landing
    Scenario(
        38,
        "your_skill",
        ja="自分の手札の交通機関の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="Choose 1 transport building in your hand. Build that building in your city.",
        you=Side(city=(38,), hand=(1, 39)),
        opponent=Side(city=(28,)),
        do=("your_skill:@38", "!pick:@1", "pick:@39"),
        changes=("you.city +39", "you.hand -39"),
    ),
    # Sky Ropeway
    Scenario(
        39,
        "skill",
        ja="相手の街の残り耐久力が2以上の建物1つに1ダメージを与える。",
        en="Deal 1 damage to 1 building with remaining durability 2 or more in your opponent's city.",
        you=Side(city=(39,)),
        opponent=Side(city=(44, 28, 12)),
        do=("skill:@39", "!pick:@44", "pick:@12"),
        changes=("opponent.12 damage 0>1",),
    ),
    # Sky Ropeway
    Scenario(
        39,
        "your_skill",
        ja="相手の街の耐久力が3以上の建物1つに2ダメージを与える。",
        en="Deal 2 damage to 1 building with durability 3 or more in your opponent's city.",
        you=Side(city=(39,)),
        opponent=Side(city=(1, 28, 21)),
        do=("your_skill:@39", "!pick:@1", "pick:@21"),
        changes=("opponent.21 damage 0>2",),
    ),
    # Tram Depot
    Scenario(
        40,
        "skill",
        ja="自分の街の建物の種類の数が3以上なら使える。カードを2枚引く。",
        en="Use this only if the number of different kinds among buildings in your city is at least 3. Draw 2 cards.",
        you=Side(city=(40, 1, 12)),
        opponent=Side(city=(28,)),
        do=("skill:@40",),
        changes=("you.hand +61", "you.hand +61", "you.deck: 61"),
    ),
    # Tram Depot
    Scenario(
        40,
        "your_skill",
        ja="自分の街の建物の種類の数が相手の街の建物の種類の数以下なら使える。相手の街の建物1つに1ダメージを与える。カードを1枚引く。",
        en="Use this only if the number of different kinds among buildings in your city is at most the number of different kinds among buildings in your opponent's city. Deal 1 damage to 1 building in your opponent's city. Draw 1 card.",
        you=Side(city=(40, 39)),
        opponent=Side(city=(28, 30)),
        do=("your_skill:@40", "pick:@28"),
        changes=("opponent.28 damage 0>1", "you.hand +61", "you.deck: 61 61"),
    ),
    # Midnight Coach Stop
    Scenario(
        41,
        "skill",
        ja="次の相手のターンの終わりまで、相手の建物が建った時、その建物に1ダメージを与える。",
        en="Until the end of your opponent's next turn, when a building of your opponent's is built, deal 1 damage to that building.",
        you=Side(city=(41,)),
        opponent=Side(city=(28,), hand=(12,)),
        do=("skill:@41",),
        changes=("you.lasting +41 triggered opponent_turn",),
        then=(
            Then(
                meanwhile=("end",),
                do=("opponent build:@12",),
                changes=(
                    "opponent.hand -12",
                    "opponent.city +12",
                    "opponent.12 damage 0>1",
                    "opponent.builds 1>0",
                    "step build>act",
                ),
            ),
        ),
    ),
    # Midnight Coach Stop
    Scenario(
        41,
        "your_skill",
        ja="次の相手のターンの終わりまで、相手の建物が建った時、その建物に2ダメージを与える（最初の1回だけ）。",
        en="Until the end of your opponent's next turn, when a building of your opponent's is built, deal 2 damage to that building (once).",
        you=Side(city=(41,)),
        opponent=Side(city=(28,), hand=(12,)),
        do=("your_skill:@41",),
        changes=("you.lasting +41 triggered opponent_turn uses 1",),
        then=(
            Then(
                meanwhile=("end",),
                do=("opponent build:@12",),
                changes=(
                    "opponent.hand -12",
                    "opponent.city +12",
                    "opponent.12 damage 0>2",
                    "opponent.builds 1>0",
                    "step build>act",
                    "you.lasting -41 triggered opponent_turn uses 1",
                ),
            ),
        ),
    ),
    # Freight Yard
    Scenario(
        42,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］相手の街の建物1つに2ダメージを与える。",
        en="[Cost: Discard 1 card.] Deal 2 damage to 1 building in your opponent's city.",
        you=Side(city=(42,), hand=(61,)),
        opponent=Side(city=(28, 19)),
        do=("skill:@42", "pick:@19"),
        changes=("you.hand -61", "you.retired +61", "opponent.19 damage 0>2"),
    ),
    # Freight Yard
    Scenario(
        42,
        "your_skill",
        ja="手札をすべて捨てる。カードを3枚引く。",
        en="Discard your hand. Draw 3 cards.",
        you=Side(city=(42,), hand=(1, 12), deck=(46, 47, 62, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@42",),
        changes=(
            "you.hand -1",
            "you.hand -12",
            "you.retired +1",
            "you.retired +12",
            "you.hand +46",
            "you.hand +47",
            "you.hand +62",
            "you.deck: 61",
        ),
    ),
    # Skybridge Airport
    Scenario(
        43,
        "skill",
        ja="相手は自身の街の建物1つを選ぶ。その建物を相手の手札に加える。自分の街の建物1つを自分の手札に加える。",
        en="Your opponent chooses 1 building in their city. Put that building into your opponent's hand. Put 1 building in your city into your hand.",
        you=Side(city=(43, 1)),
        opponent=Side(city=(28, 12)),
        do=("skill:@43", "opponent pick:@12", "pick:@1"),
        changes=("you.city -1", "you.hand +1", "opponent.city -12", "opponent.hand +12"),
    ),
    # Skybridge Airport
    Scenario(
        43,
        "your_skill",
        ja="［コスト：手札を2枚選んで捨てる］次の相手のターンの終わりまで、相手は建物を建てることができない。",
        en="[Cost: Discard 2 cards.] Your opponent cannot build until the end of your opponent's next turn.",
        you=Side(city=(43,), hand=(1, 61)),
        opponent=Side(city=(28,), hand=(12,)),
        do=("your_skill:@43",),
        changes=(
            "you.hand -1",
            "you.hand -61",
            "you.retired +1",
            "you.retired +61",
            "you.lasting +43 forbid build opponent_turn",
        ),
        then=(
            Then(
                meanwhile=(),
                do=("end", "!opponent build:@12"),
                changes=(
                    "turn 2>3",
                    "active you>opponent",
                    "step act>build",
                    "you.acts 1>0",
                    "opponent.acts 0>1",
                    "opponent.builds 0>1",
                    "opponent.hand +61",
                    "opponent.deck: 61 61",
                ),
            ),
        ),
    ),
    # Little Lighthouse
    Scenario(
        44,
        "skill",
        ja="次の相手のターンの終わりまで、相手がカードを引いた時、相手の山札の上から1枚をリタイヤに置く。",
        en="Until the end of your opponent's next turn, when your opponent draws a card, put the top card of your opponent's deck into their retired pile.",
        you=Side(city=(44,)),
        opponent=Side(city=(28,), deck=(46, 47, 61)),
        do=("skill:@44",),
        changes=("you.lasting +44 triggered opponent_turn",),
        then=(
            Then(
                meanwhile=(),
                do=("end",),
                changes=(
                    "turn 2>3",
                    "active you>opponent",
                    "step act>build",
                    "you.acts 1>0",
                    "opponent.acts 0>1",
                    "opponent.builds 0>1",
                    "opponent.hand +46",
                    "opponent.deck: 61",
                    "opponent.retired +47",
                ),
            ),
        ),
    ),
    # Little Lighthouse
    Scenario(
        44,
        "your_skill",
        ja="次の相手のターンの終わりまで、自分のほかの建物が街を離れた時、カードを1枚引く。自分の街のダメージを受けている建物1つのダメージを1取り除く。",
        en="Until the end of your opponent's next turn, when another building of yours leaves the city, draw 1 card. Repair 1 damage on 1 damaged building in your city.",
        you=Side(city=(44, (19, 1))),
        opponent=Side(city=(12,), hand=(50,)),
        do=("your_skill:@44",),
        changes=("you.19 damage 1>0", "you.lasting +44 triggered opponent_turn"),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent event:@50", "opponent pick:@19"),
                changes=(
                    "opponent.hand -50",
                    "opponent.retired +50",
                    "opponent.acts 2>1",
                    "you.city -19",
                    "you.hand +19",
                    "you.hand +61",
                    "you.deck: 61 61",
                ),
            ),
        ),
    ),
    # Three-Wheeler Rank
    Scenario(
        45,
        "skill",
        ja="［コスト：この建物をリタイヤさせる］相手の街の建物1つに3ダメージを与える。",
        en="[Cost: Retire this building.] Deal 3 damage to 1 building in your opponent's city.",
        you=Side(city=(45,)),
        opponent=Side(city=(21, 28)),
        do=("skill:@45", "pick:@21"),
        changes=("you.city -45", "you.retired +45", "opponent.21 damage 0>3"),
    ),
    # Three-Wheeler Rank
    Scenario(
        45,
        "your_skill",
        ja="［コスト：この建物をリタイヤさせる］自分の手札の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="[Cost: Retire this building.] Choose 1 building in your hand. Build that building in your city.",
        you=Side(city=(45,), hand=(3, 1)),
        opponent=Side(city=(28,)),
        do=("your_skill:@45", "pick:@3"),
        changes=("you.city -45", "you.retired +45", "you.hand -3", "you.city +3"),
    ),
)
