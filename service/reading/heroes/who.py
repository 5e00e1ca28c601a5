"""Whom sentences of Heroes mean: the card itself, its hero, a class that was named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.heroes.zones import Zones
from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.things.referring import unchosen
from service.reading.syntax.trees import NP

#: Who is no creature, and so nobody whom "this creature" could mean.
_NO_CREATURES = ("hero", "spell", "card", "opponent")


class Who(Zones):
    """Those who are spoken of."""

    said_class: str | None = None

    def goal_of(self, np: NP) -> Part:
        """Whom a deed befalls: of a player's hero there is but one. Raises Refused."""
        if np.either and np.joint == "or":
            known = self._either_chosen(np)
            if known is not None:
                return known
            np = replace(np, either=tuple(map(unchosen, np.either)))
        words = {key for q in np.qualities if q.row is not None for key in q.row.data}
        plain = np.head.name == "hero" and np.amount is None and not {"chosen", "any", "random", "each"} & words
        if plain and not self.control and self.ref(np) is None and not np.either:
            found = self.selector(np)
            if found.get("side") in ("own", "enemy"):
                self.speak(found, np)
                return found
        return super().goal_of(np)

    def _either_chosen(self, np: NP) -> Part | None:
        """ "That creature or hero": the one who has been chosen, where it could be either. Raises Refused."""
        words = [q.row.name for one in np.either for q in one.qualities if q.row is not None]
        if "this" not in words:
            return None
        if set(words) != {"this"} or len(self.chosen) != 1:
            raise Refused("who is meant", np.span)
        return {"is": self.chosen[0][1]}

    def pronoun(self, np: NP, not_self: bool = False) -> Part:
        """Whom a pronoun means: the card itself where nobody has been spoken of. Raises Refused."""
        if not self.spoken and not not_self:
            if (self.pattern or {}).get("by") == "enemy":  # the opponent may be meant, who is no card
                raise Refused("who is meant", np.span)
            return dict(SELF)
        creatures = [one for one in self.spoken if one.ref != SELF and one.gender == "neut" and not one.plural]
        if np.gender == "neut" and creatures and all(self.same(one.ref, creatures[0].ref) for one in creatures):
            return self.refer(creatures[0].ref, np.span)  # a card's own name is hardly ever neuter
        return super().pronoun(np, not_self)

    def selector(self, np: NP, counted: bool = False) -> Part:
        """Which cards a phrase describes. Raises Refused."""
        if np.head.get("thing") == "class" and self._is_said(np):
            return {"kind": "creature", "class": {"is": self.said_class}}
        return super().selector(np, counted)

    def of_kind(self, np: NP) -> Part | None:
        """ "Of the chosen class". Raises Refused."""
        return {"class": {"is": self.said_class}} if self._is_said(np) else super().of_kind(np)

    def joined_with(self, np: NP) -> Part:
        if self._is_said(np):
            return {"class": {"is": self.said_class}}
        return super().joined_with(np)

    def _all_of(self, on: Any, one: bool = False) -> Part:
        """Those whom a statement is about; a word for many that has no plural means each of them. Raises Refused."""
        if isinstance(on, NP) and "mass" in on.head and on.amount is None:
            on = replace(on, cases=frozenset((case, "plur") for case, _ in on.cases))
        return super()._all_of(on, one)

    def _is_said(self, np: NP) -> bool:
        """Whether a phrase tells the class that has been chosen."""
        words = [q.row.name for q in np.qualities if q.row is not None]
        plain = words == ["chosen"] and len(np.qualities) == 1 and not (np.of or np.mods or np.amount)
        return self.said_class is not None and np.head.get("thing") == "class" and plain

    def ref(self, np: NP) -> Part | None:
        """Somebody who is known already: "this creature" is the card itself where nobody else was spoken of."""
        words = [q.row for q in np.qualities if q.row is not None]
        this = len(words) == len(np.qualities) == 1 and words[0].name == "this"
        told = np.head.get("sel", {}).keys() & {"kind", "class"}
        plain = this and told and not (np.of or np.mods or np.amount or np.either)
        if (
            plain
            and not self.chosen
            and all(one.ref == SELF or one.head in _NO_CREATURES for one in self.spoken)
            and np.head.name != "card"
        ):
            return dict(SELF)
        return super().ref(np)

    def _bearer_of(self, np: NP) -> Part:
        of, event = np.of, self.pattern or {}
        captured = of is not None and [q.row.name for q in of.qualities if q.row is not None] == ["captured"]
        if of is not None and captured and event.get("way") == "capture" and not (of.of or of.mods or of.amount):
            return self.role("on", np.span)
        return super()._bearer_of(np)

    def role(self, field: str, span: tuple[int, int]) -> Part:
        """Who has a part in the event of the feature, or has just been killed by it. Raises Refused."""
        dead = [part["on"] for part in self.done if part.get("deed") == "die"]
        if field == "on" and self.pattern is None and len(dead) == 1 and "is" in dead[0]:
            return dict(dead[0])
        return super().role(field, span)
