#include "tilewright/board.hpp"

#include <algorithm>

#include "tilewright/anagram_table.hpp"

namespace tilewright {
namespace {

/// A square as a lane and its number in that lane.
struct LanePosition {
  int lane;
  int at;
};

constexpr LanePosition in_row(int square) { return {square / kSide, square % kSide + 1}; }
constexpr LanePosition in_column(int square) {
  return {kFirstColumnLane + square % kSide, square / kSide + 1};
}

/// Returns the position of the same square in the crossing lane.
constexpr LanePosition crossing(int lane, int at) {
  return lane < kFirstColumnLane ? LanePosition{kFirstColumnLane + at - 1, lane + 1}
                                 : LanePosition{at - 1, lane - kFirstColumnLane + 1};
}

constexpr LaneMask bit(int lane) { return 1u << lane; }

}  // namespace

Board::Board(const ScoringRules& rules, const SearchWords& words)
    : rules_(&rules), words_(&words), mirrored_(rules.mirrored()) {
  rules.check();
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!is_lane(lane)) continue;
    for (int at = 1; at <= kSide; ++at) {
      checks_[static_cast<std::size_t>(lane)][static_cast<std::size_t>(at)].allowed =
          rules.all_letters();
    }
    rebuild(lane);
  }
}

LaneMask Board::lay(std::span<const Placed> placed) { return change(placed, true); }
void Board::take_back(std::span<const Placed> placed) { change(placed, false); }

LaneMask Board::change(std::span<const Placed> placed, bool laying) {
  const bool was_empty = empty();
  LaneMask stale = 0;
  for (const auto& [square, tile] : placed) {
    const Tile now = laying ? tile : Tile{0};
    cells_[square] = now;
    for (const auto [lane, at] : {in_row(square), in_column(square)}) {
      tiles_[static_cast<std::size_t>(lane)][static_cast<std::size_t>(at)] = now;
      stale |= bit(lane);
    }
  }
  tiles_on_board_ += laying ? static_cast<int>(placed.size()) : -static_cast<int>(placed.size());
  Refreshed refreshed{};
  for (const auto& [square, tile] : placed) {
    for (const auto [lane, at] : {in_row(square), in_column(square)}) {
      stale |= refresh_ends(lane, at, refreshed);
    }
  }
  if (was_empty != empty()) {
    stale |= bit(in_row(rules_->start).lane) | bit(in_column(rules_->start).lane);
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((stale & bit(lane)) != 0) rebuild(lane);
  }
  return stale;
}

/// Refreshes the cross-checks that this lane imposes after a tile was placed or removed at `at`: on
/// the square itself if it is now empty, and at both ends of the adjacent runs. Returns the lanes
/// whose checks have changed.
LaneMask Board::refresh_ends(int lane, int at, Refreshed& refreshed) {
  const auto& tiles = tiles_[static_cast<std::size_t>(lane)];
  std::uint32_t& done = refreshed[static_cast<std::size_t>(lane)];
  LaneMask stale = 0;
  const auto refresh = [&](int square) {
    if (square < 1 || square > kSide || tiles[static_cast<std::size_t>(square)] != 0) return;
    if ((done >> square & 1) != 0) return;
    done |= 1u << square;
    const LanePosition across = crossing(lane, square);
    checks_[static_cast<std::size_t>(across.lane)][static_cast<std::size_t>(across.at)] =
        cross_check(lane, square);
    stale |= bit(across.lane);
  };
  int left = at - 1;
  while (left >= 1 && tiles[static_cast<std::size_t>(left)] != 0) --left;
  int right = at + 1;
  while (right <= kSide && tiles[static_cast<std::size_t>(right)] != 0) ++right;
  refresh(left);
  refresh(at);
  refresh(right);
  return stale;
}

