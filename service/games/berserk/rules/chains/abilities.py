"""Chains of features (§403–405): attacks of features, spells and impacts, and what triggers."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.asking.modifiers import modified_roll, planned
from service.games.berserk.rules.battlefield.cells import ARRIVING, effects_in, spots, way_of
from service.games.berserk.rules.battlefield.mobility import makes_way, movement_of
from service.games.berserk.rules.chains.accompanying import attacked_in, stopped, stopped_with
from service.games.berserk.rules.chains.addressed import (
    addressed,
    hidden_targets,
    speaker,
    taken_in,
    undergone_by_itself,
)
from service.games.berserk.rules.chains.answers import answer_to, rolled_for
from service.games.berserk.rules.chains.attacks import AttackKind, redirected_by_permanent
from service.games.berserk.rules.chains.battle import Battle, kept_aside
from service.games.berserk.rules.chains.otherwise import force_of, numbered
from service.games.berserk.rules.chains.rolls import book_rolls
from service.games.berserk.rules.chains.strike import fought
from service.games.berserk.rules.chains.unpaid import unpayable
from service.games.berserk.rules.doing.effects import run_effects
from service.games.berserk.rules.features.base import Attack, Moment
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.noughts import in_vain
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import feature_of
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import feature_effects
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.aiming import pruned
from service.games.berserk.rules.targets.aims import aimed_at
from service.games.berserk.rules.targets.feasible import infeasible
from service.games.berserk.rules.targets.legality import MOVING, together_faults, violations_again
from service.games.berserk.rules.targets.seconds import second_faults
from service.games.berserk.rules.telling import accounts
from service.games.berserk.rules.telling.violations import Violation


class FeatureChain(AttackKind):
    """A declared or triggered feature: an attack, or a spell or impact whose effects are its text."""

    name = "feature"
    rules = ("400.3", "216.1")

    def is_attack(self, chain: Chain) -> bool:
        """Whether the feature is an attack (401.1)."""
        return self.attack_type(chain) in ATTACKS

    def attack_type(self, chain: Chain) -> str:
        """The feature's type; an impact where none is stated (401.6)."""
        data = chain.text or {}
        keyword = KEYWORDS.get(data.get("keyword", ""))
        return str(data.get("type") or (keyword.type if keyword is not None else "impact"))

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The targets must still be legal (dictionary.condition_of_legality.1); what triggered runs on (405.4)."""
        data = chain.text or {}
        if chain.top == "wounds" and self._kept_all_the_same(run, chain, data):
            run.interpret("legality-is-looked-at-once")
        if chain.target is not None and self.open_to_doubt(run, chain) and "target" in data:
            source, target = speaker(run, chain), run.game.get(chain.target)
            dead = data["target"].get("zone") == "graveyard"
            if source is None or target is None or (not target.in_squad and not dead):
                return ("423.1", "dictionary.condition_of_legality.1")
            if "trigger" not in data and source.in_squad and not chain.redirected:  # others chose that target (412.5)
                found = violations_again(run.game, source, target, data, chain.player)
                if found:
                    return (*found[0].rules, "423.1")
        if chain.bound.get("missed") and chain.target is None and not aimed_at(chain):
            return ("412.1", "423.1", "dictionary.condition_of_legality.1")
        arrival = self.arrival(chain)
        if arrival is not None and chain.cells and all(run.game.occupied(cell) for cell in chain.cells):
            # unpaid until the wounds object is executed (dictionary.revive.7, dictionary.summon.9)
            return (f"dictionary.{arrival}.{_OCCUPIED[arrival]}", "423.1")
        taken = not chain.effective and chain.cells and all(_taken(run, chain, cell) for cell in chain.cells)
        if taken and self.only_moves(run, chain):
            return ("423.1", "dictionary.occupied_cell.1")
        answered = chain.bound.get("answers")
        if answered is not None and run.chain(answered) is None:
            return ("409.2", "423.1")
        if self.is_attack(chain):
            found_by_attack = super().illegal(run, chain)
            if found_by_attack:
                return found_by_attack
        return self.unpaid(run, chain) or self.idle(run, chain) or in_vain(run.game, chain, speaker(run, chain))

    def unpaid(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """That it can no longer be paid for (103.7)."""
        return unpayable(run, chain, int(self.cost(run, chain).get("chips", 0)))

    def _kept_all_the_same(self, run: Run, chain: Chain, data: Wire) -> bool:
        """Whether its target is no legal one any more, which the edition does not look at again (``legal_once``)."""
        if "trigger" in data or chain.redirected or not run.game.ruleset.added("legal_once"):
            return False
        source, target = speaker(run, chain), run.game.get(chain.target)
        if "target" not in data or source is None or target is None or not (source.in_squad and target.in_squad):
            return False
        return bool(violations_again(run.game, source, target, data, chain.player))

    def bequeathed(self, run: Run, chain: Chain) -> list[Change]:
        """423.3: of attacks declared together the rest is paid for in full: the next one takes the price over."""
        text = chain.text or {}
        price = {name: text[name] for name in ("cost", "limit") if name in text}
        rest = (c for c in reversed(run.position.stack) if c.id != chain.id and c.kind == chain.kind)
        heir = next((c for c in rest if (c.source, c.feature) == (chain.source, chain.feature)), None)
        if heir is None or chain.feature is None or not price.get("cost") or "cost" in (heir.text or {}):
            return []
        return run.set_chain(heir, text={**(heir.text or {}), **price}, choices=chain.choices)

    def idle(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """103.4: the one thing that the feature does has become impossible; where it does more, see 219.3, 416.2."""
        if chain.top != "wounds" or chain.effective or self.is_attack(chain) or len(chain.targets) > 1:
            return ()
        target, source = run.game.get(chain.target), speaker(run, chain)
        if target is None or source is None:
            return ()
        undoable = infeasible(run.game, source, target, chain.text or {})
        return undoable.rules if undoable is not None else ()

    def pruned(self, run: Run, chain: Chain) -> Chain:
        """423.3: of several targets, those that are illegal are left out."""
        if "second" in chain.bound and not (chain.settled and chain.top != "wounds"):
            chain = self._of_two(run, chain)
        if chain.bound.get("aims") and not (chain.settled and chain.top != "wounds"):
            chain = self._further(run, chain)
        if len(chain.targets) < 2 or (chain.settled and chain.top != "wounds"):
            return chain
        source, data = speaker(run, chain) or run.card(chain.source), chain.text or {}
        bad = [t for t in chain.targets if not self._still(run, source, t, data, chain)]
        kept = tuple(t for t in chain.targets if t not in bad)
        if not bad or not kept:
            return chain
        changes = run.set_chain(chain, targets=kept if len(kept) > 1 else (), target=kept[0])
        effects = effects_in(run.game, source, data, chain.bound)
        needed = spots(run.game, source, effects, chain.targets, chain.bound)
        if len(needed) == len(chain.cells) > 0:
            left = (cell for spot, cell in zip(needed, chain.cells, strict=True) if spot.moved not in bad)
            changes += run.set_chain(chain, cells=tuple(left))
        run.emit("part_left_out", ("423.3",), changes, chain=chain, source=chain.source, data={"targets": bad})
        return run.position.stack[run.game.index(chain.id)]

    def _further(self, run: Run, chain: Chain) -> Chain:
        """423.3: of those that parts of the text are aimed at, who has become illegal."""
        source = speaker(run, chain) or run.card(chain.source)
        doubtful = self.open_to_doubt(run, chain) and source.in_squad and "trigger" not in (chain.text or {})
        kept = pruned(run, chain, source, doubtful)
        if kept is None:
            return chain
        left = {ident for those in kept.values() for ident in those}
        bad = [ident for ident in aimed_at(chain) if ident not in left]
        changes = run.set_chain(chain, bound={**chain.bound, "aims": kept, "missed": True})
        run.emit("part_left_out", ("423.3",), changes, chain=chain, source=chain.source, data={"targets": bad})
        return run.position.stack[run.game.index(chain.id)]

    def _of_two(self, run: Run, chain: Chain) -> Chain:
        """423.3: of two cards that a text speaks of, the one that has become illegal."""
        source, data = speaker(run, chain) or run.card(chain.source), chain.text or {}
        second = str(chain.bound["second"])
        first = chain.targets or ((chain.target,) if chain.target is not None else ())
        kept = run.card(second).in_squad
        if kept and not chain.settled and source.in_squad:
            kept = not second_faults(run.game, source, first, second, data, chain.player)
        if not kept:
            bad, changes = [second], run.set_chain(chain, bound={k: v for k, v in chain.bound.items() if k != "second"})
        elif len(first) == 1 and not self.is_attack(chain) and not self._still(run, source, first[0], data, chain):
            bad, changes = list(first), run.set_chain(chain, target=None)
        else:
            return chain
        run.emit("part_left_out", ("423.3",), changes, chain=chain, source=chain.source, data={"targets": bad})
        return run.position.stack[run.game.index(chain.id)]

    @staticmethod
    def _still(run: Run, source: Card, ident: str, data: Wire, chain: Chain) -> bool:
        target = run.card(ident)
        if not target.in_squad or not AttackKind.open_to_doubt(run, chain) or not source.in_squad:
            return target.in_squad
        return not violations_again(run.game, source, target, data, chain.player)

    def target_faults(self, run: Run, chain: Chain) -> list[Violation]:
        """Why the targets are not legal, now that they are known (415.4)."""
        data, source = chain.text or {}, speaker(run, chain) or run.card(chain.source)
        named = chain.targets or ((chain.target,) if chain.target else ())
        if "target" not in data or not source.in_squad:
            return []
        found = [f for t in named for f in violations_again(run.game, source, run.card(t), data, chain.player)]
        return found + together_faults(run.game, source, named, data)

    def answered(self, chain: Chain) -> bool:
        """An attack is unanswered where its text says nothing else (dictionary.special_strike.3, 205.5a); a magic
        strike always (dictionary.magic_strike.3)."""
        return bool((chain.text or {}).get("answered")) and self.attack_type(chain) != "magic_strike"

    def values(self, run: Run, chain: Chain, card: Card) -> tuple[int, int, int]:
        """The feature's values; the reflector of a special strike answers with its simple strike (205.7), and who has a
        text for it as that says (103.1)."""
        from service.games.berserk.rules.stack.settling import strike_values

        if card.id == chain.source:
            return super().values(run, chain, card)
        told = answer_to(run, self.attack(run, chain))
        return strike_values(run.game, card) if told is None else told.value

    def answer_type(self, run: Run, chain: Chain) -> str:
        """The type that a text names for the answer, else that of the attack."""
        told = answer_to(run, self.attack(run, chain))
        return super().answer_type(run, chain) if told is None or told.type is None else told.type

    def battle(self, run: Run, chain: Chain) -> Battle:
        """The source alone, unless the strike says that it is answered (216.5), or the attacked card's text does."""
        attack = self.attack(run, chain)
        if attack is None or "settled" in (chain.text or {}):
            return super().battle(run, chain)
        told = answer_to(run, attack) is not None
        aside = kept_aside(run, attack) if not told and self.answered(chain) else None
        fights = told or (self.answered(chain) and aside is None)
        if fights or aside is not None:
            return Battle((chain.source, attack.target.id) if fights else (chain.source,), aside)
        return super().battle(run, chain)

    def forces(self, run: Run, chain: Chain) -> dict[str, str | None]:
        """By the strike table where two fight (205.6), else by the single die (205.4)."""
        if len(chain.fighters) < 2 or "settled" in chain.bound:
            return super().forces(run, chain)
        return fought(run.game, chain)

    def arrival(self, chain: Chain) -> str | None:
        """``summon`` or ``revive`` where the feature still has to bring a card in."""
        if chain.top == "payment" or "wounds" not in chain.objects:
            return None
        effects = (chain.text or {}).get("effects", ())
        return next((str(e["effect"]) for e in effects if e["effect"] in ARRIVING), None)

    def books(self, run: Run, source: Card, chain: Chain) -> list[Change]:
        """An attack is remembered for the turn (401.1)."""
        if not self.is_attack(chain):
            return []
        return [("card", source.id, "memory", {**source.memory, "attacks": int(source.memory.get("attacks", 0)) + 1})]

    def only_moves(self, run: Run, chain: Chain) -> bool:
        """Whether moving a card is all that the feature does."""
        effects = effects_in(run.game, run.card(chain.source), chain.text or {}, chain.bound)
        return not self.is_attack(chain) and all(e["effect"] in MOVING for e in effects)

    def target(self, run: Run, chain: Chain, current: Step) -> None:
        """216.4; for spells and impacts there is no striker and no reflector."""
        if self.is_attack(chain):
            super().target(run, chain, current)
            if "roll" not in chain.objects:
                rolled_for(run, run.chain(chain.id), self)
            return
        chain = redirected_by_permanent(run, chain, self, current)
        run.emit(
            "target_settled",
            ("216.4a", "412.2"),
            run.set_chain(chain, settled=True),
            chain=chain,
            source=chain.source,
            target=chain.target,
        )
        run.do("targeted", chain=chain.id)
        run.do("stay", chain=chain.id)
        named = (chain.target, *chain.targets)
        for ident in reversed(hidden_targets(run, chain)):
            run.do("recheck", chain=chain.id, card=ident)
            run.do("reveal", card=ident, rules=("216.4b", "415.2", "415.3" if ident in named else "415.3a"))

    def result(self, run: Run, chain: Chain, current: Step) -> None:
        """216.6; a die of a spell or impact is modified and kept within 1–6 as well."""
        if self.is_attack(chain):
            super().result(run, chain, current)
            return
        source = run.card(chain.source)
        if not numbered(run, chain, source.id):
            return
        about = Attack(self.attack_type(chain), source, run.game.get(chain.target) or source, chain=chain.id)
        order = planned(run, current, about, "modify_roll")
        told = len(run.events)
        rolled = modified_roll(run, about, chain.rolls[chain.source], True, order)
        terms = {chain.source: accounts.rolled(run, chain, chain.source, told)}
        book_rolls(run, order)
        data = {"results": {chain.source: rolled}}
        run.emit("result_determined", ("216.6",), run.set_chain(chain, **data, terms=terms), chain=chain, data=data)
        kind = self.attack_type(chain)
        happen(run, Moment("resulted", chain.source, chain.target, kind, die=rolled, chain=chain.id))

    def count(self, run: Run, chain: Chain, current: Step) -> None:
        """216.8; a non-attack's number is found in the same way but has no force (205.7b)."""
        if self.is_attack(chain):
            super().count(run, chain, current)
            return
        force = force_of(run.game, chain, chain.source) or "miss"
        hits = {chain.source: {"force": force, "target": chain.target}}
        run.emit(
            "value_determined",
            ("205.7b", "216.8"),
            run.set_chain(chain, hits=hits),
            chain=chain,
            source=chain.source,
            target=chain.target,
            data={"row": force},
        )

    def protection(self, run: Run, chain: Chain, current: Step) -> None:
        """216.10: a protected target gets no effect of the feature (411.1)."""
        if self.is_attack(chain):
            super().protection(run, chain, current)
            return
        if stopped(run, chain, self, current):
            return
        meant = dict.fromkeys(
            (*addressed(run, chain), *taken_in(run, chain), *undergone_by_itself(chain), *attacked_in(chain))
        )
        blocked = [ident for ident in meant if self.protected(run, chain, ident)]
        if blocked:
            bound = {**chain.bound, "blocked": blocked}
            run.emit("protection_applied", ("216.10",), run.set_chain(chain, bound=bound), chain=chain)

    def protected(self, run: Run, chain: Chain, ident: str) -> bool:
        """Whether a card is protected from this spell or impact."""
        source, target = run.game.get(chain.source), run.game.get(ident)
        if source is None or target is None:
            return False
        about = Attack(self.attack_type(chain), source, target, chain=chain.id, feature=feature_of(chain))
        guards = run.ask("protects", about) or stopped_with(run, chain, target)
        if guards:
            me, rules = guards[0]
            run.emit(
                "attack_blocked",
                (*rules, "411.1"),
                chain=chain,
                source=me.card.id,
                target=ident,
                data={"feature": me.feature.id, "by": chain.source},
            )
        return bool(guards)

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """216.11a for spells and impacts, b–d for attacks; an attack's own effects follow its wounds."""
        run.emit(
            "feature_executed",
            ("216.11", "dictionary.execute_game_action.1", "416.1", "416.5", "417.1"),
            run.set_chain(chain, effective=True),
            chain=chain,
            source=chain.source,
        )
        happen(run, Moment("executed", chain.source, chain.target, self.attack_type(chain), chain=chain.id))
        effects = feature_effects(run, chain)
        keyword = (chain.text or {}).get("keyword")
        if keyword is not None:
            run.do("feature_done", chain=chain.id, source=chain.source, keyword=keyword)
        if effects:
            run_effects(run, chain, effects)
        if self.is_attack(chain):
            super().wounds(run, chain, current)

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """What the feature's text asks for before the colon."""
        data = chain.text or {}
        cost = dict(data.get("cost", {}))
        if cost.get("chips") == "x":
            cost["chips"] = chain.x or 0
        if "limit" in data:
            cost["limit"] = data["limit"]["per"]
        keyword = KEYWORDS.get(data.get("keyword", ""))
        if keyword is not None and data.get("class") != "playable" and keyword.name in _ONCE_PER_TURN:
            cost["limit"] = "turn"
        source = run.game.get(chain.source)
        if "movement" in data and source is not None:
            cost["movement"] = max(0, movement_of(run.game, source) - source.moved)
        return cost


_ONCE_PER_TURN = frozenset({"agility", "dash"})
_OCCUPIED = {"revive": 7, "summon": 9}


def _taken(run: Run, chain: Chain, cell: str) -> bool:
    """Whether somebody stands on a cell who makes no way for the jump there (dictionary.occupied_cell.1)."""
    source = run.game.get(chain.source)
    ways = [way_of(effect) for effect in (chain.text or {}).get("effects", ())]
    way = "jump" if "jump" in ways else None
    return run.game.occupied(cell) and (source is None or not makes_way(run.game, source, cell, way))
