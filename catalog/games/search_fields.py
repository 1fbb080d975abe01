"""What can be asked of cards in the query language, read off the games' declarations."""

from collections.abc import Iterable, Mapping

from cardsite.values import Words
from catalog.effects.language import AbilityKind
from catalog.games.game import GameSpec
from catalog.games.operation_words import operation_words
from catalog.search.document import ANY_TEXT, NAME_EN, NAME_JA, NAME_PLACES, READING, place_of_field
from catalog.search.fields import Form, SearchField
from catalog.search.tree import About
from catalog.values import FieldSpec, FieldType, Word

HAS = {
    "english": Words("英語名", "English name"),
    "printing": Words("収録", "printing"),
    "ruling": Words("裁定", "ruling"),
    "flavor": Words("フレーバーテキスト", "flavour text"),
    "illustrator": Words("イラストレーター", "illustrator"),
    "keyword": Words("キーワード", "keyword"),
    "ability": Words("能力", "ability"),
}
STATES = {
    "complete": Words("すべて判明", "complete"),
    "incomplete": Words("一部不明", "incomplete"),
    "banned": Words("禁止", "banned"),
    "restricted": Words("制限", "restricted"),
    "vanilla": Words("能力なし", "vanilla"),
}
LANGUAGES = {"ja": Words("日本語", "Japanese"), "en": Words("英語", "English")}
COMMON_SORTS = {
    "name": Words("読み", "reading"),
    "name_en": Words("英語名", "English name"),
    "number": Words("番号", "number"),
    "kind": Words("種類", "kind"),
    "published_at": Words("公開日", "date of publication"),
}
_COUNTED = frozenset({FieldType.CHOICES, FieldType.TERMS, FieldType.ABILITIES})
_FORMS = {
    FieldType.INTEGER: Form.NUMBER,
    FieldType.FLAG: Form.FLAG,
    FieldType.CHOICE: Form.WORD,
    FieldType.CHOICES: Form.WORD,
    FieldType.TERM: Form.WORD,
    FieldType.TERMS: Form.WORD,
}

Values = Mapping[str, Words]


def _words(words: Iterable[Word]) -> dict[str, Words]:
    return {word.value: word.words for word in words}


def _merged(each: Iterable[Values]) -> dict[str, Words]:
    """The words of several games under one slug: the names that differ stand beside one another."""
    found: dict[str, Words] = {}
    for values in each:
        for slug, words in values.items():
            known = found.get(slug)
            if known is None or known == words:
                found[slug] = words
            else:
                found[slug] = Words(
                    known.ja if words.ja in known.ja else f"{known.ja}・{words.ja}",
                    known.en if words.en in known.en else f"{known.en} / {words.en}",
                )
    return found


def declared_field(name: str, games: Mapping[str, GameSpec], terms: Mapping[tuple[str, str], Values]) -> SearchField:
    """A field that some of the games declare; ``terms`` are the editable words by game and category."""
    specs: dict[str, FieldSpec] = {slug: spec for slug, game in games.items() if (spec := game.fields().get(name))}
    first = next(iter(specs.values()))
    labels = list(dict.fromkeys(spec.words for spec in specs.values()))
    choices = [_words(spec.choices) for spec in specs.values() if spec.choices]
    listed = [terms.get((slug, spec.category or ""), {}) for slug, spec in specs.items()]
    form = _FORMS.get(first.value_type, Form.TEXT)
    return SearchField(
        name=name,
        label=labels[0],
        form=form,
        about=About.FACT,
        aliases=tuple(alias for words in labels[1:] for alias in (words.ja, words.en)),
        values=_merged(choices or listed) if form is Form.WORD else {},
        places=(place_of_field(name),),
        counted=first.value_type in _COUNTED,
        games=tuple(specs),
    )


def declared_fields(games: Mapping[str, GameSpec], terms: Mapping[tuple[str, str], Values]) -> list[SearchField]:
    """Every field that the games declare, once."""
    names = dict.fromkeys(name for game in games.values() for name in game.fields())
    return [declared_field(name, games, terms) for name in names]


def sorts_of(games: Mapping[str, GameSpec]) -> dict[str, Words]:
    """What cards of these games are sorted by, with its names."""
    specs = [spec for game in games.values() for spec in game.fields().values() if spec.sortable]
    return {**COMMON_SORTS, **{spec.name: spec.words for spec in reversed(specs) if spec.name not in COMMON_SORTS}}


def _of_effects(games: Mapping[str, GameSpec]) -> list[SearchField]:
    each = games.values()
    keywords = [spec.choices for game in each if (spec := game.fields().get("keywords")) and spec.choices]
    return [
        SearchField(
            "does",
            Words("効果の動作", "step of an effect"),
            Form.WORD,
            About.TRAIT,
            ("行動", "動作", "効果で"),
            _merged(operation_words(game) for game in each),
            amounts=True,
            says=Words("効果に{values}がある", "it does {values}"),
        ),
        SearchField(
            "when",
            Words("効果の時", "time of the effect"),
            Form.WORD,
            About.TRAIT,
            ("時", "タイミング", "誘発"),
            _merged({**_words(game.vocabulary.events), **_words(game.vocabulary.timings)} for game in each),
            says=Words("{values}の時に働く", "it works when {values}"),
        ),
        SearchField(
            "keyword",
            Words("キーワード", "keyword"),
            Form.WORD,
            About.TRAIT,
            ("kw",),
            _merged(_words(words) for words in keywords),
            says=Words("キーワード{values}を持つか与える", "it has or gives the keyword {values}"),
        ),
        SearchField(
            "ability_kind",
            Words("能力の種類", "kind of ability"),
            Form.WORD,
            About.TRAIT,
            values=_words(AbilityKind),
            says=Words("{values}能力を持つ", "it has an ability that is {values}"),
        ),
    ]


