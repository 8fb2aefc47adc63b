from contextlib import suppress
from dataclasses import replace
from itertools import cycle, islice
from random import Random

import pytest

from tests.players.tables import (
    BEGINNER,
    ENGLISH_WORDS,
    EXPERT,
    INTERMEDIATE,
    next_command,
    opened,
    play_out,
)
from tests.rules.random_games import some_move
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.lexicon.graph import WordGraph, alphabet_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import Strength, prepare
from tilewright.rules import (
    EDITIONS,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameLog,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Refusal,
    Scope,
    nine_tiles,
)
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.events import Cause
from tilewright.rules.score_sheet import BlankEntry, ChallengeEntry, PlayEntry

PLAIN = EDITIONS["plain"]
VARIANTS: dict[str, Edition] = {
    "nine-tiles": nine_tiles(PLAIN),
    "finish-line": replace(PLAIN, finish_line=FinishLine()),
    "blanks-circulate": replace(PLAIN, blanks_circulate=True),
    "checked-plays": replace(PLAIN, challenge=CheckedPlays()),
    "single": replace(PLAIN, challenge=Challenges(NoPenalty())),
    "five-points": replace(PLAIN, challenge=Challenges(Points(5))),
    "ten-points-per-word": replace(PLAIN, challenge=Challenges(Points(10, PointsPer.WORD))),
    "one-word": replace(PLAIN, challenge=Challenges(MissTurn(), Scope.WORD)),
    "vote": replace(PLAIN, judging=Judging.VOTE),
    "vote-on-one-word": replace(
        PLAIN, judging=Judging.VOTE, challenge=Challenges(MissTurn(), Scope.WORD)
    ),
    "all-variants": replace(
        nine_tiles(EDITIONS["guide-2013"]),
        blanks_circulate=True,
        finish_line=FinishLine((150, 120, 90), (200, 160, 120), (300, 250, 200)),
    ),
}


def mixed(players: int) -> list[Strength]:
    return list(islice(cycle([EXPERT, BEGINNER, INTERMEDIATE]), players))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", (EDITIONS | VARIANTS).values(), ids=EDITIONS | VARIANTS)
def test_computers_of_all_levels_finish_every_kind_of_game(edition: Edition, players: int) -> None:
    log = play_out(opened(edition, mixed(players), seed=players))
    assert log.game.result is not None
    assert len(all_plays(log)) >= players
    words = {word.text for entry in all_plays(log) for word in entry.play.words}
    assert [word for word in words if word not in ENGLISH_WORDS] == []


def test_a_finish_line_is_reached() -> None:
    log = play_out(opened(VARIANTS["finish-line"], mixed(2), seed=1))
    assert log.game.result is not None
    assert log.game.result.cause is Cause.REACHED_TARGET


def test_computers_take_circulating_blanks() -> None:
    logs = [play_out(opened(VARIANTS["blanks-circulate"], mixed(4), seed)) for seed in range(4)]
    assert any(isinstance(entry, BlankEntry) for log in logs for entry in log.game.sheet)


def test_beginners_challenge_words_that_experts_play() -> None:
    logs = [play_out(opened(VARIANTS["single"], mixed(4), seed)) for seed in range(4)]
    made = [e for log in logs for e in log.game.sheet if isinstance(e, ChallengeEntry)]
    assert made
    assert EXPERT not in {mixed(4)[entry.seat] for entry in made}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_computers_do_not_exchange_forever(players: int) -> None:
    log = play_out(opened(PLAIN, mixed(players), seed=5), Lexicon.from_words(["ZAX", "QUIZ"]))
    assert log.game.result is not None
    assert log.game.result.cause is Cause.STANDSTILL


def test_a_game_reopened_from_its_log_continues_unchanged() -> None:
    log = opened(PLAIN, mixed(3), seed=7)
    while not log.game.over:
        reopened = GameLog(log.events)
        command = next_command(log.game, ENGLISH_WORDS)
        assert command is not None
        assert next_command(reopened.game, ENGLISH_WORDS) == command
        log.do(command, judge=ENGLISH_WORDS)


@pytest.mark.parametrize("seed", range(8))
def test_the_referee_accepts_every_move_of_a_computer_no_matter_what_people_do(seed: int) -> None:
    """People make up words, propose, vote, take blanks and resign, alternating with computers."""
    chance = Random(seed)
    edition = chance.choice([*EDITIONS.values(), *VARIANTS.values()])
    log = opened(edition, mixed(chance.randint(2, 4)), seed)
    for turn in range(120):
        if log.game.over:
            break
        if turn % 2:
            with suppress(Refusal):
                log.do(some_move(chance, log.game), judge=ENGLISH_WORDS)
        elif (command := next_command(log.game, ENGLISH_WORDS)) is not None:
            log.do(command, judge=ENGLISH_WORDS)


def test_computers_play_with_the_tiles_of_another_language() -> None:
    german = TILE_SETS["german"]
    texts = "ÄRA BÄR DIE ER ES EI EIN EINE EINEN ESEL IN NIE RAD REIS SEE SIE TAL TEE ÜBER UND ÖDE"
    words = Lexicon("tiere", WordGraph.from_words(texts.split(), alphabet_of(german)))
    log = play_out(opened(replace(PLAIN, tiles=german), mixed(3), seed=3), words)
    assert all_plays(log)


def test_a_word_list_in_other_letters_is_rejected() -> None:
    spanish = replace(PLAIN, tiles=TILE_SETS["spanish"])
    with pytest.raises(UnsupportedByEngine, match="not spelled with the letters"):
        prepare(spanish, BEGINNER, ENGLISH_WORDS)
    prepare(PLAIN, BEGINNER, ENGLISH_WORDS)


@pytest.mark.parametrize("pair", [(BEGINNER, INTERMEDIATE), (INTERMEDIATE, EXPERT)])
def test_each_level_is_stronger_than_the_one_below(pair: tuple[Strength, Strength]) -> None:
    finals = [
        play_out(opened(EDITIONS["tournament"], pair, seed)).game.result for seed in range(12)
    ]
    weaker, stronger = (sum(r.final[seat] for r in finals if r) / len(finals) for seat in (0, 1))
    assert stronger > weaker + 60


@pytest.mark.parametrize(
    ("strength", "low", "high"),
    [(BEGINNER, 180, 250), (INTERMEDIATE, 280, 350), (EXPERT, 390, 450)],
)
def test_each_level_scores_like_people_of_its_strength(
    strength: Strength, low: int, high: int
) -> None:
    results = [play_out(opened(PLAIN, [strength] * 2, seed)).game.result for seed in range(8)]
    finals = [points for result in results if result for points in result.final]
    assert low <= sum(finals) / len(finals) <= high


def all_plays(log: GameLog) -> list[PlayEntry]:
    return [entry for entry in log.game.sheet if isinstance(entry, PlayEntry)]
