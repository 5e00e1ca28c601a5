"""The judge: pure and deterministic. ``decide`` by ``adjudicate``, change only through ``events``."""

from __future__ import annotations

from service.rules import acquiring as _acquiring  # noqa: F401  registers effects
from service.rules import aimed as _aimed  # noqa: F401  registers effects
from service.rules import areas as _areas  # noqa: F401  registers effects
from service.rules import arranging as _arranging  # noqa: F401  registers effects
from service.rules import arrivals as _arrivals  # noqa: F401  registers effects
from service.rules import attempts as _attempts  # noqa: F401  registers effects
from service.rules import blows as _blows  # noqa: F401  registers effects
from service.rules import control as _control  # noqa: F401  registers effects
from service.rules import departures as _departures  # noqa: F401  registers effects
from service.rules import facing as _facing  # noqa: F401  reads what is against some cards
from service.rules import features as _features  # noqa: F401  registers the named features
from service.rules import graveyards as _graveyards  # noqa: F401  registers effects
from service.rules import hidden as _hidden  # noqa: F401  registers effects
from service.rules import incarnation as _incarnation  # noqa: F401  registers effects
from service.rules import lasting as _lasting  # noqa: F401  registers effects
from service.rules import marking as _marking  # noqa: F401  registers effects
from service.rules import marks as _marks  # noqa: F401  registers effects
from service.rules import mounting as _mounting  # noqa: F401  registers effects
from service.rules import outcomes as _outcomes  # noqa: F401  registers effects
from service.rules import picking as _picking  # noqa: F401  registers effects
from service.rules import placing as _placing  # noqa: F401  registers effects
from service.rules import prophecy as _prophecy  # noqa: F401  registers effects
from service.rules import redistributing as _redistributing  # noqa: F401  registers effects
from service.rules import repeating as _repeating  # noqa: F401  registers effects
from service.rules import saying as _saying  # noqa: F401  registers effects
from service.rules import tellings as _tellings  # noqa: F401  tells moments of the trace
from service.rules import texts as _texts  # noqa: F401  registers effects
from service.rules import units as _units  # noqa: F401  registers effects
from service.rules import wounding as _wounding  # noqa: F401  registers effects
from service.rules.actions.base import ACTIONS
from service.rules.adjudicate import InvalidAction, Ruling, adjudicate
from service.rules.dice import Dice
from service.rules.events import Event, evolve
from service.rules.feature_shapes import feature_faults
from service.rules.features.keyword import KEYWORDS
from service.rules.listed import legal_actions, listing
from service.rules.model import Definition, Feature, Position
from service.rules.narration import trace_to_wire, warning_to_wire
from service.rules.refusals import refusals
from service.rules.rulesets import RULESETS
from service.rules.violations import Fault, Violation, violation
from service.rules.wire import (
    Definitions,
    InvalidPosition,
    Printed,
    UnknownCard,
    WordsRefused,
    definition_from_wire,
    definition_to_wire,
    position_from_wire,
    position_hash,
    position_to_wire,
)

__all__ = [
    "ACTIONS",
    "KEYWORDS",
    "RULESETS",
    "Definition",
    "Definitions",
    "Dice",
    "Event",
    "Fault",
    "Feature",
    "InvalidAction",
    "InvalidPosition",
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
    "position_from_wire",
    "position_hash",
    "position_to_wire",
    "refusals",
    "trace_to_wire",
    "violation",
    "warning_to_wire",
]
