"""Selectors as noun phrases, and as what is so of somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.reading.writing import russian
from service.reading.writing.base import Wire
from service.reading.writing.frames import filled
from service.reading.writing.lexicon import classes, has, row, table
from service.reading.writing.referring import Referring
from service.reading.writing.things import Nouns, NoWords, Thing, fixed


@dataclass(frozen=True, slots=True)
class Quality:
    """How something is: attached to a noun as an adjective, as what stands after it or as a clause; or said of it."""

    frame: str
    things: Mapping[str, Thing] = field(default_factory=dict)
    adjective: str = ""
    after: str = ""
    whole: Callable[[Thing, bool], str] | None = None


class Selectors(Referring):
    """Which cards, cells and players."""

    # -- noun phrases ------------------------------------------------------------------------------------------------

    def selector(self, wanted: Wire, plural: bool = False, said: str = "a") -> Thing:
        left = {name: value for name, value in wanted.items() if name != "as"}
        either = left.get("any")
        if left.keys() == {"any"} and either and all(one.keys() & {"is", "kind"} for one in either):
            return self._listed([self.selector(one, plural, said) for one in either], "and" if said == "each" else "or")
        if "is" in left:
            thing = self.spoken_of(left.pop("is"))
            return thing if not left else self._which(thing, left)
        if left.get("kind") == "player" and left.get("side") in ("own", "enemy") and len(left) == 2:
            return self.player(left["side"])
        plural = plural and "as" not in wanted
        kind = left.get("kind")
        nouns = self._nouns(left)
        for one in self._qualities(left, kind):
            self._attach(nouns, one)
        return self.g.nouns(nouns, plural, said)

    def _listed(self, things: list[Thing], joint: str = "or") -> Thing:
        first = things[-1]
        return Thing(lambda case, after: self.g.listed([one.say(case, after) for one in things], joint),
                     first.gender, any(one.plural for one in things))  # fmt: skip

    def _which(self, thing: Thing, left: Wire) -> Thing:
        """Somebody who is spoken of, if something is so of it."""

        def says(case: str, after: bool) -> str:
            who = self.g.relative(thing.gender, thing.plural)
            return f"{thing.say(case, after)}, {self.predicates(left, who)},"

        return Thing(says, thing.gender, thing.plural)

    def _nouns(self, left: dict[str, Any]) -> Nouns:
        kind, own = left.get("kind"), left.get("class")
        if kind == "card" and isinstance(own, str) and own in classes():
            del left["kind"], left["class"]
            return Nouns(str(classes()[own][self.g.name][0]), [], [], [])
        left.pop("kind", None)
        if kind is None:
            return Nouns(self.g.word("kinds", "object" if left else "anything"), [], [], [], called=bool(left))
        kinds = kind if isinstance(kind, list) else [kind]
        joint = f" {self.g.word('phrases', 'or')} "
        return Nouns(joint.join(self.g.word("kinds", one) for one in kinds), [], [], [])

    def _attach(self, nouns: Nouns, one: Quality) -> None:
        if one.adjective and not (" " in nouns.head and f" {self.g.word('phrases', 'or')} " in nouns.head):
            nouns.adjectives.append(one.adjective)
        elif one.after:
            nouns.tails.append(one.after)
        else:
            nouns.clauses.append(lambda who: self._said(one, who, False))

    # -- what is so --------------------------------------------------------------------------------------------------

    def predicates(self, wanted: Wire, subject: Thing, negative: bool = False) -> str:
        left = {name: value for name, value in wanted.items() if name != "as"}
        if subject.own and left.get("kind") == "card" and len(left) > 1:
            del left["kind"]
        told = [] if "kind" in left or not left else self._qualities(left)
        if not told:
            told = [Quality(self._row("is", "clause"), {"x": self.selector(left, subject.plural)})]
        clauses = self._shared([self._said(one, subject, negative) for one in told], subject)
        return self.g.either(clauses) if negative else self.g.listed(clauses, "and")

    @staticmethod
    def _shared(clauses: list[str], subject: Thing) -> list[str]:
        """Relative clauses that share their pronoun."""
        start = f"{subject.say('nom')} "
        return [one.removeprefix(start) if place and subject.relative else one for place, one in enumerate(clauses)]

    def _said(self, one: Quality, subject: Thing, negative: bool) -> str:
        if one.whole is not None:
            return one.whole(subject, negative)
        if one.adjective and self.g.name == "ru" and not one.things:
            short = russian.short(one.adjective, subject.gender, subject.plural)
            if short is not None:
                return f"{subject.say('nom')} {'не ' if negative else ''}{short}"
            adjective = russian.bent(one.adjective, "ins", subject.plural, subject.gender)
            return self.g.clause(one.frame, {"s": subject, "x": fixed(adjective)}, "pres", negative)
        return self.g.clause(
            one.frame, {"s": subject, "x": fixed(one.adjective or one.after), **one.things}, "pres", negative
        )

    def _adjective(self, key: str) -> Quality:
        return Quality(self._row("adjective", "clause"), {}, adjective=self._row(key, "adj"))

    def _row(self, key: str, form: str) -> str:
        found = row("qualities", key).get(form)
        if found is None:
            raise NoWords(f"no {form} of {key}")
        return str(found[self.g.name])

    def _after(self, key: str, **things: Thing) -> Quality:
        """What stands after the noun, as a row has it."""
        text = filled(self._row(key, "pp"), things)
        frame = row("qualities", key).get("pred", row("qualities", "at")["clause"])
        return Quality(
            frame[self.g.name],
            {"x": fixed(text), **({} if "pred" not in row("qualities", key) else things)},
            after=text,
        )

    def _clause(self, key: str, **things: Thing) -> Quality:
        return Quality(self._row(key, "clause"), things)

    def _with(self, thing: Thing) -> Quality:
        """What it is with, or has."""
        return Quality(self._row("has", "clause"), {"x": thing}, after=self._after("with", x=thing).after)

    def _qualities(self, left: dict[str, Any], kind: Any = None) -> list[Quality]:
        found: list[Quality] = []
        order = _ORDER if self.g.name == "en" else ("not", "side", *_ORDER[1:])
        for name in sorted(left, key=lambda name: (order.index(name) if name in order else len(order), name)):
            if name == "owner" and "zone" in left:
                continue
            found += self._quality(name, left[name], left, kind)
        return found

    def _quality(self, name: str, value: Any, left: Wire, kind: Any) -> list[Quality]:
        for idiom in table("qualities")["idioms"]:
            if idiom["is"] == {name: value}:
                return [Quality(self._row("adjective", "clause"), {}, adjective=idiom["adj"][self.g.name])]
        flag = f"{name}.{str(value).lower()}"
        if isinstance(value, bool | str) and has("qualities", flag):
            return [self._adjective(flag) if "adj" in row("qualities", flag) else self._after(flag)]
        if name in _ATTRIBUTES or name in ("row", "column"):
            return [self._compared(name, value)]
        told = getattr(self, f"_quality_{name}", None)
        if told is None:
            raise NoWords(f"no words for {name}")
        got = told(value, left if name == "zone" else kind) if name in ("zone", "near") else told(value)
        return got if isinstance(got, list) else [got]

    def _compared(self, name: str, value: Any) -> Quality:
        if name in ("row", "column"):
            return self._after(
                name,
                x=fixed(
                    str(value["equal"])
                    if value.keys() == {"equal"} and isinstance(value["equal"], int)
                    else self.comparison(value)
                ),
            )
        asked = dict(value) if isinstance(value, Mapping) else {}
        if name == "marker":
            noun = {"marker": {key: asked.pop(key) for key in ("title", "by") if key in asked}}
            marked = self.g.tagged(self.g.word("numbers", "marker")["unit"], self.marker(noun["marker"]))
            if asked == {"min": 1} or not asked:
                return self._with(marked) if asked else self._clause("marked", x=marked)
            return self._so_many(noun, asked)
        if name == "strike" and "force" in asked:
            return self._with(self.number({"strike": asked.pop("force")}, None, self.comparison(asked)))
        if name == "unused" and "feature" in asked:
            return self._with(self.number({"unused": asked.pop("feature")}, None, self.comparison(asked)))
        return (
            self._so_many(name, asked)
            if name in _COUNTED
            else self._with(self.number(name, None, self.comparison(asked)))
        )

    def _so_many(self, what: Any, asked: Wire) -> Quality:
        """It has so many of something."""
        told = self.number(what, None, self.comparison(asked))
        unit, extra = self.unit(what)
        units = self._more(self.g.at_issue(self.comparison(asked), unit), extra)
        after = self._after("with", x=told if self.g.name == "ru" else units).after
        return Quality(self._row("has", "clause"), {"x": units}, after=after)

    def _quality_side(self, value: Any) -> Quality:
        player = row("players", value)[self.g.name] if isinstance(value, str) else {}
        of = self.player(value)
        pred = self._row("side", "pred")
        if "adjective" in player:
            return Quality(
                self._row("adjective", "clause"), {"x": of}, adjective=player["adjective"], whole=self._squad(value)
            )
        told = of.say("gen") if self.g.name == "ru" and isinstance(value, str) else self._after("side", x=of).after
        return Quality(pred, {"x": of}, after=told, whole=self._squad(value))

    def _squad(self, value: Any) -> Callable[[Thing, bool], str]:
        squad = fixed(self.owned(self.g.word("alike", "side"), value, "acc"))
        return lambda subject, no: self.g.clause(self._row("side", "pred"), {"s": subject, "x": squad}, "pres", no)

    def _quality_owner(self, value: Any) -> Quality:
        return self._clause("owner", x=self.player(value))

    def _quality_zone(self, value: Any, left: Wire) -> Quality:
        whose = left.get("owner")
        told = self.zone(value, "at", whose)
        return Quality(self._row("at", "clause"), {"x": fixed(told)}, after=told)

    def _quality_half(self, value: Any) -> Quality:
        half = self.owned(self.g.word("alike", "half"), value, "loc")
        return self._after("half", x=fixed(half))

    def _quality_place(self, value: Any) -> Quality:
        return self._after("place", x=fixed(self._placed(value)))

    def _placed(self, value: Any) -> str:
        """Where in a deck."""
        if isinstance(value, str):
            return str(self.g.word("places", value))
        return self.g.say("from_top", x=str(self.amount(value)))

    def _quality_class(self, value: Any) -> Quality:
        if isinstance(value, Mapping):
            return self._of_said(value, "class")
        names = [self._of(one, "class") for one in (value if isinstance(value, list) else [value])]
        return self._after("class", x=fixed(self.g.listed(names, "or")))

    def _of_said(self, value: Wire, what: str) -> Quality:
        name = value.get("is", value.get("as"))
        one = self.names.get(str(name))
        whose = fixed(self.g.say("any_such")) if name is None else self.spoken_of(name)
        return self._after("said" if one is not None and one.sort == "said" else what, x=whose)

    def _of(self, value: Any, what: str) -> str:
        """A class or element by its name, or the one that was named."""
        if isinstance(value, Mapping):
            name = value.get("is", value.get("as"))
            return self.g.say("any_such") if name is None else self.spoken_of(name).say("gen")
        if what == "class":
            return self.g.quoted(str(classes()[value][self.g.name][0]) if value in classes() else value)
        return self.g.quoted(str(row("elements", value)["noun"][self.g.name]))

    def _quality_element(self, value: Any) -> Quality:
        if isinstance(value, Mapping):
            return self._of_said(value, "element")
        if isinstance(value, str):
            return Quality(self._row("element", "pred"), {"x": fixed(self._of(value, "element"))},
                           adjective=self.g.word("elements", value))  # fmt: skip
        names = [self._of(one, "element") for one in (value if isinstance(value, list) else [value])]
        return self._after("element", x=fixed(self.g.listed(names, "or")))

    def _quality_name(self, value: Any) -> Quality:
        if isinstance(value, Mapping):
            return self._of_said(value, "name")
        names = [self.g.quoted(one) for one in (value if isinstance(value, list) else [value])]
        return self._after("name", x=fixed(self.g.listed(names, "or")))

    def _quality_has(self, value: Any) -> Quality:
        return self._with(self.pattern(value))

    def _quality_bears(self, value: Any) -> Quality:
        return self._clause("bears", x=self.selector(value))

    def _quality_rides(self, value: Any) -> Quality:
        return self._clause("rides", x=self.selector(value))

    def _quality_near(self, value: Wire, kind: Any) -> list[Quality]:
        told = []
        for name, one in value.items():
            if name in ("many", "distance"):
                thing = fixed(self.comparison(one))
            elif name == "as":
                thing = fixed(str(self._called(one)))
            else:
                thing = self.selector(one)
            if name == "same_cell" and (one.get("kind") in _CELLS or self._is_cell(one)):
                name = "same_cell.on"
            elif name == "same_cell" and kind in _CELLS:
                name = "same_cell.of"
            told.append(filled(self.g.word("relations", name), {"x": thing}))
        text = " ".join(told)
        return [Quality(self._row("at", "clause"), {"x": fixed(text)}, after=text)]

    def _is_cell(self, wanted: Wire) -> bool:
        one = self.names.get(str(wanted.get("is")))
        return one is not None and one.row[1] in (*_CELLS, "move.from", "move.to", "die.from", "put.from", "put.to")

    def _called(self, name: str) -> str:
        one = self.names.get(name)
        return (
            self.letter(one.order - 1) if one is not None and one.sort == "number" else self.spoken_of(name).say("nom")
        )

    def _quality_did(self, value: Wire) -> Quality:
        def says(subject: Thing, negative: bool) -> str:
            self.its.append(subject)
            try:
                told = self.clause(value, "past", negative)
                near = value["any"][0] if value.get("any") and "event" not in value else value
                direct = {"is": "it"} in near.values() or not subject.relative
                return told if direct else self.g.say("for_which", w=subject, x=told)
            finally:
                self.its.pop()

        return Quality("", whole=says)

    def _quality_not(self, value: Wire) -> Quality:
        if value == {"is": "self"}:
            return Quality(self._row("is", "clause"), {}, adjective=self.g.word("alike", "other"),
                           whole=lambda who, no: self._is_not(value, who, no))  # fmt: skip
        return Quality("", whole=lambda who, no: self._is_not(value, who, no))

    def _is_not(self, value: Wire, subject: Thing, negative: bool) -> str:
        if value.keys() == {"is"}:
            return self.g.clause(
                self._row("is", "clause"), {"s": subject, "x": self.spoken_of(value["is"])}, "pres", not negative
            )
        if len(value) > 1 and "kind" in value:
            return self.g.clause(
                self._row("is", "clause"), {"s": subject, "x": self.selector(value)}, "pres", not negative
            )
        return self.predicates(value, subject, not negative)

    def _quality_is(self, value: str) -> Quality:
        return self._clause("is", x=self.spoken_of(value))

    def _quality_any(self, value: list[Wire]) -> Quality:
        def says(subject: Thing, negative: bool) -> str:
            if negative:
                parts = self._shared([self.predicates(one, subject, True) for one in value], subject)
                return f" {self.g.say('also')} ".join(parts)
            return self._either(value, subject)

        return Quality("", whole=says)

    def _either(self, value: list[Wire], subject: Thing) -> str:
        start, parts = f"{subject.say('nom')} ", [self.predicates(one, subject) for one in value]
        if subject.relative and all(part.startswith(start) for part in parts):
            return start + self.g.either([part.removeprefix(start) for part in parts])
        return self.g.either(parts)

    def _quality_all(self, value: list[Wire]) -> Quality:
        def says(subject: Thing, negative: bool) -> str:
            parts = self._shared([self.predicates(one, subject, negative) for one in value], subject)
            return self.g.either(parts) if negative else f" {self.g.say('also')} ".join(parts)

        return Quality("", whole=says)

    def _quality_like(self, value: Wire) -> list[Quality]:
        found = []
        for what, whom in value.items():
            noun = self.g.word("alike", what) if has("alike", what) else self.number(what).say("nom")
            found.append(self._with(self.g.same(noun, self.selector(whom))))
        return found

    def _quality_printed(self, value: Any) -> list[Quality]:
        if value is True:
            return [self._clause("printed")]
        if isinstance(value, str):
            return [self._after("unspoken", x=self.number({"printed": value}))]
        return [self._with(self._of_printed(name, one, True)) for name, one in value.items()]

    def _of_printed(self, name: str, one: Any, printed: bool) -> Thing:
        """A number of what is printed, as it is asked for."""
        what: Any = name
        asked = dict(one) if isinstance(one, Mapping) else {}
        for key in ("force", "feature"):
            if key in asked:
                what = {name: asked.pop(key)}
        if name == "marker":
            what = {name: {key: asked.pop(key) for key in ("title", "by") if key in asked}}
        end = self.g.quoted(self._row(f"{name}.{one}", "adj")) if isinstance(one, str) else self.comparison(asked)
        return self.number({"printed": what} if printed else what, None, end)


_CELLS = ("cell", "surface", "depth")
#: Numbers of which English says how many, rather than which number.
_COUNTED = frozenset({"wounds", "lives", "extra_lives", "chips", "counters", "marker"})
_ATTRIBUTES = frozenset({"wounds", "lives", "extra_lives", "chips", "counters", "cost", "movement", "strike", "x",
                         "unused", "distance", "dice", "excess", "marker"})  # fmt: skip
#: In which order qualities are said: those that are adjectives, then those after the noun, from near to far.
_ORDER = ("not", "closed", "hidden", "free", "wounds", "side", "crystal", "element", "class", "name", "has", "marker",
          "lives", "cost", "zone", "half", "row", "column", "near")  # fmt: skip
