"""Reviews of finished games: the first look at once, a closer one from the queue.

The queue and what was found are in the database, so that all server processes share them and a
restart loses neither.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from tilewright import __version__
from tilewright.coach.settings import ReviewSettings, Vocabulary
from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol.responses import Problem
from tilewright.protocol.review import (
    ComparePlay,
    GameReview,
    PlayOn,
    ReviewedTurn,
    ReviewProgress,
    ReviewPuzzles,
    TurnVerdict,
)
from tilewright.server.child_process import QueueFull
from tilewright.server.live.background import BackgroundTasks
from tilewright.server.live.dictionaries import words_of
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.registry import TableRegistry
from tilewright.server.live.reviewing.process import PromptAnswers, ReviewFailed
from tilewright.server.live.reviewing.runner import ReviewRunner
from tilewright.server.reviewing.requests import (
    CompareTurn,
    PlayOnFrom,
    RecordedGame,
    Refused,
    ReviewAtOnce,
    ReviewRequest,
)
from tilewright.server.storage.reviews import Key, ReviewQueue, StoredReview
from tilewright.server.storage.store import Store
from tilewright.server.tables.refusals import NoSuchTable, NotReviewed
from tilewright.server.views.review import puzzles_of

log = logging.getLogger(__name__)

# Change it when reviews of an earlier version should be made again.
_COACH_VERSION: Final = 1


class ReviewRefused(Exception):
    """What was asked about a review is against the rules of the game."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class TooManyReviews(Exception):
    """The client has used up its limit."""


