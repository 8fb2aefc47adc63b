"""The page of a review: players, chances, and every turn with its boards."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from tilewright.coach.html.board import small_board
from tilewright.coach.html.graph import chance_graph
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.reasons.tips import TIPS
from tilewright.coach.report import CostlyMistake, PlayerReview, Review, TurnReview
from tilewright.coach.wording import MISTAKES, figures, verdict
from tilewright.engine.turn_rows import Turn
from tilewright.game import Game
from tilewright.position import Position

_STYLE: Final = Path(__file__).with_name("style.css")


def review_page(game: Game, review: Review) -> str:
    """Return the page as one HTML document."""
    title = escape(" – ".join(review.players))
    scores = ", ".join(f"{escape(name)} {score}" for name, score in game.final_scores.items())
    body = "".join(
        (
            f"<header><h1>{title}</h1><p>{scores}</p></header>",
            '<section class="players">',
            *(_player(review, each) for each in review.by_player),
            "</section>",
            f"<section><h2>Chance to win: {escape(review.players[0])}</h2>{graph}</section>"
            if (graph := chance_graph(review))
            else "",
            "<section><h2>Turns</h2>",
            *(_turn(turn, position) for turn, position in zip(review.turns, game, strict=True)),
            "</section>",
        )
    )
    style = _STYLE.read_text(encoding="utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head><body><main>{body}</main></body></html>\n"
    )


def _player(review: Review, player: PlayerReview) -> str:
    lessons = "".join(map(_lesson, player.lessons))
    first, *more = figures(review, player)
    return (
        f"<article><h2>{escape(player.player)}</h2><p><strong>{first.capitalize()}</strong></p>"
        f"<p>{'; '.join(more).capitalize()}</p><ol>{lessons}</ol></article>"
    )


def _lesson(lesson: CostlyMistake) -> str:
    turns = ", ".join(f'<a href="#turn-{number}">{number}</a>' for number in lesson.turns)
    tip = "" if lesson.mistake.tip is None else f" {escape(TIPS[lesson.mistake.tip])}"
    name = MISTAKES[lesson.mistake].capitalize()
    return f"<li><strong>{name}</strong>: {lesson.points:.0f} points ({turns}).{tip}</li>"


def _turn(turn: TurnReview, position: Position) -> str:
    found = turn.judgement
    size = "" if found is None or found.loss.size is None else found.loss.size.value
    sentences = "".join(f"<p>{escape(each)}</p>" for each in turn.sentences)
    boards = "" if found is None or not size else f"<div>{''.join(_boards(found, position))}</div>"
    opened = ' open=""' if size == "large" else ""
    return (
        f'<details id="turn-{turn.number}" class="{size or "fine"}"{opened}>'
        f"<summary><span>{turn.number}</span> <b>{escape(turn.player)}</b> "
        f"<code>{escape(turn.rack)}</code> {escape(turn.text)} {turn.score:+}"
        f"<small>{escape(verdict(turn))}</small></summary>{sentences}{boards}</details>"
    )


def _boards(found: Judgement, position: Position) -> Iterator[str]:
    yield _board("Played", found.played.turn, position)
    yield _board("Best", found.best.turn, position)
    if found.best_known is not None and found.best_known.turn.text != found.played.turn.text:
        yield _board("Best with words you can be expected to know", found.best_known.turn, position)


def _board(title: str, turn: Turn, position: Position) -> str:
    return (
        f"<figure>{small_board(position, turn)}"
        f"<figcaption>{title}: {escape(turn.text)} {turn.score:+}</figcaption></figure>"
    )
