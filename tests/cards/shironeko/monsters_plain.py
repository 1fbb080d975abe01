"""Scenarios of the colourless monsters: each use of each card, with everything that it changes and both its texts."""

from tests.cards.shironeko.table import Scenario, Side, Then, times

SCENARIOS = (
    # Little White Dragon
    Scenario(
        90,
        "effect",
        ja="ターン終了時まで、自分のキャラ1体の攻撃力を+2する。自分の手札のカードが1枚以下なら、カードを1枚引く。",
        en="1 character on your side gets +2 attack until the end of this turn. If there is at most 1 card in your hand, draw 1 card.",
        you=Side(area=(25, 3), hand=(90, 90, 72), towns=(96, 96)),
        opponent=Side(),
        do=("play:@90", "pick:@25"),
        changes=(
            "you.25 attack 2>4",
            "you.discard +90",
            "you.hand -90",
            "you.lasting +90 modify attack this_turn",
            "you.off +96",
        ),
        then=(
            Then(
                meanwhile=(),
                do=("play:@90", "pick:@3"),
                changes=(
                    "you.3 attack 1>3",
                    "you.deck: 73 73 73",
                    "you.discard +90",
                    "you.hand +73",
                    "you.hand -90",
                    "you.lasting +90 modify attack this_turn",
                    "you.off +96",
                ),
            ),
        ),
    ),
    Scenario(
        90,
        "ability 1",
        ja="【トリガー】このモンスターを自分の山札の下に置く。",
        en="[Trigger] Put this monster on the bottom of your deck.",
        you=Side(deck=(90, 72, 74, 75)),
        opponent=Side(area=(3,)),
        do=("opponent attack:@3",),
        changes=("you.deck: 72 74 75 90", "opponent.off +3", "opponent.used +3 attack"),
        active="opponent",
    ),
    # Straying Box
    Scenario(
        91,
        "effect",
        ja="各プレイヤーはカードを2枚引く。各プレイヤーは手札を1枚選んで捨てる。",
        en="Each player draws 2 cards. Each player discards 1 card.",
        you=Side(hand=(91, 72, 75), towns=(96, 96)),
        opponent=Side(hand=(74, 76)),
        do=("play:@91", "pick:@72", "opponent pick:@74"),
        changes=(
            "you.deck: 73 73",
            "you.discard +72",
            "you.discard +91",
            *times(2, "you.hand +73"),
            "you.hand -72",
            "you.hand -91",
            *times(2, "you.off +96"),
            "opponent.deck: 73 73",
            "opponent.discard +74",
            *times(2, "opponent.hand +73"),
            "opponent.hand -74",
        ),
    ),
    # Gatekeeper Statue
    Scenario(
        92,
        "effect",
        ja="次の相手のターンの終わりまで、自分のキャラが撤退する時、代わりにそのキャラのダメージをすべて取り除く（2回まで）。",
        en="Until the end of your opponent's next turn, if a character of yours would retreat, instead take all damage off that character (up to twice).",
        you=Side(area=(67, 25), hand=(92,), towns=(96, 96, 96)),
        opponent=Side(area=(3, 9)),
        do=("play:@92",),
        changes=(
            "you.discard +92",
            "you.hand -92",
            "you.lasting +92 replacement opponent_turn uses 2",
            *times(3, "you.off +96"),
        ),
        then=(
            Then(
                meanwhile=(),
                do=("attack:@67", "opponent defend:@3"),
                changes=(
                    "you.lasting +92 replacement opponent_turn uses 1",
                    "you.lasting -92 replacement opponent_turn uses 2",
                    "you.off +67",
                    "you.used +67 attack",
                    "opponent.3 damage 0>1",
                    "opponent.off +3",
                ),
            ),
            Then(
                meanwhile=("end",),
                do=("opponent attack:@9", "defend:@25"),
                changes=(
                    "you.lasting -92 replacement opponent_turn uses 1",
                    "you.off +25",
                    "opponent.9 damage 0>2",
                    "opponent.off +9",
                    "opponent.used +9 attack",
                ),
            ),
        ),
    ),
    # Echo Demon
    Scenario(
        93,
        "effect",
        ja="次を2回行う：「相手は自身のキャラ1体を選ぶ。そのキャラに2ダメージを与える。」",
        en="Do the following 2 times: “Your opponent chooses 1 character on their side. Deal 2 damage to that character.”",
        you=Side(hand=(93,), towns=(96, 96, 96, 96)),
        opponent=Side(area=(25, 17)),
        do=("play:@93", "opponent pick:@25", "opponent pick:@17"),
        changes=(
            "you.discard +93",
            "you.hand -93",
            *times(4, "you.off +96"),
            "opponent.17 damage 0>2",
            "opponent.25 damage 0>2",
        ),
    ),
)
