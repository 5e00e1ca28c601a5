"""What cards may do though the rules would not let them, and what they cannot do whatever lets them (103.1, 103.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Question, pattern, speaks_of
from service.games.berserk.rules.patterns.prospects import DECLARED, FORESEEN, prospect
from service.games.berserk.rules.patterns.questions import (
    CLAIM,
    COMING,
    DEFENCE,
    GATHERING,
    HOSTING,
    NAMED_DEFENDER,
    REFLECTION,
    TAKING,
)
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.statements.fighting import heeds_force
from service.games.berserk.rules.statements.incarnating import returns_so
from service.games.berserk.rules.statements.programs import OTHERWISE, Answer, statement
from service.games.berserk.rules.statements.recruiting import for_another_price, room_for_more
from service.games.berserk.rules.statements.repetitions import attacks_again, stays_open_for_more
from service.games.berserk.rules.statements.walking import not_walking, walking, where_somebody_stands
from service.games.berserk.rules.telling.violations import violation

_FORBIDDEN = ("103.3", "419.1b")
_PERMITTED = ("103.1", "103.2")
#: Whoever is not the card with the text.
_OTHERS: Wire = {"kind": "card", "not": {"is": "self"}}
_Said = Iterator[tuple[str, Answer]]


def _when(wanted: Wire, question: Question, told: Callable[[View, Any], Any]) -> Answer:
    """An answer to a question that is about such an event."""
    fitting = pattern(wanted, question)
    return lambda view, about: told(view, about) if fitting(view, about) is not None else None


# -- cannot ----------------------------------------------------------------------------------------------------------


@statement("cannot")
def _cannot(said: Wire) -> _Said:
    """103.3, 419.1b: "cannot" makes it illegal, whatever permits it: nobody can declare it, and no text does it."""
    wanted = said["cannot"]
    if wanted.get("to") == "in_play" and wanted.get("way", "recruit") == "recruit":
        yield "refuse_set" if "way" in wanted else "refuse_squad", _kept_out(said)
        return
    word = str(wanted.get("event"))
    # whoever declares it decides that; what a text has done comes of it
    if word in _OF_CAUSES and "cause" in wanted and not wanted.get("answering"):
        yield "forbids", _before(wanted)
        return
    if word not in FORESEEN or word in DECLARED:
        yield from _looked_up(_FORBIDDING, wanted, "nothing looks whether that is forbidden")
        return
    declared = list(_FORBIDDING[word](wanted)) if word in _FORBIDDING else []
    yield from declared
    told_where = word == "close" or any(hook in ("avoids", "refuse_host") for hook, _ in declared)
    if not (declared and told_where):
        yield "forbids", _before(wanted)


#: What is carried out, and can come of something.
_OF_CAUSES = frozenset({"attack", "use"})


def _before(wanted: Wire) -> Answer:
    """Whether what is about to be done is such an event."""
    fitting = prospect(wanted)
    return lambda view, about: _FORBIDDEN if fitting(view, about) is not None else None


def _looked_up(table: Mapping[str, Callable[[Wire], _Said]], wanted: Wire, lacking: str) -> _Said:
    word = str(wanted.get("event"))
    if word not in table:
        raise Unmatched(word, lacking)
    return table[word](wanted)


def _known(wanted: Wire, question: Question) -> bool:
    """Whether such an event can be told before anybody declares it."""
    try:
        pattern(wanted, question)
    except Unmatched:
        return False
    return True


def _by_claim(wanted: Wire) -> _Said:
    """An attack, a use, an action: at some cards, or at all."""
    if wanted.get("on") == _OTHERS:
        yield from _drawn(wanted)
        return
    if wanted.get("answering"):  # it does not fight back (205.5)
        yield "no_fight", _when(wanted, REFLECTION, lambda view, about: _FORBIDDEN)
        return
    target = any(speaks_of(wanted, word) for word in ("on", "range", "across"))

    def refused(view: View, about: Any) -> Any:
        aimed = about.target.id if target and about.target is not None else None
        return violation("forbidden", *_FORBIDDEN, source=about.source.id, target=aimed)

    yield "refuse_target" if target else "refuse_action", _when(wanted, CLAIM, refused)


def _drawn(wanted: Wire) -> _Said:
    """415.2a, 103.3: abilities of that type can be used on this card only, or on another one that says so; accuracy is
    free of it (dictionary.accuracy.3, .4), and who heeds no such text."""
    fitting = pattern({word: told for word, told in wanted.items() if word != "on"}, CLAIM)

    def refused(view: View, about: Claim) -> Any:
        from service.games.berserk.rules.position.hidden import undrawn

        game, target = view.game, about.target
        if target is None or target.id == view.me.id or fitting(view, about) is None:
            return None
        if game.has(about.source, "accuracy") is not None or undrawn(game, about):
            return None
        if any(me.card.id == target.id for me, _ in game.ask("draws", about)):
            return None
        return violation("target_not_legal", "415.2a", "103.3", source=about.source.id, target=target.id)

    yield "refuse_target", refused
    yield "draws", lambda view, about: True if fitting(view, about) is not None else None


def _by_arrival(wanted: Wire) -> _Said:
    """103.3: coming into play in some way, at all or to some cells; onto a host."""
    to = wanted.get("to")
    if isinstance(to, str | list):
        return
    if to is not None and "way" not in wanted and _known(wanted, HOSTING):
        told = lambda view, about: violation(  # noqa: E731
            "host_not_legal", "103.1", "103.3", source=about.host.id, target=about.rider.id
        )
        yield "refuse_host", _when(wanted, HOSTING, told)
    elif to is None and _known(wanted, COMING):
        yield "refuse_coming", _when(wanted, COMING, lambda view, about: ("103.1", "103.3"))


def _kept_out(said: Wire) -> Answer:
    """A card that is taken into no squad with others, or lets no others be taken into its own."""
    fitting, others = pattern(said["cannot"], TAKING), selecting(said.get("if", {}).get("exists", {}))
    rules = (
        "dictionary.the_card_cannot_be_taken_into_a_squad_with_text.1",
        "dictionary.the_card_cannot_be_taken_into_a_squad_with_text.2",
    )

    def refused(view: View, about: Any) -> Any:
        itself = view.me.id == about.card.id
        if (not itself and all(one.id != view.me.id for one in about.members)) or fitting(view, about) is None:
            return None
        met = next((one.id for one in about.members if others.may(view, one)), None) if itself else view.me.id
        return violation("not_with", rules[0 if itself else 1], source=about.card.id, target=met)

    return refused


def _by_defence(wanted: Wire) -> _Said:
    yield (
        "refuse_defender",
        _when(wanted, NAMED_DEFENDER, lambda view, about: violation("forbidden", *_FORBIDDEN, source=about.target.id)),
    )


def _by_closing(wanted: Wire) -> _Said:
    """103.1, 216.12a: what it does does not close it."""
    cause = wanted.get("cause", {})
    if cause.get("event") == "defend":
        yield "stays_open", _when(cause, DEFENCE, lambda view, about: ("103.1", "216.12a"))
    elif cause.get("event") in ("attack", "use") and cause.keys() & {"nth", "per"}:
        yield from stays_open_for_more(cause)
    elif cause.get("event") in ("attack", "use") and _known(cause, CLAIM):
        yield "without_closing", _when(cause, CLAIM, lambda view, about: ("dictionary.without_closing.1",))


def _by_chips(wanted: Wire) -> _Said:
    """Chips do not come to it as it closes for them (104.4)."""
    if wanted.get("what", "chips") == "chips" and _known(wanted, GATHERING):
        told = lambda view, about: violation("forbidden", *_FORBIDDEN, source=about.source.id)  # noqa: E731
        yield "refuse_action", _when(wanted, GATHERING, told)


_FORBIDDING: Mapping[str, Callable[[Wire], _Said]] = {
    "attack": _by_claim,
    "use": _by_claim,
    "act": _by_claim,
    "move": not_walking,
    "put": _by_arrival,
    "defend": _by_defence,
    "close": _by_closing,
    "gain": _by_chips,
}


# -- may -------------------------------------------------------------------------------------------------------------


@statement("may")
def _may(said: Wire) -> _Said:
    """103.1, 103.2: a text that directly says so permits what the rules do not."""
    wanted = said["may"]
    if OTHERWISE in said:
        yield "enters", where_somebody_stands(wanted)
        return
    if wanted.get("way") == "incarnate":
        yield from returns_so(said)
        return
    if wanted.get("event") == "use" and "cause" in wanted:
        yield from heeds_force(wanted)
        return
    if "pay" in said:
        if wanted.get("event") != "put" or wanted.get("to") != "in_play":
            raise Unmatched("pay", "what else a card may be recruited for is paid")
        yield from for_another_price(wanted, said["pay"])
        return
    yield from _looked_up(_PERMITTING, wanted, "nothing looks whether that is permitted")


def _may_claim(wanted: Wire) -> _Said:
    """An attack or a use; one of whatever range (401.4), one that goes over others."""
    if wanted.keys() & {"nth", "per"}:
        yield from attacks_again(wanted)
        return
    if wanted.get("answering"):
        yield "fights_closed", _when(wanted, REFLECTION, lambda view, about: ("103.1", "209.3"))
        return
    of_a_row = wanted.get("type", "strike_through_a_row") == "strike_through_a_row"
    if "across" in wanted or ("type" in wanted and of_a_row and "range" in wanted):
        if not of_a_row:
            raise Unmatched("across", "a strike through a row goes over others")
        yield from _through_more(wanted)
        return
    if "range" in wanted:
        # at least 2 is from wherever it is, also at who stands on no cell
        far = {word: told for word, told in wanted.items() if word != "range" or told != {"min": 2}}
        yield "from_afar", _when(far, CLAIM, lambda view, about: _PERMITTED)
        yield "reaches", _when(far, CLAIM, lambda view, about: ("103.1",))
    yield "allows", _when(wanted, CLAIM, lambda view, about: _PERMITTED)


def _through_more(wanted: Wire) -> _Said:
    """103.1: a strike through a row goes over such cards as well, or over more cells
    (dictionary.strike_through_a_row.4)."""
    if "across" not in wanted:
        if wanted["range"] in ({"max": 0}, {"max": 1}, {"max": 2}):
            raise Unmatched("range", "over one cell such strikes go anyway")
        yield "crosses", _when(wanted, CLAIM, lambda view, about: _PERMITTED)
        return
    fitting = pattern({word: told for word, told in wanted.items() if word != "across"}, CLAIM)
    over = selecting(wanted["across"])

    def crosses_over(view: View, about: Claim) -> Callable[[Card], bool] | None:
        found = fitting(view, about)
        return None if found is None else lambda card: over.fits(found, card)

    yield "crosses_over", crosses_over


def _permit(wanted: Wire) -> _Said:
    """103.1: it can be done to it, though a rule would not let it."""
    fitting = prospect(wanted)
    yield "permits", lambda view, about: _PERMITTED if fitting(view, about) is not None else None


def _may_gather(wanted: Wire) -> _Said:
    if wanted.get("what", "chips") != "chips":
        raise Unmatched("what", "it may get chips, as by closing for them")
    plain = {word: told for word, told in wanted.items() if (word, told) != ("stage", "landed")}
    yield "allows", _when(plain, GATHERING, lambda view, about: _PERMITTED)


def _may_come(wanted: Wire) -> _Said:
    """Into a squad that has as many of its kind as it may (212.3); onto a host."""
    if wanted.get("to") == "in_play":
        yield from room_for_more(wanted)
        return
    host = wanted.get("to")
    if "way" in wanted or not isinstance(host, dict) or host.get("kind") == "cell":
        raise Unmatched("put", "nothing looks whether it may come there")
    if host == {"is": "self"}:  # 210.4: its own text lets it bear more
        yield "bears_more", _when(wanted, HOSTING, lambda view, about: _PERMITTED)
    else:  # 210.2: the text of what sits says where it does so too
        yield "seats_on", _when(wanted, HOSTING, lambda view, about: ())


def _may_defend(wanted: Wire) -> _Said:
    """205.3a: from wherever it stands; or though it has defended before."""
    if "nth" not in wanted:
        yield "guards", _when(wanted, DEFENCE, lambda view, about: ("103.1", "205.3a"))
        return
    again = ("103.1", "103.2", "dictionary.act_x_times_per_turn.1")
    yield "again", _when(wanted, DEFENCE, lambda view, about: again)


_PERMITTING: Mapping[str, Callable[[Wire], _Said]] = {
    "attack": _may_claim,
    "use": _may_claim,
    "act": _may_claim,
    "gain": _may_gather,
    "heal": _permit,
    "move": walking,
    "put": _may_come,
    "defend": _may_defend,
}
