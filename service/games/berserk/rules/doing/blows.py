"""Blows that a text deals out beside its own: further attacks one after another, strikes at once, rolls made anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.chains import declare, next_id
from service.games.berserk.rules.chains.strike import defender_violations
from service.games.berserk.rules.doing.effect_table import EFFECTS, effect
from service.games.berserk.rules.doing.effects import chosen_of, recipients
from service.games.berserk.rules.doing.lasting import answered
from service.games.berserk.rules.doing.texts import keep_in_mind, then
from service.games.berserk.rules.features.base import Holder, Moment
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.forms.references import AIMED, MAKER, mentions, names_in, referring, refers, roles_of
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.lineage import descent
from service.games.berserk.rules.listening.waiting import standing, wait
from service.games.berserk.rules.position.model import FULL_CHAIN, REDIRECT_CHAIN, Card, Chain, Feature, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.replacement import made_otherwise
from service.games.berserk.rules.stack.responses import roll_of, roller_of
from service.games.berserk.rules.stack.run import Run, Step, leaving, step
from service.games.berserk.rules.targets.legality import (
    aimed,
    attack_target_faults,
    legal_targets,
    strike_target_faults,
)


@effect("attack", "blow", "times", "one", "striker", needs=("blow",), anywhere=True)
def _attack(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A text lets its card attack again: each attack goes on the stack as what triggers does, and costs nothing.

    ``times`` or a counted ``x`` says how many there are; with ``one`` all of them are at the same card.
    With ``to`` the attack is at that card, else at one that the player names (412.1). With ``striker`` it is another
    card's attack, of the same player, or that of each of several.
    """
    named = [run.card(ident) for ident in _strikers(run, current, wanted)]
    if wanted.get("striker", "self") != "self":  # the card itself attacks also from where it died (405.4)
        named = [one for one in named if one.in_squad and one.controller == current["player"]]
    told = [(source, text) for source in named if (text := _blow_of(run, current, source, wanted)) is not None]
    if not told:
        run.emit("nothing_happens", ("416.2", "423.3"), source=current["source"], target=card.id)
    for source, text in told:
        _attacks(run, current, card, source, text, amount)


def _blow_of(run: Run, current: Step, source: Card, wanted: Wire) -> Wire | None:
    """What an attack is: as the text says, or, where it says no value, as one of that type is printed on who makes it;
    of several its player names one. None where there is no such attack."""
    blow: Wire = wanted["blow"]
    if "value" in blow:
        return blow
    printed = [f.data for f in run.game.features(source) if "value" in f.data and f.data.get("class") == "playable"]
    fits = [text for text in printed if in_group(str(text.get("type")), blow.get("group", blow.get("type")))]
    if not fits:
        return None
    modes, about = [str(number) for number in range(1, len(fits) + 1)], {"source": source.id}
    picked = run.choose(current, "mode", current["player"], modes, ("103.1", "401.1"), f"blow:{source.id}", **about)
    text = {word: told for word, told in fits[int(picked) - 1].items() if word in _OF_A_BLOW}
    return {**text, **{word: told for word, told in blow.items() if word != "group"}}


#: What of a printed attack goes with it wherever it is made: not what it costs, when, and how often.
_OF_A_BLOW = frozenset({
    "type", "value", "range", "point_blank", "target", "count", "exactly", "adjoining", "answered", "name", "effects",
})  # fmt: skip


def _attacks(run: Run, current: Step, card: Card, source: Card, blow: Wire, amount: int) -> None:
    wanted = current["effect"]
    data: dict[str, Any] = {"class": "triggered", **blow}
    told = data["value"]
    if isinstance(told, Mapping) and told.get("of") in ("amount", "die", "x", "done"):  # which nobody knows later
        data["value"] = (number(run.game, told, run.card(current["source"]), None, chosen_of(current)),) * 3
    if "to" in wanted:
        data["target"] = {**data.get("target", {}), "id": card.id}
    if refers(data):
        roles = roles_of(current["bound"], current["target"])
        later = {**roles, "target": None}  # what follows a blow speaks of that blow's own target
        data = {n: referring(value, later if n == "effects" else roles) for n, value in data.items()}
    chain = run.chain(current["chain"])
    feature = Feature((chain.feature if chain is not None else None) or "text", data, "stack")
    if wanted.get("one"):
        named_once = _victim(run, current, source, data)
        if named_once is None:
            run.emit("nothing_happens", ("412.1", "416.2"), source=current["source"], target=card.id)
            return
        data = {**data, "target": {**data.get("target", {}), "id": named_once}}
        feature = Feature(feature.id, data, "stack")
    attacks = amount if "x" in wanted else wanted.get("times", 1)
    known = {name: told for name, told in names_in(chosen_of(current)).items() if name != "target"}
    aimed_at = current["targets"] or current["target"]
    known |= {MAKER: current["source"], **({AIMED: aimed_at} if aimed_at is not None else {})}
    named_so_far = {"names": known} if mentions(blow, _by_names) else {}
    aims = () if "to" in wanted or wanted.get("one") else _named_before(run, chain, attacks)
    for attack in range(attacks):
        stood = {name: current["bound"][name] for name in ("place", "had_chips") if name in current["bound"]}
        bound = {
            "name": "text",
            **stood,
            **named_so_far,
            **descent(run),
            **({"without": tuple(current["without"])} if current.get("without") else {}),  # 419.5
            **({"aim": aims[attack]} if attack < len(aims) else {}),
        }
        wait(run, Holder(source._replace(controller=current["player"]), feature), bound)


