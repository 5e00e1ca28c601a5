"""Answers to what is on the stack: blocking, redirecting, reducing an attack, changing a roll (216.3, 216.9, 422.3).

A playable feature with one of these effects is aimed at the chain on top of the stack, and only while a certain
object of that chain is on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.filters import matches, within
from service.games.berserk.rules.features.base import CARRIED_OUT, Claim, Deed
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.forms.readers import READERS
from service.games.berserk.rules.forms.references import inner_parts
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.targets.legality import attack_target_faults
from service.games.berserk.rules.telling.violations import Violation, violation

#: What a text asks of an attack that is known only when it has been rolled for.
_OF_FORCE = frozenset({"force", "worth", "base"})
#: The effects that answer a chain.
ANSWERS = frozenset({"block", "redirect", "reduce", "modify_roll", "reroll"})
#: What a text is for that does none of that.
_IS_FOR = "is for"


def answers(data: Wire) -> list[Wire]:
    """The effects of a feature that answer the chain on top; where it does something else, the chain that it is for."""
    if "answers" in data:
        return [{"effect": _IS_FOR, **data["answers"]}]
    return list(_answering(data.get("effects", ()), "names" in data))


def _answering(effects: Sequence[Wire], within: bool) -> Iterator[Wire]:
    """These effects, and ``within`` others those that follow in them."""
    for one in effects:
        if one.get("effect") in ANSWERS:
            yield one
        elif within:
            for part, _ in inner_parts(one):
                yield from _answering(part, within)


def stage(effect: Wire) -> tuple[str, tuple[str, ...]]:
    """The object that must be on top, and the paragraphs that say so."""
    if effect["effect"] == _IS_FOR:
        return effect["stage"], ("216.3", "412.1")
    if effect["effect"] in ("modify_roll", "reroll"):
        return "result", ("422.3",)
    if effect["effect"] == "reduce" or not _OF_FORCE.isdisjoint(effect):
        return "protection", ("216.9",)
    return "target", ("216.3", "410.3" if effect["effect"] == "block" else "412.3")


def answer_faults(game: Game, card: Card, data: Wire, targets: Iterable[str]) -> list[Violation]:
    """Every reason why a feature cannot answer the chain on top now."""
    top = game.top()
    found: list[Violation] = []
    for effect in answers(data):
        wanted, rules = stage(effect)
        if top is not None and answering_blows(game, card, effect, top):
            continue
        if effect["effect"] == "redirect" and any(
            c.source == card.id and c.kind in ("redirect", "defend") for c in game.position.stack
        ):
            found.append(violation("resources_committed", "412.6", "103.7", source=card.id))
        if top is None:
            found.append(violation("stack_empty", *rules, source=card.id))
        elif top.top != wanted:
            found.append(violation("wrong_object", *rules, source=card.id, object=wanted))
        else:
            found += aim_faults(game, card, effect, top, rules)
            found += _SPECIAL[effect["effect"]](game, card, effect, top, list(targets), data)
    return found


def aim_faults(game: Game, card: Card, effect: Wire, top: Chain, rules: tuple[str, ...]) -> list[Violation]:
    """Why a chain is not of the kind that a text speaks of."""
    kind = CHAIN_KINDS[top.kind].attack_type(top)
    source, target = game.get(top.source), game.get(top.target)
    ok = top.kind in ("simple_strike", "feature") and in_group(kind, effect.get("of", kind))
    ok = ok and ("against" not in effect or (source is not None and matches(game, source, card, effect["against"])))
    ok = ok and ("at" not in effect or (target is not None and matches(game, target, card, effect["at"])))
    if ok and not _OF_FORCE.isdisjoint(effect):
        ok = _of_its_force(game, effect, top)
    if ok and "such" in effect and effect["such"]["event"] != "roll":
        deed = carried(game, top)
        ok = deed is not None and READERS["prospect"](effect["such"])(View(game, card), deed) is not None
    return [] if ok else [violation("not_answerable", *rules, source=card.id)]


def _of_its_force(game: Game, effect: Wire, top: Chain) -> bool:
    """Whether the attack on top is of the force, or the value, that a text asks for (205.1a, 205.4). What an attack
    without a roll comes to with its modifiers is counted later (216.1k): until then it may be."""

    kind, hit = CHAIN_KINDS[top.kind], top.hits.get(top.source, {})
    if not kind.strikes or hit.get("force") == "miss":
        return False
    wanted = effect if top.hits else {name: value for name, value in effect.items() if name != "worth"}
    return asked_of(wanted, hit.get("force"), hit.get("value"), kind.base(game, top))


def answering_blows(game: Game, card: Card, effect: Wire, top: Chain) -> tuple[str, ...]:
    """Who answers a blow at a card such that a text blocks attacks at it (410.1): the answer is known only when both
    forces are, and it alone is blocked, so that the blow that it answers is carried out (216.9)."""
    if effect["effect"] != "block" or "at" not in effect or "force" in effect or top.top != "protection":
        return ()
    if not in_group(top.kind, effect.get("of", top.kind)):
        return ()
    found = []
    for ident, hit in top.hits.items():
        answering = ident != top.source and hit["force"] != "miss"
        if answering and matches(game, game.card(hit["target"]), card, effect["at"]):
            found += [ident] if matches(game, game.card(ident), card, effect.get("against", {})) else []
    return tuple(found)


def _block(game: Game, card: Card, effect: Wire, top: Chain, targets: list[str], text: Wire) -> list[Violation]:
    return []


def _redirect(game: Game, card: Card, effect: Wire, top: Chain, targets: list[str], text: Wire) -> list[Violation]:
    """412.5: once only, with a target to take, to a card that can be it."""
    found = []
    if any(c.source == card.id and c.kind in ("redirect", "defend") for c in game.position.stack):
        found.append(violation("resources_committed", "412.6", "103.7", source=card.id))
    new = targets[0] if targets else taker(card, effect)
    if top.target is None or len(top.targets) > 1:
        return [*found, *redirection_faults(game, top, game.card(new), card, text)]
    if "nearby" in effect and not matches(game, game.card(new), game.card(top.target), effect["nearby"]):
        found.append(violation("target_not_legal", "412.5", "412.1", source=card.id, target=new))
    return found + redirection_faults(game, top, game.card(new), card, text)


def redirection_faults(
    game: Game, top: Chain, new: Card, by: Card, text: Wire = EMPTY, doing: str | None = None
) -> list[Violation]:
    """412.5: why a chain cannot be given that target: it was given another, has none or several, or cannot take it;
    ``text`` and ``doing`` as for what keeps it from that (``kept_from_it``)."""
    found = []
    if top.redirected:
        found.append(violation("already_redirected", "216.3", "412.5", source=by.id))
    if top.bound.get("made"):
        found.append(violation("not_answerable", "103.3", "412.3", source=by.id))
    if top.target is None or len(top.targets) > 1:
        return [*found, violation("not_answerable", "412.5", source=by.id)]
    if new.id == top.target:
        found.append(violation("target_not_legal", "412.5", source=by.id, target=new.id))
    return found + new_target_faults(game, top, new, by, text, doing)


def takers(game: Game, top: Chain | None, by: Card, cards: Iterable[str], text: Wire) -> list[str]:
    """412.5: of the cards that a text could redirect an attack to, those that can be its target."""
    return [c for c in cards if top is not None and not redirection_faults(game, top, game.card(c), by, text)]


def taker(card: Card, effect: Wire) -> str:
    """Who takes over a redirected attack where the feature names nobody: its card, or that card's host."""
    return card.host if effect.get("to") == "host" and card.host is not None else card.id


