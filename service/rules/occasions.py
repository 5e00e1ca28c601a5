"""Trigger points of features as data (405.1): what a trigger listens to, and whether a moment is the one it means.

A trigger names its point in ``on``. Whose moment it is, is the card itself; with ``whose`` it is the cards that fit a
filter, or ``"host"`` for what a piece of equipment tells of its host. ``subject`` is then the role of that card in the
effects; who stands on the cell that a card moved to, where the text asks for somebody there, is the ``occupant``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.rules import board
from service.rules.attack_types import ATTACKS, in_group
from service.rules.awaiting import event_of
from service.rules.beforehand import found_with
from service.rules.conditions import condition_met, die_met
from service.rules.features.base import Claim, Holder, Moment
from service.rules.filters import hurt, matches, within
from service.rules.game import Game
from service.rules.measures import settled
from service.rules.model import FORCES, Card, Chain, Wire
from service.rules.numbers import changed, reaching
from service.rules.rows import passed, passes
from service.rules.squares import misfits, occupant
from service.rules.surroundings import MOVES_WAY

#: How a chip is told that its card closed for: it accumulates it (starter.8.16); what a text gives it, it gets.
ACCUMULATED = "gain_chip"
#: What a trigger's ``on`` listens to: the moment, whose card has to be this one, and the attack types it means.
TRIGGERS: Mapping[str, tuple[str, str, str | None]] = {
    **{name: ("attack_landed", "source", name) for name in sorted(ATTACKS)},
    "attack": ("attack_landed", "source", "attacks"),
    "attacked": ("attack_landed", "target", "attacks"),
    "assailed": ("targeted", "target", "attacks"),
    "assault": ("assaulted", "source", "attacks"),
    "defend": ("defended", "source", None),
    "after_defend": ("defence_over", "source", None),
    "wounded": ("wounds_dealt", "target", None),
    "wounds": ("wounds_dealt", "source", None),
    "heal": ("healed", "target", None),
    "close": ("closed", "target", None),
    "open": ("opened", "target", None),
    "reveal": ("revealed", "target", None),
    "move": ("moved", "target", None),
    "break_formation": ("formation_broken", "target", None),
    "form_formation": ("formation_formed", "target", None),
    "death": ("died", "target", None),
    "any_death": ("died", "any", None),
    "kill": ("died", "source", None),
    "chips": ("chips_gained", "target", None),
    "accumulate": ("chips_gained", "target", ACCUMULATED),
    "turn_start": ("turn_start", "own", None),
    "enemy_turn_start": ("turn_start", "enemy", None),
    "turn_end": ("turn_end", "own", None),
    "enemy_turn_end": ("turn_end", "enemy", None),
    "any_turn_start": ("turn_start", "any", None),
    "any_turn_end": ("turn_end", "any", None),
    "battle_start": ("battle_start", "own", None),
    "before_attack": ("declared", "source", "attacks"),
    "before_attacked": ("declared", "target", "attacks"),
    "before_action": ("declared", "source", None),
    "roll": ("rolled", "source", None),
    "fight": ("fighting", "source", None),
    "result": ("resulted", "source", None),
    "after_attack": ("after_payment", "source", "attacks"),
    "after_attacked": ("after_payment", "target", "attacks"),
    "act": ("acted", "target", None),
    "after_action": ("after_payment", "source", None),
    "any_wounds": ("wounds_dealt", "any", None),
    "any_chips": ("chips_gained", "any", None),
    "before_reveal": ("before_reveal", "own", None),
    "starts_with": ("placed", "target", None),
    "miss": ("attack_missed", "source", "attacks"),
    "answer": ("attack_landed", "source", "simple_strike"),
    "answered": ("attack_landed", "target", "simple_strike"),
    "arrive": ("entered", "target", None),
    "feature": ("feature_executed", "source", None),
    "lives": ("lives_gained", "target", None),
    "valhalla": ("turn_start", "own", None),
    "concentration": ("turn_end", "enemy", None),
    "fury": ("resulted", "source", "attacks"),
    "dive": ("submerged", "target", None),
    "emerge": ("emerged", "target", None),
    "prophecy": ("prophesied", "source", None),
    "shown": ("shown", "target", None),
    "buried": ("buried", "target", None),
    "exiled": ("exiled", "target", None),
    "lose_chips": ("chips_lost", "target", None),
    "counters": ("counter_gained", "target", None),
    "lose_counters": ("counter_lost", "target", None),
    "change_host": ("host_changed", "target", None),
    "marked": ("marked", "target", None),
    "become": ("became", "target", None),
    "redirected": ("redirected", "target", None),
    "lose_lives": ("lives_lost", "target", None),
    "aimed": ("aimed", "target", None),
    "comes_about": ("came_about", "source", None),
    "executes": ("executed", "source", None),
    "sequence": ("in_a_row", "target", None),
    "state": ("so_now", "target", None),
}

#: The paragraphs of trigger points that have a name of their own.
POINT_RULES: Mapping[str, tuple[str, ...]] = {
    "valhalla": ("starter.valhalla.1",),
    "concentration": ("starter.concentration.1", "dictionary.concentration.2"),
    "fury": ("starter.fury.1",),
    "dive": ("starter.depth.2",),
    "emerge": ("starter.depth.2",),
    "prophecy": ("starter.prophecy.1",),
    "shown": ("starter.prophecy.1",),
    "counters": ("dictionary.incarnation.4",),
    "lose_counters": ("dictionary.incarnation.4",),
}

#: The same of events of the language, by what they say.
_EVENT_RULES: tuple[tuple[Wire, tuple[str, ...]], ...] = (
    ({"event": "use", "what": {"feature": {"keyword": "prophecy"}}}, POINT_RULES["prophecy"]),
    ({"event": "show", "from": "deck"}, POINT_RULES["shown"]),
    ({"what": "counters"}, POINT_RULES["counters"]),
    ({"to": {"kind": "depth"}}, POINT_RULES["dive"]),
    ({"to": {"kind": "surface"}}, POINT_RULES["emerge"]),
)


def point_rules(data: Wire) -> tuple[str, ...]:
    """The paragraphs of the trigger point that a feature waits for."""
    event = event_of(data)
    told = (rules for said, rules in _EVENT_RULES if all(event.get(word) == value for word, value in said.items()))
    return POINT_RULES.get(data.get("trigger", {}).get("on", ""), ()) or next(told, ())


#: Trigger points that are named features with a text of their own: a card with such a feature "has" it.
NAMED = frozenset({"valhalla", "concentration", "fury"})


def _fallen(game: Game, me: Holder, moment: Moment) -> bool:
    """It lies in the graveyard, where an attack of the enemy's put it (starter.valhalla.1)."""
    return me.card.zone == "graveyard" and bool(me.card.memory.get("fallen"))


