"""`python -m service` is `arbiter`."""

from __future__ import annotations

from service.cli import main

if __name__ == "__main__":
    main(prog_name="arbiter")
