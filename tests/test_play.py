"""`arbiter play`: whole random games with real cards."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from service.cards import default_catalogue
from service.cli import main
from service.games.berserk.rules import RULESETS, Position, Ruling, position_from_wire, position_hash, position_to_wire
from service.games.berserk.rules.position.validate import faults
from service.games.berserk.rules.position.wire import definition_from_wire
from service.judge.faults import InvalidPosition
from service.playing.decks import deck
from service.playing.play import Wire, play, pool
from service.playing.squads import AREAS, NoSquad
from service.playing.triggered import watch

PROJECT = Path(__file__).parents[1]


def test_a_seed_is_one_game() -> None:
    """The same seed gives the same squads, actions and end; another seed another game."""
    cards = pool("classic")
    one, again, other = (play(seed, "classic", cards, turns=6) for seed in ("5", "5", "6"))
    assert one.start == again.start and one.moves == again.moves
    assert position_hash(one.end) == position_hash(again.end)
    assert one.start != other.start


def test_a_seed_is_one_game_under_any_hash_seed() -> None:
    """In processes whose hashes differ."""
    command = [sys.executable, "-m", "service", "play", "--seed", "11", "--turns", "4", "--no-record"]
    told = {
        subprocess.run(
            command,
            cwd=PROJECT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=120,
        ).stdout
        for seed in ("0", "99")
    }
    assert len(told) == 1


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_game_begins_with_squads_that_could_be_and_ends(seed: str) -> None:
    """Cards of the catalogue, within the crystals, on placement cells; and an outcome at the end."""
    game = play(seed, "classic", pool("classic"), turns=8)
    start = position_from_wire(game.start, default_catalogue())
    assert not faults(start, game.start)
    for seat in ("first", "second"):
        cards = [card for card in start.cards.values() if card.owner == seat]
        gold, silver = RULESETS["classic"].crystals[seat]
        spent = {crystal: sum(c.definition.price for c in cards if c.definition.crystal == crystal) for crystal in
                 ("gold", "silver")}  # fmt: skip
        assert spent["gold"] <= gold + RULESETS["classic"].single_element_bonus and spent["silver"] <= silver
        area = {cell for stage in AREAS[seat] for cell in stage}
        assert {c.cell for c in cards if c.cell is not None} <= area
        assert all(card.reference for card in cards)
    assert game.end.outcome is not None
    assert position_to_wire(game.end) != game.start


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_games_of_the_2023_edition_end(seed: str) -> None:
    """With the modern cards; a parasite sits on an enemy creature of the enemy's first row."""
    game = play(seed, "starter-2023", pool("starter-2023"), turns=6)
    start = position_from_wire(game.start, default_catalogue())
    assert not faults(start, game.start) and game.end.outcome is not None
    for card in start.cards.values():
        if card.kind == "parasite":
            host = start.cards[str(card.host)]
            assert host.owner != card.owner and str(host.cell)[1] == "1"


@pytest.mark.parametrize("decks", [False, True])
@pytest.mark.parametrize("ruleset", ["online", "storm"])
def test_a_game_in_each_edition_ends(ruleset: str, decks: bool) -> None:
    """From squads and from decks, by its own crystals; what it began with is a position of that edition."""
    game = play("4", ruleset, pool(ruleset), turns=3, decks=decks)
    assert game.end.ruleset == ruleset and game.end.outcome is not None
    assert not faults(position_from_wire(game.start, default_catalogue()), game.start)


def test_nobody_begins_with_equipment_that_the_edition_forbids_them() -> None:
    """Storm lets nobody wear it who is incorporeal."""
    ghost = {"name": "Дух", "kind": "creature", "cost": {"silver": 1}, "lives": 3, "movement": 1, "strike": [1, 1, 1]}
    ghost |= {"classes": ["elf"], "features": [{"keyword": "incorporeality"}]}
    hat = {"name": "Шляпа", "kind": "equipment", "cost": {"silver": 1}, "classes": ["armor"]}
    worn = {}
    for ruleset in ("classic", "storm"):
        game = play("1", ruleset, pool(ruleset, wanted=[ghost, ghost, ghost, hat, hat]), turns=1)
        worn[ruleset] = any("host" in entry for entry in game.start["cards"].values())
    assert worn == {"classic": True, "storm": False}


def test_a_card_whose_lives_nobody_knows_is_in_no_deck_and_in_no_position() -> None:
    """It could not stand on the battlefield, so it is refused before it gets there, wherever it lies (209.2)."""
    printed = [{"name": f"Никто {n}", "kind": "creature", "cost": {"silver": 1}} for n in range(300)]
    unknown = [({"definition": one}, definition_from_wire(one)) for one in printed]
    drawn = deck(Random(1), "classic", [*pool("classic"), *unknown])
    assert not [card for card in drawn if card in unknown]
    with pytest.raises(InvalidPosition) as refused:
        lying = {"owner": "first", "zone": "deck", "definition": {"kind": "creature", "cost": {"silver": 1}}}
        position_from_wire({"ruleset": "classic", "cards": {"a1": lying}}, default_catalogue())
    assert [fault.pointer for fault in refused.value.faults] == ["/cards/a1/definition/lives"]


