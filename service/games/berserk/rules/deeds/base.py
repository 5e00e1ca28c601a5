"""What every deed of the language of cards needs as it becomes an effect of a chain's text: whom it is about, how much,
until when; and the tables that deeds and controls enter themselves in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from service.games.berserk.rules.abilities.endings import ending
from service.games.berserk.rules.forms.references import MAKER, mentions
from service.games.berserk.rules.matching.compiling import compiled, counting, playing, selecting
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.position.laid import UNTIL
from service.games.berserk.rules.position.model import FORCES, Wire

SELF: Wire = {"is": "self"}


def so(condition: Wire) -> Wire:
    """A condition of the language where a text has one. Raises Unmatched where nobody can tell whether it is so."""
    compiled("condition", condition)
    return {"said": {"so": condition}}


def such(selector: Wire) -> Wire:
    """A selector of the language where a text has a filter; where else than in play its cards lie is told beside it.
    Raises Unmatched where it cannot be asked."""
    selecting(selector)
    away = selector.get("zone") if selector.get("zone") in ("graveyard", "deck") else None
    return {"selector": {"such": selector}, **({"zone": away} if away else {})}


def much(number: Any) -> Any:
    """A number, or one that is counted when it is needed."""
    if isinstance(number, int):
        return number
    counting(number)
    return {"of": "said", "number": number}


def renamed(value: Any, name: str, to: str) -> Any:
    """A text in which what had one name has another."""
    if isinstance(value, Mapping):
        return {
            word: to if word in _NAMING and told == name else renamed(told, name, to) for word, told in value.items()
        }
    return [renamed(one, name, to) for one in value] if isinstance(value, list) else value


_NAMING = frozenset({"is", "for", "as", "number"})


def speaks_of(value: Any, name: str) -> bool:
    """Whether a part of a text is about what has that name."""
    if isinstance(value, Mapping):
        return value.get("is") == name or any(speaks_of(told, name) for told in value.values())
    return isinstance(value, list) and any(speaks_of(one, name) for one in value)


#: What becomes of a part of a text: its effects, one after another.
Made = Callable[[Wire], Sequence[Wire]]
#: How a deed becomes effects, by its verb, and a control, by the word that heads it.
DEEDS: dict[str, Made] = {}
CONTROLS: dict[str, Made] = {}
#: Controls that all that follows them hangs on: they get that too.
HEADING: dict[str, Callable[[Wire, Sequence[Wire]], Sequence[Wire]]] = {}
#: What makes one effect of several parts, of those that a text begins with: the effects, and how many parts they are.
TOGETHER: list[Callable[[Sequence[Wire]], tuple[Sequence[Wire], int] | None]] = []


def deed(verb: str) -> Callable[[Made], Made]:
    """Enters how the deed of that verb becomes effects."""
    return partial(_entered, DEEDS, verb)


def control(word: str) -> Callable[[Made], Made]:
    """Enters how the control that is headed by that word becomes effects."""
    return partial(_entered, CONTROLS, word)


def _entered(table: dict[str, Made], word: str, made: Made) -> Made:
    table[word] = made
    return made


def effects(do: Sequence[Wire]) -> list[Wire]:
    """Deeds and controls one after another; what a pick names is spoken of by all that follows it."""
    found: list[Wire] = []
    left = list(do)
    while left:
        if done_by_each(left[0]):
            found += _each_does(left.pop(0))
            continue
        if _names_nothing(left[0], left[1:]):
            left[0] = {word: told for word, told in left[0].items() if word != "as"}
        several = next((made for together in TOGETHER if (made := together(left)) is not None), None)
        if several is not None:
            done, left = left[: several[1]], left[several[1] :]
            found += several[0]
            if left and _strikes(done):
                return [*found, _afterwards(left)]
            continue
        table, word = _headed(left[0])
        if word in HEADING:
            return [*found, *HEADING[word](left[0], left[1:])]
        if word not in table:
            raise Unmatched(word, "nothing carries that out yet")
        if word in RECKONED and table is DEEDS and "as" in left[0]:
            return [*found, _reckoned(left[0], left[1:])]
        one = left.pop(0)
        found += _done(table, word, one)
        if left and _strikes(one):
            return [*found, _afterwards(left)]
    return found


def _strikes(part: Any) -> bool:
    """Whether a part of a text has a card strike simply."""
    return mentions(part, lambda one: isinstance(one, Mapping) and one.get("deed") == "attack" and "value" not in one)


def _afterwards(rest: Sequence[Wire]) -> Wire:
    """What a text goes on with once the strikes that it has made are over (216.11a)."""
    return {"effect": "afterwards", "to": "self", "effects": effects(rest)}


#: Deeds of which all that follows can know to whom they were done, and how much they came to: by a name (``as``).
RECKONED = {"wound", "heal", "die", "open", "close", "gain", "lose", "become", "set", "shift", "move", "put"}
#: What a deed changes of a card, where that is a number: how much it came to is by how much that changed.
_CHANGES = {"wound": "wounds", "heal": "wounds"}
_UNITS = frozenset({"wounds", "chips", "extra_lives", "counters"})


def _reckoned(one: Wire, rest: Sequence[Wire]) -> Wire:
    """A deed that has a name, and what follows it (416.2)."""
    what, name = _CHANGES.get(one["deed"], one.get("what")), str(one["as"])
    unit = {"unit": what} if isinstance(what, str) and what in _UNITS else {}
    done = effects([{word: told for word, told in one.items() if word != "as"}])
    then = effects(numbered(list(rest), name, amount_of_it(name)))
    return {"effect": "reckon", "to": "self", "called": name, **unit, "effects": done, "then": then}


def amount_of_it(name: str) -> str:
    """What the number is called that a deed with a name came to."""
    return f"amount of {name}"


def numbered(value: Any, name: str, number: str) -> Any:
    """A text in which how much an event with that name came to is a number that has a name."""
    if isinstance(value, Mapping):
        summed = value.get("sum") == "amount" and value.get("among") == {"is": name}
        if summed or (value.get("of") == "amount" and value.get("is") == name):
            made = {word: told for word, told in value.items() if word not in ("sum", "among", "of", "is")}
            return {"number": number, **numbered(made, name, number)}
        return {word: numbered(told, name, number) for word, told in value.items()}
    return [numbered(one, name, number) for one in value] if isinstance(value, list) else value


#: Deeds that look themselves who does them.
_OF_ANYBODY = frozenset({"attack", "use", "roll"})
#: What the text calls each of several that do the same.
_DOER = "each that does it"


def done_by_each(one: Wire) -> bool:
    """Whether several cards do a deed that looks itself who does it: each by itself."""
    by = one.get("by", SELF)
    return one.get("deed") in _OF_ANYBODY and not is_player(by) and set(by) != {"is"}


def _each_does(one: Wire) -> Sequence[Wire]:
    if any(isinstance(told, Mapping) and "as" in told for told in (one, *one.values())):
        raise Unmatched("by", "what each of several does has no one name: each says it of one by itself")
    each = effects([{**one, "by": {"is": _DOER}}])
    return [{"effect": "for_each", "to": "self", "filter": such(one["by"]), "called": _DOER, "effects": each}]


def _names_nothing(one: Wire, rest: Sequence[Wire]) -> bool:
    """Whether a deed gets a name that nothing after it speaks of; what can be spoken of is told by the deed."""
    told = "deed" in one and "as" in one and one["deed"] not in RECKONED and one["deed"] != "roll"
    return told and renamed(list(rest), one["as"], "") == list(rest)


def _done(table: Mapping[str, Made], word: str, one: Wire) -> Sequence[Wire]:
    """What becomes of a part; what other cards do is done as by each itself (103.1), and what a player does as that
    player decides."""
    by, made = one.get("by", SELF), table[word]
    if table is not DEEDS or word in _OF_ANYBODY or (word, one.get("what")) == ("gain", "control"):
        return made(one)
    if (manner := _manner(one)) != {}:
        plain = {name: told for name, told in one.items() if name not in manner}
        return [{"effect": "so_done", "to": "self", "manner": manner, "effects": list(_done(table, word, plain))}]
    if by == SELF:
        return made(one)
    if is_player(by):
        return _done_by_a_player(made, one)
    itself = {**of_the_maker({name: told for name, told in one.items() if name != "by"}), "by": SELF}
    return [{"effect": "acting", **whom({"on": by}), "effects": list(made(itself))}]


def _manner(one: Wire) -> Wire:
    """Of which type a deed is, and how hard: where it is told, it is so whatever the text is (216.11a)."""
    if one.get("force", "weak") not in FORCES:
        raise Unmatched("force", "what misses deals nothing")
    return {word: one[word] for word in ("type", "force") if word in one}


def _done_by_a_player(made: Made, one: Wire) -> Sequence[Wire]:
    """A deed that knows itself what it is for a player to do it, or one in which that player decides what there is to
    be decided."""
    try:
        return made(one)
    except Unmatched:
        done = list(made({name: told for name, told in one.items() if name != "by"}))
        whose = decided_by(one["by"])
        return [{"effect": "leave_to", "to": "self", **whose, "effects": done}] if whose else done


def of_the_maker(value: Any) -> Any:
    """A part in which the card with the text has a name; in features that are given it is who has them."""
    if isinstance(value, Mapping):
        told = {word: part if word == "feature" else of_the_maker(part) for word, part in value.items()}
        return {**told, "is": MAKER} if told.get("is") == "self" else told
    return [of_the_maker(one) for one in value] if isinstance(value, list) else value


def alone(do: Sequence[Wire]) -> bool:
    """Whether the first part is an effect of its own, of whatever parts it is made (``TOGETHER``)."""
    return any(together(do) is not None for together in TOGETHER)


def _headed(one: Wire) -> tuple[Mapping[str, Made], str]:
    if "deed" in one:
        return DEEDS, str(one["deed"])
    return CONTROLS, next((word for word in one if word in CONTROLS or word in HEADING), min(one))


def whom(deed: Wire) -> Wire:
    """Whom a deed is about, by the role or the name of the card, or all that are such."""
    on = deed.get("on", SELF)
    if set(on) == {"is"}:
        name = on["is"]
        return {"to": name} if name in ("self", "target", "host") else {"to": "named", "called": name}
    if "event" in on:
        raise Unmatched("on", "a card by its name, or all that are such")
    if selecting(on).cells:
        raise Unmatched("on", "it is done to cards, and to no cell")
    return {"to": "each", "filter": such(on)}


def lying(deed: Wire) -> Wire:
    """A deed to those that are where it says that they leave: in a zone, or on such a cell."""
    if "from" not in deed:
        return deed
    there, on = deed["from"], deed.get("on", SELF)
    lies = {"zone": there} if isinstance(there, str) else {"near": {"same_cell": there}}
    told = {word: value for word, value in deed.items() if word != "from"}
    return {**told, "on": {**on, **lies} if lies.keys().isdisjoint(on) else {"all": [on, lies]}}


#: What a text calls each of several to which something is done by itself.
_EACH = "each of them"


def to_each(deed: Wire, made: Made) -> Sequence[Wire]:
    """A deed that speaks of whom it befalls: where those are several, of each by itself."""
    on = deed.get("on", SELF)
    if set(on) == {"is"}:
        return made(deed)
    each = made(_instead(deed, on))
    return [{"effect": "for_each", "to": "self", "filter": such(on), "called": _EACH, "effects": list(each)}]


def _instead(value: Any, on: Wire) -> Any:
    """A deed in which one of those whom it is about stands for all of them."""
    if value == on:
        return {"is": _EACH}
    if isinstance(value, Mapping):
        return {word: _instead(told, on) for word, told in value.items()}
    return [_instead(one, on) for one in value] if isinstance(value, list) else value


def only_from(deed: Wire, made: Made) -> Sequence[Wire]:
    """A deed to cards that come ``from`` somewhere: it is done to those that are there."""
    if "from" not in deed:
        return made(deed)
    told, rest = deed["from"], {word: value for word, value in deed.items() if word != "from"}
    return to_each(rest, lambda one: _if_there(one, told, made))


def _if_there(deed: Wire, told: Any, made: Made) -> Sequence[Wire]:
    there: Wire = {"zone": told}
    if not isinstance(told, str):
        cells = told if selecting(told).cells else {"kind": "cell", "near": {"same_cell": told}}
        there = {"near": {"same_cell": cells}}
    asked = {"exists": {**deed.get("on", SELF), **there}}
    return [{"effect": "suppose", "to": "self", "so": so(asked), "effects": list(made(deed))}]


def decided_by(by: Any, word: str = "chooser") -> Wire:
    """Which player decides a part: that of the text, the other one, or whoever is told, as the player of a card."""
    if by in ("own", "enemy"):
        return {} if by == "own" else {word: "enemy"}
    player = by if is_player(by) else {"controller": by}
    playing(player)
    return {word: {"player": player}}


def is_player(by: Any) -> bool:
    """Whether a part that does something is a player, and no card."""
    return isinstance(by, str) or (isinstance(by, Mapping) and set(by) in ({"controller"}, {"owner_of"}))


def distinct_by(pick: Wire) -> Any:
    """By what the cards of a pick differ, each from each other. Raises Unmatched where it asks for something else."""
    where = pick["where"]
    name = where.get("compare", {}).get("distinct")
    if where != {"compare": {"distinct": name, "among": {"is": pick["as"]}}, "equal": pick["many"]["equal"]}:
        raise Unmatched("where", "all of them differ")
    return name


def plainly(name: str, *told: str) -> Made:
    """A deed that is an effect of that name, with how much it is where that is ``told``."""

    def made(deed: Wire) -> Sequence[Wire]:
        nothing_but(deed, {"amount"} if told else set())
        return [{"effect": name, **whom(deed), **(amount(deed) if told else {})}]

    return made


def rolled_by(on: Wire) -> Wire:
    """Who has made a roll that a deed is about, now, by the card's name (216.6). Raises Unmatched."""
    if on.keys() != {"event", "by", "per"} or (on["event"], on["per"]) != ("roll", "now") or set(on["by"]) != {"is"}:
        raise Unmatched("on", "the roll that a card has made now")
    by: Wire = on["by"]
    return by


