"""Every case below ``cases`` holds, file by file; the paragraphs that a case names are pinned by it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from service import cases
from tests.accounts import check_accounts
from tests.every_case import FOLDER


class _Accounting(cases.InProcess):
    """The judge itself; whatever a case is about, every blow in it has to be accounted for."""

    def adjudicate(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """As the judge answers."""
        answer = super().adjudicate(request)
        check_accounts(answer["trace"])
        return answer


@pytest.mark.parametrize("file", cases.files([FOLDER]), ids=lambda file: str(file.relative_to(FOLDER)))
def test_cases(file: Path) -> None:
    """The ruling of each is what the case says."""
    failed = []
    for case in cases.load([file]):
        failure = cases.run(case, _Accounting())
        if failure is not None:
            failed += [f"{file.name}: {case.id} {case.about}", *failure.lines()]
    if failed:
        pytest.fail("\n".join(failed), pytrace=False)
