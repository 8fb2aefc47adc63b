#pragma once

#include "../searcher.hpp"
#include "endgame_play.hpp"
#include "growing_array.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A row or column with the crossing words of its empty squares. Squares are numbered from 0; the
/// last one is the edge of the board.
struct EndgameLane {
  static constexpr std::int16_t kNoCrossing = -1;

  unsigned tiles = 0;  ///< squares with a tile, one bit each
  Tile letter[kSide + 1] = {};
  std::int16_t points[kSide + 1] = {};
  /// Of an empty square: the letters that form a crossing word, and the points of its other tiles.
  LetterMask allowed[kSide + 1] = {};
  std::int16_t crossing[kSide + 1] = {};
  std::uint8_t letter_factor[kSide] = {};
  std::uint8_t word_factor[kSide] = {};

  /// The first square of the run of tiles before a square, and the one after the run that follows.
  int run_start(int at) const noexcept {
    return at - std::countl_one(static_cast<std::uint32_t>(tiles) << (31 - at) << 1);
  }
  int run_end(int at) const noexcept { return at + 1 + std::countr_one(tiles >> (at + 1)); }
};

constexpr int crossing_lane(int lane, int at) noexcept {
  return lane < kFirstColumnLane ? kFirstColumnLane + at : at;
}
/// The square of a lane that crosses this one.
constexpr int square_across(int lane) noexcept { return lane & (kFirstColumnLane - 1); }

/// The board as the endgame needs it: lighter than Board, since plays are laid hundreds of
/// thousands of times a second and few lanes are searched in between.
class EndgameBoard {
 public:
  explicit EndgameBoard(const EndgameSetup& setup) : setup_(setup) {
    for (int square = 0; square < kSquares; ++square) {
      const int row = square / kSide, column = square % kSide;
      const auto index = static_cast<std::size_t>(square);
      for (const auto [lane, at] : {Place{row, column}, Place{kFirstColumnLane + column, row}}) {
        lanes_[lane].letter_factor[at] = setup.scoring.letter_multiplier[index];
        lanes_[lane].word_factor[at] = setup.scoring.word_multiplier[index];
      }
      if (setup.board[index] != 0) put(row, column, setup.board[index]);
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      if (!is_lane(lane)) continue;
      for (int at = 0; at < kSide; ++at) check(lane, at);
    }
    is_empty_ = true;
    for (const EndgameLane& lane : lanes_) is_empty_ = is_empty_ && lane.tiles == 0;
  }

  const EndgameLane& lane(int lane) const noexcept { return lanes_[lane]; }
  bool is_empty() const noexcept { return is_empty_; }

  /// Lays a play and returns a mark for taking it back, in reverse order.
  std::uint32_t lay(const EndgamePlay& play) {
    const std::uint32_t mark = undone_.size();
    const int across = square_across(play.lane);
    const int side = play.lane & kFirstColumnLane;
    for (int i = 0; i < play.count; ++i) put(play.lane, play.at[i], play.tiles[i]);
    for (int i = 0; i < play.count; ++i) {
      const int at = play.at[i];
      const EndgameLane& cross = lanes_[crossing_lane(play.lane, at)];
      const int before = cross.run_start(across) - 1, after = cross.run_end(across);
      if (before >= 0) renew(side + before, at);
      if (after < kSide) renew(side + after, at);
    }
    if (play.first > 0) renew(crossing_lane(play.lane, play.first - 1), across);
    if (play.last < kSide - 1) renew(crossing_lane(play.lane, play.last + 1), across);
    return mark;
  }

  void take_back(const EndgamePlay& play, std::uint32_t mark) noexcept {
    for (std::uint32_t at = undone_.size(); at > mark; --at) {
      const Check& old = undone_[at - 1];
      lanes_[old.lane].allowed[old.at] = old.allowed;
      lanes_[old.lane].crossing[old.at] = old.crossing;
    }
    undone_.shrink(mark);
    for (int i = 0; i < play.count; ++i) {
      const int at = play.at[i], across = square_across(play.lane);
      remove(play.lane, at);
      remove(crossing_lane(play.lane, at), across);
    }
  }

 private:
  struct Place {
    int lane;
    int at;
  };
  struct Check {
    LetterMask allowed;
    std::int16_t crossing;
    std::uint8_t lane;
    std::uint8_t at;
  };

  void put(int lane, int at, Tile tile) noexcept {
    const Tile letter = letter_of(tile);
    const std::int16_t points = tile >= kBlankBit ? std::int16_t{0} : setup_.scoring.value[tile];
    for (const auto [l, a] :
         {Place{lane, at}, Place{crossing_lane(lane, at), square_across(lane)}}) {
      lanes_[l].letter[a] = letter;
      lanes_[l].points[a] = points;
      lanes_[l].tiles |= 1u << a;
    }
  }

  void remove(int lane, int at) noexcept {
    lanes_[lane].letter[at] = 0;
    lanes_[lane].tiles &= ~(1u << at);
  }

  void renew(int lane, int at) {
    const EndgameLane& now = lanes_[lane];
    undone_.add({now.allowed[at], now.crossing[at], static_cast<std::uint8_t>(lane),
                 static_cast<std::uint8_t>(at)});
    check(lane, at);
  }

  /// Computes the crossing words of an empty square.
  void check(int lane, int at) noexcept {
    const EndgameLane& cross = lanes_[crossing_lane(lane, at)];
    const int here = square_across(lane);
    const int start = cross.run_start(here), end = cross.run_end(here);
    LetterMask& allowed = lanes_[lane].allowed[at];
    std::int16_t& crossing = lanes_[lane].crossing[at];
    allowed = ~LetterMask{0};
    crossing = EndgameLane::kNoCrossing;
    if (start == here && end == here + 1) return;
    int points = 0;
    for (int i = start; i < end; ++i) {
      if (i != here) points += cross.points[i];
    }
    crossing = static_cast<std::int16_t>(points);
    allowed = 0;
    const Branch* branch = &setup_.words.root();
    for (int i = start; i < here; ++i) {
      branch = step(branch, cross.letter[i]);
      if (branch == nullptr) return;
    }
    if (end == here + 1) {
      allowed = branch->completes;
      return;
    }
    for (LetterMask left = branch->children; left != 0; left &= left - 1) {
      const Tile letter = lowest_tile(left);
      const Branch* after = step(branch, letter);
      for (int i = here + 1; i < end - 1 && after != nullptr; ++i) {
        after = step(after, cross.letter[i]);
      }
      if (after != nullptr && (after->completes & mask_of(cross.letter[end - 1])) != 0) {
        allowed |= mask_of(letter);
      }
    }
  }

  const Branch* step(const Branch* branch, Tile letter) const noexcept {
    if ((branch->children & mask_of(letter)) == 0) return nullptr;
    return &setup_.words.child(*branch, letter);
  }

  const EndgameSetup& setup_;
  EndgameLane lanes_[kLanes];
  GrowingArray<Check> undone_;
  bool is_empty_;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
