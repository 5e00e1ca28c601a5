"""Chains of features (§403–405): attacks of features, spells and impacts, and what triggers."""

from __future__ import annotations

from typing import Any

from service.rules.chains.attacks import AttackKind
from service.rules.effects import run_effects
from service.rules.features.base import ATTACKS, KEYWORDS, Attack, Holder
from service.rules.filters import target_violations
from service.rules.model import Chain, Feature
from service.rules.reveal import reveal_card
from service.rules.run import Run, Step


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
        if chain.target is not None and not chain.settled and "target" in data:
            source, target = run.game.get(chain.source), run.game.get(chain.target)
            if source is None or target is None or not target.in_squad:
                return ("423.1", "dictionary.condition_of_legality.1")
            if "trigger" not in data and source.in_squad:
                found = target_violations(run.game, source, target, data, chain.player)
                if found:
                    return (*found[0].rules, "423.1")
        return super().illegal(run, chain) if self.is_attack(chain) else ()

    def target(self, run: Run, chain: Chain, current: Step) -> None:
        """216.4; for spells and impacts there is no striker and no reflector."""
        if self.is_attack(chain):
            super().target(run, chain, current)
            return
        run.emit(
            "target_settled",
            ("216.4a", "412.2"),
            run.set_chain(chain, settled=True),
            chain=chain,
            source=chain.source,
            target=chain.target,
        )
        for ident in chain.targets or ((chain.target,) if chain.target else ()):
            card = run.card(ident)
            if card.hidden:
                reveal_card(run, card, ("216.4b", "415.2"))

    def result(self, run: Run, chain: Chain, current: Step) -> None:
        """216.6; a die of a spell or impact is kept within 1–6 as well."""
        if self.is_attack(chain):
            super().result(run, chain, current)
            return
        rolled = min(6, max(1, chain.rolls[chain.source]))
        run.emit(
            "result_determined",
            ("216.6",),
            run.set_chain(chain, results={chain.source: rolled}),
            chain=chain,
            data={"results": {chain.source: rolled}},
        )

    def count(self, run: Run, chain: Chain, current: Step) -> None:
        """216.8; a non-attack's number is found in the same way but has no force (205.7b)."""
        if self.is_attack(chain):
            super().count(run, chain, current)
            return
        force = run.game.ruleset.force(chain.results[chain.source])
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
        blocked = [ident for ident in _addressed(chain) if self.protected(run, chain, ident)]
        if blocked:
            bound = {**chain.bound, "blocked": blocked}
            run.emit("protection_applied", ("216.10",), run.set_chain(chain, bound=bound), chain=chain)

    def protected(self, run: Run, chain: Chain, ident: str) -> bool:
        """Whether a card is protected from this spell or impact."""
        source, target = run.game.get(chain.source), run.game.get(ident)
        if source is None or target is None:
            return False
        about = Attack(self.attack_type(chain), source, target, chain=chain.id)
        guards = run.ask("protects", about)
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
            ("216.11",),
            run.set_chain(chain, effective=True),
            chain=chain,
            source=chain.source,
        )
        effects = feature_effects(run, chain)
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
        return cost


_ONCE_PER_TURN = frozenset({"agility"})


def _addressed(chain: Chain) -> tuple[str, ...]:
    """The cards a spell or impact can affect: its targets, else those bound by what triggered it."""
    if chain.targets:
        return chain.targets
    if chain.target is not None:
        return (chain.target,)
    return tuple(dict.fromkeys(str(chain.bound[r]) for r in ("source", "target") if r in chain.bound))


def feature_effects(run: Run, chain: Chain) -> list[Any]:
    """The effects of a feature's text: its own list, or those its named feature makes."""
    data = chain.text or {}
    if "effects" in data:
        return list(data["effects"])
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if keyword is None or keyword.effects is None:
        return []
    me = Holder(run.card(chain.source), Feature(chain.feature or "", data, "stack"))
    return list(keyword.effects(me, chain.bound))
