"""Texts that wait for an event at which nothing is declared: what they do is asked for as it happens (103.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Attack
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.matching.compiling import Selecting, compiled
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import BLOW, TAKING
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.texts import Taking
from service.games.berserk.rules.statements.programs import ABOUT, Answer

_CRYSTALS = frozenset({"gold", "silver"})


def asked_elsewhere(feature: Any) -> bool:
    """Whether a feature is one that answers an attack as its force is known, or waits for its card to be recruited."""
    return _kind(feature) is not None


def elsewhere(feature: Wire, on: Selecting) -> Iterator[tuple[str, Answer]]:
    """The hooks that such a feature answers, for each of the cards that have it.

    Raises:
        Unmatched: it does something else than can be done there.
    """
    hook, wanted, told, bearer = _ASKED[_kind(feature)](feature)  # type: ignore[index]
    fitting = pattern(wanted, BLOW if hook == "answers_attack" else TAKING)
    holds = compiled("condition", feature["if"]) if "if" in feature else None

    def answer(view: View, about: Any) -> Any:
        mine = bearer(about)
        if not on.fits(view, mine):
            return None
        found = fitting(view._replace(me=mine), about)
        return told if found is not None and (holds is None or holds(found)) else None

    yield hook, answer


_Asked = tuple[str, Wire, Any, Callable[[Any], Card]]


def _kind(feature: Any) -> str | None:
    """Which of both it is, by its event and what it does."""
    event = feature.get("when", {}) if isinstance(feature, Mapping) else {}
    do = feature.get("do") or [{}] if event else [{}]
    if event.get("event") == "attack" and event.get("stage") == "counted":
        return "answers" if do[0].get("answering") is True else None
    recruited = event.get("event") == "put" and event.get("way") == "recruit" and "stage" not in event
    what = do[0].get("what")
    return "gains" if recruited and isinstance(what, str) and what in _CRYSTALS else None


def _answers(feature: Wire) -> _Asked:
    """103.1, 205.6: it fights back against such attacks, even closed, with a blow of these values."""
    from service.games.berserk.rules.chains.answers import Answer as Blow

    wanted, do = feature["when"], feature["do"]
    deed = {word: told for word, told in do[0].items() if word not in ("by", "deed", "answering")}
    value = deed.pop("value", None)
    aim, kind = {"is": wanted.get("by", {}).get("as")}, deed.pop("type", None)
    printed = isinstance(value, list | tuple) and len(value) == 3 and all(type(one) is int for one in value)
    if len(do) > 1 or do[0].get("deed") != "attack" or deed != {"on": aim} or not printed or kind not in ATTACKS:
        raise Unmatched("attack", "it answers who attacks it with an attack of three printed values")
    weak, medium, strong = value
    told = Blow((weak, medium, strong), None if kind == "simple_strike" else kind)
    rest = {word: value for word, value in wanted.items() if word not in ("stage", "answering")}
    return "answers_attack", rest, told, _attacked


def _attacked(about: Attack) -> Card:
    return about.target


def _gains(feature: Wire) -> _Asked:
    """103.1: crystals come with it as it is recruited."""
    found: dict[str, int] = {}
    for deed in feature["do"]:
        rest = {word: told for word, told in deed.items() if word not in ("what", "amount")}
        much = deed.get("amount", 1)
        whose = rest.keys() <= {"deed", "by", "on"} and rest.get("on") == {"kind": "player", "side": "own"}
        if deed.get("what") not in _CRYSTALS or type(much) is not int or not whose:
            raise Unmatched("put", "crystals come with a card that is recruited, so many as are printed")
        found[deed["what"]] = found.get(deed["what"], 0) + much
    rest = {word: told for word, told in feature["when"].items() if word != "way"}
    return "recruit_gain", rest, found, _taken


def _taken(about: Taking) -> Card:
    return about.card


_ASKED: Mapping[str, Callable[[Wire], _Asked]] = {"answers": _answers, "gains": _gains}


def _recruited(game: Game, about: Taking) -> Game:
    """The game as it is once the card is recruited."""
    card = about.card._replace(zone="set")
    return Game(game.position._replace(cards={**game.position.cards, card.id: card}))


ABOUT["recruit_gain"] = _recruited
