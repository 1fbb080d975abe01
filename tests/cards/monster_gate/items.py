"""Scenarios of the other items that stay: each use of each card, with everything that it changes and both its texts."""

from tests.cards.monster_gate.table import Scenario, Side, Then, times

SCENARIOS = (
    # Great Steel Shield
    Scenario(
        143,
        "ability 1",
        ja="【常時】自分のキャラクターの防御力を+1する。",
        en="[Continuous] Your character gets +1 defence.",
        you=Side(hand=(143,)),
        opponent=Side(),
        do=("place:@143",),
        changes=("you.13 defence 2>3", "you.ap 10>7", "you.hand -143", "you.items +143"),
    ),
    # Old Map
    Scenario(
        144,
        "ability 1",
        ja="【起動】［コスト：APを1支払う］自分の山札の上から1枚を見る。そのカードがダンジョンカードなら、次を行う：「そのカードを公開する。そのカードを自分の手札に加える。」そうでないなら、次を行ってもよい：「そのカードを自分の山札の下に置く。」（1ターンに1回まで）",
        en="[Activated] [Cost: Pay 1 AP.] Look at the top card of your deck. If that card is a dungeon card, do the following: “Reveal that card. Put that card into your hand.” Otherwise, you may put that card on the bottom of your deck. (Once per turn.)",
        you=Side(items=(144,), deck=(90, 102, 33, 102)),
        opponent=Side(),
        do=("use:@144>n0",),
        changes=(
            "you sees 90",
            "you.ap 10>9",
            "you.deck: 102 33 102",
            "you.hand +90",
            "you.used +144 ability 1",
            "shown 90",
        ),
        then=(
            Then(
                meanwhile=("end", "opponent end"),
                do=("use:@144>n0", "yes"),
                changes=("you sees 33", "you.ap 13>12", "you.deck: 102 33", "you.used +144 ability 1"),
            ),
        ),
    ),
    # Summoning Bell
    Scenario(
        145,
        "ability 1",
        ja="【誘発】自分のコストが2以下のモンスターが出た時、次を行ってもよい：「そのモンスターを未行動にする。APを1失う。」",
        en="[Triggered] When a monster of yours with cost 2 or less enters, you may do the following: “Make that monster ready. Lose 1 AP.”",
        you=Side(hand=(51,), items=(145,)),
        opponent=Side(),
        do=("place:@51", "yes"),
        changes=("you.ap 10>7", "you.hand -51", "you.monsters +51"),
    ),
    # Merchant's Satchel
    Scenario(
        146,
        "ability 1",
        ja="【誘発】自分がカードを引いた時、APを1得る。",
        en="[Triggered] When you draw a card, gain 1 AP.",
        you=Side(hand=(68,), items=(146,)),
        opponent=Side(),
        do=("place:@68",),
        changes=("you.deck: 102 102 102", "you.hand +102", "you.hand -68", "you.monsters +68", "you.spent +68"),
    ),
    # Battle Standard
    Scenario(
        147,
        "ability 1",
        ja="【常時】自分のすべてのモンスターの攻撃力を+1する。",
        en="[Continuous] All monsters on your side get +1 attack.",
        you=Side(monsters=(33, 23), hand=(147,)),
        opponent=Side(monsters=(51,)),
        do=("place:@147",),
        changes=("you.23 attack 1>2", "you.33 attack 4>5", "you.ap 10>7", "you.hand -147", "you.items +147"),
    ),
    # Stand-In Doll
    Scenario(
        148,
        "ability 1",
        ja="【常時】自分のモンスターが破壊される時、代わりにこのアイテムを破壊する。",
        en="[Continuous] If a monster of yours would be destroyed, instead destroy this item.",
        you=Side(monsters=(33,), items=(148,)),
        opponent=Side(monsters=(35,)),
        do=("opponent attack:@35>@33",),
        changes=("you.33 damage 0>7", "you.discard +148", "you.items -148", "opponent.ap 10>9", "opponent.spent +35"),
        active="opponent",
    ),
    # Warding Chime
    Scenario(
        149,
        "ability 1",
        ja="【誘発】相手が魔法を使った時、次を行う：「カードを1枚引く。APを1得る。」",
        en="[Triggered] When an opponent uses a magic card, do the following: “Draw 1 card. Gain 1 AP.”",
        you=Side(items=(149,)),
        opponent=Side(hand=(110,)),
        do=("opponent item:@110",),
        changes=(
            "you.ap 10>11",
            "you.deck: 102 102 102",
            "you.hand +102",
            "magic used none>110",
            "opponent.ap 10>8",
            "opponent.deck: 102 102",
            "opponent.discard +110",
            *times(2, "opponent.hand +102"),
            "opponent.hand -110",
        ),
        active="opponent",
    ),
    # Smoke Ball
    Scenario(
        150,
        "ability 1",
        ja="【起動】［コスト：このアイテムを破壊する］次の自分のターンの始めまで、自分のキャラクターは攻撃の対象にできない。",
        en="[Activated] [Cost: Destroy this item.] Your character cannot be attacked until your next turn begins.",
        you=Side(items=(150,)),
        opponent=Side(monsters=(33,)),
        do=("use:@150>n0",),
        changes=("you.discard +150", "you.items -150", "you.lasting +150 bar be_attacked your_next_turn"),
        then=(
            Then(
                meanwhile=("end",),
                do=("!opponent attack:@33>@13", "opponent end"),
                changes=(
                    "you.ap 10>14",
                    "you.deck: 102 102 102",
                    "you.hand +102",
                    "you.lasting -150 bar be_attacked your_next_turn",
                    "active opponent>you",
                    "turn 6>7",
                ),
            ),
        ),
    ),
    # Box of Keepsakes
    Scenario(
        151,
        "ability 1",
        ja="【誘発】このアイテムが場かダンジョンを離れた時、カードを2枚引く。",
        en="[Triggered] When this item leaves the board or a dungeon, draw 2 cards.",
        you=Side(hand=(136,), items=(151,)),
        opponent=Side(),
        do=("place:@136",),
        changes=(
            "you.13 attack 2>4",
            "you.ap 10>9",
            "you.deck: 102 102",
            "you.discard +151",
            *times(2, "you.hand +102"),
            "you.hand -136",
            "you.items +136",
            "you.items -151",
        ),
    ),
)
