"""What permanent features say beside modifying and granting: forbid, allow, ignore, block, redirect, prevent, replace.

Each is an effect of a permanent feature's data: ``{"effect": "ignore", "keyword": "armor", "against": FILTER}``. Shared
fields: ``of`` (an attack or ability type or a group of them), ``cards`` (whose action or wounds; the bearer where left
out), ``against`` (the other card of the matter).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from service.rules import effect_shapes, filter_shapes, shapes
from service.rules.abilities import PERMANENTS, Permanent
from service.rules.attack_types import TYPE_GROUPS, in_group
from service.rules.chain_kinds import CHAIN_KINDS
from service.rules.conditions import condition_met
from service.rules.features.base import Attack, Claim, Coming, Deed, Handler, Harm, Holder, Prevention, Replacement
from service.rules.filter_shapes import filter_faults
from service.rules.filters import hurt_by, matches, within
from service.rules.game import Game
from service.rules.limits import booked_as, used
from service.rules.measures import number
from service.rules.model import FORCES, Card, Wire
from service.rules.preliminary.texts import Hosting
from service.rules.violations import Violation, violation

_SHARED: dict[str, shapes.Check] = {
    "of": shapes.one_of(*sorted({*TYPE_GROUPS, *shapes.ABILITY_TYPES, "rule"})),
    "cards": filter_faults,
    "against": filter_faults,
}
#: Named features that wound by themselves, of which wounds can be spoken as of an attack's (414.2).
HARMFUL = frozenset({"poison", "plague", "fading"})
_WHEN = shapes.one_of("attacking", "attacked")
_ACTION = shapes.one_of(
    "act", "move", "defend", "gain_chip", "redirect", *sorted({*TYPE_GROUPS, *shapes.ABILITY_TYPES})
)


def permanent(
    name: str, *hooks: str, needs: tuple[str, ...] = (), **fields: shapes.Check
) -> Callable[[Handler], Handler]:
    """Decorator: the function answers these hooks for permanent features with that effect."""

    def register(handler: Handler) -> Handler:
        known = PERMANENTS.get(name, Permanent({}, _SHARED))
        answers = {**known.hooks, **dict.fromkeys(hooks, handler)}
        PERMANENTS[name] = Permanent(answers, {**known.fields, **fields}, (*known.needs, *needs))
        return handler

    return register


def bearer(me: Holder) -> str:
    """The card a feature is about: equipment speaks of its host."""
    return me.card.host if me.card.kind == "equipment" and me.card.host is not None else me.card.id


def spoken(game: Game, me: Holder, name: str) -> Iterator[Wire]:
    """The effects of that name of a permanent feature whose condition is met."""
    data = me.feature.data
    limit = data.get("limit")
    if limit and not limit.get("each") and used(me.card, limit["per"], me.feature.id) >= limit["times"]:
        return
    if condition_met(game, me.card, data.get("condition")):
        yield from (e for e in data["effects"] if e["effect"] == name)


def meant(
    game: Game, me: Holder, effect: Wire, type: str, mine: Card | None, other: Card | None, usual: str | None = None
) -> bool:
    """Whether an effect is about this matter: of that type, ``mine`` its card, ``other`` on the other side."""
    wanted = effect.get("of", usual)
    if mine is None or (wanted is not None and not in_group(type, wanted)):
        return False
    if "cards" not in effect:
        if mine.id != bearer(me):
            return False
    elif not matches(game, mine, me.card, effect["cards"]):
        return False
    return "against" not in effect or (other is not None and matches(game, other, me.card, effect["against"]))


@permanent("ignore", "ignores", needs=(), keyword=shapes.keyword, **{"from": shapes.word, "all": shapes.flag})
def _ignores(game: Game, me: Holder, about: Any) -> list[Wire] | None:
    """408.1–408.3a: what the card treats the targets of its objects as not having."""
    other = about.card if isinstance(about, Deed) else about.target
    if other is not None and other.id == me.card.id and about.source is not None:
        other = about.source
    found: list[Wire] = []
    for effect in spoken(game, me, "ignore"):
        if meant(game, me, {**effect, "cards": {}}, about.type, me.card, other):
            found.append(
                {"all": True} if effect.get("all") else {k: effect[k] for k in ("keyword", "from") if k in effect}
            )
    return found or None


def _acts(game: Game, claim: Claim, action: str) -> bool:
    """Whether a claim is of a kind of action; what triggers is declared, but no card acts by it (405.2).

    In the living edition a card moves beside its one action (starter.6.6).
    """
    if action == "act":
        if claim.type == "move" and game.ruleset.added("one_action"):
            return False
        return claim.feature is None or claim.feature.data.get("class") != "triggered"
    return in_group(claim.type, action)


_BUT = shapes.fields("What is not forbidden", {"of": _SHARED["of"], "against": filter_faults}, ("of",))


@permanent(
    "forbid",
    "refuse_action",
    needs=("action",),
    action=_ACTION,
    but=_BUT,
    but_own=shapes.flag,
    **{"for": filter_faults},
)
def _forbids(game: Game, me: Holder, about: Claim) -> Violation | None:
    """103.3, 419.1b: "cannot" makes an action illegal, whatever permits it (``but_own``: not the card's own text)."""
    for effect in spoken(game, me, "forbid"):
        if effect.get("but_own") and about.target is not None and about.target.id == me.card.id:
            continue
        fits = not {"against", "cell"} & effect.keys() and _acts(game, about, effect["action"])
        if fits and "but" in effect and _spared(game, me, effect["but"], about):
            continue
        if fits and meant(game, me, effect, about.type, about.source, about.target):
            return violation("forbidden", "103.3", "419.1b", source=about.source.id)
    return None


def _spared(game: Game, me: Holder, but: Wire, about: Claim) -> bool:
    """Whether an action is one that the text lets be: of that type, and at such a card where it has a target."""
    fits = in_group(about.type, but["of"])
    return fits and (about.target is None or matches(game, about.target, me.card, but.get("against", {})))


@permanent("forbid", "refuse_target")
def _forbids_at(game: Game, me: Holder, about: Claim) -> Violation | None:
    """103.3: the action is forbidden against some cards."""
    for effect in spoken(game, me, "forbid"):
        fits = "against" in effect and "cell" not in effect and _acts(game, about, effect["action"])
        if fits and meant(game, me, effect, about.type, about.source, about.target):
            target = about.target.id if about.target is not None else None
            return violation("forbidden", "103.3", "419.1b", source=about.source.id, target=target)
    return None


@permanent("forbid", "refuse_defender")
def _forbids_defence(game: Game, me: Holder, about: Claim) -> Violation | None:
    """103.3: some cards cannot defend, or not from some strikers; ``target`` is the defender."""
    for effect in spoken(game, me, "forbid"):
        fits = effect["action"] == "defend" and meant(game, me, effect, "defend", about.target, about.source)
        kept = about.strike_target
        if "for" in effect and (kept is None or not matches(game, kept._replace(hidden=False), me.card, effect["for"])):
            continue
        if fits and about.target is not None:
            return violation("forbidden", "103.3", "419.1b", source=about.target.id)
    return None


@permanent("forbid", "refuse_redirect")
def _forbids_redirection(game: Game, me: Holder, about: Claim) -> Violation | None:
    """412.3: what some cards declare cannot be redirected."""
    for effect in spoken(game, me, "forbid"):
        if effect["action"] == "redirect" and meant(game, me, effect, about.type, about.source, about.target):
            return violation("forbidden", "103.3", "419.1b", source=about.source.id)
    return None


@permanent("allow", "allows", needs=("action",), action=_ACTION)
def _allows(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """103.1, 103.2: a text that directly says so permits what the rules do not."""
    for effect in spoken(game, me, "allow"):
        if _acts(game, about, effect["action"]) and meant(game, me, effect, about.type, about.source, about.target):
            return ("103.1", "103.2")
    return None


def asked_of(effect: Wire, force: str | None, value: int | None, base: int | None) -> bool:
    """Whether a blow is of the force (205.4), and of the value with its modifiers or without them (205.1a), that an
    effect asks for; what has no value yet is not."""
    if "force" in effect and force not in effect["force"]:
        return False
    asked = ((value, effect.get("worth")), (base, effect.get("base")))
    return all(bounds is None or (told is not None and within(told, bounds)) for told, bounds in asked)


def used_up(me: Holder, attacked: Card) -> bool:
    """Whether a feature that works so often for each card has done so for this one (216.12)."""
    limit = me.feature.data.get("limit")
    if not limit or not limit.get("each"):
        return False
    return used(me.card, limit["per"], booked_as(me.feature.id, attacked.id)) >= int(limit["times"])


def _blocker(stage: str) -> Handler:
    def answer(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
        """410.5: a permanent feature blocks, before the roll (216.4d) or at the protection object (216.10)."""
        for effect in spoken(game, me, "block"):
            if effect.get("stage", "protection") != stage or not asked_of(effect, about.force, about.value, about.base):
                continue
            if used_up(me, about.target):
                continue
            attacking = effect.get("when", "attacked") == "attacking"
            mine, other = (about.source, about.target) if attacking else (about.target, about.source)
            if meant(game, me, effect, about.type, mine, other):
                return ("410.2a", "410.5")
        return None

    return answer


permanent(
    "block",
    "blocks",
    stage=shapes.one_of("target", "protection"),
    when=_WHEN,
    force=shapes.listed(shapes.one_of(*FORCES)),
    worth=filter_shapes.bounds,
    base=filter_shapes.bounds,
)(_blocker("target"))
permanent("block", "stops")(_blocker("protection"))


@permanent("redirect", "redirects", of=shapes.groups)
def _redirects(game: Game, me: Holder, about: Attack) -> str | None:
    """412.7: what is aimed at some cards is aimed at this one instead; where only the first so many attacks are, it is
    one of those also if it is aimed at this card anyway."""
    counts = "limit" in me.feature.data
    for effect in spoken(game, me, "redirect"):
        if (counts or about.target.id != bearer(me)) and meant(
            game, me, effect, about.type, about.target, about.source
        ):
            return bearer(me)
    return None


@permanent("stays_open", "stays_open", needs=(), **{"for": filter_faults})
def _stays_open(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """216.12a and a text that says otherwise (103.1): defending does not close the defender."""
    for effect in spoken(game, me, "stays_open"):
        kept = about.strike_target
        fits = "for" not in effect or (kept is not None and matches(game, kept, me.card, effect["for"]))
        if fits and meant(game, me, effect, about.type, about.source, about.target):
            return ("103.1", "216.12a")
    return None


@permanent("reflects_closed", "fights_closed")
def _reflects_closed(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
    """209.3 and a text that says otherwise (103.1): a closed card fights those that strike at it."""
    for effect in spoken(game, me, "reflects_closed"):
        if meant(game, me, effect, about.type, about.target, about.source, "simple_strike"):
            return ("103.1", "209.3")
    return None


@permanent("guard", "guards", needs=("for",), **{"for": filter_faults})
def _guards(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """205.3a and a text that says otherwise (103.1): it may defend some cards wherever it stands."""
    for effect in spoken(game, me, "guard"):
        kept = about.strike_target
        fits = kept is not None and matches(game, kept, me.card, effect["for"])
        if fits and meant(game, me, effect, about.type, about.source, about.target):
            return ("103.1", "205.3a")
    return None


@permanent("bears_no", "refuse_host", needs=("cards",))
def _bears_no(game: Game, me: Holder, about: Hosting) -> Violation | None:
    """103.3: what a creature's text says it does not wear."""
    for effect in spoken(game, me, "bears_no"):
        if about.host.id == me.card.id and matches(game, about.rider, me.card, effect["cards"]):
            return violation("host_not_legal", "103.1", "103.3", source=about.host.id, target=about.rider.id)
    return None


@permanent("only_for", "refuse_host", needs=("cards",))
def _only_for(game: Game, me: Holder, about: Hosting) -> Violation | None:
    """103.3: whom a piece of equipment is for."""
    for effect in spoken(game, me, "only_for"):
        if about.rider.id == me.card.id and not matches(game, about.host, me.card, effect["cards"]):
            return violation("host_not_legal", "103.1", "103.3", source=about.host.id, target=about.rider.id)
    return None


@permanent(
    "prevent",
    "prevents",
    x=filter_shapes.amount,
    beyond=shapes.whole(1),
    at_most=shapes.whole(1),
    once=shapes.flag,
    answering=shapes.flag,
    but=shapes.one_of(*sorted({*TYPE_GROUPS, *shapes.ABILITY_TYPES, *HARMFUL})),
    by=shapes.one_of(*sorted(HARMFUL)),
    spares=filter_faults,
    per=shapes.one_of("turn", "battle"),
    force=shapes.listed(shapes.one_of(*FORCES)),
    worth=filter_shapes.bounds,
    base=filter_shapes.bounds,
)
def _prevents(game: Game, me: Holder, about: Harm) -> Prevention | None:
    """420.1–420.3: a number of wounds, or all of them; ``once`` for an effect that lasts until it is used (420.6)."""
    limit = me.feature.data.get("limit")
    for effect in spoken(game, me, "prevent"):
        if not meant(game, me, effect, about.type, about.target, about.source, None) or _gone(game, me):
            continue
        by = game.keyword_of(about.chain)
        if effect.get("by", by) != by or (
            "but" in effect and (effect["but"] == by or in_group(about.type, effect["but"]))
        ):
            continue
        if "spares" in effect and about.source is not None and matches(game, about.source, me.card, effect["spares"]):
            continue
        if {"force", "worth", "base"} & effect.keys() and not _of_worth(game, effect, about):
            continue
        if "answering" in effect and _answers(game, about) is not effect["answering"]:
            continue
        if "beyond" in effect:
            left = max(0, effect["beyond"] - hurt_by(about.target))
            return Prevention(None, ("420.2", "420.3"), leaves=left)
        if "at_most" in effect:  # of each attack so many are dealt
            return Prevention(None, ("420.2", "420.3"), leaves=int(effect["at_most"]))
        if limit:  # so many attacks, however many wounds each would deal
            rules = ("420.2", "dictionary.does_not_take_damage_from_text.1")
            return Prevention(None, rules, spends=True, span=limit["per"], whole=True)
        if "x" not in effect:
            rules = ("420.2", "dictionary.does_not_take_damage_from_text.1")
            return Prevention(None, rules, ends=bool(effect.get("once")))
        span = "battle" if effect.get("once") else effect.get("per")
        left = number(game, effect["x"], me.card) - (used(me.card, span, me.feature.id) if span else 0)
        if left > 0:
            ends = bool(effect.get("once"))
            return Prevention(left, ("420.1", "420.3"), spends=span is not None, span=span or "turn", ends=ends)
    return None


@permanent("halve", "halves", needs=("round",), round=shapes.one_of("up", "down"))
def _halves(game: Game, me: Holder, about: Harm) -> str | None:
    """419.1a: only half of the wounds are dealt to some cards."""
    for effect in spoken(game, me, "halve"):
        if meant(game, me, effect, about.type, about.target, about.source):
            return str(effect["round"])
    return None


def _answers(game: Game, about: Harm) -> bool:
    """205.5: whether wounds are of a blow that answers an attack: the attacked card deals them."""
    chain = game.chain(about.chain) if about.chain is not None else None
    return chain is not None and about.source is not None and chain.source == about.target.id


def _of_worth(game: Game, effect: Wire, about: Harm) -> bool:
    """Whether wounds are of an attack of such a force (205.4), or value, with its modifiers or without (205.1a)."""
    chain = game.chain(about.chain) if about.chain is not None else None
    kind = CHAIN_KINDS[chain.kind] if chain is not None else None
    if chain is None or kind is None or not kind.strikes or about.source is None:
        return False
    hit = chain.hits.get(about.source.id, {})
    return asked_of(effect, hit.get("force"), hit.get("value"), kind.base(game, chain, about.source.id))


def _gone(game: Game, me: Holder) -> bool:
    """420.7: the card that a prevention effect comes from has left play."""
    entry = next((g for g in me.card.gained if g["id"] == me.feature.id), None)
    source = game.get(entry.get("source")) if entry is not None else None
    return source is not None and not source.in_squad


def _deed(pointer: str, value: Any) -> shapes.Faults:
    """A game action that can be replaced: an effect by its name, dying, or a return by incarnation (419.1)."""
    from service.rules.effects import EFFECTS

    fine = isinstance(value, str) and (value in EFFECTS or value in ("die", "incarnation"))
    return [] if fine else [(pointer, "What is replaced: the name of an effect, or die, or incarnation.")]


@permanent(
    "replace",
    "replaces",
    needs=("what",),
    what=_deed,
    by=shapes.keyword,
    amount=filter_shapes.bounds,
    optional=shapes.flag,
    cause=shapes.one_of("host_lost"),
    **{"with": shapes.listed(effect_shapes.effect_faults, 0)},
)
def _replaces(game: Game, me: Holder, about: Deed) -> Replacement | None:
    """419.1: "instead", or "not" where nothing comes instead."""
    for effect in spoken(game, me, "replace"):
        small = "amount" not in effect or within(about.amount, effect["amount"])
        if effect.get("cause", about.type) != about.type:
            continue
        small = small and effect.get("by", about.by) == about.by
        if small and effect["what"] == about.kind and meant(game, me, effect, about.type, about.card, about.source):
            instead = tuple(effect.get("with", ()))
            limit = me.feature.data.get("limit")
            each = None
            if limit and limit.get("each"):
                each = about.card.id
                if used(me.card, limit["per"], booked_as(me.feature.id, each)) >= limit["times"]:
                    continue
            rules = ("419.1a",) if instead else ("419.1b",)
            return Replacement(instead, rules, bool(effect.get("optional")), limit["per"] if limit else None, each)
    return None


@permanent(
    "reduce",
    "reduces",
    needs=("down_to",),
    down_to=shapes.one_of(*FORCES),
    with_features=shapes.flag,
    force=shapes.listed(shapes.one_of(*FORCES)),
    when=_WHEN,
)
def _reduces(game: Game, me: Holder, about: Attack) -> tuple[str, bool, bool] | None:
    """dictionary.reducing_the_attack_to_type: the force that attacks on a card, or by it, are kept down to; attacks
    whose force the text names are taken as of the other one, whichever is greater."""
    found: list[tuple[str, bool, bool]] = []
    if me.feature.data.get("limit") and not about.striking:
        return None  # "the first attack" is the striker's
    for effect in spoken(game, me, "reduce"):
        attacking = effect.get("when", "attacked") == "attacking"
        mine, other = (about.source, about.target) if attacking else (about.target, about.source)
        named = "force" in effect
        if named and about.force not in effect["force"]:
            continue
        if meant(game, me, effect, about.type, mine, other, "attacks"):
            found.append((effect["down_to"], bool(effect.get("with_features")), named))
    return min(found, key=lambda one: FORCES.index(one[0])) if found else None


@permanent("raise", "raises", needs=("up_to",), up_to=shapes.one_of(*FORCES), when=_WHEN)
def _raises(game: Game, me: Holder, about: Attack) -> str | None:
    """422.1: the force that attacks by a card, or on it, are raised to; a miss stays a miss."""
    for effect in spoken(game, me, "raise"):
        attacking = effect.get("when", "attacking") == "attacking"
        mine, other = (about.source, about.target) if attacking else (about.target, about.source)
        if meant(game, me, effect, about.type, mine, other, "attacks"):
            return str(effect["up_to"])
    return None


@permanent("silence", "silences", needs=("cards",))
def _silences(game: Game, me: Holder, about: None) -> list[str] | None:
    """407.4: which cards are without their printed features while this one works."""
    found = [
        card.id
        for effect in spoken(game, me, "silence")
        for card in game.in_play()
        if not card.hidden and matches(game, card, me.card, effect["cards"])
    ]
    return found or None


@permanent("cross", "crosses", needs=("cells",), cells=shapes.whole(2, 4))
def _crosses(game: Game, me: Holder, about: Claim) -> int | None:
    """103.1: strikes through a row go over so many cells as well (dictionary.strike_through_a_row.4)."""
    for effect in spoken(game, me, "cross"):
        if meant(game, me, effect, about.type, about.source, about.target):
            return int(effect["cells"])
    return None


@permanent(
    "never_comes",
    "refuse_coming",
    needs=("ways",),
    ways=shapes.listed(shapes.one_of("summon", "revive", "incarnation")),
)
def _never_comes(game: Game, me: Holder, about: Coming) -> tuple[str, ...] | None:
    """103.3: what says that the card with the text cannot be summoned or come back."""
    for effect in spoken(game, me, "never_comes"):
        if about.card.id == me.card.id and about.how in effect["ways"]:
            return ("103.1", "103.3")
    return None


@permanent("cross_over", "crosses_over", needs=("over",), over=filter_faults)
def _crosses_over(game: Game, me: Holder, about: Claim) -> Callable[[Card], bool] | None:
    """103.1: strikes through a row go over such cards as well (dictionary.strike_through_a_row.4)."""
    told = (e for e in spoken(game, me, "cross_over") if meant(game, me, e, about.type, about.source, about.target))
    over = [effect["over"] for effect in told][:1]
    return (lambda card: matches(game, card, me.card, over[0])) if over else None


def _unclassed(pointer: str, value: Any) -> shapes.Faults:
    """Cards that are known without their classes, as who counts as one of a class has to be."""
    if "'class'" in str(value):
        return [(pointer, "Who counts as one of a class is not known by its class.")]
    return filter_faults(pointer, value)


@permanent("counts_as", "classes", needs=("class", "cards"), **{"class": shapes.word, "cards": _unclassed})
def _counts_as(game: Game, me: Holder, about: Card) -> list[str] | None:
    """208.5: classes that cards have beside their own."""
    fitting = (e for e in spoken(game, me, "counts_as") if matches(game, about, me.card, e["cards"]))
    return [str(effect["class"]) for effect in fitting] or None


@permanent("strip", "strips", needs=("cards", "keyword"), keyword=shapes.keyword)
def _strips(game: Game, me: Holder, about: None) -> list[tuple[str, str]] | None:
    """407.3: which cards are without which named feature while this one works, wherever they have it from."""
    found = [
        (card.id, str(effect["keyword"]))
        for effect in spoken(game, me, "strip")
        for card in game.in_play()
        if not card.hidden and matches(game, card, me.card, effect["cards"])
    ]
    return found or None


@permanent("roll_twice", "rolls_twice", when=_WHEN)
def _rolls_twice(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
    """103.1: the die is rolled twice and its player chooses which of the rolls counts."""
    for effect in spoken(game, me, "roll_twice"):
        when = effect.get("when")
        fits = when is None or (when == "attacking") is about.striking
        if fits and meant(game, me, effect, about.type, about.source, about.target, "attacks"):
            return ("103.1",)
    return None
