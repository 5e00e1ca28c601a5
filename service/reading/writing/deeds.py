"""What is done: deeds and what controls them, one after another."""

from __future__ import annotations

from typing import Any

from service.reading.writing.base import Wire, rest
from service.reading.writing.features import Features
from service.reading.writing.things import BEGIN, NoWords, Thing, fixed

_HEADS = ("target", "pick", "say", "choose", "each", "optional", "attempt", "repeat", "if", "let", "later")
#: The level at which deeds are joined by a word.
_WORDED = 3
SELF = {"is": "self"}


class Deeds(Features):
    """What is done."""

    def deeds(self, told: list[Wire], level: int) -> str:
        """Deeds in a row; by the level they are parted so that it is plain what belongs together."""
        parts = []
        self.deep += 1
        for place, one in enumerate(told):
            if self.deep == 1 and self._is_inline(told, place):
                self.inline[one["as"]] = one["target"]
                continue
            said = self.closing(self.deed(one, level))
            again = "if" in one and place and "if" in told[place - 1] and "else" not in told[place - 1]
            parts.append(self.g.say("at_that", x=fixed(said)) if again else said)
        self.deep -= 1
        return self._joined(parts or [self.g.say("nothing")], level)

    def _joined(self, parts: list[str], level: int) -> str:
        if level == 1:
            return f". {BEGIN}".join(parts)
        if level == 2:
            return "; ".join(parts)
        if level == _WORDED:
            return f", {self.g.word('phrases', 'then').replace('{x}', '')}".join(parts)
        return f"({'; '.join(parts)})" if len(parts) > 1 else parts[0]

    def _is_inline(self, told: list[Wire], place: int) -> bool:
        """Whether a target can be told where the deed right after it is done to it."""
        one, after = told[place], told[place + 1] if place + 1 < len(told) else {}
        if one.keys() != {"target", "many", "by", "as"} or one["by"] != "own" or one["many"] != {"equal": 1}:
            return False
        spoken = {"is": one["as"]}
        if "zone" in one["target"] or (after.get("deed") == "attack" and place > 0):
            return False  # whoever is chosen there is picked as it is done
        return (
            "deed" in after
            and not one["target"].keys() & {"event", "is", "any"}
            and spoken in (after.get("on"), after.get("to"), after.get("by"))
        )

    def deed(self, told: Wire, level: int) -> str:
        """A deed or a control. Raises NoWords."""
        if "deed" in told:
            return self.plain(told)
        head = next((head for head in _HEADS if head in told), None)
        if head is None:
            raise NoWords("a deed without a head")
        left = dict(told)
        text: str = getattr(self, f"_{head}")(left, level)
        rest(left, head)
        return text

    # -- deeds -------------------------------------------------------------------------------------------------------

    def plain(self, deed: Wire, pay: bool = False, mood: str = "pres") -> str:
        left = {name: value for name, value in deed.items() if name not in ("until", "while", "as")}
        if mood == "pres" and deed.get("by") == SELF and not pay:
            mood = "imp"
        elif pay and "by" not in deed:
            mood, left["by"] = "pinf", SELF
        told = self.clause(left, mood)
        lasting = [self.until(deed["until"])] if "until" in deed else []
        lasting += [self.g.say("while", x=self.condition(deed["while"]))] if "while" in deed else []
        return f"{told} {lasting[0]}" if lasting == lasting[:1] and "until" in deed else ", ".join([told, *lasting])

    # -- choosing ----------------------------------------------------------------------------------------------------

    def _target(self, left: dict[str, Any], level: int, key: str = "target") -> str:
        of, many = left.pop(key), left.pop("many")
        left.pop("as")
        what = self._several(of, many)
        told = self._by(key, left.pop("by"), x=what)
        if "from" in left:
            told += " " + (
                self.zone(left.pop("from"), "from")
                if isinstance(left["from"], str | list)
                else self.field("from", left.pop("from"))
            )
        for name in ("type", "title", "range"):
            if name in left:
                told += " " + self.field(name, left.pop(name))
        if "shape" in left:
            told += " " + self.g.say("shape", x=self.g.word("shapes", left.pop("shape")))
        if left.pop("random", None):
            told += " " + self.g.say("at_random")
        if "where" in left:
            told += ", " + self.g.say("where", x=self.condition(left.pop("where")))
        return told

    def _pick(self, left: dict[str, Any], level: int) -> str:
        return self._target(left, level, "pick")

    def _several(self, of: Wire, many: Wire) -> Thing:
        if many == {"equal": 1}:
            return self._role(of, False, "a")
        noun = self.nominal(of, True) if "event" in of else None
        one = self.g.name == "en" and all(bound == 1 for bound in many.values())
        thing = noun if noun is not None else self._role(of, not one, "plain" if one else "a")
        return self.g.so_many(thing, self.comparison(many), many)

    def _by(self, key: str, by: Any, **things: Thing) -> str:
        """What somebody decides: you are told to, others do."""
        frame = self.g.word("phrases", key)
        if by == "own":
            return self.g.clause(frame, {"by": self.player("own"), **things}, "pinf" if self.paying else "imp")
        return self.g.clause(frame, {"by": self.agent(by), **things}, "pres")

    def _say(self, left: dict[str, Any], level: int) -> str:
        what = self.g.word("said", left["say"])
        what += f" {self._called(left['as'])}" if left.pop("say") == "number" else ""
        left.pop("as")
        told = self._by("say", left.pop("by"), x=fixed(what))
        bounds: Wire = {name: left.pop(name) for name in ("min", "max") if name in left}
        told += f" ({self.comparison(bounds)})" if bounds else ""
        if "among" in left:
            told += " " + self.g.say("among", x=self._role(left.pop("among"), True, "a"))
        return told

    def _choose(self, left: dict[str, Any], level: int) -> str:
        ways = [self.deeds(way, max(3, level + 1)) for way in left.pop("choose")]
        return f"{self._by('choose', left.pop('by'))} {self.g.either(ways)}"

    # -- conditions and repetition -----------------------------------------------------------------------------------

    def _each(self, left: dict[str, Any], level: int) -> str:
        left.pop("as", None)
        whom = self.selector(left.pop("each"), said="each")
        return self.g.say("each", x=whom, y=self.deeds(left.pop("do"), level + 1))

    def _optional(self, left: dict[str, Any], level: int) -> str:
        by, deeds = left.pop("by"), left.pop("optional")
        if by == "own" and len(deeds) == 1 and deeds[0].get("by") == SELF:
            return self._done(self.g.say("may_do", x=self.closing(self.plain(deeds[0], mood="pinf"))), left, level)
        told = self.deeds(deeds, level + 1)
        text = self.g.say("optional", x=told) if by == "own" else self._by("optional_by", by, x=fixed(told))
        return self._done(text, left, level)

    def _attempt(self, left: dict[str, Any], level: int) -> str:
        return self._done(self.g.say("attempt", x=self.deeds(left.pop("attempt"), level + 1)), left, level)

    def _done(self, text: str, left: dict[str, Any], level: int) -> str:
        parts = [text]
        if "do" in left:
            parts.append(self.g.say("if_done", x=self.deeds(left.pop("do"), level + 1)))
        return self._otherwise(parts, left, level)

    def _otherwise(self, parts: list[str], left: dict[str, Any], level: int) -> str:
        if "else" in left:
            parts.append(self.g.say("else", x=self.deeds(left.pop("else"), level + 1)))
        return ", ".join(parts) if level == _WORDED else self._joined(parts, level)

    def _repeat(self, left: dict[str, Any], level: int) -> str:
        return self.g.say(
            "repeat", x=self.g.times(self.amount(left.pop("repeat")), "nom"), y=self.deeds(left.pop("do"), level + 1)
        )

    def _if(self, left: dict[str, Any], level: int) -> str:
        told = self.condition(left.pop("if"))
        return self._otherwise([self.g.say("if_then", x=told, y=self.deeds(left.pop("do"), level + 1))], left, level)

    # -- what lasts --------------------------------------------------------------------------------------------------

    def _let(self, left: dict[str, Any], level: int) -> str:
        waits = "while" in left
        lasting = [self.until(left.pop("until"))] if "until" in left else []
        lasting += [self.g.say("while", x=self.condition(left.pop("while")))] if "while" in left else []
        told = self.statements(left.pop("let"), level + 1)
        limit = f" ({self.limit(left.pop('limit'))})" if "limit" in left else ""
        bare = not lasting or (self.g.bare_time and not waits and "," not in lasting[0])
        return f"{', '.join(lasting) or self.g.say('from_now')}{' ' if bare else ', '}{told}{limit}"

    def _later(self, left: dict[str, Any], level: int) -> str:
        told = self.g.say("later", x=self.g.quoted(self.feature(left.pop("later"))))
        return told + (" " + self.until(left.pop("until")) if "until" in left else "")

    # -- conditions --------------------------------------------------------------------------------------------------

    def condition(self, wanted: Wire, negative: bool = False) -> str:
        left = dict(wanted)
        joint = next((name for name in ("any", "all", "not") if name in left), None)
        if joint == "not":
            return self.condition(left["not"], not negative)
        if joint is not None:
            parts = [self.condition(one) for one in left[joint]]
            told = self.g.either(parts) if joint == "any" else self.g.listed(parts, "and")
            return self.g.say("untrue", x=told) if negative else told
        if "exists" in left:
            return self._exists(left, negative)
        if "compare" in left:
            told = self.reckoned(left.pop("compare"))
            return self.g.say("compare", x=told, n=self.comparison(left, negative))
        told = self._plain_condition(left)
        return self.g.say("untrue", x=told) if negative else told

    def _plain_condition(self, left: dict[str, Any]) -> str:
        ((head, value),) = left.items()
        if head == "turn":
            return self.g.say("turn_own") if value == "own" else self.g.say("turn", x=self.player(value))
        if head == "round":
            return self.g.say("round", x=self.comparison(value))
        if head == "seat":
            return self.g.say(f"seat_{value}")
        raise NoWords(f"no condition {head}")

    def _exists(self, left: dict[str, Any], negative: bool) -> str:
        what, many = left.pop("exists"), left.pop("many", None)
        rest(left, "exists")
        happened = self._is_event(what) and "has" not in what  # what has a feature is spoken of as a card is
        if "event" in what or "sequence" in what or happened or "event" in str(what.get("any", [""])[0]):
            told = self.clause(what, "past", negative and many is None)
            return told if many is None else self.g.say("so_often", x=told, n=self.comparison(many, negative))
        if "is" in what:
            whom = self.spoken_of(what["is"])
            told = self.predicates(
                {name: value for name, value in what.items() if name != "is"} or {"zone": "in_play"},
                whom,
            )
            if negative and many is None:
                return self.g.say("untrue", x=told)
            return told if many is None else self.g.say("of_these", x=told, n=self.comparison(many, negative))
        if many == {"max": 0} and not negative:
            return self.g.say("none_at_all", x=self.selector(what, plural=True))
        if many is not None:
            return self.g.say("so_many", x=self.selector(what, plural=True), n=self.comparison(many, negative))
        if negative:
            return self.g.say("none" if "kind" in what else "none_one", x=self.selector(what, plural="as" not in what))
        return self.g.say("exists", x=self.selector(what))