def _by_names(part: Any) -> bool:
    """Whether it speaks of cards and numbers by the names that the text gave them."""
    return isinstance(part, Mapping) and (
        part.get("of") == "said" or not {"called", "selector", "said"}.isdisjoint(part)
    )


def _strikers(run: Run, current: Step, wanted: Wire) -> list[str]:
    """Whose attack it is: by a role, or by the name that the text gave to that card; nobody's where there is none."""
    told = wanted.get("striker", "self")
    if told == "self":
        return [current["source"]]
    about = {"to": "named", **told} if isinstance(told, Mapping) else {"to": told}
    return recipients(run, current, {"effect": "close", **about})


def _named_before(run: Run, chain: Chain | None, attacks: int) -> tuple[str, ...]:
    """Whom these attacks are aimed at, where that was said as their text was declared (412.1)."""
    later = tuple(chain.bound.get("later", ())) if chain is not None else ()
    if chain is None or not later or not attacks:
        return ()
    changes = run.set_chain(chain, bound={**chain.bound, "later": later[attacks:]})
    data = {"kind": "target", "option": list(later[:attacks])}
    run.emit("choice_made", ("412.1",), changes, chain=chain, player=chain.player, data=data)
    return later[:attacks]


def _victim(run: Run, current: Step, source: Card, data: Wire) -> str | None:
    """The one card that several attacks are at, of those that they can be declared at (412.1); none, where none is."""
    fits = legal_targets(run.game, source._replace(controller=current["player"]), aimed(data), current["player"])
    return str(run.choose(current, "target", current["player"], fits, ("412.1",), source=source.id)) if fits else None


