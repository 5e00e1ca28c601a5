"""What cards have to do where they can (dictionary.oblige_to_attack.1): attack, or attack some cards first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.forms.attack_types import ATTACKS, in_group
from service.games.berserk.rules.matching.compiling import counting, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import CLAIM, DEFENCE, STEP
from service.games.berserk.rules.patterns.recorded import in_this_turn
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.statements.programs import Answer, statement
from service.games.berserk.rules.telling.violations import violation

_RULE = "dictionary.oblige_to_attack.1"


@statement("must")
def _must(said: Wire) -> Iterator[tuple[str, Answer]]:
    """In its turn a card has to attack; or to attack such cards before it attacks others. Of an attack that is
    ``aimed`` the text asks that alone: whom it is at, whenever there is one."""
    wanted = said["must"]
    plain = wanted.keys() <= {"event", "by", "on", "type", "stage"} and wanted["event"] == "attack"
    by = wanted.get("by")
    if not plain or not isinstance(by, Mapping) or by.keys() & {"controller", "owner_of"}:  # one of a player's cards
        yield from _demanded(wanted)
        return
    if wanted.get("stage", "aimed") != "aimed":
        raise Unmatched("stage", "of an attack it can be asked whom it is at, once that is settled: aimed")
    aimed = "stage" in wanted
    if "on" in wanted:
        yield "obliges", _elsewhere({word: told for word, told in wanted.items() if word != "stage"}, aimed)
    if not aimed:
        yield "must_attack", _now(wanted)


#: What a player can be obliged to, and as what it would be declared.
_ASKED = {"attack": CLAIM, "use": CLAIM, "act": CLAIM, "move": STEP, "defend": DEFENCE}


def _demanded(wanted: Wire) -> Iterator[tuple[str, Answer]]:
    """103.1: such an act has to be declared before the turn ends, once, or before its player passes; to defend each
    time that there is something to defend against."""
    word = str(wanted["event"])
    if word not in _ASKED:
        raise Unmatched(word, "nobody declares that, so that nobody is obliged to it")
    fitting = pattern(wanted, _ASKED[word])
    done = counting({"count": in_this_turn(wanted)}) if word != "defend" else None

    def answer(view: View, about: Claim) -> tuple[str, ...] | None:
        if fitting(view, about) is None or (done is not None and done(view)):
            return None
        return ("103.1",)

    yield "must_do", answer


def _bound(view: View, source: Card) -> bool:
    """Whether a card still has to attack: it is its turn, and it has not (dictionary.oblige_to_attack.1)."""
    return view.game.position.turn.active == source.controller and not source.memory.get("attacks")


def _able(view: View, source: Card, target: Card, claim: Claim) -> bool:
    """Whether a card could make such an attack at another."""
    from service.games.berserk.rules.battlefield.reach import reach
    from service.games.berserk.rules.targets.legality import attack_target_faults

    game, kind = view.game, claim.type
    own = claim.feature is not None and claim.feature.data.get("type") == kind
    limit = claim.feature.data.get("range") if own and claim.feature is not None else None
    if attack_target_faults(game, source, target, kind) or reach(game, source, target, kind, limit) is not None:
        return False
    return not game.ask("refuse_target", claim._replace(target=target))


def _reached(view: View, wanted: Wire, source: Card, claim: Claim) -> Card | None:
    """A card that it has to attack and can, with an attack of the type that the text asks for."""
    kind = wanted.get("type")
    if isinstance(kind, str) and kind in ATTACKS and not in_group(claim.type, kind):
        claim = claim._replace(type=kind, feature=None)
    on = selecting(wanted.get("on", {}))
    found = (c for c in on.among(view) if isinstance(c, Card) and c.id != source.id and on.may(view, c))
    return next((card for card in found if _able(view, source, card, claim)), None)


def _elsewhere(wanted: Wire, aimed: bool) -> Answer:
    """An attack at others than those it has to attack; True for one at those."""
    fitting, by = pattern(wanted, CLAIM), selecting(wanted["by"])

    def answer(view: View, about: Claim) -> Any:
        from service.games.berserk.rules.position.hidden import undrawn

        source, target = about.source, about.target
        if about.type not in ATTACKS or target is None or about.redirected or not by.may(view, source):
            return None
        if not (aimed or _bound(view, source)) or view.game.has(source, "accuracy") is not None:
            return None
        if undrawn(view.game, about):
            return None
        if fitting(view, about) is not None:
            return True
        met = _reached(view, wanted, source, about)
        return met and violation("must_attack", _RULE, source=source.id, target=target.id, card=met.id)

    return answer


def _now(wanted: Wire) -> Answer:
    """It does not leave that out (dictionary.oblige_to_attack.1)."""
    by = selecting(wanted["by"])

    def answer(view: View, about: Claim) -> tuple[str, ...] | None:
        source = about.source
        if not by.may(view, source) or not _bound(view, source) or source.closed or source.has_begun:
            return None
        if "on" in wanted and wanted.get("type") is not None:
            aim = Claim("simple_strike", source.controller, source)
            return (_RULE,) if _reached(view, wanted, source, aim) is not None else None
        return (_RULE,)

    return answer
