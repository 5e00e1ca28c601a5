"""Effects that answer a chain on the stack, and effects that last: prevention, modifiers, delayed triggers."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.asking.modifiers import modified_value
from service.games.berserk.rules.chains import block
from service.games.berserk.rules.chains.attacks import AttackKind
from service.games.berserk.rules.chains.base import tell_redirected
from service.games.berserk.rules.chains.forces import becomes
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import chosen_of
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.forms.references import by_id, names_in, referring, refers, roles_of
from service.games.berserk.rules.forms.spoken import known_in, meant_now, present
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.position.events import plain
from service.games.berserk.rules.position.model import FORCES, Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.durations import comes_later, in_its_next_turn, lasting
from service.games.berserk.rules.stack.replacement import made_otherwise, replaced
from service.games.berserk.rules.stack.responses import (
    aim_faults,
    answering_blows,
    asked_of,
    befalling,
    redirection_faults,
    roll_of,
    roller_of,
)
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.telling import accounts
from service.games.berserk.rules.wounds.counted import made_number
from service.games.berserk.rules.wounds.harm import gained_id


def answered(run: Run, current: Step) -> Chain | None:
    """The chain that an effect is about: what a card that has a name is making now; else the one it was aimed at, or
    the one whose moment triggered it."""
    bound, wanted = current["bound"], current["effect"]
    known = _card_called(run, current, wanted["of_whom"]) if "of_whom" in wanted else None
    if known is not None:
        others = (chain for chain in reversed(run.position.stack) if chain.id != current["chain"])
        rolls = wanted["effect"] == "reroll"
        return next((c for c in others if (known in c.rolls if rolls else known == c.source)), None)
    return run.chain(bound.get("answers") or bound.get("chain"))


def _card_called(run: Run, current: Step, name: str) -> str | None:
    """The card that has a name; None for the name of an attack."""
    source = run.card(current["source"])
    known = {"self": source.id, "host": source.host, **names_in(chosen_of(current))}.get(name)
    return known if isinstance(known, str) and known in run.position.cards else None


@effect("answer", "of", "against", "at", "such", "force", "worth", "base", "effects", needs=("effects",), anywhere=True)
def _answer(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """410.1, 412.5: all attacks that go on and are such are answered, the latest first."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    others = [chain for chain in run.position.stack if chain.id != current["chain"]]
    for chain in (one for one in others if not aim_faults(run.game, source, wanted, one, ())):
        then(run, current, wanted["effects"], answers=chain.id)  # what is begun last is done first