def test_squads_are_made_of_the_cards_in_a_file(tmp_path: Path) -> None:
    """Ids, printed names and definitions; what makes no squad, or is no card, is told."""
    gnome = {"name": "Гном", "kind": "creature", "cost": {"silver": 4}, "lives": 3, "movement": 1, "strike": [1, 2, 3]}
    game = play("1", "classic", pool("classic", wanted=["classic:b_afari", gnome, gnome]), turns=5)
    assert {card.definition.name for card in game.end.cards.values()} <= {"Афари", "Гном"}
    with pytest.raises(NoSquad):
        play("1", "classic", pool("classic", wanted=[{"kind": "terrain", "cost": {"gold": 2}}]), turns=5)
    (tmp_path / "cards.yaml").write_text("[nobody of that name]", encoding="utf-8")
    told = CliRunner().invoke(main, ["play", "--seed", "1", "--cards", str(tmp_path / "cards.yaml")])
    assert told.exit_code == 1 and "nobody of that name" in told.output
    (tmp_path / "cards.yaml").write_text("[{definition: {name: A}}, {definition: {lifes: 1}}, {lives: -1}]")
    told = CliRunner().invoke(main, ["play", "--seed", "1", "--cards", str(tmp_path / "cards.yaml")])
    assert told.exit_code == 1 and {"/1/definition/lifes", "/2/lives"} <= set(re.findall(r"/[\w/]+(?=:)", told.output))


def test_a_game_is_recorded_and_verified(redis_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Redis can be reached, each game becomes a replay whose verification says valid."""
    monkeypatch.setenv("ARBITER_REDIS_URL", redis_server)
    told = CliRunner().invoke(main, ["play", "--seed", "3", "--games", "2", "--turns", "3", "--record"])
    assert told.exit_code == 0, told.output
    assert told.output.count("verified") == 2


def test_a_game_from_decks_is_recorded_and_verified(redis_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the deal to the winner, the whole preliminary phase is part of the replay (§301–308)."""
    monkeypatch.setenv("ARBITER_REDIS_URL", redis_server)
    told = CliRunner().invoke(main, ["play", "--seed", "5", "--decks", "--record"])
    assert told.exit_code == 0, told.output
    assert "verified" in told.output and "outcome: " in told.output


def test_without_redis_it_plays_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recording that was asked for is an error then."""
    monkeypatch.setenv("ARBITER_REDIS_URL", f"unix://{tmp_path}/nothing.sock")
    told = CliRunner().invoke(main, ["play", "--seed", "3", "--turns", "2"])
    assert told.exit_code == 0 and "not recorded" in told.output
    assert CliRunner().invoke(main, ["play", "--seed", "3", "--turns", "2", "--record"]).exit_code == 1


def test_what_is_free_and_sudden_is_not_declared_on_top_of_itself() -> None:
    """By no one creature while its own use waits, so that a stack is no higher than there are creatures."""
    chip = {"deed": "gain", "by": {"is": "self"}, "on": {"is": "self"}, "what": "chips", "amount": 1}
    free = {"playable": "sudden", "type": "impact", "do": [chip]}
    golem = {"name": "Голем", "kind": "creature", "cost": {"silver": 6}, "lives": 5, "movement": 1, "strike": [1, 2, 3]}
    stacks = []

    def look(position: Position, action: Wire, dice: Mapping[str, str], resolve: str, ruling: Ruling) -> None:
        stacks.append([(chain.source, chain.feature) for chain in ruling.position.stack if chain.feature])

    cards = pool("classic", wanted=[golem | {"features": [free]}])
    play("sudden", "classic", cards, turns=2, onlooker=look)
    assert max(map(len, stacks)) > 1
    assert all(len(set(stack)) == len(stack) for stack in stacks)


def test_what_never_took_part_is_told() -> None:
    """Every card in turn; what strikes reach works, what nothing in those games can call for does not."""
    gnome = {"name": "Гном", "kind": "creature", "cost": {"silver": 3}, "lives": 4, "movement": 2, "strike": [1, 2, 3]}
    armed = {**gnome, "name": "Латник", "features": [{"keyword": "armor", "x": 1}]}
    giver = {
        **gnome,
        "name": "Кузнец",
        "features": [
            {"always": [{"grant": {"keyword": "armor", "x": 1}, "on": {"kind": "card", "not": {"is": "self"}}}]},
            {"keyword": "valhalla", "do": [{"deed": "open", "by": {"is": "self"}, "on": {"is": "self"}}]},
            {"always": [{"cannot": {"event": "put", "on": {"class": "shield"}, "to": {"is": "self"}}}]},
        ],
    }
    report = watch("1", "classic", pool("classic", wanted=[gnome, armed, giver]), games=3, turns=8)
    assert report.games == 3 and report.played == {"Гном", "Латник", "Кузнец"}
    assert {("Латник", "f1"), ("Кузнец", "f1")} <= report.took
    assert ("Кузнец", "f3") in report.idle and report.by_kind()["always cannot"] == ["Кузнец/f3"]


def test_what_is_missed_when_it_is_left_out_took_part() -> None:
    """A strike that nobody defends against shows in no step of its own."""
    gnome = {"kind": "creature", "cost": {"silver": 3}, "lives": 4, "movement": 2, "strike": [1, 2, 3]}
    straight = [{**gnome, "name": f"Гном {n}", "features": [{"keyword": "directed_strike"}]} for n in range(12)]
    report = watch("1", "classic", pool("classic", wanted=straight), games=2, turns=12)
    assert report.missed and not report.took
    assert not report.missed & set(report.idle)


def test_from_decks_every_card_in_turn_is_dealt() -> None:
    """The deal and what comes before the battle are a part of these games."""
    report = watch("1", "classic", pool("classic"), games=1, turns=1, decks=True)
    assert report.games == 1 and len(report.played) > 20


def test_the_command_tells_what_never_took_part() -> None:
    """For a whole collection; what is about recorded games cannot be asked for at once."""
    told = CliRunner().invoke(main, ["play", "--seed", "1", "--games", "2", "--turns", "2", "--triggered"])
    assert told.exit_code == 0, told.output
    assert told.output.startswith("classic: 2 games, ") and "features at work: " in told.output
    assert CliRunner().invoke(main, ["play", "--seed", "1", "--triggered", "--notation"]).exit_code == 2
