"""The trace: events as steps on the wire, each with its sentence in English or Russian."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.games.heroes import catalogue
from service.games.heroes.course.events import Event
from service.games.heroes.position.model import Position, Wire
from service.games.heroes.position.wire import plain

#: Who is called how in sentences: at the beginning of one, within, and in Russian of whom and to whom.
_SEATS = {
    "en": {
        "first": {"player": "The first player", "player_does": "the first player"},
        "second": {"player": "The second player", "player_does": "the second player"},
    },
    "ru": {
        "first": {"player": "Первый игрок", "player_does": "первый игрок", "player_of": "первого игрока",
                  "player_to": "Первому игроку"},
        "second": {"player": "Второй игрок", "player_does": "второй игрок", "player_of": "второго игрока",
                   "player_to": "Второму игроку"},
    },
}  # fmt: skip
_OUTCOMES = {
    "en": {"first": "the first player has won", "second": "the second player has won", "draw": "a draw"},
    "ru": {"first": "победил первый игрок", "second": "победил второй игрок", "draw": "ничья"},
}
#: What of a step stands by itself on the wire.
_OWN = ("player", "source", "target")


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    table: Mapping[str, Mapping[str, str]] = read_yaml(Path(__file__).parent / "sentences.yaml")
    return table


def names_in(position: Position, language: str) -> dict[str, str]:
    """What sentences call the cards of a position: their printed names in quotes, or their ids."""
    return {ident: f"«{card.definition.name}»" if card.definition.name else ident
            for ident, card in position.cards.items()}  # fmt: skip


def trace(events: Sequence[Event], names: Mapping[str, str], language: str) -> list[dict[str, Any]]:
    """What happened, step by step; cards that came to be on the way are called as their originals are."""
    return [_step(number, event, names, language) for number, event in enumerate(events, 1)]


def _step(number: int, event: Event, names: Mapping[str, str], language: str) -> dict[str, Any]:
    told = plain(event.told)
    step: dict[str, Any] = {"n": number, "event": event.name, "rules": list(event.rules)}
    step |= {name: told[name] for name in _OWN if told.get(name) is not None}
    data = {name: value for name, value in told.items() if name not in _OWN}
    if data:
        step["data"] = data
    delta = event.delta
    if delta:
        step["delta"] = delta
    return step | {"text": sentence(step, names, language)}


def sentence(step: Wire, names: Mapping[str, str], language: str) -> str:
    """A step as a sentence."""
    said = _table().get(str(step["event"]))
    if said is None:
        return str(step.get("text", step["event"]))
    data = step.get("data", {})
    words: dict[str, Any] = {**data}
    for name in ("source", "target", "of", "attacker"):
        ident = step.get(name, data.get(name))
        words[name] = names.get(str(ident), ident if ident is not None else "?")
    words["cards"] = ", ".join(names.get(one, one) for one in data.get("cards", ()))
    words["names"] = ", ".join(f"«{one}»" for one in data.get("names", ()))
    seat = str(step.get("player", "?"))
    words |= _called(names[seat]) if seat in names else _SEATS[language].get(seat, _called(seat))
    result = str(data.get("result"))
    outcome = {"en": "{} has won", "ru": "побеждает {}"}[language].format(names.get(result))
    words["outcome"] = outcome if result in names else _OUTCOMES[language].get(result, "")
    words["blows"] = "; ".join(
        f"{names.get(one['source'], one['source'])} → {names.get(one['target'], one['target'])}, {one['value']}"
        for one in data.get("strikes", ())
    )
    words["dealt"] = "; ".join(_dealt(one, names) for one in _several(step, data))
    return said[language].format_map(_Known(words))


def _called(name: str) -> dict[str, str]:
    """A player's name in all its places; a name is not bent, what it belongs to is."""
    return {"player": name, "player_does": name, "player_of": f"игрока «{name}»", "player_to": f"Игроку «{name}»"}


class _Known(dict[str, Any]):
    """Words of a sentence; one that a step does not tell is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


def _several(step: Wire, data: Wire) -> list[Wire]:
    found: list[Wire] = data.get("wounds") or data.get("healed") or [{**step, **data}]
    return found


def _dealt(one: Wire, names: Mapping[str, str]) -> str:
    return f"{names.get(str(one.get('target')), one.get('target', '?'))}, {one.get('amount', '?')}"


def definitions(cards: Iterable[tuple[str, Wire]]) -> dict[str, Wire]:
    """What is printed on cards of a position on the wire, by id; nothing of a card that is not told."""
    return {
        ident: catalogue.CARDS.card("heroes", card["card"])[1] if "card" in card else card.get("definition", {})
        for ident, card in cards
    }


def called(cards: Iterable[tuple[str, Wire]]) -> dict[str, str]:
    """What sentences call cards of a position on the wire."""
    names = {ident: printed.get("name") for ident, printed in definitions(cards).items()}
    return {ident: f"«{name}»" if name else ident for ident, name in names.items()}


_UNREAD = {
    "en": "A part of the text of {card} was not understood; this ruling may be wrong about it.",
    "ru": "Часть текста карты {card} не распознана; в этом решение может быть неверным.",
}


def warned(warning: Wire, position: Position, language: str) -> dict[str, Any]:
    """A warning as on the wire; the sentence of an interpretation stands in the rulebook."""
    if "card" not in warning:
        return dict(warning)
    name = names_in(position, language)[warning["card"]]
    return {**warning, "message": _UNREAD[language].format(card=name)}
