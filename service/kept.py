"""What takes seconds to make and comes out the same each time: kept beside the compiled code, as Python keeps that."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

Made = TypeVar("Made")


def kept(source: str, made_of: str, make: Callable[[], Made]) -> Made:
    """
    What `make` gives, from the file where an earlier process kept it, if that was made of the same.

    The file lies where Python keeps the compiled form of `source` and is trusted as much; where nothing may be written
    there, or Python is told to keep nothing, it is made anew each time.

    Args:
        source: the path of the Python file that makes it.
        made_of: all that it depends on, beside that file and this Python.
    """
    file = Path(cache_from_source(source)).with_suffix(".made")
    key = sha256(f"{sys.version}\0{Path(source).read_text(encoding='utf-8')}\0{made_of}".encode()).digest()
    with suppress(Exception):  # whatever is wrong with the file, it can be made anew
        content = file.read_bytes()
        if content.startswith(key + sha256(content[2 * len(key) :]).digest()):
            found: Made = pickle.loads(content[2 * len(key) :])
            return found
    made = make()
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            written = pickle.dumps(made, protocol=pickle.HIGHEST_PROTOCOL)
            _replace(file, key + sha256(written).digest() + written)
    return made


def _replace(file: Path, content: bytes) -> None:
    """Whole or not at all, whoever else does the same."""
    file.parent.mkdir(exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as other:
        try:
            other.write(content)
            other.close()
            os.chmod(other.name, 0o644)  # whoever may read the code may read this
            os.replace(other.name, file)
        except OSError:
            with suppress(OSError):
                os.unlink(other.name)
            raise
