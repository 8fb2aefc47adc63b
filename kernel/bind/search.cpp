#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <ctime>

#include "bound_engine.hpp"
#include "bound_graph.hpp"
#include "tilewright/static_choice.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

/// An exchange as Python gets it.
struct ExchangeRecord {
  std::array<Tile, kMostOnRack> tiles{};
  std::uint8_t count = 0;
  std::array<std::uint8_t, 2> unused{};
  float leave = 0;
};
static_assert(sizeof(ExchangeRecord) == 16);
static_assert(sizeof(Move) == 20 && offsetof(Move, score) == 12);

void lay_all(Board& board, Tiles squares, const GameRules& rules) {
  if (squares.size() != kSquares) throw std::invalid_argument("a board has 225 squares");
  std::vector<Placed> placed;
  for (std::size_t square = 0; square < squares.size(); ++square) {
    if (squares[square] == 0) continue;
    const Tile letter = letter_of(squares[square]);
    if (letter == 0 || letter > rules.scoring.letters) {
      throw std::invalid_argument("a tile on the board is not of the alphabet");
    }
    placed.push_back({static_cast<std::uint8_t>(square), squares[square]});
  }
  board.lay(placed);
}

Outlook outlook_of(const GameRules& rules, int in_bag, int others_worth) {
  if (in_bag < 0 || in_bag > kMostInBox) throw std::invalid_argument("a bag has 0 to 255 tiles");
  if (others_worth < 0 || others_worth > 10'000) {
    throw std::invalid_argument("the tiles of the others are worth 0 to 10000 points");
  }
  return {in_bag, rules.exchange_needs, others_worth};
}

std::span<const float> values_for(const Rack& rack, const GameRules& rules, const Leaves* leaves,
                                  const Outlook& outlook, bool endgame_terms,
                                  std::array<float, 1 << kMostOnRack>& values) {
  value_sets(rack, rules.scoring, {leaves, endgame_terms}, outlook, values);
  return std::span<const float>(values).first(rack.all() + 1);
}

std::pair<Rows, Rows> find_plays(const GameRules& rules, const SearchWords& words,
                                 const Leaves* leaves, const nb::bytes& board,
                                 const nb::bytes& rack, int in_bag, int others_worth,
                                 bool endgame_terms, bool best_only) {
  check_letters(rules, words, leaves);
  const Rack held(tiles_in(rack), rules.scoring);
  const Outlook outlook = outlook_of(rules, in_bag, others_worth);
  const Tiles squares = tiles_in(board);
  std::vector<Move> moves;
  std::vector<ExchangeRecord> records;
  {
    const nb::gil_scoped_release released;
    Board position(rules.scoring, words);
    lay_all(position, squares, rules);
    std::array<float, 1 << kMostOnRack> room;
    const auto values = values_for(held, rules, leaves, outlook, endgame_terms, room);
    const auto search = make_play_search();
    if (best_only) {
      if (const auto best = search->best(position, held, values)) moves.push_back(*best);
    } else {
      MoveList plays;
      search->all(position, held, values, plays);
      moves.assign(plays.begin(), plays.end());
      std::ranges::sort(moves, better);
    }
    for (const Exchange& exchange : all_exchanges(held, outlook, values)) {
      ExchangeRecord& record = records.emplace_back();
      record.leave = exchange.leave;
      for (int slot = 0; slot < held.size(); ++slot) {
        if ((exchange.slots >> slot & 1) != 0) record.tiles[record.count++] = held.in_slot(slot);
      }
      if (best_only) break;
    }
  }
  return {as_rows(std::move(moves)), as_rows(std::move(records))};
}

/// The processor time of each of several passes over all positions, in seconds.
std::vector<double> time_search(const GameRules& rules, const SearchWords& words,
                                const Leaves* leaves, const std::vector<nb::bytes>& boards,
                                const std::vector<nb::bytes>& racks, std::string_view work,
                                int passes) {
  check_letters(rules, words, leaves);
  if (boards.size() != racks.size()) throw std::invalid_argument("each board wants a rack");
  const bool best = work == "best", plain = work == "scores";
  if (!best && !plain && work != "equities") {
    throw std::invalid_argument("what is timed is scores, equities or best");
  }
  std::vector<Board> positions;
  std::vector<std::vector<Tile>> held;
  positions.reserve(boards.size());
  for (std::size_t at = 0; at < boards.size(); ++at) {
    lay_all(positions.emplace_back(rules.scoring, words), tiles_in(boards[at]), rules);
    const Tiles tiles = tiles_in(racks[at]);
    held.emplace_back(tiles.begin(), tiles.end());
    Rack(tiles, rules.scoring);  // throws what must not be thrown in the loop
  }
  const nb::gil_scoped_release released;
  const auto search = make_play_search();
  MoveList plays;
  std::array<float, 1 << kMostOnRack> room;
  std::vector<double> seconds;
  for (int pass = 0; pass < passes; ++pass) {
    const std::clock_t begin = std::clock();
    for (std::size_t at = 0; at < positions.size(); ++at) {
      const Rack rack(held[at], rules.scoring);
      std::span<const float> values;
      if (!plain) values = values_for(rack, rules, leaves, {100, 7, 0}, false, room);
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
  nb::class_<SearchWords>(m, "SearchWords", "A word list made ready for finding plays.")
      .def("__init__",
           [](SearchWords* self, const BoundGraph& graph) { new (self) SearchWords(graph.graph); },
           "graph"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("nbytes", &SearchWords::bytes);
  m.def("find_plays", &find_plays, "rules"_a, "words"_a, "leaves"_a.none(), "board"_a, "rack"_a,
        nb::kw_only(), "in_bag"_a, "others_worth"_a, "endgame_terms"_a, "best_only"_a,
        "Plays and exchanges as rows, the best first.");
  m.def("time_search", &time_search, "rules"_a, "words"_a, "leaves"_a.none(), "boards"_a, "racks"_a,
        nb::kw_only(), "work"_a, "passes"_a,
        "The processor time of each of several passes over all positions.");
  m.def("search_processors", &search_processors,
        "The kinds of processor the search is compiled for and this machine can run, best last.");
}

}  // namespace tilewright
