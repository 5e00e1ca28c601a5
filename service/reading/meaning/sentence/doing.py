"""What is done one after another: at will, in one of several ways, or only if something is so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import Part, Refused, speaks_of
from service.reading.meaning.sentence.asides import Asides
from service.reading.syntax.trees import NP, PP, Clause, Row


class Doing(Asides):
    """Deeds, and where each of them goes."""

    def __init__(self) -> None:
        super().__init__()
        self.may: list[Part] | None = None
        self.branches: list[list[Part]] | None = None
        self.branch: Part | None = None
        self.into: list[Part] | None = None
        self.instead: bool | None = None
        self.following: bool | None = None
        self.again: list[Part] | None = None
        """What is done so many times, or tried, while that is being told."""
        self.tried: Part | None = None
        self.options: list[list[Part]] | None = None
        """The ways that a choice has, while they are being told."""
        self.latest: list[Part] = []
        self.told_deeds = 0
        self.must_too = False
        """Whether the clause before says what somebody has to do."""

    def do(self, clause: Clause, other: bool, first: bool) -> None:
        """A clause that tells a deed. Raises Refused."""
        verb = clause.verb
        self._ended(clause.joint.split())
        if "." in clause.joint.split() and "else" not in clause.joint.split() and self.branch is not None:
            if not (self.branch["do"] and self.branch.get("else", [1])):
                raise Refused("what is done if that is so", clause.span)
            self.branch = self.into = None
        if verb is not None and verb.row.get("event") == "one_of":
            self._begun_choosing(clause)
            return
        if self.options is not None:
            self._next_option(clause.joint.split())
        if verb is not None and verb.row.get("event") == "following" and "tries" in verb.row:
            self._begun_trying(clause)
            return
        if verb is not None and verb.row.get("event") == "following":
            self._begun_following(clause)
            return
        if (
            verb is None
            and len(clause.parts) == 1
            and isinstance(clause.parts[0], Row)
            and "repeats" in clause.parts[0]
        ):
            self._begun_again({"repeat": self.amount(clause.parts[0].get("repeats"))}, "do", clause)
            return
        if self.must_too and verb is not None and verb.mood == "inf" and clause.joint in ("and", "or"):
            verb = replace(verb, mood="pres")  # "has to close or get 2 wounds"
            clause = replace(clause, verb=verb)
        self.must_too = self.must_too and clause.joint in ("and", "or")
        optional = verb is not None and verb.modal == "may" and not verb.negated
        if optional and self.branch is None and self.may is None and self.into is None:
            self.may, self.optional = [], True
        elif optional and (self.branch is not None or self.into is not None):
            inner: list[Part] = []
            self.placed_in().append({"optional": inner, "by": "own"})
            self.into = inner
        elif verb is not None and verb.modal not in ("", "must") and not verb.negated and self.may is None:
            raise Refused("what it must", clause.span)
        if verb is not None and verb.modal == "must" and not verb.negated and _at_once(clause):
            verb = replace(verb, modal="", mood="pres")  # what is done has to be done anyhow
            clause, self.must_too = replace(clause, verb=verb), True
        clause = self._in_its_stead(clause)
        found = self.holding(clause) or self.deeds(clause)
        if self.rather is not None:
            found = self._or_rather(found, clause)
        if self.branches is not None and (other or (first and not self.branches)):
            if any("target" in part for part in found):
                raise Refused("who is chosen for it", clause.span)
            self.branches.append(found)
            if first:
                return
            meant = _of_each_branch(self.branches)
            branches = [[part for part in one if part not in meant] for one in self.branches]
            self.done += [{"target": part["pick"], **{k: v for k, v in part.items() if k != "pick"}} for part in meant]
            found, self.branches = [{"choose": branches, "by": self.chosen_by()}], None
        elif self.branches is not None:
            raise Refused("how far a choice reaches", clause.span)
        controls = [part for part in found if "target" in part]
        if controls and self.branch is not None:
            raise Refused("who is chosen for it", clause.span)
        self.done += controls
        deeds = [part for part in found if "deed" in part or "let" in part or "if" in part]
        self.latest = [*(self.latest if clause.joint == "and" else ()), *deeds]
        self.told_deeds += 1
        self.placed_in().extend(part for part in found if part not in controls)
        uses = [part for part in found if part.get("deed") == "use"]
        if uses and uses[-1]["what"]["feature"].get("keyword") == "prophecy" and self.into is None:
            self.shown = uses[-1]["what"]["feature"]
            self.into = self.shown["do"] = []
            self.nested = True

    def goes_on_as_told(self, clause: Clause) -> bool:
        infinitive = clause.verb is not None and clause.verb.mood == "inf" and not clause.verb.modal
        return infinitive and self.may is not None and clause.joint in ("and", ", besides", "besides", ", then")

    def _in_its_stead(self, clause: Clause) -> Clause:
        """A clause without "instead": what was done before it is done only if what has just been asked is not so."""
        marks = [part for part in clause.parts if isinstance(part, Row) and "instead" in part]
        if not marks or self.branch is None or self.branch.get("do") or "else" in self.branch:
            return clause
        where = self.may if self.may and self.may[-1] is self.branch else self.done
        if len(where) < 2 or where[-1] is not self.branch or "deed" not in where[-2]:
            return clause
        self.branch["else"] = [where.pop(-2)]
        self.told_deeds -= 1
        return replace(clause, parts=tuple(part for part in clause.parts if part not in marks))

    def _or_rather(self, found: list[Part], clause: Clause) -> list[Part]:
        """What is done by another number if something is so. Raises Refused."""
        assert self.rather is not None
        (amount, asked), self.rather = self.rather, None
        *before, deed = found
        key = "value" if "value" in deed else "amount"
        if "deed" not in deed or key not in deed:
            raise Refused("what is done otherwise", clause.span)
        condition, number = self.condition(asked), self.amount(amount)
        if amount.sign:
            before_it = deed[key] if isinstance(deed[key], list) else [deed[key]]
            if not isinstance(number, int) or not all(isinstance(one, int) for one in before_it):
                raise Refused("what is done otherwise", clause.span)
            more = [one + amount.sign * number for one in before_it]
            number = more if isinstance(deed[key], list) else more[0]
        value = number if key == "amount" or isinstance(number, list) else [number] * 3
        return [*before, {"if": condition, "do": [{**deed, key: value}], "else": [deed]}]

    def holding(self, clause: Clause) -> list[Part]:
        """What holds from now on, or until something: "until the end of the turn its movement is 1 more"."""
        marks = [part for part in clause.parts if isinstance(part, Row) and "from_now" in part]
        ends = [part for part in clause.parts if isinstance(part, PP) and part.prep == "до"]
        if len(marks) + len(ends) != 1 or not (marks or _says_how_it_is(clause)):
            return []
        until = self.duration(ends[0]) if ends else {}
        if until is None:
            raise Refused("how long", ends[0].span)
        told = self.statements(replace(clause, parts=tuple(part for part in clause.parts if part not in marks + ends)))
        if self.in_total and not self.bounded and len(told) == 1 and "plus" in told[0]:
            told, self.bounded = [{**told[0], "together": self.most}], True
        if any("keyword" in one for one in told):
            raise Refused("what holds from then on", clause.span)
        return [{"let": told, **({"until": until} if until else {})}]

    def _begun_again(self, part: Part, key: str, clause: Clause) -> None:
        """What is told next is done so often, or tried. Raises Refused."""
        if self.again is not None or self.into is not None or self.branches:
            raise Refused("what follows", clause.span)
        self.placed_in().append(part)
        self.into = self.again = part[key] = []
        self.nested = True

    def _begun_choosing(self, clause: Clause) -> None:
        """ "Choose one: …; …". Raises Refused."""
        roles, rest = self.fill(clause)
        by = roles.pop("by", None)
        mine = by is None or (isinstance(by, NP) and by.head.get("player") == "own")
        if rest or roles or not mine or self.options is not None or self.branches or self.branch is not None:
            raise Refused("what is chosen", clause.span)
        self.options = []
        self.placed_in().append({"choose": self.options, "by": self.chosen_by()})
        self.nested = True

    def _next_option(self, joint: list[str]) -> None:
        """Where the next way begins: after a colon, a semicolon or an "or"; a full stop ends the choice."""
        assert self.options is not None
        if "." in joint and len(self.options) > 1:
            self.options, self.into = None, None
        elif not self.options or {";", "or", "."} & set(joint):
            self.options.append([])
            self.into = self.options[-1]

    def _begun_trying(self, clause: Clause) -> None:
        """ "Try to do this: …". Raises Refused."""
        roles, rest = self.fill(clause)
        if rest or roles or clause.verb is None or clause.verb.modal or clause.verb.negated or self.tried is not None:
            raise Refused("what follows", clause.span)
        self.tried = {}
        self._begun_again(self.tried, "attempt", clause)

    def if_tried(self, clause: Clause) -> bool:
        """ "If this was done": what follows is done if what was tried could be; whether a clause says so."""
        verb = clause.verb
        this = [part for part in clause.parts if isinstance(part, NP) and part.head.get("any")]
        if self.may and self.tried is None and self.branch is None and verb is not None and _has_done_so(clause):
            part: Part = {"optional": self.may, "by": "own", "do": []}
            self.done.append(part)
            self.may, self.optional, self.nested = None, False, True
            self.branch, self.into = part, part["do"]
            return True
        done = verb is not None and bool(verb.passive) and verb.row.name == "do" and not verb.negated
        if self.tried is None or not done or len(this) != len(clause.parts) or "do" in self.tried:
            return False
        self.again, self.branch, self.into = None, self.tried, []
        self.tried["do"], self.tried = self.into, None
        return True

    def _begun_following(self, clause: Clause) -> None:
        """ "You may do this: …". Raises Refused."""
        verb = clause.verb
        assert verb is not None
        roles, rest = self.fill(clause)
        by = roles.pop("by", None)
        mine = by is None or (isinstance(by, NP) and by.head.get("player") == "own")
        if rest or roles or not mine or verb.modal != "may" or verb.negated or self.may is not None or self.branches:
            raise Refused("what follows", clause.span)
        self.may, self.optional, self.nested, self.following = [], True, True, self.nested

    def _ended(self, joint: list[str]) -> None:
        """What follows is over with the sentence, or with its part where its parts are joined otherwise."""
        marks = {"."} if "pay" in self.head else {".", ";"}
        if self.again is not None and marks & set(joint) and self.again:
            self.into, self.again = None, None
        if self.following is None or not marks & set(joint) or not self.may:
            return
        self.done.append({"optional": self.may, "by": "own"})
        self.may, self.optional, self.nested, self.following = None, False, self.following, None
        self.into = self.branch = None

    def replaced(self, clause: Clause) -> None:
        """What would happen, and something else does instead of it. Raises Refused."""
        verb = clause.verb
        if verb is None or verb.negated or self.done or self.said or {"when", "instead_of"} & set(self.made):
            raise Refused("instead of what", clause.span)
        marks = [part for part in clause.parts if isinstance(part, Row) and "instead" in part]
        event = self.event_of(replace(clause, parts=tuple(part for part in clause.parts if part not in marks)))
        if self.at_stage is not None:
            event["stage"], self.at_stage = self.at_stage, None
        self.made["instead_of"] = self.pattern = event
        self.instead, self.replacing, self.nested = bool(marks), True, True

    def prevented(self, clause: Clause) -> Part:
        """What would happen is prevented, or so many wounds of it. Raises Refused."""
        roles, rest = self.fill(clause)
        thing, told = roles.pop("thing", None), {"prevent": self.made.pop("instead_of")}
        if rest or roles or not isinstance(thing, NP) or self.done or thing.of or thing.mods or self.instead:
            raise Refused("what is prevented", clause.span)
        self.instead = None
        if thing.head.get("any") and [q.row.name for q in thing.qualities if q.row is not None] == ["this"]:
            return told
        if thing.head.get("attr") != "wounds" or thing.amount is None or thing.qualities:
            raise Refused("what is prevented", thing.span)
        return {**told, "amount": self.amount(thing.amount)}

    def noted(self) -> None:
        """How a text was read where that is unclear, for rulings to tell."""
        noted = [*self.head.get("readings", ()), *self.made.pop("readings", ()), *self.unclear]
        when = self.made.get("when", {})
        if when.get("event") == "act":
            noted.append("who-acts-next")
        if when.get("event") == "phase" and when.get("at", "").startswith("turn") and any(map(_for_good, self.done)):
            noted.append("gains-of-every-turn")
        if noted:
            self.made["readings"] = noted

    def placed_in(self) -> list[Part]:
        """Where the next deed goes."""
        if self.into is not None:
            return self.into
        return self.done if self.may is None else self.may

    def only_if(self, condition: Part, apart: bool) -> None:
        """What follows is done only if something is so, or else, after another condition, if this one is.

        `apart`: whatever has been asked before is over.
        """
        if apart:
            self.branch = self.into = None
        part: Part = {"if": condition, "do": []}
        if self.branch is None:
            self.placed_in().append(part)
        else:
            self.branch["else"] = [part]
        self.branch, self.into, self.nested = part, part["do"], True

    def otherwise(self, clause: Clause) -> None:
        """What follows is done if that was not so. Raises Refused."""
        if self.branch is None and "when" in self.made and "if" in self.made and self.done:
            if any("target" in part for part in self.done) or self.into is not None or self.may is not None:
                raise Refused("otherwise than what", clause.span)
            self.made.pop("lasting", None)
            self.branch = {"if": self.made.pop("if"), "do": [*self.done]}  # it is asked as that is done
            self.done[:] = [self.branch]
        if self.branch is None or "else" in self.branch or not self.branch["do"]:
            raise Refused("otherwise than what", clause.span)
        self.into = self.branch["else"] = []

    def is_chosen_only(self) -> bool:
        """Whether nothing is done to whom was chosen."""
        return not any(part.keys() & {"deed", "let", "later", "optional", "choose", "repeat", "if", "each", "attempt"}
                       for part in self.done)  # fmt: skip

    def has_struck(self) -> bool:
        """Whether the last that is done is a blow."""
        told = self.placed_in() or self.done
        return bool(told) and told[-1].get("deed") == "attack"

    def mean(self, found: Part) -> bool:
        """What follows meanness is done if somebody was wounded by it."""
        targets = [part for part in found["do"] if "target" in part]
        deeds = [part for part in found["do"] if part not in targets]
        uses = [n for n, part in enumerate(deeds) if part.get("deed") == "use"]
        if not uses or deeds[uses[0]]["what"]["feature"]["keyword"] != "meanness" or uses[0] == len(deeds) - 1:
            return False
        if uses[0]:
            raise Refused("who is chosen for it")
        first = deeds[0]
        feature = {**first["what"]["feature"], "do": deeds[1:]}
        found["do"] = [*targets, {**first, "what": {"feature": feature}}]
        return True

    def paid(self) -> bool:
        """Whether what is done first, to one's own others, is the price of what comes after."""
        first, *others = self.done or [{}]
        target, deed = (first, others[0]) if "target" in first and others else ({}, first)
        own = target.get("target", {}).get("side") == "own" and deed.get("on") == {"is": target.get("as")}
        later = [one for one in others if one is not deed]
        return bool(own and deed.get("deed") in ("close", "die") and later)


