"""A Ticket Monsters card whose printed condition or cost is just not met is refused, and nothing changes."""

import pytest

from catalog.games.ticket_monsters.fields import Magic, SpecialChikemon
from play.errors import ActionRefusedError
from play.games.ticket_monsters.refusals import ConditionNotMetError, CostNotPayableError, SummonConditionError
from tests.cards.fixtures import card_records
from tests.cards.ticket_monsters.table import Scenario, TicketMonstersTable
from tests.cards.ticket_monsters.unmet import UNMET, Unmet

SUMMONS = [unmet for unmet in UNMET if unmet.part == "summon condition"]
USES = [unmet for unmet in UNMET if unmet.part != "summon condition"]


def refusal(unmet: Unmet) -> type[ActionRefusedError]:
    """Why the use is refused; nothing changes by it."""
    position = Scenario(unmet.card, unmet.part, "", "", unmet.you, unmet.opponent, (), (), active=unmet.active)
    table = TicketMonstersTable(position)
    table.play(unmet.do)
    (handle,) = table.handles(unmet.card)
    before = table.facts()

    with pytest.raises(ActionRefusedError) as caught:
        table.game.apply(table.state, table.seats["you"], unmet.refused.replace(f"@{unmet.card}", handle))

    assert list(table.changes(before, table.facts())) == []
    return caught.type


@pytest.mark.parametrize("unmet", SUMMONS, ids=[str(unmet.card) for unmet in SUMMONS])
@pytest.mark.rule("TK-T4")
def test_a_special_summon_is_refused_while_its_printed_condition_or_cost_is_not_met(unmet: Unmet) -> None:
    refused = refusal(unmet)

    assert refused in {SummonConditionError, CostNotPayableError}


@pytest.mark.parametrize("unmet", USES, ids=[f"{unmet.card}, {unmet.part}" for unmet in USES])
def test_a_use_is_refused_while_its_printed_condition_is_not_met(unmet: Unmet) -> None:
    refused = refusal(unmet)

    assert refused is ConditionNotMetError


def test_every_printed_condition_of_a_use_is_shown_unmet() -> None:
    conditional = []
    for number, record in card_records("ticket_monsters").items():
        if isinstance(record, SpecialChikemon) and record.summoning is not None:
            conditional.append((number, "summon condition"))
        if isinstance(record, Magic):
            conditional += [(number, "effect")] if record.effect.if_ is not None else []
        else:
            conditional += [
                (number, f"ability {place}")
                for place, ability in enumerate(record.abilities, start=1)
                if ability.if_ is not None and ability.kind == "activated"
            ]

    assert sorted((unmet.card, unmet.part) for unmet in UNMET) == sorted(conditional)
