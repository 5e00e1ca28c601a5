"""What a player says: a class, an element, the name of a card, a number, a force, a direction (104.1, 202.8, 208.5).

It is one of those ``among`` some cards, where the text says so; else an element that some revealed card on the
battlefield is of, any class, any force, any of the eight directions as the player of the text sits (207.8, 207.9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.texts import fitting, keep_in_mind, then
from service.games.berserk.rules.forms.references import naming
from service.games.berserk.rules.matching.attributes import trait_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import ELEMENTS, EQUIPMENT_CLASSES, FORCES, Card, Wire
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.deciding import decides, seen_from
from service.games.berserk.rules.telling.vocabulary import class_names

#: No number that is said without a bound is greater.
_GREATEST = 99
#: The eight directions, as a player sits: how many columns to the right and how many lines forward.
DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "forward": (0, 1), "forward_right": (1, 1), "right": (1, 0), "back_right": (1, -1),
    "back": (0, -1), "back_left": (-1, -1), "left": (-1, 0), "forward_left": (-1, 1),
}  # fmt: skip


def _seen(game: Game) -> list[Card]:
    return [card for card in game.in_play() if card.zone == "battlefield" and not card.hidden]


def _named(game: Game, cards: Iterable[Card]) -> list[str]:
    return list(dict.fromkeys(card.definition.name for card in cards if card.definition.name))


#: What can be said where no text tells among whom, by what is said.
_SAID: Mapping[str, Callable[[Game], Iterable[str]]] = {
    "class": lambda game: (name for name in class_names() if name not in EQUIPMENT_CLASSES),
    "name": lambda game: _named(game, _seen(game)),
    "force": lambda game: FORCES,
    "direction": lambda game: DIRECTIONS,
}


@effect("say", "effects", "word", "least", "chooser", needs=("effects", "word"), anywhere=True)
def _say(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: what follows speaks of it by the name that it has got."""
    options = _numbers(run, current, wanted, amount) if wanted["word"] == "number" else _words(run, current, wanted)
    if not options:
        run.emit("nothing_happens", ("104.1", "423.3"), source=current["source"], target=card.id)
        return
    player, rules = decides(run, current, wanted), ("104.1", "216.11a")
    kind = "number" if wanted["word"] == "number" else "mode"
    told: Any = str(run.choose(current, kind, player, options, rules, source=current["source"]))
    if kind == "number":
        told = int(told)
    if wanted["word"] == "direction":
        across, along = DIRECTIONS[told]
        turned = 1 if current["player"] == board.SEATS[0] else -1
        told = 3 * (1 + across * turned) + 1 + along * turned
    keep_in_mind(run, current, {wanted.get("called"): told})
    then(run, current, wanted["effects"], **naming(current["bound"], wanted, told))


def _numbers(run: Run, current: Step, wanted: Wire, amount: int) -> list[str]:
    view = seen_from(run, current)
    known = {**current["bound"], "names": dict(view.names)}
    least = number(run.game, wanted.get("least", 1), view.me, None, known)
    return [str(one) for one in range(least, (amount if "x" in wanted else _GREATEST) + 1)]


def _words(run: Run, current: Step, wanted: Wire) -> list[str]:
    """The words that can be said; of hidden cards nobody says what nobody sees (415.3)."""
    game = run.game
    if "filter" not in wanted and wanted["word"] != "element":
        return list(_SAID[wanted["word"]](game))
    cards = _seen(game)
    if "filter" in wanted:
        source = run.card(current["source"])._replace(controller=current["player"])
        cards = [game.card(it) for it in fitting(run, current, source, wanted["filter"]) if it in game.position.cards]
        cards = [card for card in cards if not card.hidden]
    if wanted["word"] == "name":
        return _named(game, cards)
    trait, view = trait_of(wanted["word"]), seen_from(run, current)
    there = [str(value) for card in cards for value in trait.read(view, card)]
    return [one for one in ELEMENTS if one in there] if wanted["word"] == "element" else list(dict.fromkeys(there))
