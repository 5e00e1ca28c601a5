"""Targets that a text asks for beside its first ones: in a part of it, or of another kind (412.1).

They are chosen as the text is declared, wherever in it they stand: of alternatives one is chosen then too, what is
repeated asks as often as its number comes to at the declaration, and what is done for each of some cards asks for each
of those. A chain keeps in ``aims`` who was named at each place of its text, and in ``modes`` which
alternative; what is repeated, or done for each, is told apart by its ``round``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple

from service.games.berserk.rules.asking.filters import matches, no_cards, reckoned
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import inner_parts, names_in, referring
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Chain, Wire
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.aims import asks
from service.games.berserk.rules.targets.legality import target_violations
from service.games.berserk.rules.targets.singling import Lot, lot

#: So many choices are tried to see whether the rest of the text can be aimed as well.
_TRIED = 60


class Frame(NamedTuple):
    """A part of a text in which targets are looked for."""

    effects: tuple[Wire, ...]
    round: str = ""
    required: bool = True
    names: Mapping[str, Any] = EMPTY
    taken: tuple[str, ...] = ()


class Aiming(NamedTuple):
    """How far the choice of targets has come: what is left of the text, and what was named in it so far."""

    game: Game
    source: Card
    player: str
    text: Wire
    bound: Wire
    left: tuple[Frame, ...]
    aims: Mapping[str, tuple[str, ...]] = EMPTY
    modes: Mapping[str, int] = EMPTY
    names: Mapping[str, Any] = EMPTY

    def view(self) -> View:
        """How the text looks at the position, with all that it has named so far."""
        return View(self.game, self.source, {**names_in(self.bound), **self.names, **self.left[-1].names})


def begun(
    game: Game, source: Card, player: str, text: Wire, bound: Wire, named: Sequence[str], x: int | None = None
) -> Aiming:
    """A text none of whose further targets is named yet.

    Args:
        game: where it is declared.
        source: the card with the text.
        player: who declares it.
        text: the text, as chains carry it out.
        bound: what is known of its moment.
        named: its first targets.
        x: the X that was announced.
    """
    known = {**bound, "chosen": named[0] if named else None, "x": x or 0}
    return Aiming(game, source, player, text, known, (Frame(tuple(text.get("effects", ())), taken=tuple(named)),))


def onward(state: Aiming) -> tuple[Aiming, Wire | None]:
    """The next part of a text that asks for something, None where nothing is left to be named."""
    while state.left:
        frame = state.left[-1]
        if not frame.effects:
            state = state._replace(left=state.left[:-1])
        elif not asks(frame.effects[0]):
            state = _shortened(state)
        elif frame.effects[0]["effect"] in ("aimed", "choose"):
            return state, frame.effects[0]
        else:
            state = _entered(state, frame.effects[0])
    return state, None


def _shortened(state: Aiming, *inner: Frame) -> Aiming:
    """The same behind the part that is looked at, with what is to be looked through before that."""
    *outer, frame = state.left
    return state._replace(left=(*outer, frame._replace(effects=frame.effects[1:]), *reversed(inner)))


def _entered(state: Aiming, one: Wire) -> Aiming:
    frame, view, kind = state.left[-1], state.view(), one["effect"]
    if kind == "repeat":
        times = max(0, number(state.game, one["x"], state.source, None, {**state.bound, "names": view.names}))
        again = frame._replace(effects=tuple(one["effects"]))
        return _shortened(state, *(again._replace(round=f"{frame.round}#{n}") for n in range(times)))
    if kind == "for_each":
        each = [
            frame._replace(
                effects=tuple(one["effects"]), round=f"{frame.round}#{it}", names={**frame.names, one["called"]: it}
            )
            for it in _fitting(state, one["filter"])
        ]
        return _shortened(state, *each)
    inner = [frame._replace(effects=tuple(part), required=frame.required and sure) for part, sure in inner_parts(one)]
    return _shortened(state, *inner)


# -- what can be named -------------------------------------------------------------------------------------------------


def _fitting(state: Aiming, wanted: Wire) -> list[str]:
    form = _form(state, wanted)
    cards = [card for card in reckoned(state.game, form) if matches(state.game, card, state.source, form)]
    return [card.id for card in cards] + no_cards(state.game, state.source, form)


def _form(state: Aiming, wanted: Wire) -> Wire:
    form: Wire = referring(wanted, {"names": dict(state.view().names)})
    return form


def able(state: Aiming, one: Wire) -> list[str]:
    """Whom a text can be aimed at in one of its parts, each by itself."""
    form, frame = _form(state, one["filter"]), state.left[-1]
    known = {**state.bound, "names": state.view().names}
    text = _alone(state.game, state.source, state.text, {**one, "filter": form}, known)
    found = [
        card.id
        for card in reckoned(state.game, form)
        if card.id not in frame.taken and legal(state.game, state.source, card, text, state.player)
    ]
    return found + no_cards(state.game, state.source, form)


def legal(game: Game, source: Card, card: Card, text: Wire, player: str) -> bool:
    """Whether a card can be a target of a part of a text, which is told as a text of its own."""
    if card.in_squad or card.zone == "graveyard":
        return not target_violations(game, source, card, text, player)
    return matches(game, card, source, text["target"])


def _alone(game: Game, source: Card, text: Wire, one: Wire, known: Wire) -> Wire:
    """A part of a text as one about its own target; the range of an attack is not for what else it does."""
    kind = text.get("type", "impact")
    about = [{**each, "to": "target"} for each in one["effects"] if each.get("called") == one["called"]]
    far = {"range": max(0, number(game, one["far"], source, None, known))} if "far" in one else {}
    return {"type": "impact" if kind in ATTACKS else kind, "target": one["filter"], "effects": about, **far}


def range_of(state: Aiming, one: Wire) -> Lot:
    """What can be named in a part of a text: one at least, if it is not said that it may be none."""
    lowest, such = one["so_many"]["comparison"].get("min", 1), able(state, one)
    found = lot(state.view(), one, such, int(lowest != 0))
    return found if found.sizes or such else lot(state.view(), one, such)


def named(state: Aiming, one: Wire, whom: Sequence[str]) -> Aiming:
    """The same once that was named."""
    frame, key = state.left[-1], one["place"] + state.left[-1].round
    told = whom[0] if len(whom) == 1 else tuple(whom)
    known = state._replace(aims={**state.aims, key: tuple(whom)}, names={**state.names, one["called"]: told})
    return _shortened(known, frame._replace(effects=tuple(one["effects"]), taken=(*frame.taken, *whom)))


def moded(state: Aiming, one: Wire, place: int) -> Aiming:
    """The same once that alternative was chosen."""
    frame, key = state.left[-1], one["place"] + state.left[-1].round
    known = state._replace(modes={**state.modes, key: place})
    return _shortened(known, frame._replace(effects=tuple(one["options"][place])))


def possible(state: Aiming) -> bool:
    """Whether all can be named that has to be."""
    state, one = onward(state)
    if one is None:
        return True
    if one["effect"] == "choose":
        return any(possible(moded(state, one, place)) for place in range(len(one["options"])))
    found = range_of(state, one)
    if not found.enough:
        return not state.left[-1].required and possible(named(state, one, ()))
    return any(possible(named(state, one, whom)) for whom in islice(_choices(found), _TRIED))


def _choices(found: Lot) -> Iterator[tuple[str, ...]]:
    if found.sets is not None:
        yield from found.sets
        return
    for size in sorted(found.sizes):
        yield from combinations(found.able, size)


# -- once it is declared ----------------------------------------------------------------------------------------------


def pruned(run: Run, chain: Chain, source: Card, doubtful: bool) -> Mapping[str, tuple[str, ...]] | None:
    """Whom of them a chain is still aimed at, None where all are legal (423.3).

    Args:
        run: the adjudication.
        chain: the chain.
        source: its card.
        doubtful: whether it is looked again who fits; who is gone is left out in any case (405.4).
    """
    aims = chain.bound.get("aims", {})
    parts = {one["place"]: one for one in _parts((chain.text or {}).get("effects", ()))}
    names = names_in({**chain.bound, "chosen": chain.target, "x": chain.x or 0})
    names |= {parts[key.split("#")[0]]["called"]: those for key, those in aims.items()}
    kept: dict[str, tuple[str, ...]] = {}
    for key, those in aims.items():
        one = parts[key.split("#")[0]]
        meant = {**one, "filter": referring(one["filter"], {"names": names})}
        text = _alone(run.game, source, chain.text or {}, meant, {**chain.bound, "names": names})
        kept[key] = tuple(it for it in those if _still(run.game, source, it, text, chain.player, doubtful))
    return kept if any(len(kept[key]) < len(those) for key, those in aims.items()) else None


def _still(game: Game, source: Card, ident: str, text: Wire, player: str, doubtful: bool) -> bool:
    card = game.get(ident)
    if card is None:
        return True
    if doubtful:
        return legal(game, source, card, text, player)
    return card.in_squad or "zone" in text["target"].get("selector", {}).get("such", {})


def _parts(value: Any) -> Iterator[Wire]:
    """The parts of a text that ask for targets."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, Mapping):
        if value.get("effect") == "aimed":
            yield value
        for part in value.values():
            yield from _parts(part)
