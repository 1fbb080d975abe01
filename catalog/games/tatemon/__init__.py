"""TATEMON in the catalog: its kinds of card, the words of its effects and their texts."""
