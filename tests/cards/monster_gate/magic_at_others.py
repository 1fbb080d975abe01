"""Scenarios of the magic that is aimed at others: each use of each card, with everything that it changes and both its texts."""

from tests.cards.monster_gate.table import Lying, Scenario, Side, Then

SCENARIOS = (
    # Pillar of Fire
    Scenario(
        103,
        "effect",
        ja="次から1つを選び、それを行う：「相手のモンスター1体を選ぶ。そのモンスターに4ダメージを与える。」「相手のキャラクター1体を選ぶ。そのキャラクターに3ダメージを与える。」",
        en="Choose one: “Choose 1 monster on an opponent's side. Deal 4 damage to that monster.” or “Choose 1 character on an opponent's side. Deal 3 damage to that character.”",
        you=Side(hand=(103,)),
        opponent=Side(monsters=(33, 51)),
        do=("item:@103", "pick:m0", "pick:@33"),
        changes=(
            "you.ap 10>7",
            "you.discard +103",
            "you.hand -103",
            "magic used none>103",
            "opponent.discard +33",
            "opponent.monsters -33",
        ),
    ),
    # Chains of Ice
    Scenario(
        104,
        "effect",
        ja="次の自分のターンの始めまで、相手のモンスター1体か2体は攻撃できない。",
        en="1 or 2 monsters on your opponents' sides cannot attack until your next turn begins.",
        you=Side(hand=(104,)),
        opponent=Side(monsters=(33, 51, 23)),
        do=("item:@104", "pick:@33", "pick:@51"),
        changes=(
            "you.ap 10>8",
            "you.discard +104",
            "you.hand -104",
            "you.lasting +104 bar attack your_next_turn",
            "magic used none>104",
        ),
        then=(
            Then(
                meanwhile=("end",),
                do=("!opponent attack:@33>@13", "!opponent attack:@51>@13", "opponent attack:@23>@13"),
                changes=("you.13 damage 0>1", "opponent.ap 14>13", "opponent.spent +23"),
            ),
        ),
    ),
    # Rain of Thunder
    Scenario(
        105,
        "effect",
        ja="相手全員のすべてのモンスターに2ダメージを与える。",
        en="Deal 2 damage to all monsters on your opponents' sides.",
        you=Side(hand=(105,)),
        opponent=Side(monsters=(33, 51, 23)),
        do=("item:@105",),
        changes=(
            "you.ap 10>6",
            "you.discard +105",
            "you.hand -105",
            "magic used none>105",
            "opponent.33 damage 0>2",
            "opponent.51 damage 0>2",
            "opponent.discard +23",
            "opponent.monsters -23",
        ),
    ),
    # Word of Return
    Scenario(
        106,
        "effect",
        ja="いずれかのプレイヤーのモンスター1体を持ち主の山札の上に置く。",
        en="Put 1 monster on any side on top of its owner's deck.",
        you=Side(hand=(106,)),
        opponent=Side(monsters=(33, 51)),
        do=("item:@106", "pick:@33"),
        changes=(
            "you.ap 10>7",
            "you.discard +106",
            "you.hand -106",
            "magic used none>106",
            "opponent.deck: 33 102 102 102 102",
            "opponent.monsters -33",
        ),
    ),
    # Lullaby
    Scenario(
        107,
        "effect",
        ja="次の自分のターンの始めまで、相手全員のコストが3以下のすべてのモンスターはキャラクターを攻撃できない。",
        en="All monsters with cost 3 or less on your opponents' sides cannot attack characters until your next turn begins.",
        you=Side(hand=(107,)),
        opponent=Side(monsters=(33, 51)),
        do=("item:@107",),
        changes=(
            "you.ap 10>8",
            "you.discard +107",
            "you.hand -107",
            "you.lasting +107 bar attack_characters your_next_turn",
            "magic used none>107",
        ),
        then=(
            Then(
                meanwhile=("end",),
                do=("!opponent attack:@51>@13", "opponent attack:@33>@13"),
                changes=(
                    "you.13 damage 0>2",
                    "you.discard +102",
                    "you.dungeon -102",
                    "opponent.ap 14>13",
                    "opponent.spent +33",
                ),
            ),
        ),
    ),
    # Rock Smasher
    Scenario(
        108,
        "effect",
        ja="相手のダンジョンのカード1枚を持ち主の捨て場に置く。",
        en="Put 1 card in an opponent's dungeon into its owner's discard pile.",
        you=Side(hand=(108,)),
        opponent=Side(dungeon=(102, 90)),
        do=("item:@108", "pick:@90"),
        changes=(
            "you.ap 10>7",
            "you.discard +108",
            "you.hand -108",
            "magic used none>108",
            "opponent.discard +90",
            "opponent.dungeon -90",
        ),
    ),
    # Far Sight
    Scenario(
        109,
        "effect",
        ja="相手のダンジョンの裏向きのカード1～3枚を見る。カードを1枚引く。",
        en="Look at 1 to 3 face-down cards in your opponents' dungeons. Draw 1 card.",
        you=Side(hand=(109,)),
        opponent=Side(dungeon=(Lying(90, down=True), Lying(91, down=True), 102)),
        do=("item:@109", "pick:@down", "pick:@down"),
        changes=(
            "you sees 90",
            "you sees 91",
            "you.ap 10>9",
            "you.deck: 102 102 102",
            "you.discard +109",
            "you.hand +102",
            "you.hand -109",
            "magic used none>109",
        ),
    ),
    # Scales of Life
    Scenario(
        112,
        "effect",
        ja="自分のモンスター1体を破壊する。相手のモンスター1体を破壊する。",
        en="Destroy 1 monster on your side. Destroy 1 monster on an opponent's side.",
        you=Side(monsters=(23, 51), hand=(112,)),
        opponent=Side(monsters=(33, 51)),
        do=("item:@112", "pick:@23", "pick:@33"),
        changes=(
            "you.ap 10>8",
            "you.discard +112",
            "you.discard +23",
            "you.hand -112",
            "you.monsters -23",
            "magic used none>112",
            "opponent.discard +33",
            "opponent.monsters -33",
        ),
    ),
    # Mirror of Consequence
    Scenario(
        118,
        "effect",
        ja="次の自分のターンの始めまで、相手のモンスターが攻撃した時、そのモンスターにXダメージを与える（Xはそのモンスターの攻撃力）（最初の1回だけ）。",
        en="Until your next turn begins, when an opponent's monster attacks, deal X damage to that monster, where X is the attack of that monster (once).",
        you=Side(hand=(118,)),
        opponent=Side(monsters=(33, 51)),
        do=("item:@118",),
        changes=(
            "you.ap 10>7",
            "you.discard +118",
            "you.hand -118",
            "you.lasting +118 triggered your_next_turn uses 1",
            "magic used none>118",
        ),
        then=(
            Then(
                meanwhile=("end",),
                do=("opponent attack:@33>@13",),
                changes=(
                    "you.lasting -118 triggered your_next_turn uses 1",
                    "opponent.ap 14>13",
                    "opponent.discard +33",
                    "opponent.monsters -33",
                ),
            ),
            Then(
                meanwhile=(),
                do=("opponent attack:@51>@13",),
                changes=("you.13 damage 0>2", "opponent.ap 13>12", "opponent.spent +51"),
            ),
        ),
    ),
    # Binding Spell
    Scenario(
        119,
        "effect",
        ja="次の自分のターンの始めまで、左隣のプレイヤーは攻撃ができない。",
        en="Your left neighbour cannot attack until your next turn begins.",
        you=Side(hand=(119,)),
        opponent=Side(monsters=(33,)),
        do=("item:@119",),
        changes=(
            "you.ap 10>6",
            "you.discard +119",
            "you.hand -119",
            "you.lasting +119 forbid attack your_next_turn",
            "magic used none>119",
        ),
        then=(
            Then(
                meanwhile=("end",),
                do=("!opponent attack:@33>@13", "opponent end"),
                changes=(
                    "you.ap 6>10",
                    "you.deck: 102 102 102",
                    "you.hand +102",
                    "you.lasting -119 forbid attack your_next_turn",
                    "active opponent>you",
                    "turn 6>7",
                ),
            ),
        ),
    ),
    # All Together Now
    Scenario(
        120,
        "effect",
        ja="相手のモンスター1体にXダメージを与える（Xは自分の行動ずみのモンスターの攻撃力の合計（最大6））。",
        en="Deal X damage to 1 monster on an opponent's side, where X is the total attack of spent monsters on your side (at most 6).",
        you=Side(monsters=(Lying(33, spent=True), Lying(23, spent=True), 51), hand=(120,)),
        opponent=Side(monsters=(35, 33)),
        do=("item:@120", "pick:@35"),
        changes=("you.ap 10>8", "you.discard +120", "you.hand -120", "magic used none>120", "opponent.35 damage 0>5"),
    ),
    # Demand for a Sacrifice
    Scenario(
        126,
        "effect",
        ja="左隣のプレイヤーは自身のモンスター1体を選ぶ。そのモンスターを破壊する。",
        en="Your left neighbour chooses 1 monster on their side. Destroy that monster.",
        you=Side(hand=(126,)),
        opponent=Side(monsters=(33, 23)),
        do=("item:@126", "opponent pick:@23"),
        changes=(
            "you.ap 10>7",
            "you.discard +126",
            "you.hand -126",
            "magic used none>126",
            "opponent.discard +23",
            "opponent.monsters -23",
        ),
    ),
)
