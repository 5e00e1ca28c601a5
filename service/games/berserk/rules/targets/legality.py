"""Which cards are legal targets of a feature or a strike, and every reason why another is none (412)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.filters import FILTER_RULES, matches
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.asking.numbers import reaching
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.reach import reach
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.forms.attack_types import ATTACKS, MELEE
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.position.standing import once_a_standing
from service.games.berserk.rules.targets.feasible import infeasible
from service.games.berserk.rules.targets.together import all_go_together
from service.games.berserk.rules.telling.reasons import lacking
from service.games.berserk.rules.telling.violations import Violation, violation

#: The work of looking whether a text can be aimed at a card, beside what it looks at (``work``).
AIMED = 10


@once_a_standing
def target_violations(game: Game, source: Card, target: Card, data: Wire, player: str) -> list[Violation]:
    """Every reason why a card is no legal target of a feature declared by ``player`` (412.1, 412.5)."""
    game.work.spend(AIMED)
    kind = data.get("type", "impact")
    names = {"source": source.id, "target": target.id}
    found: list[Violation] = []
    if data.get("target", {}).get("zone") == "graveyard":
        return _dead_target_violations(game, source, target, data, player)
    if not target.in_squad:
        return [violation("not_in_squad", "206.2", "dictionary.in_the_play_area.1", card=target.id, **names)]
    if not matches(game, target, source, data.get("target", {})):
        finishing = data.get("keyword") == "finishing"
        spared = ["210.10"] if finishing and target.kind in SYMBIOTE_KINDS else []
        spared += [*game.ruleset.immunity(target.kind, "finish"), "dictionary.finishing.2"] if finishing else ()
        failing = _failing(game, source, target, data["target"])
        rules = spared + [*sayings(data)] + [rule for name, _ in failing for rule in FILTER_RULES.get(name, ())]
        unfit = violation("target_not_legal", *dict.fromkeys((*rules, "412.1")), **names)
        found.append(unfit._replace(why=lacking(failing)))
    found += attack_target_faults(game, source, target, kind)
    missed = reach(game, source, target, kind, range_of(game, source, target, data, player))
    waived = {"out_of_range": "from_afar", "too_near": "allows"}.get(missed.code if missed is not None else "")
    free = waived is not None and bool(game.ask(waived, Claim(kind, player, source, target)))
    free = free or (waived == "allows" and bool(data.get("point_blank")))  # "also at a card beside it"
    if missed is not None and not free and not _pointed_at(game, target, kind, data):
        found.append(missed)
    undoable = infeasible(game, source, target, data)
    if undoable is not None:
        found.append(undoable)
    if moves_first(data) and not target.hidden and game.flying(target):
        found.append(violation("cannot_be_moved", "211.3", **names))
    return found + refusals(game, Claim(kind, player, source, target, text=data))


def violations_again(game: Game, source: Card, target: Card, data: Wire, player: str) -> list[Violation]:
    """The same, looked at again when the target is up (415.4): a hidden one was hidden as it was chosen."""
    selector = data.get("target", {}).get("selector", {})
    such = selector.get("such", {})
    if such.get("hidden") is True:
        seen = {word: told for word, told in such.items() if word != "hidden"}
        data = {**data, "target": {**data["target"], "selector": {**selector, "such": seen}}}
    return target_violations(game, source, target, data, player)


def _failing(game: Game, source: Card, target: Card, wanted: Wire) -> list[tuple[str, Any]]:
    """What a text asks of its target and that one is not, each by its name."""
    from service.games.berserk.rules.abilities.reasons import failing_parts

    failing = [(name, value) for name, value in wanted.items() if not matches(game, target, source, {name: value})]
    parts = [
        failing_parts(game, source, target, value) if name == "selector" else [(name, value)] for name, value in failing
    ]
    return [one for part in parts for one in part]


def _pointed_at(game: Game, target: Card, kind: str, data: Wire) -> bool:
    """Whether a text points at this flyer for a melee attack, and the edition lets that reach it (``named_flyer``)."""
    if kind not in MELEE or not game.ruleset.added("named_flyer") or not game.flying(target):
        return False
    wanted = data.get("target", {})
    such = wanted.get("selector", {})
    named = such.get("such", {}).get("is") if such.get("such", {}).keys() == {"is"} else None
    if named is not None:
        return bool(such.get("names", {}).get(named) == target.id)
    return bool(wanted.get("is") == {"card": target.id} or wanted.get("id") == target.id)


def range_of(game: Game, source: Card, target: Card, data: Wire, player: str) -> int | None:
    """The range of a feature with what permanent features add to it (422.1); None where it has none."""
    limit: int | None = data.get("range")
    if not game.hears("range"):
        return limit
    claim = Claim(data.get("type", "impact"), player, source, target)
    return reaching(game.ask("range", claim), limit)


def _dead_target_violations(game: Game, source: Card, target: Card, data: Wire, player: str) -> list[Violation]:
    """A card of the graveyard as a target: its player's own where an older text says nothing else
    (dictionary.revive.3, .4)."""
    from service.games.berserk.rules.arriving.kept_out import kept_out_by

    names = {"source": source.id, "target": target.id}
    wanted = data["target"] if "selector" in data["target"] else {"side": "own", **data["target"]}
    if target.zone != "graveyard" or not matches(game, target, source._replace(controller=player), wanted):
        rules = ("dictionary.revive.3", "dictionary.revive.4", "412.1")
        return [violation("target_not_legal", *rules, **names)]
    seats = {"enemy": board.other(player), "owner": target.owner}
    joins = [seats.get(e.get("under", ""), player) for e in data.get("effects", ()) if e["effect"] == "revive"]
    kept_out = dict.fromkeys(rule for seat in joins for rule in kept_out_by(game, target, seat))
    return [violation("cannot_enter", *kept_out, "dictionary.take_to_the_squad.1", **names)] if kept_out else []


#: What says where a card comes that a text brings in.
_BESIDE = {"summon": ("dictionary.summon.3",), "revive": ("dictionary.revive.5",)}


def sayings(data: Wire, effect: Wire | None = None) -> tuple[str, ...]:
    """The paragraphs of the dictionary that say where a named feature or an effect of this kind puts a card."""
    if "movement" in data:  # the text of jump, teleportation or maneuver, by its number
        name = data["keyword"]
        return (f"dictionary.{name}.{data['movement']}",)
    return _BESIDE.get(effect["effect"], ()) if effect is not None else ()


#: Effects that move cards on the battlefield (211.3, 210.11, 214.7).
MOVING = frozenset({"move", "push", "jump", "swap"})


def moves_target(data: Wire) -> bool:
    """Whether a feature's text moves its target."""
    return any(e["effect"] in MOVING and e.get("to", "target") == "target" for e in data.get("effects", ()))


