"""Numbers that events are asked for, and rolls by their numbers."""

from __future__ import annotations

from service.reading.meaning.base import Part, Refused
from service.reading.meaning.things.selectors import Selectors
from service.reading.syntax.trees import NP, Amount, Clause, Row


class Asked(Selectors):
    """What an event is asked for."""

    def someone(self, np: NP) -> Part:
        """Somebody in an event."""
        raise NotImplementedError

    def roll_of(self, clause: Clause) -> Part:
        """A roll of the die, by its number. Raises Refused."""
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        numbers = [part for part in clause.parts if isinstance(part, Row) and part.part == "figure"]
        marks = [part for part in clause.parts if isinstance(part, Row) and part.part == "adverb"]
        extra = any("unmodified" not in mark and "on_the_die" not in mark for mark in marks)
        verb = clause.verb
        assert verb is not None
        told = len(nouns) == 1 or (not nouns and verb.row.get("event") == "shows")
        if not told or len(numbers) != 1 or len(clause.parts) != len(nouns) + 1 + len(marks) or extra:
            raise Refused("which roll", clause.span)
        who: NP | None = nouns[0] if nouns else None
        if verb.negated or verb.modal:
            raise Refused("which roll", clause.span)
        if verb.row.get("event") == "equals":
            if "roll" not in nouns[0].head or nouns[0].mods or nouns[0].amount or nouns[0].qualities:
                raise Refused("which roll", clause.span)
            who = nouns[0].of
        by = self.someone(who) if who is not None else dict(self.subject)
        plain = self.unmodified or any("unmodified" in mark for mark in marks)
        self.unmodified = False
        return {"event": "roll", "by": by, "pips" if plain else "result": self.figure(numbers[0])}

    def roll(self, np: NP) -> Part:
        """A roll that somebody makes, with what is asked of it. Raises Refused."""
        event: Part = {"event": "roll"}
        if np.of is not None:
            event["by"] = self.someone(np.of)
        if np.qualities or np.title:
            raise Refused("which roll", np.span)
        for mod in np.mods:
            one = mod.np
            if one is None:
                raise Refused("which roll", mod.span)
            key = one.head.get("tells")
            plain = not (one.qualities or one.of or one.mods)
            if mod.prep == "с" and key and key not in event and one.amount is not None and plain:
                event[key] = self.asked(one.amount)
            elif mod.prep in ("с", "без") and _is_answer(one) and "fight" not in event:
                event["fight"] = mod.prep == "с"
            elif mod.prep == "по" and "on" not in event:
                event["on"] = self.someone(one)
            else:
                raise Refused("which roll", mod.span)
        return event

    def asked(self, amount: Amount) -> Part:
        """A number that an event is asked for; X is from then on what it was."""
        if amount.told != "x" or amount.plus or amount.bound != "equal" or self.number or self.where is not None:
            return self.comparison(amount)
        name = self.name()
        self.number = {"number": name}
        return {"as": name}

    def figure(self, row: Row) -> Part:
        """A number that stands by itself, as a comparison."""
        if row.get("last") is not None:
            return {"min": self.amount(row.get("amount")), "max": self.amount(row.get("last"))}
        return self.comparison(row.get("amount"))


def _is_answer(np: NP) -> bool:
    """Whether a phrase is a strike in answer, and no more."""
    words = [q.row.name for q in np.qualities if q.row is not None]
    return np.head.get("attack") == "strikes" and words == ["answering"] and not (np.of or np.mods or np.amount)
