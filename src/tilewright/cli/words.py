"""`tilewright words`: ask a word list, and bring your own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from string import ascii_uppercase
from typing import Annotated

import typer

from tilewright.cli import word_lists
from tilewright.cli.word_options import (
    FOUND,
    NOTHING_FOUND,
    AsJson,
    Family,
    WhichList,
    cannot_tell,
    tell_json,
    told_plainly,
)
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)
word_lists.add_commands(app)

# As the rules have them, which take long to load; a test compares.
POINTS = dict(
    zip(
        ascii_uppercase,
        (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10),
        strict=True,
    )
)

Rack = Annotated[str, typer.Argument(help="Tiles such as RETAIN?; a question mark is a blank.")]
Limit = Annotated[int | None, typer.Option(min=1, help="Tell so many at most.")]
Meanings = Annotated[bool, typer.Option("--meanings", help="Tell what the words mean.")]


@app.callback()
def words() -> None:
    """Ask a word list, and bring your own.

    Exit code 0 means that the words are good or something was found, 1 that a word is not good or
    nothing was found, 2 that the question cannot be answered.
    """


@app.command()
@told_plainly()
def check(
    words: Annotated[list[str], typer.Argument(help="The words to look up.")],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """Tell whether words are good, how common they are, and what they mean.

    Exit code 0 means that all are good, 1 that one is not.
    """
    ruling = Lexicon.load(lexicon, family=family).judge_play(words)
    if as_json:
        found = [asdict(word) for word in ruling.words]
        tell_json(lexicon=ruling.lexicon, good=ruling.good, words=found)
    else:
        from tilewright.cli.word_tables import draw_rulings, open_console

        open_console().print(draw_rulings(ruling.words))
    raise typer.Exit(FOUND if ruling.good else NOTHING_FOUND)


@app.command()
@told_plainly()
def anagram(
    rack: Rack,
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    limit: Limit = None,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that use all of these tiles."""
    found = Lexicon.load(lexicon, family=family)
    _tell(found, found.anagrams(rack, limit), meanings=meanings, as_json=as_json)


@app.command()
@told_plainly()
def build(
    rack: Rack,
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    limit: Limit = None,
    as_json: AsJson = False,
) -> None:
    """Find the words that some of these tiles make, the longest and best first.

    Points are those of the tiles alone, a blank counting nothing.
    """
    loaded = Lexicon.load(lexicon, family=family)
    tiles = Counter(rack.upper())
    scored = [(word, _points(word, tiles)) for word in loaded.build(rack)]
    scored.sort(key=lambda pair: (-len(pair[0]), -pair[1], pair[0]))
    scored = scored[:limit]
    if as_json:
        found = [{"word": word, "points": points} for word, points in scored]
        tell_json(lexicon=loaded.name, words=found)
    else:
        from tilewright.cli.word_tables import open_console, show_by_length

        show_by_length(open_console(), scored)
    raise typer.Exit(FOUND if scored else NOTHING_FOUND)


@app.command()
@told_plainly()
def hooks(
    word: Annotated[str, typer.Argument(help="The word that stands on the board.")],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """Find the letters that go before a word, and those that go after it."""
    if not word:
        raise cannot_tell("Please name a word.")
    loaded = Lexicon.load(lexicon, family=family)
    found = loaded.hooks(word)
    if as_json:
        tell_json(lexicon=loaded.name, word=word.upper(), good=word in loaded, **asdict(found))
    else:
        front, back = (" ".join(letters) or "-" for letters in (found.front, found.back))
        typer.echo(f"front  {front}\nback   {back}")
        if word not in loaded:
            typer.echo(f"{word.upper()} itself is not a word of {loaded.name}.", err=True)
    raise typer.Exit(FOUND if found.front or found.back else NOTHING_FOUND)


@app.command()
@told_plainly()
def pattern(
    pattern: Annotated[
        str,
        typer.Argument(
            help="A dot is any letter, * any letters or none, [ABC] one of these, [^ABC] another."
        ),
    ],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    limit: Limit = None,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that look like a pattern such as 'S..RE*'."""
    found = Lexicon.load(lexicon, family=family)
    _tell(found, found.pattern(pattern, limit), meanings=meanings, as_json=as_json)


@app.command()
@told_plainly()
def two(
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """List the words of two letters."""
    found = Lexicon.load(lexicon, family=family)
    _tell(found, found.pattern(".."), meanings=meanings, as_json=as_json)


@app.command()
@told_plainly()
def three(
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """List the words of three letters."""
    found = Lexicon.load(lexicon, family=family)
    _tell(found, found.pattern("..."), meanings=meanings, as_json=as_json)


@app.command()
@told_plainly()
def q_without_u(
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    meanings: Meanings = False,
    as_json: AsJson = False,
) -> None:
    """List the words that have a Q with no U after it."""
    found = Lexicon.load(lexicon, family=family)
    without = [word for word in found.pattern("*Q*") if "Q" in word.replace("QU", "")]
    _tell(found, without, meanings=meanings, as_json=as_json)


def _points(word: str, tiles: Counter[str]) -> int:
    """What a word is worth if these tiles lay it; what they lack is a blank."""
    return sum(POINTS[tile] for tile in (Counter(word) & tiles).elements())


def _tell(lexicon: Lexicon, words: Sequence[str], *, meanings: bool, as_json: bool) -> None:
    """Show words that were found, and end with the code that says whether there are any."""
    rulings = [lexicon.judge(word) for word in words] if meanings else []
    if as_json:
        tell_json(lexicon=lexicon.name, words=[asdict(r) for r in rulings] if meanings else words)
    else:
        from tilewright.cli.word_tables import draw_rulings, open_console, show_words

        console = open_console()
        if meanings and rulings:
            console.print(draw_rulings(rulings))
        else:
            show_words(console, words)
    raise typer.Exit(FOUND if words else NOTHING_FOUND)
