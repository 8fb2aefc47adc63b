#include "tilewright/preendgame.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bound_engine.hpp"
#include "bound_position.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using Tick = nb::typed<nb::callable, bool(std::uint64_t)>;

/// A turn that was compared, as Python reads it.
struct TurnRow {
  Move play;
  TurnKind kind;
  bool empties_bag;
  bool dropped;
  std::uint8_t unused = 0;
};
static_assert(sizeof(TurnRow) == 24 && std::is_trivially_copyable_v<TurnRow>);
static_assert(sizeof(BagWay) == 8 && std::is_trivially_copyable_v<BagWay>);
static_assert(std::is_trivially_copyable_v<WayOutcome>);

using Counts = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

std::tuple<Rows, Rows, Rows, Counts, bool> solve(const GameRules& rules, const SearchWords& words,
                                                 const nb::bytes& board, const nb::bytes& rack,
                                                 const nb::bytes& known, const nb::bytes& unseen,
                                                 int lead, int scoreless_turns,
                                                 const nb::bytes& turns, int candidates, int best,
                                                 std::uint64_t nodes, int threads,
                                                 const Tick& tick) {
  check_letters(rules, words, nullptr);
  const auto as_tiles = [](const nb::bytes& bytes) {
    const Tiles tiles = tiles_in(bytes);
    return std::vector<Tile>(tiles.begin(), tiles.end());
  };
  const PreEndgamePosition position{
      .board = placed_in(tiles_in(board), rules),
      .rack = as_tiles(rack),
      .known = as_tiles(known),
      .unseen = as_tiles(unseen),
      .lead = lead,
      .scoreless_turns = scoreless_turns,
  };
  const PreEndgameSettings settings{
      .turns = turns_in(tiles_in(turns)),
      .candidates = candidates,
      .best = best,
      .threads = threads,
      .nodes = nodes,
      .processor = {},
  };
  PreEndgameResult result;
  {
    const nb::gil_scoped_release released;
    result = solve_preendgame(rules, words, position, settings, [&tick](std::uint64_t searched) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(searched));
    });
  }
  std::vector<TurnRow> rows;
  std::vector<WayOutcome> outcomes;
  for (const PreEndgameTurn& turn : result.turns) {
    rows.push_back({turn.turn.play, turn.turn.kind, turn.empties_bag, turn.dropped});
    outcomes.insert(outcomes.end(), turn.outcomes.begin(), turn.outcomes.end());
  }
  return {as_rows(std::move(result.ways)), as_rows(std::move(rows)), as_rows(std::move(outcomes)),
          Counts{result.plays, result.endgames, result.nodes}, result.stopped};
}

}  // namespace

void bind_preendgame(nb::module_& m) {
  m.def("solve_preendgame", &solve, "rules"_a, "words"_a, nb::kw_only(), "board"_a, "rack"_a,
        "known"_a, "unseen"_a, "lead"_a, "scoreless_turns"_a, "turns"_a, "candidates"_a, "best"_a,
        "nodes"_a, "threads"_a, "tick"_a,
        "Compare turns with one to four tiles in the bag by the endgames that follow. Return the "
        "ways in which the bag can be filled, the turns and the outcome of each turn in each way "
        "as rows of bytes; the number of plays in the position, of endgames and of positions "
        "searched; and whether the search was stopped.");
}

}  // namespace tilewright
