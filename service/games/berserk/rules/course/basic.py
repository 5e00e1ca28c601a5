"""Basic effects (§421): checked whenever a player is about to receive priority; they do not use the stack."""

from __future__ import annotations

from service.games.berserk.rules.arriving.control import control_ends, gains_end, lands
from service.games.berserk.rules.arriving.reveal import reveal_card, settle_zone
from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.battlefield.mobility import movement_of, shares
from service.games.berserk.rules.course.turn import STILL_SO
from service.games.berserk.rules.features.base import Deed, Moment
from service.games.berserk.rules.listening.waiting import wait, wait_for_destruction
from service.games.berserk.rules.position.hidden import AS_A_COMRADE, matters
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.position.unknown import is_unknown
from service.games.berserk.rules.position.unseen import in_battle
from service.games.berserk.rules.preliminary.hosts import unfit_owner
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.wounds.death import forget_the_dead, to_graveyard
from service.games.berserk.rules.wounds.harm import remove_markers
from service.judge.seats import SEATS


def settle(run: Run) -> bool:
    """Carry out one basic effect that is due; False (and nothing to check until something changes) when none is."""
    watched, lively = (
        bool(run.game.ruleset.added("bodiless_cell")),
        run.game.hears("lives"),
    )
    _stir(run)
    for card in run.position.cards.values() if run.stirring or lively or watched else ():
        quiet = card.id not in run.stirring
        if quiet and not (lively and card.in_squad) and not (watched and shares(run.game, card)):
            continue
        if card.zone == "graveyard":
            if _incarnation(run, card):
                return True
        elif card.in_squad and _checked(run, card):
            return True
    if forget_the_dead(run) or _comes_to_be_so(run):
        return True
    run.unsettled = False
    return False


def _stir(run: Run) -> None:
    """Find anew, of the cards that have changed, those about which a basic effect can be."""
    cards = run.position.cards
    for ident in cards if run.touched is None else run.touched:
        if _at_rest(cards[ident]):
            run.stirring.discard(ident)
        else:
            run.stirring.add(ident)
    run.touched = set()


def _at_rest(card: Card) -> bool:
    """Whether no basic effect can be about a card: a plain one with nothing on it, or one out of play."""
    if card.zone == "battlefield":
        if card.markers or card.hidden or card.used or card.host is not None:
            return False
        lasting = (card.gained or card.lost) and any("condition" in entry for entry in (*card.gained, *card.lost))
        return card.definition.kind in ("creature", "artifact") and not lasting
    return card.zone != "additional" and not (card.zone == "graveyard" and card.chips)


def _checked(run: Run, card: Card) -> bool:
    """Whether a basic effect about this card was due, and has been carried out."""
    if (
        control_ends(run, card)
        or gains_end(run, card)
        or _flyer_or_terrain(run, card)
        or _lands(run, card)
        or _host(run, card)
    ):
        return True
    if _poison(run, card) or _shows(run, card) or _used_up(run, card):
        return True
    return _lives(run, card) or _stuck(run, card)


def _stuck(run: Run, card: Card) -> bool:
    """An incorporeal creature that cannot leave an occupied cell is exiled in some editions (``bodiless_cell``)."""
    from service.games.berserk.rules.arriving.departures import leave

    rules = run.game.ruleset.added("bodiless_cell")
    if not rules or run.position.stack or not shares(run.game, card) or movement_of(run.game, card) > card.moved:
        return False
    run.emit("nothing_happens", rules, target=card.id)
    leave(run, {"source": None}, card, "exile")
    return True


