"""What happened: a kind, what everybody may know of it, and what single seats may know beyond that."""

from typing import Any, NamedTuple

JSON = Any


class Event(NamedTuple):
    """One thing that happened. Its audience is fixed here and now; every reader learns at least that it happened."""

    kind: str
    public: dict[str, JSON]
    private: dict[int, dict[str, JSON]]

    def seen_by(self, seat: int | None) -> dict[str, JSON]:
        """What a seat, or with None a spectator, may know of it."""
        seen = {"kind": self.kind, **self.public}
        if seat is not None and seat in self.private:
            seen.update(self.private[seat])
        return seen

    def to_json(self) -> dict[str, JSON]:
        """The whole event for storing."""
        return {
            "kind": self.kind,
            "public": self.public,
            "private": {str(seat): facts for seat, facts in self.private.items()},
        }

    @classmethod
    def from_json(cls, data: dict[str, JSON]) -> "Event":
        """The event that was stored."""
        return cls(data["kind"], data["public"], {int(seat): facts for seat, facts in data["private"].items()})
