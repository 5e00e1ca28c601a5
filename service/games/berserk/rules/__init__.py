"""The judge: pure and deterministic. ``decide`` by ``adjudicate``, change only through ``events``."""

from __future__ import annotations

from service.games.berserk.rules import features as _features  # noqa: F401  registers the named features
from service.games.berserk.rules.actions.base import ACTIONS
from service.games.berserk.rules.arriving import arrivals as _arrivals  # noqa: F401  registers effects
from service.games.berserk.rules.arriving import control as _control  # noqa: F401  registers effects
from service.games.berserk.rules.arriving import departures as _departures  # noqa: F401  registers effects
from service.games.berserk.rules.arriving import graveyards as _graveyards  # noqa: F401  registers effects
from service.games.berserk.rules.arriving import incarnation as _incarnation  # noqa: F401  registers effects
from service.games.berserk.rules.arriving import mounting as _mounting  # noqa: F401  registers effects
from service.games.berserk.rules.arriving import placing as _placing  # noqa: F401  registers effects
from service.games.berserk.rules.asking import facing as _facing  # noqa: F401  reads what is against some cards
from service.games.berserk.rules.battlefield import areas as _areas  # noqa: F401  registers effects
from service.games.berserk.rules.battlefield import marks as _marks  # noqa: F401  registers effects
from service.games.berserk.rules.course.adjudicate import Ruling, adjudicate
from service.games.berserk.rules.course.listed import legal_actions, listing
from service.games.berserk.rules.deeds import families as _families  # noqa: F401  registers what texts do
from service.games.berserk.rules.doing import acquiring as _acquiring  # noqa: F401  registers effects
from service.games.berserk.rules.doing import arranging as _arranging  # noqa: F401  registers effects
from service.games.berserk.rules.doing import attempts as _attempts  # noqa: F401  registers effects
from service.games.berserk.rules.doing import blows as _blows  # noqa: F401  registers effects
from service.games.berserk.rules.doing import lasting as _lasting  # noqa: F401  registers effects
from service.games.berserk.rules.doing import outcomes as _outcomes  # noqa: F401  registers effects
from service.games.berserk.rules.doing import prophecy as _prophecy  # noqa: F401  registers effects
from service.games.berserk.rules.doing import repeating as _repeating  # noqa: F401  registers effects
from service.games.berserk.rules.doing import saying as _saying  # noqa: F401  registers effects
from service.games.berserk.rules.doing import texts as _texts  # noqa: F401  registers effects
from service.games.berserk.rules.doing import units as _units  # noqa: F401  registers effects
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.games.berserk.rules.forms.pointing import pointed_faults
from service.games.berserk.rules.listening import tellings as _tellings  # noqa: F401  tells moments of the trace
from service.games.berserk.rules.position import hidden as _hidden  # noqa: F401  registers effects
from service.games.berserk.rules.position.events import Event, evolve
from service.games.berserk.rules.position.model import Definition, Feature, Position
from service.games.berserk.rules.position.wire import (
    Definitions,
    Printed,
    UnknownCard,
    WordsRefused,
    definition_from_wire,
    definition_to_wire,
    position_from_wire,
    position_hash,
    position_to_wire,
)
from service.games.berserk.rules.rulesets import RULESETS
from service.games.berserk.rules.targets import aimed as _aimed  # noqa: F401  registers effects
from service.games.berserk.rules.targets import picking as _picking  # noqa: F401  registers effects
from service.games.berserk.rules.telling.narration import trace_to_wire, warning_to_wire
from service.games.berserk.rules.telling.refusals import refusals
from service.games.berserk.rules.telling.violations import Violation, violation
from service.games.berserk.rules.wounds import marking as _marking  # noqa: F401  registers effects
from service.games.berserk.rules.wounds import redistributing as _redistributing  # noqa: F401  registers effects
from service.games.berserk.rules.wounds import wounding as _wounding  # noqa: F401  registers effects

__all__ = [
    "ACTIONS",
    "KEYWORDS",
    "RULESETS",
    "Definition",
    "Definitions",
    "Event",
    "Feature",
    "Position",
    "Printed",
    "Ruling",
    "UnknownCard",
    "Violation",
    "WordsRefused",
    "adjudicate",
    "definition_from_wire",
    "definition_to_wire",
    "evolve",
    "feature_faults",
    "legal_actions",
    "listing",
    "pointed_faults",
    "position_from_wire",
    "position_hash",
    "position_to_wire",
    "refusals",
    "trace_to_wire",
    "violation",
    "warning_to_wire",
]
