"""Effects that put cards elsewhere on the battlefield: moving, pushing, jumping, swapping, changing the host."""

from __future__ import annotations

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.cells import (
    as_far,
    cell_filter,
    fitting,
    immovable,
    reach_of,
    reached,
    way_of,
)
from service.games.berserk.rules.battlefield.formation import compare_after
from service.games.berserk.rules.battlefield.mobility import barred, traded, trampled
from service.games.berserk.rules.chains.movement import place_card
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import chosen_of
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.features.base import Entry, Moment
from service.games.berserk.rules.forms.references import names_in, referring, refers, roles_of
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.preliminary.hosts import full, hosts_for
from service.games.berserk.rules.stack.replacement import made_otherwise, some_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step


def nothing(run: Run, current: Step, card: Card, *rules: str) -> None:
    """Say that an effect could do nothing (416.2)."""
    run.emit("nothing_happens", rules, source=current["source"], target=card.id)


def _stuck(run: Run, current: Step, card: Card) -> bool:
    """Whether a card cannot be moved: it flies, sits on a host, or does not stand on the battlefield."""
    reason = immovable(card)
    if reason is not None:
        nothing(run, current, card, *reason[1])
        return True
    return card.zone != "battlefield" or card.cell is None


def _in_range(run: Run, current: Step, source: Card, card: Card, free: list[str]) -> list[str]:
    """The cells that the range of the text lets be chosen (dictionary.range.2)."""
    chain = run.chain(current["chain"])
    reach = reach_of(run.game, source, card, (chain.text if chain is not None else None) or {})
    return [cell for cell in free if reached(run.game, source, reach, cell)]


