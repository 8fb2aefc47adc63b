"""The engine: finds plays, values them, and plays and learns from games against itself.

``generate`` finds every play of a ``Position`` and ``best`` the best turn. ``simulate`` compares
turns by playing on, ``simulate_all`` does so in many positions, and ``turn_values`` compares turns
by a learned network. ``infer_rack`` estimates what an opponent kept. ``solve_endgame`` proves the
best turns once the bag is empty, ``solve_preendgame`` compares turns with one to four tiles in the
bag, and ``estimate_endgame`` looks ahead with more players. ``Leaves`` values the tiles kept;
``shipped_leaves`` loads the values for a shipped word list. ``self_play`` plays whole games.
``Training`` and ``train`` learn leaves from such games. ``count_games`` and ``win_table`` estimate
win probabilities. The names are loaded on first use.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.engine.batch import simulate_all
    from tilewright.engine.endgame.estimate import (
        EndgameEstimate,
        EstimatedTurn,
        estimate_endgame,
    )
    from tilewright.engine.endgame.preendgame import (
        BagWay,
        Outcome,
        PreEndgame,
        PreEndgameOptions,
        PreEndgameTurn,
        solve_preendgame,
    )
    from tilewright.engine.endgame.solver import Endgame, EndgameOptions, EndgameTurn, solve_endgame
    from tilewright.engine.errors import BadArgument, UnsupportedByEngine
    from tilewright.engine.generation import best, generate
    from tilewright.engine.inference.evidence import Evidence, collect_evidence, with_known
    from tilewright.engine.inference.inferred_rack import (
        InferredLeave,
        InferredRack,
        SeenTurn,
        infer_rack,
    )
    from tilewright.engine.learned_value import TurnValue, turn_values
    from tilewright.engine.leaves.leaves import BadLeaves, Leaves
    from tilewright.engine.plays import Exchange, Play, Plays
    from tilewright.engine.selfplay.arrow_table import arrow_table, write_parquet
    from tilewright.engine.selfplay.executor import available_cores
    from tilewright.engine.selfplay.result import Estimate, SelfPlayResult
    from tilewright.engine.selfplay.self_play import GREEDY, Player, self_play
    from tilewright.engine.shipped import shipped_leaves, shipped_value, shipped_wins
    from tilewright.engine.simulation import (
        SimulatedTurn,
        Simulation,
        SimulationOptions,
        Utility,
        simulate,
    )
    from tilewright.engine.training.leaves import (
        BadTrainingState,
        Training,
        TrainingState,
        initial_state,
        train,
    )
    from tilewright.engine.training.wins import CountedGames, count_games
    from tilewright.engine.value.network import BadNetwork, ValueNetwork
    from tilewright.engine.win_probability import (
        BadWinTable,
        WinCounts,
        WinTable,
        count_wins,
        win_table,
    )

__all__ = [
    "GREEDY",
    "BadArgument",
    "BadLeaves",
    "BadNetwork",
    "BadTrainingState",
    "BadWinTable",
    "BagWay",
    "CountedGames",
    "Endgame",
    "EndgameEstimate",
    "EndgameOptions",
    "EndgameTurn",
    "Estimate",
    "EstimatedTurn",
    "Evidence",
    "Exchange",
    "InferredLeave",
    "InferredRack",
    "Leaves",
    "Outcome",
    "Play",
    "Player",
    "Plays",
    "PreEndgame",
    "PreEndgameOptions",
    "PreEndgameTurn",
    "SeenTurn",
    "SelfPlayResult",
    "SimulatedTurn",
    "Simulation",
    "SimulationOptions",
    "Training",
    "TrainingState",
    "TurnValue",
    "UnsupportedByEngine",
    "Utility",
    "ValueNetwork",
    "WinCounts",
    "WinTable",
    "arrow_table",
    "available_cores",
    "best",
    "collect_evidence",
    "count_games",
    "count_wins",
    "estimate_endgame",
    "generate",
    "infer_rack",
    "initial_state",
    "self_play",
    "shipped_leaves",
    "shipped_value",
    "shipped_wins",
    "simulate",
    "simulate_all",
    "solve_endgame",
    "solve_preendgame",
    "train",
    "turn_values",
    "win_table",
    "with_known",
    "write_parquet",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.engine.batch": ("simulate_all",),
            "tilewright.engine.endgame.solver": (
                "Endgame",
                "EndgameOptions",
                "EndgameTurn",
                "solve_endgame",
            ),
            "tilewright.engine.endgame.preendgame": (
                "BagWay",
                "Outcome",
                "PreEndgame",
                "PreEndgameOptions",
                "PreEndgameTurn",
                "solve_preendgame",
            ),
            "tilewright.engine.endgame.estimate": (
                "EndgameEstimate",
                "EstimatedTurn",
                "estimate_endgame",
            ),
            "tilewright.engine.errors": ("BadArgument", "UnsupportedByEngine"),
            "tilewright.engine.generation": ("best", "generate"),
            "tilewright.engine.inference.evidence": (
                "Evidence",
                "collect_evidence",
                "with_known",
            ),
            "tilewright.engine.inference.inferred_rack": (
                "InferredLeave",
                "InferredRack",
                "SeenTurn",
                "infer_rack",
            ),
            "tilewright.engine.leaves.leaves": ("BadLeaves", "Leaves"),
            "tilewright.engine.plays": ("Exchange", "Play", "Plays"),
            "tilewright.engine.selfplay.arrow_table": ("arrow_table", "write_parquet"),
            "tilewright.engine.selfplay.executor": ("available_cores",),
            "tilewright.engine.selfplay.result": ("Estimate", "SelfPlayResult"),
            "tilewright.engine.selfplay.self_play": ("GREEDY", "Player", "self_play"),
            "tilewright.engine.shipped": ("shipped_leaves", "shipped_value", "shipped_wins"),
            "tilewright.engine.simulation": (
                "SimulatedTurn",
                "Simulation",
                "SimulationOptions",
                "Utility",
                "simulate",
            ),
            "tilewright.engine.training.leaves": (
                "BadTrainingState",
                "Training",
                "TrainingState",
                "initial_state",
                "train",
            ),
            "tilewright.engine.training.wins": ("CountedGames", "count_games"),
            "tilewright.engine.value.network": ("BadNetwork", "ValueNetwork"),
            "tilewright.engine.learned_value": ("TurnValue", "turn_values"),
            "tilewright.engine.win_probability": (
                "BadWinTable",
                "WinCounts",
                "WinTable",
                "count_wins",
                "win_table",
            ),
        },
    )
