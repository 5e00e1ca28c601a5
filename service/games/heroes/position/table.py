"""A position as the rules and the texts look at it: who lies where, what each card has, what holds for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from service.games.heroes.language import CHARACTERS, EQUIPMENT, SUPPORT
from service.games.heroes.position import numbers
from service.games.heroes.position.booked import happened
from service.games.heroes.position.model import PLAY, Card, Feature, Position, Wire
from service.games.heroes.position.said import GRANTING, always_of, bound, features_of, pattern_fits
from service.judge.matching import Happening, Unmatched, View, amount, compared, every, fits, holds, made
from service.judge.work import under_way

#: The zones as texts name them, where that is another word.
_ZONES = {"in_play": PLAY}
_KINDS: Mapping[str, frozenset[str]] = {
    "character": frozenset(CHARACTERS), "support": frozenset(SUPPORT), "equipment": frozenset(EQUIPMENT),
}  # fmt: skip
_ATTACKS = frozenset({"strike", "shot"})


class Statement(NamedTuple):
    """A statement that holds, whose it is, and of which feature: of none where a text said so once for some time."""

    said: Wire
    view: View
    source: str
    feature: Feature | None = None


class Table:
    """What a position answers; asked again, it answers from what it has found out.

    Args:
        position: it never changes.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self.work = under_way()
        self._features: dict[str, tuple[Feature, ...]] = {}
        self._statements: dict[str, list[Statement]] | None = None
        self._granting = False
        self._in_play: list[Card] | None = None
        self._attached: dict[str, tuple[Card, ...]] | None = None
        self._changing: set[tuple[str, str]] = set()
        #: A number was asked for while it was worked out.
        self.circular = False

    @property
    def position(self) -> Position:
        """The position."""
        return self._position

    # -- what the language asks --------------------------------------------------------------------------------------

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.position.turn.active

    @property
    def round(self) -> int:
        """Which round it is."""
        return self.position.turn.number

    def get(self, ident: str, was: Wire) -> Card | None:
        """A card by its id; as it was, where it has left play since and ``was`` tells."""
        card = self.position.cards.get(ident)
        if card is None or ident not in was or card.in_play:
            return card
        return card._replace(**was[ident])

    def lying(self, zones: Sequence[str] | None) -> list[Card]:
        """The cards of zones, those in play where none are told; hidden characters too (heroes.glossary.hidden)."""
        if zones is None:
            return self.in_play()
        meant = {_ZONES.get(zone, zone) for zone in zones}
        found = [card for card in self.position.cards.values() if card.zone in meant and card.attached is None]
        if "deck" in meant:
            order = {ident: place for seat in self.position.players.values() for place, ident in enumerate(seat.deck)}
            found.sort(key=lambda card: order.get(card.id, -1))
        return found

    def in_zone(self, card: Card, zones: Sequence[str]) -> bool:
        """Whether a card lies in one of the zones."""
        return any(card.zone == _ZONES.get(zone, zone) for zone in zones)

    def is_kind(self, card: Card, kind: str) -> bool:
        """Whether a card is of a kind."""
        return card.kind in _KINDS.get(kind, (kind,))

    def number(self, view: View, card: Any, told: Any) -> int | None:
        """A number of a card. Raises Unmatched."""
        # A text speaks of its own X by what its card costs as it is played (heroes.105.1).
        if told == "cost" and not isinstance(card, str) and card.id == view.me.id:
            return numbers.cost(self, card, view.me.x or 0)
        return numbers.number_of(self, card, told)

    def traits(self, card: Card, told: str) -> tuple[Any, ...]:
        """Its names, classes, elements, kind or side. Raises Unmatched."""
        return numbers.traits_of(self, card, told)

    def asked(self, view: View, card: Any, word: str, told: Any) -> bool:
        """Whether a card, or a player, is as a word of a selector asks. Raises Unmatched."""
        if isinstance(card, str):
            return numbers.has_resources(view, self.position.players[card], word, told)
        if word == "has":
            return any(pattern_fits(view, feature, told) for feature in self.features(card))
        if word == "rides":
            host = self.position.cards.get(card.under or card.attached or "")
            return host is not None and fits(view._replace(it=card), host, told)
        if word == "bears":
            under = [one for one in self.position.cards.values() if card.id in (one.under, one.attached)]
            return any(fits(view._replace(it=card), one, told) for one in under)
        if word == "place":
            return self._at(view, card, told)
        if word == "marker":
            bounds = {name: bound for name, bound in told.items() if name not in ("title", "by")} or {"min": 1}
            return compared(view, card.marked(told.get("title", "")), bounds)
        if word == "printed":
            return all(compared(view, numbers.printed(card, name), bounds) for name, bounds in told.items())
        if word == "x":
            return compared(view, max((one.x for one in self.features(card) if "x" in one.said), default=0), told)
        number = numbers.number_of(self, card, word)
        return number is not None and compared(view, number, told)

    def happened(self, span: str) -> list[Happening]:
        """What is booked of a span. Raises Unmatched."""
        return happened(self.position, span)

    def type_in(self, found: Any, asked: str) -> bool:
        """Whether a type is one that is asked for; strikes and shots are attacks (heroes.glossary.attack)."""
        return bool(found == asked) or (asked == "attacks" and found in _ATTACKS)

    def _at(self, view: View, card: Card, told: Any) -> bool:
        deck = self.position.players[card.owner].deck
        if card.zone != "deck" or told == "random":
            return False
        place = {"top": 0, "bottom": len(deck) - 1}.get(told) if isinstance(told, str) else int(told) - 1
        return place is not None and 0 <= place < len(deck) and deck[place] == card.id

    # -- what the rules ask ------------------------------------------------------------------------------------------

    def in_play(self, seat: str | None = None) -> list[Card]:
        """The cards in play, of one player or of both."""
        if self._in_play is None:
            self._in_play = [one for one in self._position.cards.values() if one.zone == PLAY and one.attached is None]
        return [one for one in self._in_play if seat is None or one.controller == seat]

    def attached(self, ident: str) -> tuple[Card, ...]:
        """What is attached to a card, in the position's order (heroes.glossary.attach)."""
        if self._attached is None:
            self._attached = {}
            for card in self._position.cards.values():
                if card.attached is not None:
                    self._attached[card.attached] = (*self._attached.get(card.attached, ()), card)
        return self._attached.get(ident, ())

    def characters(self, seat: str | None = None) -> list[Card]:
        """The heroes and creatures in play."""
        return [card for card in self.in_play(seat) if card.is_character]

    def hero(self, seat: str) -> Card | None:
        """A player's hero."""
        return next((card for card in self.in_play(seat) if card.kind == "hero"), None)

    def view(self, me: Card, names: Wire | None = None, was: Wire | None = None) -> View:
        """How a card looks at the position."""
        return View(self, me, names or {}, None, was or {})

    def features(self, card: Card) -> tuple[Feature, ...]:
        """The features that a card has now: its own, gained ones, and those that others give it."""
        if self._granting:
            return features_of(self, card)
        found = self._features.get(card.id)
        if found is None or self.position.cards.get(card.id) is not card:
            found = self._with_granted(card)
            if self.position.cards.get(card.id) is card:
                self._features[card.id] = found
        return found

    def _with_granted(self, card: Card) -> tuple[Feature, ...]:
        own = features_of(self, card)
        if not card.in_play:
            return own
        given: list[Feature] = []
        for statement in self.statements("grant"):
            if self._on(statement, card):
                several = statement.said["grant"]
                for one in several if isinstance(several, list | tuple) else [several]:
                    said = bound(one, statement.view.names) if statement.view.names else one
                    given.append(Feature(f"{statement.source}:{len(given) + 1}", said, "granted", statement.source))
        kept: list[Feature] = [*own, *given]
        for statement in self.statements("without"):
            if self._on(statement, card):
                kept = [one for one in kept if not pattern_fits(statement.view, one, statement.said["without"])]
        return tuple(kept)

    def _on(self, statement: Statement, card: Card) -> bool:
        told = statement.said.get("on", {"is": "self"})
        self._granting = True
        try:
            return fits(statement.view, card, told)
        finally:
            self._granting = False

    def named(self, card: Card, keyword: str) -> Feature | None:
        """The named feature that a card has; of several with a number the one with the greatest."""
        found = [one for one in self.features(card) if one.said.get("keyword") == keyword and self.works(card, one)]
        return max(found, key=lambda one: one.x, default=None)

    def works(self, card: Card, feature: Feature) -> bool:
        """Whether what a feature asks for, to work, is so."""
        return "if" not in feature.said or holds(self.view(card), feature.said["if"])

    def statements(self, head: str) -> list[Statement]:
        """The statements of a head that hold now: of cards in the position's order, then what lasts a while."""
        if self._statements is None:
            self._statements = {}
            self._granting = True
            try:
                for one in self._every_statement():
                    kind = next((word for word in one.said if word in GRANTING or word in _HEADS), "")
                    self._statements.setdefault(kind, []).append(one)
            finally:
                self._granting = False
            self._of_granted()
        return self._statements.get(head, [])

    def _every_statement(self) -> Iterator[Statement]:
        for card in self.position.cards.values():
            for feature, sentence in always_of(self, card):
                names = {} if sentence.x is None else {"x": sentence.x}
                for one in self._holding(card, sentence.said["always"], names, sentence.said.get("if")):
                    yield one._replace(feature=feature)
        for effect in self.position.effects:
            if "let" in effect:
                card = self.position.cards[effect["source"]]._replace(controller=effect["player"])
                yield from self._holding(card, effect["let"], effect.get("names", {}), effect.get("while"))

    def _of_granted(self) -> None:
        """What a granted feature always says holds too; such a one grants no further features."""
        assert self._statements is not None
        for giving in self._statements.get("grant", []):
            several = giving.said["grant"]
            for one in several if isinstance(several, list | tuple) else [several]:
                if "always" not in one:
                    continue
                for card in every(giving.view, giving.said.get("on", {"is": "self"})):
                    for statement in self._holding(card, one["always"], {}, one.get("if")):
                        kind = next((word for word in statement.said if word in _HEADS), "")
                        self._statements.setdefault(kind, []).append(statement)

    def _holding(self, card: Card, said: Sequence[Wire], names: Wire, condition: Any) -> Iterator[Statement]:
        view = self.view(card, names)
        if condition is not None and not holds(view, condition):
            return
        for one in said:
            if "if" not in one or holds(view, one["if"]):
                yield Statement(one, view, card.id)

    def changed(self, card: Card, what: str, number: int) -> int:
        """A number of a card with what is made of it while statements hold.

        What a statement asks of that very number is asked as it is without those (heroes.521 is silent).
        """
        if not self.statements("change"):
            return number
        if (card.id, what) in self._changing:
            self.circular = True
            return number
        self._changing.add((card.id, what))
        try:
            for statement in self.statements("change"):
                if statement.said["change"] == what and "in" not in statement.said and self._on(statement, card):
                    number = changed_by(statement, number, card)
        finally:
            self._changing.discard((card.id, what))
        return number


_HEADS = frozenset({"may", "must", "cannot", "change", "ignore", "counts_as", "instead_of", "prevent"})


def changed_by(statement: Statement, number: int, it: Card | None = None) -> int:
    """A number as a statement changes it. Raises Unmatched."""
    view = statement.view if it is None else statement.view._replace(it=it)
    if "set" in statement.said:
        number = amount(view, statement.said["set"])
    return made(view, number, statement.said)


__all__ = ["Statement", "Table", "Unmatched", "changed_by"]
