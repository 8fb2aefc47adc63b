"""How strong a computer player is, as one value, and the levels as a table of such values.

A level is one entry of ``LEVELS`` plus its texts. CONTRIBUTING.md lists the steps, and a test fails
for each one forgotten.

>>> [name for name, strength in LEVELS.items() if strength.knows_every_word]
['expert', 'champion']
>>> from dataclasses import replace
>>> hasty = replace(LEVELS["expert"], attention=Attention(5, (1.0,)), thinking_ms=100)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tilewright.rules.editions.finish_line import Level


@dataclass(frozen=True, slots=True)
class Attention:
    """How much of the board a player takes in: people overlook plays, long words most of all.

    The player looks at random plays until it has noticed ``looks`` of them. ``ease[n - 1]`` is the
    probability of noticing a play of n tiles; the last entry also covers longer plays. It is
    multiplied by ``beside`` for each word that the play forms besides its own, as a hook or a
    parallel play does, and by ``corner`` if all its tiles lie in a corner of the board.
    """

    looks: int
    ease: tuple[float, ...]
    beside: float = 1
    corner: float = 1

    def __post_init__(self) -> None:
        probabilities = (*self.ease, self.beside, self.corner)
        if self.looks < 1 or not self.ease or not all(0 <= each <= 1 for each in probabilities):
            raise ValueError("attention needs at least one look, and probabilities for its ease")


@dataclass(frozen=True, slots=True)
class Suspicion:
    """How readily a player challenges a word that it does not recognise.

    ``unfamiliar`` is the highest probability of being bad that it gives to such a word, and ``odd``
    the same for one that does not even look like a word. ``missed_turn`` is what missing a turn
    costs it, in points.
    """

    unfamiliar: float
    odd: float
    missed_turn: int


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far a player looks ahead: the number of deals on which it plays its best turns out.

    ``early_deals`` applies with more than fourteen tiles in the bag, ``late_deals`` with eight to
    fourteen and ``last_deals`` with fewer. With no deals, turns are compared by their learned value
    alone. ``learned`` says whether the player uses that value at all.

    It compares ``inferred_racks`` racks that an opponent may have held, to infer what the opponent
    kept.

    With an empty bag and one opponent, it searches up to ``endgame_nodes`` positions for a proven
    best turn.

    ``turn_ms`` is the time that an early turn may take; later turns may take two to four times as
    long (see ``pace``). On a clock that does not allow this, all numbers are reduced.
    """

    early_deals: int
    late_deals: int
    last_deals: int
    endgame_nodes: int = 0
    inferred_racks: int = 0
    learned: bool = True
    turn_ms: int = 1000

    def __post_init__(self) -> None:
        deals = min(self.early_deals, self.late_deals, self.last_deals)
        if min(deals, self.endgame_nodes, self.inferred_racks) < 0:
            raise ValueError("foresight needs numbers of deals, positions and racks")
        if self.turn_ms <= 0:
            raise ValueError("foresight needs time for a turn")


# A turn takes less than 50 ms on average, on one core.
QUICK: Final = Foresight(
    early_deals=300, late_deals=100, last_deals=300, endgame_nodes=10_000, inferred_racks=1000
)


