"""What cards have, are without and count as while a statement holds; what others heed of it (407, 408, 208.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from service.games.berserk.rules.asking.protections import single
from service.games.berserk.rules.features.base import Claim, Deed, Grant, Harm, Matter
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.givers import naming
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.listening.waiting import feature_of
from service.games.berserk.rules.matching.compiling import counting, selecting
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import pattern, speaks_of
from service.games.berserk.rules.patterns.prospects import prospect
from service.games.berserk.rules.patterns.questions import CLAIM, wounding
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.position.natures import kept_from
from service.games.berserk.rules.statements.elsewhere import asked_elsewhere, elsewhere
from service.games.berserk.rules.statements.programs import TOGETHER, Answer, program, statement
from service.judge.remembered import Remembered

_Said = Iterator[tuple[str, Answer]]
_SELF: Wire = {"is": "self"}
_GRANTED = ("407.1", "406.1", "406.2", "415.6")


@statement("grant")
def _grant(said: Wire) -> _Said:
    """407.1: features that cards have while it holds; an impact gives none to who is protected from impacts."""
    told = said["grant"]
    if asked_elsewhere(told):
        yield from elsewhere(told, selecting(said.get("on", _SELF)))
        return
    features = [_given(each) for each in (told if isinstance(told, list | tuple) else (told,))]
    on = _those(said.get("on", _SELF))

    def answer(view: View, about: Any) -> list[Grant]:
        kind = view.names["feature"].data.get("type")
        receivers = [c.id for c in on(view) if kind is None or not kept_from(view.game, c, kind)]
        return [Grant(ident, _from(view.me, each), _GRANTED) for each in features for ident in receivers]

    yield "grants", answer


def _given(feature: Wire) -> Wire:
    """A feature that can be given: a named one with a number, what always holds, what is used or what triggers."""
    from service.games.berserk.rules.abilities.text import as_text

    if "always" in feature:
        program(feature)
        return feature
    text = as_text(feature)
    if text.get("class") == "playable" and mentions(feature, _of_giver):
        return feature
    if text is feature and feature.get("keyword") not in KEYWORDS:
        raise Unmatched("grant", "nothing carries that feature out yet where it is given")
    if mentions(text.get("x"), _of_giver):
        raise Unmatched("grant", "a number that is given is counted of its new bearer")
    return text


def _of_giver(part: Any) -> bool:
    """Whether a part of a text is about who gave it, also by its name (201.2a)."""
    return isinstance(part, Mapping) and (part.get("is") == "giver" or "name" in part)


def _from(giver: Card, feature: Wire) -> Wire:
    """The feature as its bearer has it, which knows who gave it (201.2a)."""
    from service.games.berserk.rules.abilities.text import as_text

    if "keyword" in feature or feature.get("class") == "playable":
        return feature
    known: dict[str, Wire] = _GIVEN.get(feature) or _GIVEN.put(feature, {})
    if giver.id not in known:
        told = naming(feature, giver)
        known[giver.id] = as_text(told) if "playable" in feature else told
    return known[giver.id]


_GIVEN = Remembered(5_000)
"""By feature what it is from each giver: the same object each time, as what it does is kept by what it is."""


@statement("without")
def _without(said: Wire) -> _Said:
    """407.3, 407.4: which cards are without their printed features, or without a named one."""
    feature, on = said["without"], _those(said.get("on", _SELF))
    if feature == {"printed": True}:
        yield "silences", lambda view, about: [c.id for c in on(view) if not c.hidden] or None
    elif set(feature) == {"keyword"}:
        name = feature["keyword"]
        yield "strips", lambda view, about: [(c.id, name) for c in on(view) if not c.hidden] or None
    else:
        raise Unmatched("without", "cards are without what is printed on them, or without a named feature")


@statement("ignore")
def _ignore(said: Wire) -> _Said:
    """408.1–408.3a: what the card treats those as not having whom its attacks and abilities are at."""
    told = said["ignore"]
    if told.get("keyword") == "concentration" and "in" in told:
        yield "keeps_calm", _calm(told["in"], said)
        return
    if "always" in told:
        yield "undrawn", _undrawn(told, said)
        return
    spec, on = _ignored(told), selecting(said.get("on", {}))
    in_those = _in_such(said.get("in", {}))

    anybody = speaks_of(said.get("in", {}), "by")  # who that is, is told; else it is the card itself

    def answer(view: View, matter: Matter) -> list[Wire] | None:
        source, about = matter
        if not anybody and source.id != view.me.id:
            return None
        other = about.card if isinstance(about, Deed) else about.target
        if other is not None and other.id == source.id and about.source is not None:
            other = about.source
        if "on" in said and (other is None or not on.fits(view, other)):
            return None
        return [spec] if in_those(view, matter, other) else None

    yield "ignores", answer


def _in_such(wanted: Wire) -> Callable[[View, Matter, Card | None], bool]:
    """Whether what is asked about, between the card and another one, is such an event. Raises Unmatched."""
    claimed = pattern(wanted, CLAIM) if wanted.get("event", "attack") in CLAIM.words else None
    done = prospect(wanted) if claimed is None else None

    def so(view: View, matter: Matter, other: Card | None) -> bool:
        source, about = matter
        if claimed is not None:
            claim = Claim(about.type, source.controller, source, other, feature=_used_in(view.game, about))
            return claimed(view, claim) is not None
        if isinstance(about, Harm):
            about = wounding(view.game, about)
        return done is not None and isinstance(about, Deed) and done(view, about) is not None

    return so


def _used_in(game: Game, about: Any) -> Feature | None:
    """The feature that is used in a matter, as far as it is known there."""
    if getattr(about, "feature", None) is not None:
        found: Feature = about.feature
        return found
    chain = game.chain(about.chain) if getattr(about, "chain", None) is not None else None
    return feature_of(chain) if chain is not None else None


def _calm(wanted: Wire, said: Wire) -> Answer:
    """103.1: how often such cards may be wounded in a turn without losing their concentration."""
    most = wanted.get("nth", {}).get("max")
    if "on" not in said or "in" in said or wanted != {"event": "wound", "nth": {"max": most}, "per": "turn"}:
        raise Unmatched("concentration", "so many wounds of a turn do not disturb it: say whom, with on")
    on, number = selecting(said["on"]), counting(most)
    return lambda view, about: number(view) if on.may(view, about) else None


def _undrawn(told: Wire, said: Wire) -> Answer:
    """103.1: the card heeds no text by which attacks can, or have to, be at some card."""
    (statement_told,) = told["always"] if len(told["always"]) == 1 else ({},)
    aimed = statement_told.get("cannot") or statement_told.get("must") or {}
    if aimed.get("event") not in ("attack", "use") or "on" in said:
        raise Unmatched("ignore", "texts are ignored that tell whom attacks are at")
    fitting = pattern({**said.get("in", {"event": "attack"}), **{"type": aimed["type"]}} if "type" in aimed else
                      said.get("in", {"event": "attack"}), CLAIM)  # fmt: skip

    def answer(view: View, about: Claim) -> bool | None:
        own = about.source is not None and about.source.id in (view.me.id, view.me.host)
        return True if own and fitting(view, about) is not None else None

    return answer


def _ignored(feature: Wire) -> Wire:
    """Which features are ignored, as the engine asks for them: all of them, or a named one."""
    if not feature:
        return {"all": True}
    if feature.keys() <= {"keyword", "in"} and "keyword" in feature:
        kind = {"from": kept_from_by(feature["in"])} if "in" in feature else {}
        return {"keyword": feature["keyword"], **kind}
    raise Unmatched("ignore", "all features are ignored, or a named one")


def kept_from_by(wanted: Wire) -> str:
    """What a protection is from, by the event that it works in: the name of its kind (411.4). Raises Unmatched."""
    rest = {word: told for word, told in wanted.items() if word != "event"}
    what = rest.pop("what", {}).get("feature", {})
    if set(what) == {"keyword"} and not rest:
        return str(what["keyword"])
    if rest == {"type": "attacks", "by": {"kind": "flying"}}:
        return "flying_attacks"
    if set(rest) == {"type"} and isinstance(rest["type"], str):
        return single(rest["type"])
    raise Unmatched("in", "protections are told apart by what they are from")


@statement("counts_as")
def _counts_as(said: Wire) -> _Said:
    """208.5: classes that cards have beside their own."""
    told, on = said["counts_as"], selecting(said.get("on", _SELF))
    if "in" in said:
        raise Unmatched("counts_as", "nobody asks yet what it counts as in one event alone")
    if set(told) == {"class"} and isinstance(told["class"], str):
        classes = [told["class"]]
        yield "classes", lambda view, about: classes if on.fits(view, about) else None
    elif set(told) == {"element"} and isinstance(told["element"], str) and told["element"] != "neutral":
        elements = [told["element"]]
        yield "elements", lambda view, about: elements if on.fits(view, about) else None
    elif set(told) == {"kind"} and told["kind"] in ("depth", "surface"):
        deep = told["kind"] == "depth"
        yield "depths", lambda view, about: deep if on.fits(view, about) else None
    elif told == {"free": False}:
        yield "occupies", lambda view, about: True if on.fits(view, about) else None
    elif told == {"zone": "additional"} and said.get("on", _SELF) == _SELF:
        yield "additional_zone", lambda view, about: True if about.id == view.me.id else None
    else:
        raise Unmatched("counts_as", "a card counts as of a class or an element, a cell as occupied, depth or surface")


def _those(selector: Wire) -> Callable[[View], list[Card]]:
    """The cards in play that a selector means, as a function."""
    on = selecting(selector)
    return lambda view: [card for card in on.among(view) if isinstance(card, Card) and on.may(view, card)]


def _joined(found: Sequence[Sequence[Any]]) -> list[Any] | None:
    return list(chain.from_iterable(found)) or None


TOGETHER.update(dict.fromkeys(("grants", "silences", "strips", "ignores", "classes", "elements"), _joined))
