"""How Heroes speaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from service.games.heroes.language import LANGUAGE
from service.reading.heroes.heads import head_of
from service.reading.heroes.whole import WORDS, HeroesComposer
from service.reading.syntax.forms import forms
from service.reading.syntax.rows import rows
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


HEROES = Tongue(WORDS, LANGUAGE, HeroesComposer, head_of, tokens)
