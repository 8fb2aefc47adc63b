"""Decks of cards over HTTP: for every word list that can be chosen, and without a cookie."""

from pathlib import Path

import pytest

from tests.support.app_client import app_client
from tilewright.protocol.study import DeckCards, DeckList
from tilewright.study.decks import deck_names

pytestmark = pytest.mark.anyio


async def test_decks_are_listed_with_their_sizes(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        answer = await client.get("/api/decks")
        listed = DeckList.model_validate_json(answer.text)
        assert tuple(each.name for each in listed.decks) == deck_names()
        assert (listed.decks[0].cards, listed.decks[0].words) == (77, 101)
        assert "set-cookie" not in answer.headers
        assert "max-age" in answer.headers["cache-control"]


async def test_cards_come_in_parts_with_meanings_and_hooks(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        answer = await client.get("/api/decks/twos?order=alphabet&first=0&count=2")
        deck = DeckCards.model_validate_json(answer.text)
        assert (deck.total, len(deck.cards), deck.order) == (77, 2, "alphabet")
        aa = deck.cards[0].answers[0]
        assert (aa.text, aa.front, aa.back, aa.level) == ("AA", "B", "HLS", 95)
        assert aa.meaning is not None
        rest = await client.get("/api/decks/twos?order=alphabet&first=76&count=10")
        assert len(DeckCards.model_validate_json(rest.text).cards) == 1


async def test_another_word_list_has_another_hash(tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        hashes = {
            DeckCards.model_validate_json(
                (await client.get(f"/api/decks/twos?dictionary={name}")).text
            ).list_hash
            for name in ("english", "world-english", "family-english")
        }
        assert len(hashes) == 3


@pytest.mark.parametrize("kind", ["judge", "leaves", "hooks", "letter-groups"])
async def test_every_kind_of_card_is_sent(kind: str, tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        answer = await client.get(f"/api/decks/{kind}?count=20")
        deck = DeckCards.model_validate_json(answer.text)
        assert len(deck.cards) == 20
        assert all(card.answers for card in deck.cards)


@pytest.mark.parametrize(
    "path",
    [
        "/api/decks/nines",
        "/api/decks/twos?dictionary=/etc/passwd",
        "/api/decks?dictionary=nosuch",
        "/api/decks/twos?dictionary=..%2Fenglish",
    ],
)
async def test_only_decks_and_lists_that_exist_are_served(path: str, tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        assert (await client.get(path)).status_code == 404


@pytest.mark.parametrize("query", ["first=-1", "count=0", "count=501", "order=random"])
async def test_parts_are_limited(query: str, tmp_path: Path) -> None:
    async with app_client(tmp_path) as (_, client):
        assert (await client.get(f"/api/decks/twos?{query}")).status_code == 422
