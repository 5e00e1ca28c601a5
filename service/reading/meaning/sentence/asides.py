"""What stands in brackets, and how often something can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, joined, limits_of, nouns_of
from service.reading.meaning.happening.apart import how_told
from service.reading.meaning.holding.compared import of_each
from service.reading.meaning.holding.stated import Stated
from service.reading.syntax.trees import NP, PP, Amount, Aside, Clause, Quality, Row

_SPLICED = ("put_closed", "near", "full")


class Asides(Stated):
    """What a sentence says beside its clauses."""

    def __init__(self) -> None:
        super().__init__()
        self.made: Part = {}
        self.head: Part = {}
        self.counted: NP | None = None
        self.rather: tuple[Amount, Clause] | None = None
        """By how much something is done if something is so, instead of by as much as was told."""
        self.said: list[Part] = []
        self.asked_of_each = False
        """Whether what has to be so has been put to those of whom something is said."""
        self.first_told = False
        """Whether a limit is told as "the first of the turn"."""
        self.in_one_turn = False
        """Whether the clause says in whose turn."""

    def asides(self, clause: Clause) -> Clause:
        """A clause without its brackets: what they say is told to the feature, or belongs to the clause itself."""
        rest: list[Any] = []
        for part in clause.parts:
            if isinstance(part, Aside):
                rest += self._aside(part, clause)
            else:
                rest.append(part)
        return Clause(clause.verb, tuple(rest), clause.conj, clause.joint, clause.span)

    def condition_of(self, clause: Clause, role: str) -> None:
        """What has to be so."""
        raise NotImplementedError

    def _aside(self, aside: Aside, outer: Clause) -> list[Any]:
        spliced: list[Any] = []
        other = other_number(aside)
        if other is not None and self.rather is None and outer.conj is None:
            self.rather = other
            return []
        for clause in aside.clauses:
            role = clause.conj.get("role") if clause.conj is not None else None
            if role in ("if", "while"):
                self.condition_of(clause, role)
                continue
            verb = clause.verb
            keeps = verb is not None and verb.mood == "ger" and verb.negated and verb.row.get("event") == "close"
            if keeps and not clause.parts and _makes_a_blow(outer):
                continue  # a blow that a text makes closes nobody
            if clause.verb is not None or clause.conj is not None:
                raise Refused("not consumed", aside.span)
            only = [part for part in clause.parts if isinstance(part, Row) and "only" in part]
            if only and not (len(clause.parts) == 2 and isinstance(clause.parts[1], PP) and _makes_a_blow(outer)):
                raise Refused("not consumed", aside.span)
            for part in clause.parts:
                spliced += self._said_beside(part, aside, _names_ability(outer)) if part not in only else []
        return spliced

    def _said_beside(self, part: Any, aside: Aside, outer: bool) -> list[Any]:
        if isinstance(part, Row) and part.part == "limit":
            self.limit(part)
        elif isinstance(part, Row) and part.part == "stage" and self.at_stage is None:
            self.at_stage = part.name
        elif isinstance(part, NP) and "ability" in part.head:
            self.typed(part)
        elif isinstance(part, Row) and part.part == "range" and not self.done and ("type" in self.made or outer):
            self.reach = self.amount(part.get("amount"))
        elif isinstance(part, PP) and part.prep == "по" and part.np is not None and part.np.head.name == "choice":
            self.chosen_as_told(part.np)
        elif isinstance(part, Row) and "together" in part:
            self.together = True
        elif isinstance(part, Row) and "no_matter" in part:
            return []  # prices are compared by their numbers anyhow, and numbers as they are
        elif isinstance(part, Row) and "unmodified" in part:
            self.unmodified = True
        elif (isinstance(part, PP) and part.prep != "от") or (
            isinstance(part, Row) and any(key in part for key in _SPLICED)
        ):
            return [part]
        else:
            raise Refused("not consumed", aside.span)
        return []

    def chosen_as_told(self, np: NP) -> None:
        """Who decides: a player, or "he", who can be nobody but the opponent. Raises Refused."""
        his = [q.row.get("owns") for q in np.qualities if q.row is not None] == ["last"] and np.of is None
        if self.chooser is not None or np.mods or np.amount:
            raise Refused("who chooses", np.span)
        theirs = self.ref(np.of) if np.of is not None and "player" not in np.of.head else None
        self.chooser = {"controller": theirs} if theirs else "enemy" if his else self.owner_of(np)

    def firsts(self, node: Any) -> Any:
        """A part of a sentence without "the first of the turn", which says how often. Raises Refused."""
        if isinstance(node, PP):
            return replace(node, np=self.firsts(node.np)) if node.np is not None else node
        if not isinstance(node, NP):
            return node
        node = self._first_here(_of_turn(node))
        told = [q for q in node.qualities if q.row is not None and "nth" in q.row and "per" in q.row]
        if told:
            row = told[0].row
            if len(told) > 1 or "limit" in self.made or row is None or ("turn" in row and "if" in self.made):
                raise Refused("how often", node.span)
            self.made["limit"], self.first_told = {"times": 1, "per": row.get("per")}, True
            if "turn" in row:
                self.made["if"] = {"turn": row.get("turn")}
        rest = tuple(q for q in node.qualities if q not in told)
        of = self.firsts(node.of)
        either = tuple(self.firsts(one) for one in node.either)
        return replace(node, qualities=rest, of=of, mods=tuple(self.firsts(mod) for mod in node.mods), either=either)

    def _first_here(self, node: NP) -> NP:
        """ "The first strike", where it is told in whose turn, or how often in one, as "the first of the turn"."""
        first = [q for q in node.qualities if q.row is not None and q.row.get("nth") == 1 and "per" not in q.row]
        if len(first) != 1 or not {"attack", "event", "roll"} & set(node.head.data):
            return node
        rest = tuple(q for q in node.qualities if q not in first)
        if any(row.get("times") == 1 and row.get("per") == "turn" for row in limits_of(tuple(self.sentence))):
            return replace(node, qualities=rest)  # that is told in its own words
        if not self.in_one_turn:
            return node
        row = Row("first_of_turn", "quality", {"nth": 1, "per": "turn"})
        return replace(node, qualities=(*rest, Quality(row, span=first[0].span)))

    def folded(self, clause: Clause, given: list[Part]) -> bool:
        """What those who get something have to be as they get it, told after it without a subject. Raises Refused."""
        verb, who = clause.verb, self.spoken[-1] if self.spoken else None
        nouns = [part for part in clause.parts if isinstance(part, NP)]
        subject = any(not part.head.get("any") and "nom" in {case for case, _ in part.cases} for part in nouns)
        if self._folded_over(clause, given) or subject:
            return self.asked_of_each
        if who is not None and who.ref == {"is": "host"} and "if" not in self.made:
            before, self.subject = self.subject, dict(who.ref)
            condition, self.subject = self.condition(clause), before
            if condition != {"exists": {"is": "self", "rides": dict(who.ref)}}:  # it is worn as long as it works
                self.made["if"] = condition
            return True
        if verb is None or verb.mood != "pres" or who is None or "is" in who.ref:
            raise Refused("who of them is so", clause.span)
        if who.plural != (verb.numbers == {"plur"}):
            if who.plural:
                return False
            raise Refused("who of them is so", clause.span)
        before, self.subject = self.subject, {"is": "each"}
        try:
            found = self.condition(clause)
        finally:
            self.subject = before
        self._fold(of_each(found, clause.span), who.ref, given, clause.span)
        return True

    def _folded_over(self, clause: Clause, given: list[Part]) -> bool:
        """The same where somebody else is its subject: "as long as an elf stands beside it"; whether it is of them."""
        who = self.spoken[-1] if self.spoken else None
        told = any(np.head.part == "pronoun" for np in nouns_of(clause.parts))
        if who is None or "is" in who.ref or not told:
            return False
        before = list(self.spoken)
        self.spoken = [*before[:-1], replace(who, ref={"is": "each"})]
        try:
            found = self.condition(clause)
        except Refused:
            self.spoken = before
            return False
        self.spoken = before
        if "each" not in str(found):
            return False
        self._fold(of_each(found, clause.span), who.ref, given, clause.span)
        self.asked_of_each = True
        return True

    def _fold(self, rest: Part, who: Any, given: list[Part], span: tuple[int, int]) -> None:
        for one in given:
            told = [(place, key) for place in (one, one.get("in", {})) for key in ("on", "by") if key in place]
            mine = [(place, key) for place, key in told if place[key] == who]
            if len(mine) != 1:
                raise Refused("who of them is so", span)
            place, key = mine[0]
            place[key] = joined(place[key], rest, span)
        self.unsettled = []

    def limit(self, row: Row) -> None:
        """How often. Raises Refused."""
        if "limit" in self.made or not isinstance(row.get("times"), int):
            raise Refused("how often")
        self.made["limit"] = {"times": row.get("times"), "per": row.get("per")}
        self.counted = row.get("each")
        if row.get("apart") is not None:
            known = self.ref(row.get("apart"))
            if known is None or "is" not in known:
                raise Refused("for each of whom", row.get("apart").span)
            self.made["limit"]["for"] = known["is"]
        if row.get("whose") == "enemy":
            self.made["limit"]["whose"] = "enemy"
        elif row.get("whose") and self.head.get("time") != "turn":  # that is used in its player's turn anyhow
            if "if" in self.made or row.get("per") != "turn":
                raise Refused("in whose turn")
            self.made["if"] = {"turn": "own"}

    def counted_for(self) -> None:
        """For each of whom a limit is counted: whoever of that kind has been spoken of. Raises Refused."""
        if self.counted is None:
            return
        if self.counted.mods or self.counted.of or self.counted.amount:
            raise Refused("for each of whom", self.counted.span)
        head = self.counted.head
        fits = [one for one in self.spoken if one.head == head.name and one.ref != {"is": "self"}]
        roles = [q.row.get("role") for q in self.counted.qualities if q.row is not None and "role" in q.row]
        if roles:
            self.made["limit"]["for"] = self.role(roles[0], self.counted.span)["is"]
            return
        if not fits:
            raise Refused("for each of whom", self.counted.span)
        ref: Any = fits[0].ref
        if "is" not in ref and not (isinstance(ref, dict) and self.is_told(ref)):
            raise Refused("for each of whom", self.counted.span)
        self.made["limit"]["for"] = ref["is"] if "is" in ref else ref.setdefault("as", self.name())

    def is_told(self, ref: Part) -> bool:
        """Whether somebody has a part in an event of the feature, so that he can be given a name."""
        events = [self.pattern or {}, *(one.get("instead_of", {}) for one in self.said)]
        return any(value is ref for event in events for value in event.values())

    def typed(self, np: NP) -> None:
        """Which kind of ability it is. Raises Refused."""
        title = np.title
        if np.of is not None and self.text is not None and _is_title(np) and self._is_bare(np):
            title, np = self.text((np.span[0] + 1, np.span[1])), replace(np, of=None)
        if "type" in self.made or np.qualities or np.of or np.mods or np.amount:
            raise Refused("which ability", np.span)
        self.made["type"] = np.head.get("ability")
        if title:
            self.made["title"] = title

    def _is_bare(self, np: NP) -> bool:
        """Whether what an ability is called stands without quotation marks."""
        return not set('«»“”„"') & set(self.text(np.span))

    def for_what(self, clause: Clause) -> None:
        """What something is done for: a war machine that moves by it, or named features that do. Raises Refused."""
        last, when = self.said[-1] if self.said else {}, self.made.get("when", {})
        clause = replace(clause, conj=None)
        if when.get("event") == "close" and when.get("on") == SELF and "by" not in when and not self.done:
            before, self.subject = self.subject, {"is": "each"}
            event = self.event_of(clause)
            self.subject = before
            machine = event.get("on", {})
            if (
                event.get("event") == "move"
                and machine.get("class") == "war_machine"
                and set(event) <= {"event", "on", "way", "by"}
            ):
                when |= {"by": machine, "cause": {"event": "move", "way": "step"}}
                return
        used = [one.get("cannot", {}) for one in self.said]
        ways = [one.get("what", {}).get("feature", {}).get("keyword") for one in used]
        who = {str(one.get("by")): one.get("by") for one in used}
        if not used or set(ways) - {"jump": 0, "teleportation": 0}.keys() or len(who) != 1 or "cannot" not in last:
            raise Refused("what that is for", clause.span)
        (doer,) = who.values()
        before, self.subject = self.subject, doer
        event = self.event_of(clause)
        self.subject = before
        if event.get("event") != "move" or "to" not in event or event.get("way", "carried") != "carried":
            raise Refused("what that is for", clause.span)
        kinds = ["jump" if way == "jump" else "teleport" for way in ways]
        self.said = [{"cannot": {**event, "way": kinds[0] if len(kinds) == 1 else kinds}}]

    def caused(self, event: Part, span: tuple[int, int]) -> None:
        """Because of what that is which was told last. Raises Refused."""
        last = self.said[-1] if self.said else {}
        told = next((last[key] for key in ("cannot", "may", "prevent") if key in last), None)
        told = self.pattern if told is None and not self.said and not self.done else told
        if not isinstance(told, dict) or "cause" in told:
            raise Refused("because of what that is", span)
        told["cause"] = event

    def explained(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses without those that say what X is."""
        rest: list[Clause] = []
        for clause in clauses:
            parts: list[Any] = []
            here: NP | None = None
            for part in clause.parts:
                how = how_told(part) if here is not None else None
                if here is not None and how is not None:
                    self.where = here = replace(here, qualities=(*here.qualities, how))
                elif here is not None and isinstance(part, PP) and part.prep in ("у", "на", "с", "в"):
                    self.where = here = replace(here, mods=(*here.mods, part))
                elif isinstance(part, Row) and part.part == "where":
                    if self.where is not None or self.number is not None:
                        raise Refused("what X is", clause.span)
                    self.where = here = part.get("np")
                    self.then = dict(part.get("then", {}))
                elif isinstance(part, Row) and part.part == "most":
                    self.most, self.in_all = part.get("most"), bool(part.get("plus"))
                    self.in_total = bool(part.get("total"))
                else:
                    parts.append(part)
            if rest and len(parts) == 2 and clause.verb is None and _is_only(parts) and clause.joint == ",":
                rest[-1] = replace(rest[-1], parts=(*rest[-1].parts, parts[1]))
            elif (
                rest
                and parts
                and len(parts) < 3
                and isinstance(parts[-1], Row)
                and "unbroken" in parts[-1]
                and not clause.verb
            ):
                rest[-1] = replace(rest[-1], parts=(*rest[-1].parts, parts[-1]))
            elif parts or clause.verb is not None:
                rest.append(replace(clause, parts=tuple(parts)))
        return rest