def _comes_to_be_so(run: Run) -> bool:
    """405.1: what triggers as soon as something is so, and again when that has ceased and comes about anew; what is so
    already is remembered of the card."""
    if not run.game.hears("so_now") or not in_battle(run.position):
        return False
    for me, handler in run.game.listeners("so_now"):
        moment, name = Moment("so_now", target=me.card.id), f"{STILL_SO}{me.feature.id}"
        bound = handler(run.game, me, moment)
        if (bound is not None) is (name in me.card.memory):
            continue
        memory = {k: v for k, v in me.card.memory.items() if k != name} | ({name: True} if bound is not None else {})
        run.emit("remembered", ("405.1",), [("card", me.card.id, "memory", memory)], target=me.card.id)
        times = () if bound is None else bound if type(bound) is tuple else (bound,)
        for told in times:
            wait(run, me._replace(card=run.card(me.card.id)), {**moment.bound(), **told})
        return True
    return False


def _is_doomed(run: Run, card: Card) -> bool:
    """Whether a destruction effect is about a card already."""
    doomed = any(c.kind == "destruction" and c.source == card.id for c in run.position.stack)
    return doomed or any(w["kind"] == "destruction" and w["card"] == card.id for w in run.waiting)


def _incarnation(run: Run, card: Card) -> bool:
    """dictionary.incarnation.5: one that waited for a free cell works as soon as there is one."""
    from service.games.berserk.rules.arriving.incarnation import bring_about

    return bring_about(run, card, ("dictionary.incarnation.5",))


def _used_up(run: Run, card: Card) -> bool:
    """dictionary.armor.4: what a card had for a while, lost and gets again is new; what was used of it is forgotten."""
    names = [name for counts in card.used.values() for name in counts if "." in name]
    if not names:
        return False
    present = {f.id for f in run.game.features(card)}
    if all(name in present for name in names):
        return False
    used = {
        span: {n: count for n, count in counts.items() if "." not in n or n in present}
        for span, counts in card.used.items()
    }
    changes = [("card", card.id, "used", {span: counts for span, counts in used.items() if counts})]
    run.emit("remembered", ("dictionary.armor.4",), changes, target=card.id)
    return True


def _lives(run: Run, card: Card) -> bool:
    """422.1, 422.2: lives that features give or take are given or taken as long as those work; it may die of that."""
    given = [m for m in card.markers if m["kind"] == "lives"]
    if (not given and not run.game.hears("lives")) or not (card.definition.has_lives or card.is_creature):
        return False
    own = card.definition.lives
    now = changed(run.game.ask("lives", card), own) - own
    if now == sum(int(m["x"]) for m in given):
        return False
    kept = tuple(m for m in card.markers if m["kind"] != "lives")
    changes = [("card", card.id, "markers", (*kept, {"kind": "lives", "x": now}) if now else kept)]
    run.emit("lives_modified", ("422.1", "422.2", "421.1"), changes, target=card.id, data={"lives": now})
    after = run.card(card.id)
    if after.lives_left <= 0:
        wait_for_destruction(run, after, ("402.3",), {"cause": "wounds"})
    return True


def _flyer_or_terrain(run: Run, card: Card) -> bool:
    if (
        card.zone == "battlefield"
        and not card.hidden
        and card.kind in ("flying", "terrain")
        and in_battle(run.position)
    ):
        settle_zone(run, card)
        return True
    return False


def _lands(run: Run, card: Card) -> bool:
    """dictionary.flight.4, .5: what flies no longer comes down."""
    if not in_battle(run.position) or not lands(run, card):
        return False
    run.do("land", card=card.id)
    return True


def _shows(run: Run, card: Card) -> bool:
    """415.2, 415.2a: a hidden card is revealed once its permanent features begin to affect the game."""
    if not card.hidden or not in_battle(run.position) or run.game.ruleset.added("hidden_at_will"):
        return False
    rules = matters(run.game, card)
    if not rules:
        return False
    if rules == AS_A_COMRADE:
        run.interpret("hidden-comrade-in-formation")
    reveal_card(run, card, rules)
    return True


