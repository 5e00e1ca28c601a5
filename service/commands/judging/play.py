"""`arbiter play`: random legal games with real cards, recorded and verified."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from service.judge.faults import Fault
    from service.playing.play import Game
    from service.playing.squads import Card


#: Where other games than that of squads are played, by their rulesets.
OTHERS = {"heroes": "service.playing.heroes"}


@click.command("play")
@click.option("--seed", required=True, help="Decides squads, placement, every action and every die.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--ruleset", default="classic", show_default=True)
@click.option(
    "--cards",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON or YAML: a list of ids, printed names or definitions to make squads of.",
)
@click.option("--turns", type=click.IntRange(1), default=40, show_default=True, help="After them a player concedes.")
@click.option("--decks", is_flag=True, help="From two constructed decks: deal, recruiting, placement and reveal too.")
@click.option("--first-game", is_flag=True, help="The two ready squads of the 2023 edition's first game.")
@click.option(
    "--policy", type=click.Choice(["random", "keen"]), default="random", show_default=True, help="How both play."
)
@click.option("--triggered", is_flag=True, help="Put every card in turn into a squad; tell which features did nothing.")
@click.option("--notation", is_flag=True, help="Print the games in notation instead of telling about them.")
@click.option("--record/--no-record", default=None, help="Record and verify; by default where Redis can be reached.")
def command(
    seed: str,
    games: int,
    ruleset: str,
    cards: Path | None,
    turns: int,
    decks: bool,
    first_game: bool,
    policy: str,
    triggered: bool,
    notation: bool,
    record: bool | None,
) -> None:
    """Play legal actions with two random squads to the end of the game; record and verify it as a replay."""
    from service.playing.play import PlayError
    from service.playing.squads import NoSquad

    if ruleset in OTHERS:
        if decks or first_game or triggered:
            raise click.UsageError(
                f"--ruleset {ruleset} goes with --seed, --games, --cards, --turns, --policy, --notation"
            )
        _other(OTHERS[ruleset], seed, games, cards, turns, policy, notation, record)
        return
    if triggered:
        if first_game or notation or record:
            raise click.UsageError(
                "--triggered goes with --seed, --games, --ruleset, --cards, --turns, --decks and --policy"
            )
        _report(seed, ruleset, cards, games, turns, policy, decks)
        return
    play = _first_game(turns, policy) if first_game else _squads(ruleset, cards, turns, decks, policy)
    log = _log(record)
    sound = True
    for number in range(games):
        own = seed if games == 1 else f"{seed}/{number + 1}"
        try:
            game = play(own)
        except NoSquad as none:
            raise click.ClickException(str(none)) from None
        except PlayError as contradiction:
            click.echo(f"the judge contradicts itself: {contradiction}", err=True)
            sys.exit(1)
        (_write if notation else _tell)(own, game)
        sound = (log is None or _recorded(log, own, game)) and sound
    sys.exit(0 if sound else 1)


def _other(
    room: str, seed: str, games: int, cards: Path | None, turns: int, policy: str, notation: bool, record: bool | None
) -> None:
    """Games of another game, as its own room plays them: told or written, recorded and verified."""
    from importlib import import_module

    from service.judge.data import digest
    from service.notation import Game as Noted
    from service.notation import write_game

    played = import_module(room)
    log = _log(record)
    sound = True
    for number in range(games):
        own = seed if games == 1 else f"{seed}/{number + 1}"
        try:
            game = played.play(own, _wanted(cards) or played.idents(), turns, played.POLICIES[policy])
        except played.PlayError as error:
            raise click.ClickException(str(error)) from None
        end = digest(played.GAME.write(game.end))
        if notation:
            plays = [(action, {"dice": dict(dice)}) for action, dice in game.moves]
            tags = {"title": f"seed {own}", "position_hash": end}
            click.echo(write_game(Noted(game.start, plays, tags)), nl=False)
        else:
            outcome = game.end.outcome
            click.echo(f"seed {own}: {game.end.turn.number} rounds, {len(game.moves)} actions")
            click.echo(f"  outcome: {outcome['result']} ({outcome['reason']})")
        sound = (log is None or _kept(log, own, game, end)) and sound
    sys.exit(0 if sound else 1)


def _kept(log: Any, seed: str, game: Any, end: str) -> bool:
    """Append the actions of another game to a new replay, and verify it."""
    replay = log.create(game.start, title=f"random game, seed {seed}")
    for version, (action, dice) in enumerate(game.moves):
        if not log.append(replay["id"], version, action, dict(dice), "forced")["appended"]:
            click.echo(f"  replay {replay['id']}: action {version + 1} was refused", err=True)
            return False
    verified = log.verify(replay["id"])
    told = "verified" if verified["valid"] else f"NOT VALID: {verified['first_divergence']}"
    click.echo(f"  replay {replay['id']}: {verified['events']} events, {told}")
    return bool(verified["valid"]) and bool(log.head(replay["id"])["position_hash"] == end)


def _first_game(turns: int, policy: str) -> Callable[[str], Game]:
    from service.first_game import start
    from service.playing.play import play_on
    from service.playing.policies import POLICIES

    return lambda seed: play_on(seed, start(), turns, POLICIES[policy])


def _squads(ruleset: str, cards: Path | None, turns: int, decks: bool, policy: str) -> Callable[[str], Game]:
    from service.playing.play import play
    from service.playing.policies import POLICIES

    found = _pool(ruleset, cards)
    return lambda seed: play(seed, ruleset, found, turns, decks, POLICIES[policy])


def _pool(ruleset: str, cards: Path | None) -> list[Card]:
    from service.games.berserk.rules import RULESETS, UnknownCard
    from service.playing.play import pool

    if ruleset not in RULESETS:
        raise click.ClickException(f"there is no ruleset {ruleset!r}; there are {', '.join(RULESETS)}")
    try:
        return pool(ruleset, wanted=_wanted(cards))
    except UnknownCard as unknown:
        raise click.ClickException(str(unknown)) from None


def _report(seed: str, ruleset: str, cards: Path | None, games: int, turns: int, policy: str, decks: bool) -> None:
    """Which features of cards that were there no step showed at work, and made no difference by being left out."""
    from service.playing.play import PlayError
    from service.playing.policies import POLICIES
    from service.playing.squads import NoSquad
    from service.playing.triggered import watch

    try:
        report = watch(seed, ruleset, _pool(ruleset, cards), games, turns, POLICIES[policy], decks)
    except NoSquad as none:
        raise click.ClickException(str(none)) from None
    except PlayError as contradiction:
        click.echo(f"the judge contradicts itself: {contradiction}", err=True)
        sys.exit(1)
    names = {name for name, _ in report.features}
    where = "a deck" if decks else "a squad"
    click.echo(f"{ruleset}: {report.games} games, {len(report.played & names)} of {len(names)} cards were in {where}")
    there = sum(name in report.played for name, _ in report.features)
    shown = len(report.took & report.features.keys())
    missed = there - len(report.idle) - shown
    click.echo(
        f"  features at work: {shown + missed} of {there}: {shown} shown by a step, {missed} missed when left out"
    )
    click.echo("  never at work:")
    for kind, found in report.by_kind().items():
        click.echo(f"    {kind} ({len(found)}): {', '.join(found)}")


def _write(seed: str, game: Game) -> None:
    """The game in notation."""
    from service import notation
    from service.games.berserk.rules import position_hash

    tags = {"title": f"seed {seed}", "position_hash": position_hash(game.end)}
    plays = [(move.action, {"dice": dict(move.dice)}) for move in game.moves]
    click.echo(notation.write_game(notation.Game(game.start, plays, tags)), nl=False)


def _wanted(file: Path | None) -> list[Any] | None:
    if file is None:
        return None
    from service.documents import DocumentError, read

    try:
        data = read(file.read_bytes())
    except DocumentError as error:
        raise click.ClickException(f"{file.name}: {error}") from None
    if not isinstance(data, list) or not all(isinstance(item, str | dict) for item in data):
        raise click.ClickException(f"{file.name}: wanted is a list of ids, printed names or definitions")
    faults = [fault for place, item in enumerate(data) if isinstance(item, dict) for fault in _faults(item, place)]
    if faults:
        raise click.ClickException("\n".join(f"{file.name}{fault.pointer}: {fault.message}" for fault in faults))
    return data


def _faults(item: dict[str, Any], place: int) -> Iterator[Fault]:
    from schemas.collection.decks import ListedCardSchema
    from schemas.parts.faults import faults_of
    from schemas.table.card import DefinitionSchema

    schema = ListedCardSchema() if item.keys() & {"card", "definition"} else DefinitionSchema()
    return faults_of(schema.validate(item), f"/{place}", schema)


def _tell(seed: str, game: Game) -> None:
    squads = [sum(card.owner == seat for card in game.end.cards.values()) for seat in ("first", "second")]
    outcome = game.end.outcome
    assert outcome is not None
    click.echo(f"seed {seed}: {squads[0]} cards against {squads[1]}")
    click.echo(f"  {game.turns} turns, {len(game.moves)} actions, {game.events.total()} events")
    click.echo(f"  outcome: {outcome['result']} ({outcome['reason']})")
    worked = ", ".join(f"{name} {count}" for name, count in sorted(game.worked.items()))
    click.echo(f"  features at work: {worked or 'none'}")
    click.echo(f"  features that never did anything: {', '.join(game.idle) or 'none'}")
    if game.warned:
        click.echo(f"  rulings warned of cards that are not fully understood: {len(game.warned)}")


def _log(record: bool | None) -> Any:
    """The replay log; None where nothing is to be recorded, or Redis cannot be reached."""
    if record is False:
        return None
    import redis.exceptions

    from replays.judged.judge import default_judge
    from replays.log import ReplayLog
    from replays.storing.store import ReplayStore
    from service.redis_client import connect
    from service.settings import load_settings

    client = connect(load_settings())
    try:
        client.ping()
    except redis.exceptions.RedisError:
        if record:
            raise click.ClickException("Redis cannot be reached; `arbiter serve` starts one") from None
        click.echo("not recorded: Redis cannot be reached", err=True)
        return None
    return ReplayLog(ReplayStore(client), default_judge())


def _recorded(log: Any, seed: str, game: Game) -> bool:
    """Append the game's actions to a new replay, as any client would, and verify it."""
    from service.games.berserk.rules import position_hash
    from service.playing.play import RESOLVE

    replay = log.create(game.start, title=f"random game, seed {seed}")
    for version, move in enumerate(game.moves):
        answer = log.append(replay["id"], version, move.action, dict(move.dice), RESOLVE)
        if not answer["appended"]:
            click.echo(f"  replay {replay['id']}: action {version + 1} was refused", err=True)
            return False
    same = log.head(replay["id"])["position_hash"] == position_hash(game.end)
    verified = log.verify(replay["id"])
    told = "verified" if verified["valid"] else f"NOT VALID: {verified['first_divergence']}"
    click.echo(f"  replay {replay['id']}: {verified['events']} events, {told}")
    if not same:
        click.echo("  the replay ends in another position than the game", err=True)
    return bool(verified["valid"]) and same
