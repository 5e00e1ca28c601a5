"""`arbiter openapi`: the OpenAPI document, as it is checked in."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("openapi")
@click.argument("path", type=click.Path(dir_okay=False, writable=True, path_type=Path), required=False)
def command(path: Path | None) -> None:
    """Write the OpenAPI document to PATH, or print it."""
    from service.app import create_app
    from service.openapi import document

    text = document(create_app())
    if path is None:
        click.echo(text, nl=False)
    else:
        path.write_text(text, encoding="utf-8")
