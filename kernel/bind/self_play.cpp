#include "tilewright/self_play.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>

#include "bound_engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

/// The Python class SamplingPlan; it keeps its leaves alive.
struct BoundPlan {
  SamplingPlan plan;
};

using Expected =
    nb::ndarray<const float, nb::shape<kMaxBoxSize + 1>, nb::c_contig, nb::device::cpu>;
using Samples = std::tuple<Column<std::int64_t>, Column<std::uint32_t>, Column<std::int64_t>,
                           Column<std::uint32_t>>;
using Players =
    nb::typed<nb::list,
              nb::typed<nb::tuple, std::optional<Leaves>, bool, std::optional<ValueNetwork>,
                        std::uint32_t, std::optional<ValueNetwork>>>;
using Tick = nb::typed<nb::callable, bool(int)>;

const ValueNetwork* network_or_null(const nb::object& network) {
  return network.is_none() ? nullptr : nb::cast<const ValueNetwork*>(network);
}

void make_plan(BoundPlan* self, const Leaves& leaves, int random_racks, int chosen_racks,
               int min_in_bag, const Expected& expected) {
  constexpr int kMaxRacks = 1000;
  if (random_racks > kMaxRacks || chosen_racks > kMaxRacks) {
    throw std::invalid_argument("at most 1000 racks can be sampled per turn");
  }
  BoundPlan bound;
  bound.plan = {&leaves, random_racks, chosen_racks, min_in_bag, {}};
  for (std::size_t at = 0; at < bound.plan.expected.size(); ++at) {
    const float value = expected(at);
    if (!(value >= -kMaxLeaveValue && value <= kMaxLeaveValue)) {
      throw std::invalid_argument("the expected value of a turn must be between -1000 and 1000");
    }
    bound.plan.expected[at] = value;
  }
  new (self) BoundPlan(bound);
}

Samples as_samples(LeaveSamples&& samples) {
  return {as_column(std::move(samples.total)), as_column(std::move(samples.seen)),
          as_column(std::vector(samples.rack_total.begin(), samples.rack_total.end())),
          as_column(std::vector(samples.racks_seen.begin(), samples.racks_seen.end()))};
}

std::tuple<Rows, Rows, bool, Samples> play(const GameRules& rules, const SearchWords& words,
                                           const Players& players, std::uint64_t seed,
                                           std::uint32_t first_game, std::uint32_t games,
                                           int threads, bool pairs, bool keep_turns,
                                           const BoundPlan* sampling, const Tick& tick) {
  SelfPlaySettings settings;
  std::vector<nb::object> kept_alive;  // even if Python changes the list
  for (const nb::handle player : players) {
    const auto [leaves, endgame_terms, value, late_play_outs, late_value] =
        nb::cast<std::tuple<nb::object, bool, nb::object, std::uint32_t, nb::object>>(player);
    kept_alive.insert(kept_alive.end(), {leaves, value, late_value});
    const Leaves* found = leaves.is_none() ? nullptr : nb::cast<const Leaves*>(leaves);
    settings.players.push_back({{found, endgame_terms},
                                network_or_null(value),
                                late_play_outs,
                                network_or_null(late_value)});
    check_letters(rules, words, found);
  }
  settings.seed = seed;
  settings.first_game = first_game;
  settings.games = games;
  settings.threads = threads;
  settings.pairs = pairs;
  settings.keep_turns = keep_turns;
  if (sampling != nullptr) {
    check_letters(rules, words, sampling->plan.leaves);
    settings.sampling = &sampling->plan;
  }
  SelfPlayRecords records;
  {
    const nb::gil_scoped_release released;
    records = play_games(rules, words, settings, [&tick](std::uint32_t played) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(played));
    });
  }
  return {as_rows(std::move(records.games)), as_rows(std::move(records.turns)), records.stopped,
          as_samples(std::move(records.samples))};
}

}  // namespace

void bind_self_play(nb::module_& m) {
  nb::class_<BoundPlan>(m, "SamplingPlan", "How to sample leaves during self-play.")
      .def("__init__", &make_plan, "leaves"_a, nb::kw_only(), "random_racks"_a, "chosen_racks"_a,
           "min_in_bag"_a, "expected"_a, nb::keep_alive<1, 2>());
  m.def("play_games", &play, "rules"_a, "words"_a, "players"_a, nb::kw_only(), "seed"_a,
        "first_game"_a, "games"_a, "threads"_a, "pairs"_a, "keep_turns"_a, "sampling"_a.none(),
        "tick"_a,
        "Play games. A player has leaves (or None), whether it uses endgame terms, a value network "
        "(or None), the number of play-outs late in the game, and a network for late positions (or "
        "None). Return games and turns as rows of bytes, whether `tick` stopped the run, and the "
        "samples.");
}

}  // namespace tilewright
