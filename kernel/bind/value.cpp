#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <cstring>
#include <numeric>
#include <optional>

#include "bound_engine.hpp"
#include "bound_position.hpp"
#include "tilewright/self_play.hpp"
#include "tilewright/value_choice.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using Tick = nb::typed<nb::callable, bool(int)>;
using Halves = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

static_assert(sizeof(TurnValue) == 12);

ValueNetwork from_bytes(const nb::bytes& data) {
  const std::span bytes(static_cast<const unsigned char*>(data.data()), data.size());
  const nb::gil_scoped_release released;
  return read_value_network(bytes);
}

nb::bytes to_bytes(const ValueNetwork& self) {
  const std::vector<unsigned char> bytes = write_value_network(self);
  return nb::bytes(bytes.data(), bytes.size());
}

void make_network(ValueNetwork* self, const GameRules& rules, const Halves& weights) {
  new (self) ValueNetwork(rules, std::span(weights.data(), weights.size()));
}

/// Returns turns with the value of their leaves, after checking that they are possible.
std::vector<StaticTurn> static_turns(const std::vector<CandidateTurn>& candidates,
                                     const GameRules& rules, const Board& board, const Rack& rack,
                                     const Leaves* leaves, int in_bag) {
  std::array<float, 1 << kMaxRackSize> values;
  evaluate_slot_sets(rack, rules.scoring, {leaves, true}, {in_bag, rules.exchange_needs, 0},
                     values);
  std::vector<StaticTurn> turns;
  for (const CandidateTurn& turn : candidates) {
    turn.check(rules, board, rack, in_bag);
    const Rack::Slots used = turn.kind == TurnKind::pass ? 0 : slots_used(rack, turn.play);
    const float score = turn.kind == TurnKind::play ? static_cast<float>(turn.play.score) : 0.0f;
    turns.push_back({turn.kind, turn.play, used, score + values[used], values[used]});
  }
  return turns;
}

Rows value_turns(const GameRules& rules, const SearchWords& words, const Leaves* leaves,
                 const ValueNetwork& network, const nb::bytes& board_bytes,
                 const nb::bytes& rack_bytes, int in_bag, const nb::bytes& turn_bytes) {
  check_letters(rules, words, leaves);
  if (!network.fits(rules)) {
    throw std::invalid_argument("the network was trained for other equipment");
  }
  const Rack rack(tiles_in(rack_bytes), rules.scoring);
  Board board(rules.scoring, words);
  board.lay(placed_in(tiles_in(board_bytes), rules));
  const TileCounts unseen = unseen_tiles(rules, board, rack);
  if (in_bag < 1 || in_bag > std::accumulate(unseen.begin(), unseen.end(), 0)) {
    throw std::invalid_argument("the bag must hold at least one of the unseen tiles");
  }
  const std::vector<StaticTurn> turns =
      static_turns(turns_in(tiles_in(turn_bytes)), rules, board, rack, leaves, in_bag);
  ValueChoice choice(network);
  const std::span<const TurnValue> values = choice.evaluate(board, rack, unseen, in_bag, turns);
  return as_rows(std::vector<TurnValue>(values.begin(), values.end()));
}

/// The Python class ValuePlan; it keeps its leaves and its network alive.
struct BoundValuePlan {
  ValuePlan plan;
};

int percent(int given) {
  if (given < 0 || given > 100) throw std::invalid_argument("a share must be 0 to 100 percent");
  return given;
}

void make_value_plan(BoundValuePlan* self, const Leaves* leaves, const ValueNetwork* network,
                     std::uint32_t deals, std::uint32_t late_deals, int max_in_bag,
                     int early_percent, int varied_percent) {
  new (self) BoundValuePlan{{{leaves, true},
                             network,
                             deals,
                             late_deals,
                             max_in_bag,
                             percent(early_percent),
                             percent(varied_percent)}};
}

std::pair<Rows, bool> sample_positions(const GameRules& rules, const SearchWords& words,
                                       const BoundValuePlan& bound, std::uint64_t seed,
                                       std::uint32_t first_game, std::uint32_t games, int threads,
                                       const Tick& tick) {
  const ValuePlan& plan = bound.plan;
  check_letters(rules, words, plan.policy.leaves);
  SelfPlaySettings settings;
  settings.players.assign(2, {plan.policy, plan.leaf});
  settings.seed = seed;
  settings.first_game = first_game;
  settings.games = games;
  settings.threads = threads;
  settings.value_sampling = &plan;
  SelfPlayRecords records;
  {
    const nb::gil_scoped_release released;
    records = play_games(rules, words, settings, [&tick](std::uint32_t played) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(played));
    });
  }
  return {as_rows(std::move(records.positions)), records.stopped};
}

Rows encode_samples(const GameRules& rules, const SearchWords& words, const nb::bytes& data) {
  if (data.size() % sizeof(SampledPosition) != 0) {
    throw std::invalid_argument("a sampled position has 504 bytes");
  }
  std::vector<SampledPosition> positions(data.size() / sizeof(SampledPosition));
  if (!positions.empty()) std::memcpy(positions.data(), data.data(), data.size());
  std::vector<TurnInputs> inputs;
  {
    const nb::gil_scoped_release released;
    inputs = encode_turns(rules, words, positions);
  }
  return as_rows(std::move(inputs));
}

}  // namespace

void bind_value(nb::module_& m) {
  nb::exception<BadNetwork>(m, "BadNetwork", PyExc_ValueError).doc() =
      "The data are not a network of the learned value.";
  nb::class_<ValueNetwork>(m, "ValueNetwork", "The network that values a position after a turn.")
      .def("__init__", &make_network, "rules"_a, "weights"_a,
           "Take the bits of half-precision weights, in the order of the file.")
      .def_static("from_bytes", &from_bytes, "data"_a, "Parse the bytes of a file.")
      .def("to_bytes", &to_bytes, "Return the bytes of a file.")
      .def("weights", [](const ValueNetwork& self) { return as_column(self.halves()); })
      .def("fits", &ValueNetwork::fits, "rules"_a,
           "Return whether the network was trained for this equipment.");
  nb::class_<BoundValuePlan>(m, "ValuePlan", "Which positions of self-play to sample, and how.")
      .def("__init__", &make_value_plan, "leaves"_a.none(), "network"_a.none(), nb::kw_only(),
           "deals"_a, "late_deals"_a, "max_in_bag"_a, "early_percent"_a, "varied_percent"_a,
           nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>());
  m.def("sample_positions", &sample_positions, "rules"_a, "words"_a, "plan"_a, nb::kw_only(),
        "seed"_a, "first_game"_a, "games"_a, "threads"_a, "tick"_a,
        "Play games and return the sampled positions as rows of bytes, and whether `tick` stopped "
        "the run.");
  m.def("encode_samples", &encode_samples, "rules"_a, "words"_a, "positions"_a,
        "Return what the network sees of the turns of sampled positions, as rows of bytes.");
  m.def("value_turns", &value_turns, "rules"_a, "words"_a, "leaves"_a.none(), "network"_a,
        nb::kw_only(), "board"_a, "rack"_a, "in_bag"_a, "turns"_a,
        "Return what the network expects after each turn, as rows of bytes.");
}

}  // namespace tilewright