def common_fields(
    games: Mapping[str, GameSpec],
    *,
    all_games: Mapping[str, GameSpec],
    sets: Values,
    rarities: Values,
    formats: Values,
) -> list[SearchField]:
    """The fields that every card has; the words of sets, rarities and formats are those that there are."""
    kinds = _merged(_words(kind.word for kind in game.kinds) for game in games.values())
    flags = {
        spec.name: spec.words
        for game in games.values()
        for spec in game.fields().values()
        if spec.value_type is FieldType.FLAG
    }
    facts = {spec.name: spec.words for game in games.values() for spec in game.fields().values()}
    usable = Words("フォーマット{values}で使える", "it is legal in the format {values}")
    return [
        SearchField("name", Words("名前", "name"), Form.TEXT, aliases=("カード名", "n"), places=NAME_PLACES),
        SearchField("name_ja", Words("日本語名", "Japanese name"), Form.TEXT, aliases=("ja",), places=(NAME_JA,)),
        SearchField("reading", Words("読み", "reading"), Form.TEXT, aliases=("よみ", "かな"), places=(READING,)),
        SearchField(
            "name_en", Words("英語名", "English name"), Form.TEXT, aliases=("english", "en"), places=(NAME_EN,)
        ),
        SearchField("text", Words("テキスト", "text"), Form.TEXT, aliases=("t", "文章"), places=(ANY_TEXT,)),
        SearchField(
            "game",
            Words("ゲーム", "game"),
            Form.WORD,
            values={slug: game.words for slug, game in all_games.items()},
            readings={slug: game.reading for slug, game in all_games.items()},
            aliases=("g",),
        ),
        SearchField(
            "kind",
            Words("カードの種類", "kind of card"),
            Form.WORD,
            values=kinds,
            aliases=("種別", "k", "type_of_card"),
        ),
        SearchField("number", Words("番号", "number"), Form.ORDINAL, aliases=("no",)),
        SearchField("collector", Words("収録番号", "collector number"), Form.ORDINAL, About.PRINTING, ("cn",)),
        SearchField(
            "set",
            Words("セット", "set"),
            Form.WORD,
            About.PRINTING,
            ("s", "弾"),
            sets,
            strict=False,
            says=Words("セット{values}に収録された", "it is printed in the set {values}"),
        ),
        SearchField(
            "rarity",
            Words("レアリティ", "rarity"),
            Form.WORD,
            About.PRINTING,
            ("r", "レア度"),
            rarities,
            strict=False,
            says=Words("収録のレアリティが{values}", "it is printed with the rarity {values}"),
        ),
        SearchField(
            "illustrator", Words("イラストレーター", "illustrator"), Form.TEXT, About.PRINTING, ("artist", "絵師")
        ),
        SearchField("flavor", Words("フレーバーテキスト", "flavour text"), Form.TEXT, About.PRINTING, ("flavour",)),
        SearchField("released", Words("発売日", "release day"), Form.DAY, About.PRINTING, ("date", "発売")),
        SearchField(
            "in",
            Words("収録先", "printings"),
            Form.WORD,
            About.ANY_PRINTING,
            ("収録",),
            {**rarities, **sets},
            strict=False,
            says=Words("いずれかの収録が{values}", "some printing is in {values}"),
        ),
        SearchField("published", Words("公開日", "day of publication"), Form.DAY, aliases=("公開",)),
        SearchField("format", Words("フォーマット", "format"), Form.WORD, About.FORMAT, ("f",), formats, says=usable),
        SearchField("legal", Words("使用可能", "legal"), Form.WORD, About.FORMAT, (), formats, says=usable),
        SearchField(
            "banned",
            Words("禁止", "banned"),
            Form.WORD,
            About.FORMAT,
            (),
            formats,
            says=Words("フォーマット{values}で禁止", "it is banned in the format {values}"),
        ),
        SearchField(
            "restricted",
            Words("制限", "restricted"),
            Form.WORD,
            About.FORMAT,
            ("limited",),
            formats,
            says=Words("フォーマット{values}で枚数が制限されている", "it is restricted in the format {values}"),
        ),
        SearchField(
            "is",
            Words("状態", "state"),
            Form.WORD,
            About.STATE,
            (),
            {**STATES, **flags, **kinds},
            says=Words("{values}である", "it is {values}"),
        ),
        SearchField(
            "has",
            Words("持つもの", "what it has"),
            Form.WORD,
            About.KNOWN,
            ("持つ",),
            {**facts, **HAS},
            says=Words("{values}がある", "it has {values}"),
        ),
        SearchField(
            "lang",
            Words("言語", "language"),
            Form.WORD,
            aliases=("language",),
            values=LANGUAGES,
            says=Words("{values}の名前がある", "it has a name in {values}"),
        ),
        *_of_effects(games),
        SearchField("sort", Words("並び順", "order"), Form.SORT, aliases=("order", "並べ替え")),
    ]
