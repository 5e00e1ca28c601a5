"""Effects on a card as it stands: it is wounded, healed, closed, opened, destroyed, gets additional lives (§219)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.filters import finishing
from service.games.berserk.rules.asking.modifiers import choose_reduction, modified_value
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.lasting import let_last
from service.games.berserk.rules.features.base import Attack, Deed, Moment
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import wait_for_destruction
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.stack.replacement import instead_of, replace
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.telling import accounts
from service.games.berserk.rules.wounds.harm import named_in, spared, wound
from service.games.berserk.rules.wounds.healing import give_lives, heal


@effect("wound", "get", "name")
def _wound(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Wounds by a text; "get hurt" makes them the card's own (dictionary.get_hurt.1)."""
    rules = ("216.11a", "dictionary.get_hurt.1") if wanted.get("get") else ("216.11a",)
    told, number = len(run.events), _worse(run, current, card, amount)
    terms = accounts.said(run, current["chain"], current["source"], told, amount, rules)
    wound(
        run,
        card.id,
        number,
        current["type"],
        rules,
        source=current["source"],
        chain=current["chain"],
        self_inflicted=bool(wanted.get("get")) or card.id == current["source"],
        without=tuple(current.get("without", ())),
        by=wanted.get("name"),
        terms=terms,
    )


def _worse(run: Run, current: Step, card: Card, amount: int) -> int:
    """422.1: what changes the number of a spell or impact that deals wounds (dictionary.vulnerability_from.2)."""
    source = run.game.get(current["source"])
    if source is None or current["type"] in ATTACKS or amount <= 0:
        return amount
    chain = run.chain(current["chain"])
    text = chain.text if chain is not None else None
    feature = Feature("", text, "stack") if text is not None else None
    told = {"value": amount, "base": amount, "chain": current["chain"], "feature": feature}
    blow = Attack(current["type"], source, card, **told)
    if not run.game.ask("modify_value", blow):
        return amount
    return modified_value(run, blow, amount, choose_reduction(run, current, blow))


@effect("heal", "full")
def _heal(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    rules = ("dictionary.heal.7",) if wanted.get("full") else ("dictionary.heal.6",)
    by = named_in(run, current["chain"])
    heal(run, card, None if wanted.get("full") else amount, rules, current["source"], by)


@effect("drain")
def _drain(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.vampirism.1: healing, and additional lives for what is left over."""
    left = amount - card.wounds
    rules = ("dictionary.vampirism.1",)
    healing = Deed("heal", card, run.game.get(current["source"]), current["player"], amount, current["type"])
    kept = instead_of(run, current, healing) if card.wounds else None
    gains = left > 0
    if gains and run.game.has(card, "incorporeality"):
        run.interpret("additional-lives-of-an-incorporeal-vampire")
    deed = Deed("extra_lives", card, run.game.get(current["source"]), current["player"], left, current["type"])
    found = instead_of(run, current, deed) if gains else None
    if kept is not None:
        replace(run, current, healing, kept)
    else:
        heal(run, card, amount, rules, current["source"], counted=True)
    if found is not None:
        replace(run, current, deed, found)
    elif gains:
        capped = not run.game.ruleset.added("drained")
        give_lives(run, run.card(card.id), left, rules, current["source"], capped=capped)


@effect("extra_lives", "capped")
def _extra_lives(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    give_lives(run, card, amount, ("216.11a",), current["source"], capped=bool(wanted.get("capped")))


@effect("close")
def _close(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """219.1, 219.3: closing a closed card is simply not done."""
    if card.closed or not card.in_squad:
        return
    run.emit(
        "card_closed",
        ("219.1",),
        [("card", card.id, "closed", True)],
        source=current["source"],
        target=card.id,
    )
    happen(run, Moment("closed", current["source"], card.id))


@effect("open")
def _open(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    if _opens_later(run, current, card):
        run.interpret("opens-when-it-kills")
        opens = {"class": "triggered", "trigger": {"on": "after_action"}, "effects": ({**wanted, "to": "self"},)}
        let_last(run, current, card, {**opens, "once": True}, "end_of_turn", "405.5")
        return
    open_card(run, card, ("219.3", "219.4"), current["source"])


def _opens_later(run: Run, current: Step, card: Card) -> bool:
    """Whether it opens for what it has just killed, and the attack that killed has still to close it (216.12)."""
    from service.games.berserk.rules.chains.strike import is_committed

    bound = current["bound"]
    killed = bound.get("name") == "died" and bound.get("source") == card.id
    return killed and not card.closed and card.in_squad and is_committed(run.game, card.id)


def open_card(run: Run, card: Card, rules: tuple[str, ...], source: str | None = None) -> None:
    """Open a closed card: it has its whole movement again and can act (219.4)."""
    if not card.closed or not card.in_squad:
        return
    changes: list[Any] = [("card", card.id, "closed", False)]
    if card.moved:
        changes.append(("card", card.id, "moved", 0))
    if card.acted:
        changes.append(("card", card.id, "acted", False))
    if "actions" in card.memory:
        rules = (*rules, "219.4a")
    memory = {k: v for k, v in card.memory.items() if k != "actions"} | {"opened": run.position.turn.number}
    if card.memory.get("opened") == run.position.turn.number:
        memory["openings"] = int(card.memory.get("openings", 1)) + 1
    if memory != card.memory:
        changes.append(("card", card.id, "memory", memory))
    run.emit("card_opened", rules, changes, source=source, target=card.id)
    happen(run, Moment("opened", source, card.id))


@effect("destroy")
def _destroy(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.destroy.1: the destruction effect, without wounds."""
    by = named_in(run, current["chain"])
    bound = {"source": current["source"], "type": current["type"], "cause": "destroyed"}
    bound |= {"by": by} if by is not None else {}
    wait_for_destruction(run, card, ("402.3", "dictionary.destroy.1"), bound)


@effect("finish")
def _finish(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.finishing.2: destroy an adjacent corporeal creature with X or fewer lives; no symbiote (210.10)."""
    if spared(run, card, "finish", current["source"]):
        return
    source = run.game.get(current["source"])
    if card.lives_left > (finishing(run.game, source, card, amount) if source is not None else amount):
        run.emit("nothing_happens", ("dictionary.finishing.2",), source=current["source"], target=card.id)
        return
    _destroy(run, current, card, wanted, amount)
