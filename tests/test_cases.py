"""Every case below ``cases`` is a test; the paragraphs that it names are pinned by it."""

from __future__ import annotations

import pytest

from service import cases
from service.cases.reading import walk
from tests.every_case import every_case


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=[pytest.mark.rule(pin) for pin in case.pins])
        for name, case in walk(every_case())
    ],
)
def test_case(case: cases.Case) -> None:
    """The ruling is what the case says."""
    failure = cases.run(case, cases.InProcess())
    if failure is not None:
        pytest.fail("\n".join([f"{case.file.name}: {case.id} {case.about}", *failure.lines()]), pytrace=False)
