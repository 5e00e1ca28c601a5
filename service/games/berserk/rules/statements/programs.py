"""What always holds, executed: the hooks that the statements of a feature answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.limits import used
from service.games.berserk.rules.features.base import Handler, Holder, Moment
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.matching.compiling import compiled
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Pattern
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.games.berserk.rules.statements.squads import speaks
from service.judge.remembered import Remembered

#: What a statement says to a question, None for nothing.
Answer = Callable[[View, Any], Any]
#: Every kind of statement, by its first word: the hooks that it answers, each with what it says there.
STATEMENTS: dict[str, Callable[[Wire], Iterator[tuple[str, Answer]]]] = {}
#: Of a question the game that it is asked about, where that is not the one that there is.
ABOUT: dict[str, Callable[[Game, Any], Game]] = {}
#: What several answers of one feature to a question come to, by hook; the first one where nothing is told.
TOGETHER: dict[str, Callable[[Sequence[Any]], Any]] = {}

_PROGRAMS = Remembered(20_000)


def statement(word: str) -> Callable[[Callable[[Wire], Iterator[tuple[str, Answer]]]], Any]:
    """Decorator: the function tells which hooks a statement of that word answers, and how."""

    def register(function: Callable[[Wire], Iterator[tuple[str, Answer]]]) -> Any:
        STATEMENTS[word] = function
        return function

    return register


@reads("always")
def program(feature: Wire) -> Mapping[str, Handler]:
    """The hooks of what always holds (``always``), each with its handler.

    Args:
        feature: a feature of the language of cards, well formed.

    Raises:
        Unmatched: something in it cannot be asked where it stands.
    """
    hooks: Mapping[str, Handler] = _PROGRAMS.once(feature, _compiled, Unmatched)
    return hooks


def _compiled(feature: Wire) -> Mapping[str, Handler]:
    by_hook: dict[str, list[Answer]] = {}
    if "limit" in feature and any("limit" in said for said in feature["always"]):
        raise Unmatched("limit", "a statement has its own, or its feature has one for all")
    for said in _paired(feature["always"]):
        word = next((one for one in STATEMENTS if one in said), None)
        if word is None:
            raise Unmatched(next(iter(said)), "nothing carries that out yet")
        answers = list(STATEMENTS[word](said))
        if "limit" in said:
            _counted([hook for hook, _ in answers])
        for hook, answer in answers:
            by_hook.setdefault(hook, []).append(_under(said, hook, answer))
            if any(mentions(part.get(word), _asked_of(hook)) for part in (said, feature) for word in _WHEN):
                raise Unmatched("counts_as", "who counts so is told otherwise than by what is counted")
    if "limit" in feature:
        _counted(by_hook)
    hooks = {hook: _handler(feature, hook, answers) for hook, answers in by_hook.items()}
    return {**hooks, "lapses": _lapsing(feature["until"])} if "until" in feature else hooks


#: Of whom, and when a statement is.
_WHEN = ("on", "if")


#: What a statement of who counts as something must not ask for, or no answer would ever be found.
_CIRCULAR: Mapping[str, frozenset[str]] = {
    "classes": frozenset({"class"}), "elements": frozenset({"class", "element"}),
    "depths": frozenset({"class", "element", "depth", "surface"}),
}  # fmt: skip


def _asked_of(hook: str) -> Callable[[Any], bool]:
    """Whether a part of a text asks for what a statement says who counts as."""
    words = _CIRCULAR.get(hook, frozenset())
    return lambda part: (
        part in words if isinstance(part, str) else isinstance(part, Mapping) and not words.isdisjoint(part)
    )


def _paired(always: Sequence[Wire]) -> Iterator[Wire]:
    """The statements of a feature: where one lets a card come and another says what comes instead, that one; of a move
    to where somebody stands both, the first with the mark that it is done otherwise (``OTHERWISE``)."""
    told = [said["instead_of"] for said in always if "instead_of" in said and "by" not in said]
    instead = [_plain(event) for event in told if event.get("event") == "put"]
    onto = any(goes_onto(event) for event in told)
    for said in always:
        if onto and goes_onto(said.get("may", {})):
            yield {**said, OTHERWISE: True}
        elif "may" not in said or _plain(said["may"]) not in instead:
            yield said


#: Said of what is permitted, where another statement says what comes instead of it.
OTHERWISE = "done otherwise"


def goes_onto(event: Wire) -> bool:
    """Whether a move is one to where another card stands."""
    to = event.get("to")
    return event.get("event") == "move" and isinstance(to, Mapping) and "same_cell" in to.get("near", {})


def _plain(event: Wire) -> Wire:
    plain = {word: told for word, told in event.items() if word not in ("as", "closed")}
    if isinstance(plain.get("to"), Mapping):  # what is come to is a cell, whether or not that is said
        plain["to"] = {word: told for word, told in plain["to"].items() if (word, told) != ("kind", "cell")}
    return plain


def _lapsing(until: Wire) -> Handler:
    """418.1: which event happens until which a feature lasts, None where none does."""
    waiting: dict[str, list[tuple[str, Pattern]]] = {}
    for event in until.get("any", [until]):
        for moment, fitting in waits_for(event):
            waiting.setdefault(moment, []).append((event.get("event", "ended"), fitting))

    def answer(game: Game, me: Holder, moment: Moment) -> str | None:
        view = View(game, _speaker(game, me), _names(me))
        told = (event for event, fitting in waiting.get(moment.name, ()) if fitting(view, moment) is not None)
        return next(told, None)

    return answer


#: Questions whose answers are booked as they matter, so that they can be given so often and no oftener.
_BOOKED = frozenset({
    "modify_value", "modify_roll", "force_steps", "raises", "reduces", "fixes_roll", "pips", "dice", "replaces",
    "prevents", "blocks", "stops", "redirects", "wounds", "halves", "amount", "settles", "doubles", "stays_open",
    "without_closing",
})  # fmt: skip
#: Questions that are asked only beside another one, by whose answer the use is booked.
_BESIDE: Mapping[str, frozenset[str]] = {
    "heeds_force": frozenset({"raises", "reduces"}),
    "enters": frozenset({"replaces"}),
}


def _counted(hooks: Collection[str]) -> None:
    """Raises Unmatched where a limit stands at what nobody would ever book."""
    for hook in hooks:
        if hook not in _BOOKED and _BESIDE.get(hook, frozenset()).isdisjoint(hooks):
            raise Unmatched("limit", "nobody counts how often that was so")


def _under(said: Wire, hook: str, answer: Answer) -> Answer:
    """An answer that is given only where the statement's own condition holds."""
    condition = said.get("if")
    if condition is None:
        return answer
    holds = compiled("condition", condition)
    return lambda view, about: answer(view, about) if holds(view) else None


