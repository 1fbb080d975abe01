"""Matches in Django's admin: seen, understood, made void; what is hidden is shown on demand and each look is noted."""

from play.admin.matches import MatchAdmin

__all__ = ["MatchAdmin"]
