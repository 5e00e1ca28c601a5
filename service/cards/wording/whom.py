"""Whom an effect is about, in the case that its verb wants, and who speaks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.cards.constructions import MOST_TARGETS
from service.cards.wording.nouns import chosen, each, several
from service.cards.wording.words import NOM, PLUR, SING, NoWording, figure, inflected, phrase

Feature = Mapping[str, Any]
SPOKEN = ("subject", "dead", "occupant")


#: Not the card with the text but another one "may get" something.
OTHERS = "others"


class OthersMay(NoWording):
    """What may be left out is said of another card: "may" stands behind that."""


class Targets(NamedTuple):
    """Whom the player of a feature chooses: which cards, and how many of them."""

    filter: Feature | None
    number: int = 1
    exactly: bool = False
    second: Feature | None = None


def value(numbers: list[int]) -> str:
    """The three values of an attack: one number where they are the same. Raises NoWording."""
    told = [figure(number) for number in numbers]
    if len(set(told)) > 1 and "X" in told:
        raise NoWording("no words for a value that is counted in part")
    return told[0] if len(set(told)) == 1 else "-".join(told)


def ranged(feature: Feature, language: str) -> str:
    """The range with its comma, if there is one."""
    if "range" not in feature:
        return ""
    return f", {phrase(language, 'RANGE')} {feature['range']}"


class Whom:
    """Whom an effect is about, in the case that its verb wants."""

    def __init__(
        self, effect: Feature, targets: Targets, language: str, spoken: bool, again: bool, may: bool | str
    ) -> None:
        self.language, self.effect, self.targets = language, effect, targets
        self.to, self.again, self.may = effect.get("to"), again, may
        #: A verb without a subject would go on about the card before.
        self.spoken = spoken

    @property
    def is_self(self) -> bool:
        """Whether it is the card itself."""
        return self.to == "self"

    @property
    def number(self) -> str:
        """Whether its verb stands in the plural."""
        many = self.to == "target" and self.targets.number > 1
        return PLUR if many or (self.to == "each" and self.language == "en") else SING

    def subject(self) -> str:
        """Who does something, with the space after it; nothing where the card itself goes without saying."""
        if not self.is_self:
            if self.may == OTHERS:
                return f"{self.text(NOM)} {phrase(self.language, 'MAY')} "
            if self.may:
                raise OthersMay("no words for what others may get")
            return f"{self.text(NOM)} "
        return f"{phrase(self.language, 'SELF', 'self')} " if self.spoken else ""

    def silent(self) -> None:
        """For verbs that no subject goes with. Raises NoWording."""
        if self.spoken:
            raise NoWording("no words for what the card itself does after another")

    def text(self, case: str) -> str:
        """The words. Raises NoWording."""
        language, targets = self.language, self.targets
        if self.again or self.to in SPOKEN:
            if self.number == PLUR:
                raise NoWording("no pronoun for several")
            return phrase(language, "PRONOUN", "both")
        if self.to == "target" and targets.filter is not None:
            if targets.number > 1:
                return several(language, targets.filter, targets.number, targets.exactly, MOST_TARGETS)
            return chosen(language, targets.filter, case)
        if self.to == "second" and targets.second is not None:
            return chosen(language, _another(targets.second), case)
        if self.to == "each":
            return each(language, self.effect["filter"], case)
        if self.to in ("attacked", "attacker", "host"):
            word = phrase(language, str(self.to).upper(), "-" if self.to == "host" else str(self.to))
            return inflected(word, case) if language == "ru" else f"the {word}"
        raise NoWording(f"no words for {self.to}")


def _another(second: Feature) -> Feature:
    """A second card as a noun phrase has it: "another" is another than the first. Raises NoWording."""
    if "near" in second:
        raise NoWording("no words for such a second card")
    if second.get("not") != {"is": "target"}:
        return second
    return {"other": True, **{name: value for name, value in second.items() if name != "not"}}


def only(effect: Feature, *names: str) -> None:
    """That an effect says nothing more than what there are words for. Raises NoWording."""
    more = set(effect) - {"effect", "to", "filter", *names}
    if more:
        raise NoWording(f"no words for {effect['effect']} with {', '.join(sorted(more))}")