/// Computes the cross-check for an empty square: the letters that join the adjacent runs of this
/// lane into a word, and the value of those runs.
Board::CrossCheck Board::cross_check(int lane, int at) const noexcept {
  const auto& tiles = tiles_[static_cast<std::size_t>(lane)];
  int low = at;
  while (tiles[static_cast<std::size_t>(low - 1)] != 0) --low;
  int high = at;
  while (tiles[static_cast<std::size_t>(high + 1)] != 0) ++high;
  CrossCheck check{rules_->all_letters(), 0, low != at || high != at};
  if (!check.crossed) return check;
  for (int other = low; other <= high; ++other) {
    const Tile tile = tiles[static_cast<std::size_t>(other)];
    if (other != at && tile < kBlankBit) {
      check.sum = static_cast<std::int16_t>(check.sum + rules_->value[tile]);
    }
  }
  if (low == at) {
    check.allowed = before_run(&tiles[static_cast<std::size_t>(at + 1)], high - at);
    return check;
  }
  const MaskGraph& masks = words_->forwards();
  Branch branch = masks.root();
  check.allowed = 0;
  for (int other = low; other < at; ++other) {
    const Tile letter = letter_of(tiles[static_cast<std::size_t>(other)]);
    if ((branch.children & mask_of(letter)) == 0) return check;
    branch = masks.child(branch, letter);
  }
  if (high == at) {
    check.allowed = branch.completes;
    return check;
  }
  for (LetterMask left = branch.children; left != 0; left &= left - 1) {
    const Tile letter = lowest_tile(left);
    Branch after = masks.child(branch, letter);
    int other = at + 1;
    while (other < high) {
      const Tile next = letter_of(tiles[static_cast<std::size_t>(other)]);
      if ((after.children & mask_of(next)) == 0) break;
      after = masks.child(after, next);
      ++other;
    }
    const Tile last = letter_of(tiles[static_cast<std::size_t>(high)]);
    if (other == high && (after.completes & mask_of(last)) != 0) check.allowed |= mask_of(letter);
  }
  return check;
}

/// Returns the letters that form a word when placed before a run. Walks the run from its end.
LetterMask Board::before_run(const Tile* run, int length) const noexcept {
  const MaskGraph& masks = words_->backwards();
  Branch branch = masks.root();
  for (int at = length - 1; at >= 0; --at) {
    const Tile letter = letter_of(run[at]);
    if ((branch.children & mask_of(letter)) == 0) return 0;
    branch = masks.child(branch, letter);
  }
  return branch.completes;
}

/// Returns the set of runs that a run starting on this square belongs to.
LaneBits& Board::runs_of(const LaneSquare& square) noexcept {
  auto& kind = square.continues != 0 ? bits_.longer_runs : bits_.single_runs;
  return kind[square.letter - 1u];
}

