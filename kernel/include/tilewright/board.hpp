#pragma once

#include <array>
#include <span>

#include "tilewright/scoring_rules.hpp"
#include "tilewright/search_words.hpp"

// The board as the search sees it: thirty lanes, kept up to date as tiles are laid and taken back.

namespace tilewright {

/// On the board a blank is the letter it stands for with this bit set.
inline constexpr Tile kBlankBit = 0x80;
constexpr Tile letter_of(Tile tile) noexcept { return static_cast<Tile>(tile & ~kBlankBit); }

/// Lanes 0 to 14 are the rows, 16 to 30 the columns; 15 and 31 stay empty.
inline constexpr int kLanes = 32;
inline constexpr int kFirstColumnLane = 16;
constexpr bool is_lane(int lane) noexcept { return lane != 15 && lane < 31; }

/// Squares of a lane are counted from 1, so that 0 and 16 are its edges.
inline constexpr int kLaneSlots = 18;

/// A tile and the square it lies on.
struct Placed {
  std::uint8_t square;
  Tile tile;
};

/// One square of a lane, with what the search asks of it on its way to the right.
struct LaneSquare {
  /// Letters that make a word, or none, with the perpendicular neighbours, and that go beside the
  /// runs of the lane itself in some word.
  LetterMask allowed = 0;
  LetterMask ends = 0;     ///< the same where the next square is empty, so that a word may end here
  LetterMask continues = 0;      ///< all ones where the next square holds a tile
  std::uint16_t sum_before = 0;  ///< face value of the tiles before this square
  std::uint8_t empties_before = 0;
  Tile letter = 0;  ///< of the tile here; zero for none
};

/// Everything of one lane that depends on the board. Lists by *empty square* count only those.
struct Lane {
  std::array<LaneSquare, kLaneSlots> squares{};

  /// By empty square: the letter premium, and how often a letter counts in the crossing word
  /// (letter premium times word premium, or zero where there is none). Padded with ones and zeros.
  alignas(32) std::array<std::int16_t, 32> letter_factor{};
  alignas(32) std::array<std::int16_t, 32> cross_factor{};
  /// By empty square, running: word premiums before it (twos in bits 0-7, threes in 8-15), and
  /// from bit 16 the points the tiles already in crossing words bring.
  std::array<std::uint32_t, 32> running{};

  /// For bounds, by empty square: word premium, points of the tiles in its crossing word times that
  /// premium, all ones where a tile laid here touches another, and the letters allowed.
  alignas(32) std::array<std::int16_t, 32> word_factor{};
  alignas(32) std::array<std::int16_t, 32> cross_points{};
  alignas(32) std::array<std::int16_t, 32> joins{};
  std::array<LetterMask, 16> allowed{};
  /// Before empty square j, at j + 1: value of the tiles there, and the sum of their letters'
  /// hashes. At 0 nothing; behind the last empty square the whole lane.
  alignas(32) std::array<std::int16_t, 48> sum_before{};
  std::array<std::uint64_t, kSide + 2> hash_before{};
  std::array<std::uint8_t, 16> empty_at{};  ///< by empty square: which square it is
  /// By square, as in `squares`: the letter of the tile there, zero for none and beyond the edge.
  std::array<Tile, 32> letters{};
  std::uint16_t checked = 0;  ///< empty squares, by their number, that do not allow every letter

  /// Squares, bit q - 1 for square q.
  std::uint16_t tiles = 0;      ///< that hold a tile
  std::uint16_t crossed = 0;    ///< empty ones with a perpendicular neighbour
  std::uint16_t connected = 0;  ///< that hold a tile or touch one beside; an empty board's star
  std::uint16_t starts = 0;     ///< where a word may begin: nothing lies before them
  std::uint16_t runs = 0;       ///< where an unbroken run of tiles begins
  std::uint8_t empties = 0;

  static constexpr std::array<int, 10> kThrees{1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};
  /// The product of the word premiums that a difference of running sums stands for.
  static int word_factor_of(std::uint32_t passed) noexcept {
    return kThrees[passed >> 8 & 0xFF] << (passed & 0xFF);
  }
  /// The same from one empty square up to another.
  int factor_between(std::size_t first, std::size_t last) const noexcept {
    return word_factor_of(running[last] - running[first]);
  }
};

/// Sets of squares over all lanes at once, by letter: one 16-bit word a lane.
using LaneBits = std::array<std::uint16_t, kLanes>;

struct alignas(64) BoardBits {
  std::array<LaneBits, kMostSearchLetters> accepts{};     ///< empty squares that allow the letter
  std::array<LaneBits, kMostSearchLetters> single_runs{}; ///< where a run of this one letter lies
  std::array<LaneBits, kMostSearchLetters> longer_runs{}; ///< where a longer run begins with it
  LaneBits tiles{};
  LaneBits connected{};
  LaneBits starts{};
};

/// The board. Laying tiles updates the cross-checks at the ends of the runs they lengthen and the
/// lanes those lie in; taking them back in reverse order restores every table exactly.
class Board {
 public:
  Board(const ScoringRules& rules, const SearchWords& words);

  const ScoringRules& rules() const noexcept { return *rules_; }
  const SearchWords& words() const noexcept { return *words_; }

  Tile at(int square) const noexcept { return cells_[static_cast<std::size_t>(square)]; }
  bool empty() const noexcept { return tiles_on_board_ == 0; }

  /// Lays tiles on empty squares, in any number and anywhere.
  void lay(std::span<const Placed> placed);
  /// Empties squares that hold tiles.
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

  /// Squares of each lane whose check has been renewed already, one bit each.
  using Renewed = std::array<std::uint32_t, kLanes>;

  void change(std::span<const Placed> placed, bool laying);
  std::uint32_t refresh_ends(int lane, int at, Renewed& renewed);
  CrossCheck cross_check(int lane, int at) const noexcept;
  LetterMask before_run(const Tile* run, int length) const noexcept;
  LaneBits& runs_of(const LaneSquare& square) noexcept;
  void rebuild(int lane);

  const ScoringRules* rules_;
  const SearchWords* words_;
  bool mirrored_;
  std::array<Tile, kSquares> cells_{};
  int tiles_on_board_ = 0;
  /// The same tiles lane by lane, edges included.
  std::array<std::array<Tile, kLaneSlots>, kLanes> tiles_{};
  /// The check each lane's empty squares take from the lanes that cross it.
  std::array<std::array<CrossCheck, kLaneSlots>, kLanes> checks_{};
  std::array<Lane, kLanes> lanes_{};
  BoardBits bits_;
};

/// The board square of a lane's square, and back.
constexpr int board_square(int lane, int at) noexcept {
  return lane < kFirstColumnLane ? lane * kSide + at - 1
                                 : (at - 1) * kSide + lane - kFirstColumnLane;
}

}  // namespace tilewright
