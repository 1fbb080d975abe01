"""Playing a match over the API."""

from tests.play.players import Player, play_to_the_end


def test_two_players_play_a_match_to_its_end(running: str, anna: Player, ben: Player) -> None:
    answer = play_to_the_end(running, [anna, ben])

    assert answer["status"] == "finished"
    assert answer["outcome"]["rule"] in {"TM-W1", "TM-W2", "TM-W3"}
    assert anna.read(f"matches/{running}/")["seed"] is not None
