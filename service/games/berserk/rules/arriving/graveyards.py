"""What is spent for what follows in a text: cards of graveyards and their counters, lives, another card's closing."""

from __future__ import annotations

from service.games.berserk.rules.asking.filters import matches, reckoned
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.features.base import Deed, Holder, Moment
from service.games.berserk.rules.forms.references import naming
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import wait, wait_for_destruction
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.replacement import can_be_done
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.targeting import pick_several, willing
from service.games.berserk.rules.wounds.death import move_to_zone


def spendable(game: Game, source: Card, wanted: Wire) -> list[str]:
    """The cards of graveyards that fit, in the position's order."""
    form = {**wanted.get("filter", {}), "zone": "graveyard"}
    return [c.id for c in reckoned(game, form) if matches(game, c, source, form)]


def _spent(run: Run, current: Step, wanted: Wire, rules: tuple[str, ...]) -> Card | None:
    """The card that the player names, for which the rest of the text follows; None where there is none (103.4)."""
    source = run.card(current["source"])
    able = spendable(run.game, source._replace(controller=current["player"]), wanted)
    if wanted["effect"] == "exile_dead":  # nobody gives what cannot be given (103.3, 413.2)
        able = [ident for ident in able if not _stays(run.game, run.card(ident), source, current)]
    elif wanted["effect"] == "take_counter":
        able = [i for i in able if can_be_done(run, current, "lose_chips", run.card(i), zone="graveyard")]
    if not able:
        run.emit("nothing_happens", ("103.4", *rules), source=source.id, target=source.id)
        return None
    picked = run.choose(current, "target", current["player"], able, rules, source=source.id)
    _goes_on(run, current, wanted, str(picked))
    return run.card(str(picked))


def _goes_on(run: Run, current: Step, wanted: Wire, picked: str) -> None:
    """The rest of the text, which speaks of the card that gave something for it, by its name where it has one."""
    names = naming(current["bound"], wanted, picked)
    then(run, current, wanted.get("effects", ()), subject=picked, spent=picked, **names)


def _stays(game: Game, card: Card, source: Card, current: Step) -> bool:
    """Whether a text keeps a card of a graveyard from being exiled (419.1b)."""
    deed = Deed("exile", card, source, current["player"], 1, current["type"])
    stays = any(not answer.effects and not answer.optional for _, answer in game.ask("replaces", deed))
    return stays or bool(game.ask("forbids", deed))


