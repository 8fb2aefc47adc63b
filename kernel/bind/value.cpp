#include <nanobind/nanobind.h>

#include <numeric>
#include <optional>

#include "bound_engine.hpp"
#include "bound_position.hpp"
#include "tilewright/value_choice.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

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
  m.def("value_turns", &value_turns, "rules"_a, "words"_a, "leaves"_a.none(), "network"_a,
        nb::kw_only(), "board"_a, "rack"_a, "in_bag"_a, "turns"_a,
        "Return what the network expects after each turn, as rows of bytes.");
}

}  // namespace tilewright