@dataclass(frozen=True, slots=True)
class UsualScore:
    """What a player scores in a game of two against its own level, as measured in the standard box.

    Two games in three are within ``deviation`` points of the mean.
    """

    mean: int
    deviation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """Everything that sets one computer player apart from another.

    ``plays_up_to`` and ``recognises_up_to`` are word levels (see ``docs/analyse/words.md``): the
    rarest words that it plays and that it knows when it sees them. None means all words.

    ``attention`` is what it notices; None means every play.

    ``values_leaves`` says whether it counts the tiles it keeps, or points alone. It exchanges
    instead of playing if that gains more than ``exchange_margin`` points of equity; None means
    only when it has no play.

    ``grabs_blanks`` is the probability that it takes a circulating blank without weighing it
    (R10.3); None means that it takes one whenever its best play does not suffer.

    ``foresight`` says how far it looks ahead; None means that it chooses by equity. A player that
    looks ahead notices every play.

    ``suspicion`` governs its challenges. A player that recognises every word needs none where a
    dictionary judges: it is certain of the ruling.

    ``nerve`` is the probability that it looks for a bluff in a turn: a word that it has made up
    (see ``bluffs``). A player that recognises every word never bluffs.

    ``character`` is the name under which it sits down, if nobody else has it.

    ``thinking_ms`` is how long it takes over an average move, so that people can follow (see
    ``tempo``). ``finish_line`` is the level whose target it plays to (R10.2).

    ``usual_score`` and ``beats_weaker`` help people to choose an opponent. The latter is how many
    of 100 games it wins against the level below.
    """

    plays_up_to: int | None
    recognises_up_to: int | None
    attention: Attention | None
    values_leaves: bool
    exchange_margin: float | None
    grabs_blanks: float | None
    suspicion: Suspicion
    nerve: float = 0
    foresight: Foresight | None = None
    thinking_ms: int = 900
    finish_line: Level
    character: str | None = None
    usual_score: UsualScore | None = None
    beats_weaker: int | None = None

    def __post_init__(self) -> None:
        if self.foresight is not None and self.attention is not None:
            raise ValueError("a player that looks ahead notices every play")
        if not 0 <= self.nerve <= 1:
            raise ValueError("nerve is a probability")
        if self.nerve and self.knows_every_word:
            raise ValueError("a player that recognises every word does not bluff")
        plays, recognises = self.plays_up_to, self.recognises_up_to
        if recognises is not None and (plays is None or plays > recognises):
            raise ValueError("a player recognises every word that it plays")

    @property
    def knows_every_word(self) -> bool:
        """Whether it recognises all words of the list, so that it challenges every bad one."""
        return self.recognises_up_to is None


