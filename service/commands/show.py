"""`arbiter show` and its drawing: what a position looks like, in the terminal or as a picture."""

from __future__ import annotations

import sys
from typing import IO, Any, BinaryIO

import click


@click.command("show")
@click.argument("file", type=click.File("rb"))
@click.option("--svg", type=click.File("w", encoding="utf-8", lazy=True), help="Write a picture there instead.")
@click.option("--language", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def command(file: BinaryIO, svg: IO[str] | None, language: str) -> None:
    """Draw the position in FILE (`-`: standard input): JSON, YAML, or one line of notation.

    A request for a ruling will do as well; its position is drawn. Exit status: 0, or 2 for what is no position.
    """
    from replays import drawing, terminal

    position = read_position_document(file.read())
    if svg is None:
        click.echo(terminal.board(position, language), nl=False)
    else:
        svg.write(drawing.picture(position, language))


def read_position_document(raw: bytes) -> dict[str, Any]:
    """The position that a document holds, in normal form; says what is wrong with it and exits otherwise."""
    from service import adjudication, documents
    from service.notation import NotationError, read_position
    from service.rules import position_to_wire

    text = raw.decode("utf-8", "replace").strip()
    try:
        if "\n" not in text and text[:1] not in ("{", "[", '"'):
            found: Any = read_position(text)
        else:
            found = documents.read(raw)
            if isinstance(found, dict) and "position" in found:
                found = found["position"]
        return position_to_wire(adjudication.loaded(_request(), {"position": found})["position"])
    except (documents.DocumentError, NotationError) as error:
        click.echo(f"the position is {error}", err=True)
    except adjudication.BadRequest as bad:
        for fault in bad.faults:
            click.echo(f"{fault.pointer or '/'}: {fault.message}", err=True)
    sys.exit(2)


def _request() -> Any:
    from schemas.positions import NotedPositionRequestSchema

    return NotedPositionRequestSchema()