class Reviews:
    """Reviews the finished games of this server. Methods raise ``StorageUnavailable``."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry
        self._queue = ReviewQueue(store, secrets.token_hex(8))
        self._prompt = PromptAnswers()
        self._runner = ReviewRunner(self._queue, self._recorded)
        # The first looks that are being taken, so that everyone who asks shares one.
        self._tasks = BackgroundTasks()
        self._beginning: dict[Key, asyncio.Task[None]] = {}

    def start(self) -> None:
        self._runner.start()

    async def stop(self) -> None:
        """End all work. What is queued waits for the next server that starts."""
        for task in self._beginning.values():
            task.cancel()
        await asyncio.gather(*self._beginning.values(), return_exceptions=True)
        await self._tasks.cancel()
        await self._runner.stop()
        await self._prompt.stop()

    async def begin(
        self, live: LiveTable, vocabulary: Vocabulary, allow: Callable[[], bool]
    ) -> bytes:
        """Return the review of a finished game as far as it is done; it begins if it has to.

        ``allow`` says whether the client may start another one. Raises ``QueueFull``,
        ``TooManyReviews`` or ``ReviewFailed``.
        """
        key, basis = Key(live.id, vocabulary), await self._basis(live, vocabulary)
        found = await self._get(key, basis)
        if found is None or found.state in ("stopped", "failed"):
            if key not in self._beginning:
                if not allow():
                    raise TooManyReviews
                body = None if found is None else found.body
                task = asyncio.create_task(self._begin(live, key, basis, vocabulary, body))
                self._beginning[key] = task
                task.add_done_callback(lambda _: self._beginning.pop(key))
            await asyncio.shield(self._beginning[key])
        return await self.progress(live, vocabulary)

    async def progress(
        self, live: LiveTable, vocabulary: Vocabulary, after: int | None = None
    ) -> bytes:
        """Return a ``ReviewProgress`` as JSON.

        The review is left out if no more than ``after`` turns have been looked at closely.
        """
        found = await self._get(Key(live.id, vocabulary), await self._basis(live, vocabulary))
        if found is None:
            # Who asks for this may soon begin the review.
            self._tasks.spawn(self._prompt.warm_up())
            none = ReviewProgress(state="none", ahead=0, judged=0, review=None)
            return none.model_dump_json().encode()
        news = after is None or found.judged > after or found.state in ("done", "failed")
        # The review is long, and nobody here needs to read it.
        return b'{"state":"%s","ahead":%d,"judged":%d,"review":%s}' % (
            found.state.encode(),
            found.ahead,
            found.judged,
            found.body.encode() if news else b"null",
        )

    async def cancel(self, live: LiveTable, vocabulary: Vocabulary) -> None:
        """Stop working on a review. What was found is kept."""
        await self._queue.stop(Key(live.id, vocabulary))

    async def turn(self, live: LiveTable, vocabulary: Vocabulary, number: int) -> ReviewedTurn:
        """Return one turn of a review, or raise ``NotReviewed``."""
        found = await self._get(Key(live.id, vocabulary), await self._basis(live, vocabulary))
        if found is None:
            raise NotReviewed(number)
        turns = (await asyncio.to_thread(GameReview.model_validate_json, found.body)).turns
        turn = next((turn for turn in turns if turn.number == number), None)
        if turn is None or turn.verdict is None:
            raise NotReviewed(number)
        return turn

    async def puzzles(
        self, live: LiveTable, vocabulary: Vocabulary, seats: tuple[int, ...]
    ) -> ReviewPuzzles:
        """Return the mistakes of these seats, without what would have been better."""
        found = await self._get(Key(live.id, vocabulary), await self._basis(live, vocabulary))
        if found is None:
            return ReviewPuzzles(state="none", puzzles=[])
        review = await asyncio.to_thread(GameReview.model_validate_json, found.body)
        return ReviewPuzzles(state=found.state, puzzles=puzzles_of(review, seats))

    async def compare(self, live: LiveTable, number: int, wanted: ComparePlay) -> bytes:
        """Return another play's ``ComparedPlay`` as JSON.

        Raises ``NotReviewed``, ``ReviewRefused``, ``QueueFull`` or ``ReviewFailed``.
        """
        verdict = (await self.turn(live, wanted.vocabulary, number)).verdict
        if verdict is None:
            raise NotReviewed(number)
        game = await self._recorded(live.id)
        return await self._ask(_comparison(game, number, wanted, verdict))

    async def play_on(self, live: LiveTable, number: int, wanted: PlayOn) -> bytes:
        """Return a ``PlayedOn`` as JSON. Raises what ``compare`` raises."""
        turn = await self.turn(live, wanted.vocabulary, number)
        game = await self._recorded(live.id)
        return await self._ask(PlayOnFrom(game=game, number=turn.number, wanted=wanted))

    async def _begin(
        self, live: LiveTable, key: Key, basis: str, vocabulary: Vocabulary, body: str | None
    ) -> None:
        if body is None:
            game = await self._recorded(live.id)
            first = await self._ask(ReviewAtOnce(game=game, vocabulary=vocabulary))
            body = first.decode()
        await self._queue.put(key, basis, body)
        self._runner.wake()

    async def _get(self, key: Key, basis: str) -> StoredReview | None:
        found = await self._queue.get(key)
        return found if found is not None and found.basis == basis else None

    async def _ask(self, request: ReviewRequest) -> bytes:
        try:
            answer = await self._prompt.answer(request)
        except (OSError, TimeoutError, ReviewFailed) as error:
            log.warning("a process that reviews games failed: %s", type(error).__name__)
            raise QueueFull from error
        if answer.startswith(b'{"refused":'):
            raise ReviewRefused(Refused.model_validate_json(answer).refused)
        return answer

    async def _recorded(self, table: str) -> RecordedGame:
        entries = await self._store.load_text(table)
        if not entries:
            raise NoSuchTable
        live = await self._registry.open(table)
        return RecordedGame(log=entries, dictionary=words_of(live.table).name)

    async def _basis(self, live: LiveTable, vocabulary: Vocabulary) -> str:
        """Return the hash of all that a review depends on.

        A table's log only grows, so the version of the game stands for its record.
        """
        version = 0 if live.table.game is None else live.table.game.version
        words = await asyncio.to_thread(_fingerprint, words_of(live.table))
        depends = (version, words, __version__, _COACH_VERSION, ReviewSettings(vocabulary))
        return sha256(repr(depends).encode()).hexdigest()


@lru_cache(32)
def _fingerprint(words: Lexicon) -> str:
    return sha256(words.words.to_kwg()).hexdigest()


def _comparison(
    game: RecordedGame, number: int, wanted: ComparePlay, verdict: TurnVerdict
) -> CompareTurn:
    return CompareTurn(
        game=game,
        number=number,
        wanted=wanted,
        best=verdict.best.text,
        played=verdict.played.points.mean,
        method=verdict.method,
        samples=verdict.samples,
    )
