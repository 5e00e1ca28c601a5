"""What happens in Heroes, as events: blows, cards that are played and drawn, the how-manieth of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.heroes.who import Who
from service.reading.meaning.base import Part, Refused
from service.reading.meaning.happening.roles import Roles
from service.reading.syntax.trees import NP, PP, Clause, Row

#: What the cards of a player do where the player is told to do it.
_OF_CARDS = ("attack", "heal", "wound", "die", "open", "close")


class Happening(Who):
    """What clauses and nouns tell."""

    def landed(self, event: Part) -> Part:
        """An event as what has happened: a blow has been dealt, whatever came of it."""
        if "any" in event:
            return {"any": [self.landed(one) for one in event["any"]]}
        return {**event, "stage": "landed"} if event.get("event") == "attack" and "stage" not in event else event

    def of_noun(self, np: NP) -> Part:
        """What a noun tells: a strike in answer is no attack. Raises Refused."""
        event = super().of_noun(np)
        if "unanswering" in np.head and event.get("event") == "attack":
            event.setdefault("answering", False)
        return event

    def told(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """An event by its sense and what fills its roles. Raises Refused."""
        word = row.get("event")
        thing, whose = roles.get("thing"), roles.get("on")
        if isinstance(thing, NP) and "coins" in thing.head and isinstance(whose, NP) and word in ("get", "drop"):
            side = self.player(whose)
            if side is None or roles.keys() - {"on", "thing"}:
                raise Refused("whose coins", span)
            return {"event": "gain" if word == "get" else "lose", **self.what(thing), "by": side}
        if word == "aimed_at":
            return self._aimed_at(roles, span)
        if word in ("play", "draw", "discard", "use", "aimed", "search"):
            return self._of_cards(row, roles, span)
        found = super().told(row, roles, span)
        if found.get("event") == "put" and found.get("to") == "in_play" and found.get("on") == {}:
            raise Refused("who comes", span)
        return found

    def _aimed_at(self, roles: Roles, span: tuple[int, int]) -> Part:
        """ "Is the target of spells of the opponent", as an event. Raises Refused."""
        on, source = roles.pop("on", None), roles.pop("source", None)
        if roles or not isinstance(source, NP):
            raise Refused("the target of what", span)
        who = self.someone(on) if isinstance(on, NP) else dict(on or self.subject)
        if "attack" in source.head:
            return {**self.blow(source), "on": who}
        if "ability" not in source.head or source.qualities or source.mods or source.amount:
            raise Refused("the target of what", source.span)
        side = self.player(source.of) if source.of is not None else None
        if source.of is not None and side is None:
            raise Refused("the target of what", source.span)
        by = {"by": {"side": side}} if side is not None else {}
        return {"event": "use", "type": source.head.get("ability"), "on": who, **by}

    def _of_cards(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """What a player does with a card, as an event. Raises Refused."""
        word, on, by = row.get("event"), roles.pop("on", None), roles.pop("by", None)
        source = roles.pop("from", None)
        if roles:
            raise Refused("what that is to it", span)
        side = self.player(by) if isinstance(by, NP) else None
        if isinstance(by, NP) and side is None:
            raise Refused("who does it", span)
        if word == "draw":
            if not isinstance(on, NP) or on.head.name != "card" or on.of or on.mods or on.amount:
                raise Refused("what is drawn", span)
            if self.someone(on) != {"kind": "card"}:
                raise Refused("what is drawn", span)
            self.spoken.pop()
            return {"event": "put", "way": "draw", "by": side or "own", "to": "hand"}
        if word == "use":
            told: Part = {"event": "use", "type": row.get("with")["type"]}
            on_it = self.someone(on) if isinstance(on, NP) else dict(self.subject)
            return {**told, "on": on_it}
        if word == "play" and isinstance(on, dict) and by is None and source is None:
            return {"event": "put", "way": "play", "on": dict(on), "to": "in_play"}
        if not isinstance(on, NP) or word == "aimed":
            raise Refused("no such event", span)
        plain = replace(on, qualities=tuple(q for q in on.qualities if q.row is None or "owns" not in q.row))
        found = self.someone(plain)
        if word == "discard":
            return {"event": "put", "way": "discard", "by": side or "own", "to": "graveyard"}
        if word != "play":
            raise Refused("no such event", span)
        if side is not None and "is" not in found:
            found["side"] = side
        if found.get("kind") == "spell":
            return {"event": "use", "type": "spell", "by": found}
        told = {"from": "hand"} if isinstance(source, NP) and source.head.get("zone") == "hand" else {}
        return {"event": "put", "way": "play", "on": found, "to": "in_play", **told}

    def event_of(self, clause: Clause, it: Part | None = None) -> Part:
        """What a clause tells, as an event: "the second card of the turn" is the second time in it. Raises Refused."""
        ends = [part for part in clause.parts if _of_the_turn(part)]
        before, self.ordinal = self.ordinal, None
        self.may_count = len(ends) == 1
        event = super().event_of(replace(clause, parts=tuple(part for part in clause.parts if part not in ends)), it)
        number, self.ordinal, self.may_count = self.ordinal, before, False
        if (number is None) is (len(ends) == 1) or len(ends) > 1:
            raise Refused("how often", clause.span)
        return event if number is None else {**event, "nth": {"equal": number}, "per": "turn"}

    ordinal: int | None = None
    may_count = False

    def someone(self, np: NP) -> Part:
        """Somebody in an event. Raises Refused."""
        numbers = [q for q in np.qualities if q.row is not None and q.row.get("nth") and "per" not in q.row]
        if numbers:
            if not self.may_count or len(numbers) > 1 or self.ordinal is not None or numbers[0].row is None:
                raise Refused("which of them", np.span)
            self.ordinal = numbers[0].row.get("nth")
            np = replace(np, qualities=tuple(q for q in np.qualities if q not in numbers))
        return super().someone(np)

    def _moment(self, event: Part, span: tuple[int, int]) -> None:
        if event.get("by") == "enemy" or (isinstance(event.get("by"), dict) and event["by"].get("side") == "enemy"):
            self.his = "enemy" if self.his is None else self.his
        super()._moment(event, span)

    def _role(self, event: Part, role: str, node: Any, span: tuple[int, int]) -> None:
        player = (
            self.player(node) if isinstance(node, NP) and role == "by" and event.get("event") in _OF_CARDS else None
        )
        if role == "under" and isinstance(node, NP) and "control" in node.head and not (node.of or node.mods):
            own = [q.row.get("owns") for q in node.qualities if q.row is not None] == ["own"]
            if not own or "on" not in event or {"side", "is"} & event["on"].keys():
                raise Refused("under whose control", node.span)
            event["on"]["side"] = "own"
        elif player in ("own", "enemy"):
            event["by"] = {"kind": "character", "side": player} if event["event"] == "attack" else {"side": player}
        elif isinstance(node, NP) and role == "source" and node.either and event.get("event") in ("die", "wound"):
            if any(not self.is_plain_blow(one) and not is_ability(one) for one in node.either):
                raise Refused("from what", node.span)
            event["type"] = [one.head.get("attack", one.head.get("ability")) for one in node.either]
        else:
            super()._role(event, role, node, span)

    def _stage(self, clause: Clause, event: Part) -> None:
        """At which point of it something happens: "when it attacks" is as it deals the attack."""
        if clause.verb is not None and clause.verb.row.get("with", {}).get("stage") == "declared":
            return  # nobody defends yet
        plain = event.get("event") == "attack" and not {"stage", "force"} & event.keys() and self.at_stage is None
        if plain:
            event["stage"] = "landed"
        else:
            super()._stage(clause, event)


def _of_the_turn(part: Any) -> bool:
    """ "Of the turn", which says among which the how-manieth it is."""
    turn = part.np if isinstance(part, PP) and part.prep == "за" else None
    plain = turn is not None and not (turn.of or turn.mods or turn.amount)
    return plain and turn is not None and turn.head.get("span") == "turn" and not turn.qualities


def is_ability(np: NP) -> bool:
    return "ability" in np.head and not (np.qualities or np.of or np.mods or np.amount or np.title)
