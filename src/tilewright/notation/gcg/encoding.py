"""Decodes the bytes of a GCG file into lines.

The default encoding is ISO-8859-1; ``#character-encoding`` on the first line may name another.
Many files are UTF-8 without declaring it, so text that is valid UTF-8 is read as UTF-8.
"""

import codecs
import re

from tilewright.notation.gcg.document import Problem

_LINE_END = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(rb"\s*#character-encoding[ \t]+([^\r\n]*)", re.IGNORECASE)
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SUPPORTED = {
    "utf-8": "UTF-8",
    "utf8": "UTF-8",
    "iso-8859-1": "ISO-8859-1",
    "iso8859-1": "ISO-8859-1",
    "iso_8859-1": "ISO-8859-1",
    "latin1": "ISO-8859-1",
    "latin-1": "ISO-8859-1",
    "us-ascii": "ISO-8859-1",
    "ascii": "ISO-8859-1",
}


def decode_lines(file: bytes) -> tuple[list[str], str, list[Problem]]:
    """Return the lines without line endings, their encoding, and any problems with it."""
    if file.startswith(_UTF_16):
        return [], "UTF-16", [Problem(1, "the file is in UTF-16, which GCG does not allow")]
    file = file.removeprefix(codecs.BOM_UTF8)
    problems = []
    encoding = None
    if header := _HEADER.match(file.split(b"\n", 1)[0]):
        name = header[1].decode("ISO-8859-1").strip()
        encoding = _SUPPORTED.get(name.lower())
        if encoding is None:
            problems.append(Problem(1, f"the character encoding {name[:60]!r} is not supported"))
    text, encoding, fault = _decode(file, encoding)
    lines = _LINE_END.split(text)
    if fault is not None:
        line = len(_LINE_END.findall(text, 0, fault)) + 1
        problems.append(Problem(line, "the file claims to be UTF-8, but this line is not"))
    return lines, encoding, problems


def _decode(file: bytes, encoding: str | None) -> tuple[str, str, int | None]:
    """Return the text, its encoding, and the index of the first byte that is not valid in it."""
    fault = None
    if encoding != "ISO-8859-1":
        try:
            text = file.decode("UTF-8")
        except UnicodeDecodeError as error:
            fault = error.start if encoding == "UTF-8" else None
        else:
            plain = encoding is None and text.isascii()
            return text, "ISO-8859-1" if plain else "UTF-8", None
    return file.decode("ISO-8859-1"), "ISO-8859-1", fault
