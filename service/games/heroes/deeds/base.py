"""How a text is carried out: deed after deed, each a step, so that play can stop between any two of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.games.heroes.course.run import Run, Step, step
from service.games.heroes.position.model import Card, Wire
from service.judge.matching import View, amount, every, seat_of

#: A deed: what is under way, its frame, and what the text says. It says False where it was not done in full.
Deed = Callable[[Run, Step, Wire], bool | None]
#: The deeds by their words, and controls by theirs; a control gets the deeds after it too, and goes on by itself.
DEEDS: dict[str, Deed] = {}
CONTROLS: dict[str, Callable[[Run, Step, Wire, list[Wire]], None]] = {}


def deed(name: str) -> Callable[[Deed], Deed]:
    """Decorator: the function does such a deed."""

    def register(function: Deed) -> Deed:
        DEEDS[name] = function
        return function

    return register


def control(
    name: str,
) -> Callable[[Callable[[Run, Step, Wire, list[Wire]], None]], Callable[[Run, Step, Wire, list[Wire]], None]]:
    """Decorator: the function carries such a control out, and goes on with the deeds after it."""

    def register(function: Callable[[Run, Step, Wire, list[Wire]], None]) -> Any:
        CONTROLS[name] = function
        return function

    return register


def go_on(run: Run, frame: Step, deeds: list[Wire]) -> None:
    """These deeds of a text are next."""
    if deeds:
        run.push({"do": "deeds", "deeds": deeds, "frame": frame})


@step("deeds")
def carry_out(run: Run, step: Step) -> None:
    """Carry the next deed of a text out."""
    if not step["deeds"]:
        return
    frame, (first, *rest) = step["frame"], step["deeds"]
    word = next((word for word in CONTROLS if word in first), None)
    if word is not None:
        CONTROLS[word](run, frame, first, rest)
        return
    go_on(run, frame, rest)
    if DEEDS[first["deed"]](run, frame, first) is False:
        frame["undone"] = True


def view_of(run: Run, frame: Step) -> View:
    """How the text of a frame looks at the position."""
    me = run.table.get(frame["source"], frame["was"]) or run.card(frame["source"])
    return View(run.table, me._replace(controller=frame["player"]), frame["names"], None, frame["was"])


def whom(run: Run, frame: Step, said: Wire, word: str = "on") -> list[Card]:
    """The cards that a deed befalls: hidden characters only where the text asks for such (heroes.glossary.hidden)."""
    told = said.get(word)
    if told is None:
        return []
    found = every(view_of(run, frame), told)
    seen = "is" in told or "hidden" in told
    cards = (run.card(one.id) for one in found if isinstance(one, Card))
    spared = frame.get("spared", ())
    return [card for card in cards if (seen or not (card.in_play and card.hidden)) and card.id not in spared]


def in_play(run: Run, frame: Step, said: Wire) -> list[Card]:
    """Those of the cards that a deed befalls which are in play: what it gives or takes lies on them there."""
    return [card for card in whom(run, frame, said) if card.in_play]


def seats(run: Run, frame: Step, said: Wire, word: str = "on") -> list[str]:
    """The players that a deed befalls; the text's own where it tells none."""
    told = said.get(word)
    if told is None:
        return [frame["player"]]
    return [one for one in every(view_of(run, frame), told) if isinstance(one, str)]


def number(run: Run, frame: Step, told: Any, it: Card | None = None) -> int:
    """An amount as the text counts it now."""
    view = view_of(run, frame)
    return amount(view if it is None else view._replace(it=it), told)


def doer(run: Run, frame: Step, said: Wire) -> str:
    """The card that does it; the one with the text where none is told."""
    told = said.get("by")
    if isinstance(told, dict) and told.get("kind") != "player":
        found = every(view_of(run, frame), told)
        card = next((one for one in found if isinstance(one, Card)), None)
        return card.id if card is not None else str(frame["source"])
    return str(frame["source"])


def who(run: Run, frame: Step, told: Any) -> str:
    """The player whom a text means; its own where it tells none."""
    return (seat_of(view_of(run, frame), told) if told is not None else None) or str(frame["player"])


def next_effect(run: Run) -> int:
    """The number of the next thing that holds for a while."""
    return 1 + max((int(one["id"][1:]) for one in run.position.effects), default=0)


def until_of(run: Run, said: Wire) -> Wire | None:
    """When what a deed does ends: a phase, of whose turn, and since when; None where it stays."""
    told = said.get("until")
    if told is None:
        return None
    turn = run.position.turn
    found: dict[str, Any] = {"at": told["at"], "since": (turn.number, turn.active)}
    if "whose" in told:
        found["whose"] = told["whose"]
    return found | ({"next": True} if told.get("next") else {})


def kept_until(run: Run, frame: Step, said: Wire) -> dict[str, Any]:
    """The same as a field of what is kept, with the seat whose turn is meant; nothing where it stays."""
    until = until_of(run, said)
    if until is None:
        return {}
    if "whose" in until:
        until = {**until, "whose": who(run, frame, until["whose"])}
    return {"until": until}
