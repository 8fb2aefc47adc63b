"""What needs all players: taking a turn back, ending a game without a play left, a pause."""

from rich.text import Text

from tilewright.cli.agreed_dictionary import tell_ruling
from tilewright.cli.screen import clean_screen, draw_table
from tilewright.cli.seating import Seating
from tilewright.rules.commands import Answer, Propose
from tilewright.rules.events import Proposal
from tilewright.rules.game import Agreement
from tilewright.rules.refusals import Refusal

WISHES = {
    "undo": Proposal.TAKE_BACK,
    "end": Proposal.NO_PLAY_LEFT,
    "pause": Proposal.PAUSE,
}
IN_WORDS = {
    Proposal.TAKE_BACK: "take back the last turn",
    Proposal.NO_PLAY_LEFT: "end the game, since no play is left",
    Proposal.PAUSE: "pause the game",
    Proposal.RESUME: "play on",
}


def show(seating: Seating, message: str = "") -> None:
    """A clean screen with what everybody may see."""
    clean_screen(seating.console)
    seating.console.print(draw_table(seating.game))
    tell_ruling(seating)
    if message:
        seating.console.print(Text(message))


def yes(seating: Seating, question: str) -> bool:
    while (said := seating.ask(f"{question} [y/n] ").lower()) not in ("y", "yes", "n", "no"):
        seating.tell("Please answer y or n.")
    return said.startswith("y")


def wish(seating: Seating, seat: int, word: str) -> None:
    """Propose something; ``ask_all`` hears the others, also after a break in between."""
    try:
        seating.do(Propose(seat, WISHES[word]))
    except Refusal as refusal:
        seating.tell(str(refusal))


def ask_all(seating: Seating, agreement: Agreement) -> None:
    """Ask all players who have not said yet whether they agree."""
    proposer = seating.game.seats[agreement.by].name
    show(seating, f"{proposer} proposes to {IN_WORDS[agreement.proposal]}.")
    for seat in seating.game.active:
        if seating.game.agreement is not None and seat not in agreement.agreed:
            agrees = yes(seating, f"{seating.game.seats[seat].name}, do you agree?")
            seating.do(Answer(seat, agrees))


def wait_for_all(seating: Seating) -> None:
    """The game stands still until all are back, and then goes on without further ado."""
    show(seating)
    seating.ask("The game is paused. Press Enter when all are back. ")
    first, *others = seating.game.active
    seating.do(Propose(first, Proposal.RESUME))
    for seat in others:
        seating.do(Answer(seat, agrees=True))