/// Rebuilds a lane's tables from its tiles and cross-checks.
void Board::rebuild(int lane) {
  const auto index = static_cast<std::size_t>(lane);
  const auto& tiles = tiles_[index];
  const auto& checks = checks_[index];
  Lane& built = lanes_[index];
  const LetterMask all = rules_->all_letters();
  unsigned filled = 0, crossed = 0, runs = 0, free = 0, checked = 0;
  std::uint32_t running = 0;
  std::size_t empties = 0;
  int sum = 0;
  std::uint64_t hash = 0;
  unsigned checked_empties = 0, joining = 0, gapless = 0;
  for (unsigned old = built.runs; old != 0; old &= old - 1) {
    runs_of(built.squares[static_cast<std::size_t>(std::countr_zero(old) + 1)])[index] = 0;
  }
  built.letter_factor.fill(1);
  built.cross_factor.fill(0);
  built.word_factor.fill(1);
  built.cross_points.fill(0);
  for (std::size_t at = 1; at <= kSide; ++at) {
    LaneSquare& square = built.squares[at];
    const unsigned here = 1u << (at - 1);
    const bool tile_next = tiles[at + 1] != 0;
    square = {.continues = tile_next ? ~LetterMask{0} : 0,
              .sum_before = static_cast<std::uint16_t>(sum),
              .empties_before = static_cast<std::uint8_t>(empties),
              .letter = letter_of(tiles[at])};
    built.letters[at] = square.letter;
    if (tiles[at] != 0) {
      filled |= here;
      if (tiles[at - 1] == 0) {
        runs |= here;
        auto& starts = runs_of(square)[index];
        starts = static_cast<std::uint16_t>(starts | here);
      }
      if (tiles[at] < kBlankBit) sum += rules_->value[tiles[at]];
      hash += AnagramTable::hash_of(square.letter);
      continue;
    }
    const CrossCheck& check = checks[at];
    LetterMask allowed = check.allowed;
    if (tile_next) allowed &= words_->extensions().before(&tiles[at + 1]);
    if (tiles[at - 1] != 0) allowed &= words_->extensions().after(&tiles[at - 1]);
    square.allowed = allowed;
    square.ends = tile_next ? 0 : allowed;
    (allowed == all ? free : checked) |= here;
    if (allowed != all) checked_empties |= 1u << empties;
    built.allowed[empties] = allowed;
    built.empty_at[empties] = static_cast<std::uint8_t>(at);
    const bool after_tile = tiles[at - 1] != 0;
    joining |= static_cast<unsigned>(check.crossed || after_tile || tile_next) << empties;
    gapless |= static_cast<unsigned>(!after_tile) << empties;
    built.sum_before[empties + 1] = static_cast<std::int16_t>(sum);
    built.hash_before[empties + 1] = hash;
    const auto premium = static_cast<std::size_t>(board_square(lane, static_cast<int>(at)));
    const unsigned letter_factor = rules_->letter_multiplier[premium];
    const unsigned word_factor = rules_->word_multiplier[premium];
    built.letter_factor[empties] = static_cast<std::int16_t>(letter_factor);
    built.cross_factor[empties] =
        static_cast<std::int16_t>(check.crossed ? letter_factor * word_factor : 0);
    built.word_factor[empties] = static_cast<std::int16_t>(word_factor);
    const auto cross_sum = static_cast<unsigned>(check.sum);
    const unsigned cross_points = check.crossed ? cross_sum * word_factor : 0;
    built.cross_points[empties] = static_cast<std::int16_t>(cross_points);
    built.running[empties] = running;
    running += word_factor == 2 ? 1u : word_factor == 3 ? 1u << 8 : word_factor == 4 ? 2u : 0u;
    running += cross_points << 16;
    if (check.crossed) crossed |= here;
    ++empties;
  }
  built.squares[kSide + 1] = {.sum_before = static_cast<std::uint16_t>(sum),
                              .empties_before = static_cast<std::uint8_t>(empties)};
  built.running[empties] = running;
  const auto rest = static_cast<std::ptrdiff_t>(empties) + 1;
  std::fill(built.sum_before.begin() + rest, built.sum_before.end(),
            static_cast<std::int16_t>(sum));
  std::fill(built.hash_before.begin() + rest, built.hash_before.end(), hash);
  built.checked = static_cast<std::uint16_t>(checked_empties);
  unsigned connected = filled | crossed;
  const LanePosition star =
      lane < kFirstColumnLane ? in_row(rules_->start) : in_column(rules_->start);
  if (empty() && lane == star.lane && (lane < kFirstColumnLane || !mirrored_)) {
    connected |= 1u << (star.at - 1);
    joining |= 1u << (star.at - 1);
  }
  gapless |= static_cast<unsigned>(tiles[kSide] == 0) << empties;
  built.joining = static_cast<std::uint16_t>(joining);
  built.gapless = static_cast<std::uint16_t>(gapless);
  built.tiles = static_cast<std::uint16_t>(filled);
  built.crossed = static_cast<std::uint16_t>(crossed);
  built.connected = static_cast<std::uint16_t>(connected);
  built.starts = static_cast<std::uint16_t>(0x7FFFu & ~(filled << 1));
  built.runs = static_cast<std::uint16_t>(runs);
  built.empties = static_cast<std::uint8_t>(empties);
  bits_.tiles[index] = built.tiles;
  bits_.connected[index] = built.connected;
  bits_.starts[index] = built.starts;
  std::array<std::uint16_t, kMaxSearchLetters> accepts;
  accepts.fill(static_cast<std::uint16_t>(free));
  for (; checked != 0; checked &= checked - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(checked));
    for (LetterMask left = built.squares[at + 1].allowed; left != 0; left &= left - 1) {
      auto& squares = accepts[static_cast<std::size_t>(std::countr_zero(left))];
      squares = static_cast<std::uint16_t>(squares | 1u << at);
    }
  }
  for (std::size_t letter = 0; letter < rules_->letters; ++letter) {
    bits_.accepts[letter][index] = accepts[letter];
  }
}

}  // namespace tilewright
