"""Attacks that a text makes: its own (400.3), others beside it, simple strikes at once, of its card or of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds.base import (
    SELF,
    TOGETHER,
    done_by_each,
    effects,
    much,
    of_the_maker,
    renamed,
    speaks_of,
    such,
    whom,
)  # fmt: skip
from service.games.berserk.rules.forms.attack_types import ATTACKS, TYPE_GROUPS
from service.games.berserk.rules.forms.references import AIMED
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import FORCES, Wire

#: An effect, and of how many parts of a text it is made.
Phrase = tuple[Wire, int]

_TYPES = (*ATTACKS, *TYPE_GROUPS)


def own_attack(deed: Wire) -> bool:
    """Whether a deed is the attack that a text is (400.3): at whom it was declared."""
    aimed = deed.get("on") in ({"is": "target"}, None)
    return deed.get("deed") == "attack" and deed.get("by") == SELF and aimed and "value" in deed and _is_printed(deed)


def heedless(control: Wire) -> bool:
    """Whether a part says that whom the attack of its text is at has no features for it (408.1)."""
    made = {"event": "attack", "by": SELF}
    return control == {"let": [{"ignore": {}, "in": made}], "until": {**made, "stage": "ended"}}


def as_own(deed: Wire) -> Wire:
    """The fields of a text whose own attack it is. Raises Unmatched."""
    return _printed(deed)


def _is_printed(deed: Wire) -> bool:
    """Whether it is an attack as one is printed, and no simple strike of whoever makes it."""
    return deed["type"] in _TYPES and (deed["type"] != "simple_strike" or "value" in deed)


def _printed(deed: Wire) -> dict[str, Any]:
    """What is printed of an attack: its type, its value, its range, its name; without a value it is the one that is
    printed on the attacker."""
    rest = {word: told for word, told in deed.items() if word not in ("deed", "by", "on")}
    text: dict[str, Any] = {"type": rest.pop("type")}
    if "value" in rest:
        if text["type"] not in ATTACKS:
            raise Unmatched("type", "what has a value of its own is of one type of attack")
        text["value"] = _values(rest.pop("value"), deed.get("by", SELF))
    elif text["type"] not in ATTACKS:
        text["group"] = text.pop("type")
    if "range" in rest:
        text |= _reach(rest.pop("range"))
    if rest.pop("fight", False):  # it is answered as a simple strike is (dictionary.special_strike.3)
        text["answered"] = True
    if rest.get("answering") is False:  # as every attack that a text makes
        rest.pop("answering")
    if "force" in rest:
        if "answered" in text:
            raise Unmatched("force", "of a fight nobody says the force")
        text["settled"] = rest.pop("force")
    if "title" in rest:
        text["name"] = rest.pop("title")
    if rest:
        raise Unmatched(min(rest), "nothing looks at that of an attack yet")
    return text


def _reach(told: Any) -> Wire:
    """How far an attack goes; from one cell on, also at whoever stands beside its card."""
    if not isinstance(told, Mapping) or told.keys().isdisjoint(("min", "max")):
        return {"range": much(told)}
    if told.keys() - {"min", "max"} or told.get("min", 1) != 1:
        raise Unmatched("range", "so many cells, or from one to so many")
    far = {"range": much(told["max"])} if "max" in told else {}
    return {**far, **({"point_blank": True} if "min" in told else {})}


def _values(value: Any, by: Wire) -> Any:
    """Three numbers: printed ones, those of a simple strike (104.2b), or counted ones (104.1)."""
    three = value if isinstance(value, list) else [value] * 3
    if None in three or len(three) != 3:
        raise Unmatched("value", "an attack has a value for each force")
    strike = _as_a_strike(three, by)
    if strike is not None:
        return strike
    if not isinstance(three[0], int) and three[0] == three[1] == three[2]:
        return much(three[0])
    return [much(one) for one in three]


def _as_a_strike(three: list[Any], by: Wire) -> Wire | None:
    """104.2b: the values of the attacker's simple strike, or of one force of it, where an attack is worth those."""
    if not all(isinstance(one, dict) and isinstance(one.get("of"), dict) for one in three):
        return None
    forces = [one["of"].get("strike") for one in three]
    more = [{word: told for word, told in one.items() if word != "of"} for one in three]
    known = forces == list(FORCES) or (forces[0] in FORCES and len(set(forces)) == 1)
    plus = more[0].get("plus", 0)
    if not known or more != [more[0]] * 3 or {"is": more[0].get("is")} != by or not isinstance(plus, int):
        return None
    if more[0].keys() - {"is", "plus"}:
        return None
    return {"strike": "all" if forces == list(FORCES) else forces[0], **({"plus": plus} if plus else {})}


