"""Where the browser is that the viewer's tests drive."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "NO BROWSER: the viewer was NOT tested. Install Debian's chromium (apt-get install chromium), or name another "
    "one in ARBITER_CHROMIUM."
)


def chromium() -> str | None:
    """Its path, if there is one."""
    given = os.environ.get("ARBITER_CHROMIUM")
    return given or next((found for name in NAMES if (found := shutil.which(name))), None)
