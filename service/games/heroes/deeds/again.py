"""Turns that end at once or come besides, and texts that are carried out once more."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.course.queue import frame_of
from service.games.heroes.course.run import Run, Step, step
from service.games.heroes.deeds.base import deed, next_effect, view_of, who, whom
from service.games.heroes.features.defined import sentences
from service.games.heroes.position.model import Card, Feature, Wire
from service.games.heroes.position.said import pattern_fits
from service.games.heroes.rules.playing import spell_features
from service.judge.matching import Happening

_AT_ONCE = ("heroes.glossary.immediately-end", "heroes.glossary.immediately", "heroes.310")


@deed("phase")
def phase(run: Run, frame: Step, said: Wire) -> bool:
    """The present turn ends at once (heroes.glossary.immediately-end), or a player has one more after it
    (heroes.glossary.extra-turn)."""
    seat, turn = who(run, frame, said.get("whose")), run.position.turn
    if said["at"] == "turn_start":
        effect = {"id": f"e{next_effect(run)}", "turn": seat}
        run.emit("turn_won", ("heroes.glossary.extra-turn",), effects=(*run.position.effects, effect),
                 told={"player": seat, "source": frame["source"]})  # fmt: skip
        return True
    if seat != turn.active:
        return False
    run.interpret("heroes-turn-ended-at-once")
    run.emit("turn_ends", _AT_ONCE, turn={"phase": "end", "step": None}, told={"player": seat})
    run.agenda.clear()
    run.push({"do": "next_turn"})
    return True


@deed("use")
def use(run: Run, frame: Step, said: Wire) -> bool:
    """What cards say is carried out once more, a spell that is being played after it was (heroes.glossary.repeat)."""
    found = [
        (card, feature, deeds) for card in whom(run, frame, said) for feature, deeds in _meant(run, frame, said, card)
    ]
    for card, feature, deeds in reversed(found):
        played = [place for place, one in enumerate(run.agenda) if one.get("spell") == card.id]
        x = next((run.agenda[place]["x"] for place in played if "x" in run.agenda[place]), card.x or 0)
        again: Step = {"do": "again", "source": card.id, "player": frame["player"], "feature": feature.id, "x": x,
                       "deeds": list(deeds), "copied": said.get("type") == "spell"}  # fmt: skip
        if played:
            run.agenda.insert(min(played), {**again, "spell": card.id})
        else:
            run.push(again)
    return bool(found)


def _meant(run: Run, frame: Step, said: Wire, card: Card) -> Iterator[tuple[Feature, tuple[Wire, ...]]]:
    """The features of a card that are meant, each with what it does."""
    own = spell_features(card) if card.kind == "spell" else run.table.features(card)
    view = view_of(run, frame)
    for feature in own:
        for sentence in sentences(feature) if pattern_fits(view, feature, said["what"]["feature"]) else ():
            if "do" in sentence.said:
                yield feature, tuple(sentence.said["do"])


@step("again")
def again(run: Run, step: Step) -> None:
    """A text is carried out once more, with targets chosen anew; of a copied spell one may hear that it is played."""
    card = run.card(step["source"])
    told = {"by": card.id, "type": "spell", "handle": {"spell": card.id}}
    copied = bool(step["copied"])
    rules = ("heroes.glossary.copy-spell",) if copied else _REPEATED
    run.emit("repeated", rules, happens=[Happening("use", told)] if copied else (),
             told={"source": card.id, "player": step["player"]})  # fmt: skip
    names = {"x": step["x"], "X": step["x"]}
    frame = frame_of(card, step["player"], step["feature"], names, {card.id: {"x": step["x"]}})
    run.push({"do": "deeds", "deeds": list(step["deeds"]), "frame": frame, "spell": card.id})


_REPEATED = ("heroes.glossary.repeat", "heroes.glossary.apply-spell-effect", "heroes.glossary.apply-ability")
