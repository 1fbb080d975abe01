"""What the phantom chikemon do."""

from tests.cards.ticket_monsters.table import Scenario, Side, Then

SCENARIOS = (
    # Fleeting Fox
    Scenario(
        46,
        "summon",
        ja="うたかた狐",
        en="Fleeting Fox",
        you=Side(hand=(46,)),
        opponent=Side(),
        do=("summon:@46",),
        changes=("you summons 1>0", "you.chikemon_zone +46", "you.hand -46"),
    ),
    # Slip-Through Cat
    Scenario(
        47,
        "direct strike",
        ja="直撃",
        en="direct strike",
        you=Side(chikemon=(47,)),
        opponent=Side(chikemon=(10,)),
        do=("pass", "opponent pass", "direct:@47", "opponent pass", "pass"),
        changes=("you.used +47 attack", "opponent guard_stars 6>5", "step summon>attack"),
    ),
    # Shadow-Treading Ogre
    Scenario(
        48,
        "ability 1",
        ja="【登場時】対戦の終わりまで、相手のチケモン1体は効果を使用できない。",
        en="[On enter] 1 chikemon on your opponent's side cannot use effects for the rest of the match.",
        you=Side(hand=(48,), energy=(19,)),
        opponent=Side(chikemon=(40, 10), hand=(30,)),
        do=("summon:@48", "pick:@40"),
        changes=(
            "you summons 1>0",
            "you.chikemon_zone +48",
            "you.deck: *17 17 17 17 19",
            "you.energy -19",
            "you.hand -48",
            "you.lasting +48 bar effect match",
            "chance",
        ),
        then=(
            Then(
                meanwhile=("pass", "opponent pass", "end", "opponent number:n0", "opponent done"),
                do=("!opponent effect:@40>n0",),
                changes=(),
            ),
        ),
    ),
    # Dream-Selling Tanuki
    Scenario(
        49,
        "ability 1",
        ja="【自分の召喚ステップ】［コスト：自分のHPを40減らす］自分のデッキの上から1枚をエネルギーに送る。",
        en="[Your summon step] [Cost: Lose 40 HP.] Send the top card of your deck to energy.",
        you=Side(chikemon=(49,), deck=(30, 31, 32)),
        opponent=Side(),
        do=("effect:@49>n0", "opponent pass", "pass"),
        changes=("you hp 1000>960", "you.deck: 31 32", "you.energy +30", "you.used +49 n0"),
    ),
    # Twins of Facing Mirrors
    Scenario(
        50,
        "ability 1",
        ja="【いつでも】ターン終了時まで、お互いのほかのチケモン1体の戦闘力と防御力を入れ替える。",
        en="[Any time] Swap the power and defence of 1 other chikemon on either side until the end of this turn.",
        you=Side(chikemon=(50, 10)),
        opponent=Side(chikemon=(18,)),
        do=("effect:@50>n0", "pick:@18", "opponent pass", "pass"),
        changes=(
            "you.lasting +50 swap this_turn",
            "you.used +50 n0",
            "opponent.18 defence 320>380",
            "opponent.18 power 380>320",
        ),
    ),
    # Lost Scarecrow
    Scenario(
        51,
        "ability 1",
        ja="【常時】自分のガードスターが減る時、代わりにこのチケモンを破壊する。",
        en="[Continuous] If you would lose guard stars, instead destroy this chikemon.",
        you=Side(chikemon=(51,)),
        opponent=Side(chikemon=(47,)),
        do=("opponent pass", "pass", "opponent direct:@47", "pass", "opponent pass"),
        changes=("you.chikemon_zone -51", "you.energy +51", "opponent.used +47 attack", "step summon>attack"),
        active="opponent",
    ),
    # Conductor of the Graveyard
    Scenario(
        52,
        "ability 1",
        ja="【自分の召喚ステップ】自分のエネルギーのグレードが4以下の幻のチケモン1枚を特殊召喚する。",
        en="[Your summon step] Special-summon 1 phantom chikemon with grade 4 or less in your energy.",
        you=Side(chikemon=(52,), energy=(50, 48, 54, 5)),
        opponent=Side(),
        do=("effect:@52>n0", "pick:@50", "opponent pass", "pass"),
        changes=("you special_summons 1>0", "you.chikemon_zone +50", "you.energy -50", "you.used +52 n0"),
    ),
    # Storyteller of a Hundred Faces
    Scenario(
        53,
        "ability 1",
        ja="【相手の使用に割り込み】［コスト：MP1を支払う］そのカードが魔術なら使える。その使用を無効にする。",
        en="[Interrupt: your opponent uses a card or effect] [Cost: Pay 1 MP.] Use this only if that card is a magic card. Negate that use.",
        you=Side(chikemon=(53,), energy=(19,)),
        opponent=Side(hand=(96,)),
        do=("pass", "opponent use:@96", "effect:@53>n0", "opponent pass", "pass"),
        changes=(
            "you.deck: *17 17 17 17 19",
            "you.energy -19",
            "you.used +53 n0",
            "chance",
            "opponent.energy +96",
            "opponent.hand -96",
        ),
    ),
    # Tapir of the Dusk
    Scenario(
        54,
        "ability 1",
        ja="【誘発】このチケモンが相手に直接攻撃した時、次を行う：「カードを1枚引く。相手は手札を1枚無作為にエネルギーに送る。」",
        en="[Triggered] When this chikemon attacks your opponent directly, do the following: “Draw 1 card. Your opponent sends 1 card from their hand to energy at random.”",
        you=Side(chikemon=(54,), deck=(30, 31)),
        opponent=Side(hand=(32, 33)),
        do=("pass", "opponent pass", "direct:@54", "opponent pass", "pass"),
        changes=(
            "you.deck: *31",
            "you.hand +30",
            "you.used +54 attack",
            "chance",
            "opponent guard_stars 6>5",
            "opponent.energy +32",
            "opponent.hand -32",
            "step summon>attack",
        ),
    ),
)
