"""Which printed features never took part in random games: every card in turn is put into a squad or a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from service.counterfactual import Wire, changes_the_outcome, changes_what_is_legal
from service.games.berserk.rules import Feature, Position, Ruling
from service.playing.play import kind_of, named, play
from service.playing.policies import Policy, eager
from service.playing.squads import Card

Key = tuple[str, str]
#: So many cards are looked at first for each game; most of them find their place in one of the squads.
AT_ONCE = 60
#: Decks of two elements each need more to choose from.
_AT_ONCE_FOR_DECKS = 200
#: At each action so many features are left out, each so often in all; every third time also from what is legal.
_TRIED, _TRIES, _LEGAL = 2, 150, 3


@dataclass
class Report:
    """What took part, and what was there and did not: a card's id or name, and a feature's id."""

    features: dict[Key, Feature]
    games: int = 0
    played: set[str] = field(default_factory=set)
    took: set[Key] = field(default_factory=set)
    missed: set[Key] = field(default_factory=set)

    @property
    def at_work(self) -> set[Key]:
        """The features that a step showed, and those that were missed when they were left out."""
        return self.took | self.missed

    @property
    def idle(self) -> list[Key]:
        """The features of cards that were there, which no step showed at work, nor what happened without them."""
        at_work = self.at_work
        return [key for key in self.features if key[0] in self.played and key not in at_work]

    def by_kind(self) -> dict[str, list[str]]:
        """The cards with idle features, by what kind of feature it is."""
        found: dict[str, list[str]] = {}
        for name, ident in self.idle:
            found.setdefault(kind_of(self.features[name, ident]), []).append(f"{name}/{ident}")
        return dict(sorted(found.items()))


class _Sceptic:
    """Leaves out features that no step has shown yet, those of the cards that act first: was anything otherwise?"""

    def __init__(self, report: Report) -> None:
        self._report, self._tried = report, Counter[Key]()

    def __call__(self, position: Position, action: Wire, dice: Mapping[str, str], resolve: str, ruling: Ruling) -> None:
        if position.decision is not None or position.outcome is not None:
            return
        acting = {action.get("source"), action.get("target"), *action.get("targets", ())}
        acting.update(ident for chain in position.stack for ident in (chain.source, chain.target))
        doubted = sorted(self._doubted(position), key=lambda found: (found[0] not in acting, self._tried[found[1]]))
        for ident, key in doubted[:_TRIED]:
            legal = self._tried[key] % _LEGAL == 0 and changes_what_is_legal(position, ident, key[1])
            self._tried[key] += 1
            if legal or changes_the_outcome(position, action, dice, resolve, ruling, ident, key[1]):
                self._report.missed.add(key)

    def _doubted(self, position: Position) -> Iterator[tuple[str, Key]]:
        report, known = self._report, self._report.at_work
        for card in position.cards.values():
            for feature in card.definition.features:
                key = (named(card), feature.id)
                if key in report.features and key not in known and self._tried[key] < _TRIES:
                    yield card.id, key


def watch(
    seed: str,
    ruleset: str,
    cards: Sequence[Card],
    games: int,
    turns: int = 40,
    policy: Policy = eager,
    decks: bool = False,
) -> Report:
    """Play games in which those cards come first that have been played least, then those with idle features.

    Raises:
        NoSquad: the cards make no squad.
        PlayError: the judge contradicts itself.
    """
    known = {name: card for card in cards if (name := _name(card))}
    report = Report(dict(_features(known)))
    sceptic = _Sceptic(report)
    counts = dict.fromkeys(known, 0)
    for number in range(games):
        at_work = report.at_work
        idle = {key[0] for key in report.features if key not in at_work}
        in_turn = sorted(known, key=lambda name: (name not in idle, counts[name]))
        first = [known[name] for name in in_turn[: _AT_ONCE_FOR_DECKS if decks else AT_ONCE]]
        game = play(f"{seed}/{number + 1}", ruleset, cards, turns, decks, policy, first, sceptic)
        there = {named(card) for card in game.end.cards.values()}
        for name in there & counts.keys():
            counts[name] += 1
        report.played |= there
        report.took |= game.took
        report.games += 1
    return report


def _name(card: Card) -> str:
    return str(card[0].get("card") or card[1].name)


def _features(cards: dict[str, Card]) -> Iterator[tuple[Key, Feature]]:
    for name, (_, definition) in cards.items():
        for feature in definition.features:
            if "unsupported" not in feature.data:
                yield (name, feature.id), feature
