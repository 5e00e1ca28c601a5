"""Effects that take cards away: to exile, into the deck or to a place of it, and from a deck to the graveyard."""

from __future__ import annotations

from service.games.berserk.rules.arriving.arrivals import out_of_order
from service.games.berserk.rules.arriving.reveal import showable, tell_shown
from service.games.berserk.rules.asking.filters import matches, reckoned
from service.games.berserk.rules.asking.measures import settled
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import chosen_of, measured, recipients
from service.games.berserk.rules.doing.prophecy import top_of_deck
from service.games.berserk.rules.doing.texts import fitting, then
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.references import names_in, naming, referring, roles_of
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import wait_for_destruction
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.dealing import shuffled
from service.games.berserk.rules.stack.replacement import made_otherwise, some_otherwise
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.targeting import ENOUGH, willing
from service.games.berserk.rules.wounds.death import move_to_zone, to_graveyard


def leave(run: Run, current: Step, card: Card, zone: str) -> None:
    """Take a card out of the squad otherwise than by death; what sat on it has no host any more (210.7, 214.6)."""
    riders = run.game.hosted(card.id)
    move_to_zone(run, card, zone, ("206.3a",), bound={"source": current["source"]})
    for rider in riders:
        if rider.kind == "equipment":
            to_graveyard(run, run.card(rider.id), ("214.6",), {"cause": "host_lost"})
        else:
            wait_for_destruction(run, run.card(rider.id), ("210.7", "421.1"), {"cause": "host_lost"})


