// The search in waves against the plain search, on random positions of random worlds, for every
// kind of processor that this one can be. The first argument says how many positions, the second
// which world is the first: `play_search_test 200000 1000000` takes its time and finds others.

#include "tilewright/play_search.hpp"

#include <cmath>
#include <string>

#include "check.hpp"
#include "random_worlds.hpp"
#include "tilewright/plain_search.hpp"

using namespace tilewright;
using worlds::one_in;

namespace {

std::string told(const Move& move) {
  std::string text = "lane " + std::to_string(move.lane) + " start " + std::to_string(move.start);
  text += " tiles";
  for (std::size_t at = 0; at < move.count; ++at) text += ' ' + std::to_string(move.tiles[at]);
  return text + " score " + std::to_string(move.score) + " equity " + std::to_string(move.equity);
}

bool same(const Move& a, const Move& b) {
  return a.tiles == b.tiles && a.count == b.count && a.lane == b.lane && a.start == b.start &&
         a.score == b.score && a.equity == b.equity;
}

/// A position that two searches disagree on, for the one who has to find out why.
[[noreturn]] void tell_difference(const Board& board, const Rack& rack, std::string_view kind,
                                  const std::string& what) {
  std::fprintf(stderr, "%s: %s\nrack", std::string(kind).c_str(), what.c_str());
  for (int slot = 0; slot < rack.size(); ++slot) std::fprintf(stderr, " %d", rack.in_slot(slot));
  for (int square = 0; square < kSquares; ++square) {
    if (square % kSide == 0) std::fprintf(stderr, "\n");
    const Tile tile = board.at(square);
    std::fprintf(stderr, tile == 0 ? "   ." : "%4d", tile >= kBlankBit ? -letter_of(tile) : tile);
  }
  std::fprintf(stderr, "\nstart %d letters %u\n", board.rules().start, board.rules().letters);
  std::exit(1);
}

void compare(const std::vector<Move>& expected, const std::vector<Move>& found, const Board& board,
             const Rack& rack, std::string_view kind) {
  for (std::size_t at = 0; at < std::max(expected.size(), found.size()); ++at) {
    if (at == found.size() || (at < expected.size() && comes_before(expected[at], found[at]))) {
      tell_difference(board, rack, kind, "missing: " + told(expected[at]));
    }
    if (at == expected.size() || comes_before(found[at], expected[at])) {
      tell_difference(board, rack, kind, "not a play, or told twice: " + told(found[at]));
    }
    if (!same(expected[at], found[at])) {
      tell_difference(board, rack, kind, told(found[at]) + " instead of " + told(expected[at]));
    }
  }
}

/// A value for every set of slots. Sets that leave the same tiles have the same value.
std::vector<float> any_leaves(const Rack& rack, Chance& chance) {
  const std::uint32_t salt = chance.below(1u << 30);
  const std::uint32_t spread = 1 + chance.below(one_in(chance, 5) ? 400 : 40);
  const bool whole = one_in(chance, 2);  // many plays are then equally good
  std::vector<float> leaves(rack.all() + 1);
  for (Rack::Slots used = 0; used <= rack.all(); ++used) {
    std::uint64_t seed = salt;
    for (int slot = 0; slot < rack.size(); ++slot) {
      if ((used >> slot & 1) == 0) seed = seed * 37 + rack.in_slot(slot) + 1;
    }
    Chance drawn(seed);
    const float value = static_cast<float>(drawn.below(1000 * spread)) / 1000 -
                        static_cast<float>(spread) / 2;
    leaves[used] = whole ? std::floor(value) : value;
  }
  return leaves;
}

/// The slots that the tiles of a move come from, the lowest first where tiles are alike.
Rack::Slots slots_used(const Move& move, const Rack& rack) {
  Rack::Slots used = 0;
  for (std::size_t at = 0; at < move.count; ++at) {
    const Tile held = move.tiles[at] >= kBlankBit ? Tile{0} : move.tiles[at];
    int slot = 0;
    while ((used >> slot & 1) != 0 || rack.in_slot(slot) != held) ++slot;
    used |= Rack::Slots{1} << slot;
  }
  return used;
}

struct Kind {
  std::string_view name;
  std::unique_ptr<PlaySearch> search;
};

std::vector<Kind> all_kinds() {
  std::vector<Kind> kinds;
  for (const std::string_view name : search_processors()) {
    kinds.push_back({name, make_play_search(name)});
    CHECK(kinds.back().search != nullptr);
  }
  return kinds;
}

std::vector<Move> in_order(const MoveList& plays) {
  std::vector<Move> moves(plays.begin(), plays.end());
  std::ranges::sort(moves, comes_before);
  return moves;
}

/// The best of all plays, found by comparing each with each.
const Move* best_of(const std::vector<Move>& moves) {
  const Move* best = nullptr;
  for (const Move& move : moves) {
    if (best == nullptr || better(move, *best)) best = &move;
  }
  return best;
}

void check_best(const Board& board, const Rack& rack, std::span<const float> leaves,
                const std::vector<Move>& moves, Kind& kind) {
  const std::optional<Move> found = kind.search->best(board, rack, leaves);
  const Move* const expected = best_of(moves);
  if (found.has_value() != (expected != nullptr)) {
    tell_difference(board, rack, kind.name, found ? "a best of no plays" : "no best play");
  }
  if (found && !same(*found, *expected)) {
    tell_difference(board, rack, kind.name, "best is " + told(*expected) + ", not " + told(*found));
  }
}

/// All plays of a position, after every kind of search has found the same ones.
std::vector<Move> search_all_ways(const Board& board, const Rack& rack, std::vector<Kind>& kinds,
                                  Chance& chance) {
  MoveList plain;
  plain_search(board, rack, plain);
  std::vector<Move> expected = in_order(plain);
  const std::vector<float> leaves = any_leaves(rack, chance);
  std::vector<Move> with_leaves = expected;
  for (Move& move : with_leaves) {
    move.equity = static_cast<float>(move.score) + leaves[slots_used(move, rack)];
  }
  std::vector<Move> first;
  for (Kind& kind : kinds) {
    MoveList found;
    kind.search->all(board, rack, {}, found);
    compare(expected, in_order(found), board, rack, kind.name);
    if (first.empty()) first.assign(found.begin(), found.end());
    CHECK(std::ranges::equal(first, found, same) && "the order is the same everywhere");
    found.clear();
    kind.search->all(board, rack, leaves, found);
    compare(with_leaves, in_order(found), board, rack, kind.name);
    check_best(board, rack, {}, expected, kind);
    check_best(board, rack, leaves, with_leaves, kind);
  }
  return expected;
}

/// A game of random legal plays, now and then taken back, sometimes on a board full of nonsense.
int play_game(const worlds::World& world, std::vector<Kind>& kinds, Chance& chance) {
  worlds::Table table(world);
  if (one_in(chance, 4)) table.scatter(chance, 1 + chance.below(60));
  int positions = 0;
  for (std::uint32_t turns = 1 + chance.below(20); turns > 0; --turns) {
    const Rack rack(world.any_tiles(chance), world.rules());
    const std::vector<Move> moves = search_all_ways(table.board, rack, kinds, chance);
    ++positions;
    if (one_in(chance, 10)) table.take_back();
    else if (!moves.empty()) table.lay(moves[chance.below(moves.size())]);
    else if (one_in(chance, 2)) table.scatter(chance, 1 + chance.below(20));
  }
  return positions;
}

void random_positions(int wanted, std::uint64_t first_world) {
  std::vector<Kind> kinds = all_kinds();
  int positions = 0;
  for (std::uint64_t seed = first_world; positions < wanted; ++seed) {
    Chance chance(seed);
    const worlds::World world(chance);
    for (int games = 0; games < 4; ++games) positions += play_game(world, kinds, chance);
    if (seed % 100 == 0) {
      std::printf("%d positions, world %llu\n", positions, static_cast<unsigned long long>(seed));
      std::fflush(stdout);
    }
  }
  std::printf("%d positions\n", positions);
}

void an_empty_rack_has_no_play() {
  Chance chance(7);
  const worlds::World world(chance);
  worlds::Table table(world);
  table.scatter(chance, 20);
  for (Kind& kind : all_kinds()) {
    MoveList found;
    kind.search->all(table.board, Rack({}, world.rules()), {}, found);
    CHECK(found.empty());
    CHECK(!kind.search->best(table.board, Rack({}, world.rules()), {}));
  }
}

void there_is_a_search_for_this_processor_only() {
  CHECK(make_play_search() != nullptr);
  CHECK(make_play_search("abacus") == nullptr);
  CHECK(search_processors().front() == "baseline");
}

}  // namespace

int main(int count, char** arguments) {
  there_is_a_search_for_this_processor_only();
  an_empty_rack_has_no_play();
  random_positions(count > 1 ? std::atoi(arguments[1]) : 1000,
                   count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
}
