"""The judge compiled ahead of time answers as the one that is interpreted, to the byte (`make compiled`)."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
COMPILED = PROJECT / "build" / "compiled"
NOT_BUILT = (
    "NOT COMPILED: there is no build of these sources, so that nobody looks whether it answers the same; make compiled"
)


@pytest.fixture(scope="module")
def built() -> None:
    """Skips, loudly, where `make compiled` has not been run since the judge was last changed."""
    told = subprocess.run([sys.executable, ".ci/compile.py", "--is-built"], cwd=PROJECT, timeout=60)
    if told.returncode:
        warnings.warn(NOT_BUILT, stacklevel=1)
        pytest.skip(NOT_BUILT)


def _told(module: str, many: int, *folders: Path) -> list[str]:
    """What a module of the tests prints that looks for the packages in these folders."""
    path = os.pathsep.join(str(folder) for folder in folders)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", module, str(many)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(("module", "many"), [("case_answers", 25), ("answers", 25)])
@pytest.mark.usefixtures("built")
def test_it_answers_the_same(module: str, many: int) -> None:
    """A sample of the cases, and moves of random games."""
    compiled = _told(f"tests.properties.{module}", many, COMPILED, PROJECT)
    interpreted = _told(f"tests.properties.{module}", many, PROJECT)
    if module == "case_answers":
        assert (compiled.pop(0), interpreted.pop(0)) == ("compiled", "interpreted")
        assert all(line.endswith(" holds") for line in interpreted)
    assert compiled == interpreted
