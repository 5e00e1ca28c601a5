"""`arbiter openapi`: the OpenAPI document, as it is checked in."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click


@click.command("openapi")
@click.argument("path", type=click.Path(dir_okay=False, writable=True, path_type=Path), required=False)
def command(path: Path | None) -> None:
    """Write the OpenAPI document to PATH, or print it."""
    from service.app import create_app
    from service.cards import make_ready
    from service.openapi import document
    from service.settings import Settings

    make_ready()
    with tempfile.TemporaryDirectory() as nothing:
        # Neither what is recorded where this runs nor how fast it is has a part in the document.
        text = document(create_app(Settings(var=Path(nothing), request_seconds=3600)))
    if path is None:
        click.echo(text, nl=False)
    else:
        path.write_text(text, encoding="utf-8")