def _calm(game: Game, me: Holder, moment: Moment) -> bool:
    """It was not wounded in the turn that ends (dictionary.concentration.2), or no oftener than a text lets it be."""
    return not hurt(me.card) or bool(calmed_by(game, me.card))


def calmed_by(game: Game, card: Card) -> str | None:
    """Whose text keeps the wounds that a card got in this turn from disturbing its concentration (103.1)."""
    times = int(card.memory.get("times_hurt", 0))
    if not times or not game.hears("keeps_calm"):
        return None
    return next((me.card.id for me, most in game.ask("keeps_calm", card) if times <= most), None)


def _raging(game: Game, me: Holder, moment: Moment) -> bool:
    """It attacks, and in its own turn."""
    chain = _chain_of(game, moment)
    return chain is not None and chain.source == me.card.id and game.position.turn.active == me.card.controller


#: What a trigger point asks for beside its moment.
_ASKS: Mapping[str, Callable[[Game, Holder, Moment], bool]] = {
    "valhalla": _fallen, "concentration": _calm, "fury": _raging,
}  # fmt: skip


def mourned(game: Game, me: Holder, about: Moment) -> Wire | None:
    """What a card with a text for Valhalla remembers in the graveyard: that an attack of the enemy's killed it."""
    source = game.get(about.source) if about.target == me.card.id else None
    fell = source is not None and source.controller != me.card.controller and in_group(about.type or "", "attacks")
    return {"memory": {"fallen": True}} if fell else None