def nothing_but(deed: Wire, known: set[str]) -> None:
    """Raises Unmatched where a deed says more than that, or another one does it."""
    rest = deed.keys() - {"deed", "by", "on"} - known
    if rest or deed.get("by", SELF) != SELF:
        raise Unmatched(min(rest) if rest else "by", "nothing looks at that of this deed yet")


def amount(deed: Wire) -> Wire:
    """How much a deed is: one number, or one for each force."""
    told = deed.get("amount", 1)
    return {"value": [much(one) for one in told]} if isinstance(told, list) else {"x": much(told)}


def lasting(deed: Wire) -> Wire:
    """Until when something lasts, by the event that ends it, of its own card where that is one of a card; while what is
    so (418.1)."""
    ends = _until(deed)
    meanwhile = {"while": so(deed["while"])} if "while" in deed and "turns" not in ends else {}
    return {**ends, **meanwhile}


def _until(deed: Wire) -> Wire:
    if "until" not in deed:
        return {}
    ends, on = deed["until"], deed.get("on", SELF)
    if "nth" in ends and set(ends["nth"]) == {"equal"}:  # so many of those turns have to end
        plain = {word: told for word, told in ends.items() if word != "nth"}
        if plain.get("at") == "turn_end" and deed.get("while") == {"turn": plain.get("whose")}:
            return {**_until({**deed, "until": plain}), "turns": much(ends["nth"]["equal"])}
    if (name := _known_end(ends, on)) is not None:
        return {"until": name}
    if (kind := ends.get("type")) is not None:  # the next attack of that type
        name = _known_end({word: told for word, told in ends.items() if word != "type"}, on)
        if name == "next_attack":
            return {"until": name, "of": kind}
    if ends.keys() == {"any"} and len(ends["any"]) == 2:  # whichever comes first
        first, latest = ends["any"]
        more, last = _until({**deed, "until": first}), _known_end(latest, on)
        if last == "end_of_turn" and more["until"] == "next_attack":
            return {**more, "until": "next_attack_this_turn"}
        if last is not None and "at_the_latest" not in more:
            return {**more, "at_the_latest": last}
    for event in ends.get("any", [ends]):
        if event.keys().isdisjoint(("event", "is")):
            raise Unmatched("until", "it lasts until an event happens")
        for _ in waits_for(event):  # a moment tells of it
            pass
    return {"until": {"event": ends}}


def _known_end(event: Wire, on: Wire) -> str | None:
    """By what name effects know the event that ends something."""
    return next((name for name in UNTIL if name != "battle" and ending(name, on) == event), None)


ONCE: Wire = {"times": 1, "per": "battle"}
