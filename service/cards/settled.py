"""What the features of a sentence speak of, settled once all of them are known; or why nobody can say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from service.cards.aftermath import landing_there
from service.cards.areas import noted_elsewhere, noting, nowhere
from service.cards.assaults import without_attack
from service.cards.cellmarks import nameless
from service.cards.cellways import left_moving, settled_cells
from service.cards.compared import told_by_wounds, well_compared
from service.cards.constructions import Feature, NotUnderstood
from service.cards.counting import unresolved
from service.cards.dealings import misplaced
from service.cards.dice import idle_roll
from service.cards.durations import endless
from service.cards.farther import as_far_as_before
from service.cards.ground import homeless, unvacated, vacated
from service.cards.lexemes import Lexeme
from service.cards.namings import unnamed
from service.cards.occasions import in_its_squad
from service.cards.pronouns import of_itself, of_the_others, unclear_feature, unclear_near
from service.cards.reckonings import killers
from service.cards.states import ARRIVED
from service.cards.steps import beside_a_creature, undated
from service.cards.suppositions import unmarked
from service.cards.volleys import by_another
from service.games.berserk.rules.forms.references import mentions

_Doubt = Callable[[list[Feature], Sequence[Lexeme]], bool]
_Change = Callable[[Feature], Feature | None]


def _of(*doubts: Callable[[list[Feature]], bool]) -> _Doubt:
    """A doubt that needs the features alone."""
    return lambda features, lexemes: any(doubt(features) for doubt in doubts)


def _lasting(features: list[Feature], lexemes: Sequence[Lexeme]) -> bool:
    return endless(features) and not any(lexeme.terminal == "UNTIL" for lexeme in lexemes)


#: What is looked at before anything is settled, and why a sentence is refused for it.
_BEFORE: tuple[tuple[str, _Doubt], ...] = (
    ("unclear whom a pronoun means", _of(unclear_near, unclear_feature)),
    ("which marker", _of(nameless)),
    ("who attacks", _of(by_another)),
    ("nobody is attacked here", _of(without_attack)),
    ("no roll to change", _of(misplaced)),
    ("which cell", _of(homeless, nowhere)),
    ("what it is chosen for", _of(noted_elsewhere)),
    ("when it stood there", undated),
    ("which class", _of(unnamed)),
    ("whose cell that is", _of(lambda features: any(map(unvacated, features)))),
)
#: How each feature is put, one change after another; where one of them comes to nothing, why.
_CHANGES: tuple[tuple[str, tuple[_Change, ...]], ...] = (
    ("which cell", (lambda one: vacated(one) or left_moving(one), settled_cells, as_far_as_before, landing_there)),
    ("who killed whom", (told_by_wounds, unmarked, killers)),
    ("in whose squad", (in_its_squad,)),
)
#: What is looked at once all is settled.
_AFTER: tuple[tuple[str, _Doubt], ...] = (
    ("what X is", _of(unresolved)),
    (
        "where it went",
        _of(lambda features: mentions(features, lambda part: isinstance(part, dict) and ARRIVED in part)),
    ),
    ("which roll", _of(idle_roll)),
    ("for how long", _lasting),
    ("what it is compared with", _of(lambda features: not all(map(well_compared, features)))),
)


def settled(read: Iterable[Feature], lexemes: Sequence[Lexeme]) -> list[Feature]:
    """The features of a sentence, with every cell, killer and mark that they speak of as the judge knows it.

    Raises NotUnderstood, with the reason, where the sentence leaves something open.
    """
    features = [noting(of_the_others(of_itself(feature))) for feature in read]
    _require(_BEFORE, features, lexemes)
    for reason, changes in _CHANGES:
        features = [_put(feature, changes, reason) for feature in features]
    _require(_AFTER, features, lexemes)
    return [beside_a_creature(feature, lexemes) for feature in features]


def _require(doubts: Iterable[tuple[str, _Doubt]], features: list[Feature], lexemes: Sequence[Lexeme]) -> None:
    for reason, doubt in doubts:
        if doubt(features, lexemes):
            raise NotUnderstood(reason)


def _put(feature: Feature, changes: Iterable[_Change], reason: str) -> Feature:
    for change in changes:
        put = change(feature)
        if put is None:
            raise NotUnderstood(reason)
        feature = put
    return feature


__all__ = ["settled"]
