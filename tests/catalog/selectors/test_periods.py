"""The periods in which a card is legal, limited, banned or not released, out of the restrictions that name it."""

from datetime import date

from cardsite.values import new_id
from catalog.selectors.legality import ActiveRestriction, periods_of

CARD = new_id()


def restriction(kind: str, limit: int, begins_on: date, ends_on: date | None = None) -> ActiveRestriction:
    return ActiveRestriction(new_id(), kind, limit, frozenset({CARD}), begins_on, "", "", ends_on)


def said(released_on: date | None, *restrictions: ActiveRestriction) -> list[tuple[str, int | None, str, str]]:
    return [
        (period.status, period.limit, str(period.begins_on or ""), str(period.ends_on or ""))
        for period in periods_of(released_on, restrictions)
    ]


def test_a_card_of_unknown_release_is_legal_from_the_first_day_to_the_last() -> None:
    assert said(None) == [("legal", None, "", "")]


def test_a_card_is_not_released_before_its_day_whatever_is_restricted() -> None:
    ban = restriction("banned", 0, date(2022, 3, 1), date(2022, 5, 1))

    found = said(date(2022, 4, 1), ban)

    assert found == [
        ("not_released", None, "", "2022-03-01"),
        ("not_released", None, "2022-03-01", "2022-04-01"),
        ("banned", 0, "2022-04-01", "2022-05-01"),
        ("legal", None, "2022-05-01", ""),
    ]


def test_the_tightest_of_several_restrictions_counts_and_the_first_day_after_one_is_free() -> None:
    limit = restriction("limited", 2, date(2022, 1, 1), date(2022, 6, 1))
    ban = restriction("banned", 0, date(2022, 3, 1), date(2022, 4, 1))

    found = said(None, limit, ban)

    assert found == [
        ("legal", None, "", "2022-01-01"),
        ("limited", 2, "2022-01-01", "2022-03-01"),
        ("banned", 0, "2022-03-01", "2022-04-01"),
        ("limited", 2, "2022-04-01", "2022-06-01"),
        ("legal", None, "2022-06-01", ""),
    ]


def test_every_day_lies_in_exactly_one_period() -> None:
    limit = restriction("limited", 2, date(2022, 1, 1), date(2022, 6, 1))
    periods = periods_of(date(2021, 1, 1), [limit])
    days = [date(2020, 12, 31), date(2021, 1, 1), date(2022, 1, 1), date(2022, 5, 31), date(2022, 6, 1), date.max]

    covering = [[period.status for period in periods if period.covers(day)] for day in days]

    assert covering == [["not_released"], ["legal"], ["limited"], ["limited"], ["legal"], ["legal"]]
