#include "tilewright/simulation.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>

#include "bound_engine.hpp"
#include "bound_position.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using Shares = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Tick = nb::typed<nb::callable, bool(int)>;

/// By player: tiles that it may hold besides the known ones, each with a weight.
using Possible = std::vector<std::vector<std::pair<nb::bytes, double>>>;

SimulatedPosition position_of(const GameRules& rules, const nb::bytes& board,
                              const std::vector<nb::bytes>& racks, const std::vector<int>& held,
                              const Possible& possible, const std::vector<int>& scores,
                              const std::vector<int>& targets, int scoreless_turns) {
  if (racks.size() < 2 || racks.size() > kMaxPlayers || held.size() != racks.size() ||
      possible.size() != racks.size() || scores.size() != racks.size() ||
      targets.size() != racks.size()) {
    throw std::invalid_argument(
        "2 to 4 players each need a rack, a number of tiles, a score and a target");
  }
  SimulatedPosition position;
  position.board = placed_in(tiles_in(board), rules);
  position.seats = static_cast<int>(racks.size());
  for (std::size_t seat = 0; seat < racks.size(); ++seat) {
    const Tiles tiles = tiles_in(racks[seat]);
    position.known[seat].assign(tiles.begin(), tiles.end());
    position.held[seat] = held[seat];
    position.scores[seat] = scores[seat];
    position.targets[seat] = targets[seat];
    for (const auto& [bytes, weight] : possible[seat]) {
      const Tiles some = tiles_in(bytes);
      position.possible[seat].push_back({{some.begin(), some.end()}, weight});
    }
  }
  position.rack = position.known[0];
  position.scoreless_turns = scoreless_turns;
  return position;
}

std::tuple<Rows, Rows, int, bool, bool> run(
    const GameRules& rules, const SearchWords& words, const Leaves* leaves, const nb::bytes& board,
    const std::vector<nb::bytes>& racks, const std::vector<int>& held, const Possible& possible,
    const std::vector<int>& scores, const std::vector<int>& targets, int scoreless_turns,
    const nb::bytes& turns, int plies, std::uint32_t samples, double confidence, double per_win,
    double per_point, const std::optional<Shares>& wins, std::vector<double> prior,
    double prior_samples, bool endgame_terms, bool keep_play_outs, std::uint64_t seed, int threads,
    const Tick& tick) {
  check_letters(rules, words, leaves);
  const SimulatedPosition position =
      position_of(rules, board, racks, held, possible, scores, targets, scoreless_turns);
  const std::vector<CandidateTurn> candidates = turns_in(tiles_in(turns));
  SimulationSettings settings;
  settings.seed = seed;
  settings.samples = samples;
  settings.threads = threads;
  settings.plies = plies;
  settings.policy = {leaves, endgame_terms};
  settings.per_win = per_win;
  settings.per_point = per_point;
  settings.confidence = confidence;
  settings.keep_play_outs = keep_play_outs;
  settings.prior_utility = std::move(prior);
  settings.prior_samples = prior_samples;
  if (wins) {
    settings.wins = {std::span(wins->data(), wins->size()), static_cast<int>(wins->shape(1) / 2)};
  }
  SimulationResult result;
  {
    const nb::gil_scoped_release released;
    result = simulate(rules, words, position, candidates, settings, [&tick](std::uint32_t samples) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(samples));
    });
  }
  return {as_rows(std::move(result.candidates)), as_rows(std::move(result.kept)),
          static_cast<int>(result.samples), result.decided, result.stopped};
}

}  // namespace

void bind_simulation(nb::module_& m) {
  m.def("simulate", &run, "rules"_a, "words"_a, "leaves"_a.none(), nb::kw_only(), "board"_a,
        "racks"_a, "held"_a, "possible"_a, "scores"_a, "targets"_a, "scoreless_turns"_a, "turns"_a,
        "plies"_a, "samples"_a, "confidence"_a, "per_win"_a, "per_point"_a, "wins"_a.none(),
        "prior"_a, "prior_samples"_a, "endgame_terms"_a, "keep_play_outs"_a, "seed"_a, "threads"_a,
        "tick"_a,
        "Play turns out with the unseen tiles dealt at random. Return their statistics and the "
        "play-outs that are kept as rows of bytes, the number of deals, whether one turn was left, "
        "and whether `tick` stopped it.");
}

}  // namespace tilewright