#: Trigger points of a roll, at which nothing has modified it yet; and effects that are about the die itself.
ROLLING = frozenset({"roll", "fight"})
_ABOUT_THE_DIE = frozenset({"reroll", "modify_roll"})


def _too_soon(game: Game, data: Wire, moment: Moment) -> bool:
    """Whether a text about a roll waits for the other moment of it: for the result, where that is what its edition
    means by the number of a roll (``modified_rolls``), unless it would change the die itself, or says otherwise."""
    die = data["trigger"].get("die")
    asks = die is not None and not die.get("unmodified") and bool(game.ruleset.added("modified_rolls"))
    by_result = asks and not any(e["effect"] in _ABOUT_THE_DIE for e in data.get("effects", ()))
    return (moment.name == "resulted") is not by_result


def alternatives(trigger: Wire) -> list[Wire]:
    """The trigger points that a feature waits for, each by itself: "when it is healed or gets lives"."""
    return [{name: value for name, value in trigger.items() if name != "or"}, *trigger.get("or", ())]


def moment_of(trigger: Wire) -> str:
    """The moment that a trigger point listens to; an exchange of strikes is known once both have landed (205.6)."""
    return "attack_landed" if "exchange" in trigger else TRIGGERS[trigger["on"]][0]


def triggers(game: Game, me: Holder, moment: Moment) -> Wire | tuple[Wire, ...] | None:
    """Whether a triggered feature's trigger point and conditions are met (405.1), or one of several such points; what
    it has to remember, for each time that it goes off where that is several times at once."""
    trigger = me.feature.data["trigger"]
    if "or" not in trigger:
        return _met_by(game, me, moment, trigger)
    listening = (one for one in alternatives(trigger) if moment_of(one) == moment.name)
    return next((met for one in listening if (met := _met_by(game, me, moment, one)) is not None), None)


def _met_by(game: Game, me: Holder, moment: Moment, trigger: Wire) -> Wire | tuple[Wire, ...] | None:
    data = me.feature.data
    if trigger["on"] == "result" and moment_of(trigger) != moment.name:
        return None
    if trigger["on"] in ROLLING and _too_soon(game, data, moment):
        return None
    _, role, group = TRIGGERS[trigger["on"]]
    if role in ("own", "enemy"):
        if moment.seat is not None and (moment.seat == me.card.controller) is not (role == "own"):
            return None
    elif role in ("source", "target") and not _concerns(game, me, moment, role, _counted(trigger)):
        return None
    if group is not None and not in_group(moment.type or "", group):
        return None
    asks = _ASKS.get(trigger["on"])
    if asks is not None and not asks(game, me, moment):
        return None
    if not _details(game, me, moment, trigger) or not condition_met(game, me.card, data.get("condition")):
        return None
    limit = data.get("limit")
    bound = {"subject": getattr(moment, role)} if "whose" in trigger and role in ("source", "target") else {}
    if limit and _used(me, limit, bound.get("subject", moment.target)) >= limit["times"]:
        return None
    met = {**bound, **_met(game, me, moment, trigger.get("cell", {}))}
    return tuple({**met, **one} for one in passed(game, me, moment, trigger)) if passes(trigger) else met


def _used(me: Holder, limit: Wire, subject: str | None) -> int:
    """How often a limited feature was used in its span, or for that card, where it is limited for each."""
    from service.rules.limits import booked_as

    name = booked_as(me.feature.id, subject if limit.get("each") else None)
    return int(me.card.used.get(limit["per"], {}).get(name, 0))


