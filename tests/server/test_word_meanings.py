"""The meaning of a word is shown once it stands, and never while it can be challenged (R6.6)."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, BadWords, Table, position
from tests.server.in_process import in_process
from tests.server.tables import new_table, seat
from tilewright.lexicon import Lexicon
from tilewright.rules import Challenges, CheckedPlays, Refusal, Scope
from tilewright.server.views.word_meaning import word_meaning

ENGLISH = Lexicon.load("english")
BY_WORD = replace(SMALL, challenge=Challenges(scope=Scope.WORD))


def small(edition: object = SMALL) -> Table:
    """Return a table where Ann has laid TO, which can still be challenged."""
    table = position(racks=["TOE", "ADN"], bag="WXYZ", edition=edition)  # type: ignore[arg-type]
    table.lay(0, "3C TO")
    return table


def refused(table: Table, word: str) -> str:
    with pytest.raises(Refusal) as error:
        word_meaning(table.game, word, ENGLISH)
    return error.value.code


def test_a_word_that_stands_has_a_level_and_meanings() -> None:
    table = small()
    table.begin(1)
    meaning = word_meaning(table.game, "TO", ENGLISH)
    assert meaning.good
    assert meaning.level == ENGLISH.level("TO")
    assert tuple(meaning.definitions) == ENGLISH.define("TO")


@pytest.mark.parametrize("word", ["TO", "XQ", "CAT"])
def test_a_word_that_can_be_challenged_and_one_never_played_are_refused_alike(word: str) -> None:
    assert refused(small(), word) == "word-not-standing"


def test_a_word_that_stood_and_is_played_again_has_no_meaning_until_that_stands() -> None:
    """Under T, the O of DO makes TO once more."""
    table = position(racks=["TOE", "DOE"], bag="WXYZ", edition=SMALL)
    table.lay(0, "3C TO")
    table.lay(1, "4B DO")
    assert refused(table, "TO") == "word-not-standing"
    table.begin(0)
    assert word_meaning(table.game, "TO", ENGLISH).good


def test_a_play_that_was_taken_off_has_no_words_to_look_up() -> None:
    table = small()
    table.challenge(1, judge=BadWords("TO"))
    assert refused(table, "TO") == "word-not-standing"


def test_words_of_a_play_have_no_meaning_while_one_of_them_can_be_challenged() -> None:
    """A named word was found good, but the window stays open for the others."""
    table = position(racks=["TOE", "ADN"], bag="WXYZ", edition=BY_WORD)
    table.lay(0, "3C TO")
    table.lay(1, "4C AD")
    table.challenge(0, "AD", judge=ALL_GOOD)
    assert refused(table, "AD") == "word-not-standing"


def test_an_unchallenged_word_that_is_not_in_the_list_is_said_to_be_missing() -> None:
    table = position(racks=["TXE", "ADN"], bag="WXYZ", edition=SMALL)
    table.lay(0, "3C TX")
    table.begin(1)
    meaning = word_meaning(table.game, "TX", ENGLISH)
    assert (meaning.good, meaning.level, meaning.definitions) == (False, None, [])


def test_checked_plays_have_meanings_at_once() -> None:
    table = position(
        racks=["TOE", "ADN"], bag="WXYZ", edition=replace(SMALL, challenge=CheckedPlays())
    )
    table.lay(0, "3C TO", judge=ENGLISH)
    assert word_meaning(table.game, "TO", ENGLISH).good


def test_a_table_without_a_dictionary_shows_no_meanings() -> None:
    table = small()
    table.begin(1)
    with pytest.raises(Refusal) as error:
        word_meaning(table.game, "TO", None)
    assert error.value.code == "judge-needed"


@pytest.mark.anyio
async def test_the_server_refuses_the_meaning_of_a_word_that_is_not_on_the_board(
    tmp_path: Path,
) -> None:
    async with in_process(tmp_path) as server:
        live = await server.put("table-0001", new_table(seat("Ann"), seat("Ben")).entries)
        answer = await server.request("ann", "GET", f"/api/tables/{live.id}/words/HORN")
        assert (answer.status_code, answer.json()["code"]) == (409, "word-not-standing")
