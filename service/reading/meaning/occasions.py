"""What a card gets as it defends or attacks, and no word says for how long: it has that for that defence or attack.

A text without an end lasts until the end of the battle (418.2), but a roll is over with its attack: whoever gets a
bonus to it "on an attack" gets it for that one, before the dice are rolled (216.5), and likewise what it gets for a
defence, and a bonus to the value of attacks at some cards that it gets on such an attack at them.
"""

from __future__ import annotations

import re
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, speaks_of

_FOR_GOOD = re.compile(r"конца (?:боя|битвы)|end of (?:the )?battle", re.IGNORECASE)
_ENDS = {"until", "while", "limit"}
_EVERY_FORCE = {"weak", "medium", "strong"}
_ROLLED = ("result", "pips")


def for_its_occasion(feature: Part, sentence: str) -> list[Part]:
    """A feature as those that it is where what it gives is for one defence or one attack only.

    Args:
        feature: what a sentence says.
        sentence: the words, which may say that it is for the rest of the battle.

    Raises:
        Refused: how long that is for cannot be told.
    """
    when = feature.get("when", {})
    if not {"do", "when"} <= feature.keys() or "limit" in feature or "nth" in when or _FOR_GOOD.search(sentence):
        return [feature]
    doer = when.get("by", {})
    name = {"is": doer["as"]} if isinstance(doer, dict) and "as" in doer else SELF if doer == SELF else None
    if name is None or when.get("event") not in ("defend", "attack"):
        return [feature]
    ways: tuple[tuple[Any, Any], ...] = ((_is_got, _defending),)
    if when["event"] == "attack":
        ways = ((_is_rolled, _attacking), (_is_aimed, _striking)) if when.get("stage") == "landed" else ()
    found: list[Part] = []
    rest = feature["do"]
    for fits, made in ways:
        got = [part for part in rest if fits(part, name, when)]
        rest = [part for part in rest if part not in got]
        found += [made(feature, got, name)] if got else []
    return [*found, *([{**feature, "do": rest}] if rest else [])]


def _is_got(part: Part, name: Part, when: Part) -> bool:
    """Whether a part gives its doer something to have, and no end is told."""
    thing = part.get("what")
    if part.get("deed") == "gain" and isinstance(thing, dict) and "feature" in thing:
        return part.get("on") == name and not _ENDS & part.keys()
    told = part.get("let", ())
    return bool(told) and not _ENDS & part.keys() and all(_is_of(one, name) and "together" not in one for one in told)


def _is_rolled(part: Part, name: Part, when: Part) -> bool:
    return _is_got(part, name, when) and all(one["change"] in _ROLLED for one in part.get("let", [{"change": ""}]))


def _is_aimed(part: Part, name: Part, when: Part) -> bool:
    """Whether a part gives more to just the attacks that the moment is about, and the moment tells at whom."""
    if not _nameless(when.get("on", {})) or not _is_got(part, name, when):
        return False
    of = {"event": "attack", "type": when.get("type", "attacks"), "by": name}
    return all(one["change"] == "value" and one.get("in") == of for one in part.get("let", [{"change": ""}]))


def _is_of(statement: Part, name: Part) -> bool:
    """Whether a statement changes a number of somebody, or of what it does."""
    whose = statement.get("on", statement.get("in", {}).get("by"))
    return "change" in statement and whose == name


def _defending(feature: Part, got: list[Part], name: Part) -> Part:
    """What holds as long as somebody defends."""
    when = feature["when"]
    aimed = {key: _nameless(value) for key, value in when.items() if key != "by"}
    did = {"did": {**aimed, "by": {"is": "it"}, "per": "now"}}
    asked = [feature["if"]] if "if" in feature else []
    _require_nobody_else(when, [got, asked])
    whom = SELF if name == SELF else {**_nameless(when["by"]), **did}
    if name == SELF:
        asked = [*asked, {"exists": {**SELF, **did}}]
    condition: Part = {} if not asked else {"if": asked[0] if len(asked) == 1 else {"all": asked}}
    said = [one for part in got for one in _stated(part, name, whom)]
    return {"always": said, **condition}


def _require_nobody_else(when: Part, told: Any) -> None:
    """What holds speaks of nobody whom only the moment knew. Raises Refused."""
    others = [one["as"] for key, one in when.items() if key != "by" and isinstance(one, dict) and "as" in one]
    if any(speaks_of(told, one) for one in others):
        raise Refused("how long")


def _nameless(told: Any) -> Any:
    return {key: value for key, value in told.items() if key != "as"} if isinstance(told, dict) else told


def _stated(part: Part, name: Part, whom: Any) -> list[Part]:
    if "deed" in part:
        return [{"grant": part["what"]["feature"], "on": whom}]
    return [_about(one, name, whom) for one in part["let"]]


def _about(statement: Part, name: Part, whom: Any) -> Part:
    if "on" in statement:
        return {**statement, "on": whom}
    return {**statement, "in": {**statement["in"], "by": whom}}


def _striking(feature: Part, got: list[Part], name: Part) -> Part:
    """What holds of somebody's attacks at such cards."""
    when = feature["when"]
    condition = {"if": feature["if"]} if "if" in feature else {}
    _require_nobody_else(when, [got, condition])
    if set(when.get("force", _EVERY_FORCE)) != _EVERY_FORCE:
        raise Refused("how long")
    where = {"by": _nameless(when["by"]), "on": _nameless(when["on"])}
    said = [{**one, "in": {**one["in"], **where}} for part in got for one in part["let"]]
    return {"always": said, **condition}


def _attacking(feature: Part, got: list[Part], name: Part) -> Part:
    """What is got as an attack begins, until it has ended."""
    when = feature["when"]
    if set(when.get("force", _EVERY_FORCE)) != _EVERY_FORCE:
        raise Refused("how long")  # its force is known once the dice are rolled
    begins = {**{key: value for key, value in when.items() if key != "force"}, "stage": "aimed"}
    over = {"event": "attack", "by": name, "stage": "ended"}
    done = [{**part, "until": over} for part in got]
    readings = [*feature.get("readings", ()), "when-an-attack-begins"]
    return {**feature, "when": begins, "do": done, "readings": readings}
