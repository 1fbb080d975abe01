"""Monster Gate's rules of play."""