def _host(run: Run, card: Card) -> bool:
    """210.3, 210.5, 210.7, 214.6: what sits on a host dies with the conditions for it."""
    if card.host is None or not in_battle(run.position):
        return False
    host = run.game.get(card.host)
    rules: tuple[str, ...] | None = None
    if card.kind == "equipment":
        if host is None or not host.in_squad:
            rules = ("214.6",)
        else:
            rules = unfit_owner(run.game, host, run.game.ruleset.equipment_lost) or None
    elif host is None or host.zone != "battlefield":
        rules = ("210.7", "421.1")
    elif host.kind != "creature":
        rules = ("210.3",)
    elif run.game.has(host, "incorporeality") and not run.game.has(card, "incorporeality"):
        rules = ("210.5", "dictionary.incorporeality.5")
    if rules is None:
        return False
    if rules[0] == "214.6":
        to_graveyard(run, card, rules, {"cause": "host_lost"})
        return True
    if _is_doomed(run, card):
        return False
    # 210.7: no feature answers a destruction effect, and this one depends on no lives, so that nothing can stop it
    wait_for_destruction(run, card, rules, {"cause": "host_lost" if rules[0] == "210.7" else "host_unfit"})
    return True


def _poison(run: Run, card: Card) -> bool:
    """dictionary.poison.7, .8: incorporeal creatures and those protected from poison lose it; so do non-creatures."""
    markers = [m for m in card.markers if m["kind"] == "poison"]
    markers += [g for g in card.gained if g["feature"].get("keyword") == "poison"]
    if not markers:
        return False
    if any(run.game.heeded(run.game.get(m.get("source")), card, "incorporeality") for m in markers):
        remove_markers(run, card, "poison", ("dictionary.poison.7", "421.1"))
        return True
    if any(f.keyword == "protection" and f.data.get("from") == "poison" for f in run.game.features(card)):
        remove_markers(run, card, "poison", ("dictionary.poison.8", "421.1"))
        return True
    if not card.is_creature:
        remove_markers(run, card, "poison", ("dictionary.poison.3", "421.1"))
        return True
    return False


def defeat(run: Run) -> bool:
    """102.3a, 421.2: with an empty stack, who controls no creature loses; both at once is a draw (102.4)."""
    if run.position.turn.phase == "preliminary":
        return False
    beaten = [seat for seat in SEATS if _beaten(run, seat)]
    if not beaten:
        return False
    if len(beaten) == 2:
        finish(run, "draw", "no_creatures", ("102.3a", "102.4", "421.2"))
    else:
        finish(run, other(beaten[0]), "no_creatures", ("102.2a", "102.3a", "421.2"))
    return True


def _beaten(run: Run, seat: str) -> bool:
    shown = False
    # What is known first: one creature is enough, whatever else lies face down.
    for card in sorted(run.position.cards.values(), key=is_unknown) if run.unknown else run.position.cards.values():
        if card.controller == seat or card.owner == seat:
            shown = True
            if card.controller == seat and card.in_squad and card.is_creature:
                return False
    if not shown:
        run.warn("squad_not_shown", player=seat, rules=("102.3a",))
    return shown


def _cannot_win(run: Run, seat: str) -> bool:
    """Whether a text forbids this player to win, or says what comes instead (103.3, 419.1)."""
    own = next((card for card in run.position.cards.values() if card.controller == seat), None)
    if own is None:
        return False
    deed = Deed("win", own, None, seat)
    return bool(run.game.ask("forbids", deed) or run.game.ask("replaces", deed))


def finish(run: Run, result: str, reason: str, rules: tuple[str, ...]) -> None:
    """End the game (102.1)."""
    if result in SEATS and "102.2b" not in rules and _cannot_win(run, result):
        run.interpret("who-cannot-win-outlasts-the-other")
    outcome = {"result": result, "reason": reason, "rules": run.game.ruleset.cite(rules)}
    run.emit(
        "game_over",
        ("102.1", *rules),
        [("game", "outcome", outcome)],
        data={"result": result, "reason": reason},
    )
