"""Scenarios of the red and yellow monsters: each use of each card, with everything that it changes and both its texts."""

from tests.cards.shironeko.table import Lying, Scenario, Side, Then, times

SCENARIOS = (
    # Bursting Beetle
    Scenario(
        72,
        "effect",
        ja="相手のキャラ1体に2ダメージを与える。",
        en="Deal 2 damage to 1 character on your opponent's side.",
        you=Side(area=(3,), hand=(72,), towns=(94, 94)),
        opponent=Side(area=(25, 17)),
        do=("play:@72", "!pick:@3", "pick:@17"),
        changes=("you.discard +72", "you.hand -72", *times(2, "you.off +94"), "opponent.17 damage 0>2"),
    ),
    Scenario(
        72,
        "ability 1",
        ja="【トリガー】相手のキャラ1体に1ダメージを与える。",
        en="[Trigger] Deal 1 damage to 1 character on your opponent's side.",
        you=Side(deck=(72, 73, 73, 73)),
        opponent=Side(area=(3, 25)),
        do=("opponent attack:@3", "pick:@25"),
        changes=(
            "you.deck: 73 73 73",
            "you.discard +72",
            "opponent.25 damage 0>1",
            "opponent.off +3",
            "opponent.used +3 attack",
        ),
        active="opponent",
    ),
    # Fire-Breathing Bird
    Scenario(
        73,
        "effect",
        ja="相手のキャラエリアにONのキャラがないなら、相手の山札に3ダメージを与える。そうでないなら、相手の山札に2ダメージを与える。",
        en="If there are no ON characters on your opponent's side, deal 3 damage to your opponent's deck. Otherwise, deal 2 damage to your opponent's deck.",
        you=Side(area=(14,), hand=(73, 73), towns=(94, 94, 94, 94, 94, 94)),
        opponent=Side(area=(25,), deck=(73, 73, 73, 73, 73, 73, 73, 73)),
        do=("play:@73",),
        changes=(
            "you.discard +73",
            "you.hand -73",
            *times(3, "you.off +94"),
            "opponent.deck: 73 73 73 73 73 73",
            *times(2, "opponent.discard +73"),
        ),
        then=(
            Then(
                meanwhile=("use:@14>n0",),
                do=("play:@73",),
                changes=(
                    "you.discard +73",
                    "you.hand -73",
                    *times(3, "you.off +94"),
                    "opponent.deck: 73 73 73",
                    *times(3, "opponent.discard +73"),
                ),
            ),
        ),
    ),
    # Serpent of the Volcano
    Scenario(
        74,
        "effect",
        ja="相手のキャラ1体を選ぶ。相手のそのキャラと色が同じすべてのキャラに2ダメージを与える。",
        en="Choose 1 character on your opponent's side. Deal 2 damage to all characters of the same colour as that character on your opponent's side.",
        you=Side(area=(5,), hand=(74,), towns=(94, 94, 94, 94, 94)),
        opponent=Side(area=(3, 8, 25)),
        do=("play:@74", "pick:@3"),
        changes=(
            "you.discard +74",
            "you.hand -74",
            *times(5, "you.off +94"),
            "opponent.3 damage 0>2",
            "opponent.8 damage 0>2",
        ),
    ),
    # Numbing Jellyfish
    Scenario(
        75,
        "effect",
        ja="相手のキャラ1体をOFFにする。そのキャラに感電を与える。",
        en="Turn 1 character on your opponent's side OFF. Put shock on that character.",
        you=Side(hand=(75,), towns=(95, 95, 95)),
        opponent=Side(area=(25, Lying(17, off=True))),
        do=("play:@75", "pick:@25"),
        changes=(
            "you.discard +75",
            "you.hand -75",
            *times(3, "you.off +95"),
            "opponent.25 markers none>shock",
            "opponent.off +25",
        ),
    ),
    Scenario(
        75,
        "ability 1",
        ja="【トリガー】相手のONのキャラ1体をOFFにする。",
        en="[Trigger] Turn 1 ON character on your opponent's side OFF.",
        you=Side(deck=(75, 73, 73, 73)),
        opponent=Side(area=(3, 25, 8)),
        do=("opponent attack:@3", "!pick:@3", "pick:@8"),
        changes=(
            "you.deck: 73 73 73",
            "you.discard +75",
            "opponent.off +3",
            "opponent.off +8",
            "opponent.used +3 attack",
        ),
        active="opponent",
    ),
    # Thundercloud Sheep
    Scenario(
        76,
        "effect",
        ja="自分のOFFのキャラ1体か2体をONにする。相手のキャラの数が自分のキャラの数より多いなら、カードを2枚引く。そうでないなら、カードを1枚引く。",
        en="Turn 1 or 2 OFF characters on your side ON. If the number of characters on your opponent's side is more than the number of characters on your side, draw 2 cards. Otherwise, draw 1 card.",
        you=Side(
            area=(Lying(25, off=True), Lying(3, off=True), 1),
            hand=(76, 76),
            towns=(95, 95, 95, 95, 95, 95),
            deck=(73, 73, 73, 73, 73, 73),
        ),
        opponent=Side(area=(17, 8, 67, 2)),
        do=("play:@76", "!pick:@1", "pick:@25", "pick:@3"),
        changes=(
            "you.deck: 73 73 73 73",
            "you.discard +76",
            *times(2, "you.hand +73"),
            "you.hand -76",
            *times(3, "you.off +95"),
            "you.off -25",
            "you.off -3",
        ),
        then=(
            Then(
                meanwhile=("attack:@25", "opponent defend:@67"),
                do=("play:@76",),
                changes=(
                    "you.deck: 73 73 73",
                    "you.discard +76",
                    "you.hand +73",
                    "you.hand -76",
                    *times(3, "you.off +95"),
                    "you.off -25",
                ),
            ),
        ),
    ),
    # Great Eagle of the Storm
    Scenario(
        77,
        "effect",
        ja="ターン終了時まで、相手のすべてのキャラは防御できない。ターン終了時まで、自分のすべてのキャラの攻撃力を+1する。",
        en="All characters on your opponent's side cannot defend until the end of this turn. All characters on your side get +1 attack until the end of this turn.",
        you=Side(area=(25, 3), hand=(77,), towns=(95, 95, 95, 95, 95)),
        opponent=Side(area=(17, 8), deck=(73, 73, 73, 73, 73)),
        do=("play:@77",),
        changes=(
            "you.25 attack 2>3",
            "you.3 attack 1>2",
            "you.discard +77",
            "you.hand -77",
            "you.lasting +77 bar defend this_turn",
            "you.lasting +77 modify attack this_turn",
            *times(5, "you.off +95"),
        ),
        then=(
            Then(
                meanwhile=(),
                do=("attack:@25",),
                changes=(
                    "you.off +25",
                    "you.used +25 attack",
                    "opponent.deck: 73 73",
                    *times(3, "opponent.discard +73"),
                ),
            ),
        ),
    ),
)
