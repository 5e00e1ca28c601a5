"""What is done with named texts of others: declared a second time at once, or kept from being disturbed (103.1)."""

from __future__ import annotations

from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.listening.occasions import NAMED
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step

#: What is remembered of a text that is declared for the second time: it is not declared a third time.
_SECOND = "second_time"


def declared_twice(run: Run, current: Step, card: Card, data: Wire) -> None:
    """Declare a text again that has just been declared, where a feature says so: with targets of its own (412.1), and
    before anything else is, so that the two are carried out one after the other."""
    trigger = current["trigger"]
    named = data.get("trigger", {}).get("on", data.get("keyword"))
    if named not in NAMED or trigger["bound"].get(_SECOND) or not run.game.hears("doubles"):
        return
    answers = run.ask("doubles", Claim(str(named), trigger["player"], card))
    if not answers:
        return
    me, rules = answers[0]
    book_use(run, me)
    run.emit("declared_again", rules, player=trigger["player"], source=me.card.id, target=card.id)
    run.do("declare_trigger", trigger={**trigger, "bound": {**trigger["bound"], _SECOND: True}})
