"""The lists that a user has brought, kept in the user's data directory under a name.

Each is one file, an ordinary zip with the word graph (``words.kwg``), the definitions that came
with the words (``definitions.tsv``) and some facts (``list.json``), so that it is replaced in one
step: no crash and no full disk leaves half a list.
"""

import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path

from tilewright.lexicon.errors import BadListName, BadWordFile, ListExists, UnknownList
from tilewright.lexicon.graph import LARGEST_FILE, BadGraph, WordGraph
from tilewright.lexicon.shipped import FAMILY, WordList
from tilewright.whole_file import write_whole

if TYPE_CHECKING:  # a list that is kept already is opened without it
    from tilewright.lexicon.word_file import WordFile

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 40
# Devices on Windows, where no file can have such a name.
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
_GRAPH, _DEFINITIONS, _FACTS = "words.kwg", "definitions.tsv", "list.json"
_LARGEST_DEFINITIONS: Final = 256 << 20
# No clock: the same words give the same file.
_NO_DATE: Final = (1980, 1, 1, 0, 0, 0)

# All that a zip may raise whose bytes have changed; a changed flag may even call it encrypted.
_DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError, OSError
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Facts:
    """What a list knows about itself."""

    words: int
    definitions: int
    source: str


class OwnList:
    """A kept list, opened."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self._path = path

    @cached_property
    def graph(self) -> WordGraph:
        try:
            return WordGraph.from_kwg(self._part(_GRAPH, LARGEST_FILE))
        except BadGraph:
            raise self._damaged() from None

    @cached_property
    def facts(self) -> Facts:
        try:
            told = json.loads(self._part(_FACTS, 1 << 20))
            return Facts(int(told["words"]), int(told["definitions"]), str(told["source"]))
        except (ValueError, TypeError, KeyError):
            raise self._damaged() from None

    def define(self, word: str) -> str | None:
        """The definition that came with a word, in upper case."""
        start = self._definitions.find(f"\n{word}\t")
        if start < 0:
            return None
        return self._definitions[start + len(word) + 2 : self._definitions.index("\n", start + 1)]

    @cached_property
    def _definitions(self) -> str:
        """Lines of word and definition, with a line end before the first and after the last."""
        try:
            return "\n" + self._part(_DEFINITIONS, _LARGEST_DEFINITIONS).decode("utf-8")
        except UnicodeDecodeError:
            raise self._damaged() from None

    def _part(self, name: str, most: int) -> bytes:
        packed = BytesIO(self._path.read_bytes())
        try:
            with zipfile.ZipFile(packed) as archive, archive.open(name) as part:
                data = part.read(most + 1)
        except _DAMAGED:
            raise self._damaged() from None
        if len(data) > most:
            raise self._damaged()
        return data

    def _damaged(self) -> BadWordFile:
        return BadWordFile(
            f"The word list {self.name!r} is damaged. Import it again with --replace, or remove it."
        )


def folder() -> Path:
    """Where the lists are kept."""
    return user_data_path("tilewright") / "words"


def names() -> tuple[str, ...]:
    """The names of the kept lists in alphabetical order."""
    found = (path.stem for path in folder().glob("*.zip"))
    return tuple(sorted(name for name in found if _NAME.fullmatch(name)))


def open_list(name: str) -> OwnList | None:
    """The kept list of this name, if there is one."""
    if not _may_be_a_name(name):
        return None
    path = folder() / f"{name}.zip"
    return OwnList(name, path) if path.is_file() else None


def name_for(file: Path) -> str:
    """A name made from that of a file: ``My Words (2).txt`` is kept as ``my-words-2``."""
    stem = file.name
    while (inner := Path(stem)).suffix.lower() in (".gz", ".xz", ".txt", ".kwg", ".csv", ".tsv"):
        stem = inner.stem
    return "-".join(re.findall("[a-z0-9]+", stem.lower()))[:_LONGEST_NAME].strip("-")


def check_name(name: str) -> None:
    """Refuse a name that a list cannot be kept under."""
    if not _may_be_a_name(name):
        raise BadListName(
            f"{name!r} is no name for a word list: use small letters, digits and single hyphens, "
            f"at most {_LONGEST_NAME}."
        )
    if name in set(WordList):
        raise BadListName(f"{name!r} is a list that comes with Tilewright; choose another name.")
    if name.startswith(FAMILY):
        raise BadListName(
            f"Names that begin with {FAMILY} are for lists without rude words, which every list "
            "has by itself; choose another name."
        )


def _may_be_a_name(name: str) -> bool:
    return (
        len(name) <= _LONGEST_NAME
        and _NAME.fullmatch(name) is not None
        and _DEVICES.fullmatch(name) is None
    )


def keep(name: str, found: "WordFile", source: str, *, replace: bool = False) -> OwnList:
    """Keep a list under a name, whole or not at all."""
    check_name(name)
    path = folder() / f"{name}.zip"
    if path.exists() and not replace:
        raise ListExists(name)
    data = _packed(found, Facts(len(found.graph), len(found.definitions), source))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    return OwnList(name, path)


def _packed(found: "WordFile", facts: Facts) -> bytes:
    definitions = "".join(_definition_lines(found))
    parts = {
        _FACTS: json.dumps(asdict(facts), ensure_ascii=False).encode(),
        _GRAPH: found.graph.to_kwg(),
        _DEFINITIONS: definitions.encode(),
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(name, _NO_DATE)
            entry.compress_type = (
                zipfile.ZIP_DEFLATED if name == _DEFINITIONS else zipfile.ZIP_STORED
            )
            archive.writestr(entry, data)
    return packed.getvalue()


def _definition_lines(found: "WordFile") -> Iterator[str]:
    for word, definition in sorted(found.definitions.items()):
        yield f"{word}\t{' '.join(definition.split())}\n"


def remove(name: str) -> None:
    """Forget a list."""
    if name in set(WordList):
        raise BadListName(f"{name!r} comes with Tilewright and stays.")
    if open_list(name) is None:
        raise UnknownList(name, names())
    (folder() / f"{name}.zip").unlink()
