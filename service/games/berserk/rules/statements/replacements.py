"""What comes instead of what would happen, and wounds that are not dealt (410, 412.7, 419, 420)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.berserk.rules.asking.limits import booked_as, used
from service.games.berserk.rules.features.base import Attack, Deed, Harm, Prevention, Replacement
from service.games.berserk.rules.matching.compiling import Number, comparing, counting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Pattern, pattern
from service.games.berserk.rules.patterns.prospects import prospect
from service.games.berserk.rules.patterns.questions import BLOW, WOUND, wounding
from service.games.berserk.rules.patterns.recorded import as_declared
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.statements.fighting import answered_for, answers_itself
from service.games.berserk.rules.statements.instead import ELSEWHERE, is_elsewhere, seated, sits_there
from service.games.berserk.rules.statements.programs import Answer, bearer, counts_each, statement

_Said = Iterator[tuple[str, Answer]]


def used_up_for(view: View, feature: Wire, ident: str) -> bool:
    """Whether a feature that works so often for each card has done so for this one (216.12)."""
    limit = feature.get("limit")
    if limit is None or not counts_each(limit):
        return False
    named = booked_as(view.names["feature"].id, ident)
    return used(bearer(view), limit["per"], named) >= int(limit["times"])


@statement("instead_of")
def _instead_of(said: Wire) -> _Said:
    """419.1: "instead"; or "not", where nothing comes instead."""
    wanted, do = said["instead_of"], said["do"]
    plain = {word: told for word, told in wanted.items() if word not in ("stage", "as")}
    first = do[0] if len(do) == 1 else {}
    if first.get("deed") in ("block", "redirect") and first.get("on") == {"is": wanted.get("as")} and "by" not in said:
        yield from (_blocks if first["deed"] == "block" else _redirects)(plain, wanted.get("stage"), first)
        return
    if answers_itself(wanted, do):
        yield from answered_for(wanted, do)
        return
    if sits_there(said, wanted):
        yield from seated(said, wanted)
        return
    if is_elsewhere(wanted, said) and not (wanted["event"] == "use" and "repeat" not in first):
        yield from ELSEWHERE[plain["event"]](said, plain)
        return
    from service.games.berserk.rules.deeds.base import effects

    instead = tuple(effects(do))
    fitting, optional = prospect(wanted), said.get("by") == "own"

    def answer(view: View, about: Deed) -> Replacement | None:
        feature = view.names["feature"].data
        limit = feature.get("limit")
        each = about.card.id if limit is not None and counts_each(limit) else None
        found = fitting(view, about)
        if found is None or (each is not None and used_up_for(view, feature, each)):
            return None
        names = {name: value for name, value in found.names.items() if name not in ("feature", "bearer")}
        rules = ("419.1a",) if instead else ("419.1b",)
        return Replacement(instead, rules, optional, limit["per"] if limit else None, each, names)

    yield "replaces", answer


def _blocks(plain: Wire, stage: str | None, deed: Wire) -> _Said:
    """410.5: before the roll (216.4d), or at the protection object (216.10)."""
    hooks = {"aimed": "blocks", "counted": "stops", "landed": "stops", None: "stops"}
    if stage not in hooks:
        raise Unmatched("stage", "a text blocks an attack that is aimed, or whose value is counted")
    fitting = pattern({word: told for word, told in plain.items() if word not in ("nth", "per")}, BLOW)
    so, before = (comparing(plain["nth"]), counting({"count": as_declared(plain)})) if "nth" in plain else (None, None)

    def answer(view: View, about: Attack) -> tuple[str, ...] | None:
        if fitting(view, about) is None or used_up_for(view, view.names["feature"].data, about.target.id):
            return None
        if so is not None and before is not None and so(view, before(view) or 0) is False:
            return None  # of those that were declared this one is the latest
        return ("410.2a", "410.5")

    yield hooks[stage], answer


def _redirects(plain: Wire, stage: str | None, deed: Wire) -> _Said:
    """412.7: what is aimed at some cards is aimed at this one instead."""
    to = deed.get("to", {})
    if stage != "aimed" or set(to) != {"is"}:
        raise Unmatched("redirect", "an attack that is aimed is aimed at a card with a name instead")
    fitting = pattern(plain, BLOW)

    def answer(view: View, about: Attack) -> str | None:
        found = fitting(view, about)
        named = found.named(to["is"]) if found is not None else ()
        return named[0].id if named and not isinstance(named[0], str) else None

    yield "redirects", answer


@statement("prevent")
def _prevent(said: Wire) -> _Said:
    """420.1–420.3: so many wounds, each time or in a span; all of them where no number is told."""
    fitting, per = _wounds(said["prevent"]), said.get("per")
    told = counting(said["amount"]) if "amount" in said else None

    def answer(view: View, about: Harm) -> Prevention | None:
        found = fitting(view, about)
        return None if found is None or _gone(view) else prevention(found, told, per)

    yield "prevents", answer


def _wounds(wanted: Wire) -> Pattern:
    """Such wounds as are about to be dealt, after whatever changes their number (420.5); with what an attack knows of
    them, or what every game action does."""
    try:
        return pattern(wanted, WOUND)
    except Unmatched:
        fitting = prospect(wanted)

    def fits(view: View, about: Harm) -> View | None:
        return fitting(view, wounding(view.game, about))

    return fits


def prevention(view: View, told: Number | None, per: str | None) -> Prevention | None:
    """How many wounds a text prevents now; what was used up of it in its span is gone (420.6)."""
    feature = view.names["feature"]
    limit = feature.data.get("limit")
    text = "dictionary.does_not_take_damage_from_text.1"
    if limit is not None:  # so many attacks, however many wounds each would deal
        ends = (
            limit == {"times": 1, "per": "battle"} and "speaker" in feature.data
        )  # a lasting one is gone then (420.6)
        return Prevention(None, ("420.2", text), spends=True, span=limit["per"], whole=True, ends=ends)
    if told is None:
        return Prevention(None, ("420.2", text))
    left = (told(view) or 0) - (used(bearer(view), per, feature.id) if per is not None else 0)
    if left <= 0:
        return None
    ends = per == "battle" and feature.origin == "gained"  # one that lasts until it is used (420.6)
    return Prevention(left, ("420.1", "420.3"), spends=per is not None, span=per or "turn", ends=ends)


def _gone(view: View) -> bool:
    """420.7: the card that a prevention effect comes from has left play."""
    feature = view.names["feature"]
    entry = next((g for g in bearer(view).gained if g["id"] == feature.id), None)
    source = view.game.get(entry.get("source")) if entry is not None else None
    return source is not None and not source.in_squad
