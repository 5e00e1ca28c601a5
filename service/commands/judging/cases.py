"""`arbiter cases`: rulings that run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

FAILED, BAD_INPUT = 1, 2


@click.command("cases")
@click.argument("paths", metavar="PATH…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--url", help="A running service that is to judge, as in http://127.0.0.1:8000; else this process does.")
def command(paths: tuple[Path, ...], url: str | None) -> None:
    """Run the cases in PATH: YAML files, and folders with such files.

    Prints, for each that differs, what was expected, what came, and the trace. Exit status: 0 all passed, 1 some
    differ, 2 a case file is malformed or the service cannot be asked.
    """
    from service import cases

    try:
        judge: cases.Judge = cases.OverHttp(url) if url else cases.InProcess()
        found = cases.load(paths)
        failed = 0
        for case in found:
            failure = cases.run(case, judge)
            if failure is not None:
                failed += 1
                about = f" – {case.about}" if case.about else ""
                click.echo(f"{case.file}: {case.id} [{', '.join(case.rules)}]{about}")
                click.echo("\n".join(failure.lines()))
    except (cases.CaseError, cases.JudgeError) as error:
        click.echo(str(error), err=True)
        sys.exit(BAD_INPUT)
    click.echo(f"{len(found) - failed} passed, {failed} failed")
    sys.exit(FAILED if failed else 0)
