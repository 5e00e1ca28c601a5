"""Dice are input (contract §3): a list, a seed, or `"server"`."""

from __future__ import annotations

from typing import Any, TypedDict

from schemas.parts.fields import Items, Pattern, Whole
from schemas.parts.strict import Checked, Object, StrictSchema, refuse

SERVER = "server"
MAX_DICE = 200


class Seed(TypedDict):
    """Dice derived from a seed by the published algorithm."""

    seed: str


DiceSpec = list[int] | Seed | str


class SeedSchema(StrictSchema):
    """A seed from which rolls are derived by a published, stable algorithm."""

    seed = Pattern("[0-9a-fA-F]{1,128}", "1 to 128 hexadecimal digits", required=True)


class DiceField(Checked):
    """A list of rolls in the order in which the rules roll, `{"seed": "<hex>"}`, or `"server"`."""

    def __init__(self, *, allow_server: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rolls = Items(Whole(1, 6), maximum=MAX_DICE)
        self.seed = Object(SeedSchema)
        self.allow_server = allow_server

    def check(self, value: Any) -> DiceSpec:
        """The value. Raises ValidationError."""
        if type(value) is list:
            return self.rolls.check(value)
        if type(value) is dict:
            seed: Seed = self.seed.check(value)
            return seed
        if value == SERVER and self.allow_server:
            return SERVER
        refuse('Must be a list of rolls 1 to 6, {"seed": "<hex>"}' + (', or "server".' if self.allow_server else "."))
