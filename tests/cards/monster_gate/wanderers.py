"""Scenarios of the characters that go their own way: each use of each card, with everything that it changes and both its texts."""

from tests.cards.monster_gate.table import Lying, Scenario, Side, Then, times

SCENARIOS = (
    # Luca the Apprentice Sword
    Scenario(
        1,
        "ability 1",
        ja="【誘発】このキャラクターが攻撃した時、自分のアイテムゾーンに武器があるなら、カードを1枚引く。そうでないなら、APを1得る。",
        en="[Triggered] When this character attacks, if there is a weapon in your item zone, draw 1 card. Otherwise, gain 1 AP.",
        you=Side(character=1, hand=(136,)),
        opponent=Side(),
        do=("attack:@1>@13",),
        changes=("you.ap 10>9", "you.spent +1", "opponent.13 damage 0>2"),
        then=(
            Then(
                meanwhile=("end", "opponent end", "place:@136"),
                do=("attack:@1>@13",),
                changes=(
                    "you.ap 12>10",
                    "you.deck: 102 102",
                    "you.hand +102",
                    "you.spent +1",
                    "opponent.13 damage 0>2",
                    "opponent.discard +102",
                    "opponent.dungeon -102",
                ),
            ),
        ),
    ),
    # Luca the Sword Saint
    Scenario(
        2,
        "ability 1",
        ja="【起動】［コスト：APを2支払う］このキャラクターが行動ずみなら使える。このキャラクターを未行動にする。（1ターンに1回まで）",
        en="[Activated] [Cost: Pay 2 AP.] Use this only if this character is spent. Make this character ready. (Once per turn.)",
        you=Side(character=2),
        opponent=Side(),
        do=("!use:@2>n0", "attack:@2>@13", "use:@2>n0"),
        changes=(
            "you.ap 10>6",
            "you.used +2 ability 1",
            "opponent.13 damage 0>2",
            "opponent.discard +102",
            "opponent.dungeon -102",
        ),
    ),
    # Galbo the Maze Engineer
    Scenario(
        8,
        "ability 1",
        ja="【誘発】自分のダンジョンカードが出た時、カードを1枚引く。",
        en="[Triggered] When a dungeon card of yours enters, draw 1 card.",
        you=Side(character=8, hand=(102,)),
        opponent=Side(),
        do=("place:@102",),
        changes=("you.ap 10>8", "you.deck: 102 102 102", "you.dungeon +102"),
    ),
    # Galbo, King of the Maze
    Scenario(
        9,
        "ability 1",
        ja="【常時】自分のダンジョンのすべての表向きのカードのダメージ吸収力を+1する。",
        en="[Continuous] All face-up cards in your dungeon get +1 absorption.",
        you=Side(character=9, hand=(90,), dungeon=(Lying(102, down=True),)),
        opponent=Side(),
        do=("place:@90",),
        changes=("you.90 absorption 2>3", "you.ap 10>9", "you.dungeon +90", "you.hand -90"),
    ),
    # Mirei the Stargazer
    Scenario(
        10,
        "ability 1",
        ja="【起動】［コスト：APを2支払う］自分の山札の上から2枚を見る。それらのカードの中からカード1枚を選ぶ。そのカードを自分の手札に加える。残りのカードを自分の山札の下に置く。（1ターンに1回まで）",
        en="[Activated] [Cost: Pay 2 AP.] Look at the top 2 cards of your deck. Choose 1 card from among those cards. Put that card into your hand. Put the rest on the bottom of your deck. (Once per turn.)",
        you=Side(character=10, deck=(102, 33, 103, 102)),
        opponent=Side(),
        do=("use:@10>n0", "!pick:@103", "pick:@33"),
        changes=(
            "you sees 102",
            "you sees 33",
            "you.ap 10>8",
            "you.deck: 103 102 102",
            "you.hand +33",
            "you.used +10 ability 1",
        ),
    ),
    # Mirei the Archmage
    Scenario(
        11,
        "ability 1",
        ja="【誘発】自分が魔法を使った時、相手のキャラクター1体に1ダメージを与える。",
        en="[Triggered] When you use a magic card, deal 1 damage to 1 character on an opponent's side.",
        you=Side(character=11, hand=(110, 129)),
        opponent=Side(),
        do=("item:@110",),
        changes=(
            "you.ap 10>8",
            "you.deck: 102 102",
            "you.discard +110",
            *times(2, "you.hand +102"),
            "you.hand -110",
            "magic used none>110",
            "opponent.13 damage 0>1",
        ),
    ),
    # Polka the Travelling Trader
    Scenario(
        12,
        "ability 1",
        ja="【起動】［コスト：手札を1枚選んで捨てる］次から1つを選び、それを行う：「カードを1枚引く。」「APを2得る。」（1ターンに1回まで）",
        en="[Activated] [Cost: Discard 1 card.] Choose one: “Draw 1 card.” or “Gain 2 AP.” (Once per turn.)",
        you=Side(character=12, hand=(102, 33)),
        opponent=Side(),
        do=("use:@12>n0", "pick:@33", "pick:m1"),
        changes=("you.ap 10>12", "you.discard +33", "you.hand -33", "you.used +12 ability 1"),
    ),
    # Orga the Iron Wall
    Scenario(
        13,
        "ability 1",
        ja="【起動】［コスト：APを3支払う］自分の山札の上から1枚を裏向きで自分のダンジョンに置く。次の自分のターンの始めまで、このキャラクターの防御力を+1する。（1回の対戦に1回まで）",
        en="[Activated] [Cost: Pay 3 AP.] Put the top card of your deck face-down into your dungeon. This character gets +1 defence until your next turn begins. (Once per match.)",
        you=Side(),
        opponent=Side(),
        do=("use:@13>n0", "!use:@13>n0"),
        changes=(
            "you.13 defence 2>3",
            "you.ap 10>7",
            "you.deck: 102 102 102",
            "you.dungeon +102",
            "you.face_down +102",
            "you.lasting +13 modify defence your_next_turn",
            "you.used +13 ability 1",
        ),
    ),
    # Rocco the Gambler
    Scenario(
        14,
        "ability 1",
        ja="【誘発】自分のターンが始まった時、次を行う：「自分の山札の上から1枚を見る。そのカードを公開する。そのカードがモンスターなら、APを2得る。そうでないなら、そのカードを自分の山札の下に置く。」",
        en="[Triggered] When your turn begins, do the following: “Look at the top card of your deck. Reveal that card. If that card is a monster, gain 2 AP. Otherwise, put that card on the bottom of your deck.”",
        you=Side(character=14, deck=(23, 102, 102, 102)),
        opponent=Side(),
        do=("opponent end",),
        changes=(
            "you sees 23",
            "you.ap 10>16",
            "you.deck: 102 102 102",
            "you.hand +23",
            "active opponent>you",
            "shown 23",
            "turn 5>6",
        ),
        then=(
            Then(
                meanwhile=("end",),
                do=("opponent end",),
                changes=(
                    "you sees 102",
                    "you.ap 16>20",
                    "you.deck: 102 102",
                    "you.hand +102",
                    "active opponent>you",
                    "shown 102",
                    "turn 7>8",
                ),
            ),
        ),
        active="opponent",
    ),
    # Zanba the Sellsword
    Scenario(
        15,
        "ability 1",
        ja="【誘発】このキャラクターが攻撃した時、手札を1枚選んで捨てる。",
        en="[Triggered] When this character attacks, discard 1 card.",
        you=Side(character=15, hand=(23, 33)),
        opponent=Side(),
        do=("attack:@15>@13", "pick:@23"),
        changes=(
            "you.ap 10>8",
            "you.discard +23",
            "you.hand -23",
            "you.spent +15",
            "opponent.13 damage 0>2",
            "opponent.discard +102",
            "opponent.dungeon -102",
        ),
    ),
)
