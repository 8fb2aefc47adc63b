"""The user's imported word lists, stored by name in the user's data directory.

Each is a single zip file with the word graph (``words.kwg``), the definitions that came with the
words (``definitions.tsv``) and metadata (``list.json``). A single file can be replaced atomically:
neither a crash nor a full disk leaves a partial list.
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

from tilewright.atomic_file import write_atomically
from tilewright.lexicon.errors import BadListName, BadWordFile, ListExists, UnknownList
from tilewright.lexicon.graph import MAX_FILE_BYTES, BadGraph, WordGraph
from tilewright.lexicon.shipped import FAMILY, WordList

if TYPE_CHECKING:  # opening a list does not need it
    from tilewright.lexicon.word_file import WordFile

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MAX_NAME: Final = 40
# Reserved file names on Windows.
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
_GRAPH, _DEFINITIONS, _INFO = "words.kwg", "definitions.tsv", "list.json"
_MAX_DEFINITIONS_BYTES: Final = 256 << 20
# A fixed date, so that the same words produce the same file.
_FIXED_DATE: Final = (1980, 1, 1, 0, 0, 0)

# What reading a damaged zip may raise; RuntimeError if a flipped flag marks it as encrypted.
_DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError, OSError
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListInfo:
    """Metadata of a stored list."""

    words: int
    definitions: int
    source: str


class UserList:
    """A stored list."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self._path = path

    @cached_property
    def graph(self) -> WordGraph:
        try:
            return WordGraph.from_kwg(self._part(_GRAPH, MAX_FILE_BYTES))
        except BadGraph:
            raise self._damaged() from None

    def __getstate__(self) -> dict[str, object]:
        """Pickle the definitions, so that another machine need not have the list."""
        return {"name": self.name, "_path": self._path, "_definitions": self._definitions}

    @cached_property
    def info(self) -> ListInfo:
        try:
            info = json.loads(self._part(_INFO, 1 << 20))
            return ListInfo(int(info["words"]), int(info["definitions"]), str(info["source"]))
        except (ValueError, TypeError, KeyError):
            raise self._damaged() from None

    def define(self, word: str) -> str | None:
        """Return the definition that came with a word, which must be in upper case."""
        start = self._definitions.find(f"\n{word}\t")
        if start < 0:
            return None
        return self._definitions[start + len(word) + 2 : self._definitions.index("\n", start + 1)]

    @cached_property
    def _definitions(self) -> str:
        """Lines of a word and its definition, each between two newlines."""
        try:
            return "\n" + self._part(_DEFINITIONS, _MAX_DEFINITIONS_BYTES).decode("utf-8")
        except UnicodeDecodeError:
            raise self._damaged() from None

    def _part(self, name: str, max_bytes: int) -> bytes:
        packed = BytesIO(self._path.read_bytes())
        try:
            with zipfile.ZipFile(packed) as archive, archive.open(name) as part:
                data = part.read(max_bytes + 1)
        except _DAMAGED:
            raise self._damaged() from None
        if len(data) > max_bytes:
            raise self._damaged()
        return data

    def _damaged(self) -> BadWordFile:
        return BadWordFile(
            f"The word list {self.name!r} is damaged. Import it again with --replace, or remove it."
        )


def folder() -> Path:
    """Return the directory of the stored lists."""
    return user_data_path("tilewright") / "words"


def names() -> tuple[str, ...]:
    """Return the names of the stored lists in alphabetical order."""
    found = (path.stem for path in folder().glob("*.zip"))
    return tuple(sorted(name for name in found if _NAME.fullmatch(name)))


def open_list(name: str) -> UserList | None:
    """Return the stored list of this name, or None."""
    if not _is_valid_name(name):
        return None
    path = folder() / f"{name}.zip"
    return UserList(name, path) if path.is_file() else None


def name_for(file: Path) -> str:
    """Return a list name for a file: ``my-words-2`` for ``My Words (2).txt``."""
    stem = file.name
    while (inner := Path(stem)).suffix.lower() in (".gz", ".xz", ".txt", ".kwg", ".csv", ".tsv"):
        stem = inner.stem
    return "-".join(re.findall("[a-z0-9]+", stem.lower()))[:_MAX_NAME].strip("-")


def check_name(name: str) -> None:
    """Raise ``BadListName`` if a list cannot have this name."""
    if not _is_valid_name(name):
        raise BadListName(
            f"{name!r} is not a valid list name: use lower-case letters, digits and hyphens, "
            f"at most {_MAX_NAME} characters."
        )
    if name in set(WordList):
        raise BadListName(f"{name!r} is a list that ships with Tilewright; choose another name.")
    if name.startswith(FAMILY):
        raise BadListName(
            f"Names that start with {FAMILY} are reserved: every list has a version without rude "
            "words under that name. Choose another name."
        )


def _is_valid_name(name: str) -> bool:
    return (
        len(name) <= _MAX_NAME
        and _NAME.fullmatch(name) is not None
        and _DEVICES.fullmatch(name) is None
    )


def save_list(name: str, file: "WordFile", source: str, *, replace: bool = False) -> UserList:
    """Store a list under a name, atomically."""
    check_name(name)
    path = folder() / f"{name}.zip"
    if path.exists() and not replace:
        raise ListExists(name)
    data = _packed(file, ListInfo(len(file.graph), len(file.definitions), source))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
    return UserList(name, path)


def _packed(file: "WordFile", info: ListInfo) -> bytes:
    definitions = "".join(_definition_lines(file))
    parts = {
        _INFO: json.dumps(asdict(info), ensure_ascii=False).encode(),
        _GRAPH: file.graph.to_kwg(),
        _DEFINITIONS: definitions.encode(),
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(name, _FIXED_DATE)
            entry.compress_type = (
                zipfile.ZIP_DEFLATED if name == _DEFINITIONS else zipfile.ZIP_STORED
            )
            archive.writestr(entry, data)
    return packed.getvalue()


def _definition_lines(file: "WordFile") -> Iterator[str]:
    for word, definition in sorted(file.definitions.items()):
        yield f"{word}\t{' '.join(definition.split())}\n"


def remove(name: str) -> None:
    """Delete a stored list."""
    if name in set(WordList):
        raise BadListName(f"{name!r} ships with Tilewright and cannot be removed.")
    if open_list(name) is None:
        raise UnknownList(name, names())
    (folder() / f"{name}.zip").unlink()
