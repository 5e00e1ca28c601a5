"""What texts say of recruiting and of who is taken into a squad (§201, §202, §304): prices, bans, room for more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.games.berserk.rules.matching.compiling import counting, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import TAKING
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.preliminary.texts import Limit, Taking
from service.games.berserk.rules.statements.programs import ABOUT, Answer
from service.games.berserk.rules.statements.squads import supposed

_Said = Iterator[tuple[str, Answer]]
_SELF: Wire = {"is": "self"}


def room_for_more(wanted: Wire) -> _Said:
    """103.2: a direct indication that a squad may have another card of a kind (212.3)."""
    fitting = pattern(wanted, TAKING)

    def answer(view: View, about: Taking) -> Limit | None:
        if about.card.id == view.me.id or fitting(view, about) is None:
            return None
        there = sum(1 for one in about.members if one.kind == about.card.kind)
        return Limit(about.card.kind, there + 1, False, ("103.1", "103.2"))

    yield "squad_limit", answer


def for_another_price(wanted: Wire, paid: Any) -> _Said:
    """202.6: the card may be recruited for what the text says instead of its cost."""
    (deed,) = paid if len(paid) == 1 else ({},)
    what, player = deed.get("what"), {"kind": "player", "side": "own"}
    if deed.get("deed") != "lose" or what not in ("gold", "silver") or deed.get("on") != player:
        raise Unmatched("pay", "a card is recruited for crystals of its player, of one kind")
    if wanted.get("on") != _SELF:
        raise Unmatched("on", "its own text tells for what else a card may be recruited")
    fitting, price = pattern(wanted, TAKING), counting(deed.get("amount", 1))

    def answer(view: View, about: Taking) -> Wire | None:
        found = fitting(view, about)
        return None if found is None else {what: max(0, price(found) or 0)}

    yield "alternative_cost", answer


def cost(said: Wire) -> _Said:
    """304.3, 202.5: what a card costs as it is recruited: another number in place of the printed one, or what is made
    of that; whose price it is may be told of cards that are recruited with the one that has the text."""
    from service.games.berserk.rules.statements.made import modifier

    on, made = said.get("on", {}), said.keys() - {"change", "on", "if"}
    if "in" in said or "limit" in said:
        raise Unmatched("cost", "the cost of cards is another number: say whose, with on")
    whose, name = selecting(on), on.get("as")

    def meant(view: View, about: Taking) -> View | None:
        if not whose.may(view, about.card) or (on != _SELF and about.card.id == view.me.id):
            return None
        return view if name is None else view._replace(names={**view.names, name: about.card.id})

    if made != {"set"}:
        change = modifier(said, lambda view, about: ("103.1", "304.3"))
        yield (
            "recruit_cost",
            lambda view, about: None if (found := meant(view, about)) is None else change(found, about),
        )
        return
    number = counting(said["set"])

    def told(view: View, about: Taking) -> int | None:
        found = meant(view, about)
        return None if found is None else number(found)

    def price(view: View, about: Taking) -> Wire | None:
        amount, crystal = told(view, about), about.card.definition.crystal
        return None if amount is None or crystal is None else {crystal: max(0, amount)}

    yield "nth_cost", price
    yield "own_cost", told


ABOUT.update(
    dict.fromkeys(("refuse_squad", "refuse_set", "squad_limit", "recruit_cost", "nth_cost", "own_cost"), supposed)
)
ABOUT["alternative_cost"] = supposed
