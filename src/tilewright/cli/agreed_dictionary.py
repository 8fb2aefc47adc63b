"""The dictionary that a table agrees on: which list it is, and what it says about a challenge."""

from rich.console import Group
from rich.text import Text

from tilewright.cli.seating import Seating
from tilewright.lexicon.challenged import latest_ruling
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.ruling import PlayRuling, WordRuling
from tilewright.rules.challenge import Judging
from tilewright.rules.game import Game
from tilewright.rules.refusals import BadTable


def agree_on(name: str, *, family: bool = False) -> Lexicon:
    """The word list of a new table."""
    try:
        return Lexicon.load(name, family=family)
    except LexiconError as error:
        raise BadTable(str(error)) from None
    except OSError as error:
        raise BadTable(f"{name}: {error.strerror or error}") from None


def judge_of(game: Game) -> Lexicon | None:
    """The word list that a saved game was begun with; none where people judge words themselves."""
    if game.over or game.dictionary is None or game.edition.judging is not Judging.DICTIONARY:
        return None
    try:
        return agree_on(game.dictionary)
    except BadTable as error:
        raise BadTable(
            f"This game is played by the word list {game.dictionary!r}, which cannot be found. "
            f"{error} Import it again, or play on by another with --lexicon."
        ) from None


def tell_ruling(seating: Seating) -> None:
    """Show the latest ruling, if a dictionary has just made one."""
    ruling = latest_ruling(seating.game, seating.judge)
    if ruling is not None:
        seating.console.print(draw_ruling(ruling))


def draw_ruling(ruling: PlayRuling) -> Group:
    """A line for each word, cut where the screen ends."""
    return Group(*(_line(word, ruling.lexicon) for word in ruling.words))


def _line(word: WordRuling, lexicon: str) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(word.word, style="bold green" if word.good else "bold red")
    meaning = f": {word.definitions[0]}" if word.definitions else ""
    text.append(f" is good{meaning}" if word.good else f" is not in {lexicon}")
    return text