def moves_first(data: Wire) -> bool:
    """Whether moving its target is the first thing that a feature does, be it no attack (211.3, 416.2)."""
    first = data.get("effects", ())[:1]
    return bool(first) and data.get("type") not in ATTACKS and moves_target({"effects": first})


def strike_target_faults(game: Game, source: Card, target: Card, player: str) -> list[Violation]:
    """Every reason why a card cannot be the target of a simple strike."""
    found = attack_target_faults(game, source, target, "simple_strike")
    missed = reach(game, source, target, "simple_strike", None)
    return found + ([missed] if missed else []) + refusals(game, Claim("simple_strike", player, source, target))


def refusals(game: Game, claim: Claim) -> list[Violation]:
    """What features say against a target; those of the target itself are silent while it is hidden (415.3)."""
    hidden = claim.target.id if claim.target is not None and claim.target.hidden else None
    found = [answer for me, answer in game.ask("refuse_target", claim) if me.card.id != hidden]
    if found or not game.hears("obliges"):
        return found
    owed = [answer for me, answer in game.ask("obliges", claim) if me.card.id != hidden]
    return [] if True in owed else owed  # of several that oblige it its player chooses whom it attacks


def attack_target_faults(game: Game, source: Card, target: Card, kind: str) -> list[Violation]:
    """Terrains and equipment cannot be attacked (212.2, 214.3); nobody attacks itself."""
    names = {"source": source.id, "target": target.id}
    if kind not in ATTACKS:
        return []
    found = []
    if target.id == source.id:
        found.append(violation("target_is_source", "400.2", **names))
    if not target.hidden and target.kind == "terrain":
        found.append(violation("target_not_attackable", "212.2", **names))
    if not target.hidden and target.kind == "equipment":
        found.append(violation("target_not_attackable", "214.3", **names))
    return found