@effect("exile_dead", "effects", needs=("filter",), anywhere=True)
def _exile_dead(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A card of a graveyard goes into exile, and the text goes on (206.2, starter.exile.1)."""
    gone = _spent(run, current, wanted, ("206.2", "216.11a"))
    if gone is not None:
        move_to_zone(run, gone, "exile", ("206.3a",), bound={"source": current["source"]})


@effect("take_counter", "effects", needs=("filter",), anywhere=True)
def _take_counter(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A counter of incarnation is taken from a card of a graveyard (dictionary.incarnation.4), and the text goes on."""
    holding = {**wanted, "filter": {**wanted.get("filter", {}), "chips": {"min": 1}}}
    picked = _spent(run, current, holding, ("dictionary.incarnation.4", "216.11a"))
    if picked is not None:
        lose_counter(run, picked, current["source"], ("dictionary.incarnation.4", "216.11a"))


def lose_counter(run: Run, card: Card, source: str, rules: tuple[str, ...]) -> None:
    """A counter of incarnation goes off a card of a graveyard."""
    changes = [("card", card.id, "chips", card.chips - 1)]
    run.emit("chips_lost", rules, changes, source=source, target=card.id, data={"amount": 1})
    happen(run, Moment("counter_lost", source, card.id, seat=card.owner, amount=1))


@effect("take_lives", "effects", needs=("filter",), anywhere=True)
def _take_lives(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """X additional lives are taken from a card in play that has as many, and the text goes on."""
    source = run.card(current["source"])._replace(controller=current["player"])
    fitting = (c for c in run.game.in_play() if matches(run.game, c, source, wanted["filter"]))
    able = [c.id for c in fitting if c.extra_lives >= amount and can_be_done(run, current, "lose_lives", c, amount)]
    if not able:
        run.emit("nothing_happens", ("103.4", "216.11a"), source=source.id, target=source.id)
        return
    picked = run.card(str(run.choose(current, "target", current["player"], able, ("216.11a",), source=source.id)))
    _goes_on(run, current, wanted, picked.id)
    changes = [("card", picked.id, "extra_lives", picked.extra_lives - amount)]
    run.emit("lives_lost", ("216.11a",), changes, source=source.id, target=picked.id, data={"amount": amount})
    happen(run, Moment("lives_lost", source.id, picked.id, amount=amount))
    after = run.card(picked.id)
    if after.lives_left <= 0:
        wait_for_destruction(run, after, ("402.3",), {"source": source.id, "type": current["type"]})


@effect("close_one", "effects", needs=("filter",), anywhere=True)
def _close_one(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """An open card in play that fits is closed (219.1), and the text goes on (413.2)."""
    source = run.card(current["source"])._replace(controller=current["player"])
    fitting = [c for c in run.game.in_play() if not c.closed and matches(run.game, c, source, wanted["filter"])]
    able = [c.id for c in fitting if can_be_done(run, current, "close", c)]
    if not able:
        run.emit("nothing_happens", ("103.4", "413.2"), source=source.id, target=source.id)
        return
    picked = str(run.choose(current, "target", current["player"], able, ("413.2", "219.1"), source=source.id))
    _goes_on(run, current, wanted, str(picked))
    run.emit("card_closed", ("219.1", "413.2"), [("card", picked, "closed", True)], source=source.id, target=picked)
    moves = any(each["effect"] == "move" for each in wanted.get("effects", ()))
    happen(run, Moment("closed", source.id, picked, keyword="move" if moves else None))


@effect("close_some", "effects", "most", needs=("filter", "effects"), anywhere=True)
def _close_some(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """So many open cards in play are closed (219.1), and the text goes on with them as ``done``; without a number as
    many as the player likes, ``most`` at the most. With fewer than the text asks for nothing is done (413.2)."""
    source = run.card(current["source"])._replace(controller=current["player"])
    fitting = [c for c in run.game.in_play() if not c.closed and matches(run.game, c, source, wanted["filter"])]
    able = [c.id for c in fitting if can_be_done(run, current, "close", c)]
    exactly = amount if "x" in wanted else None
    if len(able) < (exactly or 1):
        run.emit("nothing_happens", ("103.4", "413.2"), source=source.id, target=source.id)
        return
    most = exactly or int(wanted.get("most", len(able)))
    found = pick_several(run, current, able, exactly or int(willing(run, current)), most, ("413.2", "219.1"), "close")
    if not found:
        run.emit("nothing_happens", ("103.8", "413.2"), source=source.id, target=source.id)
        return
    then(run, current, wanted["effects"], done=found, **naming(current["bound"], wanted, found))
    for ident in found:
        run.emit("card_closed", ("219.1", "413.2"), [("card", ident, "closed", True)], source=source.id, target=ident)
    for ident in found:
        happen(run, Moment("closed", source.id, ident))


@effect("take_chips", "effects", needs=("filter",), anywhere=True)
def _take_chips(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """X chips are taken from a card in play that has as many, and the text goes on."""
    source = run.card(current["source"])._replace(controller=current["player"])
    fitting = [c for c in run.game.in_play() if c.chips >= amount and matches(run.game, c, source, wanted["filter"])]
    able = [c.id for c in fitting if can_be_done(run, current, "lose_chips", c, amount)]
    if not able:
        run.emit("nothing_happens", ("103.4", "216.11a"), source=source.id, target=source.id)
        return
    picked = run.card(str(run.choose(current, "target", current["player"], able, ("216.11a",), source=source.id)))
    _goes_on(run, current, wanted, picked.id)
    changes = [("card", picked.id, "chips", picked.chips - amount)]
    run.emit("chips_lost", ("216.11a",), changes, source=source.id, target=picked.id, data={"amount": amount})
    happen(run, Moment("chips_lost", source.id, picked.id, amount=amount))


@effect("restore", "keyword", needs=("keyword",))
def _restore(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """What a named feature has used up is there again: armor keeps off as many wounds as at the start of the turn."""
    named = {f.id for f in run.game.features(card) if f.keyword == wanted["keyword"]}
    left = {span: {f: n for f, n in counts.items() if f not in named} for span, counts in card.used.items()}
    kept = {span: counts for span, counts in left.items() if counts}
    if kept == {span: dict(counts) for span, counts in card.used.items()}:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    rules = ("216.11a", *(("dictionary.armor.3",) if wanted["keyword"] == "armor" else ()))
    run.emit("feature_restored", rules, [("card", card.id, "used", kept)], source=current["source"], target=card.id,
             data={"keyword": wanted["keyword"]})  # fmt: skip


@effect("invoke", "keyword", needs=("keyword",), anywhere=True)
def _invoke(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A card's texts for a moment of its own are declared now, whether or not that moment is there (103.1, 405.2)."""
    texts = [f for f in run.game.features(card) if f.data.get("trigger", {}).get("on") == wanted["keyword"]]
    if not texts:
        run.emit("nothing_happens", ("103.4", "416.2"), source=current["source"], target=card.id)
    for feature in texts:
        wait(run, Holder(card, feature), {"name": "invoked", "target": card.id, "source": current["source"]})
