"""Write the licence texts of the sources next to the data built from them."""

import re
from pathlib import Path

from scripts.lexicon.packages import SCOWL_SOURCE, WORDNET, unpacked
from scripts.lexicon.writing import DATA

ENABLE_CREDIT = """\
ENABLE, the Enhanced North American Benchmark LExicon, is the work of M. Cooper and Alan Beale.
Its readme says:

"""


def write(cache: Path) -> None:
    """Extract the texts from the packages."""
    scowl = unpacked(SCOWL_SOURCE, cache) / "scowl-2020.12.07"
    copyright_of_scowl = (scowl / "Copyright").read_text(encoding="utf-8")
    wordnet = unpacked(WORDNET, cache) / "usr/share/doc/wordnet-base/copyright"
    texts = {
        "SCOWL": copyright_of_scowl,
        "ENABLE": ENABLE_CREDIT + _enable_dedication(copyright_of_scowl),
        # Its licence requires the complete readme wherever the list is used.
        "UKACD": (scowl / "r" / "ukacd" / "readme.txt").read_text(encoding="latin-1"),
        "WordNet": _wordnet_licence(wordnet.read_text(encoding="utf-8")),
    }
    directory = DATA / "licences"
    directory.mkdir(exist_ok=True)
    for name, text in texts.items():
        (directory / f"{name}.txt").write_text(text, encoding="utf-8")


def _enable_dedication(copyright_of_scowl: str) -> str:
    found = re.search(r"  The ENABLE master word list.*?\n\n", copyright_of_scowl, re.DOTALL)
    if found is None:
        raise LookupError("SCOWL's copyright no longer quotes ENABLE's dedication")
    return found[0].rstrip() + "\n"


def _wordnet_licence(debian_copyright: str) -> str:
    """Return the licence text of a Debian copyright file, without indentation and dots."""
    paragraph = debian_copyright.partition("License: WordNet3.0\n")[2].partition("\n\n")[0]
    return "".join(f"{line[1:].removeprefix('.')}\n" for line in paragraph.splitlines())
