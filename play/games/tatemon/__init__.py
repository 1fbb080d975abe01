"""TATEMON as it is played: its zones, turns, acts and ends."""
