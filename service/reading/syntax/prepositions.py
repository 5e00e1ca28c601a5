"""The prepositions of both languages: those of Russian with their cases, those of English as what Russian says."""

from __future__ import annotations

from dataclasses import replace

from service.reading.syntax.trees import NP, PP, Row

#: Prepositions by their words: how they are called, and the cases that they take.
PREPS = {
    "на": ("на", "acc loc"), "в": ("в", "acc loc"), "во": ("в", "acc loc"), "с": ("с", "gen ins"),
    "со": ("с", "gen ins"), "по": ("по", "dat"), "от": ("от", "gen"), "из": ("из", "gen"), "к": ("к", "dat"),
    "ко": ("к", "dat"), "у": ("у", "gen"), "без": ("без", "gen"), "за": ("за", "acc ins"), "через": ("через", "acc"),
    "при": ("при", "loc"), "до": ("до", "gen"), "после": ("после", "gen"), "для": ("для", "gen"),
    "под": ("под", "acc ins"), "надо": ("над", "ins"),
    "рядом с": ("рядом с", "ins"), "рядом со": ("рядом с", "ins"), "возле": ("рядом с", "gen"),
    "около": ("рядом с", "gen"), "напротив": ("напротив", "gen"),
    "позади": ("позади", "gen"), "сзади": ("позади", "gen"), "слева от": ("слева от", "gen"),
    "справа от": ("справа от", "gen"), "кроме": ("кроме", "gen"), "вместо": ("вместо", "gen"),
    "в течение": ("в течение", "gen"), "в течении": ("в течение", "gen"),
    ", чем": ("чем", "nom gen acc"), ", что и": ("чем", "nom"), ", что и у": ("чем", "gen"),
    "посредством": ("посредством", "gen"), "из-за": ("из-за", "gen"), "под названием": ("под названием", "nom"),
    "в отношении": ("в отношении", "gen"),
    "в результате": ("в результате", "gen"), "во время": ("при", "gen"), "перед": ("перед", "ins"),
    "против": ("против", "gen"),
    "среди": ("среди", "gen"), "над": ("над", "ins"), "между": ("между", "ins"),
}  # fmt: skip
#: After a number with "by": so much more, or less.
BY_MORE = {"больше": 1, "меньше": -1, "более": 1, "менее": -1, "дороже": 1, "дешевле": -1}
#: Two of them before one noun.
EITHER = dict.fromkeys(
    (
        f"{one} {joint} {other} от"
        for joint in ("или", "и")
        for one, other in (("слева", "справа"), ("справа", "слева"))
    ),
    ("сбоку от", "gen"),
)


def is_preposition(word: str) -> bool:
    """Whether a word is a preposition, or begins one."""
    return any(word == words.split()[0] for words in PREPS)


#: Of what somebody is told not to be: at whom, or where.
_CARD = Row("card", "noun", {"sel": {"kind": "card"}})


def not_there(phrase: PP, place: int) -> PP | None:
    """A phrase with "not" before it: where somebody is not, or at all but whom something is."""
    np = phrase.np
    if np is None or phrase.prep not in ("на", "в", "по", "рядом с", "напротив", "позади"):
        return None
    span = (place, phrase.span[1])
    cases = {case for case, _ in np.cases}
    if "sel" in np.head and "cell" not in np.head and (phrase.prep == "по" or cases == {"acc"} or "acc" in cases):
        of = frozenset(("gen", number) for _, number in np.cases)
        others = NP(_CARD, np.cases, mods=(PP("кроме", replace(np, cases=of), span),), span=span)
        return PP(phrase.prep, others, span)
    return PP(f"не {phrase.prep}", np, span)


