"""Units of cards that become so many or go from card to card, and what is dealt or healed among several (103.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.course.turn import GIVEN
from service.games.berserk.rules.doing.effect_table import EFFECTS, effect
from service.games.berserk.rules.doing.effects import bound_of, chosen_of, run_effects, shielded
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.matching.attributes import number_of
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.games.berserk.rules.stack.replacement import made_otherwise, some_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.wounds.counted import made_number, made_numbers
from service.games.berserk.rules.wounds.harm import wound
from service.games.berserk.rules.wounds.healing import heal
from service.games.berserk.rules.wounds.redistributing import shares

#: By unit the effects that give so many of it, and take them.
_MADE = {
    "chips": ("gain_chips", "lose_chips"), "extra_lives": ("extra_lives", "lose_lives"),
    "counters": ("incarnate", "lose_chips"), "wounds": ("have_wounds", "lose_wounds"),
}  # fmt: skip


#: Named features of which a card gets more by an effect of their own, that looks whom it can be laid on.
_LAID = frozenset({"poison"})


@step("paid_in_deeds")
def _paid_in_deeds(run: Run, current: Step) -> None:
    """216.12: what a price does, as the text is paid for."""
    chain = run.chain(current["chain"])
    if chain is not None:
        run_effects(run, chain, current["deeds"])


@effect("set_units", "unit", "title", "many", "zone", needs=("unit", "many"))
def _set_units(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: it has so many wounds, chips, additional lives or markers from then on; nothing deals or heals wounds
    that are set, so that nothing prevents or answers them."""
    many = wanted["many"]
    many = (
        many if isinstance(many, int) else number(run.game, many, run.card(current["source"]), card, chosen_of(current))
    )
    unit = {word: wanted[word] for word in ("unit", "title") if word in wanted}
    many = made_number(run, current, "set_units", card, max(0, many), **unit)
    if made_otherwise(run, current, "set_units", card, many, **unit):
        return
    if wanted["unit"] == "counters" and card.zone != "graveyard":
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
    elif wanted["unit"] != "wounds":
        _more(run, current, card, wanted, many - _had(run, card, wanted))
    elif card.definition.has_lives or card.is_creature:
        changes = [("card", card.id, "wounds", many)]
        run.emit("wounds_put", ("103.1",), changes, target=card.id, data={"amount": many})
    what = _what(wanted, current["source"])
    happen(run, Moment("number_set", current["source"], card.id, amount=many, what=what))


def _what(wanted: Wire, source: str) -> Wire:
    """Which thing it is, as moments tell it."""
    if "title" in wanted:
        return {"marker": {"title": wanted["title"], "by": source}}
    return {"x": {"keyword": wanted["keyword"]}} if "keyword" in wanted else {wanted["unit"]: True}


def _had(run: Run, card: Card, wanted: Wire) -> int:
    if wanted["unit"] == "x":
        return number_of({"x": {"keyword": wanted["keyword"]}}).read(View(run.game, card, EMPTY), card) or 0
    if wanted["unit"] != "marker":
        return int(getattr(card, "chips" if wanted["unit"] == "counters" else wanted["unit"]))
    return sum(one["kind"] == "named" and one.get("name") == wanted["title"] for one in card.markers)


def _more(run: Run, current: Step, card: Card, wanted: Wire, by: int) -> None:
    """So many more units, or fewer."""
    if not by:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
    elif by > 0 and wanted.get("keyword") in _LAID:
        name = wanted["keyword"]
        EFFECTS[name](run, current, card, {"effect": name, "x": by, "sums": "always"}, by)
    elif wanted["unit"] == "x":  # 407.1: who has none of it has it so, and who gives it keeps what is left
        feature = {"keyword": wanted["keyword"], "x": by, "sums": "always" if by > 0 else "existing"}
        EFFECTS["gain_feature"](run, current, card, {"effect": "gain_feature", "feature": feature}, 1)
    elif wanted["unit"] != "marker":
        name = _MADE[wanted["unit"]][by < 0]
        buried = {"zone": "graveyard"} if card.zone == "graveyard" else {}
        EFFECTS[name](run, current, card, {"effect": name, "x": abs(by), **buried}, abs(by))
    elif by < 0:
        EFFECTS["unmark"](run, current, card, {"effect": "unmark", "name": wanted["title"], "x": -by}, -by)
    else:
        for _ in range(by):
            told = {"effect": "mark", "name": wanted["title"], "stacks": True}
            EFFECTS["mark"](run, current, run.card(card.id), told, 1)


def of_this_text(run: Run, current: Step, what: str) -> str:
    """By what name a card remembers how much of something its text has given to somebody by now."""
    chain = run.chain(current["chain"])
    return f"{GIVEN}{what}.{chain.feature if chain is not None and chain.feature is not None else ''}"


