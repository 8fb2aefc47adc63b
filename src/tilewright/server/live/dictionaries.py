"""The dictionaries that tables have agreed on, each loaded once."""

import logging
from functools import lru_cache

from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.editions.challenge_rule import Judging
from tilewright.server.tables.state import TableState

log = logging.getLogger(__name__)


@lru_cache(maxsize=32)
def lexicon(name: str) -> Lexicon:
    return Lexicon.load(name)


def judge_of(table: TableState) -> Lexicon | None:
    """Return the judge of a table; None if people judge words or the word list is missing."""
    name = table.setting.dictionary
    if name is None or table.setting.edition.judging is not Judging.DICTIONARY:
        return None
    try:
        return lexicon(name)
    except (LexiconError, OSError) as error:
        log.warning("cannot load a table's word list: %s", type(error).__name__)
        return None


def words_of(table: TableState) -> Lexicon:
    """Return the word list that the computers at a table use."""
    return judge_of(table) or lexicon(DEFAULT)
