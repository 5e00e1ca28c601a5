"""Turns and points of time: when something happens, in whose turn, and how long it lasts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.happening.nouns import EventNouns
from service.reading.syntax.trees import NP, PP


class Turns(EventNouns):
    """When something is."""

    def phase(self, np: NP) -> Part | None:
        """The start or the end of a turn, as an event."""
        edge, turn = np.head.get("edge"), np.of
        if edge is None or turn is None or np.qualities:
            return None
        if turn.head.get("span") == "battle":
            whose = [self.in_turn(mod) for mod in (*np.mods, *turn.mods)]
            if turn.qualities or turn.of is not None or len(whose) > 1 or None in whose:
                return None
            if whose and edge == "start":
                return {"event": "phase", "at": "battle_start", "whose": whose[0]}
            if whose:
                return None
            return {"event": "phase", "at": "battle_start", "whose": "own"} if edge == "start" else {}
        if turn.head.get("span") != "turn" or turn.mods or np.mods:
            return None
        found: Part = {"event": "phase", "at": f"turn_{edge}", "whose": "active"}
        for quality in turn.qualities:
            row = quality.row
            if row is not None and row.get("owns") in ("own", "enemy"):
                found["whose"] = row.get("owns")
            elif row is not None and row.get("owns") == "subject" and self.subject == SELF:
                found["whose"] = "own" if self.owner is None else {"controller": self.owner}
            elif row is not None and row.get("owns") == "last" and (self.owner or self.owners_side):
                found["whose"] = self.owners_side or {"controller": self.owner}
            elif row is not None and row.get("nth") and "per" not in row and self.which in (None, row.get("nth")):
                self.which = row.get("nth")
            elif row is not None and row.get("next") and "next" not in found:
                found["next"] = True
            elif row is not None and row.name in ("this", "each"):
                continue
            else:
                return None
        if turn.of is not None:
            whose = self.player(turn.of)
            if whose is None or (whose == "own" and not turn.of.of):
                return None
            found["whose"] = whose
        return found

    def in_turn(self, part: Any) -> str | None:
        """In whose turn, by a phrase."""
        if not isinstance(part, PP) or part.np is None or part.np.head.get("span") != "turn":
            return None
        turn, case = part.np, {"в": "acc", "в течение": "gen", "при": "gen"}.get(part.prep)
        if turn.mods or turn.amount or {case for case, _ in turn.cases} != {case}:
            return None
        if turn.of is not None:
            return (
                "enemy"
                if not turn.qualities and turn.of.head.get("player") == "enemy" and not turn.of.qualities
                else None
            )
        owners = [quality.row.get("owns") for quality in turn.qualities if quality.row]
        return "own" if owners == ["own"] or (owners == ["subject"] and self.subject == SELF) else None

    def of_turn(self, part: Any, who: Part = SELF) -> Part | None:
        """In whose turn, or in which of his, as what has to be so; nothing where a phrase tells that not.

        Args:
            part: the phrase.
            who: whose "its own" is.
        """
        if not isinstance(part, PP) or part.np is None:
            return None
        numbers = [q for q in part.np.qualities if q.row is not None and q.row.get("nth") and "per" not in q.row]
        rest = tuple(q for q in part.np.qualities if q not in numbers)
        whose = self.in_turn(replace(part, np=replace(part.np, qualities=rest)))
        first = part.prep == "в" and part.np.head.get("span") == "turn" and not (rest or part.np.of or part.np.mods)
        if first and len(numbers) == 1 and numbers[0].row is not None and numbers[0].row.get("nth") == 1:
            self.unclear.append("the-first-turn")
            return {"round": round_of(1)}
        if whose is None or len(numbers) > 1:
            return None
        if who != SELF and any(q.row is not None and q.row.get("owns") == "subject" for q in rest):
            whose = who.get("side")
            if whose not in ("own", "enemy"):
                raise Refused("in whose turn", part.span)
        rounds = [{"round": round_of(q.row.get("nth"))} for q in numbers if q.row is not None]
        return {"all": [{"turn": whose}, *rounds]} if rounds else {"turn": whose}

    def duration(self, part: Any) -> Part | None:
        """Until when something lasts; nothing where a part tells that not."""
        if self.is_this_turn(part):
            return {"event": "phase", "at": "turn_end", "whose": "active"}
        if not isinstance(part, PP) or part.prep != "до" or part.np is None:
            return None
        if part.np.either and part.np.joint == "or":
            ways = [self._end(one) for one in part.np.either]
            return {"any": ways} if all(ways) else None
        return self._end(part.np)

    def _end(self, np: NP) -> Part | None:
        """The point of time that a phrase tells: of a turn, or of a blow."""
        if "point" not in np.head or np.of is None or np.qualities or np.mods:
            return self.phase(np)
        of = np.of.either[0] if np.of.either else np.of
        nexts = [q for q in of.qualities if q.row is not None and "next" in q.row]
        plain = replace(of, qualities=tuple(q for q in of.qualities if q not in nexts))
        blow = self.blow(replace(np.of, either=(plain, *np.of.either[1:])) if np.of.either else plain)
        if blow["type"] == "attacks" and "of_any_type" not in of.head:
            del blow["type"]
        return {**blow, "stage": np.head.get("point"), **({"next": True} if nexts else {})}

    def is_this_turn(self, part: Any) -> bool:
        """Whether a phrase tells of the turn that is under way."""
        turn = part.np if isinstance(part, PP) and part.prep == "в" else None
        if turn is None or turn.head.get("span") != "turn" or turn.of or turn.mods or turn.amount:
            return False
        return [q.row.name for q in turn.qualities if q.row is not None] == ["this"]

    def moment(self, part: Any) -> Part | None:
        """When something happens, by a phrase; nothing where a part tells that not."""
        if not isinstance(part, PP) or part.np is None:
            return None
        if part.prep == "в":
            found = self.phase(part.np)
            return found if found and "next" not in found else None
        if part.prep == "при" and "span" in part.np.head:
            return None  # in which turn
        if part.prep == "перед":
            event = self.of_noun(part.np)
            if event.get("event") != "attack" or "force" in event or "stage" in event:
                raise Refused("before what", part.span)
            return {**event, "stage": "aimed"}
        if part.prep == "при":
            return self.landed(self.of_noun(part.np))
        if part.prep == "после":
            event = self.of_noun(part.np)
            ended = [
                {**one, "stage": "ended"} if one.get("event") == "attack" else one for one in event.get("any", [event])
            ]
            return {"any": ended} if "any" in event else ended[0]
        return None


def round_of(number: int) -> Part:
    """The round of that number, as a comparison."""
    return {"max": 1} if number == 1 else {"equal": number}
