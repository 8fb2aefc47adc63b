"""Applies changes to a view."""

from typing import Any

from tilewright.protocol.messages import Changes, View


def with_changes(view: View, changes: Changes) -> View:
    """Return the view after these changes. Fields that a newer server has added are ignored."""
    later: dict[str, Any] = view.model_dump() | changes.view | {"version": changes.version}
    if view.game is not None:
        game: dict[str, Any] = later["game"] | changes.game
        if changes.sheet is not None:
            lines = [line.model_dump() for line in changes.sheet.lines]
            game["sheet"] = [*game["sheet"][: changes.sheet.kept], *lines]
        later["game"] = game
    return View.model_validate(later, extra="ignore")