@effect("give_units", "unit", "title", "max", "most", "zone", needs=("unit",))
def _give_units(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: it gets so many, up to as many as it may have, or may have got of this text."""
    key = of_this_text(run, current, f"{wanted.get('title', wanted['unit'])}.{card.id}")
    source = run.card(current["source"])
    got, left = int(source.memory.get(key, 0)), amount
    if "max" in wanted:
        left = min(left, bound_of(run, current, card, wanted["max"]) - _had(run, card, wanted))
    if "most" in wanted:
        left = min(left, bound_of(run, current, card, wanted["most"]) - got)
    if left <= 0:
        run.emit("nothing_happens", ("103.8", "416.2"), source=source.id, target=card.id)
        return
    if "most" in wanted:
        memory = {**source.memory, key: got + left}
        run.emit("remembered", ("103.8",), [("card", source.id, "memory", memory)], target=source.id)
    _more(run, current, run.card(card.id), wanted, left)


@effect("gain_features", "until", "while", needs=("filter",))
def _gain_features(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """407.1: it acquires what is printed on a card, wherever that lies, and has it as its own."""
    printed, span = _printed(run, current, wanted, [c for c in run.position.cards.values() if c.id != card.id])
    for data in printed:
        told = {"effect": "gain_feature", "feature": data, **span}
        EFFECTS["gain_feature"](run, current, run.card(card.id), told, 1)
    if not printed:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)


@effect("lose_features", "until", "while", needs=("filter",))
def _lose_features(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """407.3, 407.5: it is without what is printed on such cards, wherever it has that from: a named feature whatever
    its number is."""
    printed, span = _printed(run, current, wanted, run.position.cards.values())
    for data in printed:
        lost = {word: told for word, told in data.items() if word != "x"} if "keyword" in data else data
        told = {"effect": "lose_feature", "feature": lost, **span}
        EFFECTS["lose_feature"](run, current, run.card(card.id), told, 1)
    if not printed:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)


def _printed(run: Run, current: Step, wanted: Wire, among: Iterable[Card]) -> tuple[list[Wire], Wire]:
    """The features printed on those of these cards that a text describes, and how long it is about them."""
    source = run.card(current["source"])._replace(controller=current["player"])
    models = [c for c in among if matches(run.game, c, source, wanted["filter"])]
    span = {word: wanted[word] for word in ("until", "while") if word in wanted}
    return [feature.data for model in models for feature in model.definition.features], span


@effect("pass_units", "unit", "title", "keyword", "shared", "zone", needs=("unit", "filter"))
def _pass_units(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: so many units of it, or all that it has, go to another card, or are divided among others."""
    takers, had = _takers(run, current, wanted, card.id), _had(run, card, wanted)
    moved = min(amount, had)
    if not moved or not takers:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    unit = {word: wanted[word] for word in ("unit", "title", "keyword", "shared") if word in wanted}
    divided = _divided(run, current, wanted, takers, moved)
    divided = made_numbers(run, current, "pass_units", divided, had, giver=card.id, **unit)
    kept = some_otherwise(run, current, "pass_units", divided, giver=card.id, **unit)
    gone = {ident: share for ident, share in divided.items() if share and ident not in kept}
    source, what, shared = current["source"], _what(wanted, current["source"]), bool(wanted.get("shared"))
    if gone:
        _more(run, current, card, wanted, -sum(gone.values()))
    for ident, share in gone.items():
        _more(run, current, run.card(ident), wanted, share)
        happen(run, Moment("shifted", source, ident, amount=share, what=what, origin=card.id, shared=shared))


@effect("share_out", "unit", needs=("unit", "filter", "x|value"))
def _share_out(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: so many wounds are dealt to several cards, or taken off them, as the player divides them."""
    takers = _takers(run, current, wanted, None)
    if not takers:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    source, rules = run.card(current["source"]), ("216.11a", "103.1")
    divided = shares(run, current, source, takers, amount, rules)
    healing = {} if wanted["unit"] == "wounds" else divided
    kept = some_otherwise(run, current, "heal", healing, shared=True)
    for ident, share in reversed([(ident, share) for ident, share in divided.items() if ident not in kept]):
        if share and wanted["unit"] == "wounds":
            wound(run, ident, share, current["type"], rules, source=source.id, chain=current["chain"], shared=True)
        elif share:
            heal(run, run.card(ident), share, rules, source.id, shared=True)


def _takers(run: Run, current: Step, wanted: Wire, giver: str | None) -> list[Card]:
    source = run.card(current["source"])._replace(controller=current["player"])
    buried = wanted["unit"] == "counters"
    among = [c for c in run.position.cards.values() if c.zone == "graveyard"] if buried else run.game.in_play()
    fit = [c for c in among if c.id != giver and matches(run.game, c, source, wanted["filter"])]
    return [card for card in fit if not shielded(run, current, card.id)]


def _divided(run: Run, current: Step, wanted: Wire, takers: list[Card], moved: int) -> dict[str, Any]:
    source, rules = run.card(current["source"]), ("216.11a", "103.1")
    if wanted.get("shared"):
        return {ident: share for ident, share in shares(run, current, source, takers, moved, rules).items() if share}
    named = [taker.id for taker in takers]
    if len(named) == 1:
        return {named[0]: moved}
    return {str(run.choose(current, "target", current["player"], named, rules, key="taker", source=source.id)): moved}