#: What somebody who "has to" does as that is told, and not when he can.
_DONE_AT_ONCE = {"close", "open", "get", "drop", "die", "heal", "wound", "move", "put", "roll", "reroll", "show"}


def _at_once(clause: Clause) -> bool:
    """Whether somebody who "has to" do something does it as that is told, and no time is told for it."""
    timed = any(isinstance(part, Row) or (isinstance(part, PP) and part.prep == "до") for part in clause.parts)
    return clause.verb is not None and clause.verb.row.get("event") in _DONE_AT_ONCE and not timed


def _has_done_so(clause: Clause) -> bool:
    """Whether a clause says that its player has done what he could: "you have done this"."""
    verb = clause.verb
    if verb is not None and verb.row.get("event") == "done_so":
        return not clause.parts
    if verb is None or verb.negated or verb.modal or verb.row.name != "do" or verb.mood not in ("past", "short"):
        return False
    nouns = [part for part in clause.parts if isinstance(part, NP)]
    this = [np for np in nouns if np.head.get("any") and [q.row.name for q in np.qualities if q.row] == ["this"]]
    you = [np for np in nouns if np.head.get("player") == "own"]
    return len(this) == 1 and len(this) + len(you) == len(clause.parts)


def _says_how_it_is(clause: Clause) -> bool:
    """Whether a clause says what a number is, or what somebody has, and tells of nothing that is done."""
    if clause.verb is not None:
        return bool(clause.verb.row.get("event") == "exist")
    nouns = [part for part in clause.parts if isinstance(part, NP)]
    return bool(nouns) and bool({"attr", "size", "range"} & set(nouns[0].head.data))


