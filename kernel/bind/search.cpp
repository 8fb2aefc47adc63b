#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <ctime>

#include "bound_engine.hpp"
#include "bound_position.hpp"
#include "tilewright/static_choice.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

/// An exchange in the layout that Python reads.
struct ExchangeRecord {
  std::array<Tile, kMaxRackSize> tiles{};
  std::uint8_t count = 0;
  std::array<std::uint8_t, 2> unused{};
  float leave = 0;
};
static_assert(sizeof(ExchangeRecord) == 16);
static_assert(sizeof(Move) == 20 && offsetof(Move, score) == 12);

TurnContext context_of(const GameRules& rules, int in_bag, int opponent_tile_points) {
  if (in_bag < 0 || in_bag > kMaxBoxSize)
    throw std::invalid_argument("a bag must hold 0 to 255 tiles");
  if (opponent_tile_points < 0 || opponent_tile_points > 10'000) {
    throw std::invalid_argument("the opponents' tiles must be worth 0 to 10000 points");
  }
  return {in_bag, rules.exchange_needs, opponent_tile_points};
}

std::span<const float> values_for(const Rack& rack, const GameRules& rules, const Leaves* leaves,
                                  const TurnContext& context, bool endgame_terms,
                                  std::array<float, 1 << kMaxRackSize>& values) {
  evaluate_slot_sets(rack, rules.scoring, {leaves, endgame_terms}, context, values);
  return std::span<const float>(values).first(rack.all() + 1);
}

std::pair<Rows, Rows> find_plays(const GameRules& rules, const SearchWords& words,
                                 const Leaves* leaves, const nb::bytes& board_bytes,
                                 const nb::bytes& rack_bytes, int in_bag, int opponent_tile_points,
                                 bool endgame_terms, bool best_only) {
  check_letters(rules, words, leaves);
  const Rack rack(tiles_in(rack_bytes), rules.scoring);
  const TurnContext context = context_of(rules, in_bag, opponent_tile_points);
  const Tiles squares = tiles_in(board_bytes);
  std::vector<Move> moves;
  std::vector<ExchangeRecord> records;
  {
    const nb::gil_scoped_release released;
    Board board(rules.scoring, words);
    board.lay(placed_in(squares, rules));
    std::array<float, 1 << kMaxRackSize> buffer;
    const auto values = values_for(rack, rules, leaves, context, endgame_terms, buffer);
    const auto search = make_play_search();
    if (best_only) {
      if (const auto best = search->best(board, rack, values)) moves.push_back(*best);
    } else {
      MoveList plays;
      search->all(board, rack, values, plays);
      moves.assign(plays.begin(), plays.end());
      std::ranges::sort(moves, better);
    }
    for (const Exchange& exchange : all_exchanges(rack, context, values)) {
      ExchangeRecord& record = records.emplace_back();
      record.leave = exchange.leave;
      for (int slot = 0; slot < rack.size(); ++slot) {
        if ((exchange.slots >> slot & 1) != 0) record.tiles[record.count++] = rack.in_slot(slot);
      }
      if (best_only) break;
    }
  }
  return {as_rows(std::move(moves)), as_rows(std::move(records))};
}

/// Returns what a turn that uses these tiles is worth beyond its score.
float value_kept(const GameRules& rules, const Leaves* leaves, const nb::bytes& rack_bytes,
                 const nb::bytes& used_bytes, int in_bag, int opponent_tile_points,
                 bool endgame_terms) {
  if (leaves != nullptr && leaves->letters() != rules.scoring.letters) {
    throw std::invalid_argument("the leaves and the tiles have different letters");
  }
  const Rack rack(tiles_in(rack_bytes), rules.scoring);
  std::array<float, 1 << kMaxRackSize> buffer;
  const auto values = values_for(
      rack, rules, leaves, context_of(rules, in_bag, opponent_tile_points), endgame_terms, buffer);
  Rack::Slots used = 0;
  for (const Tile tile : tiles_in(used_bytes)) {
    const Rack::Slots free = tile > rules.scoring.letters ? 0 : rack.slots_of(tile) & ~used;
    if (free == 0) throw std::invalid_argument("the rack does not hold these tiles");
    used |= free & (0u - free);
  }
  return values[used];
}

/// Returns the CPU time of each pass over all positions, in seconds.
std::vector<double> time_search(const GameRules& rules, const SearchWords& words,
                                const Leaves* leaves, const std::vector<nb::bytes>& boards,
                                const std::vector<nb::bytes>& racks, std::string_view work,
                                int passes) {
  check_letters(rules, words, leaves);
  if (boards.size() != racks.size()) throw std::invalid_argument("each board needs a rack");
  const bool best = work == "best", scores_only = work == "scores";
  if (!best && !scores_only && work != "equities") {
    throw std::invalid_argument("work must be 'scores', 'equities' or 'best'");
  }
  std::vector<Board> positions;
  std::vector<std::vector<Tile>> rack_tiles;
  positions.reserve(boards.size());
  for (std::size_t at = 0; at < boards.size(); ++at) {
    positions.emplace_back(rules.scoring, words).lay(placed_in(tiles_in(boards[at]), rules));
    const Tiles tiles = tiles_in(racks[at]);
    rack_tiles.emplace_back(tiles.begin(), tiles.end());
    Rack(tiles, rules.scoring);  // throws for a bad rack here rather than in the timed loop
  }
  const nb::gil_scoped_release released;
  const auto search = make_play_search();
  MoveList plays;
  std::array<float, 1 << kMaxRackSize> buffer;
  std::vector<double> seconds;
  for (int pass = 0; pass < passes; ++pass) {
    const std::clock_t begin = std::clock();
    for (std::size_t at = 0; at < positions.size(); ++at) {
      const Rack rack(rack_tiles[at], rules.scoring);
      std::span<const float> values;
      if (!scores_only) values = values_for(rack, rules, leaves, {100, 7, 0}, false, buffer);
      plays.clear();
      if (best) {
        search->best(positions[at], rack, values);
      } else {
        search->all(positions[at], rack, values, plays);
      }
    }
    seconds.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return seconds;
}

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<SearchWords>(m, "SearchWords", "A word list in the form the search needs.")
      .def(
          "__init__",
          [](SearchWords* self, const BoundGraph& graph) { new (self) SearchWords(graph.graph); },
          "graph"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("nbytes", &SearchWords::bytes);
  m.def("find_plays", &find_plays, "rules"_a, "words"_a, "leaves"_a.none(), "board"_a, "rack"_a,
        nb::kw_only(), "in_bag"_a, "opponent_tile_points"_a, "endgame_terms"_a, "best_only"_a,
        "Return plays and exchanges, each best first, as rows of bytes.");
  m.def("value_kept", &value_kept, "rules"_a, "leaves"_a.none(), "rack"_a, "used"_a, nb::kw_only(),
        "in_bag"_a, "opponent_tile_points"_a, "endgame_terms"_a,
        "Return what a turn that uses these tiles is worth beyond its score.");
  m.def("time_search", &time_search, "rules"_a, "words"_a, "leaves"_a.none(), "boards"_a, "racks"_a,
        nb::kw_only(), "work"_a, "passes"_a,
        "Return the CPU time of each pass over all positions, in seconds.");
  m.def("search_processors", &search_processors,
        "Return the processor levels that the search supports on this machine, best last.");
}

}  // namespace tilewright