def _met(game: Game, me: Holder, moment: Moment, cell: Wire) -> Wire:
    """Who stands on the cell that a card has moved to, where the text asks for somebody there."""
    mover = game.get(moment.target)
    here = game.cell_of(mover) if mover is not None else None
    if "holding" not in cell.get("to", {}) or mover is None or here is None:
        return {}
    return {"occupant": occupant(game, me.card, mover, cell["to"]["holding"], here)}


def _die(game: Game, me: Holder, moment: Moment) -> int | None:
    """The roll that a trigger asks about; fury takes it with modifiers, and what adds to fury (starter.fury.1)."""
    if me.feature.data["trigger"]["on"] != "fury" or moment.die is None:
        return moment.die
    most = me.feature.data["trigger"].get("die", {}).get("max", 1)
    own = most if isinstance(most, int) else 1
    return max(1, moment.die - (changed(game.ask("fury", me.card), own) - own))


def _counted(trigger: Wire) -> Any:
    """Whose moments a trigger looks at: where it counts those of several cards together, those of all of them."""
    return trigger.get("time", {}).get("whose", trigger.get("whose"))


def _concerns(game: Game, me: Holder, moment: Moment, role: str, whose: Any) -> bool:
    """Whether a moment's card is the bearer, its host, or one of the cards that the text names."""
    ident: str | None = getattr(moment, role)
    if ident is None or whose is None:
        return ident == me.card.id
    if whose == "host":
        return ident == me.card.host
    return matches(game, _met_as(game, moment, role), me.card, whose)


def _met_as(game: Game, moment: Moment, role: str) -> Card:
    """A card of the moment, the target of an attack with the wounds that it had when it was attacked."""
    card, found = game.card(getattr(moment, role)), found_with(game, moment) if role == "target" else None
    return card if found is None else card._replace(wounds=found)


def _moved_as(game: Game, me: Holder, moment: Moment, wanted: Wire) -> bool:
    """Whether a card moved as the text asks: by one cell (207.7), to the other half, into the bearer's row."""
    here = game.cell_of(game.card(moment.target)) if moment.target is not None else None
    if here is None or moment.start is None:
        return False
    if "step" in wanted and board.adjacent(moment.start, here) is not wanted["step"]:
        return False
    mover = game.card(str(moment.target))
    for name, cell in (("to", here), ("from", moment.start)):
        if name in wanted and any(misfits(game, me.card, mover, wanted[name], cell)):
            return False
    if "within" in wanted and game.ruleset.metric(moment.start, here) > wanted["within"]:
        return False
    if "again" in wanted and bool(mover.memory.get("went_again")) is not wanted["again"]:
        return False
    if "same_way" in wanted:
        way = board.way(moment.start, here)
        if way is None or not within(int(mover.memory.get(f"{MOVES_WAY}{way}", 0)), wanted["same_way"]):
            return False
    if "short" in wanted and _farther_than(game, mover, game.ruleset.metric(moment.start, here)) is not wanted["short"]:
        return False
    if "half" in wanted:
        own = board.half(here) == me.card.controller
        return board.half(here) != board.half(moment.start) and own is (wanted["half"] == "own")
    if "same_row" in wanted:
        mine = game.cell_of(me.card)
        return (mine is not None and board.same_horizontal(here, mine)) is wanted["same_row"]
    return True


def _farther_than(game: Game, mover: Card, gone: int) -> bool:
    """Whether the card's own jump goes farther than so, with what changes its range (422.1)."""
    found = game.has(mover, "jump")
    if found is None:
        return False
    farther = game.ask("range", Claim("jump", mover.controller, mover))
    return bool(gone < (reaching(farther, int(found.data.get("range", 1))) or 0))


def known_by_its_wounds(trigger: Wire) -> bool:
    """Whether a text waits for the first wounds of a turn that a card gets, or gets from attacks: the card remembers
    how many it got, also where nobody listened; other times are counted as they come (``recurring``)."""
    time = trigger.get("time")
    told = time is not None and dict(time) == {"equal": 1, "per": "turn"} and trigger["on"] == "wounded"
    return told and trigger.get("type", "attacks") == "attacks" and not {"source", "keyword", "amount"} & trigger.keys()


