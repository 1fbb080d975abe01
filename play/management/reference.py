"""Another engine's speed on the same machine in the same run: RLCard's gin rummy under random play."""

import importlib.util
import random
import time
from typing import Any

LEAST_CPU_S = 2.0


def reference_decisions_per_cpu_s(seed: int) -> float | None:
    """Decisions with two or more answers for a second of CPU time in RLCard's gin rummy; None where it is not installed."""
    if importlib.util.find_spec("rlcard") is None:
        return None
    import rlcard  # noqa: PLC0415  # only there with the bench extra

    environment = rlcard.make("gin-rummy", config={"seed": seed})
    chance = random.Random(seed)  # noqa: S311  # random play must be repeatable, not secret
    choices = 0
    began = time.process_time()
    while time.process_time() - began < LEAST_CPU_S:
        choices += _play_one(environment, chance)
    return choices / (time.process_time() - began)


def _play_one(environment: Any, chance: random.Random) -> int:
    choices = 0
    state, _ = environment.reset()
    while not environment.is_over():
        legal = list(state["legal_actions"])
        choices += len(legal) > 1
        state, _ = environment.step(legal[int(chance.random() * len(legal))])
    return choices