def new_target_faults(
    game: Game, top: Chain, new: Card, by: Card, text: Wire = EMPTY, doing: str | None = None
) -> list[Violation]:
    """Why a chain cannot be redirected to a card: it cannot be attacked, or a feature forbids it."""
    source, old = game.get(top.source), game.get(top.target)
    if source is None or not new.in_squad:
        return [violation("not_in_squad", "206.2", card=new.id, source=by.id, target=new.id)]
    kind = CHAIN_KINDS[top.kind].attack_type(top)
    found = attack_target_faults(game, source, new, kind)
    claim = Claim(kind, by.controller, source, new, strike_target=old)
    found += [answer for _, answer in game.ask("refuse_redirect", claim)]
    if rules := kept_from_it(game, "redirect", top, by, new, doing, text):
        found.append(violation("forbidden", *rules, card=by.id, source=by.id, target=new.id))
    kept_off = claim._replace(player=top.player, redirected=True, text=top.text)  # by what it says of itself (103.3)
    told = game.ask("refuse_target", kept_off) if not new.hidden else []
    return found + [answer for me, answer in told if me.card.id == new.id]


def _reduce(game: Game, card: Card, effect: Wire, top: Chain, targets: list[str], text: Wire) -> list[Violation]:
    hit = top.hits.get(top.source, {})
    plain = (
        not top.hits and "down_to" not in effect
    )  # an attack of one value has no force, and is counted late (216.1k)
    if hit.get("force") in (None, "miss") and not plain:
        return [violation("not_answerable", "216.9", source=card.id)]
    return []


def _modify_roll(game: Game, card: Card, effect: Wire, top: Chain, targets: list[str], text: Wire) -> list[Violation]:
    roller = roller_of(effect, top, card.id, targets[0] if targets else None)
    if roller is None or roller not in top.rolls or not _such_a_roll(game, card, effect, top, roller):
        return [violation("not_answerable", "422.3", source=card.id)]
    return []


def _such_a_roll(game: Game, card: Card, effect: Wire, top: Chain, roller: str) -> bool:
    """Whether the roll of a card is one that a text speaks of which chooses a roll."""
    wanted = effect.get("such", {})
    if wanted.get("event") != "roll":
        return True
    return READERS["prospect"](wanted)(View(game, card), roll_of(game, top, roller)) is not None


