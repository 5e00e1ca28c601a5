"""One adjudication in progress: the position as it goes, the events so far, and what is still to be done.

The rules are small functions that take a ``Run``: they look at ``run.game``, and the only way to change anything is
``run.emit``. What remains to be carried out is a list of *steps* (plain data, the last is next); when a choice or a die
is missing the steps are written into the position, so that play can go on from there at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.position.events import Change, Event, delta
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Position, Wire, altered
from service.games.berserk.rules.position.unknown import NeedsHidden, shows, unknown_in
from service.judge.dice import Cup, Dice
from service.judge.language import HOUSE

Step = dict[str, Any]
StepHandler = Callable[["Run", Step], None]
Teller = Callable[["Run", Position, Event, Sequence[Chain]], None]

#: Card fields whose change can bring a basic effect about (§421).
SETTLING_FIELDS = frozenset(
    {"zone", "cell", "host", "controller", "markers", "gained", "lost", "hidden", "definition", "closed", "chips"}
)

#: The work of one event, and of a step that is carried out (``work``).
HAPPENED, CARRIED_OUT = 10, 5

#: How each kind of step is carried out; modules register theirs with ``step``.
STEPS: dict[str, StepHandler] = {}


def step(name: str) -> Callable[[StepHandler], StepHandler]:
    """Decorator: the function carries out steps of that name."""

    def register(handler: StepHandler) -> StepHandler:
        STEPS[name] = handler
        return handler

    return register


#: The kinds of decision: what a player can be asked (contract §1).
DECISIONS = (
    "weaken_result", "optional", "order", "target", "cell", "number", "mode", "replacement", "prevention_order",
    "host", "trigger", "keep_hidden",
)  # fmt: skip

#: Decisions answered with ``options``: a permutation, or (``keep_hidden``) any part of them.
WHOLE_ANSWERS = frozenset({"order", "prevention_order", "keep_hidden"})


#: What is told of entries of the trace as they are made (``tellings``).
TELLING: list[Teller] = []


def telling(function: Teller) -> Teller:
    """Decorator: the function is told each entry of the trace, the position before it, and the chains it took off."""
    TELLING.append(function)
    return function


#: What is told of chains that have left the stack (``leaving``).
LEAVING: list[Callable[[Run, Sequence[Chain]], None]] = []


def leaving(function: Callable[[Run, Sequence[Chain]], None]) -> Callable[[Run, Sequence[Chain]], None]:
    """Decorator: the function is told the chains that an entry of the trace took off the stack, as they were."""
    LEAVING.append(function)
    return function


class Suspended(Exception):
    """A choice or a die is missing; the step was put back and the position says what is awaited."""


class Run:
    """The state of one adjudication."""

    def __init__(self, position: Position, dice: Dice, resolve: str):
        self.game = Game(position)
        self.position = position
        self.events: list[Event] = []
        self.cup = Cup(dice)
        self.resolve = resolve
        self.todo: list[Step] = [dict(s) for s in position.pending]
        self.current: Step | None = None
        self.waiting: list[Step] = [dict(t) for t in position.waiting]
        self.warnings: dict[Any, dict[str, Any]] = {}
        self.awaiting: dict[str, Any] | None = None
        self.rolls: list[dict[str, Any]] = []
        self.ending: str | None = None
        self.unsettled = True
        #: The cards that are no plain ones at rest (``basic``), and those that changed since; None where all may have.
        self.stirring: set[str] = set()
        self.touched: set[str] | None = None
        self._conditional: bool | None = None
        #: Cards that are not known, and where play stood last when somebody could act: it can be gone back to there.
        self.unknown = unknown_in(position)
        self._reached = (position, 0, 0)

    # -- events ------------------------------------------------------------------------------------------------------

    def emit(
        self,
        name: str,
        rules: Sequence[str],
        changes: Sequence[Change] = (),
        *,
        chain: Chain | None = None,
        object: str | None = None,
        player: str | None = None,
        source: str | None = None,
        target: str | None = None,
        data: Wire | None = None,
    ) -> None:
        """Make something happen: record the event and move the position on."""
        self.game.work.spend(HAPPENED + len(self.position.stack))
        if self.unknown and (shown := [i for change in changes for i in shows(change, self.unknown)]):
            raise NeedsHidden(shown)
        before = self.position
        position, ops = delta(before, changes) if changes else (before, ())
        event = Event(
            name,
            self.game.ruleset.cite(rules),
            tuple(changes),
            ops,
            chain.id if chain is not None else None,
            object,
            player,
            source,
            target,
            data or {},
        )
        self.events.append(event)
        if changes:
            self.position = position
            touched = [c for c in changes if c[0] == "card"]
            fields = {c[2] for c in touched}
            if self.touched is not None:
                self.touched.update([c[1] for c in touched])
            self.game.move_on(position, fields)
            if changes[0][0] == "drop":
                self.unsettled = True  # what waited for a chain to leave the stack is due now
            if fields:
                if not fields.isdisjoint(SETTLING_FIELDS):
                    self.unsettled, self._conditional = True, None
                elif not self.unsettled:
                    self.unsettled = self.conditional()
        gone = [before.stack[change[1]] for change in changes if change[0] == "drop"]
        if gone:
            for leave in LEAVING:
                leave(self, gone)
        for tell in TELLING:
            tell(self, before, event, gone)

    def conditional(self) -> bool:
        """Whether any change at all could bring a basic effect about: something lasts while its condition holds
        (217.3), is hidden until its features matter (415.2), gives lives while it works (422.2), or triggers as soon as
        something is so (405.1)."""
        if self._conditional is None:
            self._conditional = (
                self.game.hears("lives")
                or self.game.hears("so_now")
                or any(
                    card.hidden or (card.markers and any("condition" in marker for marker in card.markers))
                    for card in self.position.cards.values()
                    if card.hidden or card.markers
                )
            )
        return self._conditional

    def record(self, event: Event, fields: Wire) -> None:
        """Let a ready-made event happen that sets these fields of the game and nothing else."""
        self.game.work.spend(HAPPENED + len(self.position.stack))
        if self.game.ruleset.says:
            event = event._replace(rules=self.game.ruleset.cite(event.rules))
        self.events.append(event)
        self.position = altered(self.position, fields)
        self.game.move_on(self.position)

    def set_chain(self, chain: Chain, **fields: Any) -> list[Change]:
        """The changes that set fields of a chain on the stack."""
        index = self.game.index(chain.id)
        return [("chain", index, field, value) for field, value in fields.items()]

    def warn(self, code: str, **about: Any) -> None:
        """Add a warning to the ruling, once; ``narration.WARNINGS`` has its sentence."""
        self.warnings.setdefault((code, *sorted(about.items())), {"code": code, **about})

    def interpret(self, ident: str) -> None:
        """Note that the ruling rests on an interpretation of an unclear paragraph (interpretations.yaml).

        Where the ruleset's own book is clear on the matter there is nothing to note.
        """
        if ident in self.game.ruleset.settled:
            return
        self.warnings.setdefault(("interpretation", ident), {"code": "interpretation", "interpretation": ident})

    # -- steps -------------------------------------------------------------------------------------------------------

    def do(self, name: str, **what: Any) -> None:
        """Add a step to be carried out next, before those already there."""
        self.todo.append({"do": name, **what})

    def do_all(self, steps: Iterable[Step]) -> None:
        """Add several steps to be carried out next, in the order given."""
        self.todo.extend(reversed(list(steps)))

    def choose(
        self,
        current: Step,
        kind: str,
        player: str,
        options: Sequence[Any],
        rules: Sequence[str],
        key: str | None = None,
        **about: Any,
    ) -> Any:
        """The player's choice among ``options``; asked only where there are two or more.

        ``current`` is the step being carried out and must have done nothing yet: it is put back and carried out again
        once the choice is made. Kinds in ``WHOLE_ANSWERS`` give a list of options. What the text's player would decide
        another one does where the text leaves it to them (``decider``).
        """
        if player == current.get("player"):
            player = current.get("decider", player)
        key = key or kind
        if player == current.get("player"):
            player = current.get("decider", player)  # whom the text lets decide this part of it
        answers = current.get("answers", {})
        if key in answers:
            return answers[key]
        told = self._told_before(current, kind, player, options)
        if told is not None:
            chain, pick, left = told
            changes = self.set_chain(chain, bound={**chain.bound, "later": left})
            self.emit("choice_made", rules, changes, chain=chain, player=player, data={"kind": kind, "option": pick})
            current["answers"] = {**answers, key: pick}
            return pick
        if kind not in WHOLE_ANSWERS and len(options) == 1:
            self.emit("choice_made", rules, player=player, data={"kind": kind, "option": options[0], "only": True})
            current["answers"] = {**answers, key: options[0]}
            return options[0]
        decision = {
            "id": "d1",
            "kind": kind,
            "player": player,
            "options": tuple(options),
            "rules": self.game.ruleset.cite(rules),
        }
        decision |= {name: value for name, value in about.items() if value is not None}
        current["asked"] = key
        self.todo.append(current)
        self.suspend("decision_opened", rules, [("game", "decision", decision)], player=player, data={"kind": kind})
        raise Suspended

    def _told_before(
        self, current: Step, kind: str, player: str, options: Sequence[Any]
    ) -> tuple[Chain, str, tuple[str, ...]] | None:
        """The card that was named for a choice of targets as the text was declared, and those named for later ones."""
        chain = self.chain(current.get("chain")) if kind == "target" else None
        later = tuple(chain.bound.get("later", ())) if chain is not None and chain.player == player else ()
        pick = next((n for n, ident in enumerate(later) if ident in options), None)
        if chain is None or pick is None:
            return None
        return chain, later[pick], later[pick + 1 :]

    def die(
        self,
        current: Step,
        player: str,
        card: str,
        why: str,
        chain: Chain | None = None,
        then: Callable[[], int] = lambda: 0,
    ) -> int:
        """The next die, 1–6; without one the adjudication stops here and says whose die is awaited.

        ``then`` tells how many are needed right after it.
        """
        rolled = self.cup.roll()
        if rolled is None:
            self.awaiting = {"player": player, "for": card, "count": 1 + then(), "why": why}
            self.todo.append(current)
            self.suspend("dice_awaited", ("216.5",), player=player, chain=chain, data=self.awaiting)
            raise Suspended
        self.rolls.append({"player": player, "for": card, "die": rolled, "why": why})
        return rolled

    def suspend(self, name: str, rules: Sequence[str], changes: Sequence[Change] = (), **about: Any) -> None:
        """Write what remains to be done into the position and record why play stops here."""
        remaining = [*changes, ("game", "pending", tuple(self.todo))]
        if tuple(self.waiting) != self.position.waiting:
            remaining.append(("game", "waiting", tuple(self.waiting)))
        self.emit(name, rules, remaining, **about)

    def resume(self, name: str, rules: Sequence[str], changes: Sequence[Change] = (), **about: Any) -> None:
        """Take the remaining steps back out of the position."""
        cleared = list(changes)
        if self.position.pending:
            cleared.append(("game", "pending", ()))
        if self.position.waiting:
            cleared.append(("game", "waiting", ()))
        self.emit(name, rules, cleared, **about)

    def mark(self) -> None:
        """Note that somebody can act here: what hangs on unknown cards from here on is gone back on to here."""
        self._reached = (self.position, len(self.events), len(self.rolls))

    def go_back(self) -> None:
        """Undo what was done since the last ``mark``."""
        self.position, events, rolls = self._reached
        del self.events[events:], self.rolls[rolls:]
        self.game = Game(self.position)
        self.stirring, self.touched = set(), None
        self.todo = [dict(step) for step in self.position.pending]
        self.waiting = [dict(trigger) for trigger in self.position.waiting]
        self.current = self.awaiting = self.ending = None

    # -- shorthands --------------------------------------------------------------------------------------------------

    def card(self, ident: str) -> Card:
        """A card as it is now."""
        return self.position.cards[ident]

    def chain(self, ident: str | None) -> Chain | None:
        """A chain on the stack as it is now, or None when it has left."""
        return None if ident is None else self.game.chain(ident)

    def ask(self, hook: str, about: Any) -> list[tuple[Holder, Any]]:
        """Answers to a question; a hidden card whose feature answers is revealed (415.2)."""
        if not self.game.hears(hook):
            return []
        self.overhear(hook, about)
        answers = self.game.ask(hook, about)
        for me, _ in answers:
            if self.position.cards[me.card.id].hidden:
                self.do("reveal", card=me.card.id, rules=("415.2",))
        for me, _ in answers:
            self.note_unsupported(me.card)
        return answers

    def overhear(self, hook: str, about: Any) -> None:
        """Show whose answers to a question are ignored (§408)."""
        if self.game.hears("ignores"):
            for me in self.game.overheard(hook, about):
                rules = ("408.6",) if hook == "refuse_target" else ("408.3", "408.3a")
                data = {"feature": me.feature.id}
                general = ("408.2", "408.5")  # what it is that can be ignored; what is played stays playable
                self.emit("feature_ignored", ("408.1", *rules, *general), target=me.card.id, data=data)

    def note_unsupported(self, *cards: Card | None) -> None:
        """Warn of every feature of these cards that the engine does not understand, that no rulebook defines, or whose
        text could mean something else."""
        for card in cards:
            for feature in card.definition.features if card is not None else ():
                if "unsupported" in feature.data:
                    assert card is not None
                    self.warn("unsupported_feature", card=card.id, feature=feature.id)
                for ident in feature.data.get("readings", ()):
                    if ident.startswith(HOUSE):
                        assert card is not None
                        self.warn("house_word", card=card.id, feature=feature.id, word=ident.removeprefix(HOUSE))
                        continue
                    known = {"code": "interpretation", "interpretation": ident}
                    self.warnings.setdefault(("interpretation", ident), known)
                keyword = KEYWORDS.get(feature.data.get("keyword", ""))
                if keyword is not None and keyword.reading is not None:
                    known = {"code": "interpretation", "interpretation": keyword.reading}
                    self.warnings.setdefault(("interpretation", keyword.reading), known)

    @property
    def active(self) -> str:
        """The player whose turn it is (200.4)."""
        return self.position.turn.active

    @property
    def inactive(self) -> str:
        """The active player's opponent (200.4)."""
        return other(self.position.turn.active)
