"""The commands of `tilewright words` that manage whole word lists."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.output import AsJson, fail, print_json
from tilewright.cli.read_input import STANDARD_INPUT
from tilewright.cli.word_options import Family, report_errors
from tilewright.lexicon import shipped
from tilewright.lexicon.errors import LexiconError, ListExists, UnknownList
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.lexicon.shipped import WordList

if TYPE_CHECKING:
    from tilewright.lexicon.word_file import Progress, WordFile

ABOUT = {
    WordList.ENGLISH: "American spelling and the classic word-game vocabulary",
    WordList.WORLD_ENGLISH: "english and every spelling from London to Sydney",
    WordList.FAMILY_ENGLISH: "english without swear words and slurs",
    WordList.FAMILY_WORLD_ENGLISH: "world-english without swear words and slurs",
}
# Reading a file of this many bytes or more shows a progress bar.
PROGRESS_FROM = 1 << 20


def add_commands(app: typer.Typer) -> None:
    """Add the commands about lists to those about words."""
    app.command("list")(list_)
    app.command()(info)
    app.command("import")(import_)
    app.command()(remove)


@report_errors()
def list_(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME|FILE]", help="Print all words of this list.")
    ] = None,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """List the available word lists, or all words of one of them."""
    if name is not None:
        lexicon = Lexicon.load(name, family=family)
        if as_json:
            print_json(lexicon=lexicon.name, words=list(lexicon))
        else:
            typer.echo("\n".join(lexicon))
        return
    lists = _lists()
    if as_json:
        print_json(default=DEFAULT, lists=lists)
        return
    for each in lists:
        count = "damaged" if each["words"] is None else f"{each['words']:>9,} words"
        typer.echo(f"{each['name']:<24} {count:>15}  {each['about']}")


def _lists() -> list[dict[str, object]]:
    from tilewright.lexicon import user_lists

    found: list[dict[str, object]] = [
        {"name": each.value, "words": shipped.count(each), "about": about}
        for each, about in ABOUT.items()
    ]
    for name in user_lists.names():
        own = user_lists.open_list(name)
        if own is None:
            continue
        try:
            details = own.info
        except (LexiconError, OSError):
            found.append({"name": name, "words": None, "about": "import it again, or remove it"})
        else:
            found.append({"name": name, "words": details.words, "about": f"from {details.source}"})
    return found


@report_errors()
def info(
    name: Annotated[
        str, typer.Argument(metavar="[NAME|FILE]", help="The list to describe.")
    ] = DEFAULT,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """Show statistics about a word list."""
    lexicon = Lexicon.load(name, family=family)
    lengths = Counter(map(len, lexicon))
    levels = Counter(shipped.levels(WordList(lexicon.name))) if lexicon.name in ABOUT else {}
    by_length = {length: lengths[length] for length in sorted(lengths)}
    by_level = {level: levels[level] for level in sorted(levels)}
    about = _about(lexicon.name)
    if as_json:
        print_json(
            lexicon=lexicon.name,
            words=len(lexicon),
            lengths=by_length,
            levels=by_level,
            **about,
        )
        return
    from tilewright.cli.result_tables import draw_facts, open_console

    facts = [("list", lexicon.name), ("words", f"{len(lexicon):,}")]
    for key, value in about.items():
        facts.append((key.replace("_", " "), f"{value:,}" if isinstance(value, int) else value))
    facts.append(("by length", _format_counts(by_length)))
    if by_level:
        facts.append(("by level", _format_counts(by_level)))
    open_console().print(draw_facts(facts))


def _about(name: str) -> dict[str, str | int]:
    if name in ABOUT:
        return {
            "about": ABOUT[WordList(name)],
            "source": "ENABLE and SCOWL; definitions: WordNet and our own",
            "licences": str(shipped.DATA / "licences"),
        }
    from tilewright.lexicon import user_lists

    own = user_lists.open_list(name.removeprefix(shipped.FAMILY))
    if own is None:
        return {"source": name}
    return {
        "source": own.info.source,
        "definitions": own.info.definitions,
        "kept_in": str(user_lists.folder()),
    }


def _format_counts(counts: dict[int, int]) -> str:
    return "  ".join(f"{key}: {count:,}" for key, count in counts.items())


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            help="Text with one word per line and optional definitions, or KWG; also .gz or .xz, "
            "or - for text on stdin."
        ),
    ],
    name: Annotated[
        str | None, typer.Option(help="Name of the list (default: from the file name).")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace an existing list with this name.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Import a word list of your own and give it a name.

    Entries that cannot be played on a board are left out and reported. The file is not changed.
    """
    from tilewright.lexicon import user_lists
    from tilewright.lexicon.word_file import read_word_file, read_word_stream

    standard = file == STANDARD_INPUT
    with report_errors():
        called = user_lists.name_for(file) if name is None else name.lower()
        if not called:
            fail("Choose a name for the list with --name.")
        user_lists.check_name(called)
        if user_lists.open_list(called) is not None and not replace:
            fail(f"{ListExists(called)} Use --replace to replace it.")
    with report_errors(file), _progress(file) as progress:
        if standard:
            found = read_word_stream(typer.get_binary_stream("stdin"))
        else:
            found = read_word_file(file, progress)
    with report_errors(user_lists.folder()):
        user_lists.save_list(called, found, "stdin" if standard else file.name, replace=replace)
    if as_json:
        print_json(
            lexicon=called,
            words=len(found.graph),
            definitions=len(found.definitions),
            encoding=found.encoding,
            repeated=found.repeated,
            rejected={
                reason.name.lower().replace("_", "-"): {
                    "reason": reason.value,
                    "count": rejected.count,
                    "examples": rejected.examples,
                }
                for reason, rejected in found.rejected.items()
            },
        )
    else:
        _print_import(called, found)


@contextmanager
def _progress(file: Path) -> "Iterator[Progress]":
    """Show a progress bar while a long file is read."""
    if not file.is_file() or file.stat().st_size < PROGRESS_FROM:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress as ProgressBar

    with ProgressBar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"Reading {file.name}".replace("[", r"\["), total=1.0)
        yield lambda part: bar.update(task, completed=part)


def _print_import(name: str, found: "WordFile") -> None:
    defined = f", {len(found.definitions):,} with a definition" if found.definitions else ""
    typer.echo(f"{name}: {len(found.graph):,} words{defined}, read as {found.encoding}.")
    if found.repeated:
        typer.echo(f"Duplicates skipped: {found.repeated:,}")
    total = sum(rejected.count for rejected in found.rejected.values())
    if total:
        typer.echo(f"Entries left out: {total:,}")
    for reason, rejected in found.rejected.items():
        more = ", …" if rejected.count > len(rejected.examples) else ""
        examples = ", ".join(rejected.examples)
        typer.echo(f"{rejected.count:>9,}  {reason.value}: {examples}{more}")
    typer.echo(f"Use it with --lexicon {name}.")


@report_errors()
def remove(
    name: Annotated[str, typer.Argument(help="The imported list to remove.")],
) -> None:
    """Remove an imported list."""
    from tilewright.lexicon import user_lists

    try:
        user_lists.remove(name)
    except UnknownList:
        fail(f"There is no imported word list {name!r}.")
    typer.echo(f"{name} was removed.")
