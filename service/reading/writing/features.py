"""Features: their heads with what stands beside them, by what they are recognised, and what cards get of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.judge.language import HOUSE
from service.reading.writing.base import Wire, rest
from service.reading.writing.events import Events
from service.reading.writing.things import BEGIN, Nouns, Thing, fixed

#: Named features that are from something.
_FROM = ("protection", "vulnerability_from")


class Features(Events):
    """Whole features."""

    def feature(self, feature: Wire) -> str:
        left = dict(feature)
        if "keyword" in left:
            told = [self.closing(self._keyword(left).say("nom"))]
        elif "always" in left:
            told = [self._always(left)]
        else:
            told = [self._used(left)]
        told += self._beside(left)
        rest(left, "feature")
        return " ".join(f"{BEGIN}{one}." for one in told)

    def _beside(self, left: dict[str, Any]) -> list[str]:
        """What is said after the feature itself, a sentence each."""
        told = []
        if "limit" in left:
            told.append(self.limit(left.pop("limit")))
        if "works_in" in left:
            zones = left.pop("works_in")
            told.append(self.g.say("works_in", x=self.zone(zones, "at") if zones else self.g.say("nowhere")))
        if "readings" in left:
            readings = left.pop("readings")
            house = [one.removeprefix(HOUSE) for one in readings if one.startswith(HOUSE)]
            told += [self.g.say("house", x=self.g.quoted(word)) for word in house]
            others = [self.g.quoted(one) for one in readings if not one.startswith(HOUSE)]
            told += [self.g.say("readings", x=", ".join(others))] if others or not house else []
        return told

    def _headline(self, left: dict[str, Any]) -> list[str]:
        """The type and the title of an ability."""
        told = []
        if "type" in left:
            types = left.pop("type")
            told.append(
                self.g.listed(
                    [self.g.word("types", one) for one in (types if isinstance(types, list) else [types])], "or"
                )
            )
        if "title" in left:
            told.append(self.g.quoted(left.pop("title")))
        return [" ".join(told)] if told else []

    def _always(self, left: dict[str, Any]) -> str:
        head = self._headline(left)
        told = self.condition(left.pop("if")) if "if" in left else None
        text = self.statements(left.pop("always"), 2)
        if told is not None:
            text = f"{self.g.say('while', x=told)}, {text}"
        text = self.closing(text)
        return f"{head[0]}: {text}" if head else text

    def _used(self, left: dict[str, Any]) -> str:
        head = self._headline(left)
        after = ""
        if "playable" in left:
            time = left.pop("playable")
            if time != "turn":
                head.append(self.g.say(time))
            head += self._pays(left.pop("pay", None))
            if "if" in left:
                after = f". {BEGIN}" + self.closing(self.g.say("usable", x=self.condition(left.pop("if"))))
            text = self.deeds(left.pop("do", []), 1)
        else:
            event = left.pop("when")
            told = self.when(event)
            done = left.get("do") or [{}]
            bare = self.g.bare_time and event.get("event") == "phase" and "if" not in done[0]
            joint = " " if bare else ", "
            asks_then = "if" in done[0] and "else" not in done[0] and "if" not in left
            if "if" in left:
                told, joint = ", ".join([told, self.g.say("if", x=self.condition(left.pop("if")))]), ", "
            told = self.closing(told)
            head += self._pays(left.pop("pay")) if "pay" in left else []
            deeds = self.deeds(left.pop("do", []), 2)
            text = f"{told}{joint}{self.g.say('at_that', x=fixed(deeds)) if asks_then else deeds}"
        begun = ", ".join(head)
        return f"{begun}: {text}{after}" if begun else f"{text}{after}"

    def _pays(self, pay: list[Wire] | None) -> list[str]:
        if not pay:
            return [self.g.say("free")]
        self.paying = True
        told = self.closing(", ".join(self.plain(one, pay=True) if "deed" in one else self.deed(one, 4) for one in pay))
        self.paying = False
        return [told]

    # -- named features ----------------------------------------------------------------------------------------------

    def _keyword(self, left: dict[str, Any], before: Sequence[str] = ()) -> Thing:
        """A named feature with its fields, which bends as its name does."""
        keyword = left.pop("keyword")
        name = self.g.word("named", keyword)
        tails: list[str] = []
        for key in ("x", "range"):
            if key in left:
                tails.append(str(self.compared(left.pop(key), None)))
        if "type" in left:
            types = left.pop("type")
            tails.append(self.field("type", types))
        if "in" in left:
            tails.append(self._from(left.pop("in"), "for_feature" if keyword in _FROM else "in_feature"))
        if "title" in left:
            tails.append(self.g.quoted(left.pop("title")))
        if "grant" in left:
            given = left.pop("grant")
            given = given if isinstance(given, list) else [given]
            tails.append(self.g.quoted(" ".join(self._quote(one) for one in given)))
        if "do" in left:
            tails.append(self.g.quoted(self._do(left.pop("do"))))
        if "if" in left:
            tails.append(f"({self.g.say('if', x=self.condition(left.pop('if')))})")
        if "until" in left:
            tails.append(f"({self.until(left.pop('until'))})")
        return self.g.nouns(Nouns(name, [*before], tails, []), False, "plain")

    def _do(self, deeds: list[Wire]) -> str:
        """What a named feature does beside what its paragraph says."""
        kept, self.wheres = self.wheres, []
        told = self.deeds(deeds, 1)
        self.wheres = kept
        return told

    def _quote(self, feature: Wire) -> str:
        kept, self.wheres = self.wheres, []
        try:
            return self.feature(feature)
        finally:
            self.wheres = kept

    def _from(self, event: Wire, phrase: str) -> str:
        """From what a feature protects, or in what it works."""
        noun = self.nominal(event, True) if "event" in event else None
        if noun is not None:
            return self.g.say(phrase, x=noun)
        return f"({self.g.say('when', x=self.clause(event, 'pres', plural=True))})"

    def said_feature(self, feature: Wire) -> Thing:
        """A feature that somebody has or gets: a named one by its name, another by its text."""
        if "keyword" in feature and not feature.keys() & {"limit", "readings"}:
            left = dict(feature)
            told = self._keyword(left)
            rest(left, "feature")
            return told
        return self.g.tagged(self.g.say("feature"), self.g.quoted(self._quote(feature)), "the")

    # -- by what features are recognised -----------------------------------------------------------------------------

    def pattern(self, pattern: Wire) -> Thing:
        if not pattern:
            return self.g.noun(self.g.word("phrases", "any_feature"), said="plain")
        if pattern.keys() & {"playable", "when", "always"}:
            return self.g.tagged(self.g.say("feature"), self.g.quoted(self._quote(pattern)), "the")
        left = dict(pattern)
        printed = left.pop("printed", None)
        before = [self.g.say("as_printed")] if printed is True else []
        printed = None if printed is True else printed
        if "keyword" in left:
            thing = self._keyword(left, before)
            if "limit" in left:
                thing = self._more(thing, f"({self.limit(left.pop('limit'))})")
        else:
            thing = self._recognised(left, before)
        rest(left, "feature pattern")
        return thing if printed is None else self._more(thing, self.field("printed", printed))

    def _recognised(self, left: dict[str, Any], before: Sequence[str]) -> Thing:
        tails = []
        noun = self.g.say("feature")
        types = left.pop("type", None)
        if types is not None:
            names = [self.g.word("types", one) for one in (types if isinstance(types, list) else [types])]
            tails.append(f"({self.g.listed(names, 'or')})")
        if "title" in left:
            tails.append(self.g.say("with_title", x=self.g.quoted(left.pop("title"))))
        if "pay" in left:
            tails.append(self.g.say("pays", x=self._asked(left.pop("pay"))))
        if "do" in left:
            tails.append(self.g.say("does", x=self._asked(left.pop("do"))))
        if "works_in" in left:
            tails.append(self.g.say("in_zones", x=self.zone(left.pop("works_in"), "at")))
        return self.g.nouns(Nouns(noun, [*before], tails, []), False, "a")

    def _asked(self, deeds: list[Wire]) -> str:
        told = []
        for one in deeds:
            event = {"event": one["deed"], **{name: value for name, value in one.items() if name != "deed"}}
            noun = self.nominal(event, False, "plain")
            told.append(
                noun.say("nom")
                if noun is not None
                else self.clause({**event, "by": event.get("by", {"is": "self"})}, "pinf")
            )
        return "; ".join(told) or self.g.say("nothing")

    # -- what is got and lost ----------------------------------------------------------------------------------------

    def thing(self, what: Any, amount: Any) -> Thing:
        if what in ("control", "game"):
            return self._amounted(self.g.noun(self.g.word("phrases", what), said="plain"), amount)
        if what == {}:
            return self._amounted(self.g.noun(self.g.word("kinds", "something"), said="plain"), amount)
        if isinstance(what, Mapping):
            key, value = next(iter(what.items()))
            told = self._odd_thing(key, value)
            if told is not None:
                return self._amounted(told, amount)
        unit, extra = self.unit(what)
        if what == "wounds":
            extra += " " + self.g.say("wounds_undealt")
        if amount is None:
            return self._extra(self.g.units(None, unit), extra)
        counted = self.compared(amount, unit)
        return self._extra(counted if isinstance(counted, Thing) else fixed(counted), extra)

    @staticmethod
    def _extra(thing: Thing, extra: str) -> Thing:
        return Thing(lambda case, after: f"{thing.say(case, after)}{extra}", thing.gender, thing.plural)

    def _amounted(self, thing: Thing, amount: Any) -> Thing:
        if amount is None:
            return thing
        return self._more(thing, f"({self.compared(amount, None)})")

    def _odd_thing(self, key: str, value: Any) -> Thing | None:
        if key == "feature":
            return self.said_feature(value) if value.keys() & {"when", "always", "playable"} else self.pattern(value)
        if key == "features_of":
            return fixed(self.g.say("features_of", x=self.selector(value)))
        if key in ("class", "element", "kind"):
            names = self.g.word("kinds", value) if key == "kind" else self._of(value, key)
            return self.g.tagged(self.g.word("alike", key), names, "plain")
        return None
