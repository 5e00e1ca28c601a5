"""What is proposed to a replay, and in whose hand: nobody plays for another, and nobody brings dice that are not his.

Whatever is ruled on to be recorded (an append, the correction of a ruling, a game in notation) is a `Proposal`. None
can be made that acts for another seat than its proposer's; whether it may bring its dice, the replay says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from replays.errors import NotYours

SERVER, JUDGE, PLAYERS = "server", "judge", "players"
DICE = (SERVER, JUDGE, PLAYERS)
"""Who brings the dice of a replay.

`players`   whoever may propose an action brings the dice for it, or asks for the service's.
`judge`     judges bring them, from a table or from the service; the others' actions stop at the roll.
`server`    the service rolls; a judge may bring dice, to set something right.

An event says who brought its dice: nothing in a replay of the players' dice, else the service or a judge.
"""
_WHY = {
    SERVER: 'The dice of this replay are rolled by the service: `"server"`, or nothing to stop at the roll.',
    JUDGE: "The dice of this replay are its judge's to bring: leave them out, and play stops at the roll.",
}


class Hand(NamedTuple):
    """Who proposes: a player, or somebody who may act for both."""

    seat: str | None = None
    """The only seat that is acted for; None: both."""
    judge: bool = True


OPERATOR = Hand()
"""Who has the log itself in hand: the commands, and what judges do."""


class Proposal:
    """An action as the schema has read it, its dice, and how far passes are made for the players.

    Args:
        action: what is proposed.
        dice: rolls, a seed, `"server"` or None.
        resolve: how far passes are made for the players.
        by: who proposes it.
        language: of the violations and warnings that it is answered with; what is recorded is told in English.

    Raises:
        NotYours: it acts, or passes, for a seat that is not the proposer's.
    """

    __slots__ = ("action", "by", "dice", "language", "resolve")

    def __init__(
        self,
        action: Mapping[str, Any],
        dice: Any = None,
        resolve: str = "forced",
        by: Hand = OPERATOR,
        language: str = "en",
    ) -> None:
        if by.seat is not None and action["player"] != by.seat:
            raise NotYours("/action/player", f"This token is good for the actions of {by.seat} only.")
        if by.seat is not None and resolve == "all":
            raise NotYours(
                "/resolve", "This token does not pass for the other player: `resolve` can be `step` or `forced`."
            )
        self.action, self.dice, self.resolve, self.by, self.language = action, dice, resolve, by, language

    def but(self, *, action: Mapping[str, Any] | None = None, resolve: str | None = None) -> Proposal:
        """The same with another action, or other passes. Raises NotYours."""
        return Proposal(action or self.action, self.dice, resolve or self.resolve, self.by, self.language)

    def dice_apart(self) -> tuple[Mapping[str, Any], Any]:
        """The action and its dice: a seed that a `roll` carries itself serves as the request's.

        So that what is recorded is the action, and the seed that it was ruled with even if the service drew it.
        """
        own = self.action.get("dice")
        if own is None or isinstance(own, list) or self.dice is not None:
            return self.action, self.dice
        return {name: value for name, value in self.action.items() if name != "dice"}, own

    def dice_by(self, whose: str) -> str | None:
        """Who brings its dice, as its event says it: `server`, `judge`, or None where nobody does or nobody asks.

        Args:
            whose: one of `DICE`, as the replay has it.

        Raises:
            NotYours: they are not the proposer's to bring.
        """
        given = {"/dice": self.dice, "/action/dice": self.action.get("dice")}
        brought = {pointer: dice for pointer, dice in given.items() if dice is not None}
        if not brought or whose == PLAYERS:
            return None
        own = [pointer for pointer, dice in brought.items() if dice != SERVER]
        if not self.by.judge and (own or whose != SERVER):
            raise NotYours((own or list(brought))[0], _WHY[whose])
        return JUDGE if own else SERVER


def dice_fault(whose: str, event: Mapping[str, Any]) -> str:
    """What is wrong with who brought an action's dice in a replay where that is asked; nothing is `""`."""
    by, dice, action = event.get("dice_by"), event.get("dice"), event["action"]
    own = action.get("dice") if isinstance(action, Mapping) else None
    if whose == PLAYERS:
        return "" if by is None else "It says who brought its dice, in a replay of the players' dice."
    if dice is None and own is None:
        return "" if by is None else "It says who brought its dice, and has none."
    if by not in (SERVER, JUDGE):
        return "Its dice were brought by a player."
    if by == SERVER and (own is not None or not isinstance(dice, Mapping)):
        return "Its dice are said to be the service's, which draws seeds."
    return ""