def _handler(feature: Wire, hook: str, answers: Sequence[Answer]) -> Handler:
    holds = compiled("condition", feature["if"]) if "if" in feature else None
    together, aside = TOGETHER.get(hook, _first), ABOUT.get(hook)

    def answer(game: Game, me: Holder, about: Any) -> Any:
        limit = me.feature.data.get("limit")
        if limit is not None and not counts_each(limit) and used_up(me, limit):
            return None
        if aside is not None:
            game = aside(game, about)
            if not speaks(me, about):
                return None
        view = View(game, _speaker(game, me), _names(me))
        if holds is not None and not holds(view):
            return None
        found = [told for one in answers if (told := one(view, about)) is not None]
        return together(found) if found else None

    return answer


def _first(found: Sequence[Any]) -> Any:
    return found[0]


def used_up(me: Holder, limit: Wire) -> bool:
    """Whether a feature was used as often in its span as it can be (216.12)."""
    return used(me.card, limit["per"], me.feature.id) >= int(limit["times"])


def counts_each(limit: Wire) -> bool:
    """Whether a limit counts for each card by itself (216.12)."""
    return "for" in limit or bool(limit.get("each"))


def _speaker(game: Game, me: Holder) -> Card:
    """The card that says what holds, as its player's who made it hold (416.4): the bearer, where no other is noted."""
    noted = me.feature.data.get("speaker")
    card = game.get(noted["card"]) if noted is not None else None
    return me.card if card is None or noted is None else card._replace(controller=noted["player"])


def bearer(view: View) -> Card:
    """The card that has the feature, whoever says it: what is used up of it is booked there."""
    return view.game.card(view.names["bearer"])


def _names(me: Holder) -> Mapping[str, Any]:
    """What a feature knows without having named it: itself, its number, and who gave it."""
    data = me.feature.data
    names: dict[str, Any] = {"feature": me.feature, "bearer": me.card.id, **data.get("names", EMPTY)}
    if "keyword" in data:
        names["x"] = me.x
    if "giver" in data:
        names["giver"] = data["giver"]
    return names
