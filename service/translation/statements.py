"""Effects of permanent features as statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.translation.changes import attacks, change
from service.translation.numbers import amount, by_force, comparison
from service.translation.scope import New, Old, Scope, Untranslated, flagged, left_over
from service.translation.types import blows, heeds_force, types

Said = Callable[[Old, Scope], list[New]]
STATEMENTS: dict[str, Said] = {}
_OPENING: New = {"event": "phase", "at": "turn_start", "whose": "active"}


def statement(*names: str) -> Callable[[Said], Said]:
    """Decorator: the function says these effects of permanent features."""

    def register(said: Said) -> Said:
        STATEMENTS.update(dict.fromkeys(names, said))
        return said

    return register


def statements(old: list[Old], scope: Scope) -> list[New]:
    """What holds while a feature works. Raises Untranslated."""
    return [new for effect in old for new in _said(dict(effect), scope)]


def _said(old: Old, scope: Scope) -> list[New]:
    name = old.pop("effect")
    found = STATEMENTS.get(name)
    if found is None:
        raise Untranslated("permanent", name)
    new = found(old, scope)
    left_over("permanent", name, old)
    return new


def cards(old: Old, scope: Scope) -> New:
    """Whose action or wounds: of these cards, or the bearer's."""
    return scope.selector(old.pop("cards")) if "cards" in old else scope.bearing


@statement("modify")
def _modify(old: Old, scope: Scope) -> list[New]:
    return [change(old, cards(old, scope), scope)]


@statement("grant")
def _grant(old: Old, scope: Scope) -> list[New]:
    on = cards(old, scope)
    return [{"grant": feature, "on": on} for feature in scope.feature(dict(old.pop("feature")))]


@statement("ignore", "undrawn")
def _ignore(old: Old, scope: Scope) -> list[New]:
    """What the card treats those as not having whom its attacks and abilities are at."""
    if "of" in old and not {"keyword", "all"} & old.keys():  # what obliges it to aim at some card
        pattern: New = {"always": [{"cannot": {"event": "attack", "type": types(old["of"])}}]}
    else:
        pattern = {}
    event: New = {"event": "attack", "by": scope.me}
    of = old.pop("of", None)
    if of in ("spell", "impact", "magic", "spells", "impacts"):
        event = {"event": "use", "by": scope.me, "type": types(of)}
    elif of is not None:
        event["type"] = types(of)
    elif not pattern:
        event = {"any": [event, {"event": "use", "by": scope.me}]}
    on = {"on": scope.selector(old.pop("against"))} if "against" in old else {}
    if not flagged(old, "all") and not pattern:
        pattern = {"keyword": old.pop("keyword")}
    if "from" in old:
        pattern = {**pattern, **_kept_from(old.pop("from"))}
    return [{"ignore": pattern, **on, "in": event}]


def _kept_from(told: str) -> New:
    if told in ("poison", "curse", "plague"):
        return {"in": {"event": "gain", "what": {"feature": {"keyword": told}}}}
    if told in ("spells", "impacts"):
        return {"in": {"event": "use", "type": types(told)}}
    return {"in": {"event": "attack", **blows(told)}}


@statement("reduce", "raise")
def _reduce(old: Old, scope: Scope) -> list[New]:
    """To a force that is less, or greater; where the text names the forces, of whichever."""
    usual = "attacking" if "up_to" in old else "attacked"
    field = "by" if old.pop("when", usual) == "attacking" else "on"
    force, named = old.pop("down_to", None) or old.pop("up_to", None), old.get("force")
    up = usual == "attacking"
    whole = flagged(old, "with_features")
    event = attacks(old, scope, field, "attacks")
    how = "set" if named is not None else "at_least" if up else "at_most"
    return [{"change": "force", "in": event, how: force}, *([heeds_force(event, force)] if whole else [])]


@statement("halve")
def _halve(old: Old, scope: Scope) -> list[New]:
    event: New = {"event": "wound", "on": cards(old, scope)}
    if "of" in old:
        event["type"] = types(old.pop("of"))
    if "against" in old:
        event["by"] = scope.selector(old.pop("against"))
    return [{"change": "amount", "in": event, "divide": 2, "rounded": old.pop("round")}]


@statement("block")
def _block(old: Old, scope: Scope) -> list[New]:
    """Before the roll, or once it is known what the attack comes to."""
    early = old.pop("stage", "protection") == "target"
    field = "by" if old.pop("when", "attacked") == "attacking" else "on"
    event = {**attacks(old, scope, field), "stage": "aimed" if early else "counted", "as": "blow"}
    if "is" not in event[field]:
        event[field] = scope.named("subject", event[field])
    return [{"instead_of": event, "do": [{"deed": "block", "by": scope.me, "on": {"is": "blow"}}]}]


