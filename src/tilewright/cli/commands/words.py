"""`tilewright words`: look up words, find anagrams, and manage word lists."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from string import ascii_uppercase
from typing import Annotated

import typer

from tilewright.cli.commands import word_lists
from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.word_options import FOUND, NOT_FOUND, Family, WhichList, report_errors
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)
word_lists.add_commands(app)

# Copied from the rules, which are slow to import. A test compares the two.
POINTS = dict(
    zip(
        ascii_uppercase,
        (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10),
        strict=True,
    )
)

Rack = Annotated[str, typer.Argument(help="Tiles such as RETAIN?; a question mark is a blank.")]
Limit = Annotated[int | None, typer.Option(min=1, help="Maximum number of results.")]
Meanings = Annotated[bool, typer.Option("--meanings", help="Show what the words mean.")]


@app.callback()
def words() -> None:
    """Look up words, find anagrams, and manage word lists.

    The exit code is 0 if the words are good or something was found, 1 if a word is not good or
    nothing was found, and 2 if there was an error.
    """


@app.command()
@report_errors()
def check(
    words: Annotated[list[str], typer.Argument(help="The words to look up.")],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """Check words, and show how common they are and what they mean.

    The exit code is 0 if all words are good, and 1 if one is not.
    """
    ruling = Lexicon.load(lexicon, family=family).judge_play(words)
    if as_json:
        found = [asdict(word) for word in ruling.words]
        print_json(lexicon=ruling.lexicon, good=ruling.good, words=found)
    else:
        from tilewright.cli.result_tables import draw_rulings, open_console

        open_console().print(draw_rulings(ruling.words))
    raise typer.Exit(FOUND if ruling.good else NOT_FOUND)


@app.command()
@report_errors()
def anagram(
    rack: Rack,
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    limit: Limit = None,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that use all the tiles."""
    loaded = Lexicon.load(lexicon, family=family)
    _print_found(loaded, loaded.anagrams(rack, limit), meanings=meanings, as_json=as_json)


@app.command()
@report_errors()
def build(
    rack: Rack,
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    limit: Limit = None,
    as_json: AsJson = False,
) -> None:
    """Find all words within the tiles, longest first.

    A word may use some or all of the tiles. Points are the face values of its tiles; blanks score
    zero.
    """
    loaded = Lexicon.load(lexicon, family=family)
    tiles = Counter(rack.upper())
    scored = [(word, _points(word, tiles)) for word in loaded.build(rack)]
    scored.sort(key=lambda pair: (-len(pair[0]), -pair[1], pair[0]))
    scored = scored[:limit]
    if as_json:
        found = [{"word": word, "points": points} for word, points in scored]
        print_json(lexicon=loaded.name, words=found)
    else:
        from tilewright.cli.result_tables import open_console, show_by_length

        show_by_length(open_console(), scored)
    raise typer.Exit(FOUND if scored else NOT_FOUND)


@app.command()
@report_errors()
def hooks(
    word: Annotated[str, typer.Argument(help="The word to extend.")],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """Find the letters that extend a word at the front or the back."""
    if not word:
        fail("Enter a word.")
    loaded = Lexicon.load(lexicon, family=family)
    found = loaded.hooks(word)
    if as_json:
        print_json(lexicon=loaded.name, word=word.upper(), good=word in loaded, **asdict(found))
    else:
        front, back = (" ".join(letters) or "-" for letters in (found.front, found.back))
        typer.echo(f"front  {front}\nback   {back}")
        if word not in loaded:
            typer.echo(f"{word.upper()} itself is not in {loaded.name}.", err=True)
    raise typer.Exit(FOUND if found.front or found.back else NOT_FOUND)


@app.command()
@report_errors()
def pattern(
    pattern: Annotated[
        str,
        typer.Argument(
            help=". is any letter, * any number of letters, [ABC] one of these, [^ABC] any other."
        ),
    ],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    limit: Limit = None,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that match a pattern such as 'S..RE*'."""
    loaded = Lexicon.load(lexicon, family=family)
    _print_found(loaded, loaded.pattern(pattern, limit), meanings=meanings, as_json=as_json)


def _listing(find: Callable[[Lexicon], Sequence[str]]) -> Callable[..., None]:
    """Register a command that prints the words which this function finds in a word list."""

    def command(
        lexicon: WhichList = DEFAULT,
        family: Family = False,
        meanings: Meanings = False,
        as_json: AsJson = False,
    ) -> None:
        loaded = Lexicon.load(lexicon, family=family)
        _print_found(loaded, find(loaded), meanings=meanings, as_json=as_json)

    command.__name__, command.__doc__ = find.__name__, find.__doc__
    return app.command()(report_errors()(command))


@_listing
def two(lexicon: Lexicon) -> Sequence[str]:
    """List the two-letter words."""
    return lexicon.pattern("..")


@_listing
def three(lexicon: Lexicon) -> Sequence[str]:
    """List the three-letter words."""
    return lexicon.pattern("...")


@_listing
def q_without_u(lexicon: Lexicon) -> Sequence[str]:
    """List the words with a Q that is not followed by a U."""
    return [word for word in lexicon.pattern("*Q*") if "Q" in word.replace("QU", "")]


def _points(word: str, tiles: Counter[str]) -> int:
    """Return the points of a word made from these tiles; blanks stand for missing letters."""
    return sum(POINTS[tile] for tile in (Counter(word) & tiles).elements())


def _print_found(lexicon: Lexicon, words: Sequence[str], *, meanings: bool, as_json: bool) -> None:
    """Print the words and exit with ``FOUND``, or with ``NOT_FOUND`` if there are none."""
    rulings = [lexicon.judge(word) for word in words] if meanings else []
    if as_json:
        print_json(lexicon=lexicon.name, words=[asdict(r) for r in rulings] if meanings else words)
    else:
        from tilewright.cli.result_tables import draw_rulings, open_console, show_words

        console = open_console()
        if meanings and rulings:
            console.print(draw_rulings(rulings))
        else:
            show_words(console, words)
    raise typer.Exit(FOUND if words else NOT_FOUND)
