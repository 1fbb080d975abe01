"""Scenarios of the culture buildings: each use of each card, with everything that it changes and both its texts."""

from tests.cards.tatemon.table import TO_OPPONENT, Scenario, Side, Then

SCENARIOS = (
    # Mossy Steps Shrine
    Scenario(
        28,
        "skill",
        ja="次の自分のターンの始めまで、自分のほかの建物がリタイヤする時、代わりにその建物のダメージを1取り除く（1回だけ）。",
        en="Until your next turn begins, if another building of yours would retire, instead repair 1 damage on that building (once).",
        you=Side(city=(28, 1)),
        opponent=Side(city=(42,), hand=(61,)),
        do=("skill:@28",),
        changes=("you.lasting +28 replacement your_next_turn uses 1",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@42", "opponent pick:@1", "opponent pick:@61"),
                changes=(
                    "you.1 damage 0>1",
                    "you.lasting -28 replacement your_next_turn uses 1",
                    "opponent.hand -61",
                    "opponent.retired +61",
                    "opponent.acts 2>1",
                ),
            ),
        ),
    ),
    # Mossy Steps Shrine
    Scenario(
        28,
        "your_skill",
        ja="次の相手のターンの終わりまで、自分の建物は効果で街から移されない。カードを1枚引く。",
        en="Until the end of your opponent's next turn, your buildings are not moved out of the city by effects. Draw 1 card.",
        you=Side(city=(28, 1)),
        opponent=Side(city=(12,), hand=(50,)),
        do=("your_skill:@28",),
        changes=("you.lasting +28 replacement opponent_turn", "you.hand +61", "you.deck: 61 61"),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent event:@50", "opponent pick:@1"),
                changes=("opponent.hand -50", "opponent.retired +50", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Bell Ringer's Hall
    Scenario(
        29,
        "skill",
        ja="お互いの街のほかのすべての建物に1ダメージを与える。",
        en="Deal 1 damage to all other buildings in all cities.",
        you=Side(city=(29, 1)),
        opponent=Side(city=(12, 44)),
        do=("skill:@29",),
        changes=("you.1 damage 0>1", "opponent.12 damage 0>1", "opponent.city -44", "opponent.retired +44"),
    ),
    # Bell Ringer's Hall
    Scenario(
        29,
        "your_skill",
        ja="［コスト：手札を1枚選んで捨てる］相手の街のすべての建物に1ダメージを与える。",
        en="[Cost: Discard 1 card.] Deal 1 damage to all buildings in your opponent's city.",
        you=Side(city=(29, 1), hand=(61,)),
        opponent=Side(city=(12, 44)),
        do=("your_skill:@29",),
        changes=(
            "you.hand -61",
            "you.retired +61",
            "opponent.12 damage 0>1",
            "opponent.city -44",
            "opponent.retired +44",
        ),
    ),
    # Clockwork Doll Museum
    Scenario(
        30,
        "skill",
        ja="次から1つを選び、それを行う：「相手の街の建物1つを選ぶ。その建物に1ダメージを与える。」「自分の街のダメージを受けている建物1つを選ぶ。その建物のダメージを2取り除く。」",
        en="Choose one: “Choose 1 building in your opponent's city. Deal 1 damage to that building.” or “Choose 1 damaged building in your city. Repair 2 damage on that building.”",
        you=Side(city=(30, (19, 2), (1, 1))),
        opponent=Side(city=(28,)),
        do=("skill:@30", "pick:m1", "!pick:@30", "pick:@19"),
        changes=("you.19 damage 2>0",),
    ),
    # Clockwork Doll Museum
    Scenario(
        30,
        "your_skill",
        ja="次を2回行う：「相手の街の建物1つを選ぶ。その建物に1ダメージを与える。」",
        en="Do the following 2 times: “Choose 1 building in your opponent's city. Deal 1 damage to that building.”",
        you=Side(city=(30,)),
        opponent=Side(city=(28, 12)),
        do=("your_skill:@30", "pick:@12", "pick:@28"),
        changes=("opponent.12 damage 0>1", "opponent.28 damage 0>1"),
    ),
    # Old Highway Teahouse
    Scenario(
        31,
        "skill",
        ja="自分のリタイヤのカード1枚を自分の山札の下に置く。カードを1枚引く。（1回の対戦に1回まで）",
        en="Put 1 card in your retired pile on the bottom of your deck. Draw 1 card. (Once per match.)",
        you=Side(city=(31,), deck=(46, 61), retired=(12, 62)),
        opponent=Side(city=(28,)),
        do=("skill:@31", "pick:@62", "!skill:@31"),
        changes=("you.retired -62", "you.hand +46", "you.deck: 61 62"),
    ),
    # Old Highway Teahouse
    Scenario(
        31,
        "your_skill",
        ja="自分のリタイヤの建物1つを自分の山札の上に置く。（1回の対戦に1回まで）",
        en="Put 1 building in your retired pile on top of your deck. (Once per match.)",
        you=Side(city=(31,), retired=(12, 3, 62)),
        opponent=Side(city=(28,)),
        do=("your_skill:@31", "!pick:@62", "pick:@3", "!your_skill:@31"),
        changes=("you.retired -3", "you.deck: 3 61 61 61"),
    ),
    # Stargazing Tower
    Scenario(
        32,
        "skill",
        ja="自分の山札の上から3枚を見る。それらのカードの中からカード1枚を選ぶ。そのカードを自分の山札の上に置く。残りのカードを自分の山札の下に置く。",
        en="Look at the top 3 cards of your deck. Choose 1 card from among those cards. Put that card on top of your deck. Put the rest on the bottom of your deck.",
        you=Side(city=(32,), deck=(46, 47, 62, 61)),
        opponent=Side(city=(28,)),
        do=("skill:@32", "pick:@62"),
        changes=("you.deck: 62 61 46 47",),
    ),
    # Stargazing Tower
    Scenario(
        32,
        "your_skill",
        ja="相手の山札の上から3枚を見る。それらのカードの中からカード1枚を選ぶ。そのカードを相手のリタイヤに置く。",
        en="Look at the top 3 cards of your opponent's deck. Choose 1 card from among those cards. Put that card into your opponent's retired pile.",
        you=Side(city=(32,)),
        opponent=Side(city=(28,), deck=(46, 47, 62, 61)),
        do=("your_skill:@32", "pick:@47"),
        changes=("opponent.deck: 46 62 61", "opponent.retired +47"),
    ),
    # Nameless Memorial Hall
    Scenario(
        33,
        "skill",
        ja="自分のリタイヤの建物が3つ以上なら使える。相手の街の建物1つに2ダメージを与える。",
        en="Use this only if there are at least 3 buildings in your retired pile. Deal 2 damage to 1 building in your opponent's city.",
        you=Side(city=(33,), retired=(1, 3, 12)),
        opponent=Side(city=(28, 19)),
        do=("skill:@33", "pick:@19"),
        changes=("opponent.19 damage 0>2",),
    ),
    # Nameless Memorial Hall
    Scenario(
        33,
        "your_skill",
        ja="相手の街の建物の残り耐久力の合計が自分の街の建物の残り耐久力の合計より多いなら使える。カードを2枚引く。",
        en="Use this only if the total remaining durability of buildings in your opponent's city is more than the total remaining durability of buildings in your city. Draw 2 cards.",
        you=Side(city=(33,)),
        opponent=Side(city=(28, 44)),
        do=("your_skill:@33",),
        changes=("you.hand +61", "you.hand +61", "you.deck: 61"),
    ),
    # Shadow-Play Theatre
    Scenario(
        34,
        "skill",
        ja="次の相手のターンの終わりまで、相手がカードを使い終えた時、カードを1枚引く（最初の1回だけ）。",
        en="Until the end of your opponent's next turn, when your opponent has used a card, draw 1 card (once).",
        you=Side(city=(34,)),
        opponent=Side(city=(10,)),
        do=("skill:@34",),
        changes=("you.lasting +34 triggered opponent_turn uses 1",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent skill:@10", "opponent pick:m0"),
                changes=(
                    "you.hand +61",
                    "you.deck: 61 61",
                    "you.lasting -34 triggered opponent_turn uses 1",
                    "opponent.hand +61",
                    "opponent.deck: 61",
                    "opponent.acts 2>1",
                ),
            ),
        ),
    ),
    # Shadow-Play Theatre
    Scenario(
        34,
        "your_skill",
        ja="［コスト：手札を1枚選んで捨てる］次の相手のターンの終わりまで、相手がイベントを使うことを宣言した時、その行動を無効にする（最初の1回だけ）。",
        en="[Cost: Discard 1 card.] Until the end of your opponent's next turn, when your opponent announces the use of an event, that act does nothing (once).",
        you=Side(city=(34,), hand=(61,)),
        opponent=Side(city=(28,), hand=(46,)),
        do=("your_skill:@34",),
        changes=("you.hand -61", "you.retired +61", "you.lasting +34 triggered opponent_turn uses 1"),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent event:@46",),
                changes=(
                    "opponent.hand -46",
                    "opponent.retired +46",
                    "opponent.acts 2>1",
                    "you.lasting -34 triggered opponent_turn uses 1",
                ),
            ),
        ),
    ),
    # Manuscript Archive
    Scenario(
        35,
        "skill",
        ja="自分の手札のカードの数が相手の手札のカードの数より少ないなら、カードを2枚引く。そうでないなら、カードを1枚引く。",
        en="If the number of cards in your hand is less than the number of cards in your opponent's hand, draw 2 cards. Otherwise, draw 1 card.",
        you=Side(city=(35,)),
        opponent=Side(city=(28,), hand=(46,)),
        do=("skill:@35",),
        changes=("you.hand +61", "you.hand +61", "you.deck: 61"),
    ),
    # Manuscript Archive
    Scenario(
        35,
        "your_skill",
        ja="自分の山札を見て、文化歴史施設の建物1つまでを選ぶ。その建物を公開する。その建物を自分の手札に加える。自分の山札を切る。",
        en="Search your deck for up to 1 culture building. Reveal that building. Put that building into your hand. Shuffle your deck.",
        you=Side(city=(35,), deck=(1, 28, 46, 1)),
        opponent=Side(city=(12,)),
        do=("your_skill:@35", "!pick:@1", "pick:@28"),
        changes=("you.hand +28", "you.deck: *1 1 46", "shown 28", "chance"),
    ),
    # Festival Drum Storehouse
    Scenario(
        36,
        "skill",
        ja="相手の街の建物1つにXダメージを与える（Xは1と自分の街のほかの文化歴史施設の建物の数（最大1）の和）。",
        en="Deal X damage to 1 building in your opponent's city, where X is 1 plus the number of other culture buildings in your city (at most 1).",
        you=Side(city=(36, 28, 30)),
        opponent=Side(city=(12, 19)),
        do=("skill:@36", "pick:@12"),
        changes=("opponent.12 damage 0>2",),
    ),
    # Festival Drum Storehouse
    Scenario(
        36,
        "your_skill",
        ja="自分の街に住居の建物がある、かつ自分の街に交通機関の建物があるなら使える。相手の街の建物1つに2ダメージを与える。",
        en="Use this only if there is a residence building in your city and there is a transport building in your city. Deal 2 damage to 1 building in your opponent's city.",
        you=Side(city=(36, 1, 39)),
        opponent=Side(city=(12, 19)),
        do=("your_skill:@36", "pick:@19"),
        changes=("opponent.19 damage 0>2",),
    ),
)
