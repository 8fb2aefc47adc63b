"""Read WordNet: the senses of a word, most frequent first, and its table of irregular forms."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.lexicon.packages import WORDNET, unpacked
from tilewright.lexicon.definitions import PartOfSpeech

FILES = {
    "noun": PartOfSpeech.NOUN,
    "verb": PartOfSpeech.VERB,
    "adj": PartOfSpeech.ADJECTIVE,
    "adv": PartOfSpeech.ADVERB,
}
# The number in a sense key for each part of speech; 5 is WordNet's second kind of adjective.
PART_BY_NUMBER = {
    "1": PartOfSpeech.NOUN,
    "2": PartOfSpeech.VERB,
    "3": PartOfSpeech.ADJECTIVE,
    "4": PartOfSpeech.ADVERB,
    "5": PartOfSpeech.ADJECTIVE,
}
PLAIN = re.compile("[a-z]{2,15}")
INSTANCE = "@i"  # the pointer from a named thing, such as a river, to its kind


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word; ``uses`` is its frequency in WordNet's annotated texts."""

    part_of_speech: PartOfSpeech
    gloss: str
    uses: int


@dataclass(frozen=True, slots=True)
class WordNet:
    """Senses by word, in WordNet's order; irregular forms as (form, base) by part of speech."""

    senses: dict[str, list[Sense]]
    irregular: dict[PartOfSpeech, list[tuple[str, str]]]


def read(cache: Path) -> WordNet:
    """Read the parts of WordNet that the dictionary uses."""
    directory = unpacked(WORDNET, cache) / "usr" / "share" / "wordnet"
    uses = _uses(directory / "cntlist.rev")
    senses: dict[str, list[Sense]] = defaultdict(list)
    irregular = {}
    for name, part_of_speech in FILES.items():
        synsets = _synsets(directory / f"data.{name}")
        for lemma, offsets in _lemmas(directory / f"index.{name}"):
            for number, offset in enumerate(offsets, start=1):
                spellings, gloss = synsets[offset]
                if lemma in spellings:
                    count = uses.get((lemma, part_of_speech, number), 0)
                    senses[lemma].append(Sense(part_of_speech, gloss, count))
        irregular[part_of_speech] = _exceptions(directory / f"{name}.exc")
    return WordNet(dict(senses), irregular)


def _lemmas(index: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield plain words with the offsets of their senses, the most frequent sense first."""
    for line in _lines(index):
        lemma, _, synsets, _, *rest = line.split()
        if PLAIN.fullmatch(lemma):
            yield lemma, rest[-int(synsets) :]


def _synsets(data: Path) -> dict[str, tuple[frozenset[str], str]]:
    """Return spellings and gloss by offset. Capitals are kept, so that Turkey is not turkey."""
    synsets = {}
    for line in _lines(data):
        fields, _, gloss = line.partition(" | ")
        offset, _, _, count, *rest = fields.split()
        words = rest[: 2 * int(count, 16) : 2]
        named = INSTANCE in rest[2 * int(count, 16) :]
        spellings = frozenset() if named else frozenset(word.partition("(")[0] for word in words)
        synsets[offset] = (spellings, gloss.strip())
    return synsets


def _uses(cntlist: Path) -> dict[tuple[str, PartOfSpeech, int], int]:
    """Return the frequency of each sense, by word, part of speech and the sense's number."""
    uses = {}
    for line in cntlist.read_text(encoding="utf-8").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        uses[lemma, PART_BY_NUMBER[rest[0]], int(number)] = int(count)
    return uses


def _exceptions(exc: Path) -> list[tuple[str, str]]:
    rows = [line.split() for line in exc.read_text(encoding="utf-8").splitlines()]
    pairs = [(form, base) for form, *bases in rows for base in bases]
    return [pair for pair in pairs if all(PLAIN.fullmatch(word) for word in pair)]


def _lines(file: Path) -> Iterator[str]:
    """Yield all lines except the licence, which is indented."""
    with file.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith("  "))
