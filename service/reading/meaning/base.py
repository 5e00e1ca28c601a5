"""What all of meaning shares: who has been spoken of, names, and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import pairwise
from typing import Any

from service.reading.syntax.rows import BOARD, Lexicon
from service.reading.syntax.trees import NP, PP, Amount, Aside, Clause, Row, Span

Part = dict[str, Any]
SELF: Part = {"is": "self"}
LANDED = ["weak", "medium", "strong"]
#: By what somebody is known whom one sentence chooses for others.
CHOICE: Part = {"title": "выбор"}


class Refused(ValueError):
    """A sentence that has no meaning here: what kind of refusal it is, and at which tokens."""

    def __init__(self, kind: str, span: Span = (0, 0)) -> None:
        super().__init__(kind)
        self.kind, self.span = kind, span


@dataclass(frozen=True, slots=True)
class Spoken:
    """Somebody who has been spoken of: by which name, and how a pronoun agrees with him."""

    ref: Mapping[str, Any]
    gender: str
    plural: bool
    head: str = ""


class Base:
    """The state of reading one sentence."""

    lexicon: Lexicon = BOARD
    """The words of the game whose card it is."""

    def __init__(self) -> None:
        self.spoken: list[Spoken] = []
        self.pattern: Part | None = None
        self.before: list[Part] = []
        self.done: list[Part] = []
        self.named = 0
        self.subject: Part = SELF
        self.number: Any = None
        self.where: NP | None = None
        self.then: Part = {}
        self.together = False
        self.cells: list[Part] = []
        self.beside: list[tuple[str, Part]] = []
        """Beside whom somebody stands or comes, by the noun: nobody speaks of them but by it."""
        self.mentioned = False
        """Whether this card has been called so in a place of which nobody is spoken of otherwise."""
        self.by_name: NP | None = None
        """This card by its own name, where it was told last."""
        self.sentence: Sequence[Clause] = ()
        """The clauses of the sentence."""
        self.replacing = False
        """Whether what the feature tells of would happen, and something else does instead of it."""
        self.saying = False
        """Whether it is told what is done, so that a number may be chosen for it."""
        self.x_at_most: Any = None
        """How great a number may be that is chosen."""
        self.for_each: NP | None = None
        """For each of whom a number is that is being told."""
        self.most: int | None = None
        self.in_all = self.in_total = False
        self.bounded = False
        self.asked_x = False
        self.nested = False
        self.goal: str | None = None
        self.mover: Part | None = None
        self.reads: Any = None
        self.holds = ""
        """What the named feature holds of which the sentence tells the rest."""
        self.text: Any = None
        self.optional = False
        self.apart: Part | None = None
        self.reach: Any = None
        self.his: str | None = None
        self.owner: Part | None = None
        self.owners_side = ""
        """Of which side those are whose "own" is told."""
        self.lasting = False
        self.next_blow: Part | None = None
        self.doer: Part | None = None
        self.chooser: Any = None
        self.shown: Part | None = None
        self.unmodified = False
        self.meanwhile: Part | None = None
        self.goes_on = False
        self.word = ""
        self.timed = False
        self.striker: Part | None = None
        self.it: Part | None = None
        self.at_stage: str | None = None
        self.unclear: list[str] = []
        self.bearer: Part | None = None
        """Those who are being granted a feature."""
        self.unsettled: list[NP] = []
        """Of whom one is told and nothing says which, unless a condition over him does."""
        self.which: int | None = None
        self.endless: list[Part] = []
        self.areas: dict[str, str] = {}
        """The cells of a row, a column or a diagonal that has been chosen, by their name."""
        self.apiece: Part | None = None
        """Those each of whom something is told of that may be reckoned by what he himself has."""
        self.chosen: list[tuple[NP | None, str]] = []
        """Who has been chosen, by the phrase and the name, in the order of print."""

    def name(self) -> str:
        """A name that nothing has yet."""
        self.named += 1
        return f"a{self.named}"

    def speak(self, ref: Part, np: NP) -> None:
        """Somebody is spoken of from now on."""
        gender = np.gender or ("neut" if np.head.name == "creature" else "")
        plural = bool(np.cases) and all(number == "plur" for _, number in np.cases)
        self.spoken.append(Spoken(ref, gender, plural, np.head.name))

    def refer(self, ref: Mapping[str, Any], span: Span) -> Part:
        """Who was spoken of, by a name: one is given where there is none yet. Raises Refused for many at once."""
        if "is" in ref:
            return {"is": ref["is"]}
        if ref is self.bearer:
            return dict(SELF)  # as it tells it itself
        alike = [[one for one in event.values() if one == ref] for event in self.events()]
        if len(alike) > 1 and all(len(there) == 1 for there in alike) and "as" not in ref:
            name = self.name()
            for there in alike:
                there[0]["as"] = name
            return {"is": name}
        if ref is not self.apiece and (self.pattern is None or not _within(self.pattern, ref)):
            raise Refused("who of them is meant", span)
        told: Any = ref
        return {"is": told.setdefault("as", self.name())}

    def same(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        """Whether two that were spoken of are one."""
        return one is other or one.get("is", one.get("as", one)) == other.get("is", other.get("as"))

    def events(self) -> list[Part]:
        """The events that a sentence is about: several where any of them will do."""
        return [] if self.pattern is None else self.pattern.get("any", [self.pattern])

    def role(self, field: str, span: Span) -> Part:
        """Who has a part in the event of the feature: it is given a name there. Raises Refused."""
        if field == "on" and self.goal:
            return {"is": self.goal}
        events = self.events()
        if not events or any("event" not in event for event in events):
            raise Refused("nobody has that part", span)
        theirs = [event.setdefault(field, {}) for event in events]
        told = [there.get("is", there.get("as")) for there in theirs]
        if any(there != told[0] for there in told):
            raise Refused("who of them is meant", span)
        if told[0] is None:
            told[0] = self.name()
            for there in theirs:
                there["as"] = told[0]
        if told[0] == "self" and field == "by":  # it would be called by its name
            raise Refused("who of them is meant", span)
        return {"is": told[0]}

    def amount(self, amount: Amount | None) -> Any:
        """A number as an amount. Raises Refused."""
        if amount is None:
            return 1
        if amount.bound != "equal":
            raise Refused("a bound for a number", amount.span)
        return self._told(amount)

    def _told(self, amount: Amount) -> Any:
        if amount.told != "x":
            if isinstance(amount.told, tuple) and amount.plus:
                raise Refused("a sum of three", amount.span)
            return amount.told + amount.plus if isinstance(amount.told, int) else list(amount.told)
        self.asked_x = True
        if self.number is None and self.where is None:
            self._chosen_number(amount)
        word, self.word = self.word, "number"
        told = self.bound(dict(self.number) if self.number is not None else {**self.measure(self.where), **self.then})  # type: ignore[arg-type]
        self.word = word
        if amount.times != 1:
            if {"multiply", "plus", "divide"} & told.keys():
                raise Refused("how many times that", amount.span)
            told["multiply"] = amount.times
        if amount.plus < 0:
            return {**told, "plus": amount.plus, "at_least": 0}
        return {**told, "plus": amount.plus} if amount.plus else told

    def _chosen_number(self, amount: Amount) -> None:
        """X is chosen by the player, up to what is told or can be lost. Raises Refused where nothing bounds it."""
        most = self.most if self.most is not None else self.x_at_most
        if self.most is not None and self.x_at_most is not None:
            most = {**self.x_at_most, "at_most": self.most}
        if not self.saying or most is None or amount.plus or amount.times != 1 or self.in_total:
            raise Refused("X is not told", amount.span)
        name = self.name()
        self.before.append({"say": "number", "min": 1, "max": most, "by": "own", "as": name})
        self.number, self.bounded, self.most = {"number": name}, True, None

    def bound(self, told: Part) -> Part:
        """A reckoned number, which a sentence may say comes to no more than another."""
        if self.most is None or self.in_total:
            return told
        self.bounded = True
        return {**told, "at_most": self.most}

    def measure(self, np: NP) -> Part:
        """A number that a phrase tells."""
        raise NotImplementedError

    def comparison(self, amount: Amount) -> Part:
        """A number as a comparison."""
        if isinstance(amount.told, tuple):
            raise Refused("three numbers for one", amount.span)
        return {amount.bound: self._told(amount)}


def joined(one: Part, other: Part, span: Span) -> Part:
    """Two descriptions that both have to fit. Raises Refused where they contradict."""
    found = dict(one)
    for key, value in other.items():
        if key not in found or found[key] == value or (key == "kind" and found[key] in ("card", "creature")):
            found[key] = value
        elif key == "kind" and value in ("card", "creature"):
            continue
        elif key == "near" and not ({"many"} | value.keys()) & found[key].keys() and "many" not in value:
            found[key] = {**found[key], **value}
        elif key in ("not", "near", "did", "has", "any"):
            found["all"] = [*found.get("all", ()), {key: value}]  # the list may be that of a row
        else:
            raise Refused("two things at once", span)
    return found


def _within(part: Any, ref: Mapping[str, Any]) -> bool:
    """Whether somebody has a part in an event, or in what is told of where it comes to."""
    if not isinstance(part, dict):
        return False
    if "any" in part and "event" in part["any"][0]:
        return all(_within(one, ref) for one in part["any"])
    return any(
        value is ref or (key in ("to", "near", "same_cell") and _within(value, ref)) for key, value in part.items()
    )


def plays(row: Row, *roles: str) -> bool:
    """Whether a sense is anything of these."""
    return any(role in row for role in roles)


def nouns_of(node: Any) -> Iterator[NP]:
    """Every noun phrase within a part of a tree."""
    if isinstance(node, NP):
        yield node
    if isinstance(node, tuple):
        for one in node:
            yield from nouns_of(one)
    elif is_dataclass(node) and not isinstance(node, Row | Amount):
        for field in fields(node):
            yield from nouns_of(getattr(node, field.name))


def limits_of(node: Any) -> Iterator[Row]:
    """How often something is done, wherever a part of a tree says it."""
    if isinstance(node, Row) and node.part == "limit":
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from limits_of(one)
    elif isinstance(node, Clause):
        yield from limits_of(node.parts)
    elif isinstance(node, Aside):
        yield from limits_of(node.clauses)


def nearest(parts: Sequence[Any]) -> None:
    """In formation with somebody is the one told right before it, and nobody further off. Raises Refused."""
    for one, after in pairwise(parts):
        formed = isinstance(after, PP) and after.np is not None and "formed" in after.np.head
        if formed and isinstance(one, PP) and one.np is not None and "sel" in one.np.head:
            raise Refused("who stands there", after.span)


def speaks_of(told: Any, name: str) -> bool:
    """Whether a part of a feature speaks of whoever has a name."""
    if isinstance(told, dict):
        return any((key in ("is", "number") and one == name) or speaks_of(one, name) for key, one in told.items())
    return isinstance(told, list) and any(speaks_of(one, name) for one in told)
