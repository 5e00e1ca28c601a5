"""The force and the printed value of a blow, what raises it, and what keeps it down (205.4, 205.7, 216.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.asking.precedence import rank
from service.games.berserk.rules.features.base import Attack, Holder, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.model import FORCES, Card, Chain, Wire
from service.games.berserk.rules.stack.run import Run


def stepped(run: Run, chain: Chain, attack: Attack, force: str | None) -> str | None:
    """By how many steps texts make a blow harder or weaker (422.1); a miss stays one, and none becomes one."""
    answers = run.ask("force_steps", attack._replace(force=force)) if force is not None else []
    if force is None or not answers:
        return force
    place = FORCES.index(force) + sum(steps for _, steps in answers)
    after = FORCES[min(len(FORCES) - 1, max(0, place))]
    if place < 0:
        run.interpret("no-blow-becomes-a-miss")
    if after == force:
        return force
    name = "attack_raised" if FORCES.index(after) > FORCES.index(force) else "attack_reduced"
    me, _ = answers[0]
    data = {"before": force, "after": after, "force": after, "of": attack.source.id, "feature": me.feature.id}
    run.emit(name, ("103.1", "422.1"), chain=chain, source=me.card.id, target=attack.target.id, data=data)
    return after


def landing(run: Run, chain: Chain, attack: Attack) -> str | None:
    """What a miss becomes by the word of texts that speak of misses (103.1); None where it stays one."""
    answers = run.ask("lands", attack._replace(force="miss"))
    if not answers:
        return None
    me, force = max(answers, key=lambda answer: FORCES.index(answer[1]))
    told_raised(run, chain, attack, me, "miss", str(force))
    book_use(run, me)
    return str(force)


def told_raised(run: Run, chain: Chain, attack: Attack, me: Holder, before: str, force: str) -> None:
    """A text makes a blow harder, or of a miss one (422.1)."""
    data = {"before": before, "after": force, "force": force, "of": attack.source.id, "feature": me.feature.id}
    run.emit("attack_raised", ("103.1", "422.1"), chain=chain, source=me.card.id, target=attack.target.id, data=data)


def raised(run: Run, chain: Chain, attack: Attack, force: str | None) -> str | None:
    """What permanent features raise a force to; a miss stays one. What reduces it comes afterwards (422.4)."""
    answers = run.ask("raises", attack._replace(force=force)) if force is not None else []
    if force is None or not answers:
        return force
    me, most = max(answers, key=lambda answer: FORCES.index(answer[1]))
    most = str(most)
    if FORCES.index(force) >= FORCES.index(most):
        return force
    run.interpret("raised-before-reduced")
    told_raised(run, chain, attack, me, force, most)
    return most


def kept_down(run: Run, chain: Chain, attack: Attack, force: str | None) -> tuple[str | None, dict[str, Any]]:
    """What permanent features reduce a force to, and that features asking for it do not work then (216.8b).

    dictionary.reducing_the_attack_to_type.1–3: what is changed on the target's side comes last (422.4), of one side's
    the least; a smaller force stays what it is, except that any is brought to strong.
    """
    answers = run.ask("reduces", attack._replace(force=force)) if force is not None else []
    if force is None or not answers:
        return force, {}
    me, (least, whole, named) = max(answers, key=lambda answer: (rank(attack, answer[0]), -_HARDER.index(answer[1][0])))
    if not becomes(run, force, least, named):
        return force, {}
    whole = whole or bool(run.ask("heeds_force", attack._replace(force=least)))
    which = "dictionary.reducing_the_attack_to_type.3" if whole else "dictionary.reducing_the_attack_to_type.2"
    rules = ("dictionary.reducing_the_attack_to_type.1", which)
    data = {"before": force, "after": least, "force": least, "of": attack.source.id, "feature": me.feature.id}
    run.emit("attack_reduced", rules, chain=chain, source=me.card.id, target=attack.target.id, data=data)
    return least, {} if whole else {"reduced": True}


_OF_BLOWS = ("force_steps", "raises", "reduces", "modify_value")


def limited(run: Run, attack: Attack | None) -> list[Holder]:
    """Whose texts are about a blow that are so for so many of a turn or of the battle."""
    if attack is None:
        return []
    found = [me for hook in _OF_BLOWS for me, _ in run.game.ask(hook, attack) if run.game.hears(hook)]
    return [me for me in found if me.feature.data.get("limit")]


def book_firsts(run: Run, attack: Attack | None, heard: Sequence[Holder] = ()) -> None:
    """What is only for so many attacks of a turn or of the battle was for this one, also where it missed; ``heard`` are
    those that were asked with its force."""
    known = {(me.card.id, me.feature.id): me for me in (*limited(run, attack), *heard)}
    for me in known.values():
        if attack is not None and (me.feature.data.get("class") == "permanent" or "always" in me.feature.data):
            book_use(run, me)


_HARDER = ("miss", *FORCES)


def becomes(run: Run, force: str, to: str, named: bool) -> bool:
    """Whether an attack of one force becomes one of another: always where the text has ``named`` its force."""
    return force != to if named else _brings(run, force, to)


def _brings(run: Run, force: str, to: str) -> bool:
    """Whether a reduction to a force changes this one: to a lesser one, and to strong whatever it was."""
    if to == "strong" and force != to:
        run.interpret("brought-to-strong")
        return True
    return _HARDER.index(force) > _HARDER.index(to)


def tell_counted(run: Run, chain: Chain, hits: Mapping[str, Wire], kinds: tuple[str, str]) -> None:
    """216.8: the force and the value of each blow are known; ``kinds`` are those of the attack and of its answer."""
    for card, hit in hits.items():
        striking = card == chain.source
        about = Moment("counted", card, hit["target"], kinds[not striking], chain=chain.id, striking=striking)
        happen(run, about._replace(force=hit["force"], amount=hit.get("value", 0), die=chain.results.get(card)))
    for card, hit in hits.items():
        if card != chain.source and hit["force"] != "miss":  # that it is struck is known of the striker only now
            told = (kinds[1], hit["force"], hit["value"])
            happen(run, Moment("struck_back", card, hit["target"], *told, chain=chain.id))


def printed_values(card: Card, wanted: Wire) -> tuple[int, int, int]:
    """104.2b: the values of a card's simple strike as printed, all of one force or all three, or so much more."""
    force, plus = wanted["strike"], int(wanted.get("plus", 0))
    weak, medium, strong = (max(0, value + plus) for value in card.strike)
    if force == "all":
        return weak, medium, strong
    value = (weak, medium, strong)[FORCES.index(force)]
    return value, value, value


def measured_by(chain: Chain) -> tuple[str, ...]:
    """The paragraph that an attack whose value is another attack's rests on."""
    value = (chain.text or {}).get("value")
    return ("104.2b", "200.7a") if isinstance(value, Mapping) and "strike" in value else ()
