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


#: Participles that are not made by rule.
_IRREGULAR = {
    "be": "been", "bear": "borne", "become": "become", "begin": "begun", "choose": "chosen", "come": "come",
    "cost": "cost", "deal": "dealt", "die": "died", "get": "got", "give": "given", "go": "gone", "have": "had",
    "hit": "hit", "lie": "lain", "lose": "lost", "make": "made", "put": "put", "ride": "ridden", "shoot": "shot",
    "show": "shown", "stand": "stood", "strike": "struck", "take": "taken", "throw": "thrown", "wear": "worn",
}  # fmt: skip


def _stem(word: str) -> str:
    """A verb before a vowel: a short one doubles its last letter."""
    short = len(word) < 5 and sum(letter in "aeiou" for letter in word) == 1
    return word + word[-1] if short and word[-2] in "aeiou" and word[-1] not in "aeiouwxy" else word


def participle(word: str) -> str:
    """What was done to somebody.

    >>> participle("wound"), participle("swap"), participle("deal"), participle("carry")
    ('wounded', 'swapped', 'dealt', 'carried')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ied"
    return word + "d" if word.endswith("e") else _stem(word) + "ed"


def present(word: str) -> str:
    """What somebody is doing.

    >>> present("stand"), present("make"), present("die")
    ('standing', 'making', 'dying')
    """
    if word.endswith("ie"):
        return word[:-2] + "ying"
    return (word[:-1] if word.endswith("e") and word != "be" else _stem(word)) + "ing"
