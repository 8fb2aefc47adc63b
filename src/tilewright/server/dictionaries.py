"""The agreed dictionaries of tables, loaded once."""

import logging
from functools import lru_cache

from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.challenge import Judging
from tilewright.server.table import Table

log = logging.getLogger(__name__)


@lru_cache(maxsize=32)
def lexicon(name: str) -> Lexicon:
    return Lexicon.load(name)


def judge_of(table: Table) -> Lexicon | None:
    """The judge of a table; none where people judge words themselves, or its list is gone."""
    name = table.setting.dictionary
    if name is None or table.setting.edition.judging is not Judging.DICTIONARY:
        return None
    try:
        return lexicon(name)
    except (LexiconError, OSError) as error:
        log.warning("the word list of a table cannot be loaded: %s", type(error).__name__)
        return None


def words_of(table: Table) -> Lexicon:
    """The list from which computers at a table know their words."""
    return judge_of(table) or lexicon(DEFAULT)
