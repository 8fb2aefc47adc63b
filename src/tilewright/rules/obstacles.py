"""Obstacles: the reasons that some refusals give, each a stable code with an English sentence."""

from enum import Enum


class ProposalObstacle(Enum):
    """Why something cannot be proposed now."""

    GAME_PAUSED = "game-paused"
    NOT_PAUSED = "not-paused"
    PLAY_OPEN = "play-open"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"

    @property
    def sentence(self) -> str:
        return _PROPOSAL_SENTENCES[self]


class TableObstacle(Enum):
    """Why a table cannot be set up with these settings."""

    UNKNOWN_EDITION = "unknown-edition"
    CONFLICTING_RULES = "conflicting-rules"
    PLAYER_COUNT = "player-count"
    NAME_MISSING = "name-missing"
    SAME_NAME = "same-name"
    BAD_TURN_LIMIT = "bad-turn-limit"
    BAD_CLOCK = "bad-clock"
    BAD_BONUS = "bad-bonus"
    BAD_EXCHANGE_LIMIT = "bad-exchange-limit"
    BAD_ENDING = "bad-ending"
    BAD_PENALTY = "bad-penalty"
    BAD_TARGET = "bad-target"
    RACK_TOO_SMALL = "rack-too-small"
    NO_SUCH_STARTER = "no-such-starter"
    STARTER_NEEDED = "starter-needed"
    TILES_ALIKE = "tiles-alike"
    TOO_FEW_TILES = "too-few-tiles"
    DICTIONARY_NEEDED = "dictionary-needed"
    UNKNOWN_DICTIONARY = "unknown-dictionary"
    PEOPLE_NEEDED = "people-needed"
    RACKS_NEEDED = "racks-needed"
    NOTHING_TO_REPEAT = "nothing-to-repeat"

    @property
    def sentence(self) -> str:
        return _TABLE_SENTENCES[self]


_PROPOSAL_SENTENCES = {
    ProposalObstacle.GAME_PAUSED: "The game is paused.",
    ProposalObstacle.NOT_PAUSED: "The game is not paused.",
    ProposalObstacle.PLAY_OPEN: "Settle the last play first.",
    ProposalObstacle.NOTHING_TO_TAKE_BACK: "There is nothing to take back.",
}

_TABLE_SENTENCES = {
    TableObstacle.UNKNOWN_EDITION: "There is no such edition.",
    TableObstacle.CONFLICTING_RULES: "These rules are not possible together.",
    TableObstacle.PLAYER_COUNT: "A game needs two to four players.",
    TableObstacle.NAME_MISSING: "Every player needs a name.",
    TableObstacle.SAME_NAME: "Two players have the same name.",
    TableObstacle.BAD_TURN_LIMIT: "A turn limit must be longer than zero and at most a day.",
    TableObstacle.BAD_CLOCK: (
        "A game clock must allow some time, at most a day, and cannot have a negative fine."
    ),
    TableObstacle.BAD_BONUS: "The bonus needs at least one tile and cannot be negative.",
    TableObstacle.BAD_EXCHANGE_LIMIT: "An exchange needs at least one tile in the bag.",
    TableObstacle.BAD_ENDING: "A game needs at least one pass or scoreless turn to end.",
    TableObstacle.BAD_PENALTY: "A failed challenge cannot cost a negative number of points.",
    TableObstacle.BAD_TARGET: "A target must be at least one point.",
    TableObstacle.RACK_TOO_SMALL: "A rack needs at least two tiles.",
    TableObstacle.NO_SUCH_STARTER: "The player chosen to start has no seat.",
    TableObstacle.STARTER_NEEDED: (
        "At a real board you draw for first play yourselves: say who starts."
    ),
    TableObstacle.TILES_ALIKE: "All tiles are alike, so the draw would never end: say who starts.",
    TableObstacle.TOO_FEW_TILES: "There are too few tiles for this number of racks.",
    TableObstacle.DICTIONARY_NEEDED: (
        "Choose a dictionary, or let the players vote on challenged words."
    ),
    TableObstacle.UNKNOWN_DICTIONARY: "There is no dictionary of that name.",
    TableObstacle.PEOPLE_NEEDED: "At a real board, every player must be a person with a name.",
    TableObstacle.RACKS_NEEDED: (
        "At a real board there are no hints and no coach: the racks are not known."
    ),
    TableObstacle.NOTHING_TO_REPEAT: "There is no game to play again.",
}
