"""Bots: players that choose among legal actions by what their seat may know."""

from collections.abc import Callable, Mapping

from play.bots.greedy import GreedyBot
from play.bots.protocol import Bot
from play.bots.random_bot import RandomBot

BOTS: Mapping[str, Callable[[bytes], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
