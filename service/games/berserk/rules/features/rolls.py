"""Features that change a card's own rolls: blessing, curse, clumsiness and the five experiences."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Attack, Holder, Modifier
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.forms.attack_types import MELEE
from service.games.berserk.rules.position.game import Game

blessing = Keyword("blessing", rules=("dictionary.blessing.2", "dictionary.blessing.3"))
curse = Keyword("curse", rules=("dictionary.curse.1", "dictionary.curse.2"))
clumsiness = Keyword(
    "clumsiness",
    x=1,
    kinds=CREATURES,
    rules=("dictionary.clumsiness.1", "dictionary.clumsiness.3"),
    kind_rules=("dictionary.clumsiness.2",),
)
in_attack = Keyword(
    "experience_in_attack",
    x=1,
    rules=(
        "dictionary.experience_in_attack.1",
        "dictionary.experience_in_attack.2",
        "dictionary.experience_in_attack.3",
    ),
)
in_defence = Keyword(
    "experience_in_defence",
    x=1,
    rules=(
        "dictionary.experience_in_defence.1",
        "dictionary.experience_in_defence.2",
        "dictionary.experience_in_defence.3",
    ),
)


@blessing.on("modify_roll")
def _blessing(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """+1 to all its rolls (dictionary.blessing.1)."""
    return Modifier(1, rules=("dictionary.blessing.1",)) if about.source.id == me.card.id else None


@curse.on("modify_roll")
def _curse(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """-1 to all its rolls (dictionary.curse.5)."""
    return Modifier(-1, rules=("dictionary.curse.5",)) if about.source.id == me.card.id else None


@clumsiness.on("modify_roll")
def _clumsiness(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """-X striking simply or reflecting a melee attack (dictionary.clumsiness.4)."""
    fits = about.type == "simple_strike" if about.striking else about.type in MELEE
    return Modifier(-me.x, rules=("dictionary.clumsiness.4",)) if about.source.id == me.card.id and fits else None


@in_attack.on("modify_roll")
def _in_attack(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """+X attacking with a simple strike (dictionary.experience_in_attack.4)."""
    fits = about.source.id == me.card.id and about.striking and about.type == "simple_strike"
    return Modifier(me.x, rules=("dictionary.experience_in_attack.4",)) if fits else None


@in_defence.on("modify_roll")
def _in_defence(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """+X reflecting a melee attack (dictionary.experience_in_defence.4)."""
    fits = about.source.id == me.card.id and not about.striking and about.type in MELEE
    return Modifier(me.x, rules=("dictionary.experience_in_defence.4",)) if fits else None


def _ranged_experience(name: str, kind: str, text: str, rules: tuple[str, ...]) -> Keyword:
    keyword = Keyword(name, x=1, rules=rules)

    @keyword.on("modify_roll")
    def _modify(game: Game, me: Holder, about: Attack) -> Modifier | None:
        """Also where its text lets it reflect such an attack with one of its own (``chains.answers``)."""
        fits = about.source.id == me.card.id and about.type == kind
        return Modifier(me.x, rules=(text,)) if fits else None

    return keyword


in_shooting = _ranged_experience(
    "experience_in_shooting",
    "shot",
    "dictionary.experience_in_shooting.4",
    (
        "dictionary.experience_in_shooting.1",
        "dictionary.experience_in_shooting.2",
        "dictionary.experience_in_shooting.3",
    ),
)
in_throwing = _ranged_experience(
    "experience_in_throwing",
    "throw",
    "dictionary.experience_in_throwing.4",
    (
        "dictionary.experience_in_throwing.1",
        "dictionary.experience_in_throwing.2",
        "dictionary.experience_in_throwing.3",
    ),
)
in_discharge = _ranged_experience(
    "experience_in_discharge",
    "discharge",
    "dictionary.experience_in_discharge.4",
    (
        "dictionary.experience_in_discharge.1",
        "dictionary.experience_in_discharge.2",
        "dictionary.experience_in_discharge.3",
    ),
)
