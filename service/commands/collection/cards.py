"""`arbiter cards`: the catalogue and its importer."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from service.cards.importer import Imported


@click.group("cards")
def command() -> None:
    """The catalogue of printed cards: import a collection, measure what is understood, show a card."""


def _read(file: Path) -> list[Imported]:
    from service.cards.importer import ImportFault, import_rows, read_rows

    try:
        return import_rows(read_rows(file))
    except ImportFault as fault:
        raise click.ClickException(f"{file.name}: {fault}") from None


@command.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of catalogue files (the project's own).",
)
def import_(file: Path, into: Path | None) -> None:
    """Turn a collection (JSON Lines: classic, modern or of Heroes) into catalogue files. Printed texts stay behind."""
    from service import cards
    from service.cards.importer import write_catalogue

    folder = into or Path(cards.__file__).parent / "data"
    imported = _read(file)
    for path in write_catalogue(imported, folder):
        click.echo(f"wrote {path.relative_to(folder)}")
    for card in imported:
        for oddity in card.oddities:
            click.echo(f"odd: {card.entry['id']}: {oddity}")
    click.echo(f"{len(imported)} cards")


@command.command("coverage")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def coverage(file: Path | None) -> None:
    """How many cards and sentences compile whole, and why the others do not: of FILE, or of the catalogue."""
    if file is not None:
        _coverage_of_texts(_read(file))
    else:
        _coverage_of_catalogue()


def _percent(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else "none"


def _coverage_of_texts(imported: list[Imported]) -> None:
    readings = [reading for card in imported for reading in card.compiled.readings]
    whole = sum(card.compiled.whole for card in imported)
    reasons = Counter(reading.unsupported[0] for reading in readings if reading.unsupported)
    click.echo(f"cards compiled whole: {_percent(whole, len(imported))}")
    click.echo(f"sentences compiled: {_percent(len(readings) - reasons.total(), len(readings))}")
    for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        click.echo(f"  {count:5} {reason}")


def _coverage_of_catalogue() -> None:
    from service.games import collections

    for collection, ruleset, library in collections():
        entries = [library.entry(ident) for _, ident in library.ranked(ruleset)]
        unread = [[f["unsupported"] for f in e.get("features", ()) if "unsupported" in f] for e in entries]
        reasons = Counter(reason.partition(": ")[2] for found in unread for reason in found)
        click.echo(f"{collection}: cards compiled whole: {_percent(unread.count([]), len(entries))}")
        for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
            click.echo(f"  {count:5} {reason}")


@command.command("show")
@click.argument("reference")
def show(reference: str) -> None:
    """Show a card by its id or printed name, typing errors allowed."""
    from service.games import collections

    found, near = [], []
    for _, ruleset, library in collections():
        try:
            found.append(library.entry(library.printed(ruleset, reference)[0]))
        except LookupError as unknown:
            near += [library.entry(ident) for ident in getattr(unknown, "candidates", ())]
    if len(found) != 1:
        told = ", ".join(f"{entry['id']} {entry['names']['ru']}" for entry in found or near)
        said = f"several cards are called {reference!r}" if found else f"no card answers to {reference!r}"
        raise click.ClickException(f"{said}{f'; candidates: {told}' if told else ''}")
    click.echo(json.dumps(found[0], ensure_ascii=False, indent=2))
