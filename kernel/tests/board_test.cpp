// Checks the board's tables against their definitions, against those of a fresh board, and after
// tiles are taken back.

#include "tilewright/board.hpp"

#include <set>

#include "check.hpp"
#include "random_positions.hpp"
#include "tilewright/word_search.hpp"

using namespace tilewright;

namespace {

bool equal(const LaneSquare& a, const LaneSquare& b) {
  return a.allowed == b.allowed && a.ends == b.ends && a.continues == b.continues &&
         a.sum_before == b.sum_before && a.empties_before == b.empties_before &&
         a.letter == b.letter;
}

/// Returns whether two lanes are equal. Past the last empty square, some arrays hold stale values,
/// which are compared only if `every_byte` is set.
bool equal(const Lane& a, const Lane& b, bool every_byte) {
  const std::size_t empties = every_byte ? a.allowed.size() : a.empties;
  const std::size_t running = every_byte ? a.running.size() : a.empties + std::size_t{1};
  return std::ranges::equal(a.squares, b.squares,
                            [](const auto& c, const auto& d) { return equal(c, d); }) &&
         a.letter_factor == b.letter_factor && a.cross_factor == b.cross_factor &&
         std::equal(a.running.begin(), a.running.begin() + static_cast<std::ptrdiff_t>(running),
                    b.running.begin()) &&
         a.word_factor == b.word_factor && a.cross_points == b.cross_points &&
         a.joining == b.joining && a.gapless == b.gapless &&
         std::equal(a.allowed.begin(), a.allowed.begin() + static_cast<std::ptrdiff_t>(empties),
                    b.allowed.begin()) &&
         a.sum_before == b.sum_before && a.letters == b.letters &&
         std::equal(a.empty_at.begin(), a.empty_at.begin() + static_cast<std::ptrdiff_t>(empties),
                    b.empty_at.begin()) &&
         a.hash_before == b.hash_before && a.checked == b.checked && a.tiles == b.tiles &&
         a.crossed == b.crossed && a.connected == b.connected && a.starts == b.starts &&
         a.runs == b.runs && a.empties == b.empties;
}

bool equal(const Board& a, const Board& b, bool every_byte) {
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!equal(a.lane(lane), b.lane(lane), every_byte)) return false;
  }
  for (int square = 0; square < kSquares; ++square) {
    if (a.at(square) != b.at(square)) return false;
  }
  const BoardBits &x = a.bits(), &y = b.bits();
  return a.empty() == b.empty() && x.accepts == y.accepts && x.single_runs == y.single_runs &&
         x.longer_runs == y.longer_runs && x.tiles == y.tiles && x.connected == y.connected &&
         x.starts == y.starts;
}

/// Returns a new board on which the same tiles were placed at once.
Board fresh(const Board& board) {
  Board other(board.rules(), board.words());
  std::vector<Placed> placed;
  for (int square = 0; square < kSquares; ++square) {
    if (board.at(square) != 0)
      placed.push_back({static_cast<std::uint8_t>(square), board.at(square)});
  }
  if (!placed.empty()) other.lay(placed);
  return other;
}

/// Returns the tiles of a lane as read from the board, including the edges.
std::array<Tile, kLaneSlots> tiles_of(const Board& board, int lane) {
  std::array<Tile, kLaneSlots> tiles{};
  for (int at = 1; at <= kSide; ++at) {
    tiles[static_cast<std::size_t>(at)] = board.at(board_square(lane, at));
  }
  return tiles;
}

/// Returns the crossing word of a tile on this square, in order; zero represents the tile itself.
std::vector<Tile> crossing(const Board& board, int lane, int at) {
  const bool row = lane < kFirstColumnLane;
  const int other = row ? kFirstColumnLane + at - 1 : at - 1;
  const auto mine = static_cast<std::size_t>(row ? lane + 1 : lane - kFirstColumnLane + 1);
  const auto tiles = tiles_of(board, other);
  std::size_t low = mine, high = mine;
  while (tiles[low - 1] != 0) --low;
  while (tiles[high + 1] != 0) ++high;
  return {tiles.begin() + static_cast<std::ptrdiff_t>(low),
          tiles.begin() + static_cast<std::ptrdiff_t>(high + 1)};
}

LetterMask allowed(const Board& board, const std::vector<Tile>& cross) {
  if (cross.size() == 1) return board.rules().all_letters();
  LetterMask found = 0;
  for (Tile letter = 1; letter <= board.rules().letters; ++letter) {
    std::vector<Tile> word = cross;
    for (Tile& tile : word) tile = tile == 0 ? letter : letter_of(tile);
    if (board.words().graph().contains(word)) found |= mask_of(letter);
  }
  return found;
}

