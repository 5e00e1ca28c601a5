"""`arbiter notation`: positions between JSON and their one line."""

from __future__ import annotations

from typing import BinaryIO

import click


@click.command("notation")
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print the position as JSON instead.")
def command(file: BinaryIO, as_json: bool) -> None:
    """Print the position in FILE (`-`: standard input; JSON, YAML or notation) as one line of notation.

    The line says the normal form: `--json` of it gives the same position back. Exit status: 0, or 2 for what is no
    position. Games: `arbiter replay notation`, `arbiter replay record`.
    """
    import orjson

    from service.commands.judging.show import read_position_document
    from service.notation import write_position

    position = read_position_document(file.read())
    click.echo(orjson.dumps(position, option=orjson.OPT_INDENT_2) if as_json else write_position(position))
