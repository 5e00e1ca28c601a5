"""How English bends its words: plurals, articles, possessives and the forms of verbs."""

from __future__ import annotations

_PLURALS = (("man", "men"), ("life", "lives"), ("elf", "elves"), ("dwarf", "dwarves"), ("die", "dice"))
#: Nouns that several of are said alike.
_ALIKE = ("equipment", "undead", "spawn", "child of krong", "anything", "movement")


def plural(phrase: str) -> str:
    """Several of a noun phrase: the noun before any "of" or "through" bends.

    >>> plural("strike through a row"), plural("ground creature")
    ('strikes through a row', 'ground creatures')
    """
    if " or " in phrase:
        return " or ".join(plural(part) for part in phrase.split(" or "))
    for joint in (" of ", " through ", " in ", " for "):
        if joint in phrase and phrase not in _ALIKE:
            head, rest = phrase.split(joint, 1)
            return f"{plural(head)}{joint}{rest}"
    if phrase.endswith(_ALIKE):
        return phrase
    for one, many in _PLURALS:
        if phrase.endswith(one):
            return phrase.removesuffix(one) + many
    if phrase.endswith("y") and phrase[-2] not in "aeiou":
        return phrase[:-1] + "ies"
    return phrase + ("es" if phrase.endswith(("s", "sh", "ch", "x", "o")) else "s")


def with_article(phrase: str) -> str:
    """A phrase with its indefinite article.

    >>> with_article("open creature"), with_article("unique card")
    ('an open creature', 'a unique card')
    """
    return f"{'an' if phrase[0] in 'aeiou' and not phrase.startswith('uni') else 'a'} {phrase}"


def verb(pair: str, mood: str, passive: bool, negative: bool, plural: bool, person: int) -> str:
    """A verb as its subject and the mood want it.

    Args:
        pair: its base and its participle: ``deal|dealt``.
        mood: ``pres``, ``past`` (said in the perfect), ``subj`` (would), ``inf`` and ``imp``.
    """
    base, participle = pair.split("|")
    word, _, rest = base.partition(" ")
    done, _, _ = participle.partition(" ")
    many, no = plural or person == 2, " not" if negative else ""
    if mood == "past":
        told = f"{'have' if many else 'has'}{no} {'been ' if passive else ''}{done}"
    elif mood in ("inf", "pinf"):
        told = f"{no} {f'be {done}' if passive else word}".strip()
    elif mood == "subj":
        told = f"would{no} {f'be {done}' if passive else word}"
    elif mood == "imp":
        told = f"{'do not ' if negative else ''}{word}"
    elif passive or word == "be":
        told = f"{'are' if many else 'is'}{no}" + (f" {done}" if passive else "")
    elif negative:
        told = f"{'do' if many else 'does'} not {word}"
    else:
        told = word if many else third(word)
    return f"{told} {rest}".strip()


def third(word: str) -> str:
    """A verb of him or it.

    >>> third("die"), third("push"), third("have")
    ('dies', 'pushes', 'has')
    """
    if word in ("have", "be"):
        return {"have": "has", "be": "is"}[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x", "o")) else "s")
