"""Ticket Monsters in the catalog: its kinds of card, the words of its effects and their texts."""

from cardsite.values import Words
from catalog.games.game import GameSpec
from catalog.games.ticket_monsters.fields import CARD_KINDS
from catalog.games.ticket_monsters.language import VOCABULARY
from catalog.games.ticket_monsters.texts import LEXICON

TICKET_MONSTERS = GameSpec(
    slug="ticket_monsters",
    words=Words("チケットモンスターズ", "Ticket Monsters"),
    reading="チケットモンスターズ",
    rule_prefix="TK",
    kinds=CARD_KINDS,
    vocabulary=VOCABULARY,
    lexicon=LEXICON,
    term_categories={},
)