LEVELS: Final[Mapping[str, Strength]] = {
    "beginner": Strength(
        plays_up_to=35,
        recognises_up_to=50,
        attention=Attention(4, (0.6, 1.0, 1.0, 0.6, 0.26, 0.1, 0.06), beside=0.5, corner=0.6),
        values_leaves=False,
        exchange_margin=None,
        grabs_blanks=0.5,
        suspicion=Suspicion(unfamiliar=0.3, odd=0.6, missed_turn=14),
        finish_line=Level.BEGINNER,
        character="Clover",
        usual_score=UsualScore(232, 29),
    ),
    "learner": Strength(
        plays_up_to=35,
        recognises_up_to=50,
        attention=Attention(6, (0.6, 1.0, 1.0, 0.6, 0.31, 0.18, 0.15), beside=0.55, corner=0.65),
        values_leaves=False,
        exchange_margin=None,
        grabs_blanks=0.4,
        suspicion=Suspicion(unfamiliar=0.3, odd=0.6, missed_turn=15),
        finish_line=Level.BEGINNER,
        character="Bramble",
        usual_score=UsualScore(236, 28),
        beats_weaker=75,
    ),
    "casual": Strength(
        plays_up_to=35,
        recognises_up_to=50,
        attention=Attention(10, (0.6, 1.0, 1.0, 0.6, 0.36, 0.23, 0.19), beside=0.6, corner=0.7),
        values_leaves=False,
        exchange_margin=None,
        grabs_blanks=0.3,
        suspicion=Suspicion(unfamiliar=0.35, odd=0.65, missed_turn=16),
        nerve=0.03,
        finish_line=Level.BEGINNER,
        character="Nutmeg",
        usual_score=UsualScore(251, 26),
        beats_weaker=76,
    ),
    "family": Strength(
        plays_up_to=50,
        recognises_up_to=60,
        attention=Attention(13, (0.6, 1.0, 1.0, 0.65, 0.4, 0.28, 0.24), beside=0.65, corner=0.7),
        values_leaves=False,
        exchange_margin=None,
        grabs_blanks=0.2,
        suspicion=Suspicion(unfamiliar=0.4, odd=0.7, missed_turn=18),
        nerve=0.05,
        finish_line=Level.BEGINNER,
        character="Pepper",
        usual_score=UsualScore(269, 29),
        beats_weaker=76,
    ),
    "regular": Strength(
        plays_up_to=50,
        recognises_up_to=60,
        attention=Attention(25, (0.6, 1.0, 1.0, 0.7, 0.5, 0.36, 0.33), beside=0.7, corner=0.75),
        values_leaves=False,
        exchange_margin=12,
        grabs_blanks=0.1,
        suspicion=Suspicion(unfamiliar=0.4, odd=0.8, missed_turn=20),
        nerve=0.06,
        finish_line=Level.INTERMEDIATE,
        character="Marble",
        usual_score=UsualScore(285, 33),
        beats_weaker=77,
    ),
    "keen": Strength(
        plays_up_to=55,
        recognises_up_to=65,
        attention=Attention(45, (0.6, 1.0, 1.0, 0.75, 0.56, 0.43, 0.4), beside=0.75, corner=0.8),
        values_leaves=False,
        exchange_margin=10,
        grabs_blanks=None,
        suspicion=Suspicion(unfamiliar=0.45, odd=0.85, missed_turn=21),
        nerve=0.08,
        finish_line=Level.INTERMEDIATE,
        character="Fiddle",
        usual_score=UsualScore(301, 38),
        beats_weaker=73,
    ),
    "intermediate": Strength(
        plays_up_to=60,
        recognises_up_to=70,
        attention=Attention(200, (0.5, 0.8, 1.0, 1.0, 0.9, 0.7, 0.6), beside=0.85, corner=0.85),
        values_leaves=True,
        exchange_margin=8,
        grabs_blanks=None,
        suspicion=Suspicion(unfamiliar=0.5, odd=0.9, missed_turn=22),
        finish_line=Level.INTERMEDIATE,
        character="Rowan",
        usual_score=UsualScore(334, 62),
        beats_weaker=73,
    ),
    "club": Strength(
        plays_up_to=70,
        recognises_up_to=82,
        attention=Attention(330, (0.6, 0.96, 1.0, 0.93, 0.83, 0.73, 0.69), beside=0.9, corner=0.9),
        values_leaves=True,
        exchange_margin=6,
        grabs_blanks=None,
        suspicion=Suspicion(unfamiliar=0.6, odd=0.9, missed_turn=25),
        nerve=0.06,
        finish_line=Level.EXPERT,
        character="Hazel",
        usual_score=UsualScore(365, 55),
        beats_weaker=73,
    ),
    "advanced": Strength(
        plays_up_to=80,
        recognises_up_to=92,
        attention=Attention(
            520, (0.6, 0.95, 1.0, 0.98, 0.91, 0.81, 0.76), beside=0.95, corner=0.95
        ),
        values_leaves=True,
        exchange_margin=4,
        grabs_blanks=None,
        suspicion=Suspicion(unfamiliar=0.7, odd=0.95, missed_turn=28),
        nerve=0.04,
        finish_line=Level.EXPERT,
        character="Sorrel",
        usual_score=UsualScore(395, 49),
        beats_weaker=75,
    ),
    "expert": Strength(
        plays_up_to=None,
        recognises_up_to=None,
        attention=Attention(2000, (0.6, 0.95, 1.0, 1.0, 0.95, 0.9, 0.88), beside=0.97, corner=0.97),
        values_leaves=True,
        exchange_margin=0,
        grabs_blanks=None,
        suspicion=Suspicion(unfamiliar=0.9, odd=0.95, missed_turn=32),
        finish_line=Level.EXPERT,
        character="Juniper",
        usual_score=UsualScore(427, 62),
        beats_weaker=76,
    ),
    "champion": Strength(
        plays_up_to=None,
        recognises_up_to=None,
        attention=None,
        values_leaves=True,
        exchange_margin=0,
        grabs_blanks=None,
        foresight=Foresight(
            early_deals=600,
            late_deals=250,
            last_deals=800,
            endgame_nodes=50_000,
            inferred_racks=1000,
        ),
        suspicion=Suspicion(unfamiliar=0.9, odd=0.95, missed_turn=32),
        finish_line=Level.EXPERT,
        character="Quill",
        usual_score=UsualScore(428, 52),
        beats_weaker=74,
    ),
}
"""The levels of computer players, from weak to strong.

The names are part of the wire protocol and of stored games. Clients show levels in this order.
"""
