"""What a text says of the attack that it answers: which ones it can answer, and what becomes of it (§410, §412).

The attack is chosen as the text is declared, and is the one on top of the stack; who makes it and at whom it is have
the names ``attacker`` and ``attacked``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds.base import SELF, much, renamed, such, whom
from service.games.berserk.rules.forms.references import BLOW, mentions
from service.games.berserk.rules.matching.compiling import comparing
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.patterns.prospects import prospect
from service.games.berserk.rules.position.model import FORCES, Wire
from service.games.berserk.rules.statements.fighting import asked_force

_ONE = {"equal": 1}
#: Effects that answer the chain on top.
_ANSWERS = frozenset({"block", "redirect", "reduce", "modify_roll", "reroll"})
_ROLES = frozenset({"attacker", "attacked"})
_EVENTS = frozenset({"attack", "use"})
#: At which object of the attack a text can be used, by what is known of the attack then.
STAGES: Mapping[str, str] = {"aimed": "target", "rolled": "result", "counted": "protection"}


def answered(control: Wire, rest: Sequence[Wire]) -> tuple[Wire, list[Wire]]:
    """Which attacks a text answers, as its effects say it, and the rest of it. Raises Unmatched."""
    event = dict(control["target"])
    if control["by"] != "own" or control["many"] != _ONE or control.keys() - {"target", "many", "by", "as"}:
        raise Unmatched("target", "one attack is chosen by the player of the text")
    happens, stage = event.pop("event"), event.pop("stage", "aimed")
    if happens not in _EVENTS or stage not in STAGES:
        raise Unmatched("event", "an attack, or what is used, whose target or force is known")
    following = list(rest)
    fields: dict[str, Any] = {}
    for word, field, name in (("by", "against", "attacker"), ("on", "at", "attacked")):
        if word in event and _is_cards(event[word]):
            told = dict(event.pop(word))
            if "as" in told:
                following = renamed(following, told.pop("as"), name)
            fields |= {field: such(told)} if told else {}
    if "type" in event:
        fields["of"] = event.pop("type")
    if "force" in event:
        force = event.pop("force")
        fields["force"] = [force] if isinstance(force, str) else force
    for value, field in ((event.pop("value", None), "worth"), (event.pop("printed", {}).get("value"), "base")):
        if value is not None:
            comparing(value)
            fields[field] = value
    if mentions(event, lambda part: isinstance(part, Mapping) and "as" in part):
        raise Unmatched("as", "of an attack that is answered who makes it and whom it is at get names")
    if event:
        prospect({"event": happens, **event})
        fields["such"] = {"event": happens, **event}
    return fields, renamed(following, control["as"], BLOW)


def roll_chosen(do: Sequence[Wire]) -> tuple[Wire, list[Wire]]:
    """Which roll a text changes that chooses one (422.3), as its effects say it, and the text as one about the card
    that has rolled: it is chosen by that. Raises Unmatched."""
    control, name = do[0], do[0]["as"]
    event = {word: told for word, told in control["target"].items() if word != "event"}
    stage, cards = event.pop("stage", "rolled"), _is_cards(event.get("by", ""))
    by = dict(event.pop("by")) if cards else {"kind": "card"}
    if stage != "rolled" or control["by"] != "own" or control["many"] != _ONE or len(control) > len(_CHOSEN):
        raise Unmatched("target", "one roll is chosen by the player of the text, while its die is as it fell (422.3)")
    called = by.pop("as", name)
    chosen = set(by) != {"is"} or by["is"] not in ("self", "host")
    roller = {"is": name} if chosen else by
    rest = _of_its_roll(renamed(list(do[1:]), called, name), name, roller)
    if mentions(event, lambda part: isinstance(part, Mapping) and "as" in part):
        raise Unmatched("as", "of a roll that is chosen only who rolls gets a name")
    prospect({"event": "roll", **event})
    told = {"such": {"event": "roll", **event}, **({} if chosen else {"to": roller["is"]})}
    return told, [*([{**control, "target": by}] if chosen else ()), *rest]


def _is_cards(told: Any) -> bool:
    """Whether it is told by cards, and not by their player."""
    return isinstance(told, Mapping) and told.keys().isdisjoint(("controller", "owner_of"))


_CHOSEN = ("target", "many", "by", "as")


def _of_its_roll(value: Any, name: str, roller: Wire) -> Any:
    """A text about a roll that has a name, as one about the roll of the card that rolls."""
    if isinstance(value, list):
        return [_of_its_roll(one, name, roller) for one in value]
    if not isinstance(value, Mapping):
        return value
    told = {word: _of_its_roll(part, name, roller) for word, part in value.items()}
    roll = {"event": "roll", "by": roller}
    if told.get("deed") == "reroll" and told.get("on") == {"is": name}:
        told["on"] = {**roll, "cause": {"is": BLOW}, "per": "now"}
    elif "change" in told and told.get("in") == {"is": name}:
        told["in"] = {**roll, "cause": {"is": BLOW}}
    elif told.get("until") == {"is": name, "stage": "ended"}:
        told["until"] = {**roll, "stage": "ended"}
    return told


def unanswering(effects: Any, fields: Wire, stage: str) -> Wire:
    """What a text tells of the attack that it answers where nothing that it does tells it: which ones, and when."""
    if mentions(effects, lambda part: isinstance(part, Mapping) and part.get("effect") in _ANSWERS):
        return {}
    return {"answers": {**fields, "stage": STAGES[stage]}}


def answering(effects: Any, fields: Wire) -> Any:
    """The effects of a text, those that answer with which attacks they answer."""
    if isinstance(effects, list):
        return [answering(one, fields) for one in effects]
    if not isinstance(effects, Mapping):
        return effects
    told = {word: answering(part, fields) for word, part in effects.items()}
    if told.get("to") == "named" and told["called"] in _ROLES:
        told["to"] = told.pop("called")
    return {**told, **fields} if effects.get("effect") in _ANSWERS else told


def changed(one: Wire) -> Sequence[Wire] | None:
    """What becomes of an attack that has a name, or of a roll made for it; None where something else is changed."""
    statement = one["let"][0] if one["let"] else {}
    event = statement.get("in", {})
    less = _less(statement) if set(event) == {"is"} and one.get("until") == {**event, "stage": "ended"} else None
    if less is not None:
        more = [said.get("may", {}) for said in one["let"][1:]]
        whole = bool(more) and more[0].get("cause") == event and asked_force(more[0]) == statement.get("set")
        if len(more) > whole:
            raise Unmatched("let", "an attack is less, or of another force, for which what asks for that may work")
        return [{"effect": "reduce", **less, **({"with_features": True} if whole else {})}]
    if len(one["let"]) > 1:
        return None
    if event.get("event") == "roll" and set(event.get("cause", {})) == {"is"} and statement["change"] == "result":
        return [_rolled(statement, event)]
    return None


def _less(statement: Wire) -> Wire | None:
    """216.9: to a force, to a number, or by so much."""
    what = statement.get("change")
    how = {word: told for word, told in statement.items() if word not in ("change", "in")}
    if what == "force" and set(how) == {"set"} and how["set"] in FORCES:
        return {"down_to": how["set"]}
    if what == "value" and set(how) == {"at_most"} and isinstance(how["at_most"], int):
        return {"max": how["at_most"]}
    less, least = how.get("plus"), how.get("at_least", 0)
    fewer = what == "value" and how.keys() <= {"plus", "at_least"} and isinstance(least, int)
    if fewer and isinstance(less, int) and less < 0:
        return {"less": -less, **({"least": least} if least else {})}
    return None


def _rolled(statement: Wire, event: Wire) -> Wire:
    """422.3: a roll that is made for the attack is so much more or less, or becomes a number."""
    if statement.keys() - {"change", "in", "plus", "set"} or event.keys() - {"event", "by", "cause"}:
        raise Unmatched("change", "the result of a roll is so much more, or becomes so much")
    how = {"x": much(statement["set"])} if "set" in statement else {"by": much(statement["plus"])}
    return {"effect": "modify_roll", **whom({"on": event.get("by", SELF)}), **how}


def one_or_another(options: Sequence[Sequence[Wire]]) -> Sequence[Wire] | None:
    """422.3: a roll that is changed by one number or another, as its player likes; None where it is no such roll."""
    if len(options) != 2 or any(len(each) != 1 or each[0]["effect"] != "modify_roll" for each in options):
        return None
    first, second = (dict(each[0]) for each in options)
    by = second.pop("by", None)
    same = {word: told for word, told in first.items() if word != "by"} == second
    return [{**first, "or_by": by}] if same and by is not None and "by" in first else None


def nearby(one: Wire, effects: Sequence[Wire]) -> Sequence[Wire] | None:
    """412.5: an attack goes over to a card that stands so to the attacked one; None where it is something else."""
    so = one["if"].get("exists", {})
    near = so.get("near", {})
    redirects = len(effects) == 1 and effects[0]["effect"] == "redirect" and "else" not in one
    if not redirects or set(so) != {"is", "near"} or any(other != {"is": "attacked"} for other in near.values()):
        return None
    return [{**effects[0], "nearby": such({"near": dict.fromkeys(near, SELF)})}]
