"""The choices for a new table. Clients have their own titles for editions and dictionaries."""

from asyncio import to_thread
from functools import cache

from fastapi import APIRouter, Request

from tilewright import __version__
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import available_lists
from tilewright.lexicon.shipped import FAMILY, WordList
from tilewright.notation.rules_text import rules_in_words
from tilewright.players.names import NAMES
from tilewright.players.strength import LEVELS
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.responses import Choices, DictionaryChoice, EditionChoice, LevelScore
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import CLASSIC_2003, EDITIONS, OPTIONAL_TIMERS
from tilewright.server.http.cookies import Holder
from tilewright.server.http.problems import ERROR_RESPONSES
from tilewright.server.http.routes.network import can_open_to_network
from tilewright.server.live.dictionaries import lexicon

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.get("/choices")
async def table_choices(request: Request, _: Holder) -> Choices:
    """Return the editions, dictionaries and levels to choose from for a new table."""
    public_url = request.app.state.public_url
    return await to_thread(choices, public_url, can_open=can_open_to_network(request))


def choices(public_url: str | None, *, can_open: bool) -> Choices:
    """Return the choices that a server with this public URL offers."""
    return Choices(
        version=__version__,
        editions=[_edition(edition) for edition in EDITIONS.values()],
        dictionaries=_dictionaries(),
        levels=list(LEVELS),
        finish_line_levels={name: strength.finish_line for name, strength in LEVELS.items()},
        level_scores={
            name: LevelScore(
                mean=usual.mean, deviation=usual.deviation, beats_weaker=strength.beats_weaker
            )
            for name, strength in LEVELS.items()
            if (usual := strength.usual_score) is not None
        },
        characters={
            name: strength.character
            for name, strength in LEVELS.items()
            if strength.character is not None
        },
        computer_names=list(NAMES),
        lan_address=public_url,
        can_open_to_network=can_open,
    )


@cache
def _edition(edition: Edition) -> EditionChoice:
    standard = set(rules_in_words(CLASSIC_2003))
    rules = list(rules_in_words(edition))
    timer = OPTIONAL_TIMERS.get(edition.name)
    return EditionChoice(
        name=edition.name,
        settings=to_settings(edition),
        board=list(edition.layout.picture),
        rules=rules,
        differs=[rule for rule in rules if rule not in standard],
        optional_timer_s=None if timer is None else timer // 1000,
    )


def _dictionaries() -> list[DictionaryChoice]:
    """Return the word lists that can be read. Their family versions are a separate setting."""
    found = []
    for name in available_lists():
        if name.startswith(FAMILY):
            continue
        try:
            words = len(lexicon(name))
        except (LexiconError, OSError):
            continue
        found.append(DictionaryChoice(name=name, words=words, imported=name not in set(WordList)))
    return found
