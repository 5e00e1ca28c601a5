"""Where somebody stands, and whose a place is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from service.reading.meaning.base import SELF, Part, Refused, joined, nearest
from service.reading.meaning.happening.roles import is_its_owners
from service.reading.meaning.things.likening import Likening
from service.reading.syntax.trees import NP, PP, Clause, Row

_RELATIONS = {
    "рядом с": "adjacent",
    "напротив": "opposite",
    "позади": "behind",
    "слева от": "left",
    "справа от": "right",
}


class Places(Likening):
    """What phrases with prepositions say of a card."""

    def joined_with(self, np: NP) -> Part:
        """What a card has, or what sits on it."""
        raise NotImplementedError

    def lacking(self, np: NP) -> Part:
        """What a card does not have."""
        raise NotImplementedError

    def there(self, np: NP) -> Part:
        """Who stands at a cell, and is spoken of from then on."""
        raise NotImplementedError

    def placed(self, mod: PP, head: Row | None = None) -> Part:
        """What a phrase with a preposition says of a card. Raises Refused."""
        np = mod.np
        if mod.prep.startswith("не "):
            return {"not": self.placed(replace(mod, prep=mod.prep.removeprefix("не ")), head)}
        if np is not None and np.either and mod.prep in ("в", "на", *_RELATIONS):
            each = _each_line(np) if all("line" in one.head for one in np.either) else np.either
            return {"any": [self.placed(replace(mod, np=replace(one, cases=np.cases)), head) for one in each]}
        if mod.prep == "сбоку от":
            return {"any": [self.placed(replace(mod, prep=side), head) for side in ("слева от", "справа от")]}
        edge = np is not None and np.head.get("place") == "edge"
        if mod.prep in _RELATIONS and np is not None and not edge:
            return self._related(_RELATIONS[mod.prep], np)
        if np is None:
            raise Refused("how that stands there", mod.span)
        place = np.head
        if mod.prep in ("у", "рядом с") and edge and not (np.qualities or np.of or np.mods):
            return {"any": [{"column": "edge"}, {"row": {"equal": 3}}]}
        if mod.prep == "called":
            return self.selector(np)
        if mod.prep == "кроме":
            return {"not": self.selector(np)}
        if mod.prep in ("на", "в") and "loc" not in {case for case, _ in np.cases}:
            raise Refused("where to", mod.span)
        if mod.prep == "с" and head is not None and "cell" in head and "sel" in place:
            return {"near": {"same_cell": self.there(np)}}
        if mod.prep == "с" and "zone" in place:
            return self.zone(np)
        if mod.prep == "с":
            return self.joined_with(np)
        if mod.prep == "без":
            return self.lacking(np)
        if mod.prep == "" and "attr" in place and np.amount is not None:
            attribute, _ = self.attribute(np)
            return {attribute: self.comparison(np.amount)}
        if mod.prep == "в" and place.name == "squad" and self.is_same(np) and np.of is None and np.amount is None:
            return {"side": {"controller": self.than(np)}}
        if (
            mod.prep == "в"
            and place.name == "squad"
            and self.subject != SELF
            and "is" in self.subject
            and _is_his_own(np)
        ):
            return {"side": {"controller": dict(self.subject)}}
        if mod.prep == "в" and place.name == "squad" and not (np.mods or np.amount):
            return {"side": self.owner_of(np) if np.qualities or np.of else "own"}
        columns = [quality.row.get("column") for quality in np.qualities if quality.row and "column" in quality.row]
        bare = len(columns) == len(np.qualities) == 1 and not (np.of or np.mods or np.amount)
        if mod.prep in ("в", "на") and place.get("line") == "same_column" and bare:
            return {"column": columns[0]}
        if mod.prep == "в" and "line" in place and (there := where_one(np)) is not None:
            return self._in_line(np, there)
        if mod.prep in ("в", "на") and place.get("shape") and [q.row.name for q in np.qualities if q.row] == ["chosen"]:
            return {"near": {"same_cell": self._chosen_line(np)}}
        if mod.prep == "в" and "line" in place and [q.row.name for q in np.qualities if q.row] == ["other"]:
            if np.of or np.mods or np.amount or len(np.qualities) > 1:
                raise Refused("which row", mod.span)
            return {"not": {"near": {place.get("line"): dict(self.subject)}}}
        if mod.prep == "в" and "line" in place and _is_his_own(np):
            return {"near": {place.get("line"): dict(self.subject)}}
        this = [q.row.name for q in np.qualities if q.row] == ["this"] and not (np.of or np.mods or np.amount)
        if mod.prep in ("в", "на") and this and place.get("shape") in self.areas:
            area = {"is": self.areas[place.get("shape")]}
            return area if head is not None and "cell" in head else {"near": {"same_cell": area}}
        if (
            mod.prep in ("в", "на")
            and "line" in place
            and (self.is_same(np) or not (np.qualities or np.of or np.amount))
        ):
            other = [one for one in np.mods if one.prep in ("с", "чем") and one.np is not None]
            if len(other) == len(np.mods) == 1 and other[0].np is not None:
                who = self.selector(other[0].np)
                in_line: Part = {"near": {place.get("line"): who}}
                on_it = "marker" in who and who.get("kind") == "cell"  # who stands on it is in line with it, too
                return {"any": [in_line, {"near": {"same_cell": who}}]} if on_it else in_line
        if mod.prep == "в" and "formed" in place and not np.qualities:
            other = [one for one in np.mods if one.prep == "с" and one.np is not None]
            if len(np.mods) == len(other) == 1 and other[0].np is not None:
                return self._related("formed", other[0].np)
        if mod.prep == "в" and "formed" in place and not (np.qualities or np.mods or np.of or np.amount):
            return {"near": {"formed": {"kind": "card"}}}
        if mod.prep == "в" and place.get("line") == "same_row" and not np.mods:
            return self.row_of(np)
        if mod.prep in ("из", "на", "в") and "zone" in place:
            return self.zone(np)
        if mod.prep == "на" and "half" in place and _is_his_own(np) and head is None and self.subject == SELF:
            return {"half": "own"}
        if mod.prep == "на" and "half" in place and not np.mods:
            return {"half": self.owner_of(np)}
        if mod.prep == "на" and "kind_of_cell" in place and not (np.mods or np.qualities or np.of):
            return {"near": {"same_cell": {"kind": place.get("kind_of_cell")}}}
        if mod.prep == "на" and "cell" in place:
            cell = self.selector(np)
            if set(cell) == {"kind"}:
                raise Refused("on which cell", mod.span)
            return {"near": cell["near"]} if set(cell) == {"kind", "near"} else {"near": {"same_cell": cell}}
        if (
            mod.prep == "на"
            and head is not None
            and head.get("sel", {}).get("kind") in ("equipment", "symbiote", "parasite")
        ):
            return {"rides": self.selector(np)}
        raise Refused("where that is", mod.span)

    def _chosen_line(self, np: NP) -> Part:
        """The cells of a row, a column or a diagonal that is chosen for what is done. Raises Refused."""
        if np.of or np.mods or np.amount or not self.saying or len(np.qualities) != 1:
            raise Refused("which of them is chosen", np.span)
        name = self.name()
        shape = np.head.get("shape")
        self.areas[shape] = name
        self.before.append({"pick": {"kind": "cell"}, "many": {"min": 1}, "by": "own", "as": name, "shape": shape})
        return {"is": name}

    def _related(self, relation: str, np: NP) -> Part:
        """How somebody stands to others, and to how many of them."""
        other = self.selector(np, True)
        if other.keys() == {"kind", "near"} and other["near"].keys() == {"same_cell"}:
            other = other["near"]["same_cell"]  # beside the cell of somebody is beside him
        there = {"near": {relation: other}}
        if np.amount is None and "is" not in other:
            self.beside.append((np.head.name, other))
        if np.amount is not None:
            many = np.amount.bound != "equal"
            there["near"]["many"] = self.comparison(np.amount) if many else {"min": self.amount(np.amount)}
        return there

    def row_of(self, np: NP) -> Part:
        """One row of a half, by its number and whose it is. Raises Refused."""
        told = [q for q in np.qualities if all(one.row is not None and one.row.get("nth") for one in q.either or (q,))]
        numbers = [one.row.get("nth") for q in told for one in q.either or (q,) if one.row is not None]
        rest = tuple(q for q in np.qualities if q not in told)
        follow = numbers and numbers == list(range(numbers[0], numbers[-1] + 1))
        counted = np.amount is not None and np.amount.span[0] > np.span[0] and not told
        if np.mods or not np.head.get("attr") or not (counted or (len(told) == 1 and follow and np.amount is None)):
            raise Refused("which row", np.span)
        if np.amount is not None:
            which = self.comparison(np.amount)
        else:
            which = {"equal": numbers[0]} if len(numbers) == 1 else {"min": numbers[0], "max": numbers[-1]}
        found: Part = {np.head.get("attr"): which}
        if rest or np.of is not None:
            found["half"] = self.owner_of(replace(np, qualities=rest))
        return found

    def owner_of(self, np: NP) -> str:
        """Whose squad, half or zone it is. Raises Refused."""
        owners = [quality.row.get("owns") for quality in np.qualities if quality.row]
        if len(owners) == len(np.qualities) == 1 and owners[0] in ("own", "enemy") and np.of is None:
            return str(owners[0])
        if len(owners) == len(np.qualities) == 1 and owners[0] in ("subject", "last") and self.his and np.of is None:
            return self.his
        if (
            not np.qualities
            and np.of is not None
            and np.of.head.get("player") == "enemy"
            and not (np.of.qualities or np.of.of)
        ):
            return "enemy"
        raise Refused("whose it is", np.span)

    def zone(self, np: NP) -> Part:
        """Cards in a zone, and whose."""
        if np.mods:
            raise Refused("which zone", np.span)
        zone = np.head.get("zone")
        if np.head.get("field") and not np.qualities and np.of is None:
            return {"zone": zone}
        if not np.qualities and np.of is None:
            return {"zone": zone, "owner": "own"} if zone == "deck" else {"zone": zone}
        if of_anybody(np):
            return {"zone": zone}
        return {"zone": zone, "owner": self.owner_of(np)}

    def standing(self, parts: Sequence[Any], span: tuple[int, int], head: Row | None = None) -> Part:
        """Where somebody stands. Raises Refused."""
        found: Part = {}
        parts = with_its_line(parts)
        nearest(parts)
        for place, part in enumerate(parts):
            after = parts[place + 1] if place + 1 < len(parts) else None
            if isinstance(part, Row) and "near" in part and isinstance(after, PP) and after.prep == "с":
                raise Refused("beside whom", span)
            if isinstance(part, Row) and "mutual" in part:
                raise Refused("beside whom", span)
            if is_diagonal(part) and set(found.get("near", {})) == {"adjacent"}:
                one: Part = across(found["near"]["adjacent"])
            elif isinstance(part, Row) and "near" in part:
                one = {"near": {part.get("near"): dict(self.subject)}}
            elif isinstance(part, Row) and "near_any" in part:
                one = {"any": [{"near": {side: dict(self.subject)}} for side in part.get("near_any")]}
            elif isinstance(part, PP) and (part.prep not in ("с", "без") or (part.np and "zone" in part.np.head)):
                half = part.np is not None and "half" in part.np.head and head is not None and _is_his_own(part.np)
                there: Part = {"any": [{"side": side, "half": side} for side in ("own", "enemy")]}
                away = part.prep == "не на"
                one = (
                    ({"not": there} if away else there)
                    if half and (away or part.prep == "на")
                    else self.placed(part, head)
                )
            else:
                raise Refused("how that stands", span)
            found = joined(found, one, span)
        if not found:
            raise Refused("where that stands", span)
        return found

    def _in_line(self, np: NP, clause: Clause) -> Part:
        """In the row or column in which somebody stands, or nobody of a kind. Raises Refused."""
        verb, line = clause.verb, np.head.get("line")
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        if len(nouns) != 1 or len(clause.parts) != 2 or verb is None or verb.negated or nouns[0].amount or np.mods:
            raise Refused("which row", np.span)
        who: Part = {"near": {line: self.selector(nouns[0])}}
        if verb.row.get("event") == "stand":
            return who
        if verb.row.get("event") != "exist" or verb.row.get("says") not in ("some", "none"):
            raise Refused("which row", np.span)
        return {"not": who} if verb.row.get("says") == "none" else who


def _is_his_own(np: NP) -> bool:
    """Whether a phrase tells whose something is by "one's own", and no more."""
    owners = [q.row.get("owns") for q in np.qualities if q.row is not None]
    return owners == ["subject"] and len(np.qualities) == 1 and not (np.of or np.mods or np.amount)


def with_its_line(parts: Sequence[Any]) -> Sequence[Any]:
    """ "With it in one row", "in one row" with it told apart, as one phrase; and so of a formation."""
    found: list[Any] = []
    for part in parts:
        one, other = (found[-1], part) if found and isinstance(part, PP) else (None, part)
        for line, whom in ((other, one), (one, other)):
            if (
                isinstance(whom, PP)
                and whom.prep == "с"
                and _is_line(line)
                and line.np is not None
                and not line.np.mods
            ):
                found[-1] = replace(line, np=replace(line.np, mods=(whom,)))
                break
        else:
            found.append(part)
    return found


def _is_line(part: Any) -> TypeGuard[PP]:
    """Whether a phrase is a row, a column or a formation in which several stand, and not one told by its number."""
    if not isinstance(part, PP) or part.prep != "в" or part.np is None:
        return False
    line = part.np.either[0] if part.np.either else part.np
    same = [q.row.name for q in line.qualities if q.row] == ["same"] or (
        line.amount is not None and line.amount.told == 1
    )
    return ("line" in line.head and same) or ("formed" in line.head and not line.qualities)


def _each_line(np: NP) -> Sequence[NP]:
    """Each of several lines with what is told of the first one, or behind the last one, of all of them."""
    first, last = np.either[0], np.either[-1]
    mods = np.mods or last.mods
    plain = [one for one in np.either[1:] if not (one.qualities or one.amount)]
    if len(plain) + 1 < len(np.either) or (first.mods and first.mods != mods):
        return list(np.either)
    return [replace(one, qualities=first.qualities, amount=first.amount, mods=mods) for one in np.either]


def is_diagonal(part: Any) -> bool:
    """Whether a phrase says that something is, or goes, along a diagonal."""
    if isinstance(part, PP) and part.prep == "по" and part.np is not None and part.np.head.get("shape") == "diagonal":
        return not (part.np.qualities or part.np.of or part.np.mods or part.np.amount)
    return isinstance(part, Row) and "diagonal" in part


def across(whom: Part) -> Part:
    """What is beside somebody on a diagonal, and not in his row or column."""
    return {"not": {"any": [{"near": {"same_row": dict(whom)}}, {"near": {"same_column": dict(whom)}}]}}


def is_row(np: NP | None) -> TypeGuard[NP]:
    """Whether a phrase is a row, whose and which it may say."""
    return np is not None and np.head.get("line") == "same_row"


def where_one(np: NP) -> Clause | None:
    """What a phrase says of a line and nothing more: "in which …"; None where it says something else."""
    clauses = [q.clause for q in np.qualities if q.row is None and q.clause is not None]
    alone = len(clauses) == len(np.qualities) == 1 and np.of is None
    first = clauses[0].parts[0] if alone and clauses[0].parts else None
    told = (
        isinstance(first, PP)
        and first.prep == "в"
        and first.np is not None
        and first.np.head.get("refers") == "relative"
    )
    return clauses[0] if told else None


def of_anybody(np: NP) -> bool:
    """Whether a zone is told to be that of either player: "any graveyard", "the graveyard of any player"."""
    words = [q.row.name for one in (np, np.of) if one is not None for q in one.qualities if q.row is not None]
    players = np.of is None or (np.of.head.get("player") == "any" and not (np.of.of or np.of.mods or np.of.amount))
    return (
        words == ["any"]
        and players
        and all(q.row is not None for one in (np, np.of) if one is not None for q in one.qualities)
    )


def is_told_whose(zone: NP) -> bool:
    """Whether a phrase says whose a zone is, and means neither that of its owner nor that of anybody."""
    told = bool(zone.qualities) or zone.of is not None
    return told and not is_its_owners(zone) and not of_anybody(zone)