def _of_each_branch(branches: list[list[Part]]) -> list[Part]:
    """Whom the first of several alternatives chooses, and another one speaks of: chosen whichever is done (412.1)."""
    first, *others = branches
    return [part for part in first if "pick" in part and speaks_of(others, part["as"])]


def _for_good(part: Part) -> bool:
    """Whether a number is another from now on, or a card has a feature with one."""
    feature = part.get("what", {}).get("feature", {}) if isinstance(part.get("what"), dict) else {}
    return "until" not in part and ("let" in part or (part.get("deed") == "gain" and "x" in feature))


def foresees(part: Part) -> bool:
    """Whether a deed is a prophecy."""
    return bool(part["what"].get("feature", {}).get("keyword") == "prophecy")


def first(done: list[Part]) -> Part:
    """The first that is done, once who it is done to has been chosen."""
    return next((part for part in done if "deed" in part or "optional" in part or "repeat" in part), {})


def hoisted(done: list[Part]) -> list[Part]:
    """Numbers that are chosen, then targets, before all else that is done; before a number whoever bounds it."""
    numbers = [part for part in done if "say" in part]
    targets = [part for part in done if "target" in part]
    bounding = [one for one in targets if any(speaks_of(number.get("max"), one["as"]) for number in numbers)]
    begun = [*bounding, *numbers, *(one for one in targets if one not in bounding)]
    return [*begun, *(part for part in done if part not in begun)]


__all__ = ["Any", "Doing"]
