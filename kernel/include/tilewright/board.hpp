#pragma once

#include <array>
#include <span>

#include "tilewright/scoring_rules.hpp"
#include "tilewright/search_words.hpp"

// The board as the search sees it: thirty lanes, updated incrementally as tiles are placed and
// taken back.
//
//   LaneSquare  one square of a lane
//   Lane        everything about one row or column that depends on the tiles on the board
//   BoardBits   sets of squares over all lanes at once
//   Board       the tiles, and the tables above, kept up to date

namespace tilewright {

/// A blank on the board is the letter it represents with this bit set.
inline constexpr Tile kBlankBit = 0x80;
constexpr Tile letter_of(Tile tile) noexcept { return static_cast<Tile>(tile & ~kBlankBit); }

/// A lane is a row or a column. Lanes 0 to 14 are the rows, 16 to 30 the columns; 15 and 31 are
/// unused padding.
inline constexpr int kLanes = 32;
inline constexpr int kFirstColumnLane = 16;
constexpr bool is_lane(int lane) noexcept { return lane != 15 && lane < 31; }
/// A set of lanes, one bit each.
using LaneMask = std::uint32_t;

/// Squares of a lane are numbered from 1; 0 and 16 are the edges of the board.
inline constexpr int kLaneSlots = 18;

/// A tile and the board square it is on.
struct Placed {
  std::uint8_t square;
  Tile tile;
};

/// One square of a lane, with the data the search reads as it moves to the right.
struct LaneSquare {
  /// The letters that may be placed here: they form either a valid crossing word or none at all,
  /// and at least one word has them next to the adjacent runs of this lane.
  LetterMask allowed = 0;
  /// `allowed` if the next square is empty, so that a word may end here; else none.
  LetterMask ends = 0;
  LetterMask continues = 0;      ///< all ones if the next square holds a tile
  std::uint16_t sum_before = 0;  ///< face value of all tiles before this square
  std::uint8_t empties_before = 0;
  Tile letter = 0;  ///< letter of the tile on this square; zero if empty
};

/// Everything about one lane that depends on the board. Arrays "by empty square" are indexed by the
/// number of the empty square within the lane, counting empty squares only.
struct Lane {
  std::array<LaneSquare, kLaneSlots> squares{};

  /// By empty square: the letter premium, and the factor applied to a tile's value in the crossing
  /// word (letter premium times word premium, or zero without a crossing word). Padded with ones
  /// and zeros respectively.
  alignas(32) std::array<std::int16_t, 32> letter_factor{};
  alignas(32) std::array<std::int16_t, 32> cross_factor{};
  /// By empty square, prefix sums over the empty squares before it: number of word premiums
  /// (factors of two in bits 0-7, of three in 8-15) and, from bit 16, the points that tiles already
  /// on the board contribute through crossing words.
  std::array<std::uint32_t, 32> running{};

  /// Used for the best play, by empty square: word premium; points of the tiles in the crossing
  /// word times that premium; and the allowed letters, padded so that eight can be read at once.
  alignas(32) std::array<std::int16_t, 32> word_factor{};
  alignas(32) std::array<std::int16_t, 32> cross_points{};
  std::array<LetterMask, 24> allowed{};
  /// At index j + 1: the value of all tiles before empty square j, and the sum of their letters'
  /// hashes. Index 0 holds zero; entries past the last empty square hold the total of the lane.
  alignas(32) std::array<std::int16_t, 48> sum_before{};
  std::array<std::uint64_t, kSide + 2> hash_before{};
  /// By empty square: its number in the lane; padded like `allowed`.
  std::array<std::uint8_t, 24> empty_at{};
  /// By square, as in `squares`: the letter of the tile, or zero if empty or off the board.
  std::array<Tile, 32> letters{};

  /// Sets of empty squares, one bit each.
  std::uint16_t checked = 0;  ///< those that do not allow every letter
  std::uint16_t joining = 0;  ///< next to a tile or, on an empty board, the star
  /// No tile stands between this empty square and the one before; one more bit for the last run.
  std::uint16_t gapless = 0;

