"""What a player may be thinking of whose action is refused: paragraphs that let something like it happen, by code.

A refusal says what is forbidden; a dispute is mostly about the case in which it is not.
"""

from __future__ import annotations

from collections.abc import Mapping

from service.games.berserk.rules.rulesets import Ruleset
from service.games.berserk.rules.telling.violations import Related, Violation

_CLOSED_FOR_FLYERS = Related(
    ("211.9",),
    "Where the enemy squad has nothing but flyers, a creature may close and so gain one simple strike at a flyer.",
    "Если у противника остались только летающие, существо, закрывшись, получает один простой удар по летающему.",
)
_RANGED = Related(
    ("401.3", "401.5", "dictionary.range.3"),
    "Shots, throws and discharges are ranged attacks: they need not be beside their target, and reach flyers.",
    "Выстрелы, метания и разряды — дистанционные атаки: стоять рядом с целью не нужно, и летающих они достают.",
)
_FLYERS_STRIKE = Related(
    ("211.5",),
    "A flying creature strikes without being adjacent, on the battlefield and in the additional zone.",
    "Летающее существо бьёт, не стоя рядом, и на поле боя, и в дополнительной зоне.",
)
_FLYERS_DEFEND = Related(
    ("211.6",),
    "A flyer may defend another flyer, and any card from a flyer; from a flyer it is enough to be beside the target.",
    "Летающее защищает другое летающее, а от летающего — любую карту; от летающего достаточно стоять рядом с целью.",
)
_SUDDEN = Related(
    ("104.5",),
    "A sudden action may be declared whenever its player has priority, in the opponent's turn too.",
    "Внезапное действие можно заявить при любом своём приоритете, и в ход противника тоже.",
)
_OPENED = Related(
    ("103.1", "dictionary.fury.2"),
    "A text may open the card first, as fury does in its player's turn, or let it act closed.",
    "Текст может сначала открыть карту, как ярость в ход её игрока, или позволить ей действовать закрытой.",
)
_ACTING_AGAIN = Related(
    ("dictionary.act_x_times_per_turn.1",),
    "A card whose text says that it acts several times a turn may act again.",
    "Карта, которая по тексту действует несколько раз за ход, может действовать ещё.",
)
_HOSTED = Related(
    ("210.9", "214.8"),
    "Symbiotes and equipment are adjacent to whatever their host is adjacent to.",
    "Симбиоты и экипировка стоят рядом со всем, рядом с чем стоит их хозяин.",
)
_INCORPOREAL = Related(
    ("dictionary.incorporeality.4",),
    "An incorporeal creature may move onto a cell where another card stands.",
    "Бестелесное существо может двигаться на клетку, где стоит другая карта.",
)
_ATTACKING_CARDS = Related(
    ("205.5c",),
    "An artifact, a terrain or equipment attacks only with an attack that its text gives it.",
    "Артефакт, местность или экипировка атакует только той атакой, что есть в её тексте.",
)

#: By the code of a violation: what is known beside it.
RELATED: Mapping[str, tuple[Related, ...]] = {
    "cannot_attack_flying": (_CLOSED_FOR_FLYERS, _RANGED, _FLYERS_STRIKE),
    "enemy_has_ground": (_RANGED, _FLYERS_STRIKE),
    "not_adjacent": (_RANGED, _FLYERS_STRIKE, _HOSTED),
    "defender_not_adjacent": (_FLYERS_DEFEND,),
    "flyer_cannot_defend": (_FLYERS_DEFEND,),
    "card_closed": (_OPENED,),
    "already_acted": (_ACTING_AGAIN,),
    "resources_committed": (_ACTING_AGAIN,),
    "not_active_player": (_SUDDEN,),
    "not_main_phase": (_SUDDEN,),
    "stack_not_empty": (_SUDDEN,),
    "not_sudden": (_SUDDEN,),
    "cell_occupied": (_INCORPOREAL,),
    "not_a_creature": (_ATTACKING_CARDS,),
}


def told(ruleset: Ruleset, found: list[Violation]) -> tuple[Violation, ...]:
    """Violations as an edition tells them, each once: by its own paragraphs, with what is known beside them.

    What is known beside several is told with the first.
    """
    said: set[Related] = set()
    violations = []
    for fault in dict.fromkeys(fault._replace(rules=ruleset.cite(fault.rules)) for fault in found):
        beside = [one for one in RELATED.get(fault.code, ()) if one not in said]
        said.update(beside)
        related = tuple(one._replace(rules=ruleset.cite(one.rules)) for one in beside)
        violations.append(fault._replace(related=related))
    return tuple(violations)
