"""What comes instead of a fight, a text or a move: asked for where each is about to be carried out (103.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Attack, Claim, Entry
from service.games.berserk.rules.listening.occasions import NAMED
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import BLOW, CLAIM, HOSTING, WAY
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.position.natures import kept_from
from service.games.berserk.rules.preliminary.texts import Hosting
from service.games.berserk.rules.statements.incarnating import comes_instead
from service.games.berserk.rules.statements.programs import Answer, goes_onto

_Said = Iterator[tuple[str, Answer]]


def _forced(one: Wire) -> bool:
    return one.keys() == {"change", "in", "set"} and "by" in one["in"]


def _sets_forces(said: Wire, wanted: Wire) -> bool:
    """Whether instead of the rolls of a fight its player says the forces of both blows."""
    do = said["do"]
    sets = do[0].get("let", ()) if len(do) == 1 and said.get("by") == "own" else ()
    return bool(wanted.get("fight")) and len(sets) == 2 and all(_forced(one) for one in sets)


def _settled(said: Wire, wanted: Wire) -> _Said:
    """He says them (``_sets_forces``)."""
    sets = said["do"][0]["let"]
    fitting = pattern({word: told for word, told in wanted.items() if word != "fight"}, BLOW)
    forces = [(selecting(one["in"]["by"]), str(one["set"])) for one in sets]

    def answer(view: View, about: Attack) -> tuple[str, str] | None:
        found = fitting(view, about)
        if found is None:
            return None
        mine = next((force for who, force in forces if who.fits(found, about.source)), None)
        theirs = next((force for who, force in forces if who.fits(found, about.target)), None)
        return None if mine is None or theirs is None else (mine, theirs)

    yield "settles", answer


_USED = CLAIM._replace(
    words={"use": lambda game, about: True},
    fields={**CLAIM.fields, "what": lambda game, about: {"feature": {"keyword": about.type}}},
)


def _twice(said: Wire, wanted: Wire) -> _Said:
    """A text with a name of its own is declared twice (405.2)."""
    what, by = wanted.get("what"), wanted.get("by", {})
    again = {"deed": "use", "by": {"is": by.get("as") if isinstance(by, Mapping) else None}, "what": what}
    named = isinstance(what, Mapping) and what.get("feature", {}).get("keyword") in NAMED
    if not named or said["do"] != [{"repeat": 2, "do": [again]}]:
        raise Unmatched("use", "fury, concentration or Valhalla is carried out twice instead")
    fitting = pattern(wanted, _USED)

    def answer(view: View, about: Claim) -> tuple[str, ...] | None:
        return ("103.1", "405.2") if fitting(view, about) is not None else None

    yield "doubles", answer


def _makes_way(said: Wire, wanted: Wire) -> _Said:
    """Instead of coming to the cell of another card it changes places with that one, or destroys it and comes there."""
    from service.games.berserk.rules.deeds.base import effects

    first, *more = said["do"]
    met = _met(wanted)
    fitting = pattern(wanted, WAY)
    swaps = _swaps(said["do"])
    told = {"then": effects(more)} if swaps else {"as": first["type"], "called": said.get("title", "")}
    harm = None if swaps else str(first["type"])

    def answer(view: View, about: Entry) -> Wire | None:
        found = fitting(view, about)
        there = found.named(met) if found is not None else ()
        kept = harm is not None and any(not isinstance(one, str) and kept_from(view.game, one, harm) for one in there)
        return told if there and not kept else None

    yield "trades" if swaps else "tramples", answer


def _met(wanted: Wire) -> Any:
    """What the card is called that stands where a move goes to."""
    return wanted["to"]["near"]["same_cell"].get("as")


def _swaps(do: list[Wire]) -> bool:
    return bool(do) and do[0].get("deed") == "move" and do[0].get("way") == "swap"


def _tramples(do: list[Wire], wanted: Wire, met: str) -> bool:
    dies, goes = (do[0], do[1]) if len(do) == 2 else ({}, {})
    there = {"is": wanted.get("to", {}).get("as")}
    killed = dies.get("deed") == "die" and dies.get("on") == {"is": met} and "type" in dies
    return killed and goes.get("deed") == "move" and goes.get("to") == there and wanted.get("way") == "jump"


def is_elsewhere(wanted: Wire, said: Wire) -> bool:
    """Whether what is replaced is no action done to a card: a fight, a text, coming to where somebody stands."""
    if wanted.get("event") == "put":
        return goes_onto({**wanted, "event": "move"})
    if wanted.get("event") == "move":
        return goes_onto(wanted) and (_swaps(said["do"]) or _tramples(said["do"], wanted, _met(wanted)))
    if wanted.get("event") == "roll" and not _sets_forces(said, wanted):
        return False
    return wanted.get("event") in ELSEWHERE and "stage" not in wanted


def sits_there(said: Wire, wanted: Wire) -> bool:
    """Whether a card that would come onto a host sits there all the same, and then more is done."""
    to, comes = wanted.get("to"), said["do"][0] if said["do"] else {}
    if wanted.get("event") != "put" or not isinstance(to, Mapping) or selecting(to).cells or "by" in said:
        return False
    told = (comes.get("deed"), comes.get("on"), comes.get("to"))
    return told == ("put", wanted.get("on"), {"is": to.get("as")})


def seated(said: Wire, wanted: Wire) -> Iterator[tuple[str, Answer]]:
    """It sits there, and then so much is done to its host (``sits_there``). Raises Unmatched."""
    from service.games.berserk.rules.deeds.base import effects, renamed

    _, *more = said["do"]
    host = wanted["to"].get("as")
    fitting, then = pattern(wanted, HOSTING), tuple(effects(renamed(more, host, "target")))

    def answer(view: View, about: Hosting) -> tuple[Wire, ...] | None:
        return None if fitting(view, about) is None else then

    yield "seated", answer


#: What comes instead of events that are not actions done to a card, each by its word.
ELSEWHERE: Mapping[str, Callable[[Wire, Wire], _Said]] = {
    "roll": _settled,
    "use": _twice,
    "move": _makes_way,
    "put": comes_instead,
}