@effect(
    "strike", "striker", "closing", "unanswered", "open", "even_closed", "force", needs=("to|filter",), anywhere=True
)
def _strike(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A text lets its card strike simply, on whoever's turn, without closing for it (dictionary.without_closing.1).

    With ``striker`` another card strikes; it is made to, so that nothing but its own state and the kind of the card it
    strikes can hinder it. With ``filter`` and no ``to`` the text's player names the card; ``closing``: it closes. With
    ``open`` the two fight as if the card that is struck were open (103.1, 209.3), with ``even_closed`` a closed card
    strikes too. A strike of a ``force`` that the text says has that force: nobody rolls for it. What makes others
    strike can lie in the graveyard (405.4).
    """
    as_open = bool(wanted.get("open"))
    made = as_open or wanted.get("striker", "self") != "self"
    named = _strikers(run, current, wanted)
    source = run.card(named[0] if named else current["source"])
    struck = card if "to" in wanted else _named(run, current, wanted, source)
    able = bool(named) and source.in_squad and source.is_creature
    able = able and (not source.closed or bool(wanted.get("even_closed")))
    if struck is None or not able or not struck.in_squad:
        run.emit("nothing_happens", ("209.3", "416.2"), source=source.id, target=source.id)
        if able and wanted.get("closing"):
            run.do("effect_on", **{**_context(current), "effect": {"effect": "close"}, "card": source.id, "amount": 1})
        return
    keep_in_mind(run, current, {wanted.get("called"): struck.id})
    card, check = struck, attack_target_faults if made else strike_target_faults
    faults = check(run.game, source, card, "simple_strike" if made else current["player"])
    if faults:
        run.emit("nothing_happens", faults[0].rules, source=source.id, target=card.id)
        return
    if made:
        run.interpret("strike-that-a-card-is-made-to-make")
    if "force" in wanted:
        run.interpret("a-strike-of-a-force-without-dice")
    chain = Chain(
        id=next_id(run),
        kind="simple_strike",
        player=current["player"],
        source=source.id,
        target=card.id,
        initial_target=card.id,
        objects=FULL_CHAIN,
        closes=(source.id,) if wanted.get("closing") else (),
        bound={
            "free": True,
            **({"made": True} if made else {}),
            **({"as_open": True} if as_open else {}),
            **({"even_closed": True} if source.closed else {}),
            **({"settled": {source.id: wanted["force"][0]}} if "force" in wanted else {}),
            **descent(run),
        },
    )
    declare(run, chain, ("205.2", "103.1", "216.1"))
    if wanted.get("unanswered"):
        given: Wire = {"feature": {"keyword": "unanswered_strike"}, "until": "this_attack"}
        EFFECTS["gain_feature"](run, current, source, given, 1)


@effect("afterwards", "effects", needs=("effects",), anywhere=True)
def _afterwards(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.11a: what a text goes on with after the strikes that it has made, the first of which is over last; at once,
    where it has made none."""
    made = (one for one in run.position.stack if one.bound.get("free") and one.bound.get("parent") == current["chain"])
    strike = next(made, None)
    if strike is None:
        then(run, current, wanted["effects"])
        return
    follows = tuple({**_context(current), "do": "effect", "effect": one} for one in wanted["effects"])
    changes = run.set_chain(strike, bound={**strike.bound, "follows": (*strike.bound.get("follows", ()), *follows)})
    run.emit("remembered", ("216.11a",), changes, chain=strike, source=current["source"])


@leaving
def _goes_on(run: Run, gone: Sequence[Chain]) -> None:
    """A strike leaves the stack, after which a text goes on."""
    for chain in gone:
        run.do_all(chain.bound.get("follows", ()))


def _context(current: Step) -> Step:
    return {name: value for name, value in current.items() if name not in ("do", "effect", "answers", "asked")}


def _named(run: Run, current: Step, wanted: Wire, striker: Card) -> Card | None:
    """The card to be struck, chosen among those that fit the filter of a text (412.1)."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    meant = referring(wanted["filter"], roles_of(current["bound"], current["target"]))
    fitting = [c.id for c in run.game.in_play() if c.id != striker.id and matches(run.game, c, source, meant)]
    fits = [
        i for i in fitting if not strike_target_faults(run.game, striker, run.card(i), striker.controller)
    ] or fitting
    if not fits:
        return None
    return run.card(run.choose(current, "target", current["player"], fits, ("412.1",), source=source.id))


@effect("defend", "aimed")
def _defend(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """205.3, 412.4: the card becomes the defender from a simple strike that goes on, at one of those whom the text
    names, as if its player had named it; where it cannot be (205.3a) nothing happens."""
    strikes = [one for one in reversed(run.position.stack) if one.kind == "simple_strike" and "target" in one.objects]
    if "aimed" in wanted:
        struck = recipients(run, current, wanted["aimed"])
        strikes = [one for one in strikes if one.target in struck]
    strike = next((one for one in strikes if not one.redirected), None)
    faults = defender_violations(run.game, strike, card, committed=False) if strike is not None else []
    if strike is None or faults:
        run.emit("nothing_happens", faults[0].rules if faults else ("423.3",), source=current["source"], target=card.id)
        return
    chain = Chain(
        id=next_id(run),
        kind="defend",
        player=card.controller,
        source=card.id,
        target=strike.source,
        objects=REDIRECT_CHAIN,
        bound={"strike": strike.id},
    )
    declare(run, chain, CHAIN_KINDS["defend"].rules)


@effect("reroll", "of_whom", "of", "against", "at", "such", anywhere=True)
def _reroll(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A die on the stack is rolled anew and counts instead of the first (103.1, 216.5); then its result is found."""
    chain = answered(run, current)
    rolled = current["bound"].get("source") if current["bound"].get("name") == "rolled" else None
    roller = None
    if chain is not None:
        roller = rolled if "to" not in wanted and rolled and run.chain(current["bound"].get("chain")) == chain else None
        known = names_in(chosen_of(current))
        about = {**wanted, "to": "named", "called": wanted["of_whom"]} if wanted.get("of_whom") in known else wanted
        roller = roller or roller_of(about, chain, current["source"], current["target"], known)
    if chain is None or roller is None or roller not in chain.rolls or "result" not in chain.objects:
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    if made_otherwise(run, current, "reroll", run.card(roller), befalls=roll_of(run.game, chain, roller)):
        return
    before = {"before": chain.rolls[roller]}
    run.emit("die_lifted", ("103.1", "216.5"), chain=chain, source=current["source"], target=roller, data=before)
    run.do("rolled_anew", chain=chain.id, card=roller, by=current["source"])
    run.do("roll", chain=chain.id, card=roller, again=True)


@step("rolled_anew")
def _rolled_anew(run: Run, current: Step) -> None:
    """216.5: what triggers on a roll triggers on the new one too; in battle the card was before, and is still."""
    chain, card = run.chain(current["chain"]), current["card"]
    if chain is None:
        return
    run.interpret("a-die-rolled-anew")
    opponent = chain.target if card == chain.source else chain.source
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    happen(run, Moment("rolled", card, opponent, kind, die=chain.rolls[card], chain=chain.id))
    happen(run, Moment("rerolled", current.get("by"), card, kind, die=chain.rolls[card], chain=chain.id))
