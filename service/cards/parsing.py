"""The parser of the sentence grammar: lark's Earley, looking one word ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

import lark
from lark import Lark, Tree
from lark.grammar import NonTerminal, Rule
from lark.lexer import Lexer
from lark.parsers.earley import Parser

from service.cards.constructions import CardToken
from service.cards.lexemes import Lexeme
from service.cards.vocabulary import GRAMMAR
from service.judge.work import under_way
from service.kept import kept

GRAMMAR_FILES = (
    "sentence",
    "states",
    "bounds",
    "keywords",
    "modifiers",
    "fighting",
    "blows",
    "combat",
    "arrivals",
    "coming",
    "turns",
    "prophecies",
    "graveyards",
    "dice",
    "gains",
    "standing",
    "cells",
    "moving",
    "recruiting",
    "edges",
    "ground",
    "aiming",
    "bearers",
    "happenings",
    "ways",
    "english",
    "measures",
    "firsts",
    "instead",
    "twice",
    "riders",
    "occasions",
    "passages",
    "manners",
    "skirmishes",
    "struggles",
    "bouts",
    "favours",
    "fights",
    "exchanges",
    "sequels",
    "pairs",
    "bans",
    "aftermath",
    "assaults",
    "extremes",
    "returning",
    "turnabouts",
    "areas",
    "marking",
    "cellmarks",
    "cellways",
    "dealings",
    "closing",
    "recurring",
    "mounting",
    "compared",
    "namings",
    "joining",
    "presence",
    "payments",
    "composing",
    "whenever",
    "durations",
    "spans",
    "tallies",
    "steps",
    "incarnating",
    "seating",
    "fortunes",
    "several",
    "nearby",
    "trampling",
    "fates",
    "farther",
    "idioms",
    "unaffected",
    "handing",
    "reckonings",
    "twofold",
    "arranging",
    "blocking",
    "slaying",
    "provisos",
    "abiding",
    "fallen",
    "foreseen",
)
START = "sentence"
Predictions = dict[NonTerminal, list[Rule]]
_END = ""


class _Unfed(Lexer):
    """Stands in for a lexer while lark reads the grammar."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[CardToken]:
        """Nothing: sentences come to the parser by another way."""
        return iter(())


#: The work of one step of the parser, and of making out what one piece of a sentence means (``work``).
PARSED = 30


class _Counted(Tree[CardToken]):
    """A piece of a reading: of a sentence that can be read in many ways there are exponentially many."""

    def __init__(self, *about: Any) -> None:
        under_way().spend(PARSED)
        super().__init__(*about)


class _Once(dict[NonTerminal, list[Rule]]):
    """What a symbol begins with, told once: lark asks again for each rule that wants the symbol at the same word.

    How often it asks is how long it works, whatever the sentence is.
    """

    def __init__(self, rules: Predictions) -> None:
        super().__init__(rules)
        self._work = under_way()

    def __getitem__(self, symbol: NonTerminal) -> list[Rule]:
        self._work.spend(PARSED)
        return self.pop(symbol, [])


class _Feed:
    """Hands lexemes over as tokens; before each, it tells the parser which rules can begin with it.

    Lark's Earley predicts every rule of the grammar at every word. Those that cannot begin with the word come to
    nothing, yet they are nearly all its work.
    """

    def __init__(self, lexemes: Sequence[Lexeme], parser: Parser, ahead: dict[str, Predictions]) -> None:
        self._lexemes, self._parser, self._ahead = lexemes, parser, ahead

    def lex(self, expects: object) -> Iterator[CardToken]:
        """The tokens, one by one. At the end, and before a word that no rule knows, only the empty is predicted."""
        for lexeme in self._lexemes:
            token = CardToken.of(lexeme)
            self._parser.predictions = _Once(self._ahead.get(token.type, self._ahead[_END]))
            yield token
        self._parser.predictions = _Once(self._ahead[_END])


@lru_cache(maxsize=1)
def _prepared() -> tuple[Parser, dict[str, Predictions]]:
    """The parser, and which of its rules can begin with which word; kept, since lark needs seconds for it."""
    grammar = "\n".join((GRAMMAR / f"{name}.lark").read_text(encoding="utf-8") for name in GRAMMAR_FILES)
    return kept(__file__, f"{lark.__version__}\0{grammar}", lambda: _made(grammar))


def _made(grammar: str) -> tuple[Parser, dict[str, Predictions]]:
    parser: Parser = Lark(
        grammar, start=START, parser="earley", lexer=_Unfed, ambiguity="explicit", tree_class=_Counted
    ).parser.parser
    # Lark lists with a symbol also the rules of what its rules begin with; each of these is predicted in its turn.
    rules = {symbol: [r for r in found if r.origin == symbol] for symbol, found in parser.predictions.items()}
    # Few symbols begin with a word: of the others nothing is kept.
    ahead: dict[str, Predictions] = {terminal: {} for terminal in (_END, *(symbol.name for symbol in parser.TERMINALS))}
    for symbol, own in rules.items():
        for rule in own:
            for terminal in _beginnings(parser, rule, ahead):
                ahead[terminal].setdefault(symbol, []).append(rule)
    parser.predictions = rules
    vars(parser.lexer_conf)["re_module"] = None  # a module cannot be kept, and sentences come as words already
    return parser, ahead


def _beginnings(parser: Parser, rule: Rule, every: Iterable[str]) -> Iterable[str]:
    """The terminals that what the rule describes can begin with; `every` one, and the end, where it can be empty."""
    found: set[str] = set()
    for symbol in rule.expansion:
        found.update(first.name for first in parser.FIRST[symbol])
        if symbol not in parser.NULLABLE:
            return found
    return every


def parse(lexemes: Sequence[Lexeme]) -> Any:
    """
    The tree of a sentence, with `_ambig` where it can be read in several ways.

    Its steps are counted as work.

    Raises lark's UnexpectedToken at the first word that cannot stand where it does, and UnexpectedEOF where the
    sentence breaks off.
    """
    prepared, ahead = _prepared()
    parser = copy(prepared)  # each sentence sets its own predictions, and several are read at once
    return parser.parse(_Feed(lexemes, parser, ahead), START)  # type: ignore[no-untyped-call]