/// All substrings of up to four letters of some word.
using Substrings = std::set<std::vector<Tile>>;

Substrings substrings_of(const WordGraph& graph) {
  const WordList words = words_from_index(graph, 0, graph.size());
  Substrings substrings;
  for (std::size_t number = 0; number < words.size(); ++number) {
    const Tiles word = words[number];
    for (auto from = word.begin(); from != word.end(); ++from) {
      for (auto to = from; to != word.end() && to - from < 4;) substrings.emplace(from, ++to);
    }
  }
  return substrings;
}

/// Returns the letters that form a substring of some word with up to three tiles of each adjacent
/// run.
LetterMask extending(const Board& board, const std::array<Tile, kLaneSlots>& tiles, std::size_t at,
                     const Substrings& substrings) {
  std::size_t low = at, high = at;
  while (at - low < 3 && tiles[low - 1] != 0) --low;
  while (high - at < 3 && tiles[high + 1] != 0) ++high;
  LetterMask found = 0;
  for (Tile letter = 1; letter <= board.rules().letters; ++letter) {
    std::vector<Tile> left, right{letter};
    for (std::size_t each = low; each < at; ++each) left.push_back(letter_of(tiles[each]));
    left.push_back(letter);
    for (std::size_t each = at + 1; each <= high; ++each) right.push_back(letter_of(tiles[each]));
    const bool fits = (left.size() == 1 || substrings.contains(left)) &&
                      (right.size() == 1 || substrings.contains(right));
    if (fits) found |= mask_of(letter);
  }
  return found;
}

int points(const Board& board, Tile tile) {
  return tile == 0 || tile >= kBlankBit ? 0 : board.rules().value[tile];
}

void lane_matches_its_definition(const Board& board, int index, const Substrings& substrings) {
  const Lane& lane = board.lane(index);
  const auto tiles = tiles_of(board, index);
  const BoardBits& bits = board.bits();
  const auto lane_at = static_cast<std::size_t>(index);
  int sum = 0, factor = 1;
  std::uint64_t hash = 0;
  std::size_t empties = 0;
  for (std::size_t at = 1; at <= kSide; ++at) {
    const auto here = static_cast<unsigned>(at - 1);
    const bool is_tile = tiles[at] != 0, tile_next = tiles[at + 1] != 0,
               tile_before = tiles[at - 1] != 0;
    const LaneSquare& square = lane.squares[at];
    CHECK(square.letter == letter_of(tiles[at]));
    CHECK(square.continues == (tile_next ? ~LetterMask{0} : 0));
    CHECK(square.sum_before == sum && square.empties_before == empties);
    CHECK((lane.tiles >> here & 1) == is_tile);
    CHECK((lane.starts >> here & 1) == !tile_before);
    CHECK((lane.runs >> here & 1) == (is_tile && !tile_before));
    for (std::size_t letter = 1; letter <= board.rules().letters; ++letter) {
      const bool run = is_tile && !tile_before && square.letter == letter;
      CHECK((bits.single_runs[letter - 1][lane_at] >> here & 1) == (run && !tile_next));
      CHECK((bits.longer_runs[letter - 1][lane_at] >> here & 1) == (run && tile_next));
      CHECK((bits.accepts[letter - 1][lane_at] >> here & 1) ==
            (square.allowed >> (letter - 1) & 1));
    }
    if (is_tile) {
      CHECK(square.allowed == 0 && square.ends == 0 && (lane.crossed >> here & 1) == 0);
      CHECK((lane.connected >> here & 1) == 1);
      sum += points(board, tiles[at]);
      hash += AnagramTable::hash_of(square.letter);
      continue;
    }
    const std::vector<Tile> cross = crossing(board, index, static_cast<int>(at));
    const bool crossed = cross.size() > 1;
    CHECK(square.allowed == (allowed(board, cross) & extending(board, tiles, at, substrings)));
    CHECK(square.ends == (tile_next ? 0 : square.allowed));
    CHECK((lane.crossed >> here & 1) == crossed);
    const bool listed_here = index < kFirstColumnLane || !board.rules().mirrored();
    const bool star = board.empty() && listed_here &&
                      board_square(index, static_cast<int>(at)) == board.rules().start;
    CHECK((lane.connected >> here & 1) == (crossed || star));
    CHECK((lane.joining >> empties & 1) == (crossed || star || tile_before || tile_next));
    CHECK((lane.gapless >> empties & 1) == (tile_before ? 0 : 1));
    const auto premium = static_cast<std::size_t>(board_square(index, static_cast<int>(at)));
    const int letter_times = board.rules().letter_multiplier[premium];
    const int word_times = board.rules().word_multiplier[premium];
    int cross_sum = 0;
    for (const Tile tile : cross) cross_sum += points(board, tile);
    CHECK(lane.letter_factor[empties] == letter_times && lane.word_factor[empties] == word_times);
    CHECK(lane.cross_factor[empties] == (crossed ? letter_times * word_times : 0));
    CHECK(lane.cross_points[empties] == cross_sum * word_times);
    CHECK(lane.allowed[empties] == square.allowed && lane.empty_at[empties] == at);
    CHECK((lane.checked >> empties & 1) == (square.allowed != board.rules().all_letters()));
    CHECK(lane.sum_before[empties + 1] == sum && lane.hash_before[empties + 1] == hash);
    // From one empty square to the next, the prefix sums grow by the contribution of the square.
    const std::uint32_t grown = lane.running[empties + 1] - lane.running[empties];
    CHECK(static_cast<int>(grown >> 16) == cross_sum * word_times);
    for (std::uint32_t threes = grown >> 8 & 0xFF; threes > 0; --threes) factor *= 3;
    CHECK((factor << (grown & 0xFF)) == word_times);
    factor = 1;
    ++empties;
  }
  CHECK(lane.empties == empties);
  CHECK(lane.sum_before[empties + 1] == sum && lane.hash_before[empties + 1] == hash);
  CHECK(bits.tiles[lane_at] == lane.tiles && bits.connected[lane_at] == lane.connected &&
        bits.starts[lane_at] == lane.starts);
}

