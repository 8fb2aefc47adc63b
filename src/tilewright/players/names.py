"""Names of players: names for computers, and rules that keep names readable and distinct."""

# ruff: noqa: RUF001 - the table of letters that look alike needs them

import re
import unicodedata
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

NAMES: Final = (
    "Abacus",
    "Bramble",
    "Clover",
    "Domino",
    "Ember",
    "Fiddle",
    "Garnet",
    "Hazel",
    "Inkwell",
    "Juniper",
    "Kettle",
    "Lantern",
    "Marble",
    "Nutmeg",
    "Otter",
    "Pepper",
    "Quill",
    "Rowan",
    "Sorrel",
    "Thimble",
)


# Characters without a shape of their own. The joiners and the variation selectors of emoji are
# part of some names, but do not make two names different.
_WITHOUT_JOINERS: Final = dict.fromkeys((0x200C, 0x200D, 0xFE0E, 0xFE0F))
_INVISIBLE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    r"\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Noncharacters, private-use code points and surrogates.
_NO_CHARACTER: Final = re.compile(
    r"[\ud800-\uf8ff\ufdd0-\ufdef\U000f0000-\U0010ffff]"
    + "".join(f"|{chr(plane << 16 | end)}" for plane in range(17) for end in (0xFFFE, 0xFFFF))
)
# Letters that are drawn like another: Cyrillic, Greek and Armenian ones like Latin ones, and the
# Latin letters and digits that many fonts draw alike.
_LOOKS_LIKE: Final = {
    ord(letter): latin
    for letters, latins in (
        ("АВЕЅІЈКМНОРСТУХԚԜЗ", "ABESIJKMHOPCTYXQW3"),
        ("аеѕіјорсухһԛԝӏ", "aesijopcyxhqwl"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
        ("αινορυγϳ", "aivopuyj"),
        ("օոսհ", "onuh"),
        ("ɡɑıȷ", "gaij"),
        ("01I|", "Olll"),
    )
    for letter, latin in zip(letters, latins, strict=True)
}


# More marks on one letter would cover what is drawn above and below.
_MOST_MARKS: Final = 4
# The longest name of a player, in characters.
MAX_LENGTH: Final = 24


def is_readable(name: str) -> bool:
    """Return whether a name has a visible character, and none that ``readable_text`` removes."""
    if _NO_CHARACTER.search(name) or _INVISIBLE.search(name.translate(_WITHOUT_JOINERS)):
        return False
    if "".join(_without_stacks(name)) != name:
        return False
    return _can_be_seen(name)


def readable_text(text: str) -> str:
    """Return a text without noncharacters, invisible characters and towers of accents.

    It is empty if nothing of it can be seen.
    """
    kept = {*map(chr, _WITHOUT_JOINERS), "\n", "\t"}
    characters = _NO_CHARACTER.sub("", text)
    visible = _INVISIBLE.sub(lambda found: found[0] if found[0] in kept else "", characters)
    return "".join(_without_stacks(visible)).strip() if _can_be_seen(visible) else ""


def _can_be_seen(text: str) -> bool:
    return any(unicodedata.category(letter)[:1] not in "MZ" for letter in _INVISIBLE.sub("", text))


def _without_stacks(text: str) -> Iterator[str]:
    """Yield the characters, but no more marks on a letter than any script needs."""
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) == "Mn" else 0
        if marks <= _MOST_MARKS:
            yield letter


def look_alike(one: str, other: str) -> bool:
    """Return whether two names are the same, apart from case, or are drawn alike."""
    return _folded(one) == _folded(other) or _drawn(one) == _drawn(other)


def _folded(name: str) -> str:
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", name))
    return " ".join(visible.casefold().split())


def _drawn(name: str) -> str:
    latin = unicodedata.normalize("NFKC", name).translate(_LOOKS_LIKE)
    # Again, because a Cyrillic letter is drawn like I, and I like l.
    return _folded(latin.translate(_LOOKS_LIKE))


def free_name(taken: Iterable[str], chance: Random, wish: str | None = None) -> str:
    """Return a name that looks like no one else's at the table: ``wish``, or a random one."""
    taken = tuple(taken)
    free = [name for name in NAMES if not any(look_alike(name, each) for each in taken)]
    return wish if wish in free else chance.choice(free)
