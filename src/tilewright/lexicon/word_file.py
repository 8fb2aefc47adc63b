"""Read a user's word list from a text file or a KWG file.

Each line of a text file is a word, or a word and its definition. Entries that cannot be words on a
board are rejected and counted by reason.
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
from tilewright.lexicon.graph import MAX_FILE_BYTES, BadGraph, WordGraph
from tilewright.lexicon.text_encoding import decode

MIN_LETTERS, MAX_LETTERS = 2, 15
MAX_TEXT_BYTES: Final = 64 << 20
MAX_WORDS: Final = 2_000_000
MAX_EXAMPLES: Final = 5

# Called with the share of the work that is done, from 0 to 1.
Progress = Callable[[float], None]


class Reason(Enum):
    """Why an entry is rejected. The value completes the sentence "it has …"."""

    PHRASE = "several words"
    APOSTROPHE = "an apostrophe"
    HYPHEN = "a hyphen"
    DIGIT = "a digit"
    OTHER_LETTER = "a letter that is not A to Z"
    OTHER_SYMBOL = "a symbol"
    NAME = "a capital letter (a name)"
    TOO_SHORT = "only one letter"
    TOO_LONG = f"more than {MAX_LETTERS} letters"


@dataclass(slots=True)
class Rejected:
    """The number of entries rejected for one reason, and the first few of them."""

    count: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, entry: str) -> None:
        """Count an entry, and keep it if it is one of the first."""
        self.count += 1
        if len(self.examples) < MAX_EXAMPLES:
            self.examples.append(entry if len(entry) <= 40 else f"{entry[:39]}…")


@dataclass(frozen=True, slots=True)
class WordFile:
    """The contents of a word file, and the entries that were rejected."""

    graph: WordGraph
    encoding: str
    definitions: dict[str, str] = field(default_factory=dict)
    rejected: dict[Reason, Rejected] = field(default_factory=dict)
    repeated: int = 0


def read_word_file(path: Path, progress: Progress = lambda _: None) -> WordFile:
    """Read a word list. Raises ``BadWordFile`` if the file is not one, ``OSError`` if missing.

    A file may be compressed: ``words.txt.gz`` is read as ``words.txt``.
    """
    compressed = path.suffix.lower() in (".gz", ".xz")
    inner = path.with_suffix("") if compressed else path
    kwg = inner.suffix.lower() == ".kwg"
    data = _content(path, MAX_FILE_BYTES if kwg else MAX_TEXT_BYTES)
    return _with_words(_read_kwg(data) if kwg else read_text(data, progress))


def read_word_stream(stream: BinaryIO) -> WordFile:
    """Read a word list from a stream of text. Raises ``BadWordFile`` if it is not one."""
    data = stream.read(MAX_TEXT_BYTES + 1)
    if len(data) > MAX_TEXT_BYTES:
        raise BadWordFile(_too_large(MAX_TEXT_BYTES))
    return _with_words(read_text(data))


def _with_words(found: WordFile) -> WordFile:
    if not len(found.graph):
        raise BadWordFile("This file contains no words." + _rejection_reasons(found))
    return found


def _too_large(limit: int) -> str:
    return f"This file is too large: the limit is {limit >> 20} MB."


def _rejection_reasons(found: WordFile) -> str:
    reasons = ", ".join(reason.value for reason in found.rejected)
    return f" Its entries have {reasons}." if reasons else ""


def _content(path: Path, max_bytes: int) -> bytes:
    try:
        with _opened(path) as file:
            data = file.read(max_bytes + 1)
    except EOFError:
        raise BadWordFile("This compressed file is truncated.") from None
    except (gzip.BadGzipFile, zlib.error, lzma.LZMAError):
        raise BadWordFile("This compressed file is damaged.") from None
    if len(data) > max_bytes:
        raise BadWordFile(_too_large(max_bytes))
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
    if len(graph) > MAX_WORDS:
        raise BadWordFile(f"This file has more than {MAX_WORDS:,} words.")
    rejected: dict[Reason, Rejected] = {}
    words = []
    for word in graph:
        if reason := _length_problem(word):
            rejected.setdefault(reason, Rejected()).add(word)
        else:
            words.append(word)
    return WordFile(WordGraph.from_words(words, gaddag=False), "KWG", rejected=rejected)


class _Line(NamedTuple):
    """A line of a list, parsed without knowledge of the others."""

    entry: str
    definition: str
    spaced: bool  # separated by a single space


class _Case(Enum):
    LOWER = "lower"
    UPPER = "UPPER"
    MIXED = "Mixed"


@dataclass(frozen=True, slots=True)
class _Format:
    """The format that most lines of a list share."""

    case: _Case
    defined_after_a_space: bool


def read_text(data: bytes, progress: Progress = lambda _: None) -> WordFile:
    """Read the bytes of a text file.

    The majority of lines determines the format. If most words are in lower case, a capitalised one
    is a name; if most are in upper case, it is not. If most lines have a space, a definition
    follows it; if only a few do, those are phrases.
    """
    text, encoding = decode(data)
    format_ = _detect_format(_lines(text, progress, 0.0))
    words = set[str]()
    definitions: dict[str, str] = {}
    rejected: dict[Reason, Rejected] = {}
    accepted = 0
    for line in _lines(text, progress, 0.5):
        if reason := _problem(line, format_):
            phrase = f"{line.entry} {line.definition}"
            entry = phrase if reason is Reason.PHRASE else line.entry
            rejected.setdefault(reason, Rejected()).add(entry)
            continue
        accepted += 1
        word = line.entry.upper()
        words.add(word)
        if line.definition:
            definitions.setdefault(word, line.definition)
        if len(words) > MAX_WORDS:
            raise BadWordFile(f"This file has more than {MAX_WORDS:,} words.")
    return WordFile(_graph(words), encoding, definitions, rejected, accepted - len(words))


def _detect_format(lines: Iterable[_Line]) -> _Format:
    cases = Counter[_Case]()
    spaced = Counter[bool]()
    for line in lines:
        spaced[line.spaced] += 1
        if _PLAIN.fullmatch(line.entry):
            cases[_case(line.entry)] += 1
    usual = max(_Case, key=lambda case: cases[case])  # lower case in a tie
    return _Format(usual, spaced[True] > spaced[False])


def _case(entry: str) -> _Case:
    if entry.islower():
        return _Case.LOWER
    return _Case.UPPER if entry.isupper() else _Case.MIXED


def _graph(words: set[str]) -> WordGraph:
    try:
        return WordGraph.from_words(sorted(words), gaddag=False)
    except BadGraph as error:
        raise BadWordFile(f"These words do not fit into a word graph: {error}.") from None


def _lines(text: str, progress: Progress, done: float) -> Iterator[_Line]:
    """Yield the lines with content; ``#`` starts a comment."""
    read = 0
    for number, raw in enumerate(StringIO(text, newline=None)):
        read += len(raw)
        if number % 20_000 == 0:
            progress(done + read / len(text) / 2)
        line = raw.strip()
        if line and not line.startswith("#"):
            yield _line(line)


