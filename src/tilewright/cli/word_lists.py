"""The part of `tilewright words` that is about whole lists: those at hand, and your own."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.word_options import (
    AsJson,
    Family,
    cannot_tell,
    tell_json,
    told_plainly,
)
from tilewright.lexicon import shipped
from tilewright.lexicon.errors import LexiconError, ListExists
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.lexicon.shipped import WordList

if TYPE_CHECKING:
    from tilewright.lexicon.word_file import Progress, WordFile

ABOUT = {
    WordList.ENGLISH: "American spelling and the classic word-game vocabulary",
    WordList.WORLD_ENGLISH: "that, and every spelling from London to Sydney",
    WordList.FAMILY_ENGLISH: "english without swear words and slurs",
    WordList.FAMILY_WORLD_ENGLISH: "world-english without swear words and slurs",
}
# From this size on it takes long enough that one wants to see how far it is.
LONG_WORK = 1 << 20


def add_commands(app: typer.Typer) -> None:
    """Put the commands about lists beside those about words."""
    app.command("list")(list_)
    app.command()(info)
    app.command("import")(import_)
    app.command()(remove)


@told_plainly()
def list_(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME|FILE]", help="Tell all words of this list.")
    ] = None,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """List the word lists at hand, or all words of one of them."""
    if name is not None:
        lexicon = Lexicon.load(name, family=family)
        if as_json:
            tell_json(lexicon=lexicon.name, words=list(lexicon))
        else:
            typer.echo("\n".join(lexicon))
        return
    lists = _lists()
    if as_json:
        tell_json(default=DEFAULT, lists=lists)
        return
    for each in lists:
        count = "damaged" if each["words"] is None else f"{each['words']:>9,} words"
        typer.echo(f"{each['name']:<24} {count:>15}  {each['about']}")


def _lists() -> list[dict[str, object]]:
    from tilewright.lexicon import own_lists

    found: list[dict[str, object]] = [
        {"name": each.value, "words": shipped.count(each), "about": about}
        for each, about in ABOUT.items()
    ]
    for name in own_lists.names():
        own = own_lists.open_list(name)
        if own is None:
            continue
        try:
            facts = own.facts
        except (LexiconError, OSError):
            found.append({"name": name, "words": None, "about": "import it again, or remove it"})
        else:
            found.append({"name": name, "words": facts.words, "about": f"from {facts.source}"})
    return found


@told_plainly()
def info(
    name: Annotated[
        str, typer.Argument(metavar="[NAME|FILE]", help="The list to tell about.")
    ] = DEFAULT,
    family: Family = False,
    as_json: AsJson = False,
) -> None:
    """Tell what a word list is made of."""
    lexicon = Lexicon.load(name, family=family)
    lengths = Counter(map(len, lexicon))
    levels = Counter(shipped.levels(WordList(lexicon.name))) if lexicon.name in ABOUT else {}
    by_length = {length: lengths[length] for length in sorted(lengths)}
    by_level = {level: levels[level] for level in sorted(levels)}
    about = _about(lexicon.name)
    if as_json:
        tell_json(
            lexicon=lexicon.name,
            words=len(lexicon),
            lengths=by_length,
            levels=by_level,
            **about,
        )
        return
    from tilewright.cli.word_tables import draw_facts, open_console

    facts = [("list", lexicon.name), ("words", f"{len(lexicon):,}")]
    for key, value in about.items():
        facts.append((key.replace("_", " "), f"{value:,}" if isinstance(value, int) else value))
    facts.append(("by length", _counted(by_length)))
    if by_level:
        facts.append(("by level", _counted(by_level)))
    open_console().print(draw_facts(facts))


def _about(name: str) -> dict[str, str | int]:
    if name in ABOUT:
        return {
            "about": ABOUT[WordList(name)],
            "source": "ENABLE and SCOWL; definitions from WordNet and our own",
            "licences": str(shipped.DATA / "licences"),
        }
    from tilewright.lexicon import own_lists

    own = own_lists.open_list(name.removeprefix(shipped.FAMILY))
    if own is None:
        return {"source": name}
    return {
        "source": own.facts.source,
        "definitions": own.facts.definitions,
        "kept_in": str(own_lists.folder()),
    }


def _counted(counts: dict[int, int]) -> str:
    return "  ".join(f"{key}: {count:,}" for key, count in counts.items())


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            help="Text with a word on each line, a definition after it or not; or KWG; .gz or .xz."
        ),
    ],
    name: Annotated[
        str | None, typer.Option(help="What to call the list; otherwise as the file.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a list of this name.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Bring a word list of your own; from then on it goes by its name.

    What cannot be a word on a board is left out, and told. The file stays as it is.
    """
    from tilewright.lexicon import own_lists
    from tilewright.lexicon.word_file import read_word_file

    with told_plainly():
        called = own_lists.name_for(file) if name is None else name.lower()
        if not called:
            raise cannot_tell("Please give the list a name with --name.")
        own_lists.check_name(called)
        if own_lists.open_list(called) is not None and not replace:
            raise cannot_tell(f"{ListExists(called)} Say --replace to replace it.")
    with told_plainly(file), _progress(file) as progress:
        found = read_word_file(file, progress)
    with told_plainly(own_lists.folder()):
        own_lists.keep(called, found, file.name, replace=replace)
    if as_json:
        tell_json(
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
        _tell_import(called, found)


@contextmanager
def _progress(file: Path) -> "Iterator[Progress]":
    """A bar on the screen while a long file is read."""
    if not file.is_file() or file.stat().st_size < LONG_WORK:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress as ProgressBar

    with ProgressBar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"Reading {file.name}".replace("[", r"\["), total=1.0)
        yield lambda part: bar.update(task, completed=part)


def _tell_import(name: str, found: "WordFile") -> None:
    defined = f", {len(found.definitions):,} with a definition" if found.definitions else ""
    typer.echo(f"{name}: {len(found.graph):,} words{defined}, read as {found.encoding}.")
    if found.repeated:
        typer.echo(f"{found.repeated:,} entries were there before.")
    total = sum(rejected.count for rejected in found.rejected.values())
    if total:
        typer.echo(f"{total:,} entries are left out, for they have:")
    for reason, rejected in found.rejected.items():
        more = ", …" if rejected.count > len(rejected.examples) else ""
        examples = ", ".join(rejected.examples)
        typer.echo(f"{rejected.count:>9,}  {reason.value}: {examples}{more}")
    typer.echo(f"Ask it with --lexicon {name}.")


@told_plainly()
def remove(
    name: Annotated[str, typer.Argument(help="The imported list to forget.")],
) -> None:
    """Forget a list that was imported."""
    from tilewright.lexicon import own_lists

    own_lists.remove(name)
    typer.echo(f"{name} is removed.")
