"""What lists of matches are filtered by."""

from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.parameters import choice_parameter
from play.games import GAMES
from play.models import Match


class MatchFilterSet(ListFilterSet):
    """The filters of a list of matches."""

    game = ParameterFilter(choice_parameter, sorted(GAMES), field_name="game_id", description="The game.")
    status = ParameterFilter(
        choice_parameter, Match.Status.values, many=True, description="How far they are: any of these."
    )
