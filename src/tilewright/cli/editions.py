"""`tilewright editions`: the rules of each box in plain words."""

import json
from typing import Annotated

import typer

from tilewright.notation.json_values import to_json
from tilewright.notation.plain_words import BOOKS, rules_in_words
from tilewright.rules.edition import Edition
from tilewright.rules.editions import EDITIONS

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def editions(
    name: Annotated[str | None, typer.Argument(help="The edition to tell about.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every setting as JSON.")] = False,
) -> None:
    """Tell the rules of an edition, or list them all."""
    if name is not None and name not in EDITIONS:
        typer.echo(f"There is no edition {name!r}; there are {', '.join(EDITIONS)}.", err=True)
        raise typer.Exit(2)
    if as_json:
        chosen = EDITIONS if name is None else {name: EDITIONS[name]}
        found = {key: to_json(edition, Edition) for key, edition in chosen.items()}
        typer.echo(json.dumps(found if name is None else found[name], ensure_ascii=False))
    elif name is None:
        for key in EDITIONS:
            typer.echo(f"{key:<14} {BOOKS[key]}")
    else:
        typer.echo(f"{name}: {BOOKS[name]}\n")
        for sentence in rules_in_words(EDITIONS[name]):
            typer.echo(f"- {sentence}")
