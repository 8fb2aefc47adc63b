#include "tilewright/endgame.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bound_engine.hpp"
#include "bound_position.hpp"
#include "tilewright/endgame_estimate.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using Tick = nb::typed<nb::callable, bool(std::uint64_t)>;

static_assert(sizeof(EndgameTurn) == 28 && std::is_trivially_copyable_v<EndgameTurn>);
static_assert(sizeof(EstimatedTurn) == 28 && std::is_trivially_copyable_v<EstimatedTurn>);

std::tuple<Rows, Rows, bool, std::uint64_t, bool> solve(
    const GameRules& rules, const SearchWords& words, const nb::bytes& board,
    const nb::bytes& mover, const nb::bytes& opponent, int scoreless_turns, int best,
    std::uint64_t nodes, int threads, int table_bits, const Tick& tick) {
  check_letters(rules, words, nullptr);
  EndgamePosition position;
  position.board = placed_in(tiles_in(board), rules);
  const Tiles mine = tiles_in(mover), theirs = tiles_in(opponent);
  position.racks[0].assign(mine.begin(), mine.end());
  position.racks[1].assign(theirs.begin(), theirs.end());
  position.scoreless_turns = scoreless_turns;
  EndgameSettings settings;
  settings.best = best;
  settings.nodes = nodes;
  settings.threads = threads;
  settings.table_bits = table_bits;
  EndgameResult result;
  {
    const nb::gil_scoped_release released;
    result = solve_endgame(rules, words, position, settings, [&tick](std::uint64_t searched) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(searched));
    });
  }
  return {as_rows(std::move(result.turns)), as_rows(std::move(result.line)), result.complete,
          result.nodes, result.stopped};
}

std::tuple<Rows, int, bool, std::uint64_t> estimate(
    const GameRules& rules, const SearchWords& words, const nb::bytes& board,
    const std::vector<nb::bytes>& racks, const std::vector<int>& scores,
    const std::vector<int>& targets, int scoreless_turns, int turns, int replies,
    std::uint64_t searches, const Tick& tick) {
  check_letters(rules, words, nullptr);
  if (racks.size() > kMaxPlayers || scores.size() != racks.size() ||
      targets.size() != racks.size()) {
    throw std::invalid_argument("2 to 4 players each need a rack, a score and a target");
  }
  OpenPosition position;
  position.board = placed_in(tiles_in(board), rules);
  for (std::size_t seat = 0; seat < racks.size(); ++seat) {
    const Tiles tiles = tiles_in(racks[seat]);
    position.racks.emplace_back(tiles.begin(), tiles.end());
    position.scores[seat] = scores[seat];
    position.targets[seat] = targets[seat];
  }
  position.scoreless_turns = scoreless_turns;
  EstimateSettings settings;
  settings.turns = turns;
  settings.replies = replies;
  settings.searches = searches;
  EstimateResult result;
  {
    const nb::gil_scoped_release released;
    result = estimate_endgame(rules, words, position, settings, [&tick](std::uint64_t searched) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(searched));
    });
  }
  return {as_rows(std::move(result.turns)), result.depth, result.exhaustive, result.searches};
}

}  // namespace

void bind_endgame(nb::module_& m) {
  m.attr("UNBOUNDED_SPREAD") = kUnboundedSpread;
  m.def("solve_endgame", &solve, "rules"_a, "words"_a, nb::kw_only(), "board"_a, "mover"_a,
        "opponent"_a, "scoreless_turns"_a, "best"_a, "nodes"_a, "threads"_a, "table_bits"_a,
        "tick"_a,
        "Search an endgame of two players to its end. Return the turns with their limits and the "
        "principal line as rows of bytes, whether the line is complete, the number of positions "
        "searched, and whether the search was stopped.");
  m.def(
      "estimate_endgame", &estimate, "rules"_a, "words"_a, nb::kw_only(), "board"_a, "racks"_a,
      "scores"_a, "targets"_a, "scoreless_turns"_a, "turns"_a, "replies"_a, "searches"_a, "tick"_a,
      "Estimate the turns of an endgame of two to four players. Return them as rows of bytes, the "
      "number of turns looked ahead, whether nothing was left out, and the number of searches.");
}

}  // namespace tilewright
