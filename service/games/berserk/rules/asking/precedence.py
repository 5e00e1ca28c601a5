"""In which order what changes a number is applied (422.4)."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Attack, Holder, Modifier


def in_order(attack: Attack, answers: list[tuple[Holder, Modifier]]) -> list[tuple[Holder, Modifier]]:
    """The order of application (422.4a–d): source's squad, source, target's squad, target."""
    return sorted(answers, key=lambda answer: rank(attack, answer[0]))


def rank(attack: Attack, me: Holder) -> int:
    """The group of 422.4a–d that what a card's feature changes belongs to."""
    card = me.card
    if card.id == attack.source.id:
        return 1
    if card.id == attack.target.id:
        return 3
    return 0 if card.controller == attack.source.controller else 2
