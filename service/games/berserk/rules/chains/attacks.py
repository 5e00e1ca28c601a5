"""Attacks (§205, §216): one card's blow at another, from the settled target to the wounds.

The simple strike (``strike``) adds the reflector's answer and the defender; ranged attacks, special and magic strikes
are declared from features and use what stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.asking.modifiers import choose_reduction, modified_roll, modified_value, planned
from service.games.berserk.rules.chains.accompanying import note_attack, note_wounds, stopped, stopped_with, undone
from service.games.berserk.rules.chains.base import Paid, tell_redirected
from service.games.berserk.rules.chains.battle import Aside, Battle
from service.games.berserk.rules.chains.forces import (
    book_firsts,
    kept_down,
    landing,
    limited,
    measured_by,
    printed_values,
    raised,
    stepped,
    tell_counted,
)
from service.games.berserk.rules.chains.otherwise import answered_otherwise, force_of, numbered
from service.games.berserk.rules.chains.rolls import book_rolls, roll_over, would_fight_with
from service.games.berserk.rules.features.base import Attack, Holder, Moment
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import feature_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import FORCES, Card, Chain
from service.games.berserk.rules.stack.replacement import replace
from service.games.berserk.rules.stack.responses import new_target_faults
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.legality import attack_target_faults
from service.games.berserk.rules.telling import accounts
from service.games.berserk.rules.telling.grounds import UNANSWERED, joining
from service.games.berserk.rules.wounds.harm import attack_spent, wound


class AttackKind(Paid):
    """What all attacks share."""

    strikes = True

    def attack_type(self, chain: Chain) -> str:
        """The type of the attack (401.3–401.5)."""
        return str((chain.text or {}).get("type", chain.kind))

    def values(self, run: Run, chain: Chain, card: Card) -> tuple[int, int, int]:
        """Weak, medium and strong value of the blow of ``card`` (205.7)."""
        return self.own_values(run.game, chain, card)

    def own_values(self, game: Game, chain: Chain, card: Card) -> tuple[int, int, int]:
        """The values that the text of the attack says, or those of the card's strike."""
        value = (chain.text or {}).get("value", (0, 0, 0))
        if isinstance(value, Mapping) and "strike" in value:
            return printed_values(card, value)
        numbers = (value, value, value) if isinstance(value, Mapping | int) else value
        weak, medium, strong = (self._number(game, chain, card, v) for v in numbers)
        return weak, medium, strong

    @staticmethod
    def _number(game: Game, chain: Chain, card: Card, value: Any) -> int:
        """A value as printed, the announced X, or one that the text counts (104.1)."""
        if value == "x":
            return chain.x or 0
        bound = {**chain.bound, "chosen": chain.target, "x": chain.x or 0}
        return max(0, number(game, value, card, game.get(chain.target), bound))

    def base(self, game: Game, chain: Chain, card: str | None = None) -> int | None:
        """What a blow, that of the source where no other is named, comes to by its force alone, before anything
        modifies it (205.1a, 205.7)."""
        from service.games.berserk.rules.stack.settling import strike_values

        ident = chain.source if card is None else card
        force, source = chain.hits.get(ident, {}).get("force", "even"), game.get(ident)
        if source is None or force == "miss" or (force == "even" and chain.rolls):
            return None
        own = self.own_values(game, chain, source) if ident == chain.source else strike_values(game, source)
        return own[FORCES.index(force) if force in FORCES else 0]

    def attack(self, run: Run, chain: Chain, card: str | None = None) -> Attack | None:
        """The blow of a fighter (by default the source) at its opponent, None when one is gone; who answers is the
        attacked card, or one that answers in its place."""
        striking = card is None or card == chain.source
        source, target = (chain.source, chain.target) if striking else (card, chain.source)
        one, another = run.game.get(source), run.game.get(target)
        if one is None or another is None:
            return None
        kind = self.attack_type(chain) if striking else self.answer_type(run, chain)
        return Attack(kind, one, another, striking, chain=chain.id, feature=feature_of(chain))

    def answer_type(self, run: Run, chain: Chain) -> str:
        """What the attacked card fights back with: what it is attacked with."""
        return self.attack_type(chain)

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """An attack needs its target, and a melee attack by a non-flyer its source, in a squad (423.1, 212.2)."""
        target = run.game.get(chain.target)
        if target is None or not target.in_squad:
            return ("423.1", "dictionary.condition_of_legality.1")
        source = run.game.get(chain.source)
        if chain.kind == "simple_strike" and (source is None or not source.in_squad):
            return ("423.1", "dictionary.condition_of_legality.1")
        closed = source is not None and source.closed and not chain.bound.get("even_closed")
        if chain.kind == "simple_strike" and not chain.effective and closed:
            run.interpret("resources-gone")
            return ("209.3", "423.1", "dictionary.condition_of_legality.1")
        if not chain.settled and source is not None:
            faults = attack_target_faults(run.game, source, target, self.attack_type(chain))
            if faults:
                return faults[0].rules
        return ()

    @staticmethod
    def open_to_doubt(run: Run, chain: Chain) -> bool:
        """Whether its target has to be a legal one still (dictionary.condition_of_legality.1): until its wounds, unless
        others have chosen it (412.5); an edition can look at it once, as the carrying out begins."""
        if not chain.settled:
            return True
        return "wounds" in chain.objects and not chain.redirected and not run.game.ruleset.added("legal_once")

    def target(self, run: Run, chain: Chain, current: Step) -> None:
        """216.4: final target, reveal, statuses, features that block before the roll, features "on attack"."""
        chain = redirected_by_permanent(run, chain, self, current)
        changes = run.set_chain(chain, settled=True)
        data = {"striker": chain.source, "reflector": chain.target, "redirected": chain.redirected}
        run.emit(
            "target_settled",
            ("216.4a", "216.4c", "412.2"),
            changes,
            chain=chain,
            source=chain.source,
            target=chain.target,
            data=data,
        )
        run.do("targeted", chain=chain.id)
        target = run.game.get(chain.target)
        if target is not None and target.hidden:
            reveal_card(run, target, ("216.4b", "415.2"))
            run.do("recheck", chain=chain.id)

    def roll(self, run: Run, chain: Chain, current: Step) -> None:
        """216.5: the source enters the battle and rolls; in a battle of two open creatures both do, striker first."""
        from service.games.berserk.rules.stack.settling import settled

        fighters, aside = self.battle(run, chain)
        instead = answered_otherwise(run, chain, current, fighters, self.answer_type(run, chain))
        if instead is not None:
            fighters, aside = fighters[:1], Aside("kept_from_fighting", instead[1][1].rules, instead[1][0].card.id)
        said = (chain.text or {}).get("settled")
        told = {chain.source: said} if said is not None else chain.bound.get("settled")
        told = told or settled(run, chain, fighters, current)
        bound = {**chain.bound, "settled": told} if told is not None else chain.bound
        changes = run.set_chain(chain, fighters=fighters, effective=True, bound=bound)
        target = run.game.get(chain.target)
        alone = joining(target, self.attack_type(chain), len(fighters)) if target is not None else ()
        battle = ("216.5", "205.5", *alone) if len(fighters) > 1 else ("216.5", *alone)
        run.emit("battle_joined", battle, changes, chain=chain, data={"fighters": list(fighters)})
        if aside is not None and target is not None:
            run.emit(
                "does_not_roll",
                aside.rules,
                chain=chain,
                object="roll",
                player=target.controller,
                source=aside.source,
                target=target.id,
                data={"why": aside.why},
            )
        if told is not None:
            if len(told) > 1:
                run.interpret("a-fight-settled-without-dice")
            return
        run.do("rolled", chain=chain.id)
        run.do_all({"do": "roll", "chain": chain.id, "card": f} for f in fighters)
        if instead is not None:
            replace(run, current, *instead)

    def battle(self, run: Run, chain: Chain) -> Battle:
        """The cards that roll, in their order: of most attacks the source alone, whatever is attacked (205.5a)."""
        kind = self.attack_type(chain)
        unanswered = Aside("one_sided", ("205.5a", "starter.8.2", *UNANSWERED.get(kind, ())))
        return Battle((chain.source,), unanswered if kind in ATTACKS else None)

    def fighters(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The cards that would roll (216.5)."""
        return self.battle(run, chain).fighters if self.attack(run, chain) is not None else ()

    def result(self, run: Run, chain: Chain, current: Step) -> None:
        """216.6: modifiers make the result of each roll; outside a battle of two it is kept within 1–6 (104.2a)."""
        if "settled" in chain.bound:  # nothing was rolled
            return
        results: dict[str, int] = {}
        blows = [(card, attack) for card in chain.fighters if (attack := self.attack(run, chain, card)) is not None]
        orders = [planned(run, current, attack, "modify_roll") for _, attack in blows]
        terms: dict[str, Any] = {}
        for (card, attack), order in zip(blows, orders, strict=True):
            if not numbered(run, chain, card):  # something came instead of its roll
                continue
            clamp, told = len(chain.fighters) == 1, len(run.events)
            results[card] = modified_roll(run, attack, chain.rolls[card], clamp, order)
            terms[card] = accounts.rolled(run, chain, card, told)
            if clamp and would_fight_with(run.game, attack):
                run.interpret("who-fights")
            roll_over(run, chain, card)
            book_rolls(run, order)
        run.emit(
            "result_determined",
            ("216.6", "dictionary.dice_roll.3"),
            run.set_chain(chain, results=results, terms=terms),
            chain=chain,
            data={"results": results},
        )
        for card, result in results.items():
            opponent = chain.target if card == chain.source else chain.source
            about = Moment("resulted", card, opponent, self.attack_type(chain), die=result, chain=chain.id)
            happen(run, about)

    def count(self, run: Run, chain: Chain, current: Step) -> None:
        """216.8: force, then the value with its modifiers, for each card that lands a blow."""
        hits: dict[str, Any] = {}
        blows: list[tuple[Attack, int]] = []
        heard: list[Holder] = []
        told, forces = len(run.events), self.forces(run, chain)
        for card, force in forces.items():
            attack = self.attack(run, chain, card)
            if attack is None:
                continue
            force = force or landing(run, chain, attack)
            heard += limited(run, attack._replace(force=force)) if force is not None else []
            force = raised(run, chain, attack, stepped(run, chain, attack, force))
            force, reduced = kept_down(run, chain, attack, force)
            hits[card] = {"force": force or "miss", "target": attack.target.id, **reduced}
            if force not in (None, "miss"):
                base = self.values(run, chain, attack.source)[FORCES.index(force)]
                blows.append((attack._replace(force=force, value=base, base=base), base))
        reductions = [choose_reduction(run, current, blow) for blow, _ in blows]
        orders = [planned(run, current, blow, "modify_value") for blow, _ in blows]
        for (blow, base), reduction, order in zip(blows, reductions, orders, strict=True):
            hits[blow.source.id]["value"] = modified_value(run, blow, base, reduction, order)
            heard += [me for me, _ in order if me.feature.data.get("limit")]
        book_firsts(run, self.attack(run, chain), heard)
        rules, bases = self.force_rules(run, chain), {blow.source.id: base for blow, base in blows}
        terms = {c: accounts.counted(run, chain, c, told, forces[c] or "miss", bases.get(c), rules) for c in hits}
        run.emit(
            "force_determined",
            ("205.1", "205.1a", "216.8a", "216.8b", "216.8c", *rules, *measured_by(chain)),
            run.set_chain(chain, hits=hits, terms=terms),
            chain=chain,
            source=chain.source,
            target=chain.target,
            data={"hits": hits},
        )
        tell_counted(run, chain, hits, (self.attack_type(chain), self.answer_type(run, chain)))

    def force_rules(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The paragraphs by which the force was found; that a text says it is one of them."""
        return ("103.1", "205.7") if "settled" in chain.bound else ("205.4", "205.7")

    def forces(self, run: Run, chain: Chain) -> dict[str, str | None]:
        """The force of each fighter's blow, None for a miss; as a text says it, where it does."""
        if "settled" in chain.bound:
            told: dict[str, str] = chain.bound["settled"]
            return {card: None if force == "miss" else force for card, force in told.items()}
        return {chain.source: force_of(run.game, chain, chain.source)}

    def protection(self, run: Run, chain: Chain, current: Step) -> None:
        """216.10: a blow at a card protected from it has no effect on that card (§411)."""
        if not chain.hits:
            chain = self.count_plain(run, chain, current)
        if stopped(run, chain, self, current) or not run.game.hears("protects"):
            return
        hits = dict(chain.hits)
        for card, hit in chain.hits.items():
            if hit["force"] == "miss":
                continue
            attack = self.attack(run, chain, card)
            if attack is None:
                continue
            blow = attack._replace(force=hit["force"], value=hit["value"], base=self.base(run.game, chain, card))
            guards = run.ask("protects", blow) or stopped_with(run, chain, attack.target)
            if guards:
                me, rules = guards[0]
                hits[card] = {**hit, "blocked": True}
                run.emit(
                    "attack_blocked",
                    (*rules, "411.1"),
                    run.set_chain(run.game.position.stack[run.game.index(chain.id)], hits=dict(hits)),
                    chain=chain,
                    source=me.card.id,
                    target=attack.target.id,
                    data={"feature": me.feature.id, "by": card, "terms": chain.terms.get(card, ())},
                )

    def count_plain(self, run: Run, chain: Chain, current: Step) -> Chain:
        """An attack of one value rolls no die (216.1k): its value is counted here, without a force."""
        attack = self.attack(run, chain)
        if attack is None:
            return chain
        base = self.values(run, chain, attack.source)[0]
        blow = attack._replace(value=base, base=base)
        reduction, told = choose_reduction(run, current, blow), len(run.events)
        value = modified_value(run, blow, base, reduction, planned(run, current, blow, "modify_value"))
        book_firsts(run, attack)
        hits = {chain.source: {"force": "even", "value": value, "target": attack.target.id}}
        terms = {chain.source: accounts.counted(run, chain, chain.source, told, None, base, ())}
        run.emit(
            "value_determined",
            ("205.1", "205.1a", "205.7a", "216.1k", "216.8c", *measured_by(chain)),
            run.set_chain(chain, hits=hits, terms=terms),
            chain=chain,
            source=chain.source,
            target=chain.target,
            data={"hits": hits},
        )
        tell_counted(run, chain, hits, (self.attack_type(chain), self.answer_type(run, chain)))
        return run.game.position.stack[run.game.index(chain.id)]

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """216.11b–d: the blows' wounds, then features "on attack", then the cards leave the battle."""
        if chain.fighters:  # an attack that rolls no die joins no battle (205.5)
            run.emit("battle_left", ("216.11d",), run.set_chain(chain, effective=True), chain=chain)
        note_wounds(run, chain)
        note_attack(run, chain, self.attack_type(chain))
        run.do("landed", chain=chain.id)
        blows = [(card, hit) for card, hit in chain.hits.items() if hit["force"] != "miss" and not hit.get("blocked")]
        for card, hit in reversed(blows):
            wound(
                run,
                hit["target"],
                hit["value"],
                self.attack_type(chain) if card == chain.source else self.answer_type(run, chain),
                ("216.11b",),
                source=card,
                chain=chain.id,
                striking=card == chain.source,
                terms=chain.terms.get(card, ()),
            )
        for card, hit in chain.hits.items():
            if hit["force"] == "miss":
                data = {"terms": chain.terms.get(card, ())}
                run.emit("missed", ("205.6",), chain=chain, source=card, target=hit["target"], data=data)
            if card == chain.source and (hit["force"] == "miss" or hit.get("blocked")):
                attack_spent(run, hit["target"])


def redirected_by_permanent(run: Run, chain: Chain, kind: AttackKind, current: Step) -> Chain:
    """412.7: a permanent redirection is carried out as part of what it redirects, unless there was one already."""
    attack = kind.attack(run, chain)
    if attack is None or chain.redirected or chain.targets or chain.bound.get("made"):
        return chain
    asked = run.game.ask("redirects", attack)
    found = [
        (me, new)
        for me, new in asked
        if new != chain.target and not new_target_faults(run.game, chain, run.card(new), me.card, me.feature.data)
    ]
    if not found:
        for me, _ in asked:
            book_use(run, me, None, ("412.7",))  # "the first attack" was this one all the same
        return chain
    names = [f"{me.card.id}/{me.feature.id}" for me, _ in found]
    seats = {me.card.controller for me, _ in found}
    player, rule = (seats.pop(), "419.6a") if len(seats) == 1 else (chain.player, "419.6b")
    chosen = (
        run.choose(current, "replacement", player, names, ("419.6", rule), chain=chain.id) if found[1:] else names[0]
    )
    me, new = found[names.index(chosen)]
    if undone(run, current, "redirect", chain, me, run.card(new)):
        return chain
    if me.card.hidden:
        run.do("reveal", card=me.card.id, rules=("415.2",))
    changes = run.set_chain(chain, target=new, redirected=True)
    if chain.initial_target is None:
        changes += run.set_chain(chain, initial_target=chain.target)
    data = {"from": chain.target, "to": new, "feature": me.feature.id}
    run.emit("attack_redirected", ("412.7", "412.2"), changes, chain=chain, source=me.card.id, target=new, data=data)
    book_use(run, me, None, ("412.7",))
    tell_redirected(run, chain)
    return run.position.stack[run.game.index(chain.id)]