def _of_turn(np: NP) -> NP:
    """ "The first strike in a turn" as "the first in a turn, a strike"."""
    first = [q for q in np.qualities if q.row is not None and q.row.get("nth") == 1 and "per" not in q.row]
    span = [mod for mod in np.mods if mod.prep == "за" and mod.np is not None and mod.np.head.get("span")]
    if len(first) != 1 or len(span) != 1 or not {"attack", "event", "roll"} & set(np.head.data) or span[0].np is None:
        return np
    turn = span[0].np
    whose = [q.row.get("owns") for q in turn.qualities if q.row is not None]
    if turn.of is not None and turn.of.head.get("player") == "enemy" and not (turn.of.qualities or turn.of.of):
        whose.append("enemy")
    elif turn.of is not None:
        return np
    if turn.mods or len(whose) > 1 or len(turn.qualities) > len(whose) or set(whose) - {"own", "enemy"}:
        return np
    told = {"turn": whose[0]} if whose else {}
    row = Row("first_of_span", "quality", {"nth": 1, "per": turn.head.get("span"), **told})
    firsts = tuple(replace(q, row=row) if q in first else q for q in np.qualities)
    return replace(np, qualities=firsts, mods=tuple(mod for mod in np.mods if mod not in span))


def other_number(aside: Aside) -> tuple[Amount, Clause] | None:
    """ "(by 3 if it is closed)": a number, and the clause that says when it is that; None where none is told."""
    if len(aside.clauses) != 2:
        return None
    first, second = aside.clauses
    part = first.parts[0] if len(first.parts) == 1 and first.verb is None and first.conj is None else None
    asks = second.conj is not None and second.conj.get("role") == "if"
    amount = part.amount if isinstance(part, PP) and part.prep in ("на", "by") else None
    if isinstance(part, NP) and "plus" in part.head and not (part.mods or part.qualities or part.of):
        amount = part.amount  # so much more
    elif amount is not None and amount.sign:
        return None
    return (amount, second) if asks and amount is not None and amount.bound == "equal" else None


