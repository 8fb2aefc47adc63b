"""The sources stay in small files, and folders in which a reader finds their way."""

from collections import Counter
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
SOURCES = [
    path
    for folder, extensions in {
        "src": "py",
        "web/src": "ts svelte css",
        "kernel": "cpp hpp",
        "benchmarks": "py",
        "scripts": "py",
        "tests": "py",
    }.items()
    for extension in extensions.split()
    for path in ROOT.glob(f"{folder}/**/*.{extension}")
]
GENERATED = {ROOT / "web/src/messages.ts"}
# About fifteen files beside sub-folders. The kernel and the tests stay flat: their files are named
# after what they do.
MOST_FILES = 16
MOST_LINES = 500


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_is_long() -> None:
    long = {str(path): lines(path) for path in SOURCES if path not in GENERATED}
    assert {path: length for path, length in long.items() if length > MOST_LINES} == {}


def test_most_files_are_short() -> None:
    assert median(lines(path) for path in SOURCES) <= 120


def test_no_folder_has_many_files() -> None:
    listed = (
        path
        for path in SOURCES
        if path.is_relative_to(ROOT / "src") or path.is_relative_to(ROOT / "web")
        if path.name != "__init__.py" and ".test." not in path.name
    )
    files = Counter(path.parent.relative_to(ROOT).as_posix() for path in listed)
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}
