"""Cases: rulings that run (contract §6): disputes written down with their right answers, and what runs them."""

from __future__ import annotations

from service.cases.judges import InProcess, Judge, JudgeError, OverHttp
from service.cases.matching import Difference, differences
from service.cases.reading import Case, CaseError, Step, files, load, load_file
from service.cases.running import Failure, run

__all__ = [
    "Case",
    "CaseError",
    "Difference",
    "Failure",
    "InProcess",
    "Judge",
    "JudgeError",
    "OverHttp",
    "Step",
    "differences",
    "files",
    "load",
    "load_file",
    "run",
]
