"""Scenarios of the commercial buildings: each use of each card, with everything that it changes and both its texts."""

from tests.cards.tatemon.table import TO_OPPONENT, Scenario, Side, Then

SCENARIOS = (
    # Ripple Arcade
    Scenario(
        19,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］カードを2枚引く。",
        en="[Cost: Discard 1 card.] Draw 2 cards.",
        you=Side(city=(19,), hand=(1, 12), deck=(46, 47, 61)),
        opponent=Side(city=(28,)),
        do=("skill:@19", "pick:@1"),
        changes=("you.hand -1", "you.hand +46", "you.hand +47", "you.retired +1", "you.deck: 61"),
    ),
    # Ripple Arcade
    Scenario(
        19,
        "your_skill",
        ja="カードをX枚引く（Xは自分の街の建物の種類の数（最大3））。手札を1枚選んで捨てる。",
        en="Draw X cards, where X is the number of different kinds among buildings in your city (at most 3). Discard 1 card.",
        you=Side(city=(19, 1, 39, 12), deck=(46, 47, 62, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@19", "pick:@46"),
        changes=("you.hand +47", "you.hand +62", "you.retired +46", "you.deck: 61"),
    ),
    # Sunset Alley
    Scenario(
        20,
        "skill",
        ja="自分の手札の耐久力が1の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="Choose 1 building with durability 1 in your hand. Build that building in your city.",
        you=Side(city=(20,), hand=(2, 1)),
        opponent=Side(city=(28,)),
        do=("skill:@20", "!pick:@1", "pick:@2"),
        changes=("you.hand -2", "you.city +2"),
    ),
    # Sunset Alley
    Scenario(
        20,
        "your_skill",
        ja="［コスト：手札を1枚選んで捨てる］自分の手札の耐久力が2以下の建物1つを選ぶ。その建物を自分の街に建てる。",
        en="[Cost: Discard 1 card.] Choose 1 building with durability 2 or less in your hand. Build that building in your city.",
        you=Side(city=(20,), hand=(61, 1, 3)),
        opponent=Side(city=(28,)),
        do=("your_skill:@20", "pick:@61", "!pick:@3", "pick:@1"),
        changes=("you.hand -61", "you.hand -1", "you.city +1", "you.retired +61"),
    ),
    # Rooftop Funfair Store
    Scenario(
        21,
        "skill",
        ja="相手の街のすべての商業施設かオフィスの建物に1ダメージを与える。",
        en="Deal 1 damage to all commercial or office buildings in your opponent's city.",
        you=Side(city=(21,)),
        opponent=Side(city=(12, 25, 3)),
        do=("skill:@21",),
        changes=("opponent.12 damage 0>1", "opponent.25 damage 0>1"),
    ),
    # Rooftop Funfair Store
    Scenario(
        21,
        "your_skill",
        ja="相手の街のこの建物と種類が同じ建物1つにXダメージを与える（Xは1と自分の街のほかの商業施設の建物の数の和）。",
        en="Deal X damage to 1 building of the same kind as this building in your opponent's city, where X is 1 plus the number of other commercial buildings in your city.",
        you=Side(city=(21, 24)),
        opponent=Side(city=(19, 26, 28)),
        do=("your_skill:@21", "!pick:@28", "pick:@26"),
        changes=("opponent.26 damage 0>2",),
    ),
    # Curio Market
    Scenario(
        22,
        "skill",
        ja="［コスト：この建物に1ダメージを与える］自分のリタイヤのガードのイベント1枚を自分の手札に加える。",
        en="[Cost: Deal 1 damage to this building.] Put 1 guard event in your retired pile into your hand.",
        you=Side(city=(22,), retired=(61, 62, 46)),
        opponent=Side(city=(28,)),
        do=("skill:@22", "!pick:@46", "pick:@62"),
        changes=("you.22 damage 0>1", "you.hand +62", "you.retired -62"),
    ),
    # Curio Market
    Scenario(
        22,
        "your_skill",
        ja="［コスト：手札を1枚選んで捨てる］自分のリタイヤのイベント1枚を自分の手札に加える。",
        en="[Cost: Discard 1 card.] Put 1 event in your retired pile into your hand.",
        you=Side(city=(22,), hand=(1,), retired=(61, 46, 12)),
        opponent=Side(city=(28,)),
        do=("your_skill:@22", "!pick:@12", "pick:@46"),
        changes=("you.hand -1", "you.hand +46", "you.retired -46", "you.retired +1"),
    ),
    # Goldfish Scoop Lane
    Scenario(
        23,
        "skill",
        ja="相手の山札の上から2枚をリタイヤに置く。",
        en="Put the top 2 cards of your opponent's deck into their retired pile.",
        you=Side(city=(23,)),
        opponent=Side(city=(28,), deck=(46, 47, 61)),
        do=("skill:@23",),
        changes=("opponent.deck: 61", "opponent.retired +46", "opponent.retired +47"),
    ),
    # Goldfish Scoop Lane
    Scenario(
        23,
        "your_skill",
        ja="相手の山札の上からX枚をリタイヤに置く（Xは自分の街の商業施設の建物の数の2倍）。",
        en="Put the top X cards of your opponent's deck into their retired pile, where X is 2 times the number of commercial buildings in your city.",
        you=Side(city=(23, 19, 1)),
        opponent=Side(city=(28,), deck=(46, 47, 62, 63, 61)),
        do=("your_skill:@23",),
        changes=(
            "opponent.deck: 61",
            "opponent.retired +46",
            "opponent.retired +47",
            "opponent.retired +62",
            "opponent.retired +63",
        ),
    ),
    # Great Pot Diner
    Scenario(
        24,
        "skill",
        ja="自分の街のすべての建物のダメージを1取り除く。",
        en="Repair 1 damage on all buildings in your city.",
        you=Side(city=((24, 1), (19, 2), 1)),
        opponent=Side(city=((28, 1),)),
        do=("skill:@24",),
        changes=("you.24 damage 1>0", "you.19 damage 2>1"),
    ),
    # Great Pot Diner
    Scenario(
        24,
        "your_skill",
        ja="このターンの終わりまで、自分の建物のダメージが取り除かれた時、カードを1枚引く（最初の1回だけ）。自分の街のすべての建物のダメージを1取り除く。",
        en="Until the end of this turn, when damage on a building of yours is repaired, draw 1 card (once). Repair 1 damage on all buildings in your city.",
        you=Side(city=(24, (19, 2), (1, 1))),
        opponent=Side(city=(28,)),
        do=("your_skill:@24",),
        changes=("you.19 damage 2>1", "you.1 damage 1>0", "you.hand +61", "you.deck: 61 61"),
    ),
    # Clock Mender's
    Scenario(
        25,
        "skill",
        ja="対戦の終わりまで、自分のターンが始まった時、自分はこのターン、さらに1回建物を建ててもよい（最初の1回だけ）。",
        en="For the rest of the match, when your turn begins, you may build 1 more building this turn (once).",
        you=Side(city=(25,), hand=(1, 39)),
        opponent=Side(city=(28,)),
        do=("skill:@25",),
        changes=("you.lasting +25 triggered match uses 1",),
        then=(
            Then(
                meanwhile=("end", "opponent skip", "opponent end"),
                do=("build:@1", "build:@39"),
                changes=(
                    "you.hand -1",
                    "you.hand -39",
                    "you.city +1",
                    "you.city +39",
                    "you.builds 2>0",
                    "step build>act",
                ),
            ),
        ),
    ),
    # Clock Mender's
    Scenario(
        25,
        "your_skill",
        ja="対戦の終わりまで、自分のターンが始まった時、次を行う：「自分はこのターン、さらに1回建物を建ててもよい。カードを1枚引く。」（最初の1回だけ）。",
        en="For the rest of the match, when your turn begins, do the following: “You may build 1 more building this turn. Draw 1 card.” (once).",
        you=Side(city=(25,), hand=(1, 39), deck=(46, 47, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@25",),
        changes=("you.lasting +25 triggered match uses 1",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("opponent end",),
                changes=(
                    "turn 3>4",
                    "active opponent>you",
                    "step act>build",
                    "opponent.acts 2>0",
                    "you.builds 0>2",
                    "you.acts 0>1",
                    "you.hand +46",
                    "you.hand +47",
                    "you.deck: 61",
                    "you.lasting -25 triggered match uses 1",
                ),
            ),
        ),
    ),
    # Harbour Auction
    Scenario(
        26,
        "skill",
        ja="各プレイヤーはカードを1枚引く。相手は手札を1枚選んで捨てる。",
        en="Each player draws 1 card. Your opponent discards 1 card.",
        you=Side(city=(26,)),
        opponent=Side(city=(28,), hand=(46,), deck=(47, 61)),
        do=("skill:@26", "opponent pick:@46"),
        changes=(
            "you.hand +61",
            "you.deck: 61 61",
            "opponent.hand +47",
            "opponent.hand -46",
            "opponent.retired +46",
            "opponent.deck: 61",
        ),
    ),
    # Harbour Auction
    Scenario(
        26,
        "your_skill",
        ja="各プレイヤーは手札を1枚選んで捨てる。カードを2枚引く。",
        en="Each player discards 1 card. Draw 2 cards.",
        you=Side(city=(26,), hand=(1, 12), deck=(46, 47, 61)),
        opponent=Side(city=(28,), hand=(62, 63)),
        do=("your_skill:@26", "pick:@12", "opponent pick:@63"),
        changes=(
            "you.hand -12",
            "you.hand +46",
            "you.hand +47",
            "you.retired +12",
            "you.deck: 61",
            "opponent.hand -63",
            "opponent.retired +63",
        ),
    ),
    # Hundred-Drawer Pharmacy
    Scenario(
        27,
        "skill",
        ja="自分の街のほかの建物1つを自分の手札に加える。カードを1枚引く。",
        en="Put 1 other building in your city into your hand. Draw 1 card.",
        you=Side(city=(27, (19, 2), 1)),
        opponent=Side(city=(28,)),
        do=("skill:@27", "!pick:@27", "pick:@19"),
        changes=("you.city -19", "you.hand +19", "you.hand +61", "you.deck: 61 61"),
    ),
    # Hundred-Drawer Pharmacy
    Scenario(
        27,
        "your_skill",
        ja="自分の街のダメージを受けているすべての建物について、1つずつ次を行う：「その建物のダメージが2以上なら、その建物のダメージを2取り除く。そうでないなら、その建物のダメージを1取り除く。」",
        en="For each damaged building in your city, one after another, do the following: “If the damage of that building is 2 or more, repair 2 damage on that building. Otherwise, repair 1 damage on that building.”",
        you=Side(city=(27, (3, 3), (1, 1))),
        opponent=Side(city=((28, 1),)),
        do=("your_skill:@27",),
        changes=("you.3 damage 3>1", "you.1 damage 1>0"),
    ),
)
