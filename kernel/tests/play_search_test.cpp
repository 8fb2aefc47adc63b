// Compares the optimized search with the plain search on random positions, at every processor level
// that this machine supports. The first argument is the number of positions, the second the seed of
// the first setup: `play_search_test 200000 1000000` runs longer, on other positions.

#include "tilewright/play_search.hpp"

#include <cmath>
#include <string>

#include "check.hpp"
#include "random_positions.hpp"
#include "tilewright/plain_search.hpp"

using namespace tilewright;
using fuzz::one_in;

namespace {

std::string describe(const Move& move) {
  std::string text = "lane " + std::to_string(move.lane) + " start " + std::to_string(move.start);
  text += " tiles";
  for (std::size_t at = 0; at < move.count; ++at) text += ' ' + std::to_string(move.tiles[at]);
  return text + " score " + std::to_string(move.score) + " equity " + std::to_string(move.equity);
}

bool same(const Move& a, const Move& b) {
  return a.tiles == b.tiles && a.count == b.count && a.lane == b.lane && a.start == b.start &&
         a.score == b.score && a.equity == b.equity;
}

/// Prints a position that two searches disagree on, and exits.
[[noreturn]] void report_difference(const Board& board, const Rack& rack, std::string_view level,
                                    const std::string& what) {
  std::fprintf(stderr, "%s: %s\nrack", std::string(level).c_str(), what.c_str());
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
             const Rack& rack, std::string_view level) {
  for (std::size_t at = 0; at < std::max(expected.size(), found.size()); ++at) {
    if (at == found.size() || (at < expected.size() && comes_before(expected[at], found[at]))) {
      report_difference(board, rack, level, "missing: " + describe(expected[at]));
    }
    if (at == expected.size() || comes_before(found[at], expected[at])) {
      report_difference(board, rack, level, "not a play, or a duplicate: " + describe(found[at]));
    }
    if (!same(expected[at], found[at])) {
      report_difference(board, rack, level,
                        describe(found[at]) + " instead of " + describe(expected[at]));
    }
  }
}

/// Returns a value for every set of used slots. Sets with the same leave have the same value.
std::vector<float> random_leaves(const Rack& rack, Random& rng) {
  const std::uint32_t salt = rng.below(1u << 30);
  const std::uint32_t spread = 1 + rng.below(one_in(rng, 5) ? 400 : 40);
  const bool whole = one_in(rng, 2);  // whole numbers make many plays equally good
  std::vector<float> leaves(rack.all() + 1);
  for (Rack::Slots used = 0; used <= rack.all(); ++used) {
    std::uint64_t seed = salt;
    for (int slot = 0; slot < rack.size(); ++slot) {
      if ((used >> slot & 1) == 0) seed = seed * 37 + rack.in_slot(slot) + 1;
    }
    Random drawn(seed);
    const float value =
        static_cast<float>(drawn.below(1000 * spread)) / 1000 - static_cast<float>(spread) / 2;
    leaves[used] = whole ? std::floor(value) : value;
  }
  return leaves;
}

/// Returns the slots that the tiles of a move come from; among equal tiles, the lowest slots.
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

struct Level {
  std::string_view name;
  std::unique_ptr<PlaySearch> search;
};

std::vector<Level> all_levels() {
  std::vector<Level> levels;
  for (const std::string_view name : search_processors()) {
    levels.push_back({name, make_play_search(name)});
    CHECK(levels.back().search != nullptr);
  }
  return levels;
}

std::vector<Move> in_order(const MoveList& plays) {
  std::vector<Move> moves(plays.begin(), plays.end());
  std::ranges::sort(moves, comes_before);
  return moves;
}

/// Returns the best of all plays by comparing all of them.
const Move* best_of(const std::vector<Move>& moves) {
  const Move* best = nullptr;
  for (const Move& move : moves) {
    if (best == nullptr || better(move, *best)) best = &move;
  }
  return best;
}

void check_best(const Board& board, const Rack& rack, std::span<const float> leaves,
                const std::vector<Move>& moves, Level& level) {
  const std::optional<Move> found = level.search->best(board, rack, leaves);
  const Move* const expected = best_of(moves);
  if (found.has_value() != (expected != nullptr)) {
    report_difference(board, rack, level.name,
                      found ? "found a best play where there is none" : "found no best play");
  }
  if (found && !same(*found, *expected)) {
    report_difference(board, rack, level.name,
                      "best is " + describe(*expected) + ", not " + describe(*found));
  }
  // A search that starts from a known play, good or bad, finds the same.
  for (std::size_t at = 0; at < moves.size(); at += moves.size() / 3 + 1) {
    const auto again = level.search->best_from(board, rack, leaves, moves[at]);
    CHECK(again && same(*again, *found));
  }
}

/// Returns all plays of a position after checking that every search finds the same ones.
std::vector<Move> search_all_ways(const Board& board, const Rack& rack, std::vector<Level>& levels,
                                  Random& rng) {
  MoveList plain;
  plain_search(board, rack, plain);
  std::vector<Move> expected = in_order(plain);
  const std::vector<float> leaves = random_leaves(rack, rng);
  std::vector<Move> with_leaves = expected;
  for (Move& move : with_leaves) {
    move.equity = static_cast<float>(move.score) + leaves[slots_used(move, rack)];
  }
  std::vector<Move> first;
  for (Level& level : levels) {
    MoveList found;
    level.search->all(board, rack, {}, found);
    compare(expected, in_order(found), board, rack, level.name);
    if (first.empty()) first.assign(found.begin(), found.end());
    CHECK(std::ranges::equal(first, found, same) && "the order is the same at every level");
    found.clear();
    level.search->all(board, rack, leaves, found);
    compare(with_leaves, in_order(found), board, rack, level.name);
    check_best(board, rack, {}, expected, level);
    check_best(board, rack, leaves, with_leaves, level);
  }
  return expected;
}

/// Plays a game of random legal plays, some of them taken back, sometimes on a board of random
/// tiles.
int play_game(const fuzz::Setup& setup, std::vector<Level>& levels, Random& rng) {
  fuzz::Position position(setup);
  if (one_in(rng, 4)) position.scatter(rng, 1 + rng.below(60));
  int positions = 0;
  for (std::uint32_t turns = 1 + rng.below(20); turns > 0; --turns) {
    const Rack rack(setup.random_tiles(rng), setup.rules());
    const std::vector<Move> moves = search_all_ways(position.board, rack, levels, rng);
    ++positions;
    if (one_in(rng, 10)) {
      position.take_back();
    } else if (!moves.empty()) {
      position.lay(moves[rng.below(moves.size())]);
    } else if (one_in(rng, 2)) {
      position.scatter(rng, 1 + rng.below(20));
    }
  }
  return positions;
}

void random_positions(int count, std::uint64_t first_seed) {
  std::vector<Level> levels = all_levels();
  int positions = 0;
  for (std::uint64_t seed = first_seed; positions < count; ++seed) {
    Random rng(seed);
    const fuzz::Setup setup(rng);
    for (int games = 0; games < 4; ++games) positions += play_game(setup, levels, rng);
    if (seed % 100 == 0) {
      std::printf("%d positions, seed %llu\n", positions, static_cast<unsigned long long>(seed));
      std::fflush(stdout);
    }
  }
  std::printf("%d positions\n", positions);
}

void an_empty_rack_has_no_plays() {
  Random rng(7);
  const fuzz::Setup setup(rng);
  fuzz::Position position(setup);
  position.scatter(rng, 20);
  for (Level& level : all_levels()) {
    MoveList found;
    level.search->all(position.board, Rack({}, setup.rules()), {}, found);
    CHECK(found.empty());
    CHECK(!level.search->best(position.board, Rack({}, setup.rules()), {}));
  }
}

void only_supported_processors_have_a_search() {
  CHECK(make_play_search() != nullptr);
  CHECK(make_play_search("abacus") == nullptr);
  CHECK(search_processors().front() == "baseline");
}

}  // namespace

int main(int count, char** arguments) {
  only_supported_processors_have_a_search();
  an_empty_rack_has_no_plays();
  random_positions(count > 1 ? std::atoi(arguments[1]) : 1000,
                   count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
}
