"""`tilewright editions`: the rules of each edition in plain words."""

from typing import Annotated

import typer

from tilewright.cli.output import fail, print_json
from tilewright.notation.complete_rules import complete_rules
from tilewright.notation.record.json_values import to_json
from tilewright.notation.rules_text import BOOKS
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import EDITIONS

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def editions(
    name: Annotated[str | None, typer.Argument(help="The edition to describe.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every setting as JSON.")] = False,
) -> None:
    """Show the rules of an edition, or list all editions."""
    if name is not None and name not in EDITIONS:
        fail(f"There is no edition {name!r}. The editions are {', '.join(EDITIONS)}.")
    if as_json:
        chosen = EDITIONS if name is None else {name: EDITIONS[name]}
        found = {key: to_json(edition, Edition) for key, edition in chosen.items()}
        print_json(**(found if name is None else found[name]))
    elif name is None:
        for key in EDITIONS:
            typer.echo(f"{key:<14} {BOOKS[key]}")
    else:
        typer.echo(f"{name}: {BOOKS[name]}")
        for section in complete_rules(EDITIONS[name]):
            typer.echo(f"\n{section.heading}\n")
            for rule in section.rules:
                typer.echo(f"- {rule}")
