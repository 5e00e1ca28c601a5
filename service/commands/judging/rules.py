"""`arbiter rules`: the rulebooks as the judge holds them, and what of them it obeys."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from service.rulebook.coverage import Row

RULESET = click.option("--ruleset", default="classic", show_default=True, help="Which rulebook.")


@click.group("rules", invoke_without_command=True)
@click.option("--coverage", "wanted", is_flag=True, help="Print what cites and what pins each adjudicable paragraph.")
@click.option("--missing", is_flag=True, help="With --coverage: only paragraphs that are not cited, or not pinned.")
@RULESET
@click.pass_context
def command(context: click.Context, wanted: bool, missing: bool, ruleset: str) -> None:
    """The rulebooks: restated paragraphs, and which code and tests stand behind them."""
    if wanted:
        _coverage(ruleset, missing)
    elif context.invoked_subcommand is None:
        click.echo(context.get_help())


def _coverage(ruleset: str, missing: bool) -> None:
    from service.rulebook import UnknownRulebook
    from service.rulebook.coverage import coverage

    try:
        found = coverage(ruleset)
    except UnknownRulebook as unknown:
        raise click.ClickException(str(unknown)) from None
    for row in found.rows:
        if not (missing and row.covered):
            _print(row)
    for fault in found.faults:
        click.echo(f"error: {fault}", err=True)
    click.echo(found.summary)
    if found.faults:
        sys.exit(1)


def _print(row: Row) -> None:
    click.echo(f"{row.paragraph.number}  {row.paragraph.en}")
    click.echo(f"    cited by  {', '.join(row.cited) or 'nothing'}")
    click.echo(f"    pinned by {', '.join(row.pinned) or 'nothing'}")


@command.command("show")
@click.argument("number")
@RULESET
@click.option("--language", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def show(number: str, ruleset: str, language: str) -> None:
    """Print a paragraph, as in 216.5 or dictionary.armor.1, with what is unclear about it."""
    from service.rulebook import UnknownParagraph, UnknownRulebook, interpretations, paragraph
    from service.rulebook.citations import places

    try:
        found = paragraph(ruleset, number)
    except (UnknownParagraph, UnknownRulebook) as unknown:
        raise click.ClickException(str(unknown)) from None
    click.echo(f"{found.ruleset} {found.number}: {found.text(language)}")
    if not found.adjudicable:
        click.echo("informative: there is nothing in it to rule on")
    if found.note is not None:
        click.echo(f"unclear: {found.note}")
    for reading in interpretations().values():
        if number in reading.rules:
            click.echo(f"reading taken ({reading.id}): {reading.readings[reading.taken]}")
    for place in places(ruleset, number):
        click.echo(f"obeyed in {place}")
