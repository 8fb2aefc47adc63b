"""Reading shards: the same rows in batches of any size, in order or shuffled, split and in part."""

import pickle
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pyarrow import Table, parquet
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.data import MissingTorch, NoShards, Shards, torch_dataset
from tilewright.engine import BadArgument

COLUMNS = ("--positions", "board", "--candidates", "4")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in three shards, with positions and candidates."""
    path = tmp_path_factory.mktemp("run") / "games"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tilewright.engine.selfplay.turn_columns._WIDE_BATCH", 2)
        result = CliRunner().invoke(
            app,
            [
                "selfplay",
                "--games",
                "6",
                "--threads",
                "1",
                "--seed",
                "3",
                "--out",
                str(path),
                *COLUMNS,
            ],
        )
    assert result.exit_code == 0, result.stderr
    return path


def test_batches_of_any_size_have_all_rows_in_order(folder: Path) -> None:
    shards = Shards(folder)
    whole = parquet.read_table(folder)
    assert (len(shards.files), len(shards)) == (3, whole.num_rows)
    for size in (1000, 50, 7):
        batches = list(shards.batches(size))
        lengths = [len(batch["game"]) for batch in batches]
        assert set(lengths[:-1]) <= {size}
        assert lengths[-1] <= size
        for column in ("game", "turn", "score", "equity"):
            rows = np.concatenate([batch[column] for batch in batches])
            assert rows.tolist() == whole[column].to_pylist()


def test_columns_have_a_row_per_turn(folder: Path) -> None:
    shards = Shards(folder)
    (batch,) = shards.batches(10_000)
    rows = len(shards)
    shapes = {name: values.shape[1:] for name, values in batch.items()}
    assert all(len(values) == rows for values in batch.values())
    assert (shapes["board"], shapes["unseen"], shapes["best_tiles"]) == ((225,), (27,), (4, 9))
    assert batch["board"].dtype == np.uint8
    assert batch["best_equity"].shape == (rows, 4)
    assert batch["best_equity"].dtype == np.float32
    assert shards.names("kind") == ("play", "exchange", "pass")
    assert shards.names("player") == ("player 1", "player 2")
    assert set(batch["square"][batch["kind"] != 0]) <= {-1}
    assert batch["rack"][0].isupper() or "?" in batch["rack"][0]
    assert shards.metadata["lexicon"] == "english"


def test_numbers_of_names_mean_the_same_in_every_file(folder: Path) -> None:
    """Each file has names in an order of its own."""
    shards, whole = Shards(folder), parquet.read_table(folder)
    for column in ("player", "kind", "square", "ending"):
        names = (*shards.names(column), None)
        numbers = [number for batch in shards.batches(50) for number in batch[column]]
        assert [names[number] for number in numbers] == whole[column].to_pylist()


def test_only_the_columns_asked_for_are_read(folder: Path) -> None:
    (batch,) = Shards(folder).batches(10_000, columns=["score", "board"])
    assert list(batch) == ["score", "board"]
    with pytest.raises(BadArgument, match="column must be one of game, turn"):
        next(Shards(folder).batches(columns=["nonsense"]))
    with pytest.raises(BadArgument, match="columns must be a list of names, not 'board'"):
        Shards(folder).batches(columns="board")
    with pytest.raises(BadArgument, match="column must be one of player, kind, square, ending"):
        Shards(folder).names("score")


def test_shuffled_batches_have_the_same_rows_in_an_order_of_the_seed(folder: Path) -> None:
    def order(**options: Any) -> list[tuple[int, int]]:
        batches = list(Shards(folder).batches(16, columns=["game", "turn"], **options))
        return [
            (int(game), int(turn))
            for batch in batches
            for game, turn in zip(batch["game"], batch["turn"], strict=True)
        ]

    assert order(shuffle=1) == order(shuffle=1)
    assert order(shuffle=1) != order(shuffle=2)
    assert sorted(order(shuffle=1)) == order()


def test_readers_share_the_files(folder: Path) -> None:
    shards = Shards(folder)
    parts = [shards.split(part, 4) for part in range(4)]
    assert sorted(file for part in parts for file in part.files) == list(shards.files)
    assert list(parts[3].batches()) == []
    with pytest.raises(BadArgument, match="part must be from 0 to 3"):
        shards.split(4, 4)


def test_a_folder_that_is_not_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoShards, match="there are no Parquet files"):
        Shards(tmp_path)
    (tmp_path / "damaged.parquet").write_bytes(b"PAR1")
    with pytest.raises(NoShards, match=r"damaged\.parquet"):
        Shards(tmp_path)
    parquet.write_table(Table.from_pydict({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(NoShards, match="no turns of self-play"):
        Shards(tmp_path / "other.parquet")
    with pytest.raises(BadArgument, match="size must be at least 1"):
        Shards.batches(SimpleNamespace(files=()), 0)  # type: ignore[arg-type]


# PyTorch, of which the library uses five names. The tests have them without PyTorch.


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    worker = SimpleNamespace(now=None)
    data = ModuleType("torch.utils.data")
    vars(data).update(IterableDataset=object, get_worker_info=lambda: worker.now)
    top = ModuleType("torch")
    chance = np.random.default_rng(1)
    vars(top).update(
        from_numpy=lambda values: ("tensor", values),
        randint=lambda most, shape: np.asarray(chance.integers(most, size=shape))[0],
    )
    monkeypatch.setitem(sys.modules, "torch", top)
    monkeypatch.setitem(sys.modules, "torch.utils", ModuleType("torch.utils"))
    monkeypatch.setitem(sys.modules, "torch.utils.data", data)
    return worker


def test_a_torch_dataset_has_tensors_of_all_columns_but_text(
    folder: Path, torch: SimpleNamespace
) -> None:
    batches = list(torch_dataset(folder, 32))
    assert "rack" not in batches[0]
    for kind, values in batches[0].values():
        assert kind == "tensor"
        assert values.dtype not in (np.uint16, np.uint32, object)
        assert values.flags.writeable
    assert sum(len(batch["game"][1]) for batch in batches) == len(Shards(folder))
    assert torch.now is None


def test_workers_of_a_data_loader_share_the_files(folder: Path, torch: SimpleNamespace) -> None:
    dataset, games = torch_dataset(folder, shuffle=True), set[int]()
    for number in range(2):
        torch.now = SimpleNamespace(id=number, num_workers=2, seed=9 + number)
        mine = {int(game) for batch in dataset for game in batch["game"][1]}
        assert not mine & games
        games |= mine
    assert games == set(range(6))


def test_a_shuffled_dataset_has_another_order_in_every_epoch(
    folder: Path, torch: SimpleNamespace
) -> None:
    dataset = torch_dataset(folder, 10_000, columns=["score"], shuffle=True)
    orders = {tuple(batch["score"][1].tolist()) for _ in range(3) for batch in dataset}
    assert len(orders) == 3
    copied = pickle.loads(pickle.dumps(dataset))
    assert [*next(iter(copied))] == ["score"]
    assert torch.now is None


def test_a_missing_torch_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingTorch, match=r"tilewright\[train\]"):
        torch_dataset(folder)
