"""The language of effects: records, parser, checker and text writer over a game's words."""
