"""What a new table can be set up with. Clients know what boxes and lists are called."""

from functools import cache

from tilewright import __version__
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import lists_at_hand
from tilewright.lexicon.shipped import FAMILY, WordList
from tilewright.notation.plain_words import rules_in_words
from tilewright.players.names import NAMES
from tilewright.rules.edition import Edition
from tilewright.rules.editions import CLASSIC_2003, EDITIONS
from tilewright.rules.finish_line import Level
from tilewright.server.answers import Choices, DictionaryChoice, EditionChoice
from tilewright.server.dictionaries import lexicon
from tilewright.server.settings import settings_of


def choices(lan_address: str | None) -> Choices:
    return Choices(
        version=__version__,
        editions=[_edition(edition) for edition in EDITIONS.values()],
        dictionaries=_dictionaries(),
        levels=list(Level),
        computer_names=list(NAMES),
        lan_address=lan_address,
    )


@cache
def _edition(edition: Edition) -> EditionChoice:
    usual = set(rules_in_words(CLASSIC_2003))
    rules = list(rules_in_words(edition))
    return EditionChoice(
        name=edition.name,
        settings=settings_of(edition),
        board=list(edition.layout.picture),
        rules=rules,
        differs=[rule for rule in rules if rule not in usual],
    )


def _dictionaries() -> list[DictionaryChoice]:
    """The lists at hand that can be read; the family filter is a setting of its own."""
    found = []
    for name in lists_at_hand():
        if name.startswith(FAMILY):
            continue
        try:
            words = len(lexicon(name))
        except (LexiconError, OSError):
            continue
        found.append(DictionaryChoice(name=name, words=words, imported=name not in set(WordList)))
    return found
