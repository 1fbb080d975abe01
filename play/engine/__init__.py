"""What all games share: state, frames, decisions, effects, chance, views. Knows no game."""