@statement("redirect")
def _redirect(old: Old, scope: Scope) -> list[New]:
    counted = flagged(old, "counted")
    event = {**attacks(old, scope, "on"), "stage": "aimed", "as": "blow"}
    if event["on"] != scope.bearing and not counted:
        event["on"] = {**event["on"], "not": scope.bearing} if "not" not in event["on"] else event["on"]
    return [
        {"instead_of": event, "do": [{"deed": "redirect", "by": scope.me, "on": {"is": "blow"}, "to": scope.bearing}]}
    ]


@statement("prevent")
def _prevent(old: Old, scope: Scope) -> list[New]:
    """So many wounds are not dealt each time, or in a span; all of them where no number is told."""
    event: New = {"event": "wound", "on": cards(old, scope)}
    once, per = flagged(old, "once"), old.pop("per", None)
    _wounds(old, event, scope)
    if "beyond" in old:
        got = {"sum": "amount", "among": {"event": "wound", "on": event["on"], "per": "turn"}, "multiply": -1}
        return [{"change": "amount", "in": event, "at_most": {**got, "plus": old.pop("beyond"), "at_least": 0}}]
    if "at_most" in old:
        return [{"change": "amount", "in": event, "at_most": old.pop("at_most")}]
    new: New = {"prevent": event}
    if "x" in old:
        new["amount"] = amount(old.pop("x"), scope)
        per = "battle" if once else per
        return [{**new, **({"per": per} if per else {})}]
    return [{**new, **({"limit": {"times": 1, "per": "battle"}} if once else {})}]


def _wounds(old: Old, event: New, scope: Scope) -> None:
    """Of which wounds a prevention is."""
    if "of" in old:
        event["type"] = types(old.pop("of"))
    if "against" in old:
        event["by"] = scope.selector(old.pop("against"))
    if "spares" in old:
        event["by"] = {**event.get("by", {}), "not": scope.selector(old.pop("spares"))}
    if "by" in old:
        event["through"] = {"keyword": old.pop("by")}
    if "but" in old:
        but = old.pop("but")
        event["not"] = {"through": {"keyword": but}} if but in ("poison", "plague", "fading") else {"type": types(but)}
    cause: New = {}
    if "answering" in old:
        cause["answering"] = old.pop("answering")
    if "force" in old:
        cause["force"] = old.pop("force")
    if "worth" in old:
        cause["value"] = comparison(old.pop("worth"), scope)
    if cause:
        event["cause"] = {"event": "attack", **cause}


_ABILITIES = frozenset({"spell", "impact", "magic", "spells", "impacts"})
_REPLACED: dict[str, New] = {
    **{name: {"event": name} for name in ("die", "wound", "heal", "open", "close")},
    "destroy": {"event": "die"},
    "extra_lives": {"event": "gain", "what": "extra_lives"},
    "gain_chips": {"event": "gain", "what": "chips"},
    "lose_chips": {"event": "lose", "what": "chips"},
    "take_control": {"event": "gain", "what": "control"},
    "exile": {"event": "put", "to": "exile"},
    "curse": {"event": "gain", "what": {"feature": {"keyword": "curse"}}},
    "poison": {"event": "gain", "what": {"feature": {"keyword": "poison"}}},
    "incarnation": {"event": "put", "way": "incarnate", "to": "in_play"},
    "move": {"event": "move"},
    "jump": {"event": "move", "way": "jump"},
    "gain_element": {"event": "gain", "what": {"element": {"as": "gained"}}},
}


@statement("replace")
def _replace(old: Old, scope: Scope) -> list[New]:
    """What comes instead of what one of these cards would suffer."""
    what = old.pop("what")
    if what not in _REPLACED:
        raise Untranslated("permanent", f"replace.{what}")
    event = dict(_REPLACED[what])
    on = cards(old, scope)
    scope.aliases["dead"] = "target"
    if "is" in on:
        scope.aliases["target"] = on["is"]
    instead = scope.deeds(old.pop("with", []), True)
    if "cause" in old and "is" not in on:
        scope.spoken.add("target")
    event["on"] = scope.named("target", on) if "is" not in on else on
    if "against" in old:
        event["by"] = scope.selector(old.pop("against"))
    if "by" in old:
        event["through"] = {"keyword": old.pop("by")}
    if "cause" in old:
        old.pop("cause")
        host: New = {"is": "host"} if "is" in on else {"bears": {"is": "target"}}
        event["cause"] = {"event": "die", "on": host}
    if "of" in old and event["event"] in ("open", "close", "lose"):
        of = old.pop("of")
        event["cause"] = {"event": "use" if of in _ABILITIES else "attack", "type": types(of)}
    elif "of" in old:
        event["type"] = types(old.pop("of"))
    if "first" in old:
        event |= {"nth": {"equal": 1}, "per": old.pop("first")}
    asked = comparison(old.pop("amount"), scope) if "amount" in old else {}
    if "amount" in scope.spoken:
        asked["as"] = "amount"
    if asked:
        event["amount"] = asked
    return [{"instead_of": event, "do": instead, **({"by": "own"} if flagged(old, "optional") else {})}]


