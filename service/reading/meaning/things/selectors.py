"""Noun phrases as selectors: which cards and cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from service.reading.meaning.base import SELF, Part, Refused, joined, nearest, nouns_of, plays
from service.reading.meaning.things.likening import is_extreme, is_whom, says_whose
from service.reading.meaning.things.places import Places, across, is_diagonal, where_one, with_its_line
from service.reading.meaning.things.referring import is_called_so
from service.reading.syntax.forms import nominative
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import NP, PP, Clause, Quality, Row
from service.reading.writing.lexicon import table

#: Qualities that say how many or which of those, and nothing about what they are.
_COUNTING = {"each", "any", "this", "nth", "next", "random", "different"}

#: What sits on a card.
_BORNE = ("equipment", "parasite", "symbiote", "companion")
#: What a cell can be.
_OF_CELLS = {"marker", "kind", "near", "free", "row", "column", "half", "not", "all", "any", "as", "is", "zone", "side"}


_ENEMYS = Row("enemy", "quality", {"sel": {"side": "enemy"}, "owns": "enemy"})
_RELATES = Row("relate", "verb", {"event": "relate"})


@cache
def _elements() -> Mapping[str, str]:
    """Elements by the nouns that they are written with."""
    return {str(told["noun"]["ru"]): slug for slug, told in table("nouns")["elements"].items()}


def _is_which(part: object) -> bool:
    return isinstance(part, NP) and part.head.get("refers") == "relative"


class Selectors(Places):
    """What noun phrases describe."""

    def event_of(self, clause: Clause, it: Part | None = None) -> Part:
        """What a clause tells, as an event."""
        raise NotImplementedError

    def selector(self, np: NP, counted: bool = False) -> Part:
        """Which cards a phrase describes, whoever they are; `counted` where its number is minded. Raises Refused."""
        if np.amount is not None and np.amount.told != 1 and not counted:
            raise Refused("how many of them", np.span)
        known = self.ref(np)
        if known is not None:
            return known
        if np.either:
            return self._either(np)
        np, head = replace(np, mods=tuple(with_its_line(np.mods))), np.head
        if "them" in head and np.of is not None:
            return {"kind": "card", **self.pronoun(np.of)}
        if "goal" in head:  # one that differs from the others
            return {"kind": "card"}
        if not plays(head, "sel") or (np.title and "sel" in head):
            raise Refused("no card", np.span)
        found: Part = {"kind": "card", "like": {"name": dict(SELF)}} if is_called_so(np) else dict(head.get("sel"))
        later = [quality for quality in np.qualities if np.mods and quality.span[0] > np.mods[0].span[0]]
        for quality in np.qualities:
            if quality not in later:
                found = joined(found, self.quality(quality, np), quality.span)
        extremes = [node for node in (np.of, *(mod.np for mod in np.mods if mod.prep == "с")) if is_extreme(node)]
        if np.of is not None and np.of not in extremes:
            found = joined(found, self._owner(np.of, head), np.of.span)
        for mod in np.mods:
            if is_diagonal(mod) and set(found.get("near", {})) == {"adjacent"}:
                found = joined(found, across(found["near"]["adjacent"]), mod.span)
            elif mod.np is None or mod.np not in extremes:
                found = joined(found, self.placed(mod, head), mod.span)
        nearest(
            (*(part for q in np.qualities if q.clause and q not in later for part in q.clause.parts[-1:]), *np.mods)
        )
        for quality in later:
            found = joined(found, self.quality(quality, np), quality.span)
        if "kind" not in found and ("class" in found or ("any" in head and any(q.clause for q in np.qualities))):
            found["kind"] = "card"
        if isinstance(found.get("side"), dict) and found.get("not") == SELF:  # another of the same squad
            found["not"] = dict(found["side"]["controller"])
        for node in extremes:
            found = self.most_of_all(found, node, np)
        if not found and "anything" not in head:
            raise Refused("nobody is described", np.span)
        if found.get("kind") == "cell" and "marker" in head.get("sel"):  # whose it is who laid it
            by = {"by": {"side": found.pop("side")}} if "side" in found else {}
            found["marker"] = {**found["marker"], **by}
            self.unclear += [] if "markers-on-cells" in self.unclear else ["markers-on-cells"]
        if found.get("kind") == "cell" and found.keys() - _OF_CELLS:
            raise Refused("what a cell is not", np.span)
        if found.get("zone") in ("graveyard", "deck", "exile") and found.get("side") in ("own", "enemy"):
            found.setdefault("owner", found["side"])
            if found.pop("side") != found["owner"]:
                raise Refused("whose it is", np.span)
        return found

    def _either(self, np: NP) -> Part:
        parts = [self.selector(one) for one in np.either]
        if any("is" in part for part in parts) and np.joint != "or":
            return {"any": parts}
        shared: Part = {key: parts[0][key] for key in ("side", "owner", "zone") if key in parts[0]}
        if parts[0].get("not") == SELF:
            shared["not"] = dict(SELF)
        for part in parts[1:]:
            if not shared.keys() & part.keys():
                part.update(shared)
        common = {key: value for key, value in parts[0].items() if all(part.get(key) == value for part in parts)}
        kinds = [part for part in parts if "class" in part]
        if len(kinds) == len(parts):
            common.pop("class", None)
        return {**common, "any": [{k: v for k, v in part.items() if k not in common} for part in parts]}

    def quality(self, quality: Quality, np: NP) -> Part:
        if quality.either:
            ways = [self.quality(one, np) for one in quality.either]
            if not all(ways):
                raise Refused("who is so", quality.span)
            return {"any": ways}
        if quality.clause is not None and quality.row is None and is_whom(quality.clause):
            return self._of_whom(quality.clause, np)
        if quality.clause is not None and quality.row is None and quality.negated:
            return {"not": self.described(quality.clause, np.head)}
        if quality.clause is not None and quality.row is None and self._chosen_by_whom(quality.clause):
            return {}
        if quality.clause is not None and quality.row is None:
            return self.described(quality.clause, np.head)
        row = quality.row
        assert row is not None
        if "other" in row:
            for spoken in reversed(self.spoken):
                if spoken.head == np.head.name and "is" in spoken.ref:
                    return {"not": dict(spoken.ref)}
                told = self.pattern is not None and (
                    (self.pattern.get("on") is spoken.ref and self.pattern.get("event") != "die")
                    or (self.lasting and any(value is spoken.ref for value in self.pattern.values()))
                )
                if spoken.head == np.head.name and told and not self.done:
                    return {"not": self.refer(spoken.ref, np.span)}
            return {"not": dict(SELF)}
        if "mutual" in row:
            raise Refused("beside whom", quality.span)
        if "of_creatures" in row and np.head.name == "creature":
            return dict(row.get("of_creatures"))
        if "sel" in row:
            return dict(row.get("sel"))
        if row.get("owns") == "last" and self.his is not None:
            return {"side": self.his}
        if row.get("owns") == "last" and self._of_opponent(quality, np):
            return {"side": "enemy"}
        if row.get("owns") == "subject" and "cell" in np.head:
            return {"near": {"same_cell": dict(self.subject)}}
        if (
            row.get("owns") == "subject"
            and self.subject == SELF
            and np.head.name not in ("companion", "parasite", "symbiote")
        ):
            return {"side": "own"}
        if row.get("owns") == "subject" and self.subject == SELF and np.head.name == "symbiote" and self.saying:
            self.unclear.append("whose-symbiote")
            return {"side": "own"}
        if row.get("owns") == "subject" and np.head.name == "companion":
            return {"rides": dict(self.subject)}  # whose a symbiote is, is unclear
        if "near" in row and "cell" in np.head and quality.clause is not None:
            other = quality.clause.parts[0]
            if isinstance(other, PP) and other.np is not None and other.prep == "с":
                return {"near": {row.get("near"): self.selector(other.np)}}
        elif row.get("owns") == "last" and "cell" in np.head and self.spoken:
            others = [one for one in self.spoken if self.mover is None or not self.same(one.ref, self.mover)]
            if not others:
                raise Refused("whose it is", quality.span)  # nobody comes to his own cell
            return {"near": {"same_cell": self.refer(others[-1].ref, np.span)}}
        elif "near" in row and "cell" in np.head:
            return {"near": {row.get("near"): dict(self.mover or self.subject)}}
        elif "near" in row and quality.clause is None and "sel" in np.head:
            return {"near": {row.get("near"): dict(self.subject)}}
        if _COUNTING & set(row.data):
            return {}
        raise Refused("who is so", quality.span)

    def _chosen_by_whom(self, clause: Clause) -> bool:
        """ "Chosen by the opponent": who chooses is told for the choice; whether a clause says so."""
        by = clause.parts[0] if len(clause.parts) == 1 else None
        chosen = clause.verb is not None and clause.verb.passive and clause.verb.row.get("event") == "choose"
        if not chosen or not isinstance(by, NP) or self.player(by) not in ("own", "enemy") or self.chooser is not None:
            return False
        self.chooser = self.his = self.player(by)
        return True

    def _of_opponent(self, quality: Quality, np: NP) -> bool:
        """Whether "his" cards are those of the opponent, who was told of before: nobody else has any."""
        cards, row = np.head.get("sel", {}), quality.row
        whose = cards.get("kind") in ("card", "creature", "artifact", "terrain") or "class" in cards
        if not whose or np.of is not None or row is None or row.get("gender") != "masc":
            return False
        before = [one for one in nouns_of(tuple(self.sentence)) if one.span[1] <= quality.span[0]]
        turns = [q.row for one in nouns_of(tuple(self.sentence)) for q in one.qualities if q.span < quality.span]
        told = any(row is not None and row.get("turn") == "enemy" for row in turns)
        return told or any(one.head.get("player") == "enemy" for one in before)

    def _owner(self, np: NP, head: Row) -> Part:
        if "cell" in head and np.head.get("field") and not (np.qualities or np.mods or np.of):
            return {}
        compared = self.compared(np)
        if compared is not None:
            return compared
        if np.head.get("thing") in ("class", "element") and np.qualities and np.qualities[-1].clause is not None:
            return self._of_those(np)
        kind = self.of_kind(np)
        if kind is not None:
            return kind
        odd = [quality.row.get("odd") for quality in np.qualities if quality.row is not None and "odd" in quality.row]
        if "attr" in np.head and len(odd) == len(np.qualities) == 1 and not (np.of or np.mods or np.amount):
            return {np.head.get("attr"): {"odd": odd[0]}}
        if "cell" in head and "half" in np.head and not np.mods:
            return {"half": self.owner_of(np)}
        if "cell" in head and "line" in np.head and (there := where_one(np)) is not None:
            return self._in_line(np, there)
        if "cell" in head and np.head.get("line") == "same_row":
            return self.row_of(np)
        if "zone" in np.head and not np.head.get("field"):
            return self.zone(np)
        if "cell" in head and "kind_of_cell" in np.head and not (np.qualities or np.mods or np.of or np.amount):
            return {"near": {"same_cell": {"kind": np.head.get("kind_of_cell")}}}
        player = self.player(np) if "player" in np.head else None
        if np.head.name == "squad" and not (np.mods or np.amount):
            player = self.owner_of(np)
        if player is not None:
            return {"side": player}
        if "cell" in head and (who := self.ref(np)) is not None:
            return {"near": {"same_cell": who}}
        if head.get("sel", {}).get("kind") in ("equipment", "symbiote", "parasite"):
            return {"rides": self.selector(np)}
        raise Refused("whose it is", np.span)

    def joined_with(self, np: NP) -> Part:
        if "quoted" in np.head and not (np.qualities or np.of or np.mods or np.amount):
            return {"marker": {"title": nominative(np.head.get("quoted")), "min": 1}}
        if "sel" in np.head and np.head.get("sel").get("kind") in _BORNE:
            return {"bears": self.selector(np)}
        compared = self.compared(np) if np.head.get("attr") in ("name", "cost") else None
        return self.has(np) if compared is None else compared

    def lacking(self, np: NP) -> Part:
        if np.either:
            return {"not": {"any": [self.joined_with(one) for one in np.either]}}
        if "attr" in np.head and np.amount is None:
            attribute, _ = self.attribute(np)
            return {attribute: {"equal": 0}}
        if np.head.get("thing") == "class" and not (np.qualities or np.mods or np.of):
            return {"class": False}
        return {"not": self.joined_with(np)}

    def described(self, clause: Clause, head: Row | None = None) -> Part:
        """What a participle says of its noun. Raises Refused."""
        verb = clause.verb
        if verb is None:
            raise Refused("where that stands", clause.span)
        event = verb.row.get("event")
        if event == "stand":
            return self.standing(clause.parts, clause.span, head)
        if event in ("have", "bear") and len(clause.parts) == 1 and isinstance(clause.parts[0], NP):
            thing = clause.parts[0]
            return {"bears": self.selector(thing)} if event == "bear" else self.has(thing)
        if event == "occupy" and verb.passive and len(clause.parts) == 1 and isinstance(clause.parts[0], NP):
            return {"near": {"same_cell": self.there(clause.parts[0])}}
        first = clause.parts[0] if clause.parts else None
        whom = first.np if isinstance(first, PP) else first
        if isinstance(whom, NP) and whom.head.get("refers") == "relative":
            return self._undergone(clause, head)
        if event in ("be", "relate") and len(clause.parts) == 1:
            (part,) = clause.parts
            borne = part.of if isinstance(part, NP) and part.head.name == "host" and not part.qualities else None
            if borne is not None and borne.head.get("sel", {}).get("kind") in _BORNE:
                return {"bears": self.selector(borne)}
            if isinstance(part, NP) or (isinstance(part, PP) and part.np is not None and event == "relate"):
                return self.is_what(verb.row, part if isinstance(part, NP) else part.np)  # type: ignore[arg-type]
        if verb.passive and "state" in verb.row and verb.row.get("event") in ("open", "close") and not clause.parts:
            return dict(verb.row.get("state"))
        if event == "belong" and len(clause.parts) == 1 and isinstance(part := clause.parts[0], PP):
            return self._of_those(part.np) if part.prep == "к" else {}
        did = self.event_of(clause, {"is": "it"})
        if "per" not in did:
            raise Refused("since when", clause.span)
        return {"did": did}

    def _of_those(self, np: NP | None) -> Part:
        """ "Elements that are in your squad", or that are not: of one of them. Raises Refused."""
        clause = np.qualities[-1].clause if np is not None and np.qualities else None
        verb = clause.verb if clause is not None else None
        key = np.head.get("thing") if np is not None else None
        where = [part for part in clause.parts if not _is_which(part)] if clause is not None else []
        plain = np is not None and not (np.of or np.mods or np.amount or np.title)
        words = {q.row.name for q in np.qualities[:-1] if q.row is not None} if np is not None else {""}
        if key not in ("class", "element") or verb is None or verb.row.get("event") != "exist" or not plain:
            raise Refused("of which class", np.span if np is not None else (0, 0))
        if verb.negated or words - {"this", "any"} or len(where) != 1 or not isinstance(where[0], PP):
            raise Refused("of which class", np.span if np is not None else (0, 0))
        alike: Part = {"like": {key: {"kind": "card", "hidden": False, **self.placed(where[0])}}}
        if verb.row.get("says") == "some":
            return alike
        none: Part = {"element": "neutral"} if key == "element" else {"class": False}
        return {"not": {"any": [alike, none]}}

    def _undergone(self, clause: Clause, head: Row | None) -> Part:
        """ "Whom it has attacked this turn", "which it occupied": what was done to somebody. Raises Refused."""
        verb, pattern = clause.verb, self.pattern or {}
        if verb is not None and verb.row.get("event") == "occupy" and head is not None and "cell" in head:
            if len(clause.parts) > 2 or verb.mood != "past":
                raise Refused("where that stands", clause.span)
            who = self.selector(clause.parts[1]) if len(clause.parts) > 1 else dict(self.subject)  # type: ignore[arg-type]
            itself = who == SELF and pattern.get("on") != SELF  # nobody comes to his own cell
            if "is" not in who or itself or pattern.get("event") not in ("move", "die", "put"):
                raise Refused("who stood there", clause.span)
            if (
                pattern["event"] == "move"
                and pattern.get("on", {}).get("is", pattern.get("on", {}).get("as")) == who["is"]
            ):
                return {"is": pattern.setdefault("from", {"kind": "cell"}).setdefault("as", self.name())}
            return {"near": {"same_cell": who}}
        did = self.event_of(clause)
        if "per" in did:
            return {"did": did}
        mine = [field for field, one in did.items() if one == {"is": "it"}]
        rest = {field: one for field, one in did.items() if field not in mine}
        if len(mine) != 1 or any(pattern.get(field) != one for field, one in rest.items()):
            raise Refused("since when", clause.span)
        return self.role(mine[0], clause.span)

    def _of_whom(self, clause: Clause, np: NP) -> Part:
        """ "Beside whom there is no elf": who is there, seen from whoever is described. Raises Refused."""
        there, other = clause.parts
        assert isinstance(there, PP)
        if there.prep == "с" and isinstance(other, PP):  # "with which it stands in formation"
            return {"near": {"formed": dict(self.subject)}}
        if clause.verb is None or not isinstance(other, NP):
            raise Refused("where that stands", clause.span)
        his = tuple(replace(q, row=_ENEMYS) if self._of_opponent(q, other) else q for q in other.qualities)
        other = replace(other, qualities=his)
        if says_whose(np) in ((), says_whose(other)):  # of the same ones others than that very one
            rest = tuple(q for q in other.qualities if q.row is None or "other" not in q.row)
            other = replace(other, qualities=rest)
        if there.prep == "рядом с":
            found = self.placed(replace(there, np=other))
        elif there.prep == "у" and "sel" not in other.head:
            return self.lacking(other) if clause.verb.row.get("says") == "none" else self.has(other)
        elif there.prep == "на" and "cell" in np.head and other.amount is None:
            found = {"near": {"same_cell": self.there(other)}}
        else:
            raise Refused("where that stands", clause.span)
        return {"not": found} if clause.verb.row.get("says") == "none" else found

    def there(self, np: NP) -> Part:
        """Who stands at a cell, and is spoken of from then on."""
        found = self.selector(np)
        if "is" not in found and not np.either:
            self.speak(found, np)
        return found

    def called(self, np: NP) -> Part:
        """A class or an element by its name. Raises Refused."""
        return self.is_what(_RELATES, np)

    def is_what(self, row: Row, np: NP) -> Part:
        """What somebody is who is told to be something, or of a class or an element. Raises Refused."""
        if row.get("event") == "be":
            return self.selector(np)
        word, plain = np.title.lower(), not (np.qualities or np.of or np.mods or np.amount)
        key = np.head.get("thing")
        for one in rows(self.lexicon) if plain and key in ("class", "element") else ():
            if key in one.get("sel", ()) and word in (str(said).lower() for said in one.get("ru", ())):
                return {key: one.get("sel")[key]}
        if plain and key == "element" and word in _elements():
            return {"element": _elements()[word]}
        raise Refused("of which class", np.span)