#: What prepositions of English are in that language: what a frame may have them as, then what they are where no frame
#: has a place for them.
ENGLISH: dict[str, tuple[tuple[str, ...], str]] = {
    "at": (("по+dat", "в+acc"), "в+loc"), "against": (("по+dat",), "против+gen"),
    "from": (("с+gen", "из+gen", "от+gen"), "из+gen"), "to": (("dat", "к+dat", "на+acc", "в+acc"), "на+acc"),
    "into": (("в+acc", "на+acc"), "в+acc"), "onto": (("на+acc",), "на+acc"),
    "on": (("на+loc", "по+dat", "на+acc"), "на+loc"),
    "upon": (("по+dat",), "на+loc"), "in": (("на+loc",), "в+loc"), "with": (("ins", "с+ins"), "с+ins"),
    "by": (("ins", "от+gen"), "ins"), "without": ((), "без+gen"), "for": (("на+acc",), "за+acc"),
    "beside": (("dat",), "рядом с+ins"), "next to": ((), "рядом с+ins"), "adjacent to": ((), "рядом с+ins"),
    "opposite": ((), "напротив+gen"), "behind": ((), "позади+gen"), "to the left of": ((), "слева от+gen"),
    "to the right of": ((), "справа от+gen"), "until": ((), "до+gen"), "during": ((), "в течение+gen"),
    "instead of": ((), "вместо+gen"), "after": ((), "после+gen"), "except": ((), "кроме+gen"),
    "other than": ((), "кроме+gen"), "under": (("под+acc",), "под+ins"), "across": (("через+acc",), "через+acc"),
    "by means of": ((), "посредством+gen"), "because of": ((), "из-за+gen"), "of": (("gen",), "gen"),
    "among": (("между+ins",), "среди+gen"),
}  # fmt: skip
#: Before a number of a sum, and of a named feature.
_OF_SUMS = {"to": "к+dat", "from": "от+gen", "for": "за+acc", "at": "по+dat", "against": "по+dat"}
_OF_NAMED = {"from": "от+gen", "against": "против+gen", "at": "по+dat", "in": "при+loc"}
_OF_CARDS = {"with", "without", "beside", "next to", "adjacent to", "opposite", "behind", "to the left of", "in", "on",
             "to the right of", "from", "except", "other than", "under"}  # fmt: skip


def labelled(phrase: PP, label: str) -> PP:
    """A phrase under the name that the tree has for it."""
    prep, _, case = label.rpartition("+")
    assert phrase.np is not None
    cases = frozenset((case, number) for _, number in phrase.np.cases)
    return PP(prep, replace(phrase.np, cases=cases), phrase.span)


def of_noun(phrase: PP, head: Row, sums: bool) -> PP | None:
    """What a phrase of English is to the noun before it, an owner as "of"; None where it does not belong there."""
    if phrase.np is None:
        valued = phrase.prep in ("of", "for", "with") and "attack" in head
        return PP("на", None, phrase.span, phrase.amount) if valued else None
    if "house" in head and phrase.prep == "of":
        return PP("of", phrase.np, phrase.span)
    if sums or head.part == "named" or "named" in head:
        label = (_OF_SUMS if sums else _OF_NAMED).get(phrase.prep)
        return labelled(phrase, label) if label is not None else None
    frame = head.get("frame", {})
    if phrase.prep in ("by", "from") and frame.get("gen") == "by":
        return PP("of", phrase.np, phrase.span)
    for label in ENGLISH[phrase.prep][0]:
        if label in frame and "+" in label:
            return labelled(phrase, label)
    return labelled(phrase, ENGLISH[phrase.prep][1]) if phrase.prep in _OF_CARDS else None


def of_clause(phrase: PP) -> PP:
    """A phrase of English that no verb governs."""
    if phrase.np is None:
        label = {"by": "на", "for": "на", "of": "на", "to": "к"}.get(phrase.prep)
        return PP(label, None, phrase.span, phrase.amount) if label is not None else phrase
    head, label = phrase.np.head, ENGLISH[phrase.prep][1]
    if phrase.prep in ("on", "upon", "at", "in") and ("attack" in head or "event" in head):
        label = "при+loc"
    elif phrase.prep in ("in", "on", "at") and "span" in head:
        label = "в+acc"
    return labelled(phrase, label)
