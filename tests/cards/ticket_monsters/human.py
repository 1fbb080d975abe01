"""What the human chikemon do."""

from tests.cards.ticket_monsters.table import Scenario, Side, Then

SCENARIOS = (
    # Hasamina the Ticket Clipper
    Scenario(
        1,
        "summon",
        ja="切符切りのハサミナ",
        en="Hasamina the Ticket Clipper",
        you=Side(hand=(1,)),
        opponent=Side(),
        do=("summon:@1",),
        changes=("you summons 1>0", "you.chikemon_zone +1", "you.hand -1"),
    ),
    # Tangoro the Unpacker
    Scenario(
        2,
        "ability 1",
        ja="【召喚時】カードを1枚引く。",
        en="[On summon] Draw 1 card.",
        you=Side(hand=(2,), deck=(30, 31, 32)),
        opponent=Side(),
        do=("summon:@2",),
        changes=("you summons 1>0", "you.chikemon_zone +2", "you.deck: 31 32", "you.hand +30", "you.hand -2"),
    ),
    # Kiraragi of the Street Plays
    Scenario(
        3,
        "ability 1",
        ja="【攻撃時】ターン終了時まで、このチケモンの戦闘力を+Xする（Xは自分のほかのヒトのチケモンの数の20倍）。",
        en="[On attack] This chikemon gets +X power until the end of this turn, where X is 20 times the number of other human chikemon on your side.",
        you=Side(chikemon=(3, 1, 9, 19)),
        opponent=Side(chikemon=(10,)),
        do=("pass", "opponent pass", "attack:@3>@10"),
        changes=(
            "you.3 power 210>250",
            "you.lasting +3 modify power this_turn",
            "you.used +3 attack",
            "step summon>attack",
        ),
    ),
    # Seppei the Tool Mender
    Scenario(
        4,
        "ability 1",
        ja="【召喚時】自分のエネルギーの道具1枚を自分の手札に戻す。",
        en="[On summon] Return 1 tool in your energy to your hand.",
        you=Side(hand=(4,), energy=(37, 126, 116, 85)),
        opponent=Side(),
        do=("summon:@4", "pick:@37", "pick:@126"),
        changes=(
            "you summons 1>0",
            "you.chikemon_zone +4",
            "you.deck: *17 17 17 17 37",
            "you.energy -126",
            "you.energy -37",
            "you.hand +126",
            "you.hand -4",
            "chance",
        ),
    ),
    # Bandouri of the Orders
    Scenario(
        5,
        "ability 1",
        ja="【常時】自分のほかのすべてのヒトのチケモンの戦闘力を+30する。",
        en="[Continuous] All other human chikemon on your side get +30 power.",
        you=Side(chikemon=(1, 19), hand=(5,), energy=(41,)),
        opponent=Side(chikemon=(2,)),
        do=("summon:@5",),
        changes=(
            "you summons 1>0",
            "you.1 power 160>190",
            "you.chikemon_zone +5",
            "you.deck: *17 17 17 17 41",
            "you.energy -41",
            "you.hand -5",
            "chance",
        ),
    ),
    # Mitoshi of the Lookout
    Scenario(
        6,
        "ability 1",
        ja="【相手の攻撃宣言時】その攻撃の相手をこのチケモンに変える。",
        en="[When your opponent declares an attack] That attack goes on against this chikemon instead.",
        you=Side(chikemon=(6, 1)),
        opponent=Side(chikemon=(41,)),
        do=("opponent pass", "pass", "opponent attack:@41>@1", "effect:@6>n0", "opponent pass", "pass"),
        changes=(
            "you hp 1000>920",
            "you.chikemon_zone -6",
            "you.energy +6",
            "opponent.used +41 attack",
            "step summon>attack",
        ),
        active="opponent",
    ),
    # Daizon the Bridge Keeper
    Scenario(
        7,
        "ability 1",
        ja="【召喚時】次の相手のターンの終わりまで、相手は特殊召喚できない。",
        en="[On summon] Your opponent cannot special-summon until the end of your opponent's next turn.",
        you=Side(hand=(7,), energy=(25,)),
        opponent=Side(special=(79,)),
        do=("summon:@7",),
        changes=(
            "you summons 1>0",
            "you.chikemon_zone +7",
            "you.deck: *17 17 17 17 25",
            "you.energy -25",
            "you.hand -7",
            "you.lasting +7 forbid special_summon opponent_turn",
            "chance",
        ),
        then=(
            Then(
                meanwhile=("pass", "opponent pass", "end", "opponent number:n0"),
                do=("!opponent special:@79",),
                changes=(),
            ),
        ),
    ),
    # Oukana the Flag Bearer
    Scenario(
        8,
        "ability 1",
        ja="【誘発】自分の攻撃ステップが始まった時、ターン終了時まで、自分のほかのすべてのヒトのチケモンの戦闘力を+40する。",
        en="[Triggered] When your attack step begins, all other human chikemon on your side get +40 power until the end of this turn.",
        you=Side(chikemon=(8, 1, 2, 19)),
        opponent=Side(),
        do=("pass", "opponent pass"),
        changes=(
            "you.1 power 160>200",
            "you.2 power 170>210",
            "you.lasting +8 modify power this_turn",
            "step summon>attack",
        ),
    ),
    # Kaidou of a Thousand Miles
    Scenario(
        9,
        "ability 1",
        ja="【誘発】このチケモンが相手のチケモンをバトルで倒した時、このチケモンはこのターンもう1回攻撃できる。",
        en="[Triggered] When this chikemon beats a chikemon of your opponent's in battle, this chikemon may attack once more this turn.",
        you=Side(chikemon=(9,)),
        opponent=Side(chikemon=(41, 10)),
        do=("pass", "opponent pass", "attack:@9>@41", "opponent pass", "pass"),
        changes=(
            "you.9 attacks 1>2",
            "you.lasting +9 modify attacks this_turn",
            "you.used +9 attack",
            "opponent hp 1000>800",
            "opponent.chikemon_zone -41",
            "opponent.energy +41",
            "step summon>attack",
        ),
        then=(Then(meanwhile=("opponent pass", "pass"), do=("attack:@9>@10",), changes=("you.used +9 attack",)),),
    ),
)
