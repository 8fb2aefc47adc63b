"""Word lists that people bring: text files and KWG files, read with care.

A text file has a word on each line, or a word and its definition. What cannot be a word on a board
is left out, counted by reason.
"""

import gzip
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from io import StringIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, cast

from tilewright.lexicon.errors import BadWordFile
from tilewright.lexicon.graph import LARGEST_FILE, BadGraph, WordGraph
from tilewright.lexicon.text_encoding import decode

SHORTEST, LONGEST = 2, 15
LARGEST_TEXT: Final = 64 << 20
MOST_WORDS: Final = 2_000_000
EXAMPLES: Final = 5

# Told how much of the work is done, from 0 to 1.
Progress = Callable[[float], None]


class Reason(Enum):
    """Why an entry is left out."""

    PHRASE = "several words"
    APOSTROPHE = "an apostrophe"
    HYPHEN = "a hyphen"
    DIGIT = "a digit"
    OTHER_LETTER = "a letter that is not A to Z"
    OTHER_SIGN = "a sign that is no letter"
    NAME = "a capital letter, so a name"
    TOO_SHORT = "one letter only"
    TOO_LONG = f"more than {LONGEST} letters"


@dataclass(slots=True)
class Rejected:
    """How many entries were left out for one reason, and the first few of them."""

    count: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, entry: str) -> None:
        self.count += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(entry if len(entry) <= 40 else f"{entry[:39]}…")


@dataclass(frozen=True, slots=True)
class WordFile:
    """What a file gave."""

    graph: WordGraph
    encoding: str
    definitions: dict[str, str] = field(default_factory=dict)
    rejected: dict[Reason, Rejected] = field(default_factory=dict)
    repeated: int = 0


def read_word_file(path: Path, progress: Progress = lambda _: None) -> WordFile:
    """Read a list; raises BadWordFile if there is none in the file, OSError if there is no file.

    A file may be packed: ``words.txt.gz`` is read as ``words.txt``.
    """
    packed = path.suffix.lower() in (".gz", ".xz")
    inner = path.with_suffix("") if packed else path
    kwg = inner.suffix.lower() == ".kwg"
    data = _content(path, LARGEST_FILE if kwg else LARGEST_TEXT)
    found = _read_kwg(data) if kwg else read_text(data, progress)
    if not len(found.graph):
        raise BadWordFile("There is no word in this file." + _only_rejected(found))
    return found


def _only_rejected(found: WordFile) -> str:
    reasons = ", ".join(reason.value for reason in found.rejected)
    return f" Its entries have {reasons}." if reasons else ""


def _content(path: Path, most: int) -> bytes:
    try:
        with _opened(path) as file:
            data = file.read(most + 1)
    except EOFError:
        raise BadWordFile("This packed file is cut off.") from None
    except (gzip.BadGzipFile, zlib.error, lzma.LZMAError):
        raise BadWordFile("This packed file is damaged.") from None
    if len(data) > most:
        raise BadWordFile(f"This file is too large: at most {most >> 20} million bytes are read.")
    return data


def _opened(path: Path) -> BinaryIO:
    match path.suffix.lower():
        case ".gz":
            return cast("BinaryIO", gzip.open(path, "rb"))
        case ".xz":
            return cast("BinaryIO", lzma.open(path, "rb"))
        case _:
            return path.open("rb")


def _read_kwg(data: bytes) -> WordFile:
    try:
        graph = WordGraph.from_kwg(data)
    except BadGraph as error:
        raise BadWordFile(f"This is not a KWG file with English letters: {error}.") from None
    if len(graph) > MOST_WORDS:
        raise BadWordFile(f"This file has more than {MOST_WORDS:,} words.")
    rejected: dict[Reason, Rejected] = {}
    words = []
    for word in graph:
        if reason := _length_fault(word):
            rejected.setdefault(reason, Rejected()).add(word)
        else:
            words.append(word)
    return WordFile(WordGraph.from_words(words, gaddag=False), "KWG", rejected=rejected)


class _Line(NamedTuple):
    """A line of a list, as far as it can be told without the others."""

    entry: str
    definition: str
    spaced: bool  # only a space stands between the two


class _Case(Enum):
    SMALL = "small"
    CAPITALS = "CAPITALS"
    MIXED = "Mixed"


@dataclass(frozen=True, slots=True)
class _Habits:
    """How most of a list is written."""

    case: _Case
    defined_after_a_space: bool


