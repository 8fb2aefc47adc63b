"""What an environment plays: the rules, the words, and the encoding of actions and observations."""

from __future__ import annotations  # keeps signatures short in help()

import operator
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, SupportsIndex, TypedDict, Unpack, get_args

from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.kernel import GameRules, SearchWords
from tilewright.engine.kernel_inputs import game_rules, search_words
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.shipped import LeavesOption, fitting_leaves
from tilewright.engine.tile_codes import TileCodes, tile_codes
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.rules.editions.challenge_rule import CheckedPlays, Judging
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import EDITIONS, TOURNAMENT

Actions = Literal["listed", "tiles"]
Order = Literal["equity", "score", "canonical"]
Encode = Literal["tokens", "planes"]
Rewards = Literal["win", "spread", "points"]

MAX_PLAYERS: Final = 4
# With racks of seven, pass, exchanges and plays then have 1,024 actions.
MAX_PLAYS: Final = 896
MAX_TURNS: Final = 200


class Options(TypedDict, total=False):
    """The options of every environment; ``Settings`` explains them."""

    players: int
    edition: str | Edition
    lexicon: str | Lexicon
    leaves: LeavesOption
    actions: Actions
    max_plays: int
    order: Order
    encode: Encode
    rewards: Rewards
    max_turns: int


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Settings:
    """The options of an environment, checked, with what the kernel derives from them.

    ``edition`` has checked plays and no clock, whatever the preset says: only good words are legal.
    ``leaves`` values the tiles kept, for the order of the plays and their ``equity``. ``actions``
    is ``"listed"`` (an index into the plays of the turn, of which the first ``max_plays`` in
    ``order`` are actions) or ``"tiles"`` (one tile at a time). ``rewards`` is ``"win"``,
    ``"spread"`` or ``"points"``. A game is cut off after ``max_turns`` turns.
    """

    players: int
    edition: Edition
    lexicon: Lexicon
    leaves: Leaves | None
    actions: Actions
    max_plays: int
    order: Order
    encode: Encode
    rewards: Rewards
    max_turns: int
    rules: GameRules
    words: SearchWords
    codes: TileCodes
    options: Options

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the options: lists that are given by name are not copied."""
        return _from_options, (self.options,)

    def __repr__(self) -> str:
        return (
            f"<Settings: {self.players} players, {self.edition.name}, {self.lexicon.name}, "
            f"{self.actions} actions>"
        )

    @property
    def letters(self) -> int:
        """The number of different letters in the box, without the blank."""
        return len(self.edition.tiles.letters)


def make_settings(**options: Unpack[Options]) -> Settings:
    """Check the options of an environment and load what they name.

    By default two players play the tournament rules with the shipped English list. Raises
    ``BadArgument``, ``UnsupportedByEngine`` or a ``LexiconError``.
    """
    unknown = options.keys() - Options.__optional_keys__
    if unknown:
        raise TypeError(f"unknown option {min(unknown)!r}; see tilewright.env.Settings")
    edition = _checked_edition(options.get("edition", TOURNAMENT))
    lexicon = _lexicon(options.get("lexicon", DEFAULT))
    if edition.blanks_circulate:
        raise UnsupportedByEngine("environments have no action that takes a blank off the board")
    players = _whole("players", options.get("players", 2), 2, MAX_PLAYERS)
    if edition.tiles.size < players * edition.rack_size:
        raise BadArgument("players", f"fewer: {edition.name} has too few tiles", players)
    return Settings(
        players=players,
        edition=edition,
        lexicon=lexicon,
        leaves=fitting_leaves(options.get("leaves", "auto"), edition.tiles),
        actions=_one_of("actions", options.get("actions", "listed"), Actions),
        max_plays=_whole("max_plays", options.get("max_plays", MAX_PLAYS), 1, 2**20),
        order=_one_of("order", options.get("order", "equity"), Order),
        encode=_one_of("encode", options.get("encode", "tokens"), Encode),
        rewards=_one_of("rewards", options.get("rewards", "win"), Rewards),
        max_turns=_whole("max_turns", options.get("max_turns", MAX_TURNS), 1, 10_000),
        rules=game_rules(edition),
        words=search_words(lexicon, edition.tiles),
        codes=tile_codes(edition.tiles),
        options=options,
    )


def _from_options(options: Options) -> Settings:
    return make_settings(**options)


def game_seed(seed: int, number: int) -> bytes:
    """Return the secret that seals the bag of one game of a run."""
    numbers = seed.to_bytes(8, "big") + number.to_bytes(8, "big")
    return sha256(b"tilewright env 1\n" + numbers).digest()


def _checked_edition(edition: object) -> Edition:
    if isinstance(edition, str):
        if edition not in EDITIONS:
            raise BadArgument("edition", f"an Edition or one of {', '.join(EDITIONS)}", edition)
        edition = EDITIONS[edition]
    if not isinstance(edition, Edition):
        raise BadArgument("edition", "an Edition or the name of one", edition)
    return _without_challenges(edition)


@lru_cache(maxsize=64)
def _without_challenges(edition: Edition) -> Edition:
    return replace(
        edition,
        challenge=CheckedPlays(),
        judging=Judging.DICTIONARY,
        turn_limit_ms=None,
        clock=None,
    )


def _lexicon(lexicon: object) -> Lexicon:
    if isinstance(lexicon, str):
        return _loaded(lexicon)
    if not isinstance(lexicon, Lexicon):
        raise BadArgument("lexicon", "a Lexicon or the name of one", lexicon)
    return lexicon


@lru_cache(maxsize=8)
def _loaded(name: str) -> Lexicon:
    """Load a list once: the kernel's index of its words is kept with the object."""
    return Lexicon.load(name)


def _whole(name: str, value: SupportsIndex, least: int, most: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise BadArgument(name, "a whole number", value) from None
    if not least <= number <= most:
        raise BadArgument(name, f"from {least} to {most}", number)
    return number


def _one_of(name: str, value: Any, options: Any) -> Any:
    allowed = get_args(options)
    if value not in allowed:
        raise BadArgument(name, " or ".join(map(repr, allowed)), value)
    return value
