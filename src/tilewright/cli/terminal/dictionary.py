"""The dictionary that the players agreed on: loading it, and showing its rulings."""

from rich.console import Group
from rich.text import Text

from tilewright.cli.terminal.terminal_table import TerminalTable
from tilewright.lexicon.errors import LexiconError
from tilewright.lexicon.last_challenge import last_challenge_ruling
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.ruling import PlayRuling, WordRuling
from tilewright.rules.editions.challenge_rule import Judging
from tilewright.rules.game import Game


class DictionaryUnavailable(ValueError):
    """The word list of a game cannot be loaded; the message says why."""


def load_dictionary(name: str, *, family: bool = False) -> Lexicon:
    """Load the word list for a new game."""
    try:
        return Lexicon.load(name, family=family)
    except LexiconError as error:
        raise DictionaryUnavailable(str(error)) from None
    except OSError as error:
        raise DictionaryUnavailable(f"{name}: {error.strerror or error}") from None


def saved_dictionary(game: Game) -> Lexicon | None:
    """Load the word list of a saved game, or return None if the players judge words themselves."""
    if game.over or game.dictionary is None or game.edition.judging is not Judging.DICTIONARY:
        return None
    try:
        return load_dictionary(game.dictionary)
    except DictionaryUnavailable as error:
        reason = str(error).removesuffix(".")
        raise DictionaryUnavailable(
            f"The word list {game.dictionary!r} of this game cannot be loaded: {reason}. "
            "Import it again, or choose another with --lexicon."
        ) from None


def show_ruling(table: TerminalTable) -> None:
    """Show the dictionary's ruling on the latest play, if it was challenged."""
    ruling = last_challenge_ruling(table.game, table.judge)
    if ruling is not None:
        table.console.print(draw_ruling(ruling))


def draw_ruling(ruling: PlayRuling) -> Group:
    """Return a line for each word, truncated to the width of the screen."""
    return Group(*(_line(word, ruling.lexicon) for word in ruling.words))


def _line(word: WordRuling, lexicon: str) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(word.word, style="bold green" if word.good else "bold red")
    meaning = f": {word.definitions[0]}" if word.definitions else ""
    text.append(f" is good{meaning}" if word.good else f" is not in {lexicon}")
    return text
