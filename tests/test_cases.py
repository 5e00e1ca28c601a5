"""Every case below ``cases`` is a test; the paragraphs that it names are pinned by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from service import cases
from service.cases.reading import walk
from tests.accounts import check_accounts
from tests.every_case import every_case


class _Accounting(cases.InProcess):
    """The judge itself; whatever a case is about, every blow in it has to be accounted for."""

    def adjudicate(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """As the judge answers."""
        answer = super().adjudicate(request)
        check_accounts(answer["trace"])
        return answer


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=[pytest.mark.rule(pin) for pin in case.pins])
        for name, case in walk(every_case())
    ],
)
def test_case(case: cases.Case) -> None:
    """The ruling is what the case says."""
    failure = cases.run(case, _Accounting())
    if failure is not None:
        pytest.fail("\n".join([f"{case.file.name}: {case.id} {case.about}", *failure.lines()]), pytrace=False)
