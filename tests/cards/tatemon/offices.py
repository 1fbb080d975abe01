"""Scenarios of the offices: each use of each card, with everything that it changes and both its texts."""

from tests.cards.tatemon.table import TO_OPPONENT, Scenario, Side, Then

SCENARIOS = (
    # Dawnglow Trading House
    Scenario(
        10,
        "skill",
        ja="次から1つを選び、それを行う：「カードを1枚引く。」「相手の山札の上から2枚をリタイヤに置く。」",
        en="Choose one: “Draw 1 card.” or “Put the top 2 cards of your opponent's deck into their retired pile.”",
        you=Side(city=(10,)),
        opponent=Side(city=(28,), deck=(46, 47, 61)),
        do=("skill:@10", "pick:m1"),
        changes=("opponent.deck: 61", "opponent.retired +46", "opponent.retired +47"),
    ),
    # Dawnglow Trading House
    Scenario(
        10,
        "your_skill",
        ja="カードを2枚引く。",
        en="Draw 2 cards.",
        you=Side(city=(10,), deck=(46, 47, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@10",),
        changes=("you.hand +46", "you.hand +47", "you.deck: 61"),
    ),
    # Late-Night Editors
    Scenario(
        11,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］自分の山札を見て、イベント1枚までを選ぶ。そのイベントを公開する。そのイベントを自分の手札に加える。自分の山札を切る。",
        en="[Cost: Discard 1 card.] Search your deck for up to 1 event. Reveal that event. Put that event into your hand. Shuffle your deck.",
        you=Side(city=(11,), hand=(12,), deck=(28, 61, 28)),
        opponent=Side(city=(1,)),
        do=("skill:@11", "!pick:@28", "pick:@61"),
        changes=("you.hand -12", "you.hand +61", "you.retired +12", "you.deck: 28 28", "shown 61", "chance"),
    ),
    # Late-Night Editors
    Scenario(
        11,
        "your_skill",
        ja="自分の山札を見て、リスクのイベント1枚までを選ぶ。そのイベントを公開する。そのイベントを自分の手札に加える。自分の山札を切る。",
        en="Search your deck for up to 1 risk event. Reveal that event. Put that event into your hand. Shuffle your deck.",
        you=Side(city=(11,), deck=(28, 46, 61, 28, 61)),
        opponent=Side(city=(1,)),
        do=("your_skill:@11", "!pick:@61", "pick:@46"),
        changes=("you.hand +46", "you.deck: *28 28 61 61", "shown 46", "chance"),
    ),
    # Stillness Credit Union
    Scenario(
        12,
        "skill",
        ja="次の相手のターンの終わりまで、相手はイベントを使うことができない。",
        en="Your opponent cannot use events until the end of your opponent's next turn.",
        you=Side(city=(12,)),
        opponent=Side(city=(10,), hand=(46,)),
        do=("skill:@12",),
        changes=("you.lasting +12 forbid event opponent_turn",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("!opponent event:@46", "opponent skill:@10", "opponent pick:m1"),
                changes=("you.deck: 61", "you.retired +61", "you.retired +61", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Stillness Credit Union
    Scenario(
        12,
        "your_skill",
        ja="次の相手のターンの終わりまで、相手はYour Skillを使うことができない。",
        en="Your opponent cannot use Your Skills until the end of your opponent's next turn.",
        you=Side(city=(12,)),
        opponent=Side(city=(10,)),
        do=("your_skill:@12",),
        changes=("you.lasting +12 forbid your_skill opponent_turn",),
        then=(
            Then(
                meanwhile=TO_OPPONENT,
                do=("!opponent your_skill:@10", "opponent skill:@10", "opponent pick:m0"),
                changes=("opponent.hand +61", "opponent.deck: 61", "opponent.acts 2>1"),
            ),
        ),
    ),
    # Draughting Room
    Scenario(
        13,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］自分の山札を見て、耐久力が2以下の建物1つまでを選ぶ。その建物を公開する。その建物を自分の手札に加える。自分の山札を切る。",
        en="[Cost: Discard 1 card.] Search your deck for up to 1 building with durability 2 or less. Reveal that building. Put that building into your hand. Shuffle your deck.",
        you=Side(city=(13,), hand=(61,), deck=(3, 24, 61)),
        opponent=Side(city=(28,)),
        do=("skill:@13", "!pick:@3", "pick:@24"),
        changes=("you.hand -61", "you.hand +24", "you.retired +61", "you.deck: *3 61", "shown 24", "chance"),
    ),
    # Draughting Room
    Scenario(
        13,
        "your_skill",
        ja="［コスト：自分の山札の上から2枚をリタイヤに置く］自分の山札を見て、建物1つまでを選ぶ。その建物を公開する。その建物を自分の手札に加える。自分の山札を切る。",
        en="[Cost: Put the top 2 cards of your deck into your retired pile.] Search your deck for up to 1 building. Reveal that building. Put that building into your hand. Shuffle your deck.",
        you=Side(city=(13,), deck=(46, 47, 3, 61)),
        opponent=Side(city=(28,)),
        do=("your_skill:@13", "!pick:@61", "pick:@3"),
        changes=("you.hand +3", "you.retired +46", "you.retired +47", "you.deck: 61", "shown 3"),
    ),
    # Dispute Advice Bureau
    Scenario(
        14,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］相手は手札を1枚無作為に捨てる。",
        en="[Cost: Discard 1 card.] Your opponent discards 1 card at random.",
        you=Side(city=(14,), hand=(61,)),
        opponent=Side(city=(28,), hand=(46, 46)),
        do=("skill:@14",),
        changes=("you.hand -61", "you.retired +61", "opponent.hand -46", "opponent.retired +46", "chance"),
    ),
    # Dispute Advice Bureau
    Scenario(
        14,
        "your_skill",
        ja="このターンの終わりまで、相手が手札を捨てた時、カードを1枚引く。相手は手札を1枚選んで捨てる。",
        en="Until the end of this turn, when your opponent discards a card, draw 1 card. Your opponent discards 1 card.",
        you=Side(city=(14,)),
        opponent=Side(city=(28,), hand=(46, 47)),
        do=("your_skill:@14", "opponent pick:@47"),
        changes=(
            "you.hand +61",
            "you.deck: 61 61",
            "opponent.hand -47",
            "opponent.retired +47",
            "you.lasting +14 triggered this_turn",
        ),
    ),
    # Cloud-Watching Station
    Scenario(
        15,
        "skill",
        ja="相手の手札のすべてのカードを公開する。相手の手札にイベントがあるなら、カードを1枚引く。",
        en="Reveal all cards in your opponent's hand. If there is an event in your opponent's hand, draw 1 card.",
        you=Side(city=(15,)),
        opponent=Side(city=(28,), hand=(12, 46)),
        do=("skill:@15",),
        changes=("shown 12", "shown 46", "you.hand +61", "you.deck: 61 61"),
    ),
    # Cloud-Watching Station
    Scenario(
        15,
        "your_skill",
        ja="相手の街の残り耐久力が1以下のすべての建物に1ダメージを与える。",
        en="Deal 1 damage to all buildings with remaining durability 1 or less in your opponent's city.",
        you=Side(city=(15,)),
        opponent=Side(city=((28, 2), 12, 44)),
        do=("your_skill:@15",),
        changes=("opponent.city -28", "opponent.city -44", "opponent.retired +28", "opponent.retired +44"),
    ),
    # Towering Headquarters
    Scenario(
        16,
        "skill",
        ja="相手の街の建物1つにXダメージを与える（Xは自分の街のオフィスの建物の数（最大2））。",
        en="Deal X damage to 1 building in your opponent's city, where X is the number of office buildings in your city (at most 2).",
        you=Side(city=(16, 10, 12)),
        opponent=Side(city=(28, 21)),
        do=("skill:@16", "pick:@21"),
        changes=("opponent.21 damage 0>2",),
    ),
    # Towering Headquarters
    Scenario(
        16,
        "your_skill",
        ja="相手の街の建物1つにXダメージを与える（Xは相手の街の建物の種類の数から1を引いた数（0以上3以下））。",
        en="Deal X damage to 1 building in your opponent's city, where X is the number of different kinds among buildings in your opponent's city minus 1 (from 0 to 3).",
        you=Side(city=(16,)),
        opponent=Side(city=(28, 21, 1, 39)),
        do=("your_skill:@16", "pick:@21"),
        changes=("opponent.21 damage 0>3",),
    ),
    # Rental Meeting Room
    Scenario(
        17,
        "skill",
        ja="［コスト：手札を1枚選んで捨てる］自分はこのターン、さらに2回行動してもよい。（1ターンに1回まで）",
        en="[Cost: Discard 1 card.] You may act 2 more times this turn. (Once per turn.)",
        you=Side(city=(17,), hand=(61,)),
        opponent=Side(city=(28,)),
        do=("skill:@17", "!skill:@17"),
        changes=("you.hand -61", "you.retired +61"),
        acts="2>3",
    ),
    # Rental Meeting Room
    Scenario(
        17,
        "your_skill",
        ja="自分はこのターン、さらに1回行動してもよい。カードを1枚引く。（1ターンに1回まで）",
        en="You may act 1 more time this turn. Draw 1 card. (Once per turn.)",
        you=Side(city=(17,)),
        opponent=Side(city=(28,)),
        do=("your_skill:@17", "!your_skill:@17"),
        changes=("you.hand +61", "you.deck: 61 61"),
        acts="",
    ),
    # All-Purpose Call Desk
    Scenario(
        18,
        "skill",
        ja="相手は次から1つを選び、それを行う：「相手は手札を1枚選んで捨てる。」「相手は自身の街の建物1つを選ぶ。その建物に1ダメージを与える。」",
        en="Your opponent chooses one: “Your opponent discards 1 card.” or “Your opponent chooses 1 building in their city. Deal 1 damage to that building.”",
        you=Side(city=(18,)),
        opponent=Side(city=(28, 12), hand=(46,)),
        do=("skill:@18", "opponent pick:m1", "opponent pick:@12"),
        changes=("opponent.12 damage 0>1",),
    ),
    # All-Purpose Call Desk
    Scenario(
        18,
        "your_skill",
        ja="［コスト：この建物に1ダメージを与える］次を2回行う：「相手は自身の街の建物1つを選ぶ。その建物に1ダメージを与える。」",
        en="[Cost: Deal 1 damage to this building.] Do the following 2 times: “Your opponent chooses 1 building in their city. Deal 1 damage to that building.”",
        you=Side(city=(18,)),
        opponent=Side(city=(28, 12)),
        do=("your_skill:@18", "opponent pick:@12", "opponent pick:@28"),
        changes=("you.18 damage 0>1", "opponent.12 damage 0>1", "opponent.28 damage 0>1"),
    ),
)
