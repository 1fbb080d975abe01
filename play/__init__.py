"""Play: the rules engine and the matches it referees."""
