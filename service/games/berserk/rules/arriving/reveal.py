"""Revealing hidden cards (§415): a basic effect that does not use the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.stack.replacement import some_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step


def reveal_card(run: Run, card: Card, rules: tuple[str, ...]) -> None:
    """Turn a hidden card up; a revealed flyer or terrain goes to the additional zone (211.2a, 212.4).

    What triggers by that in the preliminary phase is declared at the start of the battle (``preliminary.windows``).
    """
    from service.games.berserk.rules.listening.happening import happen

    changes = [("card", card.id, "hidden", False)]
    run.emit("card_revealed", rules, changes, target=card.id)
    settle_zone(run, run.card(card.id))
    if run.position.turn.phase != "preliminary":
        happen(run, Moment("revealed", card.id, card.id))


def showable(run: Run, current: Step, cards: Sequence[str], place: Any = None) -> tuple[str, ...]:
    """Those of the cards that are about to be shown which nothing keeps from that, and nothing comes instead (103.3,
    419.1); ``place`` is where they lie in a deck."""
    kept = some_otherwise(run, current, "uncover", dict.fromkeys(cards, 1), place=place)
    return tuple(ident for ident in cards if ident not in kept)


def tell_shown(
    run: Run, source: str | None, seat: str, cards: Sequence[str], place: str | None = None, by: str | None = None
) -> None:
    """Cards of a zone have been shown to both players, each of them, those that lie at a place of a deck with that;
    ``by`` names the feature that showed them."""
    from service.games.berserk.rules.listening.happening import happen

    for ident in cards:
        zone = run.card(ident).zone
        happen(run, Moment("shown", source, ident, seat=seat, left=zone, place=place, keyword=by))


def settle_zone(run: Run, card: Card) -> None:
    """211.2, 211.2a, 212.4: a revealed flyer or terrain on the battlefield goes to the additional zone."""
    if card.hidden or card.zone != "battlefield":
        return
    rule = {"flying": "211.2a", "terrain": "212.4"}.get(card.kind)
    if rule is None:
        if not run.game.ask("additional_zone", card):
            return
        rule = "103.1"
    changes = [("card", card.id, "zone", "additional"), ("card", card.id, "cell", None)]
    worn = [r.id for r in run.game.hosted(card.id) if r.kind == "equipment"]
    changes += [("card", ident, "zone", "additional") for ident in worn]
    rules = (rule, "214.7") if worn else (rule,)
    run.emit("card_moved", rules, changes, target=card.id, data={"zone": "additional"})


@step("reveal")
def _reveal(run: Run, current: Step) -> None:
    card = run.card(current["card"])
    if card.hidden:
        reveal_card(run, card, tuple(current["rules"]))
