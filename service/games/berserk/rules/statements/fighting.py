"""Who answers for whom where a strike is answered, and values of a strike that are exchanged (103.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Attack
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import BLOW, REFLECTION
from service.games.berserk.rules.position.model import FORCES, Card, Wire
from service.games.berserk.rules.statements.programs import TOGETHER, Answer

_Said = Iterator[tuple[str, Answer]]
_SELF: Wire = {"is": "self"}


def answers_itself(wanted: Wire, do: Any) -> bool:
    """Whether the card with the text answers, with a simple strike, in the place of one that would fight back."""
    deed = do[0] if len(do) == 1 else {}
    told = (deed.get("deed"), deed.get("answering"), deed.get("by"), deed.get("on"), deed.get("type", "simple_strike"))
    on = wanted.get("on", {})
    there = {"is": on.get("as")} if isinstance(on, Mapping) else None
    answers = wanted.get("event") == "attack" and bool(wanted.get("answering"))
    return answers and told == ("attack", True, _SELF, there, "simple_strike")


def answered_for(wanted: Wire, do: Any) -> _Said:
    """103.1, 209.3: it does (``answers_itself``). Raises Unmatched."""
    fitting = pattern(wanted, REFLECTION)

    def answer(view: View, about: Attack) -> tuple[str, ...] | None:
        own = about.target.id == view.me.id
        return None if own or fitting(view, about) is None else ("103.1", "209.3")

    yield "answers_for", answer


def heeds_force(wanted: Wire) -> _Said:
    """dictionary.reducing_the_attack_to_type.3: features that ask for the force of an attack work though it was reduced
    to that. Raises Unmatched."""
    if wanted["cause"].get("event") != "attack" or asked_force(wanted) is None:
        raise Unmatched("use", "what asks for the force of an attack works though it is reduced: say of which attacks")
    fitting, force = pattern(wanted["cause"], BLOW), asked_force(wanted)
    yield "heeds_force", lambda view, about: True if about.force == force and fitting(view, about) is not None else None


def asked_force(wanted: Wire) -> str | None:
    """The force that the features ask for which may be used for an attack; None where other uses are meant."""
    what = wanted.get("what")
    feature = what.get("feature", {}) if isinstance(what, Mapping) else {}
    asked = feature.get("when", {}) if not feature.get("do") else {}
    plain = wanted.keys() == {"event", "what", "cause"} and wanted["event"] == "use"
    return asked["force"] if plain and asked.keys() == {"event", "force"} and asked["event"] == "attack" else None


def exchanges(said: Wire) -> bool:
    """Whether a simple strike of one force has the printed value of another."""
    wanted, to = said.get("in", {}), said.get("set")
    if not isinstance(to, Mapping) or not isinstance(to.get("of"), Mapping) or said["change"] != "value":
        return False
    printed = to["of"].get("printed")
    known = wanted.keys() == {"event", "by", "type", "force"} and wanted["type"] == "simple_strike"
    forces = isinstance(printed, Mapping) and printed.get("strike") in FORCES and wanted.get("force") in FORCES
    return known and forces and to.keys() == {"of", "is"} and {"is": to["is"]} == wanted["by"]


def exchanged(said: Wire) -> _Said:
    """103.1: it has (``exchanges``). Raises Unmatched."""
    there, here = said["set"]["of"]["printed"]["strike"], said["in"]["force"]
    on = selecting(said["in"]["by"])

    def answer(view: View, about: Card) -> Wire | None:
        return {here: there} if on.may(view, about) else None

    yield "exchanged", answer


def _all(found: Any) -> Wire:
    return {here: there for one in found for here, there in one.items()}


TOGETHER["exchanged"] = _all