def _reroll(game: Game, card: Card, effect: Wire, top: Chain, targets: list[str], text: Wire) -> list[Violation]:
    """A die is rolled anew before anybody adds to it, where the edition has it so (``rerolled_first``)."""
    found = _modify_roll(game, card, effect, top, targets, text)
    roller = roller_of(effect, top, card.id, targets[0] if targets else None)
    rules = game.ruleset.added("rerolled_first")
    if rules and any(change["card"] == roller for change in top.bound.get("changes", ())):
        found.append(violation("not_answerable", *rules, "422.3", source=card.id))
    return found


def roller_of(
    effect: Wire, top: Chain, source: str, target: str | None, names: Mapping[str, Any] = EMPTY
) -> str | None:
    """The card whose roll a modifier is about, by its role or by the name that its text has given it."""
    to = effect.get("to", "target" if target is not None else "self")
    if to == "named":
        known = names.get(effect["called"])
        return known if isinstance(known, str) else None
    roles: dict[str, Any] = {"self": source, "target": target, "attacker": top.source, "attacked": top.target}
    return roles.get(to)


def _for_it(game: Game, card: Card, effect: Wire, top: Chain, targets: list[str], text: Wire) -> list[Violation]:
    """Of what does something else it is asked which roll it is for."""
    of_a_roll = effect.get("such", {}).get("event") == "roll"
    return _modify_roll(game, card, effect, top, targets, text) if of_a_roll else []


_SPECIAL = {_IS_FOR: _for_it, "block": _block, "redirect": _redirect, "reduce": _reduce, "modify_roll": _modify_roll,
            "reroll": _reroll}  # fmt: skip


# -- what is about to be done to what is on the stack ---------------------------------------------------------------


def carried(game: Game, chain: Chain) -> Deed | None:
    """What carrying it out does, at whom; None once its card is no longer known."""
    from service.games.berserk.rules.chains.base import is_action

    source, target = game.get(chain.source), game.get(chain.target)
    if source is None:
        return None
    kind, against = CHAIN_KINDS[chain.kind].attack_type(chain), dict[str, Any]()
    if chain.kind == "defend":
        strike = game.chain(str(chain.bound["strike"]))
        target = game.get(strike.target) if strike is not None else None
        against = {"strike": carried(game, strike)} if strike is not None else {}
    beside = kind == "move" and bool(game.ruleset.added("one_action"))  # a card moves beside its one action
    told = {"doing": chain.kind, "on": target, "acts": is_action(chain, kind) and not beside, **against}
    without, by = tuple(chain.bound.get("without", ())), game.keyword_of(chain.id)
    about = (chain.player, chain.x or 0, kind, without, by, chain.id, told)
    return Deed(CARRIED_OUT, target or source, source, *about)


def befalling(
    game: Game, kind: str, chain: Chain, by: Card, to: Card | None = None, doing: str | None = None, text: Wire = EMPTY
) -> Deed | None:
    """What is about to be done to a chain: it is blocked, or gets another target (410, 412).

    ``doing`` is the text on the stack that does so, where it is one; ``text`` is what it says, on the stack or not.
    """
    what = carried(game, chain)
    if what is None or what.source is None:
        return None
    does = game.chain(doing) if doing is not None else None
    text = does.text or EMPTY if does is not None else text
    told = {"on": what.source, "befalls": what, "by_text": text, **({"host": to.id} if to is not None else {})}
    named = game.keyword_of(doing) if does is not None else text.get("keyword")
    type = str(text.get("type", "impact")) if text and "always" not in text else "rule"
    return Deed(kind, what.source, by, by.controller, type=type, by=named, chain=doing, told=told)


def kept_from_it(
    game: Game, kind: str, chain: Chain, by: Card, to: Card | None = None, doing: str | None = None, text: Wire = EMPTY
) -> tuple[str, ...]:
    """The paragraphs by which a text lets nobody block it, or give it that target (103.3); none where none does."""
    deed = befalling(game, kind, chain, by, to, doing, text) if game.hears("forbids") else None
    if deed is None:
        return ()
    return next((tuple(rules) for _, rules in game.ask("forbids", deed)), ())


def roll_of(game: Game, chain: Chain, roller: str) -> Deed:
    """The roll of a card in an attack or text, as what something is done to."""
    card, kind = game.card(roller), CHAIN_KINDS[chain.kind].attack_type(chain)
    answering = roller != chain.source
    told = {"on": game.get(chain.source if answering else chain.target), "answering": answering}
    by = game.keyword_of(chain.id)
    return Deed("roll", card, card, card.controller, type=kind, by=by, chain=chain.id, told=told)


def asked_of(effect: Wire, force: str | None, value: int | None, base: int | None) -> bool:
    """Whether a blow is of the force (205.4), and of the value with its modifiers or without them (205.1a), that an
    effect asks for; what has no value yet is not."""
    if "force" in effect and force not in effect["force"]:
        return False
    asked = ((value, effect.get("worth")), (base, effect.get("base")))
    return all(bounds is None or (told is not None and within(told, bounds)) for told, bounds in asked)
