"""Which player decides a part of a text."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.doing.effects import chosen_of
from service.games.berserk.rules.forms.references import names_in
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.matching.compiling import seat
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.stack.run import Run, Step


def decides(run: Run, current: Step, wanted: Wire, word: str = "chooser") -> str:
    """Which player decides a part of a text: its own, the other one, or whom the text tells (``player``); its own again
    where nobody knows whom that means."""
    told, own = wanted.get(word, "own"), str(current["player"])
    if isinstance(told, Mapping):
        return seat(seen_from(run, current), told["player"]) or own
    return other(own) if told == "enemy" else own


def seen_from(run: Run, current: Step) -> View:
    """How a text looks at the position as a part of it is carried out, with all that it has named by then."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    return View(run.game, source, names_in(chosen_of(current)))
