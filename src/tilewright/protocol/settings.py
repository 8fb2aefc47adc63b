"""The settings of a new table.

``protocol.edition_settings`` converts an edition's settings into the referee's values and back.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from tilewright.coach.settings import Vocabulary
from tilewright.protocol.hints import CoachSetting, HintsSetting, NoHintsSetting
from tilewright.protocol.wire import LevelName, Name, WireModel
from tilewright.rules.editions.challenge_rule import Judging, PointsPer, Scope
from tilewright.rules.editions.edition import BoxColours, GoingOut
from tilewright.rules.editions.finish_line import Level

MAX_SECONDS = 24 * 60 * 60

# The referee refuses numbers that are too small, with a reason: see ``TableObstacle``.
Targets = tuple[
    Annotated[int, Field(le=10_000)],
    Annotated[int, Field(le=10_000)],
    Annotated[int, Field(le=10_000)],
]


class MissTurnSetting(WireModel):
    """A failed challenger misses their own next turn."""

    kind: Literal["miss-turn"] = "miss-turn"


class NoPenaltySetting(WireModel):
    kind: Literal["nothing"] = "nothing"


class PointsSetting(WireModel):
    """A failed challenge awards points to the player whose play stands."""

    kind: Literal["points"] = "points"
    points: int = Field(le=100)
    per: PointsPer = PointsPer.PLAY


PenaltySetting = Annotated[
    MissTurnSetting | NoPenaltySetting | PointsSetting, Field(discriminator="kind")
]


class ChallengesSetting(WireModel):
    """A play can be challenged until the next player begins their turn."""

    kind: Literal["challenges"] = "challenges"
    penalty: PenaltySetting = MissTurnSetting()
    scope: Scope = Scope.PLAY


class CheckedPlaysSetting(WireModel):
    """A play with a word that is not in the dictionary is refused at once."""

    kind: Literal["checked"] = "checked"


ChallengeSetting = Annotated[ChallengesSetting | CheckedPlaysSetting, Field(discriminator="kind")]


class PassedOutSetting(WireModel):
    """The game ends when all have passed this many times since the last play or exchange."""

    kind: Literal["passed-out"] = "passed-out"
    bag_empty: int = Field(default=2, le=10)
    tiles_left: int = Field(default=2, le=10)


class ScorelessSetting(WireModel):
    """The game ends after this many turns in a row without a score."""

    kind: Literal["scoreless"] = "scoreless"
    turns: int = Field(default=6, le=50)


StandstillSetting = Annotated[PassedOutSetting | ScorelessSetting, Field(discriminator="kind")]


class ClockSetting(WireModel):
    """Thinking time per seat for the whole game, and the penalty for exceeding it."""

    allowance_s: int = Field(default=25 * 60, le=MAX_SECONDS)
    fine_a_minute: int = Field(default=10, le=1000)
    overtime_limit_s: int | None = Field(default=10 * 60, le=MAX_SECONDS)


class FinishLineSetting(WireModel):
    """The target score of each level with two, three and four players."""

    beginner: Targets = (70, 60, 50)
    intermediate: Targets = (120, 100, 90)
    expert: Targets = (200, 180, 160)


class EditionSettings(WireModel):
    """The rules of a table. ``preset`` names the edition that supplies the board and the tiles."""

    preset: str = Field(max_length=40)
    rack_size: int = Field(le=9)
    bonus_points: int = Field(le=1000)
    bonus_tiles: int | None = Field(
        description="tiles that earn the bonus; null for the whole rack", le=9
    )
    exchange_needs: int = Field(le=100)
    standstill: StandstillSetting
    going_out: GoingOut
    challenge: ChallengeSetting
    judging: Judging
    turn_limit_s: int | None = Field(ge=5, le=MAX_SECONDS)
    clock: ClockSetting | None
    finish_line: FinishLineSetting | None
    blanks_circulate: bool
    look: BoxColours
    peg_rack: bool


class SeatSettings(WireModel):
    """A seat of a new table.

    A person's seat with a name belongs to the device that creates the table; without a name, it
    stays open for another device. ``turn_limit_s`` overrides the edition's limit; 0 means none.
    ``hints`` says whether this player may take the hints of the table, and ``words`` which words
    the hints expect them to know.
    """

    player: Literal["person", "computer"] = "person"
    name: Name | None = None
    level: LevelName = Level.INTERMEDIATE.value
    turn_limit_s: int | None = Field(default=None, ge=0, le=MAX_SECONDS)
    hints: bool = True
    words: Vocabulary = Vocabulary.EVERYDAY

    @model_validator(mode="after")
    def _person_has_a_finish_line_level(self) -> Self:
        known = [level.value for level in Level]
        if self.player == "person" and self.level not in known:
            raise ValueError(f"a person's level is one of {', '.join(known)}")
        return self


class TableSettings(WireModel):
    """Everything the players agree on before the game begins."""

    edition: EditionSettings
    dictionary: str | None = Field(default="english", max_length=80)
    family: bool = False
    seats: list[SeatSettings] = Field(min_length=2, max_length=4)
    first: int | None = Field(default=None, ge=0, le=3)
    real_board: bool = False
    listed: bool = False
    unseen_panel: bool = True
    chat: bool = True
    hints: HintsSetting = NoHintsSetting()
    coach: CoachSetting = "off"
    away_grace_s: int = Field(
        default=30,
        ge=0,
        le=3600,
        description="how long a player must be away before the others may propose a stand-in",
    )
