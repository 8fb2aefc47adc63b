"""Decks of cards. They need no cookie, and what a learner knows never reaches the server."""

from asyncio import to_thread
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response
from starlette.exceptions import HTTPException

from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import DEFAULT, available_lists
from tilewright.protocol.study import DeckCards, DeckList
from tilewright.server.http.problems import ERROR_RESPONSES
from tilewright.server.http.routes.tables import ServiceDep
from tilewright.server.live.decks import cards_of
from tilewright.server.live.dictionaries import lexicon
from tilewright.study.decks import Order, deck_names

router = APIRouter(prefix="/api/decks", responses=ERROR_RESPONSES)

# A deck changes only with its word list.
_CACHED: Final = "public, max-age=3600"
_MOST_CARDS: Final = 500

Dictionary = Annotated[str, Query(max_length=80)]


@router.get("")
async def list_decks(
    response: Response, service: ServiceDep, dictionary: Dictionary = DEFAULT
) -> DeckList:
    """Return the decks of a word list, with the number of their cards and words."""
    await to_thread(_check, dictionary)
    response.headers["cache-control"] = _CACHED
    return await service.decks.list(dictionary)


@router.get("/{name}")
async def deck_cards(
    name: Annotated[str, Path(max_length=40)],
    response: Response,
    service: ServiceDep,
    dictionary: Dictionary = DEFAULT,
    order: Order | None = None,
    first: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=_MOST_CARDS)] = 100,
) -> DeckCards:
    """Return cards of a deck, with the meanings and hooks of their words."""
    if name not in deck_names():
        raise HTTPException(404)
    await to_thread(_check, dictionary)
    deck = await service.decks.deck(dictionary, name, order)
    response.headers["cache-control"] = _CACHED
    return await to_thread(cards_of, deck, dictionary, first, count)


def _check(dictionary: str) -> None:
    """Allow shipped and imported lists only: a name could also be a path."""
    if dictionary not in available_lists():
        raise HTTPException(404)
    try:
        lexicon(dictionary)
    except (LexiconError, OSError):
        raise HTTPException(404) from None