def _is_title(np: NP) -> bool:
    """Whether what belongs to an ability is its title without quotation marks: words of which nothing is told."""
    of = np.of
    told = "nom" in {case for case, _ in np.cases} and not (np.qualities or np.mods or np.amount)
    while of is not None:
        told = told and not (of.mods or of.amount or of.either or any(q.row is None for q in of.qualities))
        of = of.of
    return told


def _names_ability(clause: Clause) -> bool:
    return any(isinstance(part, NP) and "ability" in part.head for part in clause.parts)


def _makes_a_blow(clause: Clause) -> bool:
    nouns = [part for part in clause.parts if isinstance(part, NP)]
    return any("attack" in noun.head for noun in nouns)


def _is_only(parts: Sequence[Any]) -> bool:
    """ "Only at different cards": at whom a blow before it goes."""
    at = parts[1].prep if isinstance(parts[1], PP) else ""
    return isinstance(parts[0], Row) and "only" in parts[0] and at in ("по", "в")


def _is_unbroken(parts: Sequence[Any]) -> bool:
    """ "Only one after another": how the attacks told before are made."""
    first = parts[:-1]
    only = all(isinstance(part, Row) and "only" in part for part in first) and len(first) < 2
    return bool(parts) and only and isinstance(parts[-1], Row) and "unbroken" in parts[-1]