def read_text(data: bytes, progress: Progress = lambda _: None) -> WordFile:
    """Read the bytes of a text file.

    The file as a whole tells how its lines are meant. Where most words are in small letters a
    capital makes a name; where most are in capitals it does not. Where most lines have a space in
    them, a definition comes after it; where few have, those are phrases.
    """
    text, encoding = decode(data)
    habits = _habits(_lines(text, progress, 0.0))
    words = set[str]()
    definitions: dict[str, str] = {}
    rejected: dict[Reason, Rejected] = {}
    good = 0
    for line in _lines(text, progress, 0.5):
        if reason := _fault(line, habits):
            phrase = f"{line.entry} {line.definition}"
            entry = phrase if reason is Reason.PHRASE else line.entry
            rejected.setdefault(reason, Rejected()).add(entry)
            continue
        good += 1
        word = line.entry.upper()
        words.add(word)
        if line.definition:
            definitions.setdefault(word, line.definition)
        if len(words) > MOST_WORDS:
            raise BadWordFile(f"This file has more than {MOST_WORDS:,} words.")
    return WordFile(_graph(words), encoding, definitions, rejected, good - len(words))


def _habits(lines: Iterable[_Line]) -> _Habits:
    cases = Counter[_Case]()
    spaced = Counter[bool]()
    for line in lines:
        spaced[line.spaced] += 1
        if _PLAIN.fullmatch(line.entry):
            cases[_case(line.entry)] += 1
    most = max(_Case, key=lambda case: cases[case])  # the first of equals, so small letters
    return _Habits(most, spaced[True] > spaced[False])


def _case(entry: str) -> _Case:
    if entry.islower():
        return _Case.SMALL
    return _Case.CAPITALS if entry.isupper() else _Case.MIXED


def _graph(words: set[str]) -> WordGraph:
    try:
        return WordGraph.from_words(sorted(words), gaddag=False)
    except BadGraph as error:
        raise BadWordFile(f"These words do not fit into a word graph: {error}.") from None


def _lines(text: str, progress: Progress, so_far: float) -> Iterator[_Line]:
    """The lines that say something; ``#`` begins a remark."""
    read = 0
    for number, written in enumerate(StringIO(text, newline=None)):
        read += len(written)
        if number % 20_000 == 0:
            progress(so_far + read / len(text) / 2)
        line = written.strip()
        if line and not line.startswith("#"):
            yield _line(line)


_SEPARATOR: Final = re.compile(r"[\t,;|=]| {2,}")


def _line(line: str) -> _Line:
    if line.isalpha():  # most lines of most lists
        return _Line(line, "", spaced=False)
    head = _SEPARATOR.split(line, 1)[0].strip('" ')
    entry, space, _ = head.partition(" ")
    definition = line[line.find(entry) + len(entry) :].strip(' \t,;|="') if entry else ""
    return _Line(entry, definition, bool(space))


_SIGNS: Final = (
    (re.compile("['`\u00b4\u2018\u2019]"), Reason.APOSTROPHE),
    (re.compile("[-\u2010-\u2015]"), Reason.HYPHEN),
    (re.compile(r"\d"), Reason.DIGIT),
    (re.compile(r"[^\W\d_A-Za-z]"), Reason.OTHER_LETTER),
)
_PLAIN: Final = re.compile(r"[A-Za-z]+")


def _fault(line: _Line, habits: _Habits) -> Reason | None:
    """Why a line holds no word."""
    if line.spaced and not habits.defined_after_a_space:
        return Reason.PHRASE
    if not _PLAIN.fullmatch(line.entry):
        for sign, reason in _SIGNS:
            if sign.search(line.entry):
                return reason
        return Reason.OTHER_SIGN
    return _length_fault(line.entry) or _name_fault(line.entry, habits.case)


def _name_fault(entry: str, most: _Case) -> Reason | None:
    match _case(entry):
        case _Case.SMALL:
            return None
        case _Case.CAPITALS:
            return Reason.NAME if most is _Case.SMALL else None
        case _Case.MIXED:  # a list of Words Written So is no list of names
            return None if most is _Case.MIXED and entry.istitle() else Reason.NAME


def _length_fault(word: str) -> Reason | None:
    if len(word) < SHORTEST:
        return Reason.TOO_SHORT
    return Reason.TOO_LONG if len(word) > LONGEST else None
