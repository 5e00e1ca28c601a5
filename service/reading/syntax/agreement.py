"""How the words of a noun phrase agree in case, number and gender."""

from __future__ import annotations

from collections.abc import Sequence

from service.reading.syntax.forms import Form
from service.reading.syntax.trees import NP, Amount, Cases, Row
from service.reading.syntax.words import CASES

ALL: Cases = frozenset((case, number) for case in CASES for number in ("sing", "plur"))


def agreements(forms: Sequence[Form], row: Row) -> frozenset[tuple[str, str, str]]:
    """The (case, number, gender) triples that a word before a noun can be in."""
    found = {(form.case, form.number, form.gender) for form in forms if form.case}
    short = {form for form in forms if form.pos in ("ADJS", "PRTS")}
    if not found and short:  # "is open": nothing but what somebody is told to be
        return frozenset(("nom", form.number, form.gender) for form in short)
    unbent = not found or (row.get("owns") == "last")
    return frozenset((case, number, "") for case, number in ALL) if unbent else frozenset(found)


def agree(
    some: frozenset[tuple[str, str, str]], others: frozenset[tuple[str, str, str]]
) -> frozenset[tuple[str, str, str]]:
    """Those in which two words agree."""
    return frozenset(
        (case, number, gender or other)
        for case, number, gender in some
        for case2, number2, other in others
        if (case, number) == (case2, number2) and (not gender or not other or gender == other)
    )


def forms_as(part: str, forms: Sequence[Form]) -> Sequence[Form]:
    """The forms of a word as that part of speech: «его» as a pronoun, and not as whose something is."""
    if part != "pronoun" or len({(form.case, form.number) for form in forms if form.pos == "ADJF"}) < len(ALL):
        return forms
    return [form for form in forms if form.pos == "NPRO"]


def cases_of(forms: Sequence[Form], agreeing: frozenset[tuple[str, str, str]] | None, amount: Amount | None) -> Cases:
    """The cases of a noun with what stands before it."""
    own = {(form.case, form.number, form.gender) for form in forms if form.case}
    if agreeing is not None:
        plural = amount is not None and amount.told != 1
        own = {
            (case, number, gender)
            for case, number, gender in own
            for case2, number2, other in agreeing
            if case == case2
            and (number == number2 or (plural and case == "gen"))
            and (number == "plur" or number2 == "plur" or not gender or not other or gender == other)
        }
    found: Cases = frozenset((case, number) for case, number, _ in own)
    return found if amount is None else counted(found, amount)


def counted(cases: Cases, amount: Amount) -> Cases:
    """The cases of a phrase with a number before its noun: "two elfs" is a genitive where it is none."""
    if amount.told == 1 or amount.bound == "each":
        return cases
    found = {(case, "plur") for case, number in cases if number == "plur"}
    if any(case == "gen" for case, _ in cases):
        found |= {("nom", "plur"), ("acc", "plur")}
    return frozenset(found)


def spoken(node: NP) -> Cases:
    """The cases in which what follows a noun can agree with it."""
    if node.amount is not None and node.amount.told != 1:
        return node.cases | {("gen", "plur"), ("gen", "sing")}
    return node.cases


def same_case(some: Cases, others: Cases) -> Cases:
    """The cases that two joined phrases share."""
    cases = {case for case, _ in some} & {case for case, _ in others}
    return frozenset((case, "plur") for case in cases)