# -- attacks beside a text's own ---------------------------------------------------------------------------------------


def attack(do: Sequence[Wire]) -> Phrase | None:
    """An attack with what belongs to it, where a text goes on with one: whom it is at, where nobody said that before;
    how often it is made; who counts as open for a strike; what follows on the card that is attacked."""
    if not do:
        return None
    if "repeat" in do[0]:
        again = _repeated(do[0], attack(do[0]["do"]))
        return None if again is None else (again, 1)
    if "pick" not in do[0]:
        return _made(do, None)
    if len(do) < 2 or not _aims(do[0]):
        return None
    if "repeat" in do[1]:
        found = _repeated(do[1], _made(do[1]["do"], do[0]))
        return None if found is None else ({**found, "one": True}, 2)
    made = _made(do[1:], do[0])
    return None if made is None else (made[0], made[1] + 1)


def _aims(pick: Wire) -> bool:
    """Whether a pick names whom an attack is at as the attack itself asks for it: by the player of the text."""
    many = pick["many"]
    plain = len(many) == 1 and isinstance(many.get("equal", many.get("max")), int)
    beside = "where" not in pick or _beside(pick) == pick["where"]
    return plain and beside and pick["by"] == "own" and not pick.keys() - {"pick", "many", "by", "as", "where"}


def _beside(pick: Wire) -> Wire:
    """That all who are attacked at once stand beside each other."""
    them = {"is": pick["as"]}
    return {"exists": {**them, "near": {"adjacent": them}}, "many": {"equal": pick["many"].get("equal")}}


def _repeated(control: Wire, made: Phrase | None) -> Wire | None:
    """The same attack so many times; nothing where more than that is repeated."""
    if made is None or made[1] != len(control["do"]) or made[0]["effect"] != "attack" or "times" in made[0]:
        return None
    times = control["repeat"]
    return {**made[0], **({"times": times} if isinstance(times, int) else {"x": much(times)})}


def _made(do: Sequence[Wire], aim: Wire | None) -> Phrase | None:
    """An attack at whom ``aim`` picks, or at whom the text has spoken of already."""
    opened: list[Wire] = []
    while len(opened) < len(do) and (who := _open_for_it(do[len(opened)])) is not None:
        opened.append(who)
    place = len(opened)
    if place == len(do) or do[place].get("deed") != "attack" or done_by_each(do[place]):
        return None
    deed, rest = do[place], do[place + 1 :]
    if aim is not None and deed.get("on") != {"is": aim["as"]}:
        return None
    if aim is not None and deed.get("type") == "simple_strike" and _many(aim):
        return None
    if deed.get("type") == "simple_strike" and "value" not in deed:
        closes = bool(rest) and _closes(rest[0], deed.get("by", SELF))
        return {**_strike(deed, aim, opened), **({"closing": True} if closes else {})}, place + 1 + closes
    if opened or not _is_printed(deed):
        return None
    follows = _after_it(deed, rest)
    return _blow(deed, aim, follows), 1 + len(follows)


def _open_for_it(control: Wire) -> Wire | None:
    """Who counts as open for the attack that follows; None where it says something else."""
    said, ends = control.get("let", ()), control.get("until", {})
    if len(said) != 1 or said[0].get("counts_as") != {"closed": False} or said[0].keys() != {"counts_as", "on"}:
        return None
    until_then = (
        ends.get("event") == "attack" and ends.get("stage") == "ended" and ends.keys() == {"event", "by", "stage"}
    )
    return said[0]["on"] if until_then else None


