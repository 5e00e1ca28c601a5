"""Healing, and additional lives (402.4, dictionary.healing)."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Deed, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.wounds.counted import changed_amount
from service.games.berserk.rules.wounds.harm import spared


def heal(
    run: Run,
    target: Card,
    amount: int | None,
    rules: tuple[str, ...],
    source: str | None = None,
    by: str | None = None,
    counted: bool = False,
    shared: bool = False,
) -> None:
    """Remove up to ``amount`` wounds (all for None) from a corporeal card (dictionary.heal.6, .7); ``counted`` where
    what changes the number has done so."""
    permitted = _permitted(run, "heal", target, amount, source, by)
    if not permitted and spared(run, target, "heal", source):
        return
    if not permitted and run.game.heeded(run.game.get(source), target, "incorporeality"):
        run.emit("nothing_happens", ("dictionary.incorporeality.11",), source=source, target=target.id)
        return
    if amount and not counted:
        healer, chain = run.game.get(source), (run.current or {}).get("chain")
        owner, told = (healer or target).controller, {"shared": shared}
        number = changed_amount(run, Deed("heal", target, healer, owner, amount, "impact", (), by, chain, told))
        rules = (*rules, *(("422.1",) if number != amount else ()))
        amount = number
    healed = target.wounds if amount is None else min(target.wounds, amount)
    if healed <= 0:
        return
    run.emit(
        "wounds_healed",
        rules,
        [("card", target.id, "wounds", target.wounds - healed)],
        source=source,
        target=target.id,
        data={"amount": healed},
    )
    happen(run, Moment("healed", source, target.id, amount=healed, keyword=by, shared=shared))


def _permitted(run: Run, kind: str, card: Card, amount: int | None, source: str | None, by: str | None) -> bool:
    """Whether a text lets something be done to a card that the rules would not (103.1)."""
    if not run.game.hears("permits"):
        return False
    doer, chain = run.game.get(source), (run.current or {}).get("chain")
    done = card.wounds if amount is None else amount
    about = ((doer or card).controller, done, "rule", (), by, chain)
    return bool(run.game.ask("permits", Deed(kind, card, doer, *about)))


def life_cap(run: Run, card: Card, by: Card | None) -> int:
    """How many additional lives a card can have: its printed limit of lives, else as many as its printed lives."""
    limit = run.game.heeded(by, card, "life_limit")
    if limit is not None:
        return max(0, limit.x - card.definition.lives)
    return card.definition.lives


def give_lives(run: Run, card: Card, amount: int, rules: tuple[str, ...], source: str | None, capped: bool) -> None:
    """Give a card additional lives, up to its maximum where ``capped``; what has no lives gets none (212.1, 214.1)."""
    if not (card.definition.has_lives or card.is_creature) or spared(run, card, "extra_lives", source):
        return
    total, by = card.extra_lives + amount, run.game.get(source)
    cap = life_cap(run, card, by)
    if run.game.heeded(by, card, "life_limit"):
        total = min(total, cap)
    elif capped and total > cap:
        run.interpret("maximum-of-additional-lives")
        total = cap
    if total <= card.extra_lives:
        return
    run.emit(
        "extra_lives_gained",
        (*rules, "starter.additional_lives.1", "starter.additional_lives.2"),
        [("card", card.id, "extra_lives", total)],
        source=source,
        target=card.id,
        data={"amount": total - card.extra_lives},
    )
    happen(run, Moment("lives_gained", source, card.id, amount=total - card.extra_lives))
