"""What can differ between rulesets, as values (design: "a ruleset is a value with overrides")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from service.games.berserk.rules.features.keyword import Keyword

#: What a book can have beside the mechanisms of its relatives (``Ruleset.adds``).
ADDED: Mapping[str, str] = {
    "enemy_hosts": "parasites sit on enemy creatures, and are seated after the others",
    "bodiless_death": "an incorporeal creature is exiled instead of dying",
    "bodiless_cell": "an incorporeal creature has to leave an occupied cell, or is exiled",
    "bodiless_regeneration": "an incorporeal creature has no regeneration",
    "incarnated_death": "a card that has incarnated is exiled when it dies",
    "incarnation_declared": "a card with counters enough declares its return, which then waits on the stack",
    "answers_attack": "a text about its card's attacks, or attacks at it, is about the strikes that answer as well",
    "assault_declared": "what triggers as a card attacks does so as it declares the attack, before anybody answers",
    "rerolled_first": "a die that somebody has added to by a played text is not rolled anew any more",
    "one_action": "a card that stays open after its action can neither move nor act again in that turn",
    "symbiote_flight": "a symbiote that gets flight takes off and leaves its host",
    "sturdy": "fortitude keeps the enemy's impacts from destroying its card",
    "eaten": "what corpse-eating eats is exiled",
    "drained": "vampirism takes no more than the lives its victim had left, and knows no maximum",
    "dead_at_once": "who has no lives left, or is destroyed, is dead before what else triggered is declared",
    "named_flyer": "a melee attack reaches a flyer that the text itself points at, as the one who struck",
    "hidden_at_will": "what a hidden card's permanent features mean for others counts once its player has revealed it",
    "modified_rolls": "a text that asks for the number of a roll means the number with its modifiers",
    "not_again": "an effect of one name that a card has as strong and as lasting already is not laid on it again",
    "legal_once": "whether a target is legal is looked at once, as the carrying out begins, and not again",
    "ignored_by_kind": "who ignores all features of a card passes by its protections wherever it has them from, and of"
    " its triggered features those alone that would do something to who ignores them",
    "waits_on": "what a text has made to befall others later does so although its card has left play by then",
    "flyer_strike": "the strike at a flyer may come as soon as its creature is open, and only it uses the right up",
}

#: What the numbers of the younger books begin with.
BOOKS = ("starter.", "storm.", "online.", "heroes.")

#: What was cited before, by ruleset: mechanisms cite the same few paragraphs time and again.
_CITED: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
_MANY = 20_000


@dataclass(frozen=True, slots=True)
class StrikeRow:
    """A row of the strike table (205.6): the forces of striker and reflector, None for a miss."""

    half: str
    difference: int
    striker: str | None
    reflector: str | None


@dataclass(frozen=True, slots=True)
class Numbers:
    """The whole numbers that an option may have."""

    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most


#: What an option may be: one of some values, any value (none given), or a number.
Allowed = tuple[Any, ...] | Numbers


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One edition of the rules.

    ``crystals`` maps a seat to its base gold and silver, ``versions`` likewise for a value of the option ``version``;
    ``zones`` lists a seat's placement area stage by stage, each stage opened when all before it are full;
    ``metric`` counts the cells between two cells; ``strike_table`` lists each half's rows from the smallest
    difference; ``even_line`` is the greatest result at which a tie is the striker's; ``gradation`` gives the force of
    a single roll by its lower bound.

    The mechanisms cite the classic paragraphs. ``says`` gives, for each that an edition's own book (or a nearer
    relative's) has words for, the paragraphs to cite instead; ``numbering`` is what the numbers of its own paragraphs
    begin with, empty where the book is the oldest; ``line`` the same for it and its relatives; ``settled`` names
    the interpretations that its words make needless.

    Some of what differs is given by the paragraphs that say it, nothing where no paragraph does: ``too_near`` keeps
    ranged attacks from adjacent cards; ``immunities`` names, by kind of card, the effects that do nothing to it;
    ``unfit_owners`` says which states (``flying``, ``incorporeality``) keep a creature from wearing equipment, and
    ``equipment_lost`` in which of them (and ``elsewhere``: off the battlefield) what it wears is destroyed.
    ``bearers`` names the kinds of card that can have a named feature, where the book gives it to others than the
    oldest does.
    ``adds`` names what an edition's book has beside the mechanisms of its relatives (``ADDED``), with the paragraphs.
    ``mulligan_cards`` is what a mulligan takes out of the deck, ``neutral_bonus`` the gold of a set of neutral cards.
    ``clocks`` names, by step of the preliminary phase, the option that limits its time in seconds; ``time_rules`` are
    the paragraphs that say so.
    """

    id: str
    name: Mapping[str, str]
    inherits: str | None
    crystals: Mapping[str, tuple[int, int]]
    metric: Callable[[str, str], int]
    strike_table: tuple[StrikeRow, ...]
    tie_striker: StrikeRow
    tie_reflector: StrikeRow
    tie_line: int
    gradation: tuple[tuple[int, str], ...]
    deal: int
    set_limit: int
    flyer_limit: int
    mulligan_gold: int
    free_elements: int
    single_element_bonus: int
    options: Mapping[str, Allowed] = field(default_factory=dict)
    edition: str = "classic"
    versions: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    zones: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    says: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbering: str = ""
    settled: frozenset[str] = frozenset()
    line: tuple[str, ...] = ()
    mulligan_cards: int = 0
    neutral_bonus: int = 0
    clocks: Mapping[str, str] = field(default_factory=dict)
    time_rules: tuple[str, ...] = ()
    too_near: tuple[str, ...] = ()
    immunities: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    unfit_owners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    equipment_lost: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bearers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    adds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def base_crystals(self, seat: str, options: Mapping[str, Any]) -> tuple[int, int]:
        """The gold and silver a seat begins with (101.1, 101.3, 302.1), by the position's options.

        ``gold`` and ``silver`` are a table's own numbers for the first player; the second has as much more as ever.
        """
        crystals = self.versions.get(options.get("version", ""), self.crystals)
        (gold, silver), first = crystals[seat], crystals["first"]
        return gold + options.get("gold", first[0]) - first[0], silver + options.get("silver", first[1]) - first[1]

    def option_fault(self, name: str, value: Any) -> str | None:
        """What is wrong with an option of a position; None where nothing is."""
        if name not in self.options:
            return f"{self.id} has no option {name!r}."
        allowed = self.options[name]
        if isinstance(allowed, Numbers):
            return None if value in allowed else f"{name} is a whole number from {allowed.least} to {allowed.most}."
        if allowed and value not in allowed:
            return f"{name} is one of: {', '.join(map(str, allowed))}."
        return None

    def element_gold(self, elements: Iterable[tuple[str, ...]]) -> int:
        """The gold that a set whose cards have these elements gains or loses (304.6); neutral cards say nothing."""
        cards = tuple(elements)
        count = len({element for card in cards for element in card})
        if cards and not count:
            return self.neutral_bonus
        return self.single_element_bonus if count == 1 else -max(0, count - self.free_elements)

    def added(self, name: str) -> tuple[str, ...]:
        """The paragraphs by which this edition has one of ``ADDED``; empty where it has not."""
        return self.adds.get(name, ())

    def immunity(self, kind: str, effect: str) -> tuple[str, ...]:
        """The paragraphs by which an effect does nothing to cards of a kind; empty where it works."""
        return self.immunities.get(kind, {}).get(effect, ())

    def can_bear(self, kind: str, keyword: Keyword) -> bool:
        """Whether a card of a kind can have a named feature; some are for some kinds only (their ``kind_rules``)."""
        kinds = self.bearers.get(keyword.name, keyword.kinds)
        return kinds is None or kind in kinds

    def cite(self, rules: Sequence[str]) -> tuple[str, ...]:
        """These paragraphs as this edition's book numbers them; what it is silent on stays its relative's.

        What only the book of an edition says that is no relative is left out, unless nothing else says it: a card
        of that edition brings its feature along wherever it is put.
        """
        key = (self.id, tuple(rules))
        known = _CITED.get(key)
        if known is None:
            if self.says:
                rules = tuple(dict.fromkeys(own for rule in rules for own in self.says.get(rule, (rule,))))
            kept = tuple(rule for rule in rules if rule.startswith(self.line) or not rule.startswith(BOOKS))
            known = kept or tuple(rules)
            if len(_CITED) < _MANY:
                _CITED[key] = known
        return known

    def deciding(self, rules: Sequence[str]) -> str | None:
        """Which of the paragraphs that something is cited for decides it: the first that this edition's book says.

        Where it says none of them, the first; None where there is none.
        """
        own = (rule for rule in rules if self.numbering and rule.startswith(self.numbering))
        return next(own, next(iter(rules), None))

    def inherited(self, rules: Sequence[str]) -> str | None:
        """The deciding paragraph where it is one of another edition's book; None in the oldest edition."""
        rule = self.deciding(rules)
        return None if not self.numbering or rule is None or rule.startswith(self.numbering) else rule

    def deep(self, cell: str, options: Mapping[str, Any]) -> bool:
        """Whether a cell is in the depth rather than on the surface, by the position's options (starter.depth.1)."""
        where = options.get("depth", "third_rows")
        if where == "outer_columns":
            return cell[0] in "AE"
        return cell[1] in ("3" if where == "third_rows" else "23")

    def row(self, striker: int, reflector: int) -> StrikeRow:
        """The row of the strike table for two modified rolls (205.6)."""
        difference = striker - reflector
        if difference == 0:
            return self.tie_striker if striker <= self.tie_line else self.tie_reflector
        half = "striker" if difference > 0 else "reflector"
        rows = [r for r in self.strike_table if r.half == half]
        return rows[min(abs(difference), len(rows)) - 1]

    def row_above(self, row: StrikeRow) -> StrikeRow | None:
        """The row above in the same half of the table, None on its first row (216.7)."""
        if row.half == "tie" or row.difference == 1:
            return None
        return next(r for r in self.strike_table if r.half == row.half and r.difference == row.difference - 1)

    def force(self, result: int) -> str:
        """The force of an attack decided by one die (205.4)."""
        return next(force for bound, force in self.gradation if result >= bound)