def _closes(deed: Wire, who: Wire) -> bool:
    return deed.get("deed") == "close" and deed.get("on") == who and deed.keys() <= {"deed", "by", "on"}


def _by(deed: Wire) -> Wire:
    """Whose attack it is, where it is not that of the card with the text."""
    by = deed.get("by", SELF)
    if set(by) != {"is"}:
        raise Unmatched("by", "one card attacks, by its name")
    name = by["is"]
    return {} if name == "self" else {"striker": name if name == "target" else {"called": name}}


def _strike(deed: Wire, aim: Wire | None, opened: Sequence[Wire]) -> Wire:
    """205.2: a simple strike: of a force that the text says, unanswered, as at an open card, by a closed one."""
    rest = deed.keys() - {"deed", "by", "on", "type", "force", "fight"}
    forces = [deed["force"]] if isinstance(deed.get("force"), str) else deed.get("force", [None])
    if rest or len(forces) != 1:
        raise Unmatched(min(rest or {"force"}), "nothing looks at that of a simple strike yet")
    found: dict[str, Any] = {"effect": "strike", **_by(deed)}
    if aim is None and "on" not in deed:
        raise Unmatched("on", "whom it strikes")
    if aim is None:
        found |= whom(deed)
    else:
        found |= {"filter": such(aim["pick"]), "called": aim["as"]}
    if forces != [None]:
        found["force"] = forces
    if deed.get("fight") is False:
        found["unanswered"] = True
    known = {"open": deed.get("on"), "even_closed": deed.get("by", SELF)}
    if any(who not in known.values() for who in opened):
        raise Unmatched("counts_as", "who strikes and who is struck can count as open for a strike")
    return {**found, **{word: True for word, who in known.items() if who in opened}}


def _many(aim: Wire) -> Wire:
    """How many are attacked at once."""
    many = aim["many"]
    ((bound, count),) = many.items()
    if many == {"equal": 1}:
        return {}
    adjoining = {"adjoining": True} if "where" in aim else {}
    return {"count": count, **({"exactly": True} if bound == "equal" else {}), **adjoining}


def _after_it(deed: Wire, rest: Sequence[Wire]) -> Sequence[Wire]:
    """What is done next follows the blow (216.11a), be it to the card that is attacked, to its own or to others; of one
    at each target of the text only what is about that target."""
    name = deed.get("on", {}).get("is", "self")
    if name == "self":  # no card attacks itself (412.1): what follows is done all the same
        return ()
    known, count = name == "host", 0
    while count < len(rest) and (
        (speaks_of(rest[count], name) and not known) or (name != "target" and not _is_next(rest[count:]))
    ):
        count += 1
    follows = list(rest[:count]) if deed.get("by", SELF) == SELF else of_the_maker(list(rest[:count]))
    if name == "target":
        return follows
    aside: list[Wire] = renamed(follows, "target", AIMED)
    return aside if known else renamed(aside, name, "target")


def _is_next(do: Sequence[Wire]) -> bool:
    """Whether another attack is what a text goes on with: it is made beside the one before it."""
    first = do[0]
    if "repeat" in first:
        return bool(first["do"]) and _is_next(first["do"])
    if "pick" in first:
        then = do[1]["do"][:1] if len(do) > 1 and "repeat" in do[1] else do[1:2]
        return _is_next(then) and then[0].get("on") == {"is": first["as"]} if then else False
    return first.get("deed") == "attack"


def _blow(deed: Wire, aim: Wire | None, follows: Sequence[Wire]) -> Wire:
    """An attack with a value of its own: of a range, with a name, and with what follows it."""
    printed = _printed(deed)
    if not isinstance(printed.get("range", 1), int):
        raise Unmatched("range", "an attack beside a text's own has a printed range")
    if aim is not None:
        printed |= {"target": such(aim["pick"]), **_many(aim)}
    if follows:
        printed["effects"] = effects(follows)
    return {"effect": "attack", **_by(deed), **(whom(deed) if aim is None and "on" in deed else {}), "blow": printed}


def _one_effect(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    made = attack(do)
    return None if made is None else ([made[0]], made[1])


TOGETHER.append(_one_effect)
