"""`tilewright study`: learn words with cards, and exchange cards with other programs."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.terminal.ask_cards import ask_cards
from tilewright.cli.word_options import Family, WhichList, report_errors
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.study.cards.box import BadBox, CardBox, read_box, write_box
from tilewright.study.cards.other_programs import read_words, read_zyzzyva, write_csv, write_words
from tilewright.study.cards.scheduling import MissingFsrs, Scheduler
from tilewright.study.cards.session import Session
from tilewright.study.decks import Order, UnknownDeck, deck_names, make_deck
from tilewright.study.decks.playability import BadPlayability, read_playability

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

_ALL_DECKS = "all"

BoxFile = Annotated[
    Path | None,
    typer.Option("--cards", metavar="FILE", help="Your cards (default: in the data directory)."),
]
WhichDeck = Annotated[str, typer.Argument(metavar="DECK", help="See: tilewright study decks.")]


@app.callback()
def study_command() -> None:
    """Learn words with cards.

    A card comes back when you are about to forget it.
    """


@app.command()
def cards(
    deck: Annotated[
        str, typer.Argument(metavar="[DECK]", help="The deck to learn from.")
    ] = _ALL_DECKS,
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    new: Annotated[int, typer.Option(min=0, max=100, help="Maximum number of new cards.")] = 10,
    minutes: Annotated[int, typer.Option(min=1, max=600, help="How long you want to study.")] = 10,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail a card if one word is missed.")
    ] = False,
    file: BoxFile = None,
) -> None:
    """Answer the cards that are due, and a few new ones from a deck.

    Without a deck, you see only cards that you have begun. Cards are saved after each answer, so
    you can stop at any time with Ctrl-C.
    """
    with _report_study_errors():
        path, box = _open_box(file)
        scheduler = Scheduler()
        words = Lexicon.load(lexicon, family=family)
        now = datetime.now(UTC)
        chosen = None if deck == _ALL_DECKS else make_deck(deck, words)
        if chosen is not None:
            box.renew(chosen.cards, words.name, now)
        session = Session.of_today(
            box,
            scheduler,
            now,
            minutes=minutes,
            most_new=new,
            deck=chosen,
            lexicon=words.name,
        )
        ask_cards(session, words, strict=strict, save=lambda: box.save(path))


@app.command()
def decks(lexicon: WhichList = DEFAULT, family: Family = False, as_json: AsJson = False) -> None:
    """List the decks, with the number of their cards and words."""
    with _report_study_errors():
        words = Lexicon.load(lexicon, family=family)
        made = [make_deck(name, words) for name in deck_names()]
    if as_json:
        rows = [{"name": each.name, "cards": len(each.cards), "words": each.words} for each in made]
        print_json(lexicon=words.name, decks=rows)
        return
    for each in made:
        typer.echo(f"{each.name:<15}{len(each.cards):>8,} cards {each.words:>8,} words")


@app.command()
def deck(
    name: WhichDeck,
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    by: Annotated[Order | None, typer.Option(help="The order of the cards.")] = None,
    playability: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Values of tilewright train playability."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the cards of a deck, in the order in which they are learned."""
    with _report_study_errors():
        values = None if playability is None else read_playability(playability)
        made = make_deck(name, Lexicon.load(lexicon, family=family), by, playability=values)
    if as_json:
        rows = [{"question": card.question, "answers": card.answers} for card in made.cards]
        print_json(deck=made.name, order=made.order, cards=rows)
        return
    for card in made.cards:
        typer.echo(f"{card.question}  {' '.join(card.answers)}")


@app.command("import")
def import_(
    source: Annotated[
        Path, typer.Argument(metavar="FILE", help="A box (.json), Zyzzyva (.db) or list (.txt).")
    ],
    lexicon: WhichList = DEFAULT,
    family: Family = False,
    file: BoxFile = None,
) -> None:
    """Add cards from a file. Cards that you have keep what you know of them."""
    with _report_study_errors():
        path, box = _open_box(file)
        words = Lexicon.load(lexicon, family=family)
        now = datetime.now(UTC)
        left_out = Counter[str]()
        if source.suffix.lower() == ".json":
            found = tuple(read_box(source.read_text(encoding="utf-8")))
        elif source.suffix.lower() == ".db":
            found, left_out = read_zyzzyva(source, words, now)
        else:
            found, left_out = read_words(source.read_text(encoding="utf-8"), words, now)
        new = [card for card in found if card.card.key not in box]
        for card in new:
            box.put_back(card)
        box.save(path)
    typer.echo(f"{len(new):,} cards added, {len(found) - len(new):,} were there already.")
    for reason, count in sorted(left_out.items()):
        typer.echo(f"{count:,} left out: {reason}.")


@app.command()
def export(
    out: Annotated[
        Path, typer.Argument(metavar="FILE", help="A box (.json), CSV (.csv) or words (.txt).")
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    file: BoxFile = None,
) -> None:
    """Write your cards to a file for the browser, for Anki or for other programs."""
    forms = {".json": write_box, ".csv": write_csv, ".txt": write_words}
    write = forms.get(out.suffix.lower())
    if write is None:
        fail(f"{out}: cards are written as {', '.join(forms)}.")
    with _report_study_errors():
        _, box = _open_box(file)
        if out.exists() and not force:
            fail(f"{out} exists. Use --force to replace it.")
        out.write_text(write(box), encoding="utf-8")
    typer.echo(f"{len(box):,} cards written to {out}.")


def _open_box(file: Path | None) -> tuple[Path, CardBox]:
    path = file or user_data_path("tilewright") / "cards.json"
    return path, CardBox.load(path)


@contextmanager
def _report_study_errors() -> Iterator[None]:
    with report_errors():
        try:
            yield
        except (BadBox, BadPlayability, MissingFsrs, UnknownDeck) as error:
            fail(str(error))
        except UnicodeDecodeError:
            fail("This is not a text file in UTF-8.")
