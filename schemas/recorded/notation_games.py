"""A game in notation as a request: everything in it checked as if it had come as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshmallow import ValidationError

from schemas.parts.dice import DiceField
from schemas.parts.faults import faults_of
from schemas.parts.fields import Choice, Text
from schemas.parts.notation import ProposedAction
from schemas.parts.strict import Checked, Object, StrictSchema
from schemas.recorded.judging import ReportQuerySchema
from schemas.recorded.replays import ViewerQuerySchema, whose_dice
from schemas.table.adjudication import RESOLVE, SeatNamesSchema
from schemas.table.position import PositionField
from service.games import written
from service.notation import Game, NotationError, read_game


class PictureQuerySchema(ViewerQuerySchema, ReportQuerySchema):
    """For whose eyes a picture is, and in which language."""


class _PlaySchema(StrictSchema):
    """What a game's line says."""

    action = ProposedAction(required=True)
    dice = DiceField(allow_server=False)
    resolve = Choice(*RESOLVE)


_PLAY = _PlaySchema()
_POSITION = PositionField()
_TAGS: dict[str, Checked] = {"title": Text(200), "players": Object(SeatNamesSchema), "position_hash": Text(71)}
_TAGS["dice"] = whose_dice()


def read_recording(text: str) -> dict[str, Any]:
    """What `replays.notation.record` is to record.

    Raises:
        ValidationError: it is no game; the messages say in which line, or in which action, and why.
    """
    try:
        game = read_game(text)
    except NotationError as error:
        raise ValidationError({"notation": [f"Is no game in notation: {error}."]}) from None
    messages = list(_faults(game))
    if messages:
        raise ValidationError({"notation": messages})
    position = _POSITION.check(game.position)
    plays = [_PLAY.check({**given, "action": action}) for action, given in game.plays]
    return {
        "position": written(position),
        "plays": [(play.pop("action"), play) for play in plays],
        **{name: game.tags[name] for name in _TAGS if name in game.tags},
    }


def _faults(game: Game) -> Iterator[str]:
    for name, field in _TAGS.items():
        if name in game.tags:
            yield from _said(f"The tag {name}", field, game.tags[name])
    yield from _said("The start position", _POSITION, game.position)
    for number, (action, given) in enumerate(game.plays, 1):
        beside = sorted(given.keys() & {"action"})
        yield from (f"Action {number}: {name} is said otherwise." for name in beside)
        yield from _said(f"Action {number}", _PLAY, {**given, "action": action})


def _said(what: str, field: Checked | StrictSchema, value: Any) -> Iterator[str]:
    try:
        field.check(value)
    except ValidationError as error:
        for fault in faults_of(error.messages):
            yield f"{what}{', ' + fault.pointer.lstrip('/') if fault.pointer else ''}: {fault.message}"
