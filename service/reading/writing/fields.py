"""The fields of events and deeds that stand after the clause, and points of time."""

from __future__ import annotations

from typing import Any

from service.reading.writing import russian
from service.reading.writing.base import Wire, rest
from service.reading.writing.frames import filled
from service.reading.writing.lexicon import has, row
from service.reading.writing.selectors import Selectors
from service.reading.writing.things import NoWords, Thing, fixed

#: In which order the fields are said that stand after the clause.
_AFTER = ("type_from", "from", "across", "to", "direction")
_NAMES = {"type": "types", "force": "forces", "kind": "kinds", "at": "moments"}


class Fields(Selectors):
    """What is said beside who does what to whom."""

    def after(self, left: dict[str, Any], several: bool = False) -> str:
        """What nothing has taken up, one after another; `several`: who does it may differ. Raises NoWords."""
        told = []
        together = several and "nth" in left and "for" not in left
        order = [
            *(name for name in _AFTER if name in left),
            *(n for n in left if n not in (*_AFTER, "stage", "any", "not", "cause")),
            *(["together_counted"] if together else []),
            "cause",
            "any",
            "not",
            "stage",
        ]
        for name in order:
            if name == "together_counted":
                told.append(str(self.g.word("fields", "nth.together")))
            if name not in left:
                continue
            value = left.pop(name)
            if name in ("to", "from") and isinstance(value, str | list):
                told.append(self.zone(value, name))
            else:
                told.append(self.field(name, value))
        rest(left, "event")
        return " ".join(filter(None, told))

    def field(self, name: str, value: Any) -> str:
        """A field of an event after its clause. Raises NoWords."""
        if isinstance(value, Thing):
            return self._in(name, value)
        flag = f"{name}.{str(value).lower()}"
        if isinstance(value, bool) and has("fields", flag):
            return str(self.g.word("fields", flag))
        own = getattr(self, f"_field_{name}", None)
        if own is not None:
            return str(own(value))
        if name in ("value", "amount", "pips", "result", "range", "at_most", "together"):
            told = self._bound(value) if isinstance(value, str) else self.compared(value, None)
            tells = isinstance(value, list) and name == "value"
            return self._in("tells" if tells else name, fixed(str(told)))
        if name in ("by", "on", "from", "to", "across", "copy_of"):
            return self._in(name, self._role(value, False, "a"))
        if name in _NAMES:
            names = [
                str(row(_NAMES[name], one).get("noun", row(_NAMES[name], one))[self.g.name])
                for one in (value if isinstance(value, list) else [value])
            ]
            return self._in(name, fixed(self.g.listed(names, "or")))
        raise NoWords(f"no words for the field {name}")

    def _in(self, name: str, thing: Thing) -> str:
        return filled(self.g.word("fields", name), {"x": thing})

    def _field_as(self, value: str) -> str:
        return ""

    def _field_stage(self, value: str) -> str:
        return self.g.say("at_stage", x=self.g.word("stages", value))

    def _field_title(self, value: str) -> str:
        return self._in("title", fixed(self.g.quoted(value)))

    def _field_type_from(self, value: Any) -> str:
        kinds = [self.g.noun(self.g.word("types", one)) for one in (value if isinstance(value, list) else [value])]
        return self._in("type_from", self._listed(kinds))

    def _field_nth(self, value: Any) -> str:
        one = value.get("equal") if value.keys() == {"equal"} else None
        if isinstance(one, int) and has("ordinals", one):
            return self._in("nth", fixed(self.g.word("ordinals", one)))
        return self._in("nth.many", fixed(self.comparison(value)))

    def _field_per(self, value: str) -> str:
        return str(self.g.word("spans", value))

    def _field_for(self, value: str) -> str:
        return self._in("for", self.spoken_of(value))

    def _field_side(self, value: Any) -> str:
        return self._in("side", fixed(self.owned(self.g.word("alike", "side"), value, "acc")))

    def _field_whose(self, value: Any) -> str:
        return self._in("whose", fixed(self.owned(self.g.say("turn_noun"), value, "acc")))

    def _field_cause(self, value: Wire) -> str:
        if value.get("event") == "phase":
            left = {name: one for name, one in value.items() if name not in ("event", "as")}
            told, after = self._moment(left, "noun"), self.after(left)
            moment = Thing(lambda case, _: russian.bent(told, case)) if self.g.name == "ru" else fixed(told)
            return f"{self._in('cause', moment)} {after}".strip()
        noun = (
            self._event_thing(value)
            if "is" in value and "event" not in value
            else self.nominal(value, False)
            if "event" in value
            else None
        )
        if noun is not None:
            return self._in("cause", noun)
        return self._in("because", fixed(self.clause(value, "past")))

    def _field_through(self, value: Wire) -> str:
        return self._in("through", self.pattern(value))

    def _field_direction(self, value: Wire) -> str:
        return self._in("direction", self.spoken_of(str(value.get("is", value.get("as")))))

    def _field_what(self, value: Any) -> str:
        return self._in("what", self.thing(value, None))

    def _field_until(self, value: Wire) -> str:
        return self.until(value)

    def _field_while(self, value: Wire) -> str:
        return self.g.say("while", x=self.condition(value))

    def _field_way(self, value: Any) -> str:
        ways = [self.g.word("ways", one) for one in (value if isinstance(value, list) else [value])]
        return self._in("way", self._listed([self.g.noun(one, said="plain") for one in ways]))

    def _field_place(self, value: Any) -> str:
        return self._in("place", fixed(self._placed(value)))

    def _field_if(self, value: Wire) -> str:
        return self._in("if", fixed(self.condition(value)))

    def _field_printed(self, value: Any) -> str:
        if isinstance(value, str):
            return self._in("printed", self.number(value))
        told = [self._of_printed(name, one, False).say("nom") for name, one in value.items()]
        return self._in("printed", fixed(self.g.listed(told, "and")))

    def _field_any(self, value: list[Wire]) -> str:
        told = [self.after(dict(one)) or self.g.say("anyhow") for one in value]
        return self.g.say("or_not", x=self.g.listed(told, "or"))

    def _field_not(self, value: Wire) -> str:
        return self.g.say("but_not", x=self.after(dict(value)) or self.g.say("anyhow"))

    def _moment(self, left: dict[str, Any], form: str) -> str:
        at = left.pop("at", None)
        found: str = self.g.word("moments", at if isinstance(at, str) else "none")[form]
        more = [] if at is None or isinstance(at, str) else [self.field("at", at)]
        whose, following = left.pop("whose", None), left.pop("next", None)
        turned = at in ("turn_start", "turn_end")
        if turned:
            return filled(
                found, {"x": fixed(self.g.turn(whose, self.player(whose) if whose else None, bool(following), form))}
            )
        if at in ("placing", "recruiting"):
            squad = self.owned(self.g.word("alike", "side"), whose, "gen") if whose else self.g.say("squads")
            found, whose = filled(found, {"x": fixed(squad)}), None
        more += [self.field("whose", whose)] if whose is not None else []
        more += [self.field("next", following)] if following is not None else []
        return " ".join([found, *more])