@effect("block", "of_whom", "of", "against", "at", "such", "force", "worth", "base", anywhere=True)
def _block(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """410.1: the whole chain but its payment leaves the stack; of a fight it may be the answering blow alone."""
    chain = answered(run, current)
    back = current["bound"].get("name") == "struck_back"  # only the blow that made it trigger
    if chain is None or (back and current["bound"]["source"] not in chain.hits):
        return
    blows = (current["bound"]["source"],) if back else answering_blows(run.game, card, wanted, chain)
    if blows:
        hits = {ident: hit for ident, hit in chain.hits.items() if ident not in blows}
        data = {"by": blows[0]}
        run.emit("attack_blocked", ("410.1", "410.2"), run.set_chain(chain, hits=hits), chain=chain,
                 source=current["source"], target=chain.hits[blows[0]]["target"], data=data)  # fmt: skip
    else:
        chain = _counted(run, chain, current) if "worth" in wanted else chain
        hit = chain.hits.get(chain.source, {})
        if "worth" in wanted and not asked_of({"worth": wanted["worth"]}, None, hit.get("value"), None):
            run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
            return
        if _befalls_otherwise(run, current, "block", chain):
            return
        rules = ("410.2", "410.3") if "answers" in current["bound"] else ("410.2", "410.4")
        block(run, chain.id, rules, by=current["source"])


def _befalls_otherwise(run: Run, current: Step, kind: str, chain: Chain, to: Card | None = None) -> bool:
    """Whether a text lets nobody block a chain, or give it that target (103.3), or something comes instead (419.1)."""
    deed = befalling(run.game, kind, chain, run.card(current["source"]), to, current["chain"])
    return deed is not None and replaced(run, current, deed._replace(without=tuple(current.get("without", ()))))


def _counted(run: Run, chain: Chain, current: Step) -> Chain:
    """216.1k: an attack that rolls no die is counted only now, where something has to know what it comes to."""
    kind = CHAIN_KINDS[chain.kind]
    counted = not chain.hits and chain.top == "protection" and isinstance(kind, AttackKind)
    return kind.count_plain(run, chain, current) if counted else chain  # type: ignore[attr-defined]


@effect("redirect", "of_whom", "of", "against", "at", "such", "nearby")
def _redirect(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """412.5: the card becomes the target of the chain, which had another."""
    chain = answered(run, current)
    if chain is None or chain.redirected or "target" not in chain.objects:
        return
    faults = redirection_faults(run.game, chain, card, run.card(current["source"]), doing=current["chain"])
    if faults:
        run.emit("nothing_happens", faults[0].rules, source=current["source"], target=card.id)
        return
    if _befalls_otherwise(run, current, "redirect", chain, card):
        return
    changes = run.set_chain(chain, target=card.id, redirected=True)
    if chain.initial_target is None:
        changes += run.set_chain(chain, initial_target=chain.target)
    data = {"from": chain.target, "to": card.id}
    run.emit("attack_redirected", ("412.5",), changes, chain=chain, source=current["source"], target=card.id, data=data)
    tell_redirected(run, chain)


#: Whether features that ask for the force work after a reduction to it.
_FEATURES_OF_FORCE = {
    "2": "dictionary.reducing_the_attack_to_type.2",
    "3": "dictionary.reducing_the_attack_to_type.3",
}


@effect(
    "reduce", "force", "of", "against", "at", "such", "max", "less", "least", "down_to", "with_features",
    needs=("max|less|down_to",), anywhere=True,
)  # fmt: skip
def _reduce(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """216.9: the attack is reduced to a force or to a number, if it is greater (dictionary.reducing_the_attack), or is
    so much less, and no less than nothing or what is ``least`` (422.1, 104.2)."""
    chain = answered(run, current)
    kind = CHAIN_KINDS[chain.kind] if chain is not None else None
    chain = _counted(run, chain, current) if chain is not None else None
    hit = dict(chain.hits.get(chain.source, {})) if chain is not None else {}
    missed = hit.get("force") == "miss" and current["bound"].get("force") == "miss"  # of which the text speaks
    if chain is None or ("value" not in hit and not (missed and "down_to" in wanted)):
        return
    before, by = hit.get("value", 0), {"source": current["source"], "card": chain.source}
    told: list[Wire] = []
    if "max" in wanted:
        rules: tuple[str, ...] = ("216.9", "dictionary.reducing_the_attack_to_x.1")
        hit["value"] = min(before, wanted["max"])
    elif "less" in wanted:
        rules = ("216.9", "422.1")
        hit["value"] = max(min(before, wanted.get("least", 0)), before - wanted["less"])
    else:
        which = "3" if wanted.get("with_features") else "2"
        rules = ("216.9", "dictionary.reducing_the_attack_to_type.1", _FEATURES_OF_FORCE[which])
        force = wanted["down_to"]
        attack = kind.attack(run, chain) if isinstance(kind, AttackKind) else None
        named = missed or "force" in wanted
        if attack is None or hit["force"] not in ("miss", *FORCES) or not becomes(run, hit["force"], force, named):
            return
        assert isinstance(kind, AttackKind)
        base = kind.values(run, chain, attack.source)[FORCES.index(force)]
        blow = attack._replace(force=force, value=base, base=base)
        told = [accounts.changed(run, "force", hit["force"], force, rules, **by)]
        told.append(accounts.given(run, "value", base, rules, card=chain.source))
        since = len(run.events)
        hit |= {"force": force, "value": modified_value(run, blow, base, None)}
        told += accounts.changes(run, since, "value", base, chain.source)
        if missed:
            rules = ("103.1", "422.1")
        elif not wanted.get("with_features"):
            hit["reduced"] = True
    data = {"before": before, "after": hit["value"], "force": hit["force"], "of": chain.source}
    changes = run.set_chain(chain, hits={**chain.hits, chain.source: hit})
    told = told or [accounts.changed(run, "value", before, hit["value"], rules, **by)]
    changes += accounts.later(run, chain, chain.source, *told)
    name = "attack_raised" if missed else "attack_reduced"
    run.emit(name, rules, changes, chain=chain, source=current["source"], data=data)


def _result_set(run: Run, current: Step, chain: Chain, roller: str, result: int) -> None:
    about = Moment(
        "number_set", current["source"], roller, amount=result, what={"result": True}, die=result, chain=chain.id
    )
    happen(run, about)


def _unrolled(chain: Chain, card: str) -> bool:
    """Whether a card of an attack or text has no number yet, as something is done instead of its roll."""
    return (card == chain.source or card in chain.fighters) and card not in chain.rolls and "result" in chain.objects


@effect("set_result", needs=("x",), anywhere=True)
def _set_result(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1, 216.6: the result of a card's roll becomes another number, as it stands, with what has modified it."""
    chain = answered(run, current)
    if chain is not None and _unrolled(chain, card.id):  # no die was rolled: this is its number
        changes = run.set_chain(chain, rolls={**chain.rolls, card.id: amount})
        data = {"results": {card.id: amount}}
        run.emit("result_determined", ("103.1",), changes, chain=chain, source=current["source"], data=data)
        return
    if chain is None or card.id not in chain.results:
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    _result_becomes(run, current, chain, card, amount)


@effect("swap_results", "with", needs=("with",), anywhere=True)
def _swap_results(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1, 216.6: each of two rolls has the result that the other has as this is done."""
    chain, names = answered(run, current), {"self": current["source"], **names_in(chosen_of(current))}
    other = run.game.get(names.get(wanted["with"]))
    if chain is None or other is None or not {card.id, other.id} <= chain.results.keys():
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    mine, theirs = chain.results[card.id], chain.results[other.id]
    _result_becomes(run, current, chain, card, theirs)
    chain = answered(run, current)
    assert chain is not None
    _result_becomes(run, current, chain, other, mine)


def _result_becomes(run: Run, current: Step, chain: Chain, card: Card, amount: int) -> None:
    """216.6: the result of a roll is another, unless something is done instead."""
    befalls = roll_of(run.game, chain, card.id)
    amount = made_number(run, current, "set_result", card, amount, befalls=befalls)
    if made_otherwise(run, current, "set_result", card, amount, befalls=befalls):
        return
    run.interpret("rolls-that-are-exchanged")
    results = {**chain.results, card.id: amount}
    rules, by = ("103.1", "216.6"), {"source": current["source"], "card": card.id}
    told = accounts.changed(run, "roll", chain.results[card.id], amount, rules, **by)
    changes = [*run.set_chain(chain, results=results), *accounts.later(run, chain, card.id, told)]
    data = {"results": results}
    run.emit("result_determined", rules, changes, chain=chain, source=current["source"], data=data)
    _result_set(run, current, chain, card.id, amount)


@effect("modify_roll", "by", "or_by", "of", "against", "at", "such", needs=("by|x",), anywhere=True)
def _modify_roll(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """422.3: a modifier of a roll on the stack, applied with the others when the result object is executed; with ``x``
    the roll whose moment it is comes to that number instead; by the one number or ``or_by``, as the player likes."""
    chain = answered(run, current)
    if chain is None:
        return
    roller = roller_of(wanted, chain, current["source"], current["target"], names_in(chosen_of(current)))
    if "x" in wanted:
        run.interpret("a-roll-that-becomes")
        roller = current["bound"].get("source")
        if roller in chain.rolls:
            befalls = roll_of(run.game, chain, str(roller))
            amount = made_number(run, current, "set_result", run.card(str(roller)), amount, befalls=befalls)
        wanted = {**wanted, "by": amount - chain.rolls.get(str(roller), amount)}
    if roller is None or roller not in chain.rolls:
        return
    wanted = _one_way(run, current, wanted)
    by = number(run.game, wanted.get("by", 0), run.card(current["source"]), run.card(roller), current["bound"])
    change: dict[str, Any] = {"card": roller, "source": current["source"], "by": by}
    bound = {**chain.bound, "changes": (*chain.bound.get("changes", ()), change)}
    data = {"for": roller, "by": change["by"]}
    changes = run.set_chain(chain, bound=bound)
    run.emit(
        "modifier_added", ("422.2", "422.3"), changes, chain=chain, source=current["source"], target=roller, data=data
    )


def _one_way(run: Run, current: Step, wanted: Wire) -> Wire:
    """A roll that is changed by one number or another, by the one that the player takes."""
    if "or_by" not in wanted:
        return wanted
    taken = run.choose(current, "mode", current["player"], ["1", "2"], ("422.3", "216.11a"), source=current["source"])
    return wanted if taken == "1" else {**wanted, "by": wanted["or_by"]}


def let_last(
    run: Run, current: Step, card: Card, feature: Wire, until: str, *more: str, latest: str | None = None,
    of: str | None = None,
) -> None:  # fmt: skip
    """Let a card have a feature that carries a lasting effect (418.1, 418.2); the effect is its creator's (416.4). The
    card may lie in the graveyard, as with Valhalla."""
    condition = feature.get("condition", {})
    if card.zone == "graveyard" and "self" not in condition:
        feature = {**feature, "condition": {**condition, "self": {"zone": "graveyard"}}}
    elif not card.in_squad and card.zone != "graveyard":
        feature = {**feature, "anywhere": True}
    entry = {"id": gained_id(card), "feature": feature, **lasting(run, card, until, current["player"])}
    entry |= {"source": current["source"], "turn": run.position.turn.number}
    if of is not None:
        entry["of"] = of
    if latest is not None:
        entry["latest"] = lasting(run, card, latest, current["player"])
    rules: tuple[str, ...] = ("416.1", "418.1", "418.2", "416.4") if until == "battle" else ("416.1", "418.1", "416.4")
    rules = (*rules, *more, *comes_later(run, feature))
    changes = [("card", card.id, "gained", (*card.gained, entry))]
    run.emit("effect_created", rules, changes, source=current["source"], target=card.id, data={"feature": feature})


#: What is made for the next attack while such an attack is being carried out waits for that one to end.
_AFTER_THIS = {"next_attack": "after_this_attack", "next_attack_this_turn": "after_this_attack_this_turn"}


@effect("let", "feature", "until", "at_the_latest", "of", "most", needs=("feature",))
def _let(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """418.1: what holds from now on, said in the language of cards, as the card with the text says it (416.4)."""
    until, of = wanted.get("until", "battle"), wanted.get("of", "attacks")
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    host = {"host": source.host} if source.host is not None else {}
    feature = meant_now(run, source, wanted["feature"], {**host, **names_in(chosen_of(current))})
    if "most" in wanted:
        left = int(wanted["most"]) - _let_so_far(card, source.id, feature["always"][0])
        feature = {**feature, "always": [_no_more(feature["always"][0], left)]}
        if left <= 0:
            run.emit("nothing_happens", ("103.8", "416.2"), source=source.id, target=card.id)
            return
    if until in _AFTER_THIS and any(c.source == card.id and _covers({"of": of}, c) for c in run.position.stack):
        until = _AFTER_THIS[until]
    told = {"of": of} if until.endswith(("attack", "attack_this_turn")) else {}
    feature = in_its_next_turn(run, card, wanted.get("until", "battle"), feature)
    let_last(run, current, card, feature, until, latest=wanted.get("at_the_latest"), **told)


def _no_more(statement: Wire, most: int) -> Wire:
    """What holds from now on, by no more than that."""
    word = "amount" if "prevent" in statement else "plus"
    return {**statement, word: min(int(statement[word]), most)}


def _let_so_far(card: Card, source: str, statement: Wire) -> int:
    """How much of the same a card has from the same source already."""
    word = "amount" if "prevent" in statement else "plus"
    kind = plain({name: value for name, value in statement.items() if name != word})
    held = (each for g in card.gained if g.get("source") == source for each in g["feature"].get("always", ()))
    alike = (each for each in held if plain({name: v for name, v in each.items() if name != word}) == kind)
    return sum(int(each[word]) for each in alike)


def _covers(kept: Wire, chain: Chain) -> bool:
    """Whether a modifier is one of what is being carried out."""
    return in_group(CHAIN_KINDS[chain.kind].attack_type(chain), kept.get("of", "attacks"))


@effect("delay", "trigger", "effects", "until", "text", needs=("trigger", "effects"), anywhere=True)
def _delay(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """405.5, 417.2: a triggered feature that waits for its moment and is lost once it was declared, or could not be."""
    roles, trigger, effects = roles_of(current["bound"], current["target"]), wanted["trigger"], wanted["effects"]
    if refers(trigger):
        trigger = by_id(referring(trigger, roles))
    if trigger["on"] == "event":
        known = {**names_in(chosen_of(current)), **present(run, trigger)}
        trigger = {
            **trigger,
            **known_in((trigger, effects, wanted.get("text", {})), {**known, "chosen": current["target"]}),
        }
    elif refers(effects):  # who is who, nobody knows later
        effects = by_id(referring(effects, roles))
    told = wanted.get("text", {"once": True})
    lasting = {"class": "triggered", **told, "trigger": trigger, "effects": effects}
    until = wanted.get("until", "battle")
    let_last(run, current, card, in_its_next_turn(run, card, until, lasting), until)
