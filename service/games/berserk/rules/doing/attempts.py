"""Effects that hang on whether others came about: "if it moved …", "wound it; it then loses …" (416.2).

``attempt`` carries out ``effects`` and then looks at the cards they were about: those with whom all of it came about
are ``done``. An effect that finds on the way whom it is about (a choice, a part that may be left out) came about if it
changed anything. With one or more of them ``then`` follows, in whose effects ``"to": "done"`` means those cards; with
none, ``otherwise`` does. Wounds and lost lives came about if they were all of them, anything else if it changed the
card.
The number ``dealt`` is that of the wounds which the cards got, or of what they lost, be it fewer than were tried; where
``then`` counts them, one of them is enough for it to follow.
What only goes on the stack, as further attacks do, has not come about yet and cannot be looked at. Nothing follows for
a card that died of what it tried, where its edition has it dead at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from service.games.berserk.rules.deeds.base import amount_of_it
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import amount_of, recipients
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.position.events import plain
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step, step


@effect("attempt", "effects", "then", "otherwise", needs=("effects", "then|otherwise"), anywhere=True)
def _attempt(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """416.2: first what is tried, then what hangs on it."""
    tried = [
        {"card": ident, "deed": one["effect"], "x": amount_of(current, one), "before": _state(run.card(ident))}
        for one in wanted["effects"]
        for ident in (run.position.cards if _names_others(one) else recipients(run, current, one))
    ]
    run.todo.append({**current, "do": "attempted", "tried": tuple(tried), "elsewhere": _elsewhere(run)})
    then(run, current, wanted["effects"])


@step("attempted")
def _attempted(run: Run, current: Step) -> None:
    """416.2: what could not be done was not done; only what was has consequences."""
    tried = current["tried"]
    if _fell(run, current["source"], tried):
        run.interpret("what-follows-a-lethal-price")
        run.emit("nothing_happens", ("starter.9.8", "416.2"), source=current["source"], target=current["source"])
        return
    idle = {one["card"] for one in tried if not _came_about(run, one)}
    done = tuple(dict.fromkeys(one["card"] for one in tried if one["card"] not in idle))
    dealt = sum(_dealt(run, one) for one in tried)
    after = current["effect"].get("then", ())
    changed = any(map(_names_others, current["effect"]["effects"])) and current["elsewhere"] != _elsewhere(run)
    follows = bool(done) or changed or (dealt > 0 and _counts(after))
    context = {name: value for name, value in current.items() if name not in ("tried", "elsewhere")}
    then(run, context, after if follows else current["effect"].get("otherwise", ()), done=done, dealt=dealt)


def _names_others(effect: Wire) -> bool:
    """Whether an effect finds on the way whom it is about: that may be any card."""
    return effect.get("to", "self") == "self" and not {"effects", "options", "outcomes", "filter"}.isdisjoint(effect)


def _elsewhere(run: Run) -> int:
    """What there is beside the cards, to see whether anything of it has changed: markers on cells, crystals."""
    return crc32(repr((run.position.effects, run.position.players)).encode())


def _dealt(run: Run, one: Wire) -> int:
    """How many wounds a card got of what was tried, or chips or lives it lost; one that is gone by now got all of
    them."""
    card = run.card(one["card"])
    if one["deed"] in _LOSING:
        field = _LOSING[one["deed"]]
        return max(0, int(one["before"][field]) - int(getattr(card, field)))
    if one["deed"] != "wound":
        return 0
    return max(0, card.wounds - one["before"]["wounds"]) if card.zone == one["before"]["zone"] else int(one["x"])


_LOSING = {"lose_chips": "chips", "lose_lives": "extra_lives"}


def _counts(told: Any) -> bool:
    """Whether a text counts the wounds that were dealt."""
    if isinstance(told, Mapping):
        return "dealt" in (told.get("of"), told.get("number")) or any(map(_counts, told.values()))
    return isinstance(told, list | tuple) and any(map(_counts, told))


def _fell(run: Run, ident: str, tried: tuple[Wire, ...]) -> bool:
    """Whether the card with the text has no lives left by what it tried, and the edition has it dead at once."""
    card = run.card(ident)
    spent = any(one["card"] == ident and one["deed"] in ("wound", "lose_lives") for one in tried)
    return spent and card.in_squad and card.lives_left <= 0 and bool(run.game.ruleset.added("dead_at_once"))


def _state(card: Card) -> dict[str, Any]:
    """What of a card shows whether something was done to it."""
    fields = ("zone", "cell", "host", "controller", "closed", "hidden", "wounds", "chips", "extra_lives")
    more = {name: len(getattr(card, name)) for name in ("markers", "gained", "lost")}
    return {**{name: getattr(card, name) for name in fields}, **more}


def _came_about(run: Run, one: Wire) -> bool:
    """Whether an effect did to a card what it should: all of the wounds, or any change (416.2, 420.2)."""
    card, before = run.card(one["card"]), one["before"]
    if any(w["kind"] == "destruction" and w["card"] == card.id for w in run.waiting) or card.zone != before["zone"]:
        return True
    if one["deed"] in ("wound", "drink"):
        return bool(card.wounds - before["wounds"] >= max(1, one["x"]))
    if one["deed"] == "lose_lives":
        return bool(before["extra_lives"] - card.extra_lives >= max(1, one["x"]))
    return _state(card) != dict(before)


@effect("reckon", "unit", "effects", "then", needs=("called", "effects", "then"), anywhere=True)
def _reckon(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """416.2: what a text does under a name: what follows knows to whom it was done, and how much it came to."""
    before = {ident: _counted(held, wanted) for ident, held in run.position.cards.items()}
    run.todo.append({**current, "do": "reckoned", "before": before})
    then(run, current, wanted["effects"])


@step("reckoned")
def _reckoned(run: Run, current: Step) -> None:
    wanted, before = current["effect"], current["before"]
    now = {ident: _counted(held, wanted) for ident, held in run.position.cards.items()}
    done = [ident for ident in before if now[ident] != before[ident]]
    came = sum(abs(now[ident] - before[ident]) for ident in done) if "unit" in wanted else len(done)
    names = {**current["bound"].get("names", {}), wanted["called"]: tuple(done)}
    names[amount_of_it(wanted["called"])] = came
    context = {name: value for name, value in current.items() if name != "before"}
    then(run, context, wanted["then"], names=names)


def _counted(card: Card, wanted: Wire) -> Any:
    """What a deed changes of a card: so many of a unit, or anything that shows that it was done."""
    unit = wanted.get("unit")
    if unit is None:
        return [plain(value) for value in _state(card).values()]
    number = getattr(card, "chips" if unit == "counters" else unit)
    # who has left has no wounds any more: it got as many as it could take (402.3)
    return max(number, card.definition.lives) if unit == "wounds" and not card.in_squad else number