@effect("exile", anywhere=True)
def _exile(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Out of the game; its riders lose their host (206.2)."""
    if card.zone != "exile":
        leave(run, current, card, "exile")


@effect("devour", anywhere=True)
def _devour(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """What was eaten is exiled from the graveyard, where the edition's book says so (``eaten``)."""
    rules = run.game.ruleset.added("eaten")
    if rules and card.zone == "graveyard":
        move_to_zone(run, card, "exile", rules, bound={"source": current["source"]})


@effect("return_to_deck", "random", anywhere=True)
def _return_to_deck(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Into its owner's deck, which is then shuffled (206.3a, 206.10); or a random card of a graveyard."""
    if wanted.get("random"):
        source = run.card(current["source"])._replace(controller=current["player"])
        fits = [c.id for c in reckoned(run.game, wanted["filter"]) if matches(run.game, c, source, wanted["filter"])]
        if not fits:
            run.emit("nothing_happens", ("103.4", "416.2"), source=source.id, target=source.id)
            return
        card = run.card(shuffled(run, current, current["player"], tuple(fits))[0])
    if card.zone == "deck" or made_otherwise(run, current, "return_to_deck", card, place="random"):
        return
    run.do("shuffle_deck", seat=card.owner)
    known = run.position.players[card.owner].deck
    alone = not run.game.zone("deck", card.owner)
    leave(run, current, card, "deck")
    if known or alone:
        changes = [("seat", card.owner, "deck", (*known, card.id))]
        run.emit("deck_grew", ("206.9",), changes, player=card.owner, target=card.id)


@effect("put_back", "where", needs=("where",), anywhere=True)
def _put_back(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Cards go on top of their owners' decks, under them or so deep (``x``), in the order that the text's player says;
    that is where they stay (103.1, 206.3a, 206.9). Of cards that were shown, or looked at, those that are there still.
    """
    seat, source, where = current["player"], current["source"], wanted["where"]
    left = _meant(run, current, card)
    if not left:
        run.emit("nothing_happens", ("103.4", "416.2"), source=source, target=card.id)
        return
    if where == "either":
        where = ("top", "bottom")[int(run.choose(current, "mode", seat, ["1", "2"], ("103.1",), source=source)) - 1]
    ordered: list[str] = []
    while left:
        key = f"placed{len(ordered)}"
        pick = left[0] if len(left) == 1 else run.choose(current, "target", seat, left, ("103.1",), key, source=source)
        ordered.append(str(pick))
        left = [ident for ident in left if ident != pick]
    place = measured(run, current, card, wanted) if "x" in wanted else 1
    told = place if where == "top" else where
    kept = some_otherwise(run, current, "put_back", dict.fromkeys(ordered, 1), place=told)
    ordered = [ident for ident in ordered if ident not in kept]
    for owner in dict.fromkeys(run.card(ident).owner for ident in ordered):
        mine = [ident for ident in ordered if run.card(ident).owner == owner]
        _lay(run, current, owner, mine, where, place)


def _meant(run: Run, current: Step, card: Card) -> list[str]:
    """The cards that go into the deck: those that have a name, or are such, wherever they are; else the shown ones."""
    wanted = current["effect"]
    if "filter" in wanted:
        return fitting(
            run, current, run.card(current["source"])._replace(controller=current["player"]), wanted["filter"]
        )
    if wanted.get("called") in ("self", "target", "host"):
        return recipients(run, current, {"effect": "close", "to": wanted["called"]})
    meant = names_in(chosen_of(current)).get(wanted.get("called", "shown"), ())
    several = (meant,) if isinstance(meant, str) else tuple(meant)
    there = [ident for ident in several if ident in run.position.cards]
    shown = set(current["bound"].get("shown", ()))
    return [ident for ident in there if run.card(ident).zone == "deck" or ident not in shown]


def _lay(run: Run, current: Step, seat: str, cards: list[str], where: str, place: int) -> None:
    """Cards come to a place of a deck; where nobody recorded its order it stays unrecorded."""
    known = run.position.players[seat].deck
    alone = not known and all(c.id in cards for c in run.game.zone("deck", seat))
    for ident in (one for one in cards if run.card(one).zone != "deck"):
        leave(run, current, run.card(ident), "deck")
    rest = [ident for ident in known if ident not in cards]
    at = len(rest) if where == "bottom" else place - 1
    changes: list[Change] = [("seat", seat, "deck", (*rest[:at], *cards, *rest[at:]))] if known or alone else []
    if place > 1:
        run.emit("card_placed_in_deck", ("103.1", "206.9"), changes, player=seat, target=cards[0], data={"x": place})
    else:
        event = "cards_put_on_top" if where == "top" else "cards_put_under"
        run.emit(event, ("103.1", "206.9"), changes, player=seat, source=current["source"], data={"cards": cards})
    for number, waiting in enumerate(run.todo):  # the prophecy itself would put them under
        if waiting["do"] == "under_the_deck" and waiting["seat"] == seat:
            below = tuple(ident for ident in waiting["cards"] if ident not in cards)
            run.todo[number] = {**waiting, "cards": below}


@effect("place_in_deck", needs=("x",), anywhere=True)
def _place_in_deck(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A card of the own deck is shown, the deck is shuffled, and the card goes to that place of it from the top, or to
    the bottom of a smaller deck (103.1, 206.9); where nobody recorded the order it stays unrecorded."""
    seat, source = current["player"], current["source"]
    there = [c.id for c in run.game.zone("deck", seat) if c.definition.kind]  # its player looks through it
    if not there:
        run.emit("nothing_happens", ("103.4", "416.2"), source=source, target=card.id)
        return
    pick = str(run.choose(current, "target", seat, there, ("103.1", "206.9"), source=source))
    known = run.position.players[seat].deck
    rest = shuffled(run, current, seat, tuple(ident for ident in known if ident != pick))
    order = (*rest[: amount - 1], pick, *rest[amount - 1 :])
    if seen := showable(run, current, [pick]):
        run.emit("cards_shown", ("103.1",), player=seat, source=source, data={"shown": list(seen)})
        tell_shown(run, source, seat, seen)
    if made_otherwise(run, current, "put_back", run.card(pick), place=amount):
        return
    changes: list[Change] = [("seat", seat, "deck", order)] if known else []
    run.emit("card_placed_in_deck", ("103.1", "206.9", "206.10"), changes, player=seat, target=pick, data={"x": amount})


@effect("mill", "from", "chosen", "unlike", "fallen", "top", "effects", anywhere=True)
def _mill(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """So many cards of a deck that fit, drawn at random, into the graveyard; the deck is shuffled then (206.10).

    With ``top`` the cards that lie there, and none is drawn; what follows (``effects``) speaks of them by their name.
    With ``fallen`` they count as killed by an attack of the enemy's (103.1, starter.valhalla.1).
    """
    player, source = current["player"], run.card(current["source"])
    owner = board.other(player) if wanted.get("from") == "enemy" else player
    roles = {**roles_of(current["bound"], current["target"]), "names": names_in(chosen_of(current))}
    form = referring(wanted.get("filter", {}), roles)
    form = settled(run.game, form, source, chosen_of(current))
    fits = [c.id for c in run.game.zone("deck", owner) if matches(run.game, c, source, form)]
    if wanted.get("top"):
        drawn = tuple(top_of_deck(run, current, owner, amount))
    elif wanted.get("chosen"):
        drawn = found_in_deck(run, current, fits, amount, wanted.get("unlike"))
    else:
        drawn = shuffled(run, current, player, tuple(fits))[:amount]
    if not drawn:
        run.emit("nothing_happens", ("103.4", "416.2"), source=source.id, target=source.id)
        return
    kept = some_otherwise(run, current, "mill", dict.fromkeys(drawn, 1))
    if not wanted.get("top"):
        run.do("shuffle_deck", seat=owner)
    drawn = tuple(ident for ident in drawn if ident not in kept)
    for ident in drawn:
        one = run.card(ident)
        changes: list[Change] = [("card", ident, "zone", "graveyard"), *out_of_order(run, one)]
        if wanted.get("fallen"):
            changes.append(("card", ident, "memory", {**one.memory, "fallen": True}))
        run.emit("card_left_deck", ("206.10",), changes, player=owner, source=source.id, target=ident)
        happen(run, Moment("buried", source.id, ident, left="deck"))
    if "effects" in wanted:
        then(run, current, wanted["effects"], **naming(current["bound"], wanted, drawn))


def found_in_deck(run: Run, current: Step, fits: list[str], amount: int, unlike: str | None = None) -> tuple[str, ...]:
    """The cards that a player finds in the deck: so many or fewer, since nobody else sees what is there
    (dictionary.summon.11); of different names (201.3), costs or elements, where the text says so."""
    found: list[str] = []
    for n in range(amount):
        left = [i for i in fits if i not in found and not any(alike(run.card(i), run.card(o), unlike) for o in found)]
        if not left:
            break
        about = {"source": current["source"]}
        rules = ("206.10", "dictionary.summon.11")
        options = left if not found and willing(run, current) else [*left, ENOUGH]
        pick = run.choose(current, "target", current["player"], options, rules, key=f"found{n}", **about)
        if pick == ENOUGH:
            break
        found.append(str(pick))
    return tuple(found)


def alike(one: Card, other: Card, quality: str | None) -> bool:
    """Whether two cards have the name, the cost or an element in common, as printed; False for no quality."""
    if quality == "name":
        return one.definition.name == other.definition.name
    if quality == "cost":
        return one.definition.price == other.definition.price
    elements = [set(card.definition.elements or ("neutral",)) for card in (one, other)]
    return quality == "element" and bool(elements[0] & elements[1])