@statement("silence", "strip")
def _without(old: Old, scope: Scope) -> list[New]:
    """Cards that are without their printed features, or without a named one."""
    on = scope.selector(old.pop("cards"))
    feature: New = {"keyword": old.pop("keyword")} if "keyword" in old else {"printed": True}
    return [{"without": feature, "on": on}]


@statement("counts_as")
def _counts_as(old: Old, scope: Scope) -> list[New]:
    return [{"counts_as": {"class": old.pop("class")}, "on": scope.selector(old.pop("cards"))}]


@statement("fixed_roll")
def _fixed_roll(old: Old, scope: Scope) -> list[New]:
    event: New = {"event": "roll", "by": cards(old, scope)}
    return [{"change": "pips", "in": event, "set": amount(old.pop("x"), scope)}]


@statement("roll_twice")
def _roll_twice(old: Old, scope: Scope) -> list[New]:
    """The die is rolled twice, and its player says which counts."""
    event: New = {"event": "roll", "by": cards(old, scope)}
    when = old.pop("when", None)
    event |= {"type": "attacks"} if when is None else {"answering": when != "attacking"}  # for an attack, and else not
    return [{"change": "dice", "in": event, "set": 2}]


@statement("settle")
def _settle(old: Old, scope: Scope) -> list[New]:
    """Its player may say what a fight comes to, without a roll."""
    fight: New = {"event": "roll", "fight": True, "by": scope.bearing, "as": "fight"}
    fight["on"] = {**(scope.selector(old.pop("against")) if "against" in old else {}), "as": "opponent"}
    forces = ((scope.bearing, old.pop("mine")), ({"is": "opponent"}, old.pop("theirs")))
    let = [{"change": "force", "in": {"event": "attack", "by": by}, "set": force} for by, force in forces]
    ends = {"event": "attack", "fight": True, "stage": "ended"}
    return [{"instead_of": fight, "by": "own", "do": [{"let": let, "until": ends}]}]


@statement("exchange_forces")
def _exchange(old: Old, scope: Scope) -> list[New]:
    """Each of two forces of its simple strike has the value of the other."""
    one, other = old.pop("between")
    strike = {"event": "attack", "by": scope.bearing, "type": "simple_strike"}
    return [
        {
            "change": "value",
            "in": {**strike, "force": here},
            "set": {"of": {"printed": {"strike": there}}, **scope.bearing},
        }
        for here, there in ((one, other), (other, one))
    ]


@statement("keeps_calm")
def _keeps_calm(old: Old, scope: Scope) -> list[New]:
    """So many wounds in a turn do not disturb such cards."""
    once: New = {"event": "wound", "nth": {"max": old.pop("times", 1)}, "per": "turn"}
    return [{"ignore": {"keyword": "concentration", "in": once}, "on": scope.selector(old.pop("cards"))}]


@statement("twice")
def _twice(old: Old, scope: Scope) -> list[New]:
    """A named text of such cards is carried out twice."""
    keyword = old.pop("keyword")
    use: New = {
        "event": "use",
        "by": {**cards(old, scope), "as": "user"},
        "what": {"feature": {"keyword": keyword}},
        "as": "once",
    }
    again = {"deed": "use", "by": {"is": "user"}, "what": {"feature": {"keyword": keyword}}}
    return [{"instead_of": use, "do": [{"repeat": 2, "do": [again]}]}]


@statement("answers")
def _answers(old: Old, scope: Scope) -> list[New]:
    """Attacks of some types are fought back with an attack of its own."""
    blow: Any = {**attacks(old, scope, "on"), "stage": "counted", "answering": False}
    blow["by"] = {**blow.get("by", {}), "as": "foe"}
    answer: New = {"deed": "attack", "answering": True, "by": scope.bearing, "on": {"is": "foe"}}
    answer |= {"type": old.pop("type", "simple_strike"), "value": by_force(old.pop("value"), scope)}
    return [{"grant": {"when": blow, "do": [answer]}, "on": scope.bearing}]
