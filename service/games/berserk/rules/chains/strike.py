"""The simple strike (§205, §216) and the defender who takes it over (205.3)."""

from __future__ import annotations

from typing import Any, ClassVar

from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.battlefield.reach import reach
from service.games.berserk.rules.chains.attacks import AttackKind
from service.games.berserk.rules.chains.base import Paid, tell_redirected
from service.games.berserk.rules.chains.battle import Battle, answering, kept_aside
from service.games.berserk.rules.chains.otherwise import forces_of, unrolled
from service.games.berserk.rules.course.owed import paid
from service.games.berserk.rules.features.base import Claim, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain
from service.games.berserk.rules.rulesets import StrikeRow
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.legality import strike_target_faults
from service.games.berserk.rules.telling.violations import Violation, violation

#: By half of the strike table, the paragraph that the 2023 book has for it alone.
_HALVES = {"striker": "starter.7.11", "reflector": "starter.7.12", "tie": "starter.7.13"}


class SimpleStrike(AttackKind):
    """A creature's simple strike: both fight where the reflector can, else the striker alone rolls."""

    name = "simple_strike"
    rules: ClassVar[tuple[str, ...]] = ("205.2", "205.2a", "209.2", "starter.7.1")

    def own_values(self, game: Game, chain: Chain, card: Card) -> tuple[int, int, int]:
        """The printed weak-medium-strong values (205.7), or those that it got with its type."""
        from service.games.berserk.rules.stack.settling import strike_values

        return strike_values(game, card)

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """Its target has to be one that can be struck still (dictionary.condition_of_legality.1).

        Whom a feature has redirected the strike to, and whom a text makes a card strike, need not stand beside the
        striker; a defender has to stay where it can be struck.
        """
        found = super().illegal(run, chain)
        if not found and chain.redirected and chain.bound.get("defender") == chain.target:
            return self._out_of_reach(run, chain)
        if found or chain.redirected or chain.bound.get("made") or not self.open_to_doubt(run, chain):
            return found
        faults = self.target_faults(run, chain)
        return (*faults[0].rules, "423.1", "dictionary.condition_of_legality.1") if faults else ()

    def _out_of_reach(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """A defender that is not beside the striker any more (205.3a), unless a text lets it defend from anywhere."""
        source, target = run.game.get(chain.source), run.game.get(chain.target)
        if source is None or target is None or not self.open_to_doubt(run, chain._replace(redirected=False)):
            return ()
        aimed = run.game.get(chain.initial_target)
        if run.ask("guards", Claim("defend", target.controller, target, source, strike_target=aimed)):
            return ()
        missed = reach(run.game, source, target, "simple_strike", None)
        return (*missed.rules, "423.1", "dictionary.condition_of_legality.1") if missed is not None else ()

    def target_faults(self, run: Run, chain: Chain) -> list[Violation]:
        """What the strike cannot reach or attack now that it is revealed (415.4, 211.8, 212.2)."""
        source, target = run.game.get(chain.source), run.game.get(chain.target)
        if source is None or target is None:
            return []
        return strike_target_faults(run.game, source, target, chain.player)

    def battle(self, run: Run, chain: Chain) -> Battle:
        """Striker, then the reflector where it fights back (209.3, 213.3, 216.5)."""
        attack = self.attack(run, chain)
        assert attack is not None
        if "settled" in chain.bound:  # the text says its force
            return Battle((chain.source,))
        aside = kept_aside(run, attack, bool(chain.bound.get("as_open")))
        return Battle((chain.source,) if aside is not None else (chain.source, answering(run, attack)), aside)

    def forces(self, run: Run, chain: Chain) -> dict[str, str | None]:
        """By the strike table in a battle of two (205.6), else by the single die (205.4)."""
        if "settled" in chain.bound or len(chain.fighters) < 2:
            return super().forces(run, chain)
        return fought(run.game, chain)

    def force_rules(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """205.6 where two fight, 205.4 where one does; the weakening where it was used."""
        if "settled" in chain.bound or len(chain.fighters) < 2 or unrolled(chain):
            return super().force_rules(run, chain)
        row = _HALVES[strike_row(run.game, chain).half]
        return ("205.6", row, "205.7", *(("216.7",) if chain.weakened else ()))

    def cost(self, run: Run, chain: Chain) -> dict[str, Any]:
        """Striking closes the striker, unless a text lets it strike beside its actions."""
        return {} if chain.bound.get("free") else {"close": True}

    def books(self, run: Run, source: Card, chain: Chain) -> list[Change]:
        """The strike is remembered for the turn; a strike at a flyer that was waited for is used up (211.9)."""
        target = run.game.get(chain.target)
        kept = run.game.ruleset.added("flyer_strike") and (target is None or not run.game.flying(target))
        memory = {k: v for k, v in source.memory.items() if k != "strike_at_flyer" or kept}
        memory["attacks"] = int(memory.get("attacks", 0)) + 1
        markers = paid(source, chain.initial_target)
        done: list[Change] = [("card", source.id, "markers", markers)] if markers != source.markers else []
        return [("card", source.id, "memory", memory), *done]


def fought(game: Game, chain: Chain) -> dict[str, str | None]:
    """The forces of two that fight, by the strike table (205.6); where one of them has no number, each by its die."""
    if unrolled(chain):
        return forces_of(game, chain)
    row = strike_row(game, chain)
    striker, reflector = chain.fighters
    return {striker: row.striker, reflector: row.reflector}


def strike_row(game: Game, chain: Chain) -> StrikeRow:
    """The row of the strike table for the chain's results, one up where it was weakened (205.6, 216.7)."""
    striker, reflector = (chain.results[card] for card in chain.fighters)
    row = game.ruleset.row(striker, reflector)
    if chain.weakened:
        row = game.ruleset.row_above(row) or row
    return row


def may_weaken(game: Game, chain: Chain) -> str | None:
    """The player who may take the row above (216.7): who rolled higher, where that half has a row above."""
    if len(chain.fighters) < 2 or "weaken" in chain.choices:
        return None
    if unrolled(chain):
        return None
    row = strike_row(game, chain)
    if game.ruleset.row_above(row) is None:
        return None
    winner = chain.fighters[0] if row.half == "striker" else chain.fighters[1]
    return game.card(winner).controller


class Defend(Paid):
    """Naming a defender: a redirection of two objects, wounds and payment (205.3, 412.4)."""

    name = "defend"
    rules = ("205.3", "205.3b")

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The strike must still be there, unredirected, and the defender able to stand in (412.5)."""
        strike = run.chain(str(chain.bound["strike"]))
        defender = run.game.get(chain.source)
        if strike is None or strike.redirected or defender is None or not defender.in_squad:
            return ("412.5",)
        found = defender_violations(run.game, strike, defender, committed=False)
        return found[0].rules if found else ()

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """412.5: the defender becomes the target of the strike."""
        strike = run.chain(str(chain.bound["strike"]))
        if strike is None:
            return
        bound = {**strike.bound, "defender": chain.source}
        changes = run.set_chain(strike, target=chain.source, redirected=True, bound=bound)
        if strike.initial_target is None:
            changes += run.set_chain(strike, initial_target=strike.target)
        run.emit(
            "defender_declared",
            ("205.3", "412.5"),
            changes,
            chain=chain,
            player=chain.player,
            source=chain.source,
            target=strike.target,
            data={"strike": strike.id},
        )
        tell_redirected(run, strike)

    def payment(self, run: Run, chain: Chain, current: Step) -> None:
        """216.12a: the defender is closed by the striker's payment, unless a feature keeps it open."""
        strike = run.chain(str(chain.bound["strike"]))
        if strike is None:
            return
        defender = run.card(chain.source)
        aimed = run.game.get(strike.initial_target)
        claim = Claim("defend", chain.player, defender, run.game.get(strike.source), strike_target=aimed)
        free = run.ask("stays_open", claim)
        once = run.game.ruleset.added("one_action")
        if free:
            book_use(run, free[0][0])
        if free and once:
            run.emit("remembered", once, [("card", defender.id, "acted", True)], target=defender.id)
        if not free:
            closes = (*strike.closes, chain.source)
            run.emit(
                "closing_added",
                ("216.12a",),
                run.set_chain(strike, closes=closes),
                chain=chain,
                target=chain.source,
            )
        moment = Moment("defended", chain.source, strike.initial_target, chain=strike.id)
        happen(run, moment, attacker=strike.source)


def defender_violations(game: Game, strike: Chain, defender: Card, committed: bool = True) -> list[Violation]:
    """Every reason why a creature cannot take over a simple strike (205.3a, 209.3, 211.6)."""
    found: list[Violation] = []
    striker, target = game.get(strike.source), game.get(strike.target)
    names = {"source": defender.id, "target": strike.target}
    if not defender.in_squad:
        return [violation("not_in_squad", "206.2", card=defender.id, source=defender.id)]
    if not defender.is_creature:
        idle = ("213.3",) if defender.kind == "artifact" else ()
        found.append(violation("not_a_creature", "205.3a", "209.2", "starter.6.7", *idle, card=defender.id, **names))
    again = Claim("defend", defender.controller, defender, striker, strike_target=target)
    if defender.closed:
        found.append(violation("card_closed", "205.3a", "209.3", card=defender.id, **names))
    elif defender.acted and game.ruleset.added("one_action") and not game.ask("again", again):
        found.append(violation("already_acted", *game.ruleset.added("one_action"), card=defender.id, **names))
    if strike.bound.get("made"):
        found.append(violation("not_defendable", "103.3", card=defender.id, **names))
    if committed and is_committed(game, defender.id):
        found.append(violation("resources_committed", "103.7", "412.6", card=defender.id, **names))
    if defender.id == strike.target:
        found.append(violation("defender_is_target", "205.3", card=defender.id, **names))
    if defender.id == strike.source:
        found.append(violation("defender_is_source", "205.3a", card=defender.id, **names))
    if striker is None or target is None:
        return found
    found += _place(game, striker, target, defender)
    claim = Claim("defend", defender.controller, striker, defender, strike_target=target)
    found += [answer for _, answer in game.ask("refuse_defender", claim)]
    return found


def _place(game: Game, striker: Card, target: Card, defender: Card) -> list[Violation]:
    """Where a defender has to stand: next to both (205.3a); by §211.6 where flyers are concerned.

    A text can let it defend some cards from anywhere (103.1).
    """
    names = {"source": defender.id, "target": target.id}
    if game.ask("guards", Claim("defend", defender.controller, defender, striker, strike_target=target)):
        return []
    if game.flying(defender):
        if not game.flying(striker) and not game.flying(target):
            return [violation("flyer_cannot_defend", "211.6", **names)]
        return []
    if game.flying(striker):
        ok = game.adjacent(defender, target)
        return [] if ok else [violation("defender_not_adjacent", "211.6", **names)]
    if game.adjacent(defender, striker) and game.adjacent(defender, target):
        return []
    return [violation("defender_not_adjacent", "205.3a", **names)]


def is_committed(game: Game, ident: str) -> bool:
    """Whether a card has declared something on the stack that it will pay for by closing (103.7, 104.3)."""
    owed = 0
    for chain in game.position.stack:
        if ident in chain.closes:
            return True
        if chain.source == ident and "payment" in chain.objects and closes_source(chain):
            owed += 1
    return owed > 0 and owed + int(game.card(ident).memory.get("actions", 0)) >= actions_of(game, game.card(ident))


def actions_of(game: Game, card: Card) -> int:
    """How many actions a card has in a turn (dictionary.act_x_times_per_turn.1)."""
    claim = Claim("act", card.controller, card)
    return max((int(answer) for _, answer in game.ask("acts", claim)), default=1)


def closes_source(chain: Chain) -> bool:
    """Whether a chain's payment closes its source."""
    if chain.kind in ("feature", "redirect"):
        return bool((chain.text or {}).get("cost", {}).get("close"))
    if chain.kind == "simple_strike":
        return not chain.bound.get("free")
    return chain.kind in ("defend", "gain_chip", "close_for_flyer")