def first_wounds(game: Game, moment: Moment, attacks: bool) -> bool:
    """Whether the wounds of this moment are the first ones of the turn that the card gets, or gets from ``attacks``."""
    memory = game.card(str(moment.target)).memory
    by_attacks = int(memory.get("wounded_by_attacks", 0))
    return moment.amount == (by_attacks if attacks else by_attacks + int(memory.get("wounded", 0)))


def _up_to_strike(game: Game, moment: Moment, trigger: Wire) -> bool:
    """Whether a roll is no more than the value of the roller's own strike of the force that a text names (205.7)."""
    force, roller = trigger.get("die", {}).get("strike"), game.get(moment.source)
    if force is None:
        return True
    return roller is not None and moment.die is not None and moment.die <= roller.strike[FORCES.index(force)]


def _reached(game: Game, moment: Moment, wanted: int) -> bool:
    """Whether the chips that a card has just got make it so many as it had not before (216.11a)."""
    chips = game.card(str(moment.target)).chips
    return chips - int(moment.amount or 0) < wanted <= chips


def moves_of(game: Game, moment: Moment) -> int:
    """How often the card of a moment was moved in this turn, this time included."""
    card = game.get(moment.target)
    return int(card.memory.get("moves", 0)) if card is not None else 0


def _outrolled(game: Game, moment: Moment, wanted: Wire) -> bool:
    """Whether the result of the other fighter is so much greater than that of the card of the moment (216.6)."""
    chain = _chain_of(game, moment)
    results = chain.results if chain is not None else {}
    if moment.source not in results or moment.target not in results:
        return False
    return within(results[str(moment.target)] - results[str(moment.source)], wanted)


def _aimed_at(game: Game, me: Holder, moment: Moment, wanted: Wire) -> bool:
    """Whether the attack for which a card closes is at such a card."""
    chain = _chain_of(game, moment)
    target = game.get(chain.target) if chain is not None else None
    return target is not None and matches(game, target, me.card, wanted)


def _chain_of(game: Game, moment: Moment) -> Chain | None:
    """The chain in which a moment came about, if it is still on the stack."""
    return game.chain(moment.chain) if moment.chain is not None else None


def _strikes(game: Game, moment: Moment) -> bool:
    """Whether a blow is the striker's; a roll is where its card made the attack that is rolled for."""
    if moment.name not in ("rolled", "resulted") or moment.chain is None:
        return moment.striking
    chain = _chain_of(game, moment)
    return chain is not None and chain.source == moment.source


def _answers_as(game: Game, trigger: Wire) -> bool:
    """Whether the strike that answers is what a text about attacks speaks of: where it says "strike" (205.6), or where
    the edition has the same moment for a strike and an attack (``answers_attack``)."""
    named = trigger.get("type", "attacks")
    kinds = (named,) if isinstance(named, str) else named
    said = "striking" in trigger or any(str(kind).endswith(("strike", "strikes")) for kind in kinds)
    return said or bool(game.ruleset.added("answers_attack"))


def _hears_answers_at_it(game: Game, trigger: Wire) -> bool:
    """Whether a text on what its card got from an attack is about the strike that answers as well."""
    return trigger["on"] == "after_attacked" and _answers_as(game, trigger)


def _rolled_alike(game: Game, moment: Moment) -> bool:
    """Whether the two rolls of a card that rolls its die twice showed the same."""
    chain = _chain_of(game, moment)
    return chain is not None and moment.source in chain.bound.get("alike", ())


def _exchanged(game: Game, moment: Moment) -> bool:
    """Whether of two cards that fight each strikes the other, and neither misses (205.5, 205.6)."""
    chain = _chain_of(game, moment)
    return chain is not None and len(chain.hits) == 2 and all(hit["force"] != "miss" for hit in chain.hits.values())


def _unanswered(game: Game, moment: Moment) -> bool:
    """Whether a blow is an unanswered strike: its card has that feature, or it is a vanguard's, which counts as one
    (dictionary.vanguard.1, dictionary.unanswered_strike.2)."""
    chain = _chain_of(game, moment)
    if moment.source is None or chain is None or not moment.striking:
        return False
    return chain.kind == "vanguard" or game.has(game.card(moment.source), "unanswered_strike") is not None


