"""Event patterns: whether what is asked about is an event that a text speaks of, and what the text names in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from service.games.berserk.rules.forms.attack_types import in_group
from service.games.berserk.rules.matching.attributes import ATTRIBUTES, number_of
from service.games.berserk.rules.matching.compiling import (
    PARTS,
    Attribute,
    Selecting,
    comparing,
    counting,
    playing,
    selecting,
    zones_of,
)
from service.games.berserk.rules.matching.relations import stands
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.things import thing, thing_named
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire

#: A compiled pattern: the view with the names that it gives, or None where this is no such event.
Pattern = Callable[[View, Any], View | None]
_Check = Callable[[View, Any], bool]
#: Fields that are no cards and no numbers: what the text names in the event is not needed to look at them.
_PLAIN = frozenset({"event", "type", "force", "way", "answering", "fight", "through", "title"})


class Question(NamedTuple):
    """What the engine asks about, as an event: its words, and how each field is read off it.

    ``words`` tells which event words it can be, each with what makes it one; ``fields`` reads a field off it, None for
    what it does not have; ``cause`` is what it is part of, with how to come by that, and the field ``causes`` tells
    the moments that led to it.
    """

    words: Mapping[str, Callable[[Game, Any], bool]]
    fields: Mapping[str, Callable[[Game, Any], Any]]
    cause: tuple[Question, Callable[[Game, Any], Any]] | None = None


def pattern(wanted: Wire, question: Question) -> Pattern:
    """Compile an event pattern for what is asked about.

    Args:
        wanted: an event pattern of the language.
        question: how what is asked about tells of an event.

    Raises:
        Unmatched: the pattern speaks of something that nobody knows at that point.
    """
    first: list[_Check] = []
    checks: list[_Check] = []
    if "nth" in wanted:
        checks.append(PARTS["the so-manieth"](wanted))
        wanted = {word: told for word, told in wanted.items() if word not in ("nth", "per", "for")}
    elif "per" in wanted:
        raise Unmatched("per", "a span is told for what is counted in it: nth")
    names: list[tuple[str, Callable[[Game, Any], Any]]] = []
    several: list[tuple[str, Callable[[Game, Any], Any], Selecting]] = []
    numbers: list[tuple[Callable[[Game, Any], Any], str, Attribute]] = []
    around: list[tuple[Callable[[Game, Any], Any], str, str, Selecting]] = []
    came_of: list[Pattern] = []
    if "as" in wanted and "is" in question.fields:
        names.append((wanted["as"], question.fields["is"]))
    for word, value in spelled_out(wanted).items():
        if word == "as":
            continue
        if word == "cause":
            came_of.append(_cause(value, question))
            continue
        if word == "on" and "blow" in question.fields and _is_event(value):
            came_of.append(PARTS["one of those"](value, question.fields["blow"]))
            continue
        how = _CHECKS.get(word) or _field(word)
        (first if word in _PLAIN else checks).extend(how(value, question))
        if isinstance(value, Mapping) and "as" in value and word == "across" and word in question.fields:
            several.append((value["as"], question.fields[word], selecting(value)))
        elif isinstance(value, Mapping) and "as" in value and word in question.fields:
            names.append((value["as"], question.fields[word]))
        if word == "what" and word in question.fields:
            names += thing_named(value, question.fields[word])
        if isinstance(value, Mapping) and word in question.fields:
            numbers += [(question.fields[word], *told) for told in _numbers_named(value)]
            around += [(question.fields[word], *told) for told in _named_around(value)]

    def found(view: View, about: Any) -> View | None:
        for check in first:
            if not check(view, about):
                return None
        if names:
            told = {name: _known(read(view.game, about)) for name, read in names}
            view = view._replace(names={**view.names, **told})
        for check in checks:
            if not check(view, about):
                return None
        if several:
            among = {n: tuple(c.id for c in read(view.game, about) if kin.fits(view, c)) for n, read, kin in several}
            view = view._replace(names={**view.names, **among})
        if numbers:
            told = {name: _number(view, read(view.game, about), of) for read, name, of in numbers}
            view = view._replace(names={**view.names, **told})
        if around:
            told = {name: _those(view, read(view.game, about), word, kin) for read, word, name, kin in around}
            view = view._replace(names={**view.names, **told})
        for one in came_of:
            within = one(view, about)
            if within is None:
                return None
            view = within
        return view

    return found


def _is_event(value: Any) -> bool:
    return isinstance(value, Mapping) and ("event" in value or (value.keys() == {"any"} and "event" in value["any"][0]))


def spelled_out(wanted: Wire) -> Wire:
    """A pattern whose parts that count say of what: of the events that the pattern is about."""
    about = {word: wanted[word] for word in ("event", "by", "on", "way", "type") if word in wanted}

    def whole(part: Wire) -> Wire:
        return {**about, **part} if "nth" in part else part

    parts: dict[str, Any] = {word: [whole(one) for one in wanted[word]] for word in ("any", "all") if word in wanted}
    if "not" in wanted:
        parts["not"] = whole(wanted["not"])
    return {**wanted, **parts} if parts else wanted


def _numbers_named(selector: Wire) -> Iterator[tuple[str, Attribute]]:
    """Numbers of a card that get names: by the name, and how the number is read."""
    for word, told in selector.items():
        if word in ATTRIBUTES and isinstance(told, Mapping) and "as" in told:
            yield told["as"], number_of(word)


def _number(view: View, card: Any, of: Attribute) -> int:
    return (of.read(view, card) or 0) if isinstance(card, Card) else 0


def _named_around(selector: Wire) -> Iterator[tuple[str, str, Selecting]]:
    """Who has a name that stands to what a selector looks at: by the relation, the name, and who it is."""
    for relation, other in selector.get("near", {}).items():
        if isinstance(other, Mapping) and "as" in other:
            yield relation, other["as"], selecting({word: told for word, told in other.items() if word != "as"})


def _those(view: View, it: Card | str | None, relation: str, kin: Selecting) -> Any:
    """Those that stand so to a card or cell: one, or several."""
    if it is None:
        return ()
    within, seat = view.looking_at(it), view.me.controller
    found = [
        _known(one) for one in kin.among(within) if stands(relation, view.game, it, one, seat) and kin.fits(within, one)
    ]
    return found[0] if len(found) == 1 else tuple(found)


def _known(value: Any) -> Any:
    """What has a name: cards by their ids, numbers and cells as they are."""
    if isinstance(value, list):
        return tuple(one.id for one in value)
    return value.id if isinstance(value, Card) else value


def _word(value: str, question: Question) -> list[_Check]:
    if value not in question.words:
        raise Unmatched(value, "that does not happen here")
    is_one = question.words[value]
    return [lambda view, about: is_one(view.game, about)]


def _field(word: str) -> Callable[[Any, Question], list[_Check]]:
    """What a pattern asks of one field, by what the field is."""
    how = _KINDS.get(word)
    if how is None:
        raise Unmatched(word, "nobody knows that here")

    def checks(value: Any, question: Question) -> list[_Check]:
        read = question.fields.get(word)
        if read is None:
            raise Unmatched(word, "nobody knows that here")
        return [how(value, read)]

    return checks


def _who(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    """A card or cell that fits, or a player whose card it is."""
    if isinstance(value, str) or "controller" in value or "owner_of" in value:
        player = playing(value)

        def of_player(view: View, about: Any) -> bool:
            card = read(view.game, about)
            return isinstance(card, Card) and card.controller == player(view)

        return of_player
    such = selecting(value)

    def one(view: View, about: Any) -> bool:
        it = read(view.game, about)
        if isinstance(it, list):  # several at once: one of them fits
            return any(such.fits(view, each) for each in it)
        return it is not None and such.fits(view, it)

    return one


def _where(field: str) -> Callable[[Any, Question], list[_Check]]:
    """Where it comes from or goes to: a cell or a host that fits, or a zone."""

    def checks(value: Any, question: Question) -> list[_Check]:
        zones = isinstance(value, str | list | tuple)
        read = question.fields.get(f"{field} zone" if zones else field)
        if read is None:
            raise Unmatched(field, "nobody asks here for a zone" if zones else "nobody knows that here")
        return [(_in_zone if zones else _who)(value, read)]

    return checks


def _in_zone(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    zones = zones_of(value)
    return lambda view, about: not zones.isdisjoint(zones_of(read(view.game, about) or ()))


def _one_of(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    wanted = frozenset((value,) if isinstance(value, str) else value)

    def one(view: View, about: Any) -> bool:
        found = read(view.game, about)
        return not wanted.isdisjoint(found) if isinstance(found, tuple) else found in wanted

    return one


def _of_type(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    def such(view: View, about: Any) -> bool:
        kind = read(view.game, about)
        return kind is not None and in_group(kind, value)

    return such


def _so_much(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    so = comparing(value)

    def such(view: View, about: Any) -> bool:
        number = read(view.game, about)
        return isinstance(number, int) and so(view, number) is True

    return such


def _heading(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    """It goes one way, or the way that has a name."""
    name = value.get("is") if isinstance(value, Mapping) else None

    def so(view: View, about: Any) -> bool:
        there = read(view.game, about)
        return there is not None and (name is None or there == view.names.get(name))

    return so


def _flag(value: bool, read: Callable[[Game, Any], Any]) -> _Check:
    return lambda view, about: bool(read(view.game, about)) is value


def _told_flag(value: bool, read: Callable[[Game, Any], Any]) -> _Check:
    """What is not known fits neither."""
    return lambda view, about: read(view.game, about) is value


def _at_place(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    """At such a place of a deck, by its word or counted from the top, where the first card lies."""
    told = None if isinstance(value, str) else counting(value)

    def there(view: View, about: Any) -> bool:
        place, wanted = read(view.game, about), value if told is None else told(view)
        return place is not None and _FIRST.get(place, place) == _FIRST.get(wanted, wanted)

    return there


_FIRST: Mapping[Any, Any] = {"top": 1}


def _through(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    """By which named feature it happens; by which text nobody knows any more."""
    if set(value) != {"keyword"}:
        raise Unmatched("through", "only a named feature is known by which it happens")
    return lambda view, about: read(view.game, about) == value["keyword"]


def _player(value: Any, read: Callable[[Game, Any], Any]) -> _Check:
    """Whose turn or zone it is; of nobody's in particular it is anybody's."""
    player = playing(value)
    return lambda view, about: read(view.game, about) in (None, player(view))


_KINDS: Mapping[str, Callable[[Any, Callable[[Game, Any], Any]], _Check]] = {
    "by": _who, "on": _who, "across": _who, "direction": _heading,
    "type": _of_type, "force": _one_of, "way": _one_of, "title": _one_of,
    "value": _so_much, "amount": _so_much, "pips": _so_much, "result": _so_much, "range": _so_much,
    "at": _one_of, "answering": _flag, "fight": _flag, "through": _through, "whose": _player, "kind": _one_of,
    "closed": _told_flag, "shared": _flag, "place": _at_place,
}  # fmt: skip


def _the_one(name: str, question: Question) -> list[_Check]:
    """What has a name on the stack, or is part of that."""
    read = question.fields.get("is")
    if read is None:
        raise Unmatched("is", "nobody knows here of which attack or text it is a part")
    return [lambda view, about: view.names.get(name) == read(view.game, about) is not None]


def _printed(value: Wire, question: Question) -> list[_Check]:
    """Of an attack its value before anything changes it (205.1a)."""
    if set(value) != {"value"} or "printed" not in question.fields:
        raise Unmatched("printed", "nobody knows that here")
    return [_so_much(value["value"], question.fields["printed"])]


def _what(value: Any, question: Question) -> list[_Check]:
    read = question.fields.get("what")
    if read is None:
        raise Unmatched("what", "nobody knows that here")
    fits = thing(value)
    return [lambda view, about: fits(view, read(view.game, about))]


def _cause(value: Wire, question: Question) -> Pattern:
    """What it came of: what it is part of, as that is asked about, or one of the moments that led to it. Raises
    Unmatched."""
    found: list[Pattern] = []
    refused = Unmatched("cause", "nobody knows here what it came of")
    for compiling in (_part_of, _led_to):
        try:
            found += compiling(value, question)
        except Unmatched as error:
            refused = error
    if not found:
        raise refused

    def came_of(view: View, about: Any) -> View | None:
        told = (one(view, about) for one in found)
        return next((within for within in told if within is not None), None)

    return came_of


def _part_of(value: Wire, question: Question) -> Iterator[Pattern]:
    if question.cause is not None:
        asked, read = question.cause
        compiled = pattern(value, asked)
        yield lambda view, about: compiled(view, it) if (it := read(view.game, about)) is not None else None


def _led_to(value: Wire, question: Question) -> Iterator[Pattern]:
    if "causes" in question.fields:
        yield PARTS["one of those"](value, question.fields["causes"])


def _not(value: Wire, question: Question) -> list[_Check]:
    compiled = pattern(value, question)
    return [lambda view, about: compiled(view, about) is None]


def _any(value: list[Wire], question: Question) -> list[_Check]:
    compiled = [pattern(each, question) for each in value]
    return [lambda view, about: any(each(view, about) is not None for each in compiled)]


def _all(value: list[Wire], question: Question) -> list[_Check]:
    compiled = [pattern(each, question) for each in value]
    return [lambda view, about: all(each(view, about) is not None for each in compiled)]


_CHECKS: Mapping[str, Callable[[Any, Question], list[_Check]]] = {
    "event": _word, "is": _the_one, "printed": _printed, "what": _what, "from": _where("from"), "to": _where("to"),
    "not": _not, "any": _any, "all": _all,
}  # fmt: skip


def speaks_of(wanted: Wire, field: str) -> bool:
    """Whether a pattern, or a part of it, asks anything of a field."""
    inner = [*wanted.get("any", ()), *wanted.get("all", ()), *([wanted["not"]] if "not" in wanted else ())]
    return field in wanted or any(speaks_of(part, field) for part in inner)
