"""The prepositions of Russian, with the cases that they take."""

from __future__ import annotations

#: Prepositions by their words: how they are called, and the cases that they take.
PREPS = {
    "на": ("на", "acc loc"), "в": ("в", "acc loc"), "во": ("в", "acc loc"), "с": ("с", "gen ins"),
    "со": ("с", "gen ins"), "по": ("по", "dat"), "от": ("от", "gen"), "из": ("из", "gen"), "к": ("к", "dat"),
    "ко": ("к", "dat"), "у": ("у", "gen"), "без": ("без", "gen"), "за": ("за", "acc ins"), "через": ("через", "acc"),
    "при": ("при", "loc"), "до": ("до", "gen"), "после": ("после", "gen"), "для": ("для", "gen"),
    "под": ("под", "acc ins"),
    "рядом с": ("рядом с", "ins"), "рядом со": ("рядом с", "ins"), "напротив": ("напротив", "gen"),
    "позади": ("позади", "gen"), "сзади": ("позади", "gen"), "слева от": ("слева от", "gen"),
    "справа от": ("справа от", "gen"), "кроме": ("кроме", "gen"), "вместо": ("вместо", "gen"),
    "в течение": ("в течение", "gen"), "в течении": ("в течение", "gen"),
    ", чем": ("чем", "nom gen acc"),
    "в результате": ("в результате", "gen"), "во время": ("при", "gen"), "против": ("против", "gen"),
}  # fmt: skip


def is_preposition(word: str) -> bool:
    """Whether a word is a preposition, or begins one."""
    return any(word == words.split()[0] for words in PREPS)
