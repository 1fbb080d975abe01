"""What the steps of effects are called, for people who look for cards by what they do."""

import re
from collections.abc import Mapping

from cardsite.values import Words
from catalog.effects.language import Operation
from catalog.games.game import GameSpec

SHARED: Mapping[str, Words] = {
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
}
_SLOT = re.compile(r"\{[^}]*\}")


def _from_template(record: type[Operation], template: Words | None) -> Words:
    """A name from the game's own phrase for the step, without its slots."""
    english = record.word.replace("_", " ")
    if template is None:
        return Words(english, english)
    japanese = _SLOT.sub("", template.ja).lstrip("をにがはのへと、")
    return Words(japanese or english, english)


def operation_words(game: GameSpec) -> Mapping[str, Words]:
    """The name of each step that a game's effects can take, by its word."""
    return {
        word: SHARED.get(word) or _from_template(record, game.lexicon.operations.get(record))
        for word, record in game.vocabulary.operation_words.items()
    }
