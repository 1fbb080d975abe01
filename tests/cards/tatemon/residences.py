"""Scenarios of the residences: each use of each card, with everything that it changes and both its texts."""

from tests.cards.tatemon.table import TO_OPPONENT, Scenario, Side, Then

SCENARIOS = (
    # Eaves Row House
    Scenario(
        1,
        "skill",
        ja="自分の街のダメージを受けている建物1つのダメージを1取り除く。",
        en="Repair 1 damage on 1 damaged building in your city.",
        you=Side(city=(1, (19, 2))),
        opponent=Side(city=(28,)),
        do=("skill:@1",),
        changes=("you.19 damage 2>1",),
    ),
    # Eaves Row House
    Scenario(
        1,
        "your_skill",
        ja="自分の街のダメージを受けている建物1つのダメージをすべて取り除く。",
        en="Repair all damage on 1 damaged building in your city.",
        you=Side(city=((1, 1), (19, 2))),
        opponent=Side(city=(28,)),
        do=("your_skill:@1", "pick:@19"),
        changes=("you.19 damage 2>0",),
    ),
    # Boarding House on the Slope
    Scenario(
        2,
        "skill",
        ja="カードを1枚引く。",
        en="Draw 1 card.",
        you=Side(city=(2,), deck=(46, 61)),
        opponent=Side(city=(28,)),
        do=("skill:@2",),
        changes=("you.hand +46", "you.deck: 61"),
    ),
    # Boarding House on the Slope
    Scenario(
        2,
        "your_skill",
        ja="カードを2枚引く。手札を1枚選んで捨てる。",
        en="Draw 2 cards. Discard 1 card.",
        you=Side(city=(2,), hand=(12,), deck=(46, 47, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@2", "pick:@12"),
        changes=("you.hand +46", "you.hand +47", "you.hand -12", "you.deck: 61", "you.retired +12"),
    ),
    # Sunny Spot Estate
    Scenario(
        3,
        "skill",
        ja="次の自分のターンの始めまで、自分の街のすべての住居の建物の耐久力を+1する。",
        en="All residence buildings in your city get +1 durability until your next turn begins.",
        you=Side(city=(3, 1, 19)),
        opponent=Side(city=(4,)),
        do=("skill:@3",),
        changes=("you.3 durability 4>5", "you.1 durability 2>3", "you.lasting +3 modify durability your_next_turn"),
    ),
    # Sunny Spot Estate
    Scenario(
        3,
        "your_skill",
        ja="次の自分のターンの始めまで、自分の街のほかのすべての建物の耐久力を+1する。",
        en="Until your next turn begins, all other buildings in your city get +1 durability.",
        you=Side(city=(3, 1, 19)),
        opponent=Side(city=(4,)),
        do=("your_skill:@3",),
        changes=("you.1 durability 2>3", "you.19 durability 3>4", "you.lasting +3 continuous your_next_turn"),
    ),
    # Back-Alley Cottage
    Scenario(
        4,
        "skill",
        ja="相手の街の建物1つに1ダメージを与える。",
        en="Deal 1 damage to 1 building in your opponent's city.",
        you=Side(city=(4,)),
        opponent=Side(city=(28, 12)),
        do=("skill:@4", "pick:@12"),
        changes=("opponent.12 damage 0>1",),
    ),
    # Back-Alley Cottage
    Scenario(
        4,
        "your_skill",
        ja="相手の街の住居以外の建物1つに2ダメージを与える。",
        en="Deal 2 damage to 1 non-residence building in your opponent's city.",
        you=Side(city=(4,)),
        opponent=Side(city=(3, 12, 28)),
        do=("your_skill:@4", "!pick:@3", "pick:@28"),
        changes=("opponent.28 damage 0>2",),
    ),
    # Hilltop Student Hall
    Scenario(
        5,
        "skill",
        ja="自分の山札の上から2枚を見る。それらのカードの中からカード1枚を選ぶ。そのカードを自分の手札に加える。残りのカードを自分の山札の下に置く。",
        en="Look at the top 2 cards of your deck. Choose 1 card from among those cards. Put that card into your hand. Put the rest on the bottom of your deck.",
        you=Side(city=(5,), deck=(46, 47, 61)),
        opponent=Side(city=(28,)),
        do=("skill:@5", "pick:@47"),
        changes=("you.hand +47", "you.deck: 61 46"),
    ),
    # Hilltop Student Hall
    Scenario(
        5,
        "your_skill",
        ja="自分の山札の上から4枚を見る。それらのカードの中から住居か文化歴史施設のカード1枚までを選ぶ。そのカードを公開する。そのカードを自分の手札に加える。残りのカードを自分の山札の下に置く。",
        en="Look at the top 4 cards of your deck. Choose up to 1 residence or culture card from among those cards. Reveal that card. Put that card into your hand. Put the rest on the bottom of your deck.",
        you=Side(city=(5,), deck=(46, 28, 12, 47, 61)),
        opponent=Side(city=(1,)),
        do=("your_skill:@5", "pick:@28"),
        changes=("you.hand +28", "you.deck: 61 46 12 47", "shown 28"),
    ),
    # Riverside Log Cabin
    Scenario(
        6,
        "skill",
        ja="［コスト：この建物に1ダメージを与える］相手の街の建物1つに2ダメージを与える。",
        en="[Cost: Deal 1 damage to this building.] Deal 2 damage to 1 building in your opponent's city.",
        you=Side(city=(6,)),
        opponent=Side(city=(28, 12)),
        do=("skill:@6", "pick:@12"),
        changes=("you.6 damage 0>1", "opponent.12 damage 0>2"),
    ),
    # Riverside Log Cabin
    Scenario(
        6,
        "your_skill",
        ja="相手の街の建物1つに1ダメージを与える。この建物のダメージを1取り除く。",
        en="Deal 1 damage to 1 building in your opponent's city. Repair 1 damage on this building.",
        you=Side(city=((6, 2),)),
        opponent=Side(city=(28, 12)),
        do=("your_skill:@6", "pick:@28"),
        changes=("you.6 damage 2>1", "opponent.28 damage 0>1"),
    ),
    # Two-Family House
    Scenario(
        7,
        "skill",
        ja="次を行ってもよい：「自分の手札の住居の建物1つを選ぶ。その建物を自分の街に建てる。」",
        en="You may do the following: “Choose 1 residence building in your hand. Build that building in your city.”",
        you=Side(city=(7,), hand=(1, 12)),
        opponent=Side(city=(28,)),
        do=("skill:@7", "yes", "pick:@1"),
        changes=("you.hand -1", "you.city +1"),
    ),
    # Two-Family House
    Scenario(
        7,
        "your_skill",
        ja="［コスト：手札を1枚選んで捨てる］自分の手札の住居か商業施設の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="[Cost: Discard 1 card.] Choose 1 residence or commercial building in your hand. Build that building in your city.",
        you=Side(city=(7,), hand=(12, 24, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@7", "pick:@61", "pick:@24"),
        changes=("you.hand -61", "you.hand -24", "you.city +24", "you.retired +61"),
    ),
    # Corner-Room High-Rise
    Scenario(
        8,
        "skill",
        ja="次の自分のターンの始めまで、この建物が受けるダメージを0にする（1回だけ）。",
        en="Until your next turn begins, damage dealt to this building is reduced to 0 (once).",
        you=Side(city=(8,)),
        opponent=Side(city=(4,)),
        do=("skill:@8",),
        changes=("you.lasting +8 replacement your_next_turn uses 1",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@4",),
                changes=("you.lasting -8 replacement your_next_turn uses 1", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Corner-Room High-Rise
    Scenario(
        8,
        "your_skill",
        ja="次の自分のターンの始めまで、自分のほかの建物が受けるダメージを2減らす（2回まで）。",
        en="Until your next turn begins, damage dealt to another building of yours is reduced by 2 (up to twice).",
        you=Side(city=(8, 1, 19)),
        opponent=Side(city=(42,)),
        do=("your_skill:@8",),
        changes=("you.lasting +8 replacement your_next_turn uses 2",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@42", "opponent pick:@19"),
                changes=(
                    "you.lasting -8 replacement your_next_turn uses 2",
                    "you.lasting +8 replacement your_next_turn uses 1",
                    "opponent.hand -61",
                    "opponent.retired +61",
                    "opponent.acts 2>1",
                ),
            ),
        ),
    ),
    # Empty House Workshop
    Scenario(
        9,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］自分のリタイヤの耐久力が2以下の建物1つを自分の手札に加える。",
        en="[Cost: Discard 1 card.] Put 1 building with durability 2 or less in your retired pile into your hand.",
        you=Side(city=(9,), hand=(61,), retired=(3, 24, 46)),
        opponent=Side(city=(28,)),
        do=("skill:@9",),
        changes=("you.hand -61", "you.hand +24", "you.retired -24", "you.retired +61"),
    ),
    # Empty House Workshop
    Scenario(
        9,
        "your_skill",
        ja="［コスト：自分の山札の上から2枚をリタイヤに置く］自分のリタイヤの建物1つを自分の手札に加える。",
        en="[Cost: Put the top 2 cards of your deck into your retired pile.] Put 1 building in your retired pile into your hand.",
        you=Side(city=(9,), deck=(46, 47, 61), retired=(3, 24, 62)),
        opponent=Side(city=(28,)),
        do=("your_skill:@9", "pick:@3"),
        changes=("you.hand +3", "you.retired -3", "you.retired +46", "you.retired +47", "you.deck: 61"),
    ),
)
