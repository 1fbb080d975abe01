"""What changes matches: calling and seating players, playing, ending, and what staff and time do to them."""
