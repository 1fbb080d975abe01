"""What the steps of effects are called, for people who look for cards by what they do."""

from collections.abc import Mapping

from cardsite.values import Words
from catalog.games.game import GameSpec

STEPS: Mapping[str, Words] = {
    "damage": Words("ダメージ", "damage"),
    "heal": Words("回復", "heal"),
    "destroy": Words("破壊", "destroy"),
    "draw": Words("引く（ドロー）", "draw"),
    "discard": Words("手札を捨てる", "discard"),
    "mill": Words("山札から捨てる", "mill"),
    "move": Words("移す", "move"),
    "modify": Words("数値を変える（強化・弱化）", "modify"),
    "lasting": Words("持続する効果", "lasting effect"),
    "pick": Words("選ぶ", "pick"),
    "look": Words("山札の上を見る", "look"),
    "search": Words("山札から探す（サーチ）", "search"),
    "reveal": Words("公開する", "reveal"),
    "shuffle": Words("切る（シャッフル）", "shuffle"),
    "gain": Words("回数を増やす", "gain"),
    "negate": Words("無効にする", "negate"),
    "prevent": Words("軽減する", "prevent"),
    "instead": Words("代わりに", "instead"),
    "repeat": Words("くり返す", "repeat"),
    "each": Words("それぞれに", "each"),
    "if": Words("もし", "if"),
    "choose_one": Words("一つを選ぶ", "choose one"),
    "may": Words("してもよい", "may"),
    "attach": Words("カードを下に重ねる", "attach"),
    "attach_top": Words("山札の上を下に重ねる", "attach from the deck"),
    "attack_again": Words("もう一度攻撃できる", "attack again"),
    "bar": Words("攻撃や防御を封じる", "bar"),
    "build": Words("建てる", "build"),
    "change_class": Words("キャラクターを替える", "change class"),
    "damage_deck": Words("山札へのダメージ", "damage a deck"),
    "dig": Words("山札をダンジョンに置く", "dig"),
    "end_attack": Words("攻撃を終わらせる", "end the attack"),
    "enter": Words("登場させる", "enter"),
    "equip": Words("装備する", "equip"),
    "forbid": Words("行動を禁じる", "forbid"),
    "grant": Words("キーワードを与える", "grant a keyword"),
    "lay": Words("ダンジョンに置く", "lay into the dungeon"),
    "lose": Words("行動力を失う", "lose points"),
    "lose_hp": Words("HPを失う", "lose HP"),
    "lose_stars": Words("ガードスターを失う", "lose stars"),
    "make_leader": Words("リーダー化", "make a leader"),
    "mark": Words("マーカーを置く", "put a marker"),
    "pay": Words("コストを支払う", "pay"),
    "peek": Words("伏せたカードを見る", "peek"),
    "place": Words("場に出す", "place"),
    "redirect": Words("攻撃対象を変える", "redirect"),
    "sacrifice": Words("いけにえにする", "sacrifice"),
    "special_summon": Words("特殊召喚", "special summon"),
    "steal": Words("行動力を奪う", "steal points"),
    "swap": Words("数値を入れ替える", "swap"),
    "turn": Words("向きを変える", "turn"),
    "turn_up": Words("表にする", "turn up"),
    "unfold": Words("タウンを展開する", "unfold a town"),
    "unmark": Words("マーカーを取り除く", "take a marker off"),
}
"""The name of each step by its word; a word means alike in all games."""


def operation_words(game: GameSpec) -> Mapping[str, Words]:
    """The name of each step that a game's effects can take, by its word."""
    return {word: STEPS.get(word, Words(word, word)) for word in game.vocabulary.operation_words}