@effect("move", "cell", "movement", "keyword", "chooser", "along")
def _move(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.place_a_card_on_a_square.1: to the cell named at the declaration, else to one chosen now, by its own
    player where the text says so (``chooser``); or to the next one in a direction that has a name (``along``)."""
    if "along" in wanted:
        _along(run, current, card, wanted, 1)
        return
    if _stuck(run, current, card):
        return
    source = run.card(current["source"])
    if refers(wanted.get("cell")):  # a card that was named on the way
        wanted = {**wanted, "cell": referring(wanted["cell"], roles_of(current["bound"], current["target"]))}
    wanted = as_far(run.game, source, wanted, {**current["bound"], "x": current.get("x") or 0})
    free = fitting(run.game, source, card, wanted)
    cell = next(iter(current["cells"]), None) if "chooser" not in wanted else None
    left = wanted.get("cell", {}).get("stood")
    if left is not None:  # nobody names the cell that another card of the text has left
        cell = current["bound"].get(f"stood_{left}", names_in(chosen_of(current)).get(left))
    elif cell is None and (free := _in_range(run, current, source, card, free)):
        about = {"source": source.id, "target": card.id}
        player = card.controller if wanted.get("chooser") == "its_player" else current["player"]
        cell = run.choose(current, "cell", player, free, ("412.1", "dictionary.range.2"), **about)
    if cell not in free:
        nothing(run, current, card, "423.3", "dictionary.occupied_cell.1")
        return
    how = "movement" if wanted.get("movement") else "placement"
    simply = ("dictionary.jump.2",) if wanted["effect"] == "jump" and how == "placement" else ()
    chain = run.chain(current["chain"])
    named = (chain.text or {}).get("keyword") if chain is not None else None
    way = way_of(wanted) or named  # a jump is one whoever's text lets the card make it
    by = current["source"]
    if made_otherwise(run, current, wanted["effect"], card, way=_how(wanted, named), start=card.cell, end=cell):
        return
    if how == "movement":
        compare_after(run, card)
    if way == "jump" and run.game.occupied(cell):
        _onto(run, current, card, cell, how)
        return
    place_card(
        run,
        card,
        cell,
        ("dictionary.place_a_card_on_a_square.1", *simply),
        how,
        keyword=wanted.get("keyword", way),
        by=by,
        way="push" if wanted["effect"] == "push" else None,
    )
    if wanted.get("keyword", named) != named:  # a text has it teleport, and who waits for that hears of it (405.1)
        happen(run, Moment("feature_executed", card.id, keyword=str(wanted["keyword"]), chain=current["chain"]))


#: What the ways of the language are called where a text moves a card.
_SAID = {"jump": "jump", "teleportation": "teleport"}


def _how(wanted: Wire, named: str | None) -> str:
    """Which way a text moves a card, as the language says it; it is carried where nothing else is said."""
    if wanted["effect"] == "push":
        return "push"
    return _SAID.get(wanted.get("keyword") or way_of(wanted) or named or "", "carried")


def _onto(run: Run, current: Step, card: Card, cell: str, how: str) -> None:
    """103.1: a jump to a cell where somebody stands, who changes places with it, or dies for it first."""
    other, by = traded(run.game, card, cell, "jump"), current["source"]
    if other is not None:
        ((_, said), *_) = run.game.ask("trades", Entry(card, cell, "jump"))
        then(run, current, said.get("then", ()))
        place_card(run, card, cell, ("103.1", "dictionary.swap.1"), how, swap=other, keyword="jump", by=by)
        return
    victim = trampled(run.game, card, cell)
    assert victim is not None
    context = {name: value for name, value in current.items() if name not in ("do", "effect", "answers", "asked")}
    run.do_all([
        {**context, "do": "effect_on", "effect": {"effect": "destroy"}, "card": victim.id, "amount": 1},
        {"do": "make_way", "card": victim.id},
        {"do": "come_down", "card": card.id, "cell": cell, "how": how, "by": by},
    ])  # fmt: skip


@step("make_way")
def _make_way(run: Run, current: Step) -> None:
    """402.3: who was destroyed to make way dies at once, where nothing comes instead."""
    doomed = [w for w in run.waiting if w["kind"] == "destruction" and w["card"] == current["card"]]
    if doomed:
        run.waiting = [w for w in run.waiting if w not in doomed]
        run.do("perish", doomed=doomed, dying=[])


@step("come_down")
def _come_down(run: Run, current: Step) -> None:
    """It comes to the cell, if nobody stands there any more."""
    card, cell = run.card(current["card"]), current["cell"]
    if card.zone != "battlefield" or run.game.occupied(cell):
        run.emit("nothing_happens", ("423.3", "dictionary.occupied_cell.1"), source=card.id, target=card.id)
        return
    place_card(run, card, cell, ("103.1", "dictionary.jump.2"), current["how"], keyword="jump", by=current["by"])


@effect("jump", "range", "movement", "cell")
def _jump(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.jump.2: a move to a free cell within its range."""
    _move(run, current, card, wanted, amount)


@effect("push", "cell", "along")
def _push(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """In the direction of the attack (207.9a), or one that has a name (``along``), or to a chosen adjacent cell; where
    there is none, nothing (416.2)."""
    if "along" in wanted:
        _along(run, current, card, wanted, amount)
        return
    if cell_filter(wanted) is not None:
        _move(run, current, card, wanted, amount)
        return
    source = run.card(current["source"])
    here = run.game.cell_of(source)
    if _stuck(run, current, card):
        return
    way = board.direction(here, card.cell) if here is not None and card.cell is not None else None
    if way is None or card.cell is None:
        nothing(run, current, card, "207.9")
        return
    _go(run, current, card, way, amount)


def _go(run: Run, current: Step, card: Card, way: tuple[int, int], far: int) -> None:
    """So many cells in a direction, as far as they are free (207.9a)."""
    end = card.cell
    for _ in range(max(1, far)):
        onward = onward_from(run.game, card, end, way)
        if onward is None:
            break
        end = onward
    if end is None or end == card.cell:
        nothing(run, current, card, "207.9a", "416.2")
        return
    way_to = "push" if current["effect"]["effect"] == "push" else "carried"
    if made_otherwise(run, current, current["effect"]["effect"], card, way=way_to, start=card.cell, end=end):
        return
    place_card(run, card, end, ("207.9", "207.9a"), "placement", by=current["source"], way=way_to)


def onward_from(game: Game, card: Card, cell: str | None, way: tuple[int, int] | None) -> str | None:
    """The next cell in a direction, where a card can come there (207.9a); None where it cannot, or knows no way."""
    onward = board.step(cell, *way) if cell is not None and way is not None else None
    taken = onward is None or game.occupied(onward) or barred(game, card, onward) is not None
    return None if taken else onward


def way_named(current: Step, wanted: Wire) -> tuple[int, int] | None:
    """The direction in which an effect moves its card, by the name that the text has given it (207.9)."""
    known = names_in(chosen_of(current)).get(wanted["along"])
    return board.heading(known) if isinstance(known, int) else None


def _along(run: Run, current: Step, card: Card, wanted: Wire, far: int) -> None:
    """207.9, 103.1: the same way as another one went, as the battlefield has it."""
    run.interpret("the-same-way")
    way = way_named(current, wanted)
    if _stuck(run, current, card):
        return
    if way is None:
        nothing(run, current, card, "207.9")
        return
    _go(run, current, card, way, far)


def _apart(game: Game, one: Card, other: Card) -> bool:
    """Whether a text keeps one of two cards from the cell of the other (103.3)."""
    cells = ((one, str(other.cell)), (other, str(one.cell)))
    return any(barred(game, card, cell, "swap") is not None for card, cell in cells)


_PAIR = 2


@effect("swap", "movement", "with")
def _swap(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.swap.1: the source and the other card, or two targets, change places at the same moment."""
    first = current["source"]
    if wanted.get("with", "self") not in ("self", "targets"):  # who has that name, if anybody
        known = names_in(chosen_of(current)).get(wanted["with"])
        first = known if isinstance(known, str) else card.id
        if isinstance(known, list | tuple):
            if len(known) != _PAIR or known[0] == card.id:
                return  # the pair changes places once, when its second card is reached
            first = known[0]
    if wanted.get("with") == "targets":
        first = next((t for t in current["targets"] if t != card.id), card.id)
        if current["targets"][:1] == (card.id,) or list(current["targets"][:1]) == [card.id]:
            return  # the pair changes places once, when its second card is reached
    source = run.card(first)
    if _stuck(run, current, card) or _stuck(run, current, source) or source.id == card.id:
        return
    assert source.cell is not None and card.cell is not None
    if _apart(run.game, source, card):
        nothing(run, current, card, "103.3", "416.2")
        return
    ways = {card.id: (card.cell, source.cell), source.id: (source.cell, card.cell)}
    if some_otherwise(run, current, "swap", dict.fromkeys(ways, 1), ways=ways):
        return  # 419.3: the other one of the pair is moved as well
    how = "movement" if wanted.get("movement") else "placement"
    if how == "movement":
        compare_after(run, source)
    place_card(run, source, card.cell, ("dictionary.swap.1",), how, swap=card, by=current["source"])


def legal_hosts(run: Run, symbiote: Card) -> list[str]:
    """Who can be the new host: a plain creature on the battlefield without a symbiote, incorporeal only to the
    incorporeal (210.3, 210.4, 210.5)."""
    game = run.game
    return [
        c.id
        for c in game.in_play()
        if c.zone == "battlefield" and c.kind == "creature" and not c.hidden and c.id != symbiote.host
        if not full(game, symbiote, c)
        if game.has(c, "incorporeality") is None or game.has(symbiote, "incorporeality") is not None
    ]


@effect("change_host", "host", "same_squad", "onto")
def _change_host(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """210.11a: the symbiote goes to another host, which moves it alone and destroys nothing. 103.1: so does equipment
    where the text names who is to wear it."""
    worn = card.kind == "equipment" and bool({"host", "onto"} & wanted.keys())
    if not (worn or card.kind in SYMBIOTE_KINDS) or not card.in_squad:
        nothing(run, current, card, "214.7" if card.kind == "equipment" else "210.11a")
        return
    hosts = [h for h in hosts_for(run.game, card) if h != card.host] if worn else legal_hosts(run, card)
    if "onto" in wanted:
        source = run.card(current["source"])
        hosts = [h for h in hosts if matches(run.game, run.card(h), source, wanted["onto"])]
    named = names_in(chosen_of(current)).get(wanted.get("host", ""))
    old = run.game.get(card.host)
    if wanted.get("same_squad") and old is not None:
        hosts = [h for h in hosts if run.card(h).controller == old.controller]
    if named is None and hosts:
        named = run.choose(current, "host", current["player"], hosts, ("210.11a", "210.3"), target=card.id)
    if named not in hosts:
        nothing(run, current, card, *(("214.4", "214.5") if worn else ("210.3", "210.4", "210.5")))
        return
    if made_otherwise(run, current, "change_host", card, host=named):
        return
    run.emit(
        "host_changed",
        ("103.1", "214.4") if worn else ("210.11a",),
        [("card", card.id, "host", named)],
        source=current["source"],
        target=card.id,
        data={"from": card.host, "to": named},
    )
    if current["bound"].get("instead_of") != "die":  # who is saved from dying with its host changes no host
        happen(run, Moment("host_changed", current["source"], card.id))
