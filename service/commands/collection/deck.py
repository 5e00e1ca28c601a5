"""`arbiter deck`: decks as players share them, and the formats that they are checked against."""

from __future__ import annotations

import sys
from typing import Any

import click

from service.commands.judging._requests import BAD_INPUT

ILLEGAL = 1


@click.group("deck")
def command() -> None:
    """Decks in plain text: check one against a format; list the formats."""


@command.command("formats")
@click.option("--language", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def list_formats(language: str) -> None:
    """List the formats, with the rulesets that they are played by."""
    from service.decks.formats import formats
    from service.settings import load_settings

    for each in formats(load_settings().formats).values():
        click.echo(f"{each.id:26} {each.called(language)} ({', '.join(each.rulesets)})")


@command.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--format", "name", required=True, help="As in constructed, or berserk:constructed.")
@click.option("--ruleset", help="Whose book is cited.  [default: classic, or the first that plays the format's id]")
@click.option("--game-master", is_flag=True, help="A game master's deck, with cards that are reserved to them.")
@click.option("--language", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def check(file: str, name: str, ruleset: str | None, game_master: bool, language: str) -> None:
    """Check a deck in plain text against a format; - reads from standard input.

    A line a card, as in "3 Зендар" or "Зендар x3"; # and // begin comments, and a hero stands behind "Герой:". Each
    fault names its line. Exit status: 0 the deck is legal, 1 it is not, 2 it cannot be read.
    """
    from service.api.answering.problem_language import told
    from service.decks import asked
    from service.decks.formats import formats
    from service.settings import load_settings

    own = load_settings().formats
    known = formats(own).get(name)
    try:
        with click.open_file(file, "rb") as opened:
            text = opened.read().decode("utf-8-sig")
        request = {"format": name, "ruleset": ruleset or (known.rulesets[0] if known is not None else "classic")}
        answer = asked.check({**request, "text": text, "game_master": game_master, "language": language}, own)
    except UnicodeDecodeError:
        click.echo(f"{file}: not in UTF-8", err=True)
        sys.exit(BAD_INPUT)
    except asked.BadDeck as bad:
        for fault in bad.faults:
            click.echo(f"{file}: {told(fault.message, language)}", err=True)
        sys.exit(BAD_INPUT)
    _print(file, answer, language)
    sys.exit(0 if answer["legal"] else ILLEGAL)


def _print(name: str, answer: dict[str, Any], language: str) -> None:
    """The faults and warnings, a line each, then the verdict."""
    for fault in answer["violations"]:
        place = f"{name}:{fault['line']}" if "line" in fault else name
        click.echo(f"{place}: {_cited(fault)}")
    for warning in answer["warnings"]:
        click.echo(f"{'внимание' if language == 'ru' else 'note'}: {_cited(warning)}")
    said = ("legal", "not legal") if language == "en" else ("по правилам", "не по правилам")
    cards = "cards" if language == "en" else "карт"
    click.echo(f"{said[0] if answer['legal'] else said[1]}: {answer['format']}, {cards}: {answer['size']}")


def _cited(said: dict[str, Any]) -> str:
    """A message with its paragraphs, where it has any."""
    return f"{said['message']} ({', '.join(said['rules'])})" if said.get("rules") else str(said["message"])