def fewest(data: Wire) -> int:
    """How many targets have to be named at least (412.1)."""
    return int(data.get("count", 1) if data.get("exactly") else data.get("least", 1))


def together_faults(game: Game, source: Card, targets: Sequence[str], data: Wire) -> list[Violation]:
    """What is wrong with several targets taken together: how many, and what they have to share (412.1, 415.3)."""
    found = []
    few = bool(targets) and len(targets) < fewest(data) and not _no_more(game, source, targets, data)
    every = data.get("every") and set(targets) != set(legal_targets(game, source, data, source.controller))
    if few or every:
        found.append(violation("target_missing", "412.1", "400.4", source=source.id))
    shown = [game.card(t) for t in targets if not game.card(t).hidden]
    share = {"cost": lambda c: c.price, "name": lambda c: c.definition.name}.get(data.get("alike", ""))
    if share is not None and len({share(c) for c in shown}) > 1:
        found.append(violation("target_not_legal", "412.1", source=source.id, target=shown[-1].id))
    if not all_go_together(game, targets, data):
        found.append(violation("target_not_legal", "412.1", source=source.id, target=targets[-1]))
    return found


def _no_more(game: Game, source: Card, targets: Sequence[str], data: Wire) -> bool:
    """Whether a text that makes several attacks at different cards finds no further card to aim at (423.3)."""
    if data.get("type") not in ATTACKS:
        return False
    left = (t for t in legal_targets(game, source, data, source.controller) if t not in targets)
    return not any(all_go_together(game, [*targets, one], data) for one in left)


#: No squad has more cards.
MOST_NAMED = 30


def so_many(game: Game, card: Card, data: Wire, x: int | None = None) -> Wire:
    """A feature's text with the number of its targets, where it counts them (104.1) or its player announces it
    (104.4)."""
    many = data.get("count")
    if isinstance(many, Mapping):
        return {**data, "count": min(number(game, many, card), MOST_NAMED)}
    return {**data, "count": 1 if x is None else min(x, MOST_NAMED)} if many == "x" else data


def announced(data: Wire, x: int | None) -> Wire:
    """A feature's text with the X that its player announces in whom it can be aimed at, and how far it goes (104.4)."""
    told = data.get("cost", {}).get("chips") == "x" or "announce" in data
    if x is None or not told:
        return data
    aim = {"target": _with_x(data["target"], x)} if "target" in data else {}
    far = {"effects": tuple(_as_far(one, x) for one in data["effects"])} if "effects" in data else {}
    return {**data, **aim, **far}


#: The fields of an effect that say how far it goes, and what attack it makes.
_FAR = ("range", "cell", "blow")


def _as_far(effect: Wire, x: int) -> Wire:
    return {name: _with_x(value, x) if name in _FAR else value for name, value in effect.items()}


def _with_x(value: Any, x: int) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_with_x(item, x) for item in value)
    if isinstance(value, Mapping):
        if value.get("of") == "x" and value.keys() <= {"of", "plus"}:
            return max(0, x + int(value.get("plus", 0)))
        if value.get("of") == "said":  # what is said in the language knows its X by name
            return x if value["number"] == {"number": "x"} else value
        if "such" in value:
            return {**value, "names": {**value.get("names", {}), "x": x}}
        return {name: _with_x(item, x) for name, item in value.items()}
    return x if value == "x" else value


def aimed(data: Wire) -> Wire:
    """A feature's text with the target that every attack has (401.1): any card where the text names none."""
    return {**data, "target": {}} if data.get("type") in ATTACKS and "target" not in data else data


def legal_targets(game: Game, source: Card, data: Wire, player: str) -> list[str]:
    """The ids of all legal targets of a feature, in the position's order."""
    dead = data.get("target", {}).get("zone") == "graveyard"
    cards = [c for c in game.position.cards.values() if c.zone == "graveyard"] if dead else game.in_play()
    return [
        c.id
        for c in cards
        if (dead or _meant(game, source, c, data)) and not target_violations(game, source, c, data, player)
    ]


@once_a_standing
def _meant(game: Game, source: Card, target: Card, data: Wire) -> bool:
    """Whether a card of a squad is one that a text asks for, without a word on why it is not."""
    if matches(game, target, source, data.get("target", {})):
        return True
    game.work.spend(AIMED)
    return False
