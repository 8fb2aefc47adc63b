"""From the bytes of somebody's text file to its text, in whatever encoding it clearly has."""

import codecs
import re
from typing import Final

from tilewright.lexicon.errors import BadWordFile

_MARKS: Final = (  # the longer one first where one begins with the other
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
_NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
# Some old editors end a file with Ctrl-Z.
_END_OF_FILE: Final = "\x1a"
# In an old eight-bit encoding most letters of a word list are still plain ones.
_MOST_HIGH_BYTES: Final = 0.3


def decode(data: bytes) -> tuple[str, str]:
    """The text and the name of its encoding. Raises BadWordFile if it is not clearly a text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _read(data[len(mark) :], encoding), encoding
    if wide := _wide_encoding(data):
        return _read(data, wide), wide
    try:
        return _read(data, "UTF-8"), "UTF-8"
    except BadWordFile:
        high = sum(data.count(byte) for byte in range(0x80, 0x100))
        if high > _MOST_HIGH_BYTES * len(data):
            raise
    return _read(data, "Windows-1252"), "Windows-1252"


def _read(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding).removesuffix(_END_OF_FILE)
    except UnicodeDecodeError:
        raise BadWordFile("This is not a text file in any encoding we can tell.") from None
    if _NO_TEXT.search(text):
        raise BadWordFile("This is not a text file: it holds signs that no text has.")
    return text


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a mark: in plain letters every second byte is nothing."""
    if len(data) < 2 or len(data) % 2:
        return None
    even, odd = data[::2].count(0), data[1::2].count(0)
    most = len(data) // 2 * 0.9
    if odd >= most and not even:
        return "UTF-16-LE"
    if even >= most and not odd:
        return "UTF-16-BE"
    return None
