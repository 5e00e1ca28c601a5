"""Cards join a squad in the course of the game: summon, revive, unity; incarnation has a file of its own.

Recruiting is the preliminary phase's, taking control and what takes cards away have files of their own
(dictionary.take_to_the_squad).
"""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.arriving.entering import HOW, beyond, once_in, seat_of, wounds_of
from service.games.berserk.rules.arriving.kept_out import WAYS_IN, bearers, kept_out_by
from service.games.berserk.rules.arriving.reveal import showable, tell_shown
from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.asking.measures import settled
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.cells import AIRY, beside_nothing, landing
from service.games.berserk.rules.battlefield.mobility import barred
from service.games.berserk.rules.doing.effect_table import EFFECTS, effect
from service.games.berserk.rules.doing.effects import chosen_of
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.features.kin import kin_of
from service.games.berserk.rules.forms.references import names_in, referring, roles_of
from service.games.berserk.rules.listening.awaiting import at_own_attacks
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import HOSTED_KINDS, Card, Wire
from service.games.berserk.rules.position.visibility import shown_in_passing
from service.games.berserk.rules.preliminary.dealing import shuffled
from service.games.berserk.rules.stack.replacement import made_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step


def may_enter(
    game: Game, card: Card, seat: str, by: Card | None = None, onto: Wire | None = None, how: str | None = None
) -> bool:
    """Whether nothing keeps a card out of a seat's squad (``kept_out_by``)."""
    return not kept_out_by(game, card, seat, by, onto, how)


def enter(
    run: Run,
    current: Step,
    card: Card,
    seat: str,
    cell: str | None,
    closed: bool,
    rules: tuple[str, ...],
    how: str,
    onto: Wire | None = None,
    wounds: int = 0,
) -> None:
    """Take a card into a squad (dictionary.take_to_the_squad.1): onto a cell, a host, or into the additional zone.

    ``how`` names what brought it: ``summon``, ``revive`` or ``incarnation``; ``wounds`` are those it comes in with.
    """
    host = host_of(run, current, card, seat, onto)
    cell = cell if host is None else None
    changes: list[Change] = []
    where = "additional" if card.kind in AIRY else "battlefield" if host is None else run.card(host).zone
    wanted: dict[str, Any] = {"zone": where, "controller": seat, "closed": closed, "host": host}
    wanted["cell"] = None if where == "additional" else cell
    wanted |= {"chips": 0, "wounds": wounds, "memory": {k: v for k, v in card.memory.items() if k != "died"}}
    for field, value in wanted.items():
        if getattr(card, field) != value:
            changes.append(("card", card.id, field, value))
    changes += out_of_order(run, card)
    data = {"from": card.zone, "to": cell or host or where}
    airy = ("starter.summon.2" if card.zone == "deck" else "starter.revive.2",) if card.kind in AIRY else ()
    rules = (*rules, *airy, "dictionary.take_to_the_squad.1", *shown_in_passing(card.zone, where))
    run.emit("card_entered", rules, changes, player=seat, target=card.id, data=data)
    happen(run, Moment("entered", current.get("source"), card.id, type=how, seat=seat, left=card.zone))


def host_of(run: Run, current: Step, card: Card, seat: str, onto: Wire | None) -> str | None:
    """The host that a symbiote or a piece of equipment comes onto (210.2, 214.4); None for other cards."""
    if card.kind not in HOSTED_KINDS:
        return None
    hosts = bearers(run.game, card, seat, run.game.get(current.get("source")), onto)
    return str(run.choose(current, "host", seat, hosts, ("210.2", "214.4"), target=card.id))


def out_of_order(run: Run, card: Card) -> list[Change]:
    """Take a card out of its deck's order, where the order is recorded."""
    deck = run.position.players[card.owner].deck
    if card.id not in deck:
        return []
    return [("seat", card.owner, "deck", tuple(i for i in deck if i != card.id))]


@step("shuffle_deck")
def _shuffle(run: Run, current: Step) -> None:
    """206.10: after anything was done with a deck it is shuffled; an order that nobody recorded stays unrecorded."""
    seat = current["seat"]
    deck = run.position.players[seat].deck
    order = shuffled(run, current, seat, deck)
    run.emit("deck_shuffled", ("206.10",), [("seat", seat, "deck", order)] if deck else (), player=seat)


_SUMMONED: tuple[str, ...] = ("dictionary.summon.3", "dictionary.summon.5", "dictionary.summon.7")
_REVIVED: tuple[str, ...] = ("dictionary.revive.5", "dictionary.revive.6")

# -- summon ----------------------------------------------------------------------------------------------------------


def summonable(game: Game, source: Card, wanted: Wire, player: str, seat: str) -> list[str]:
    """The cards of the deck that fit the summon's conditions and may join a seat's squad (dictionary.summon.4, .6).

    With ``graveyard`` those of the graveyard as well, which are revived then.
    """
    owner = board.other(player) if wanted.get("from") == "enemy" else player
    zones = ("deck", "graveyard") if wanted.get("graveyard") else ("deck",)
    return [
        c.id
        for zone in zones
        for c in game.zone(zone, owner)
        if matches(game, c, source, wanted.get("filter", {})) and may_enter(game, c, seat, source, wanted.get("onto"))
    ]


