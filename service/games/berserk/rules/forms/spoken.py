"""What a text in the language of cards lets hold from now on: it is said by its card, of those it has named (416.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.matching.view import PRESENT
from service.games.berserk.rules.position.events import plain
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run

#: What of a statement is a number that is counted once, as the text is carried out (104.1).
_COUNTED = ("plus", "multiply", "divide", "set", "at_least", "at_most", "amount")
#: What the judge notes with a feature that it gives: whose gift it is, who says it, who has which name in it, until
#: which event it lasts, and that it works wherever its card is.
NOTED = frozenset({"giver", "speaker", "names", "until", "anywhere"})


def meant_now(run: Run, source: Card, feature: Wire, names: Mapping[str, Any]) -> Wire:
    """A feature that always holds, with its numbers as they are now and with whom its text has named.

    Args:
        run: the run in which the text is carried out.
        source: the card with the text, of the player whose text it is.
        feature: what holds from now on.
        names: what has a name in the text.
    """
    told: dict[str, Any] = {**feature, "always": [_counted(run, source, each, names) for each in feature["always"]]}
    told |= known_in([told["always"], told.get("until")], {**names, **present(run, told.get("until"))})
    return {**told, "speaker": {"card": source.id, "player": source.controller}}


def present(run: Run, until: Any) -> dict[str, Any]:
    """The turn and the attacks that go on now, for what is made for the next ones (418.1)."""
    if not mentions(until, lambda part: isinstance(part, Mapping) and "next" in part):
        return {}
    return {PRESENT: (str(run.position.turn.number), *(chain.id for chain in run.position.stack))}


def known_in(told: Any, names: Mapping[str, Any]) -> dict[str, Any]:
    """Who has which name of those that a part of a text speaks of, noted with what is given or made now."""
    known = {name: names[name] for name in (*_named(told), PRESENT) if name in names}
    return {"names": plain(known)} if known else {}


def _counted(run: Run, source: Card, statement: Wire, names: Mapping[str, Any]) -> Wire:
    from service.games.berserk.rules.matching.compiling import amount
    from service.games.berserk.rules.matching.view import View

    told, later = dict(statement), {"it", *_given(statement)}
    for word in _COUNTED:
        number = told.get(word)
        if isinstance(number, Mapping) and later.isdisjoint(_named(number)):
            run.interpret("a-number-that-is-given")
            told[word] = amount(View(run.game, source, names), number)
    return told


def counted_as_given(run: Run, giver: Card, feature: Wire, names: Mapping[str, Any]) -> dict[str, Any]:
    """A feature that always holds with the numbers that its giver counts as it gives it (104.1); those of the bearer
    are counted when they are needed."""
    known = {**names, "giver": giver.id}
    told = [
        each if "self" in set(_named([each.get(word) for word in _COUNTED])) else _counted(run, giver, each, known)
        for each in feature["always"]
    ]
    return {**feature, "always": told}


def _named(part: Any) -> Iterator[str]:
    """The names that a part of a text speaks of."""
    if isinstance(part, Mapping):
        yield from (part[word] for word in ("is", "number", "called") if isinstance(part.get(word), str))
    inner = part.values() if isinstance(part, Mapping) else part if isinstance(part, list | tuple) else ()
    for each in inner:
        yield from _named(each)


def _given(statement: Any) -> Iterator[str]:
    """The names that a statement gives itself, to those of the event that it is about."""
    if isinstance(statement, Mapping) and isinstance(statement.get("as"), str):
        yield statement["as"]
    inner = statement.values() if isinstance(statement, Mapping) else statement if isinstance(statement, list) else ()
    for each in inner:
        yield from _given(each)
