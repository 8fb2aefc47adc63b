"""Proposals that all players must agree to: a take-back, the end of the game, a pause."""

from rich.text import Text

from tilewright.cli.terminal.dictionary import show_ruling
from tilewright.cli.terminal.screen import clear_screen, draw_table
from tilewright.cli.terminal.terminal_table import TerminalTable
from tilewright.rules.commands import Answer, Propose
from tilewright.rules.events import Proposal
from tilewright.rules.game import Agreement
from tilewright.rules.refusals import Refusal

PROPOSALS = {
    "undo": Proposal.TAKE_BACK,
    "end": Proposal.NO_PLAY_LEFT,
    "pause": Proposal.PAUSE,
}
DESCRIPTIONS = {
    Proposal.TAKE_BACK: "take back the last turn",
    Proposal.NO_PLAY_LEFT: "end the game because no play is left",
    Proposal.PAUSE: "pause the game",
    Proposal.RESUME: "resume the game",
}


def show_public(table: TerminalTable, message: str = "") -> None:
    """Clear the screen and show what everyone may see."""
    clear_screen(table.console)
    table.console.print(draw_table(table.game))
    show_ruling(table)
    if message:
        table.console.print(Text(message))


def confirm(table: TerminalTable, question: str) -> bool:
    while (answer := table.ask(f"{question} [y/n] ").lower()) not in ("y", "yes", "n", "no"):
        table.show_error("Please answer y or n.")
    return answer.startswith("y")


def propose(table: TerminalTable, seat: int, word: str) -> None:
    """Make a proposal. ``ask_all`` collects the answers, if necessary after a restart."""
    try:
        table.do(Propose(seat, PROPOSALS[word]))
    except Refusal as refusal:
        table.show_error(str(refusal))


def ask_all(table: TerminalTable, agreement: Agreement) -> None:
    """Ask every player who has not answered yet."""
    proposer = table.game.seats[agreement.by].name
    show_public(table, f"{proposer} proposes to {DESCRIPTIONS[agreement.proposal]}.")
    for seat in table.game.active:
        if table.game.agreement is not None and seat not in agreement.agreed:
            agrees = confirm(table, f"{table.game.seats[seat].name}, do you agree?")
            table.do(Answer(seat, agrees))


def wait_for_all(table: TerminalTable) -> None:
    """Wait until the players are back, then resume on behalf of them all."""
    show_public(table)
    table.ask("The game is paused. Press Enter when everyone is back. ")
    first, *others = table.game.active
    table.do(Propose(first, Proposal.RESUME))
    for seat in others:
        table.do(Answer(seat, agrees=True))
