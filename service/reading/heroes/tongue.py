"""How Heroes speaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from service.games.heroes.language import LANGUAGE
from service.reading.heroes.heads import MOST, OF_X, head_of, said_x
from service.reading.heroes.whole import WORDS, HeroesComposer
from service.reading.meaning.base import SELF, Part, Refused
from service.reading.syntax.clauses import Clauses
from service.reading.syntax.forms import forms
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import Clause
from service.reading.tokens import Token, plain
from service.reading.tongues import Tongue

#: After these words a number is one of coins whether the symbol is printed or not: what something costs.
_COSTS = ("стоимост", "стои", "стоя", "засад")
#: So many words before the symbol they are looked for.
_NEAR = 8
_DASHES = ("-", "–", "—", "−")
_BOUNDS = (("или", "более"), ("или", "менее"), ("или", "больше"), ("или", "меньше"))


def tokens(printed: list[Token]) -> list[Token]:
    """A sentence in which what costs so many coins costs so much, and words stand where those of other games stand."""
    return list(_ordered(list(_bounded(list(_without_coins(printed))))))


def _ordered(printed: list[Token]) -> Iterator[Token]:
    """ "Play for nothing" for "for nothing play"; without "each" before a number, and a colon before what is quoted."""
    place = 0
    printed = _with_colon(printed)
    while place < len(printed):
        token, after = printed[place], printed[place + 1] if place + 1 < len(printed) else None
        entering = [word.low for word in printed[place : place + 3]]
        if entering[:2] == ["в", "игру"] and entering[-1].startswith(("вход", "вош")):
            yield from (printed[place + 2], token, printed[place + 1])
            place += 2
        elif (
            token.low == "бесплатно" and after is not None and after.kind == "word" and after.low.endswith(("ть", "те"))
        ):
            yield from (after, token)
            place += 1
        elif not (
            (token.low == "по" and after is not None and after.kind == "number" and place)
            or (token.low == ":" and after is not None and after.kind == "quote")
        ):
            yield token
        place += 1


def _with_colon(printed: list[Token]) -> list[Token]:
    """A named feature that holds a text of its own, with a colon where a dash is printed before that."""
    dash = next((place for place, token in enumerate(printed[:4]) if token.low in _DASHES), 0)
    named = {form.lemma for form in forms(printed[0].low)} & _holding() if dash and printed[0].kind == "word" else ()
    if not named or any(token.kind != "number" for token in printed[1:dash]):
        return printed
    colon = Token("mark", ":", ":", printed[dash].start, printed[dash].end)
    return [*printed[:dash], colon, *printed[dash + 1 :]]


@cache
def _holding() -> frozenset[str]:
    """The first words of the named features that hold a text of their own."""
    named = (row for row in rows(WORDS) if row.part == "named" and "holds" in row)
    return frozenset(plain(name).split()[0] for row in named for name in row.get("ru", ()))


def _without_coins(printed: list[Token]) -> Iterator[Token]:
    for place, token in enumerate(printed):
        coin = token.kind == "symbol" and token.low == "coin"
        before = printed[max(0, place - _NEAR) : place]
        colon = max((at for at, word in enumerate(before) if word.low in (":", ".")), default=-1)
        before = before[colon + 1 :]
        priced = any(word.low.startswith(_COSTS) for word in before if word.kind == "word")
        if not (coin and priced and before[-1].kind in ("number", "word", "sum")):
            yield token


def _bounded(printed: list[Token]) -> Iterator[Token]:
    place = 0
    while place < len(printed):
        coin = printed[place].kind == "symbol" and printed[place].low == "coin"
        after = tuple(word.low for word in printed[place + 1 : place + 3])
        if coin and place and printed[place - 1].kind == "number" and after in _BOUNDS:
            yield from (*printed[place + 1 : place + 3], printed[place])
            place += 3
        else:
            yield printed[place]
            place += 1


def _head(parser: Clauses, end: int) -> Part:
    """What stands before a colon: symbols, what has happened, or a price in words. Raises Refused."""
    try:
        return head_of(parser, end)
    except Refused as refused:
        for clauses in parser.read(0, end):
            if all(clause.verb is not None and clause.verb.mood == "imp" for clause in clauses):
                return _in_words(clauses)
        raise refused


def _in_words(clauses: Sequence[Clause]) -> Part:
    """ "Discard a card: …": what is ordered before the colon is the price of the rest. Raises Refused."""
    (feature,) = _composed(clauses)
    if set(feature) - {"playable", "pay", "do"} or not all(map(_payable, feature["do"])):
        raise Refused("what is paid", (clauses[0].span[0], clauses[-1].span[1]))
    if "'number': 'x'" not in str(feature["do"]):
        return {"pay": feature["do"], "time": "turn"}
    return {"pay": [said_x(MOST), *feature["do"]], "time": "turn", "number": dict(OF_X)}


def _composed(clauses: Sequence[Clause]) -> list[Part]:
    """What is ordered, with the X that the player names where it has one. Raises Refused."""
    head: Part = {"pay": [], "time": "turn"}
    for more in ({}, {"number": dict(OF_X)}):
        composer = HeroesComposer({**head, **more})
        composer.priced = True
        try:
            return composer.features(clauses)
        except Refused as refused:
            if more or refused.kind != "X is not told":
                raise
    raise Refused("what is paid")


def _payable(deed: Part) -> bool:
    """Whether something can be a price: what the judge can tell beforehand that it can be paid."""
    if "pick" in deed:
        return True
    word, on = deed.get("deed"), deed.get("on")
    if word == "wound":
        return bool(on == {"kind": "hero", "side": "own"})
    if word in ("die", "close"):
        return bool(on == SELF)
    return (word == "lose" and (on == SELF or deed.get("what") in ("coins", "prayers"))) or (
        word == "put" and deed.get("way") == "discard"
    )


HEROES = Tongue(WORDS, LANGUAGE, HeroesComposer, _head, tokens)
