"""Whether what a feature asks for is so: the conditions of a text, and the rolls that it waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from service.games.berserk.rules.asking.filters import matches, reckoned, within
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.games.berserk.rules.position.natures import classes_now, elements_now
from service.games.berserk.rules.position.standing import once_a_standing


def condition_met(game: Game, source: Card, condition: Wire | None) -> bool:
    """Whether a feature's condition holds for its card."""
    return not condition or _holds(game, source, condition)


def _said(game: Game, source: Card, value: Wire) -> bool:
    """Whether what a text in the language of cards asks for is so (``matching``)."""
    from service.games.berserk.rules.matching.compiling import holds
    from service.games.berserk.rules.matching.view import View

    return holds(View(game, source, value.get("names", EMPTY)), value["so"])


@once_a_standing
def _holds(game: Game, source: Card, condition: Wire) -> bool:
    if "self" in condition and not matches(game, source, source, condition["self"]):
        return False
    if "said" in condition and not _said(game, source, condition["said"]):
        return False
    if "seat" in condition and source.controller != condition["seat"]:
        return False
    if "turn" in condition and (game.position.turn.active == source.controller) is not (condition["turn"] == "own"):
        return False
    if "in_turn" in condition and (game.position.turn.phase != "preliminary") is not condition["in_turn"]:
        return False
    number = game.position.turn.number
    if "round" in condition and not within((number + 1) // 2, condition["round"]):
        return False
    if "turns_over" in condition:
        over = number // 2 if source.controller == "first" else (number - 1) // 2
        if not within(over, condition["turns_over"]):
            return False
    if "more" in condition:
        wanted = condition["more"]
        sides = (wanted.get("filter", {}), wanted.get("than", {}))
        more, than = (sum(1 for c in game.in_play() if matches(game, c, source, side)) for side in sides)
        if more <= than:
            return False
    if "mulligans" in condition:
        taken = int(game.position.players[source.owner].memory.get("mulligans", 0))
        if not within(taken, condition["mulligans"]):
            return False
    if "elements" in condition:
        wanted = condition["elements"]
        own = wanted["side"] == "own"
        squad = (c for c in game.in_play() if not c.hidden and (c.controller == source.controller) is own)
        if not within(len({element for c in squad for element in elements_now(game, c)}), wanted):
            return False
    if "classes" in condition:
        wanted = condition["classes"]
        some = (c for c in game.in_play() if not c.hidden and matches(game, c, source, wanted["filter"]))
        if len({name for c in some for name in classes_now(game, c)}) < wanted["min"]:
            return False
    if "lines" in condition:
        wanted = condition["lines"]
        form = wanted["filter"]
        cells = {game.cell_of(c) for c in game.in_play() if matches(game, c, source, form)} - {None}
        if len({str(cell)[1:] if wanted["of"] == "rows" else str(cell)[0] for cell in cells}) < wanted["min"]:
            return False
    if "ranges" in condition and _ranges(game, source, condition["ranges"]) < condition["ranges"]["min"]:
        return False
    if not all(_holds(game, source, each) for each in condition.get("all", ())):
        return False
    if "any" in condition and not any(_holds(game, source, each) for each in condition["any"]):
        return False
    if "exists" in condition:
        wanted = condition["exists"]
        form = wanted.get("filter", {})
        count = sum(1 for c in reckoned(game, form) if matches(game, c, source, form))
        return bool(wanted.get("min", 0 if "max" in wanted else 1) <= count <= wanted.get("max", count))
    return True


#: No range is printed: the attack reaches as far as the battlefield does.
_UNLIMITED = 0


def _ranges(game: Game, source: Card, wanted: Wire) -> int:
    """How many cards that fit have attacks of ranges that all differ, as they are printed (401.4)."""
    return most_apart(game, [c for c in game.in_play() if matches(game, c, source, wanted["filter"])], wanted["of"])


def most_apart(game: Game, cards: Iterable[Card], types: Sequence[str]) -> int:
    """How many of some cards have attacks of these types at ranges that all differ, as they are printed (401.4)."""
    owned: list[set[int]] = []
    for card in cards:
        if not card.hidden:
            told = (f.data for f in game.features(card) if f.data.get("type") in types and "value" in f.data)
            owned.append({int(data.get("range", _UNLIMITED)) for data in told})
    taken: dict[int, int] = {}
    return sum(_takes(number, owned, taken, set()) for number in range(len(owned)))


def _takes(number: int, owned: list[set[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Whether a card can stand for a range of its own, others giving way to other ranges of theirs."""
    for span in sorted(owned[number] - seen):
        seen.add(span)
        if span not in taken or _takes(taken[span], owned, taken, seen):
            taken[span] = number
            return True
    return False


def die_met(die: int | None, wanted: Wire | None) -> bool:
    """Whether a roll is as wanted: the unmodified one (dictionary.dice_roll.2), or the result, as the text means."""
    if wanted is None:
        return True
    if die is None or ("odd" in wanted and bool(die % 2) is not wanted["odd"]):
        return False
    most = wanted.get("max", die)  # one that is counted as a feature is given is known only of who has got it
    return isinstance(most, int) and bool(wanted.get("min", die) <= die <= most)
