"""What texts do before recruiting (§303): cards of the deal are shown, cards of the deck found, and taken in.

=================  ==================================================================================================
effect             fields
=================  ==================================================================================================
``show_dealt``     ``filter``, ``x``, ``unlike``: so many cards of the own deal, alike in nothing of that; ``effects``
``search``         ``filter``, ``x``, ``alike``, ``unlike``: up to so many cards of the own deck, like one that was
                   shown or like none; ``into`` the deal, else for what follows (``done``, the first is ``subject``)
``take_in``        the card joins the set for its price and stays there
``look_at_deal``   ``x``: so many random cards of the enemy's deal are shown; ``effects``
``cheapen``        ``x``, ``crystal``, ``per``: it costs so much less, for each such card that was shown
=================  ==================================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from service.games.berserk.rules.arriving.arrivals import out_of_order
from service.games.berserk.rules.arriving.departures import alike, found_in_deck
from service.games.berserk.rules.arriving.reveal import showable, tell_shown
from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.forms.references import naming, referring, roles_of
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.crystals import has_x
from service.games.berserk.rules.preliminary.dealing import shuffled
from service.games.berserk.rules.preliminary.taking import join, joining_faults
from service.games.berserk.rules.stack.run import Run, Step

_RULES = ("103.1", "303.1")


def possible(game: Game, card: Card, data: Wire) -> bool:
    """Whether a text can be declared: its card can be taken in where it says so, and there is what it has to show."""
    return all(_possible(game, card, effect) for effect in data.get("effects", ()))


def _possible(game: Game, card: Card, effect: Wire) -> bool:
    if effect["effect"] == "take_in" and effect.get("to", "self") == "self":
        return not has_x(card.definition) and not joining_faults(game, card)
    if effect["effect"] == "show_dealt":
        fits, number = _dealt(game, card, effect), int(effect.get("x", 1))
        if not any(_apart(effect.get("unlike"), some) for some in combinations(fits, number)):
            return False
    return all(_possible(game, card, inner) for inner in effect.get("effects", ()))


def _dealt(game: Game, card: Card, wanted: Wire) -> list[Card]:
    """The other cards of the own deal that fit."""
    dealt = game.zone("deal", card.owner)
    return [c for c in dealt if c.id != card.id and matches(game, c, card, wanted["filter"])]


def _show(run: Run, current: Step, card: Card, seat: str, event: str, cards: Sequence[str]) -> tuple[str, ...]:
    """Show those of these cards that are shown and nothing comes instead of it; which."""
    seen = showable(run, current, cards)
    if seen:
        run.emit(event, _RULES, player=seat, source=card.id, data={"shown": list(seen)})
        tell_shown(run, card.id, seat, seen)
    return seen


def _apart(unlike: str | None, cards: tuple[Card, ...]) -> bool:
    return not any(alike(one, other, unlike) for one, other in combinations(cards, 2))


@effect("show_dealt", "unlike", "effects", needs=("filter", "effects"), anywhere=True)
def _show_dealt(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Cards of the deal are shown, as the player chooses, and the text goes on with them."""
    seat, unlike = current["player"], wanted.get("unlike")
    sets = [some for some in combinations(_dealt(run.game, card, wanted), amount) if _apart(unlike, some)]
    shown: list[str] = []
    while sets and len(shown) < amount:
        able = {c.id for some in sets for c in some} - set(shown)
        options = [c.id for c in run.game.zone("deal", seat) if c.id in able]
        key = f"shown{len(shown)}"
        shown.append(str(run.choose(current, "target", seat, options, _RULES, key=key, source=card.id)))
        sets = [some for some in sets if set(shown) <= {c.id for c in some}]
    if not shown:
        run.emit("nothing_happens", ("103.4", *_RULES), source=card.id, target=card.id)
        return
    seen = _show(run, current, card, seat, "cards_shown_of_deal", shown)
    then(run, current, wanted["effects"], shown=seen, **naming(current["bound"], wanted, tuple(shown)))


@effect("search", "alike", "unlike", "into", "effects", needs=("filter",), anywhere=True)
def _search(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Cards of the deck are found and shown; the deck is shuffled then (206.10)."""
    seat, shown = current["player"], current["bound"].get("shown", ())
    form = referring(wanted["filter"], roles_of(current["bound"]))
    able = [c for c in run.game.zone("deck", seat) if matches(run.game, c, card, form)]
    told = [run.card(ident) for ident in shown]
    if "alike" in wanted:
        able = [c for c in able if any(alike(c, other, wanted["alike"]) for other in told)]
    fits = [c.id for c in able if not any(alike(c, other, wanted.get("unlike")) for other in told)]
    found = found_in_deck(run, current, fits, amount)
    run.do("shuffle_deck", seat=seat)
    if not found:
        run.emit("nothing_happens", ("103.4", *_RULES), source=card.id, target=card.id)
        return
    _show(run, current, card, seat, "cards_shown", found)
    for ident in found if wanted.get("into") else ():
        changes: list[Change] = [("card", ident, "zone", "deal"), *out_of_order(run, run.card(ident))]
        run.emit("card_left_deck", ("206.10",), changes, player=seat, source=card.id, target=ident)
    names = naming(current["bound"], wanted, found)
    then(run, current, wanted.get("effects", ()), done=found, subject=found[0], **names)


@effect("look_at_deal", "effects", needs=("effects",), anywhere=True)
def _look_at_deal(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """So many random cards of the enemy's deal are shown, and the text goes on with them; without a deal with none."""
    seat = other(current["player"])
    dealt = tuple(c.id for c in run.game.zone("deal", seat))
    picked = shuffled(run, current, seat, dealt)[:amount]
    shown = _show(run, current, card, seat, "cards_shown_of_deal", picked)
    then(run, current, wanted["effects"], shown=shown, **naming(current["bound"], wanted, tuple(shown)))


def shown_so(run: Run, current: Step, wanted: Wire) -> int:
    """For how many of the cards shown something is done: once where the text does not speak of them."""
    if "per" not in wanted:
        return 1
    source = run.card(current["source"])
    shown = (run.card(ident) for ident in current["bound"].get("shown", ()))
    return sum(1 for c in shown if matches(run.game, c, source, wanted["per"]))


@effect("cheapen", "per", "crystal", needs=("x", "crystal"), anywhere=True)
def _cheapen(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """The card costs so much less, ``per`` such card that was shown (103.1, 304.1)."""
    less = amount * shown_so(run, current, wanted)
    if less and card.definition.crystal == wanted["crystal"]:
        memory: dict[str, Any] = {**card.memory, "cheaper": less}
        run.emit("remembered", _RULES, [("card", card.id, "memory", memory)], target=card.id)


@effect("take_in", anywhere=True)
def _take_in(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """It joins the set for its price, as in recruiting, and cannot be given back."""
    run.interpret("taken-in-before-recruiting")
    if has_x(card.definition) or joining_faults(run.game, card):
        run.emit("nothing_happens", ("304.1", *_RULES), source=current["source"], target=card.id)
        return
    order = out_of_order(run, card)
    if order:
        run.emit("card_left_deck", ("206.10",), order, player=card.owner, source=current["source"], target=card.id)
    join(run, card)
    memory: dict[str, Any] = {**run.card(card.id).memory, "taken_before": True}
    run.emit("remembered", _RULES, [("card", card.id, "memory", memory)], target=card.id)
