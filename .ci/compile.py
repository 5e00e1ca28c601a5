"""`make compiled`: the judge compiled ahead of time, into a folder of its own beside the sources, by mypyc.

Nothing needs it. The modules of `service.judge` and `service.games.berserk.rules` become extension modules in a copy of
the packages, `build/compiled`; whoever runs that copy gets the same answers, to the byte, in about half of the time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
PACKAGES = ("service", "schemas", "replays")
PURE = ("service/judge", "service/games/berserk/rules")
INTERPRETED = {
    "service/judge/language/": "it is read from data once, and no ruling waits for it",
    "service/judge/game.py": "what is not compiled makes classes of its own from it",
    "service/games/berserk/rules/position/unknown.py": "a card that is not known looks up its fields in its own way",
}
"""What stays as it is, and why."""
STAMP = "SOURCES"


def digest() -> str:
    """What the sources are that are compiled, in one word: a build is good for these alone."""
    found = hashlib.sha256()
    for name in sources():
        found.update(name.encode() + b"\0" + (ROOT / name).read_bytes() + b"\0")
    return found.hexdigest()


def sources() -> list[str]:
    """The modules that are compiled."""
    every = (path.relative_to(ROOT).as_posix() for folder in PURE for path in (ROOT / folder).rglob("*.py"))
    return sorted(name for name in every if not name.startswith(tuple(INTERPRETED)))


def is_built() -> bool:
    """Whether there is a build of just these sources, for this Python."""
    stamp = COMPILED / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == f"{sys.version}\n{digest()}\n"


def build() -> None:
    """Make it anew.

    Raises:
        SystemExit: mypyc refuses a module, or there is no compiler.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):
        """As many files at a time as there are processors: what is compiled is one extension of hundreds of files."""

        def build_extensions(self) -> None:
            """Compile and link them all."""
            one: Any = self.compiler.compile

            def several(sources: Sequence[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one([source], **options), sources)
                    return [each for some in made for each in some]

            self.compiler.compile = several
            super().build_extensions()

    shutil.rmtree(COMPILED, ignore_errors=True)
    for package in PACKAGES:
        shutil.copytree(ROOT / package, COMPILED / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "stubs", COMPILED / "stubs")
    os.chdir(COMPILED)
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--no-warn-unused-ignores"]
    modules = mypycify([*options, *sources()], opt_level="1", debug_level="0", multi_file=True)
    command = SideBySide(Distribution({"name": "arbiter-compiled", "ext_modules": modules}))
    command.inplace = True
    command.ensure_finalized()
    command.run()
    shutil.rmtree(COMPILED / "build")
    (COMPILED / STAMP).write_text(f"{sys.version}\n{digest()}\n", encoding="utf-8")


if __name__ == "__main__":
    if "--is-built" in sys.argv:
        sys.exit(not is_built())
    if not is_built():
        build()
    print(f"The judge is compiled in {COMPILED}.")