def _struck_by(game: Game, me: Holder, moment: Moment, wanted: Wire) -> bool:
    """Whether the attack of a moment is that of a card that fits, whoever the moment is about (205.3)."""
    chain = _chain_of(game, moment)
    striker = game.get(chain.source) if chain is not None else None
    return striker is not None and matches(game, striker, me.card, wanted)


#: What only a card in play has: one that has died by now has no number of lives any more, even or odd (402.3, 206.2).
_STATES = frozenset({"lives", "wounds", "wounded", "extra_lives", "chips", "closed"})


def _told(game: Game, me: Holder, moment: Moment, wanted: Wire) -> Wire:
    """A filter with a cost that the text compares with that of another card of the moment, as a number (202.3)."""
    return settled(game, wanted, me.card, moment.bound()) if isinstance(wanted.get("cost"), Mapping) else wanted


def _details(game: Game, me: Holder, moment: Moment, trigger: Wire) -> bool:
    """A trigger's further wishes: the force, the attack type, who the other card is."""
    if "force" in trigger and moment.force not in trigger["force"]:
        return False
    if not die_met(_die(game, me, moment), trigger.get("die")) or not _up_to_strike(game, moment, trigger):
        return False
    if "type" in trigger and not in_group(moment.type or "", trigger["type"]):
        return False
    if "alike" in trigger.get("die", ()) and _rolled_alike(game, moment) is not trigger["die"]["alike"]:
        return False
    answers = moment.name in ("attack_landed", "struck_back") and not moment.striking
    if answers and trigger["on"] in ("attack", "attacked", "assailed") and not _answers_as(game, trigger):
        return False
    if moment.name == "after_payment" and not moment.striking and not _hears_answers_at_it(game, trigger):
        return False  # "after an attack", "after an action" is of what the card has done of itself
    if trigger["on"] in ("answer", "answered") and moment.striking:
        return False  # and "on an answering strike" is the reflector's (205.5)
    if "striking" in trigger and _strikes(game, moment) is not trigger["striking"]:
        return False
    if "unanswered" in trigger and _unanswered(game, moment) is not trigger["unanswered"]:
        return False
    if "exchange" in trigger and _exchanged(game, moment) is not trigger["exchange"]:
        return False
    if "amount" in trigger and not within(moment.amount, trigger["amount"]):
        return False
    if "reaches" in trigger and not _reached(game, moment, trigger["reaches"]):
        return False
    if "cell" in trigger and not _moved_as(game, me, moment, trigger["cell"]):
        return False
    if "element" in trigger and moment.keyword != trigger["element"]:
        return False
    if "shown" in trigger and not any(matches(game, game.card(i), me.card, trigger["shown"]) for i in moment.shown):
        return False
    if "behind" in trigger and not _outrolled(game, moment, trigger["behind"]):
        return False
    if "nth" in trigger and not within(moves_of(game, moment), trigger["nth"]):
        return False
    if "keyword" in trigger and moment.keyword != trigger["keyword"]:
        return False
    if known_by_its_wounds(trigger) and not first_wounds(game, moment, "type" in trigger):
        return False
    if "at" in trigger and not _aimed_at(game, me, moment, trigger["at"]):
        return False
    if passes(trigger) and not passed(game, me, moment, trigger):
        return False
    if "striker" in trigger and not _struck_by(game, me, moment, trigger["striker"]):
        return False
    for role in ("source", "target"):
        ident = getattr(moment, role)
        if role not in trigger:
            continue
        if ident is None:
            return False
        card = _met_as(game, moment, role)
        if not matches(game, card, me.card, _told(game, me, moment, trigger[role])):
            return False
        lost = _STATES if found_with(game, moment) is None else _STATES - {"wounded"}
        if moment.name != "died" and not card.in_squad and lost & trigger[role].keys():
            return False
    return True
