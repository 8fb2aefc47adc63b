#include "tilewright/board.hpp"

#include <algorithm>

#include "tilewright/anagram_table.hpp"

namespace tilewright {
namespace {

struct Place {
  int lane;
  int at;
};

constexpr Place in_row(int square) { return {square / kSide, square % kSide + 1}; }
constexpr Place in_column(int square) {
  return {kFirstColumnLane + square % kSide, square / kSide + 1};
}

/// The place of the same square in the lane that crosses.
constexpr Place crossing(int lane, int at) {
  return lane < kFirstColumnLane ? Place{kFirstColumnLane + at - 1, lane + 1}
                                 : Place{at - 1, lane - kFirstColumnLane + 1};
}

constexpr std::uint32_t bit(int lane) { return 1u << lane; }

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

void Board::lay(std::span<const Placed> placed) { change(placed, true); }
void Board::take_back(std::span<const Placed> placed) { change(placed, false); }

void Board::change(std::span<const Placed> placed, bool laying) {
  const bool was_empty = empty();
  std::uint32_t stale = 0;
  for (const auto& [square, tile] : placed) {
    const Tile now = laying ? tile : Tile{0};
    cells_[square] = now;
    for (const auto [lane, at] : {in_row(square), in_column(square)}) {
      tiles_[static_cast<std::size_t>(lane)][static_cast<std::size_t>(at)] = now;
      stale |= bit(lane);
    }
  }
  tiles_on_board_ += laying ? static_cast<int>(placed.size()) : -static_cast<int>(placed.size());
  Renewed renewed{};
  for (const auto& [square, tile] : placed) {
    for (const auto [lane, at] : {in_row(square), in_column(square)}) {
      stale |= refresh_ends(lane, at, renewed);
    }
  }
  if (was_empty != empty()) {
    stale |= bit(in_row(rules_->start).lane) | bit(in_column(rules_->start).lane);
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((stale & bit(lane)) != 0) rebuild(lane);
  }
}

/// Renews the checks that lanes crossing this one take from the run around a square, which has been
/// filled or emptied: at the square itself if it is empty now, and at both ends of the runs beside.
/// Gives the lanes that have changed.
std::uint32_t Board::refresh_ends(int lane, int at, Renewed& renewed) {
  const auto& tiles = tiles_[static_cast<std::size_t>(lane)];
  std::uint32_t& done = renewed[static_cast<std::size_t>(lane)];
  std::uint32_t stale = 0;
  const auto renew = [&](int square) {
    if (square < 1 || square > kSide || tiles[static_cast<std::size_t>(square)] != 0) return;
    if ((done >> square & 1) != 0) return;
    done |= 1u << square;
    const Place across = crossing(lane, square);
    checks_[static_cast<std::size_t>(across.lane)][static_cast<std::size_t>(across.at)] =
        cross_check(lane, square);
    stale |= bit(across.lane);
  };
  int left = at - 1;
  while (left >= 1 && tiles[static_cast<std::size_t>(left)] != 0) --left;
  int right = at + 1;
  while (right <= kSide && tiles[static_cast<std::size_t>(right)] != 0) ++right;
  renew(left);
  renew(at);
  renew(right);
  return stale;
}

/// The letters that make a word of the runs on both sides of an empty square along this lane.
Board::CrossCheck Board::cross_check(int lane, int at) const noexcept {
  const auto& tiles = tiles_[static_cast<std::size_t>(lane)];
  int low = at;
  while (tiles[static_cast<std::size_t>(low - 1)] != 0) --low;
  int high = at;
  while (tiles[static_cast<std::size_t>(high + 1)] != 0) ++high;
  CrossCheck check{rules_->all_letters(), 0, low != at || high != at};
  if (!check.crossed) return check;
  for (int each = low; each <= high; ++each) {
    const Tile tile = tiles[static_cast<std::size_t>(each)];
    if (each != at && tile < kBlankBit) {
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
  for (int each = low; each < at; ++each) {
    const Tile letter = letter_of(tiles[static_cast<std::size_t>(each)]);
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
    int each = at + 1;
    while (each < high) {
      const Tile next = letter_of(tiles[static_cast<std::size_t>(each)]);
      if ((after.children & mask_of(next)) == 0) break;
      after = masks.child(after, next);
      ++each;
    }
    const Tile last = letter_of(tiles[static_cast<std::size_t>(high)]);
    if (each == high && (after.completes & mask_of(last)) != 0) check.allowed |= mask_of(letter);
  }
  return check;
}

/// The letters that make a word when put before a run, which is read from its end.
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

/// The set that a run beginning on this square belongs to.
LaneBits& Board::runs_of(const LaneSquare& square) noexcept {
  auto& kind = square.continues != 0 ? bits_.longer_runs : bits_.single_runs;
  return kind[square.letter - 1u];
}

/// Makes a lane's tables anew from its tiles and checks.
void Board::rebuild(int lane) {
  const auto index = static_cast<std::size_t>(lane);
  const auto& tiles = tiles_[index];
  const auto& checks = checks_[index];
  Lane& made = lanes_[index];
  const LetterMask all = rules_->all_letters();
  unsigned filled = 0, crossed = 0, runs = 0, free = 0, checked = 0;
  std::uint32_t running = 0;
  std::size_t empties = 0;
  int sum = 0;
  std::uint64_t hash = 0;
  unsigned checked_empties = 0;
  for (unsigned old = made.runs; old != 0; old &= old - 1) {
    runs_of(made.squares[static_cast<std::size_t>(std::countr_zero(old) + 1)])[index] = 0;
  }
  made.letter_factor.fill(1);
  made.cross_factor.fill(0);
  made.word_factor.fill(1);
  made.cross_points.fill(0);
  made.joins.fill(0);
  for (std::size_t at = 1; at <= kSide; ++at) {
    LaneSquare& square = made.squares[at];
    const unsigned here = 1u << (at - 1);
    const bool tile_next = tiles[at + 1] != 0;
    square = {0, 0, tile_next ? ~LetterMask{0} : 0, static_cast<std::uint16_t>(sum),
              static_cast<std::uint8_t>(empties), letter_of(tiles[at])};
    made.letters[at] = square.letter;
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
    made.allowed[empties] = allowed;
    made.empty_at[empties] = static_cast<std::uint8_t>(at);
    made.joins[empties] = check.crossed || tiles[at - 1] != 0 || tile_next ? -1 : 0;
    made.sum_before[empties + 1] = static_cast<std::int16_t>(sum);
    made.hash_before[empties + 1] = hash;
    const auto premium = static_cast<std::size_t>(board_square(lane, static_cast<int>(at)));
    const unsigned letter_factor = rules_->letter_multiplier[premium];
    const unsigned word_factor = rules_->word_multiplier[premium];
    made.letter_factor[empties] = static_cast<std::int16_t>(letter_factor);
    made.cross_factor[empties] =
        static_cast<std::int16_t>(check.crossed ? letter_factor * word_factor : 0);
    made.word_factor[empties] = static_cast<std::int16_t>(word_factor);
    const auto cross_sum = static_cast<unsigned>(check.sum);
    const unsigned cross_points = check.crossed ? cross_sum * word_factor : 0;
    made.cross_points[empties] = static_cast<std::int16_t>(cross_points);
    made.running[empties] = running;
    running += word_factor == 2 ? 1u : word_factor == 3 ? 1u << 8 : word_factor == 4 ? 2u : 0u;
    running += cross_points << 16;
    if (check.crossed) crossed |= here;
    ++empties;
  }
  made.squares[kSide + 1] = {0, 0, 0, static_cast<std::uint16_t>(sum),
                             static_cast<std::uint8_t>(empties), 0};
  made.running[empties] = running;
  const auto rest = static_cast<std::ptrdiff_t>(empties) + 1;
  std::fill(made.sum_before.begin() + rest, made.sum_before.end(), static_cast<std::int16_t>(sum));
  std::fill(made.hash_before.begin() + rest, made.hash_before.end(), hash);
  made.checked = static_cast<std::uint16_t>(checked_empties);
  unsigned connected = filled | crossed;
  const Place star = lane < kFirstColumnLane ? in_row(rules_->start) : in_column(rules_->start);
  if (empty() && lane == star.lane && (lane < kFirstColumnLane || !mirrored_)) {
    connected |= 1u << (star.at - 1);
    made.joins[static_cast<std::size_t>(star.at - 1)] = -1;
  }
  made.tiles = static_cast<std::uint16_t>(filled);
  made.crossed = static_cast<std::uint16_t>(crossed);
  made.connected = static_cast<std::uint16_t>(connected);
  made.starts = static_cast<std::uint16_t>(0x7FFFu & ~(filled << 1));
  made.runs = static_cast<std::uint16_t>(runs);
  made.empties = static_cast<std::uint8_t>(empties);
  bits_.tiles[index] = made.tiles;
  bits_.connected[index] = made.connected;
  bits_.starts[index] = made.starts;
  std::array<std::uint16_t, kMostSearchLetters> accepts;
  accepts.fill(static_cast<std::uint16_t>(free));
  for (; checked != 0; checked &= checked - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(checked));
    for (LetterMask left = made.squares[at + 1].allowed; left != 0; left &= left - 1) {
      auto& squares = accepts[static_cast<std::size_t>(std::countr_zero(left))];
      squares = static_cast<std::uint16_t>(squares | 1u << at);
    }
  }
  for (std::size_t letter = 0; letter < rules_->letters; ++letter) {
    bits_.accepts[letter][index] = accepts[letter];
  }
}

}  // namespace tilewright