_SEPARATOR: Final = re.compile(r"[\t,;|=]| {2,}")


def _line(line: str) -> _Line:
    if line.isalpha():  # the usual case
        return _Line(line, "", spaced=False)
    head = _SEPARATOR.split(line, 1)[0].strip('" ')
    entry, space, _ = head.partition(" ")
    definition = line[line.find(entry) + len(entry) :].strip(' \t,;|="') if entry else ""
    return _Line(entry, definition, bool(space))


_SYMBOLS: Final = (
    (re.compile("['`\u00b4\u2018\u2019]"), Reason.APOSTROPHE),
    (re.compile("[-\u2010-\u2015]"), Reason.HYPHEN),
    (re.compile(r"\d"), Reason.DIGIT),
    (re.compile(r"[^\W\d_A-Za-z]"), Reason.OTHER_LETTER),
)
_PLAIN: Final = re.compile(r"[A-Za-z]+")


def _problem(line: _Line, format_: _Format) -> Reason | None:
    """Return why a line is rejected, or None if its entry is a word."""
    if line.spaced and not format_.defined_after_a_space:
        return Reason.PHRASE
    if not _PLAIN.fullmatch(line.entry):
        for symbol, reason in _SYMBOLS:
            if symbol.search(line.entry):
                return reason
        return Reason.OTHER_SYMBOL
    return _length_problem(line.entry) or _name_problem(line.entry, format_.case)


def _name_problem(entry: str, usual: _Case) -> Reason | None:
    match _case(entry):
        case _Case.LOWER:
            return None
        case _Case.UPPER:
            return Reason.NAME if usual is _Case.LOWER else None
        case _Case.MIXED:  # a list of Words Like These does not consist of names
            return None if usual is _Case.MIXED and entry.istitle() else Reason.NAME


def _length_problem(word: str) -> Reason | None:
    if len(word) < MIN_LETTERS:
        return Reason.TOO_SHORT
    return Reason.TOO_LONG if len(word) > MAX_LETTERS else None
