"""Which printed features never took part in random games: every card in turn is put into a squad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from service.play import kind_of, play
from service.policies import Policy, eager
from service.rules import Feature
from service.squads import Card

#: So many cards are looked at first for each game; most of them find their place in one of the squads.
AT_ONCE = 60


@dataclass
class Report:
    """What took part, and what was there and did not: a card's id or name, and a feature's id."""

    features: dict[tuple[str, str], Feature]
    games: int = 0
    played: set[str] = field(default_factory=set)
    took: set[tuple[str, str]] = field(default_factory=set)

    @property
    def idle(self) -> list[tuple[str, str]]:
        """The features of cards that were in a squad, and that no step showed at work."""
        return [key for key in self.features if key[0] in self.played and key not in self.took]

    def by_kind(self) -> dict[str, list[str]]:
        """The cards with idle features, by what kind of feature it is; of a permanent one, what it does."""
        found: dict[str, list[str]] = {}
        for name, ident in self.idle:
            found.setdefault(_kind(self.features[name, ident]), []).append(f"{name}/{ident}")
        return dict(sorted(found.items()))


def watch(
    seed: str, ruleset: str, cards: Sequence[Card], games: int, turns: int = 40, policy: Policy = eager
) -> Report:
    """Play games in which those cards come first that have been played least, then those with idle features.

    Raises:
        NoSquad: the cards make no squad.
        PlayError: the judge contradicts itself.
    """
    known = {name: card for card in cards if (name := _name(card))}
    report = Report(dict(_features(known)))
    counts = dict.fromkeys(known, 0)
    for number in range(games):
        idle = {name for name, ident in report.features if (name, ident) not in report.took}
        in_turn = sorted(known, key=lambda name: (name not in idle, counts[name]))[:AT_ONCE]
        game = play(f"{seed}/{number + 1}", ruleset, cards, turns, policy=policy, first=[known[n] for n in in_turn])
        there = {c.reference or c.definition.name for c in game.end.cards.values()}
        for name in there & counts.keys():
            counts[name] += 1
        report.played |= there
        report.took |= game.took
        report.games += 1
    return report


def _name(card: Card) -> str:
    return str(card[0].get("card") or card[1].name)


def _features(cards: dict[str, Card]) -> Iterator[tuple[tuple[str, str], Feature]]:
    for name, (_, definition) in cards.items():
        for feature in definition.features:
            if "unsupported" not in feature.data:
                yield (name, feature.id), feature


def _kind(feature: Feature) -> str:
    if feature.data.get("class") != "permanent":
        return kind_of(feature)
    return f"permanent {', '.join(dict.fromkeys(str(e['effect']) for e in feature.data['effects']))}"
