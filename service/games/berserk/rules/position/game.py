"""A position with its look-ups, rebuilt where a change could alter them: who stands where, has what, hears what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from typing import Any

from service.games.berserk.rules.asking.protections import covers
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Attack, Claim, Grant, Handler, Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.readers import READERS
from service.games.berserk.rules.position.having import (
    counts,
    found_again,
    keep_found,
    listening,
    own_features,
    settle,
    unsettled,
)
from service.games.berserk.rules.position.model import SQUAD_ZONES, Card, Chain, Feature, Position, Wire, same_standing
from service.games.berserk.rules.position.unseen import unseen
from service.games.berserk.rules.rulesets import RULESETS, Ruleset
from service.games.berserk.rules.targets.serving import for_another
from service.judge.work import under_way

#: Card fields that can change who has which feature.
_PLACE_FIELDS = frozenset({"cell", "zone", "host"})
_FEATURE_FIELDS = frozenset({"zone", "controller", "gained", "lost", "markers", "host", "cell", "definition"})

Hooks = dict[str, list[tuple[str, Feature, Handler]]]

#: How far a feature that was given can give features in its turn: incorporeality with what is bound to it, say.
GRANT_DEPTH = 3
#: The work of a feature that is given to a card (``work``).
GRANTED = 10


class Game:
    """Look-ups over one position; ``move_on`` takes it to the next and keeps what the change leaves valid."""

    __slots__ = ("_features", "_hooks", "_occupants", "memo", "position", "ruleset", "standing", "watched", "work")

    def __init__(self, position: Position):
        self.position = position
        self.ruleset: Ruleset = RULESETS[position.ruleset]
        #: What is counted while something is looked for here.
        self.work = under_way()
        self._occupants: dict[str, list[str]] | None = None
        self._features: dict[str, tuple[Feature, ...]] | None = None
        self._hooks: Hooks = {}
        self.watched = False
        #: What others worked out from the cards' features, by a name of theirs; gone as soon as features may differ.
        self.memo: dict[Any, Any] = {}
        #: The answers of functions that are ``once_a_standing``; gone as soon as anything they look at may differ.
        self.standing: dict[Any, tuple[Any, tuple[Any, ...]]] = {}

    def move_on(self, position: Position, fields: Set[str] = frozenset()) -> None:
        """Look at the next position from now on, in which these fields of cards may differ: the only way it changes."""
        before, self.position = self.position, position
        if self.standing and not same_standing(before, position):
            self.standing = {}
        if fields & _PLACE_FIELDS:
            self._occupants = None
        if fields & _FEATURE_FIELDS or (self.watched and (fields or not _same_times(before, position))):
            self._features = None
            self.memo = {}

    # -- cards and cells -------------------------------------------------------------------------------------------

    def card(self, ident: str) -> Card:
        """A card by id; raises ``KeyError``."""
        return self.position.cards[ident]

    def get(self, ident: Any) -> Card | None:
        """A card by id, or None: also for what a text has named that is no card's id."""
        return None if ident is None else self.position.cards.get(ident)

    def squad(self, seat: str) -> list[Card]:
        """The cards a player controls on the battlefield and in the additional zone, in the position's order."""
        return [c for c in self.position.cards.values() if c.controller == seat and c.zone in SQUAD_ZONES]

    def in_play(self) -> list[Card]:
        """Every card of both squads."""
        return [c for c in self.position.cards.values() if c.zone in SQUAD_ZONES]

    def zone(self, name: str, owner: str) -> list[Card]:
        """A personal zone's cards (206.3), in the position's order."""
        return [c for c in self.position.cards.values() if c.zone == name and c.owner == owner]

    def cell_of(self, card: Card) -> str | None:
        """The cell a card stands on, its host's where it has one (210.2, 214.4); None off the battlefield."""
        if card.host is not None:
            host = self.get(card.host)
            return host.cell if host is not None and host.zone == "battlefield" else None
        return card.cell if card.zone == "battlefield" else None

    def at(self, cell: str) -> list[Card]:
        """The cards that stand on a cell themselves (not those on a host)."""
        if self._occupants is None:
            self._occupants = {}
            for card in self.position.cards.values():
                if card.zone == "battlefield" and card.cell is not None and card.host is None:
                    self._occupants.setdefault(card.cell, []).append(card.id)
        return [self.position.cards[i] for i in self._occupants.get(cell, ())]

    def occupied(self, cell: str) -> bool:
        """Whether a corporeal creature could not stand there (dictionary.occupied_cell.1): a card has the cell, or
        a marker on it says so."""
        if self.at(cell):
            return True
        there = [one for one in self.position.effects if one.get("cell") == cell]
        return any(one.get("occupies") for one in there) or (bool(there) and bool(self.ask("occupies", cell)))

    def hosted(self, host: str) -> list[Card]:
        """The symbiotes and equipment on a host, in the position's order."""
        return [c for c in self.position.cards.values() if c.host == host and c.zone in SQUAD_ZONES]

    def flying(self, card: Card) -> bool:
        """Whether the card is a flying creature (dictionary.flight.2)."""
        return card.kind == "flying"

    def adjacent(self, one: Card, another: Card) -> bool:
        """Whether two cards stand next to each other (207.7a), flyers never (211.4), hosted cards by their host
        (210.9, 214.8), host and hosted always (210.9a, 214.8a); who died next to who came onto its cell (405.4)."""
        if one.id == another.id:
            return False
        first, second = self.cell_of(one), self.cell_of(another)
        if first is None or second is None:
            return False
        if first == second:
            related = one.host == another.id or another.host == one.id
            related = related or not (self.position.cards[one.id].in_squad and self.position.cards[another.id].in_squad)
            return related or (one.host is not None and one.host == another.host)
        return board.adjacent(first, second)

    def near(self, card: Card) -> list[Card]:
        """The cards adjacent to a card, in the position's order."""
        return [c for c in self.in_play() if self.adjacent(card, c)]

    def range_between(self, one: Card, another: Card) -> int | None:
        """The range from one card to another in this ruleset's metric; None where one is off the battlefield."""
        first, second = self.cell_of(one), self.cell_of(another)
        if first is None or second is None:
            return None
        return self.ruleset.metric(first, second)

    # -- the stack ---------------------------------------------------------------------------------------------------

    def top(self) -> Chain | None:
        """The chain whose object is on top of the stack, or None."""
        return self.position.stack[-1] if self.position.stack else None

    def chain(self, ident: str) -> Chain | None:
        """A chain on the stack by id."""
        for chain in self.position.stack:
            if chain.id == ident:
                return chain
        return None

    def keyword_of(self, ident: str | None) -> str | None:
        """The named feature that a chain carries out, as poison is one that wounds (414.2); None for any other."""
        chain = self.chain(ident) if ident is not None else None
        text = chain.text if chain is not None else None
        return str(text["keyword"]) if text and "keyword" in text and "class" not in text else None

    def index(self, ident: str) -> int:
        """The place of a chain on the stack, 0 at the bottom; raises ``StopIteration`` when it is gone."""
        return next(i for i, c in enumerate(self.position.stack) if c.id == ident)

    # -- features ----------------------------------------------------------------------------------------------------

    def features(self, card: Card) -> tuple[Feature, ...]:
        """The features a card has now: printed, gained and granted, less what it lost (§407, 414.4)."""
        if self._features is None:
            self._build()
        assert self._features is not None
        found = self._features.get(card.id)
        return found if found is not None else own_features(card, self.ruleset)

    def has(self, card: Card, keyword: str) -> Feature | None:
        """The card's feature of that name (those that include it count), or None."""
        return next((feature for feature in self.features(card) if names(feature, keyword)), None)

    def heeded(self, by: Card | None, card: Card, keyword: str, type: str = "impact") -> Feature | None:
        """The card's feature of that name as an object of ``by`` heeds it: None too where it is ignored (408.3)."""
        feature = self.has(card, keyword)
        if feature is None or by is None:
            return feature
        specs = self.ignored_by(Claim(type, by.controller, by, card))
        if not specs:
            return feature
        return next((f for f in self.features(card) if names(f, keyword) and not covers(specs, f, type)), None)

    def ignored_by(self, claim: Claim) -> list[Wire]:
        """Which features of its target a claim's source ignores (408.3), as ``ignoring.covers`` reads them."""
        if claim.target is None or claim.source.id == claim.target.id or not self.hears("ignores"):
            return []
        found: list[Wire] = READERS["ignored"](self, claim.source, claim)
        return found

    def feature(self, card: Card, ident: str) -> Feature | None:
        """A feature of a card by its id, or None."""
        return next((f for f in self.features(card) if f.id == ident), None)

    def listeners(self, hook: str) -> Iterator[tuple[Holder, Handler]]:
        """Who listens to a hook: in the position's order of cards, each card's features in their order."""
        if self._features is None:
            self._build()
        cards = self.position.cards
        heard = self._hooks.get(hook, ())
        self.work.spend(len(heard))
        for ident, feature, handler in heard:
            yield Holder(cards[ident], feature), handler

    def ask(self, hook: str, about: Any) -> list[tuple[Holder, Any]]:
        """The answers to a question, each with who gave it; silent and ignored listeners are left out (408.3), and what
        a card has for another attack than the one that is asked about (418.1)."""
        if self._features is None:
            self._build()
        heard = self._hooks.get(hook)
        if heard is None:
            return []
        answers = []
        ignored, specs, kind = self._ignored(hook, about) if "ignores" in self._hooks else (None, [], "")
        cards = self.position.cards
        work = self.work  # counted here and not in `spend`: most of what the judge does is this
        work.left -= len(heard)
        if work.left < 0:
            work.settle()
        for ident, feature, handler in heard:
            if ident == ignored and covers(specs, feature, kind):
                continue
            me = Holder(cards[ident], feature)
            if me.card.gained and isinstance(about, Attack) and for_another(self.position.stack, me, about):
                continue
            if me.card.hidden and hook != "grants" and unseen(self.ruleset, self.position, me.card, about):
                continue
            answer = handler(self, me, about)
            if answer is not None:
                answers.append((me, answer))
        return answers

    def overheard(self, hook: str, about: Any) -> list[Holder]:
        """Who would have answered a question but is ignored (408.3)."""
        ignored, specs, kind = self._ignored(hook, about) if self.hears("ignores") else (None, [], "")
        return [
            me
            for me, handler in self.listeners(hook)
            if me.card.id == ignored and covers(specs, me.feature, kind) and handler(self, me, about) is not None
        ]

    def hears(self, hook: str) -> bool:
        """Whether anybody listens to a hook."""
        if self._features is None:
            self._build()
        return hook in self._hooks

    def _ignored(self, hook: str, about: Any) -> tuple[str | None, list[Wire], str]:
        """Whose features are left out of account in a question, which of them, and the type it is about (§408)."""
        found = READERS["parties"](self, hook, about)
        specs = READERS["ignored"](self, found[0], about) if found is not None else []
        return (found[1].id, specs, about.type) if found is not None and specs else (None, [], "")

    def _build(self) -> None:
        """Work out every card's features and the index of listeners."""
        cards = self.position.cards
        self.work.spend(len(cards))
        known = found_again(self.ruleset, cards)
        if known is not None:
            self._features, self._hooks, self.memo = known
            self.watched = False
        else:
            self._work_out()
            if not self.watched:
                keep_found(self.ruleset, cards, (self._features, self._hooks, self.memo), alike=True)
        self.standing = {}  # what was answered while only some of the features were known

    def _work_out(self) -> None:
        """What cards have by themselves, and what texts take from them and give to them while they work (§407)."""
        cards = self.position.cards
        self._features, counted = {}, False
        for card in cards.values():
            own = own_features(card, self.ruleset)
            if counts(card):
                own, counted = settle(card, self._counted(card), self.ruleset), True
            if own or card.zone in SQUAD_ZONES:
                self._features[card.id] = own
        self._index()
        silences, strips = "silences" in self._hooks, "strips" in self._hooks
        silent = self._silence() if silences else frozenset()
        self.watched = counted or silences or strips or "grants" in self._hooks
        self._give(silent)
        if "strips" in self._hooks:
            self.watched = True
            self._strip()

    def _give(self, silent: frozenset[str]) -> None:
        """Add what texts give to cards while they work (§407); a number that is added to a feature is added to one that
        comes in this way too."""
        assert self._features is not None
        if "grants" in self._hooks:
            had: dict[str, list[Feature]] = {}
            asked: set[tuple[str, str]] = set()
            for _ in range(GRANT_DEPTH):
                granted: dict[str, list[Feature]] = {}
                for me, grants in self.ask("grants", None):
                    if (me.card.id, me.feature.id) not in asked:
                        asked.add((me.card.id, me.feature.id))
                        # Counted for each card by itself: a number over all would tell of those that are hidden.
                        numbers: Counter[str] = Counter()
                        self.work.spend(GRANTED * len(grants))
                        for grant in (
                            g
                            for g in grants
                            if not (me.card.hidden and unseen(self.ruleset, self.position, me.card, g.card))
                        ):
                            numbers[grant.card] += 1
                            self._grant(granted, me, grant, numbers[grant.card])
                if not granted:
                    return
                for ident, features in granted.items():
                    card = self.position.cards[ident]
                    if ident not in had:
                        had[ident] = self._bare(card, silent)
                    had[ident] += [self._resolved(card, feature) for feature in features]
                    self._features[ident] = settle(card, had[ident], self.ruleset)
                self._index()

    def _silence(self) -> frozenset[str]:
        """Take from cards the printed features that texts say they are without (407.4); whom."""
        assert self._features is not None
        silent = frozenset(ident for _, cards in self.ask("silences", None) for ident in cards)
        for ident in silent:
            card = self.position.cards[ident]
            self._features[ident] = settle(card, self._bare(card, silent), self.ruleset)
        self._index()
        return silent

    def _bare(self, card: Card, silent: frozenset[str]) -> list[Feature]:
        """What a card was given by itself, before same-named features compete; nothing printed where it is silent."""
        found = self._counted(card) if counts(card) else unsettled(card)
        return [feature for feature in found if card.id not in silent or feature.origin != "printed"]

    def _strip(self) -> None:
        """Take from cards the named features that texts say they are without, wherever they have them from (407.3)."""
        assert self._features is not None
        for ident, keyword in [pair for _, pairs in self.ask("strips", None) for pair in pairs]:
            self._features[ident] = tuple(f for f in self._features.get(ident, ()) if f.keyword != keyword)
        self._index()

    def _counted(self, card: Card) -> list[Feature]:
        """What a card was given, with the numbers that its texts count."""
        return [self._resolved(card, feature) for feature in unsettled(card)]

    def keep(self) -> None:
        """Let the next look at these very cards find what was worked out, where it depends on them alone."""
        if self._features is not None and not self.watched:
            keep_found(self.ruleset, self.position.cards, (self._features, self._hooks, self.memo))

    def _resolved(self, card: Card, feature: Feature) -> Feature:
        """A named feature with the number that its text counts (414.3); one that is played counts for its target."""
        if not isinstance(feature.data.get("x"), Mapping) or "class" in feature.data:
            return feature
        return feature._replace(data={**feature.data, "x": READERS["number"](self, feature.data["x"], card)})

    @staticmethod
    def _grant(granted: dict[str, list[Feature]], me: Holder, grant: Grant, number: int) -> None:
        label = f"{me.feature.id}.{number}" if grant.card == me.card.id else f"{me.card.id}.{me.feature.id}.{number}"
        origin = me.feature.keyword if grant.tied and me.feature.keyword else "granted"
        granted.setdefault(grant.card, []).append(Feature(label, grant.feature, origin))

    def _index(self) -> None:
        assert self._features is not None
        self.standing = {}
        index: Hooks = {}
        self._hooks = index
        cards = self.position.cards
        for ident, features in self._features.items():
            for hook, feature, handler in listening(features, cards[ident].zone):
                if hook in index:
                    index[hook].append((ident, feature, handler))
                else:
                    index[hook] = [(ident, feature, handler)]


def names(feature: Feature, keyword: str) -> bool:
    """Whether a feature is the named one, or includes it (dictionary.unanswered_strike.1)."""
    name = feature.keyword
    if (name == keyword and "class" not in feature.data) or feature.titled == keyword:
        return True
    return name is not None and name in KEYWORDS and keyword in KEYWORDS[name].includes


def _same_times(one: Position, another: Position) -> bool:
    """Whether nothing beside the cards changed on which it can hang who has which feature."""
    return one.turn is another.turn and one.effects is another.effects
