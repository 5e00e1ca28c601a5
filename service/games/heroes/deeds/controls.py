"""Controls: who is chosen, what is done only if, instead, several times or later."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from service.games.heroes.course.run import Run, Step, answer
from service.games.heroes.deeds.base import control, go_on, kept_until, next_effect, number, seats, view_of, who
from service.games.heroes.position.model import Wire
from service.judge.matching import Unmatched, View, amount, every, holds

_CHOSEN = ("heroes.glossary.chosen",)
#: What follows where something was done, or was not.
_AFTER = {"do": "heroes.glossary.if-you-do", "else": "heroes.glossary.otherwise"}
#: So many cards can be chosen of at the most where what is chosen together has to fulfil something.
_MOST_TOGETHER = 12


def candidates(run_view: View, said: Wire) -> list[str]:
    """Whom a target or a pick can choose: none of the hidden ones, but of those that the text asks for."""
    told = said["target"] if "target" in said else said["pick"]
    found = every(run_view, told)
    return [
        one if isinstance(one, str) else one.id
        for one in found
        if isinstance(one, str) or "hidden" in told or not (one.in_play and one.hidden)
    ]


def bounds(view: View, many: Wire, there: int) -> tuple[int, int]:
    """How many are to be chosen at least and at the most, of so many that are there."""
    if "equal" in many:
        exact = amount(view, many["equal"])
        return exact, exact
    return amount(view, many.get("min", 0)), min(there, amount(view, many["max"])) if "max" in many else there


@control("target")
def target(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """Whoever is chosen gets the name; what was chosen as the text was declared has it already."""
    declared = frame.get("targets") if said.get("by") == "own" else None
    if declared is not None:
        view = view_of(run, frame)
        here = set(candidates(view, said))
        _, most = bounds(view, said["many"], len(declared))
        mine, frame["targets"] = list(declared)[:most], list(declared)[most:]
        frame["names"][said["as"]] = [one for one in mine if one in here]
        go_on(run, frame, rest)
        return
    _choose(run, frame, said, rest)


@control("pick")
def pick(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """Whoever is chosen as this is carried out gets the name."""
    _choose(run, frame, said, rest)


def _choose(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    view = view_of(run, frame)
    options = [one for one in candidates(view, said) if one not in frame.get("spared", ())]
    least, most = bounds(view, said["many"], len(options))
    least = min(least, len(options))  # as far as possible (heroes.faq.13)
    if said.get("random"):
        picked = run.picked(options, least)
        frame["names"][said["as"]] = picked
        go_on(run, frame, rest)
        return
    if not options:
        frame["names"][said["as"]] = []
        frame["undone"] = True
        go_on(run, frame, rest)
        return
    step = {"do": "chosen", "said": said, "deeds": rest, "frame": frame}
    seat = who(run, frame, said["by"])
    more: dict[str, Any] = {"source": frame["source"]}
    if (least, most) != (1, 1):
        more["many"] = [least, most]
    if "where" in said and len(options) <= _MOST_TOGETHER:
        ways = together(view, said, options, least, most)
        options = [one for one in options if any(one in way for way in ways)]
        more["many"] = [min(map(len, ways), default=0), max(map(len, ways), default=0)]
    run.ask("target", seat, options, (*_CHOSEN, *_extreme(said)), step, **more)


def _extreme(said: Wire) -> tuple[str, ...]:
    """What is said of the greatest and the least, where they are to be chosen."""
    told = str(said.get("target", said.get("pick")))
    return ("heroes.glossary.greatest",) if "'greatest'" in told or "'smallest'" in told else ()


def together(view: View, said: Wire, options: Sequence[str], least: int, most: int) -> list[tuple[str, ...]]:
    """What can be chosen together so that it fulfils what the text asks of it."""
    found: list[tuple[str, ...]] = []
    for size in range(least, most + 1):
        for way in combinations(options, size):
            if holds(view._replace(names={**view.names, said["as"]: list(way)}), said["where"]):
                found.append(way)
    return found


@answer("chosen")
def chosen(run: Run, step: Step, given: Any) -> None:
    """The chosen ones get their name."""
    frame, said = step["frame"], step["said"]
    several = list(given) if isinstance(given, list | tuple) else [given]
    if not several:
        frame["undone"] = True
    frame["names"][said["as"]] = several[0] if len(several) == 1 else several
    go_on(run, frame, list(step["deeds"]))


@control("say")
def say(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """A class, an element, a name or a number is named."""
    options = _sayable(run, frame, said)
    step = {"do": "chosen", "said": said, "deeds": rest, "frame": frame}
    if not options:
        go_on(run, frame, rest)
        return
    run.ask("mode", who(run, frame, said["by"]), options, _CHOSEN, step, source=frame["source"])


def _sayable(run: Run, frame: Step, said: Wire) -> list[Any]:
    what = said["say"]
    if what == "number":
        view = view_of(run, frame)
        least, most = amount(view, said.get("min", 0)), amount(view, said.get("max", 10))
        return list(range(least, most + 1))
    if what == "direction":
        raise Unmatched("say", "there are no directions")
    traits = [one for card in run.position.cards.values() for one in run.table.traits(card, what)]
    return sorted(set(traits))


@control("choose")
def choose(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """One of several things is done."""
    modes = list(range(1, len(said["choose"]) + 1))
    step = {"do": "mode", "said": said, "deeds": rest, "frame": frame}
    run.ask("mode", who(run, frame, said["by"]), [str(mode) for mode in modes], _CHOSEN, step, source=frame["source"])


@answer("mode")
def mode(run: Run, step: Step, given: Any) -> None:
    """The chosen one is done."""
    go_on(run, step["frame"], [*step["said"]["choose"][int(given) - 1], *step["deeds"]])


@control("if")
def if_so(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """Something is done only if it is so."""
    so = holds(view_of(run, frame), said["if"])
    go_on(run, frame, [*(said["do"] if so else said.get("else", ())), *rest])


@control("repeat")
def repeat(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """Something is done so many times."""
    go_on(run, frame, [*list(said["do"]) * max(0, number(run, frame, said["repeat"])), *rest])


@control("each")
def each(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """For each of these, one after another."""
    found = every(view_of(run, frame), said["each"])
    name = said.get("as", "it")
    deeds: list[Wire] = []
    for one in found:
        deeds += [{"_named": [name, one if isinstance(one, str) else one.id]}, *said["do"]]
    go_on(run, frame, [*deeds, *rest])


@control("_named")
def named(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """Something gets a name."""
    name, what = said["_named"]
    frame["names"][name] = what
    go_on(run, frame, rest)


@control("optional")
def optional(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """Something is done if a player wants (heroes.glossary.if-you-do, heroes.glossary.otherwise)."""
    step = {"do": "optional", "said": said, "deeds": rest, "frame": frame}
    seat = who(run, frame, said["by"])
    if not _can(run, frame, said["optional"]):
        optionally(run, step, "no")
        return
    rules = ("heroes.glossary.triggered-ability", *(entry for word, entry in _AFTER.items() if word in said))
    run.ask("optional", seat, ["yes", "no"], rules, step, source=frame["source"])


@answer("optional")
def optionally(run: Run, step: Step, given: Any) -> None:
    """It is done, and what follows if it was; or what is done otherwise."""
    frame, said, rest = step["frame"], step["said"], list(step["deeds"])
    if given == "yes":
        go_on(run, frame, [{"attempt": said["optional"], **{w: said[w] for w in ("do", "else") if w in said}}, *rest])
    else:
        go_on(run, frame, [*said.get("else", ()), *rest])


def _can(run: Run, frame: Step, deeds: Sequence[Wire]) -> bool:
    """Whether what has to be paid first can be: coins that are there, an open card to close, somebody to choose."""
    view = view_of(run, frame)
    for one in deeds:
        if one.get("deed") == "lose" and one.get("what") == "coins":
            least = number(run, frame, one.get("amount", 1))
            if any(run.position.players[seat].coins < least for seat in seats(run, frame, one)):
                return False
        elif "pick" in one or "target" in one:
            least, _ = bounds(view, one["many"], 99)
            if len(candidates(view, one)) < least:
                return False
            break
    return True


@control("attempt")
def attempt(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """What follows is done only if this was done in full (heroes.glossary.if-you-do)."""
    before = bool(frame.pop("undone", False))
    after = {"_then": [list(said.get("do", ())), list(said.get("else", ())), before]}
    go_on(run, frame, [*said["attempt"], after, *rest])


@control("_then")
def then(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """It was done, or it was not."""
    do, otherwise, before = said["_then"]
    undone = frame.pop("undone", False)
    if before:
        frame["undone"] = True
    go_on(run, frame, [*(otherwise if undone else do), *rest])


@control("let")
def let(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """From now on statements hold, whatever becomes of the card."""
    effect: dict[str, Any] = {
        "id": f"e{next_effect(run)}", "let": said["let"], "source": frame["source"], "player": frame["player"],
        "names": dict(frame["names"]), **kept_until(run, frame, said),
        **({"while": said["while"]} if "while" in said else {}),
    }  # fmt: skip
    turns = ("heroes.glossary.for-turns",) if "turn" in said.get("while", {}) else ()
    run.emit("holds_now", (*turns, "heroes.519"), effects=(*run.position.effects, effect),
             told={"source": frame["source"]})  # fmt: skip
    go_on(run, frame, rest)


@control("later")
def later(run: Run, frame: Step, said: Wire, rest: list[Wire]) -> None:
    """A feature waits from now on, whatever becomes of the card."""
    effect: dict[str, Any] = {
        "id": f"e{next_effect(run)}", "later": said["later"], "source": frame["source"], "player": frame["player"],
        "feature": frame["feature"], "names": dict(frame["names"]), **kept_until(run, frame, said),
    }  # fmt: skip
    run.emit("holds_now", ("heroes.519",), effects=(*run.position.effects, effect), told={"source": frame["source"]})
    go_on(run, frame, rest)