void random_board(Random& rng) {
  const fuzz::Setup setup(rng);
  const Substrings substrings = substrings_of(setup.words().graph());
  fuzz::Position position(setup);
  std::vector<Board> before;
  for (int step = 0; step < 12; ++step) {
    if (fuzz::one_in(rng, 3) && !before.empty()) {
      position.take_back();
      CHECK(equal(position.board, before.back(), true));
      before.pop_back();
    } else {
      const Board now = position.board;
      position.scatter(rng, 1 + rng.below(fuzz::one_in(rng, 3) ? 60 : 7));
      if (!equal(now, position.board, false)) before.push_back(now);
    }
    CHECK(equal(position.board, fresh(position.board), false));
    for (int lane = 0; lane < kLanes; ++lane) {
      if (is_lane(lane)) lane_matches_its_definition(position.board, lane, substrings);
    }
  }
  while (position.take_back()) {
    CHECK(equal(position.board, before.back(), true));
    before.pop_back();
  }
  CHECK(position.board.empty() && before.empty());
}

void a_square_is_in_a_row_and_a_column() {
  CHECK(board_square(0, 1) == 0 && board_square(14, 15) == kSquares - 1);
  CHECK(board_square(3, 5) == 3 * kSide + 4);
  CHECK(board_square(kFirstColumnLane + 4, 4) == 3 * kSide + 4);
}

void out_of_range_rules_are_refused() {
  const WordGraph graph = graph_of({"AT"});
  const SearchWords words(graph);
  Random rng(5);
  const ScoringRules good = fuzz::random_rules(rng, kEnglish);
  const auto refused = [&](auto&& corrupt) {
    ScoringRules bad = good;
    corrupt(bad);
    CHECK_THROWS(Board(bad, words), std::invalid_argument);
  };
  refused([](ScoringRules& rules) { rules.letters = 0; });
  refused([](ScoringRules& rules) { rules.letters = 33; });
  refused([](ScoringRules& rules) { rules.rack_size = 10; });
  refused([](ScoringRules& rules) { rules.start = kSquares; });
  refused([](ScoringRules& rules) { rules.letter_multiplier[7] = 0; });
  refused([](ScoringRules& rules) { rules.word_multiplier[7] = 5; });
  refused([](ScoringRules& rules) { rules.value[3] = 101; });
  refused([](ScoringRules& rules) { rules.bonus_tiles = 0; });
}

}  // namespace

int main() {
  a_square_is_in_a_row_and_a_column();
  out_of_range_rules_are_refused();
  Random rng(21);
  for (int round = 0; round < 60; ++round) random_board(rng);
}
