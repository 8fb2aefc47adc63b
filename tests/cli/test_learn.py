"""`tilewright learn`: the lessons in the terminal are those of the browser."""

from typer.testing import CliRunner

from tilewright.cli.main import app

RUNNER = CliRunner()
# What a newcomer types from the first step to the last.
FIRST_GAME = (
    "8F HORN", "", "9", "10F PASTE", "9H .OB", "11E BIT", "challenge", "K7 UPs",
    "exchange IIUVO", "J5 A.",
)  # fmt: skip


def run(*arguments: str, typed: tuple[str, ...] = ()) -> str:
    result = RUNNER.invoke(app, ["learn", *arguments], input="".join(f"{each}\n" for each in typed))
    assert result.exit_code == 0, result.output
    return result.output


def test_the_first_lesson_runs_to_its_end() -> None:
    output = run(typed=FIRST_GAME)
    for points in (14, 9, 25, 16, 11):
        assert f"The play scores {points}." in output
    assert "Final scores: You 294, Robin 293." in output
    assert output.rstrip().endswith("That was the lesson.")


def test_lessons_are_listed() -> None:
    output = run("--list")
    assert output.splitlines()[0].startswith("first-game")
    assert len(output.splitlines()) == 8


def test_a_refusal_shows_its_rule_and_help_comes_after_three() -> None:
    output = run(
        "--words", "checked", typed=("1A HORN", "A HORN", "nonsense", "1A HORN", "1A HORN")
    )
    assert "The first word must cover the centre star, H8." in output
    assert "[The first play]" in output
    assert "Type: 8F HORN" in output
    assert "You can come back at any time." in output


def test_steps_can_be_skipped_and_shown() -> None:
    output = run("keeping-score", typed=("rule", "show", "many", "3", "skip", "quit"))
    assert "[Scoring]" in output
    assert "It scores 14." in output
    assert "Type a number." in output
    assert "Not 3." in output
    assert "Step 2 of 5" in output


def test_an_unknown_lesson_or_edition_is_reported() -> None:
    for arguments in (["chess"], ["--edition", "chess"]):
        result = RUNNER.invoke(app, ["learn", *arguments])
        assert result.exit_code == 2
        assert "There is no" in result.output
