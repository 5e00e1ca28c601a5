"""Routes that say who may take them: a route without a scope cannot be registered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from werkzeug.routing import Rule

from service.access.principals import SCOPES, WRITE

EVERYBODY: tuple[str, ...] = ()
"""The scope of what needs no key."""


class Route(Rule):
    """A route of the app.

    Args:
        string: the path, as werkzeug writes it.
        scope: the scope that a key needs, or several of which it needs one, or `EVERYBODY`.
        seats: whether it is shown as somebody may see it (`?as=`), and a seat token is good for it in its own replay.
        owner: whether it takes the replay's owner, and a share is not enough.
        options: werkzeug's.

    Raises:
        ValueError: there is no such scope.
    """

    def __init__(
        self, string: str, *, scope: str | Sequence[str], seats: bool = False, owner: bool = False, **options: Any
    ) -> None:
        super().__init__(string, **options)
        self.scopes = (scope,) if isinstance(scope, str) else tuple(scope)
        self.seats, self.owner = seats, owner
        unknown = [name for name in self.scopes if name not in SCOPES]
        if unknown:
            raise ValueError(f"{string}: there is no scope {unknown[0]}")

    @property
    def writes(self) -> bool:
        """Whether it is for who may write in the replay that it names: its owner, or who has a share of it."""
        return WRITE in self.scopes and "replay_id" in self.arguments

    def get_empty_kwargs(self) -> Mapping[str, Any]:
        """What a copy of it is made with; called by werkzeug."""
        return {**super().get_empty_kwargs(), "scope": self.scopes, "seats": self.seats, "owner": self.owner}
