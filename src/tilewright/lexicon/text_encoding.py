"""Detect the encoding of a text file and decode it."""

import codecs
import re
from typing import Final

from tilewright.lexicon.errors import BadWordFile

_BYTE_ORDER_MARKS: Final = (  # UTF-32 first, since the mark of UTF-16-LE is its prefix
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
_NOT_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
# Some old editors end a file with Ctrl-Z.
_END_OF_FILE: Final = "\x1a"
# The maximum share of non-ASCII bytes in text that is read as Windows-1252.
_MAX_HIGH_BYTES: Final = 0.3


def decode(data: bytes) -> tuple[str, str]:
    """Return the text and its encoding. Raises ``BadWordFile`` if it is not clearly text."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _decode_as(data[len(mark) :], encoding), encoding
    if wide := _wide_encoding(data):
        return _decode_as(data, wide), wide
    try:
        return _decode_as(data, "UTF-8"), "UTF-8"
    except BadWordFile:
        high = sum(data.count(byte) for byte in range(0x80, 0x100))
        if high > _MAX_HIGH_BYTES * len(data):
            raise
    return _decode_as(data, "Windows-1252"), "Windows-1252"


def _decode_as(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding).removesuffix(_END_OF_FILE)
    except UnicodeDecodeError:
        raise BadWordFile("This is not a text file in a known encoding.") from None
    if _NOT_TEXT.search(text):
        raise BadWordFile("This is not a text file: it contains control characters.")
    return text


def _wide_encoding(data: bytes) -> str | None:
    """Detect UTF-16 without a byte order mark: for ASCII letters, every second byte is zero."""
    if len(data) < 2 or len(data) % 2:
        return None
    even, odd = data[::2].count(0), data[1::2].count(0)
    enough = len(data) // 2 * 0.9
    if odd >= enough and not even:
        return "UTF-16-LE"
    if even >= enough and not odd:
        return "UTF-16-BE"
    return None
