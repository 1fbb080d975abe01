"""Scenarios of the yellow characters: each use of each card, with everything that it changes and both its texts."""

from tests.cards.shironeko.table import Lying, Scenario, Side, Then, times

SCENARIOS = (
    # Parchi of the Static
    Scenario(
        12,
        "ability 1",
        ja="【トリガー】相手のOFFのキャラ1体に感電を与える。",
        en="[Trigger] Put shock on 1 OFF character on your opponent's side.",
        you=Side(deck=(12, 73, 73, 73)),
        opponent=Side(area=(3, Lying(17, off=True), 25)),
        do=("opponent attack:@3", "!pick:@25", "pick:@17"),
        changes=(
            "you.deck: 73 73 73",
            "you.discard +12",
            "opponent.17 markers none>shock",
            "opponent.off +3",
            "opponent.used +3 attack",
        ),
        active="opponent",
    ),
    # Torga of the Thunder Hooves
    Scenario(
        13,
        "ability 1",
        ja="【登場時】対戦の終わりまで、このキャラは防御できない。",
        en="[On enter] This character cannot defend for the rest of the match.",
        you=Side(hand=(13,), towns=(95, 95)),
        opponent=Side(area=(3,)),
        do=("play:@13",),
        changes=("you.characters +13", "you.hand -13", "you.lasting +13 bar defend match", *times(2, "you.off +95")),
        then=(
            Then(
                meanwhile=("end",),
                do=("opponent attack:@3",),
                changes=("you.deck: 73 73 73", "you.discard +73", "opponent.off +3", "opponent.used +3 attack"),
            ),
        ),
    ),
    # Minagi the Rod Keeper
    Scenario(
        14,
        "ability 1",
        ja="【起動】［コスト：このキャラをOFFにする］相手のONでレベルが2以下のキャラ1体をOFFにする。",
        en="[Activated] [Cost: Turn this character OFF.] Turn 1 ON character with level 2 or less on your opponent's side OFF.",
        you=Side(area=(14,)),
        opponent=Side(area=(25, 3, 8, Lying(17, off=True))),
        do=("use:@14>n0", "!pick:@8", "!pick:@17", "pick:@3"),
        changes=("you.off +14", "you.used +14 ability 1", "opponent.off +3"),
    ),
    # Parchi of the Static (awakened)
    Scenario(
        15,
        "ability 1",
        ja="【誘発】このキャラが防御した時、相手のOFFのキャラ1体に感電を与える。",
        en="[Triggered] When this character defends, put shock on 1 OFF character on your opponent's side.",
        you=Side(area=(15,)),
        opponent=Side(area=(3, Lying(17, off=True), 25)),
        do=("opponent attack:@3", "defend:@15", "!pick:@25", "pick:@3"),
        changes=(
            "you.15 damage 0>1",
            "you.off +15",
            "opponent.3 damage 0>2",
            "opponent.3 markers none>shock",
            "opponent.off +3",
            "opponent.used +3 attack",
        ),
        active="opponent",
    ),
    # Sedri of the Lightning
    Scenario(
        16,
        "ability 1",
        ja="【誘発】［ルーン：黄★］このキャラが攻撃した時、ターン終了時まで、相手のONのキャラ1体は防御できない。",
        en="[Triggered][Runes: yellow ★] When this character attacks, 1 ON character on your opponent's side cannot defend until the end of this turn.",
        you=Side(area=(Lying(16, under=(12,)),)),
        opponent=Side(area=(25, 3, Lying(17, off=True))),
        do=("attack:@16", "!pick:@17", "pick:@25", "!opponent defend:@25", "opponent defend:@3"),
        changes=(
            "you.16 damage 0>1",
            "you.lasting +16 bar defend this_turn",
            "you.off +16",
            "you.used +16 attack",
            "opponent.characters -3",
            "opponent.discard +3",
        ),
    ),
    # Quori the Storm Caller
    Scenario(
        17,
        "ability 1",
        ja="【起動】［コスト：黄を含むソウル1を支払う］自分のほかのOFFのキャラ1体をONにする。",
        en="[Activated] [Cost: Pay 1 soul, yellow among it.] Turn 1 other OFF character on your side ON.",
        you=Side(area=(17, 14, Lying(25, off=True), Lying(3, off=True)), towns=(94, 95)),
        opponent=Side(),
        do=("use:@17>n0", "!pick:@14", "pick:@25"),
        changes=("you.off +95", "you.off -25", "you.used +17 ability 1"),
    ),
    # Sedri of the Lightning (awakened)
    Scenario(
        18,
        "ability 1",
        ja="【登場時】相手のONのキャラ1体をOFFにする。",
        en="[On enter] Turn 1 ON character on your opponent's side OFF.",
        you=Side(area=(16,), hand=(18,), towns=(95, 95)),
        opponent=Side(area=(25, 8, Lying(3, off=True))),
        do=("change:@18>@16", "!pick:@3", "pick:@8"),
        changes=(
            "you.18 fresh yes>no",
            "you.18 under none>16",
            "you.characters +18",
            "you.characters -16",
            "you.hand -18",
            *times(2, "you.off +95"),
            "opponent.off +8",
        ),
    ),
    # Parchi of the Static, Thunderbolt
    Scenario(
        19,
        "ability 1",
        ja="【常時】［ルーン：黄★］このキャラの攻撃力を+Xする（Xは相手の感電状態のキャラの数（最大2））。",
        en="[Continuous][Runes: yellow ★] This character gets +X attack, where X is the number of characters with shock on your opponent's side (at most 2).",
        you=Side(area=(16,), hand=(19,), towns=(95, 95)),
        opponent=Side(
            area=(
                Lying(25, off=True, markers=("shock",)),
                Lying(3, off=True, markers=("shock",)),
                Lying(8, off=True, markers=("shock",)),
            )
        ),
        do=("change:@19>@16",),
        changes=(
            "you.19 attack 4>6",
            "you.19 fresh yes>no",
            "you.19 under none>16",
            "you.characters +19",
            "you.characters -16",
            "you.hand -19",
            *times(2, "you.off +95"),
        ),
        then=(
            Then(
                meanwhile=("end",),
                do=("opponent end",),
                changes=(
                    "you.19 attack 6>4",
                    "you.deck: 73 73 73",
                    "you.hand +73",
                    *times(2, "you.off -95"),
                    "active opponent>you",
                    "opponent.25 markers shock>none",
                    "opponent.3 markers shock>none",
                    "opponent.8 markers shock>none",
                    "turn 4>5",
                ),
            ),
        ),
    ),
    # Parchi of the Static, Thunderbolt (awakened)
    Scenario(
        20,
        "ability 1",
        ja="【キャラチェンジ時】相手のOFFのキャラ1体か2体に感電を与える。",
        en="[On change] Put shock on 1 or 2 OFF characters on your opponent's side.",
        you=Side(area=(19,), hand=(20,), towns=(95, 95)),
        opponent=Side(area=(Lying(25, off=True), Lying(3, off=True), 8, Lying(17, off=True))),
        do=("change:@20>@19", "!pick:@8", "pick:@25", "pick:@3"),
        changes=(
            "you.20 fresh yes>no",
            "you.20 under none>19",
            "you.characters +20",
            "you.characters -19",
            "you.hand -20",
            *times(2, "you.off +95"),
            "opponent.25 markers none>shock",
            "opponent.3 markers none>shock",
        ),
    ),
    # Goura of the Thunder Drums
    Scenario(
        21,
        "ability 1",
        ja="【誘発】［ルーン：黄★・☆］このキャラが攻撃した時、次から1つを選び、それを行う：「カードを1枚引く。」「相手のONのキャラ1体を選ぶ。そのキャラをOFFにする。」",
        en="[Triggered][Runes: yellow ★, ☆] When this character attacks, choose one: “Draw 1 card.” or “Choose 1 ON character on your opponent's side. Turn that character OFF.”",
        you=Side(area=(Lying(21, under=(16,)),)),
        opponent=Side(area=(25, 3, Lying(17, off=True)), deck=(73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73, 73)),
        do=("attack:@21", "pick:m1", "!pick:@17", "pick:@25", "opponent take"),
        changes=(
            "you.off +21",
            "you.used +21 attack",
            "opponent.deck: 73 73 73 73 73 73 73 73",
            *times(5, "opponent.discard +73"),
            "opponent.off +25",
        ),
        then=(
            Then(
                meanwhile=("end", "opponent end"),
                do=("attack:@21", "pick:m0", "opponent take"),
                changes=(
                    "you.deck: 73 73",
                    "you.hand +73",
                    "you.off +21",
                    "you.used +21 attack",
                    "opponent.deck: 73 73",
                    *times(5, "opponent.discard +73"),
                ),
            ),
        ),
    ),
    # Azuhi of the Heavens' Thunder
    Scenario(
        22,
        "ability 1",
        ja="【登場時】相手のすべてのOFFのキャラに感電を与える。相手のレベルが3以下のすべてのキャラをOFFにする。",
        en="[On enter] Put shock on all OFF characters on your opponent's side. Turn all characters with level 3 or less on your opponent's side OFF.",
        you=Side(area=(21,), hand=(22,), towns=(95, 95, 95)),
        opponent=Side(area=(Lying(25, off=True), Lying(20, off=True), 8, 9)),
        do=("change:@22>@21",),
        changes=(
            "you.22 fresh yes>no",
            "you.22 under none>21",
            "you.characters +22",
            "you.characters -21",
            "you.hand -22",
            *times(3, "you.off +95"),
            "opponent.20 markers none>shock",
            "opponent.25 markers none>shock",
            "opponent.off +8",
        ),
    ),
)