  /// Sets of squares; bit q - 1 is square q.
  std::uint16_t tiles = 0;      ///< squares that hold a tile
  std::uint16_t crossed = 0;    ///< empty squares with a tile next to them in the crossing lane
  std::uint16_t connected = 0;  ///< `tiles` and `crossed`; on an empty board, the star
  std::uint16_t starts = 0;     ///< squares where a word may begin: no tile right before them
  std::uint16_t runs = 0;       ///< first squares of unbroken runs of tiles
  std::uint8_t empties = 0;

  static constexpr std::array<int, 10> kThrees{1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};
  /// Decodes a difference of two `running` sums into the product of the word premiums between them.
  static int word_factor_of(std::uint32_t passed) noexcept {
    return kThrees[passed >> 8 & 0xFF] << (passed & 0xFF);
  }
  /// Returns the product of the word premiums from one empty square up to, not including, another.
  int factor_between(std::size_t first, std::size_t last) const noexcept {
    return word_factor_of(running[last] - running[first]);
  }
};

/// A set of squares over all lanes: one 16-bit word per lane.
using LaneBits = std::array<std::uint16_t, kLanes>;

/// The sets of squares that the search intersects; the first three are indexed by letter - 1.
struct alignas(64) BoardBits {
  std::array<LaneBits, kMaxSearchLetters> accepts{};      ///< empty squares that allow the letter
  std::array<LaneBits, kMaxSearchLetters> single_runs{};  ///< runs of this single tile
  std::array<LaneBits, kMaxSearchLetters> longer_runs{};  ///< longer runs that begin with it
  LaneBits tiles{};
  LaneBits connected{};
  LaneBits starts{};
};

/// The board. Placing tiles updates the cross-checks at the ends of the runs they extend, and the
/// lanes of those squares. Taking tiles back in reverse order restores every table exactly.
class Board {
 public:
  Board(const ScoringRules& rules, const SearchWords& words);

  const ScoringRules& rules() const noexcept { return *rules_; }
  const SearchWords& words() const noexcept { return *words_; }

  Tile at(int square) const noexcept { return cells_[static_cast<std::size_t>(square)]; }
  bool empty() const noexcept { return tiles_on_board_ == 0; }

  /// Places any number of tiles; their squares must be empty. Need not be a legal play. Returns the
  /// lanes whose tables may have changed.
  LaneMask lay(std::span<const Placed> placed);
  /// Removes tiles; their squares must hold tiles.
  void take_back(std::span<const Placed> placed);

  const Lane& lane(int lane) const noexcept { return lanes_[static_cast<std::size_t>(lane)]; }
  const LaneSquare& square(int lane, int at) const noexcept {
    return lanes_[static_cast<std::size_t>(lane)].squares[static_cast<std::size_t>(at)];
  }
  const BoardBits& bits() const noexcept { return bits_; }

 private:
  struct CrossCheck {
    LetterMask allowed = 0;
    std::int16_t sum = 0;
    bool crossed = false;
  };

  /// Per lane, a bit for each square whose cross-check has already been refreshed.
  using Refreshed = std::array<std::uint32_t, kLanes>;

  LaneMask change(std::span<const Placed> placed, bool laying);
  LaneMask refresh_ends(int lane, int at, Refreshed& refreshed);
  CrossCheck cross_check(int lane, int at) const noexcept;
  LetterMask before_run(const Tile* run, int length) const noexcept;
  LaneBits& runs_of(const LaneSquare& square) noexcept;
  void rebuild(int lane);

  const ScoringRules* rules_;
  const SearchWords* words_;
  bool mirrored_;
  std::array<Tile, kSquares> cells_{};
  int tiles_on_board_ = 0;
  /// The same tiles by lane, including the edges.
  std::array<std::array<Tile, kLaneSlots>, kLanes> tiles_{};
  /// By lane and square: the cross-check that the crossing lane imposes.
  std::array<std::array<CrossCheck, kLaneSlots>, kLanes> checks_{};
  std::array<Lane, kLanes> lanes_{};
  BoardBits bits_;
};

/// Converts a square of a lane to a board square.
constexpr int board_square(int lane, int at) noexcept {
  return lane < kFirstColumnLane ? lane * kSide + at - 1
                                 : (at - 1) * kSide + lane - kFirstColumnLane;
}

}  // namespace tilewright