def place_of(current: Step, wanted: Wire) -> str | None:
    """The cell that a card comes to: as it was named, or the one that a card of the text has left."""
    role = wanted.get("cell", {}).get("stood")
    if role is not None:
        left: str | None = current["bound"].get(f"stood_{role}")
        return left
    return next(iter(current["cells"]), None)


@effect("summon", "cell", "closed", "from", "random", "onto", "graveyard", *HOW, anywhere=True)
def _summon(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.summon.3, .8: the player picks a fitting card, or none, and then takes it into the squad."""
    player = current["player"]
    source = run.card(current["source"])
    owner = board.other(player) if wanted.get("from") == "enemy" else player
    wanted = {**wanted, "filter": settled(run.game, wanted.get("filter", {}), source, chosen_of(current))}
    roles = {**roles_of(current["bound"], current["target"]), "names": names_in(chosen_of(current))}
    wanted["filter"] = referring(wanted["filter"], roles)
    if "onto" in wanted:
        wanted = {**wanted, "onto": referring(wanted["onto"], roles)}
    seat = seat_of(current, card, wanted) if wanted.get("under") == "enemy" else player
    fits = summonable(run.game, source, wanted, player, seat)
    cell = place_of(current, wanted)
    if cell is None:  # nobody could name one: what comes needs none
        fits = [ident for ident in fits if run.card(ident).kind in AIRY | HOSTED_KINDS]
    else:
        fits = [ident for ident in fits if not _kept_out(run.game, run.card(ident), seat, cell)]
    picked: str | None = None
    if fits:
        about = {"source": source.id}
        rules = ("dictionary.summon.8", "dictionary.summon.11")
        if run.choose(current, "optional", player, ["yes", "no"], rules, **about) == "yes":
            if wanted.get("random"):
                fits = list(shuffled(run, current, player, tuple(fits)))[:1]
            picked = run.choose(
                current, "target", player, fits, ("dictionary.summon.8", "dictionary.summon.6"), **about
            )
    if cell is not None and run.game.occupied(cell):  # another cell of the same text is still free
        run.emit("nothing_happens", ("423.3", "dictionary.occupied_cell.1"), source=source.id, target=source.id)
        run.do("shuffle_deck", seat=owner)
        return
    if picked is not None and (cell is not None or run.card(picked).kind in AIRY | HOSTED_KINDS):
        closed, onto, coming = bool(wanted.get("closed")), wanted.get("onto"), run.card(picked)
        how, cited = "summon", _SUMMONED
        if coming.zone == "graveyard":
            how, cited = "revive", _REVIVED
        onto_whom = host_of(run, current, coming, seat, onto)
        told: dict[str, Any] = {"end": cell, "closed": closed, "host": onto_whom}
        otherwise = made_otherwise(run, current, how, coming._replace(controller=seat), **told)
        run.do("shuffle_deck", seat=owner)
        if otherwise:
            return
        wounds, more = wounds_of(run, current, coming, wanted), beyond(run, current, coming, wanted)
        _note_where(run, current, coming, wanted)
        enter(run, current, coming, seat, cell, closed, cited, how, onto, wounds)
        once_in(run, current, coming, wanted, more)
        return
    why = "dictionary.summon.11" if fits else "dictionary.summon.10"
    run.emit("nothing_summoned", (why, "dictionary.summon.4"), player=player, source=source.id)
    run.do("shuffle_deck", seat=owner)


def _note_where(run: Run, current: Step, coming: Card, wanted: Wire) -> None:
    """Say that nobody knows where a card comes to whose text is of a card that stands nowhere."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    if coming.kind not in AIRY | HOSTED_KINDS and beside_nothing(source, wanted):
        run.interpret("brought-in-by-a-card-that-stands-nowhere")


def _kept_out(game: Game, card: Card, seat: str, cell: str) -> bool:
    """Whether a text keeps a card from coming to a cell out of the deck or the graveyard (103.3)."""
    if card.kind in AIRY | HOSTED_KINDS:
        return False
    how = WAYS_IN.get(card.zone)
    return barred(game, card._replace(controller=seat), cell, how) is not None


# -- revive ----------------------------------------------------------------------------------------------------------


@effect("revive", "cell", "closed", "random", "onto", "whence", *HOW, anywhere=True)
def _revive(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.revive.5: from the graveyard to the cell named, open, under the control of who revives it; out of the
    deck, or wherever it lies, where the text says so (``whence``)."""
    if wanted.get("random"):
        drawn = _drawn(run, current, wanted)
        if drawn is None:
            run.emit("nothing_happens", ("103.4", "416.2"), source=current["source"], target=card.id)
            return
        card = run.card(drawn)
    source, onto = run.card(current["source"]), wanted.get("onto")
    onto = referring(onto, roles_of(current["bound"], current["target"])) if onto is not None else None
    if card.in_squad and onto is not None:  # from host to host (210.11a)
        EFFECTS["change_host"](run, current, card, {"effect": "change_host", "onto": onto}, amount)
        return
    cell, seat = place_of(current, wanted), seat_of(current, card, wanted)
    placed = card.kind not in AIRY and not (onto is not None and card.kind in HOSTED_KINDS)
    late = current.get("nested") or wanted.get("to") in ("subject", "named", "each")
    there = not card.in_squad and wanted.get("whence", "graveyard") in (card.zone, "any")
    there = there and (onto is None or card.kind in HOSTED_KINDS)
    if cell is None and placed and late and there:
        cell = _named_late(run, current, source, wanted)
    taken = placed if cell is None else run.game.occupied(cell)
    taken = taken or (cell is not None and _kept_out(run.game, card, seat, cell))
    if not there or taken or not may_enter(run.game, card, seat, source, onto):
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    coming, closed = card._replace(controller=seat), bool(wanted.get("closed"))
    told: dict[str, Any] = {"end": cell, "closed": closed, "host": host_of(run, current, coming, seat, onto)}
    if made_otherwise(run, current, "revive", coming, **told):
        return
    wounds, more = wounds_of(run, current, card, wanted), beyond(run, current, card, wanted)
    _note_where(run, current, card, wanted)
    if card.zone == "deck":
        run.do("shuffle_deck", seat=card.owner)
    how = WAYS_IN.get(card.zone, "placed")
    rules = {"deck": _SUMMONED, "graveyard": _REVIVED}.get(card.zone, ("103.1",))
    enter(run, current, card, seat, cell, bool(wanted.get("closed")), rules, how, onto, wounds)
    once_in(run, current, card, wanted, more)


def _named_late(run: Run, current: Step, source: Card, wanted: Wire) -> str | None:
    """The cell for a card that was picked only now: nobody could name one before (412.1)."""
    known = referring(wanted, roles_of(current["bound"], current["target"]))
    free = landing(run.game, source._replace(controller=current["player"]), known)
    return run.choose(current, "cell", current["player"], free, ("412.1",), source=source.id) if free else None


def _drawn(run: Run, current: Step, wanted: Wire) -> str | None:
    """One of the dead that fit and may come, drawn at random as the text is carried out."""
    player, source = current["player"], run.card(current["source"])
    seen = source._replace(controller=player)
    dead = [c for c in run.position.cards.values() if c.zone == "graveyard"]
    fits = [c.id for c in dead if matches(run.game, c, seen, wanted["filter"]) and may_enter(run.game, c, player)]
    return next(iter(shuffled(run, current, player, tuple(fits))), None) if fits else None


# -- unity -----------------------------------------------------------------------------------------------------------


@effect("unite", anywhere=True)
def _unite(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.unity.3: X different kin of the deck are shown, and lend their features on this type of attack."""
    from service.games.berserk.rules.wounds.harm import gained_id

    shown: list[Card] = []
    for n in range(amount):
        names = {c.definition.name for c in shown}
        kin = [c.id for c in kin_of(run.game, card, amount) if c.definition.name not in names]
        if not kin:
            return
        pick = run.choose(
            current, "target", current["player"], kin, ("dictionary.unity.3",), key=f"kin{n}", source=card.id
        )
        shown.append(run.card(pick))
    kind = current["bound"].get("attack_type")
    gained = list(card.gained)
    for one in shown:
        for feature in one.definition.features:
            if feature.data.get("class") == "triggered" and at_own_attacks(feature.data, kind):
                entry = {"id": gained_id(card._replace(gained=tuple(gained))), "feature": feature.data}
                entry |= {"until": "this_attack", "player": current["player"], "source": card.id}
                gained.append({**entry, "turn": run.position.turn.number})
    seen = showable(run, current, [c.id for c in shown])
    data = {"shown": list(seen)}
    run.emit("cards_shown", ("dictionary.unity.3",), player=current["player"], source=card.id, data=data)
    tell_shown(run, card.id, current["player"], seen)
    if len(gained) > len(card.gained):
        changes = [("card", card.id, "gained", tuple(gained))]
        run.emit("feature_gained", ("dictionary.unity.3", "407.1"), changes, source=card.id, target=card.id, data=data)
    run.do("shuffle_deck", seat=card.controller)


# -- thirst ----------------------------------------------------------------------------------------------------------


@effect("drink")
def _drink(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.thirst.3: it wounds; whether it did is looked at when the wounds are dealt."""
    run.do("quench", card=current["source"], victim=card.id, before=card.wounds)
    EFFECTS["wound"](run, current, card, wanted, amount)


@step("quench")
def _quench(run: Run, current: Step) -> None:
    """dictionary.thirst.3: it opens this turn if it did wound somebody."""
    card = run.card(current["card"])
    if run.card(current["victim"]).wounds <= current["before"] or not card.in_squad:
        return
    memory = {**card.memory, "quenched": True}
    run.emit("remembered", ("dictionary.thirst.3",), [("card", card.id, "memory", memory)], target=card.id)
