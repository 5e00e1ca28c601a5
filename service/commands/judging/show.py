"""`arbiter show` and its drawing: what a position looks like, in the terminal or as a picture."""

from __future__ import annotations

from typing import IO, Any, BinaryIO

import click

from service.commands.judging._requests import faults_told


@click.command("show")
@click.argument("file", type=click.File("rb"))
@click.option("--svg", type=click.File("w", encoding="utf-8", lazy=True), help="Write a picture there instead.")
@click.option("--language", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def command(file: BinaryIO, svg: IO[str] | None, language: str) -> None:
    """Draw the position in FILE (`-`: standard input): JSON, YAML, or one line of notation.

    A request for a ruling will do as well; its position is drawn. Exit status: 0, or 2 for what is no position.
    """
    from service.printing import drawing, terminal

    position = read_position_document(file.read())
    if svg is None:
        click.echo(terminal.board(position, language), nl=False)
    else:
        svg.write(drawing.picture(position, language))


def read_position_document(raw: bytes) -> dict[str, Any]:
    """The position that a document holds, in normal form; says what is wrong with it and exits otherwise."""
    from schemas.table.positions import NotedPositionRequestSchema
    from service import adjudication, documents
    from service.games import written

    text = raw.decode("utf-8", "replace").strip()
    with faults_told("position"):
        found: Any = text if _is_notation(text) else documents.read(raw)
        if isinstance(found, dict) and "position" in found:
            found = found["position"]
        position = adjudication.loaded(NotedPositionRequestSchema(), {"position": found})["position"]
        return written(position)
    raise AssertionError("faults_told ends the command")


def _is_notation(text: str) -> bool:
    """Whether a document is one line that does not begin as JSON does."""
    return "\n" not in text and text[:1] not in ("{", "[", '"')
