"""Events and deeds as clauses, as nouns, and as points of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.reading.writing import russian
from service.reading.writing.base import Wire
from service.reading.writing.fields import Fields
from service.reading.writing.frames import chosen, filled
from service.reading.writing.lexicon import has, row
from service.reading.writing.things import Nouns, Thing, fixed

_HITS = {"weak", "medium", "strong"}
#: What a blow as a noun takes up.
_OF_BLOW = (
    "type",
    "force",
    "answering",
    "fight",
    "value",
    "amount",
    "pips",
    "result",
    "range",
    "across",
    "title",
    "printed",
)
_ROLES = ("by", "on")


class Events(Fields):
    """What happens."""

    several = False
    """Whether who does what is being told may be one or another."""

    # -- clauses -----------------------------------------------------------------------------------------------------

    def clause(self, pattern: Wire, mood: str, negative: bool = False, plural: bool = False) -> str:
        if pattern.keys() == {"any"}:
            return self.g.listed([self.clause(one, mood, negative, plural) for one in pattern["any"]], "or")
        if pattern.keys() == {"sequence"}:
            return self.g.say(
                "sequence", x="; ".join(self.clause(one, mood, negative, plural) for one in pattern["sequence"])
            )
        left = {name: value for name, value in pattern.items() if name != "as"}
        who = left.get("by", left.get("on"))
        self.several = isinstance(who, dict) and "is" not in who
        if "is" in left and "event" not in left:
            things = {"event": self.spoken_of(left.pop("is"))}
            return self._ended(self.g.word("events", "named"), things, left, mood, negative)
        word = left.pop("event", None) or left.pop("deed")
        things, frames = self._told(word, left, plural, "deed" in pattern)
        return self._ended(frames, things, left, mood, negative)

    def _ended(
        self, frames: list[str], things: dict[str, Thing], left: dict[str, Any], mood: str, negative: bool
    ) -> str:
        frame = chosen(frames, things)
        if "on" not in things and any(bare in frame for bare in _BARE) and not ("by" not in things and mood in _MODAL):
            things["on"] = self.g.noun(self.g.word("kinds", "something"), said="plain")
        several = self.several
        told = self.g.clause(frame, things, mood, negative)
        return " ".join(filter(None, [told, self.after(left, several)]))

    def _told(self, word: str, left: dict[str, Any], plural: bool, deed: bool) -> tuple[dict[str, Thing], list[str]]:
        """Who and what fills the places of a word's frames; and the frames."""
        things: dict[str, Thing] = {}
        key = self._frames(word, left)
        frames: list[str] = self.g.word("events", key)
        if "by" in left:
            things["by"] = self._role(left.pop("by"), plural, "a")
        if word == "roll" or (word == "attack" and left.keys() & set(_OF_BLOW)):
            things["blow"] = self._blow(word, left, plural and not deed, whom="each" if deed else "a")
        if "on" in left and any("on" in text for text in frames) and "blow" not in things:
            on, both = left.pop("on"), key == "move.swap" and deed
            if both and isinstance(on, Mapping) and on.keys() == {"any"}:
                things["on"] = self._listed([self._role(one, False, "a") for one in on["any"]], "and")
            else:
                things["on"] = self._role(on, plural and "by" not in things, "each" if deed else "a")
        if word in ("wound", "die"):
            self._from_types(left)
        own = getattr(self, f"_event_{word}", None)
        if own is not None:
            own(left, things)
        return things, frames

    def _frames(self, word: str, left: dict[str, Any]) -> str:
        """Of which row the frames are: of the word, or of it with its way or thing."""
        what = left.get("what")
        if isinstance(what, str) and has("events", f"{word}.{what}"):
            del left["what"]
            return f"{word}.{what}"
        way = left.get("way")
        if isinstance(way, str) and has("events", f"{word}.{way}"):
            del left["way"]
            return f"{word}.{way}"
        return word

    def _role(self, value: Any, plural: bool, said: str) -> Thing:
        if value == {"is": "it"} and self.its:
            return self.its[-1]
        if value == {"is": "it"}:
            return self.g.noun(self.g.word("names", "looked_at"), said="that")
        if isinstance(value, Mapping) and value.keys() == {"is"} and value["is"] in self.inline:
            return self.selector(self.inline.pop(value["is"]), said="chosen")
        if isinstance(value, Mapping) and ("event" in value or self._is_event(value)):
            return self._event_thing(value)
        return self.agent(value, plural, said)

    def _is_event(self, value: Wire) -> bool:
        one = self.names.get(str(value.get("is")))
        if "is" in value and value.keys() & {"stage", "next"}:
            return True
        several = value.get("any", value.get("sequence"))
        if isinstance(several, list):
            return value.keys() == {"sequence"} or any("event" in part or self._is_event(part) for part in several)
        return one is not None and one.sort == "event"

    def _event_thing(self, value: Wire) -> Thing:
        """An event as somebody is."""
        if value.keys() == {"any"}:
            return self._listed([self._event_thing(one) for one in value["any"]])
        if "is" in value and "event" not in value:
            left = {name: one for name, one in value.items() if name not in ("is", "as")}
            thing = self.spoken_of(value["is"])
            if left.keys() - {"stage", "next"}:
                return self._which(thing, left)
            after = self.after(left)
            return Thing(lambda case, prep: f"{thing.say(case, prep)} {after}".strip(), thing.gender, thing.plural)
        noun = self.nominal(value, False)
        return (
            noun
            if noun is not None
            else self.g.tagged(self.g.word("names", "event"), f"({self.clause(value, 'pres')})")
        )

    # -- words with places of their own ------------------------------------------------------------------------------

    def _event_wound(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        unit = self.g.word("events", "wound")
        noun = row("events", "wound")["units"][self.g.name]
        amount = left.pop("amount", None)
        told = self.compared(amount, noun)
        assert isinstance(told, Thing) and unit
        on = things.get("on")
        if isinstance(amount, int) and on is not None and on.plural and "by" in things and "shared" not in left:
            told = self.g.units(amount, noun, apart=True)
        things["unit"] = told

    @staticmethod
    def _from_types(left: dict[str, Any]) -> None:
        """Wounds and deaths are from attacks of a type, rather than of a type themselves."""
        for name in ("any", "not"):
            if name in left:
                several = left[name] if isinstance(left[name], list) else [left[name]]
                told = [{"type_from" if key == "type" else key: one for key, one in part.items()} for part in several]
                left[name] = told if isinstance(left[name], list) else told[0]
        if "type" in left:
            left["type_from"] = left.pop("type")

    _event_heal = _event_wound

    def _event_become(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        kind = left.pop("kind", None)
        kinds = kind if isinstance(kind, list) else [kind] if kind is not None else []
        told = [
            fixed(self.g.word("turned", one)) if has("turned", one) else self.g.noun(self.g.word("kinds", one))
            for one in kinds
        ]
        if told:
            things["kind"] = Thing(lambda case, after: self.g.listed([one.say(case, after) for one in told], "or"))

    def _event_gain(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        if "what" in left:
            things["what"] = self.thing(left.pop("what"), left.pop("amount", None))

    _event_lose = _event_gain

    def _event_show(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        if isinstance(left.get("to"), Mapping):
            things["to"] = self._role(left.pop("to"), False, "a")

    def _event_use(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        if "what" in left:
            things["what"] = self.thing(left.pop("what"), left.pop("amount", None))
        elif isinstance(left.get("type"), str):
            things["what"] = self.g.noun(self.g.word("types", left.pop("type")))

    def _event_set(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        what, amount = left.pop("what", None), left.pop("amount", None)
        whom = self._role(left.pop("on"), False, "each") if "on" in left else None
        numbered = (
            what is not None and what not in _NO_NUMBERS and not (isinstance(what, Mapping) and what.keys() & _OF)
        )
        if numbered:
            told = self.number(what, whom)
        else:
            told = self.thing({} if what is None else what, None)
            left |= {"on": whom} if whom is not None else {}
        the = "the " if self.g.name == "en" and numbered else ""
        things["attr"] = Thing(lambda case, after: the + told.say(case, after), told.gender)
        if amount is not None:
            things["figure"] = fixed(self._bound_or(amount))
            things["equal"] = fixed(self.g.equal_to(told.gender, self._bound_or(amount)))

    def _bound_or(self, amount: Any) -> str:
        return self._bound(amount) if isinstance(amount, str) else str(self.compared(amount, None))

    def _event_shift(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        self._event_gain(left, things)
        if isinstance(left.get("from"), Mapping):
            things["from"] = self._role(left.pop("from"), False, "each")

    def _event_phase(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        told = self._moment(left, "noun")
        things["phase"] = fixed(told, russian.nature(told)[0] if self.g.name == "ru" else "neut")

    def _event_so(self, left: dict[str, Any], things: dict[str, Thing]) -> None:
        things["if"] = fixed(self.condition(left.pop("if")) if "if" in left else self.g.say("anyhow"))

    # -- blows as nouns ----------------------------------------------------------------------------------------------

    def _blow(
        self,
        word: str,
        left: dict[str, Any],
        plural: bool,
        said: str = "a",
        whose: Thing | None = None,
        whom: str = "a",
    ) -> Thing:
        types = left.pop("type", None)
        kinds = types if isinstance(types, list) else [types] if types is not None else []
        joint = f" {self.g.word('phrases', 'or')} "
        nouns = Nouns(joint.join(self.g.word("types", one) for one in kinds) or self.g.word("deeds", word), [], [], [])
        if word == "roll":
            names = [self.g.noun(self.g.word("types", one), said="plain").say("gen") for one in kinds]
            nouns = Nouns(
                self.g.word("deeds", "roll"),
                [],
                [self.g.say("for_feature", x=fixed(self.g.listed(names, "or")))] if kinds else [],
                [],
            )
        nouns.owner = whose
        if left.pop("next", None):
            said = "the" if said == "a" else said
            nouns.adjectives.append(self.g.word("blow", "next.true"))
        answering = left.pop("answering", None)
        if answering is not None:
            nouns.adjectives.append(self.g.word("blow", f"answering.{str(answering).lower()}"))
        self._forced(nouns, left)
        for name in ("value", "amount", "range", "pips", "result", "title", "fight", "printed"):
            if name in left:
                nouns.tails.append(self.field(name, left.pop(name)))
        if "on" in left:
            nouns.tails.append(self._at(self._role(left.pop("on"), plural, whom)))
        if "across" in left:
            nouns.tails.append(self.field("across", left.pop("across")))
        return self.g.nouns(nouns, plural, said)

    def _at(self, thing: Thing) -> str:
        return filled(self.g.word("fields", "at_whom"), {"x": thing})

    def _forced(self, nouns: Nouns, left: dict[str, Any]) -> None:
        force = left.pop("force", None)
        if force is None:
            return
        told = (
            ["hit"]
            if isinstance(force, list) and set(force) == _HITS
            else force
            if isinstance(force, list)
            else [force]
        )
        if f" {self.g.word('phrases', 'or')} " in nouns.head:
            nouns.tails.append(self.field("force", force))
        else:
            nouns.adjectives.append(
                f" {self.g.word('phrases', 'or')} ".join(self.g.word("forces", one) for one in told)
            )

    def nominal(self, pattern: Wire, plural: bool, said: str = "a") -> Thing | None:
        left = {name: value for name, value in pattern.items() if name != "as"}
        if left.get("event") not in ("attack", "roll"):
            return None
        word = left.pop("event")
        by = left.pop("by", None)
        whom = self._role(by, plural, "a") if by is not None else None
        noun = self._blow(word, left, plural, said, whom)
        after = self.after(left)
        return Thing(lambda case, prep: f"{noun.say(case, prep)} {after}".strip(), noun.gender, noun.plural)

    # -- when, and until when -----------------------------------------------------------------------------------------

    def when(self, pattern: Wire) -> str:
        if pattern.keys() == {"any"}:
            return self.g.listed([self.when(one) for one in pattern["any"]], "or")
        left = {name: value for name, value in pattern.items() if name != "as"}
        if left.get("event") == "phase":
            del left["event"]
            return " ".join(filter(None, [self._moment(left, "when"), self.after(left)]))
        if left.get("event") == "so" and "if" in left:
            del left["event"]
            return " ".join(filter(None, [self.g.say("as_soon", x=self.condition(left.pop("if"))), self.after(left)]))
        if left.get("event") == "attack" and left.get("stage") in ("landed", "ended"):
            return self.g.say(left.pop("stage"), x=self.clause(left, "past"))
        return self.g.say("when", x=self.clause(pattern, "pres"))

    def until(self, pattern: Wire) -> str:
        if pattern.keys() == {"any"}:
            return self.g.listed([self.until(one) for one in pattern["any"]], "or")
        left = {name: value for name, value in pattern.items() if name != "as"}
        if left.get("event") == "phase":
            del left["event"]
            return " ".join(filter(None, [self._moment(left, "until"), self.after(left)]))
        stage = left.pop("stage", "none")
        noun = self.nominal(left, False) if "event" in left else self._event_thing(left)
        if noun is not None:
            return filled(row("stages", stage)["until"][self.g.name], {"x": noun})
        return self.g.say("before", x=self.clause(pattern, "futr"))


#: Places of a frame that something has to fill.
_BARE = ("{on?:nom}", "> {on?:acc}", "> {on?}", "> {on?:dat}")
_MODAL = ("may", "cannot", "must")
_NO_NUMBERS = ("control", "game")
_OF = {"feature", "features_of", "class", "element", "kind"}
