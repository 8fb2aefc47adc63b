#pragma once

#include "endgame_board.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Finds the plays in one lane whose main word has a square of a given set, and appends them to an
/// array.
class LaneWalk {
 public:
  LaneWalk(const EndgameSetup& setup, const EndgameBoard& board, GrowingArray<EndgamePlay>& plays)
      : words_(setup.words), scoring_(setup.scoring), board_(board), plays_(plays) {}

  /// Prepares for the tiles of a player.
  void use_tiles(const RackKinds& kinds, TileBits tiles) noexcept {
    kinds_ = &kinds;
    left_mask_ = 0;
    size_ = 0;
    std::memset(left_, 0, sizeof left_);
    for (int kind = 0; kind < kinds.size(); ++kind) {
      const int count = kinds.count(tiles, kind);
      const Tile tile = kinds.tile(kind);
      left_[tile] = static_cast<std::uint8_t>(count);
      size_ += count;
      if (count > 0 && tile != 0) left_mask_ |= mask_of(tile);
    }
  }

  /// Searches a lane for plays that use a square of `wanted`.
  void search(int lane, unsigned wanted) {
    if (size_ == 0) return;
    number_ = lane;
    lane_ = &board_.lane(lane);
    wanted_ = wanted;
    // The number of tiles that a word needs to reach a wanted square.
    int needed = kUnreachable;
    needed_[kSide] = kUnreachable;
    for (int at = kSide - 1; at >= 0; --at) {
      const int tile = lane_->letter[at] == 0 ? 1 : 0;
      needed = (wanted >> at & 1) != 0 ? tile : needed + tile;
      needed_[at] = static_cast<std::int8_t>(needed > kUnreachable ? kUnreachable : needed);
    }
    for (first_ = 0; first_ < kSide; ++first_) {
      if (first_ > 0 && lane_->letter[first_ - 1] != 0) continue;
      if (needed_[first_] <= size_) extend(first_, &words_.root(), false, {});
    }
  }

 private:
  static constexpr int kUnreachable = 99;

  /// The part of a play that has been laid.
  struct Part {
    TileBits need = 0;
    int word = 0;    ///< points of the main word before its factor
    int factor = 1;  ///< of the main word
    int crosses = 0;
    int points = 0;  ///< value of the tiles
    int count = 0;
    bool reaches = false;  ///< whether it has a wanted square
  };

  /// Continues a word at a square; `branch` holds the letters that may follow, if any, and
  /// `complete` says whether it is a word so far.
  void extend(int at, const Branch* branch, bool complete, Part part) {
    while (lane_->letter[at] != 0) {  // ends at the edge
      if (branch == nullptr) return;
      const LetterMask letter = mask_of(lane_->letter[at]);
      complete = (branch->completes & letter) != 0;
      part.reaches = part.reaches || (wanted_ >> at & 1) != 0;
      part.word += lane_->points[at];
      branch =
          (branch->children & letter) != 0 ? &words_.child(*branch, lane_->letter[at]) : nullptr;
      ++at;
    }
    if (complete && part.count > 0 && part.reaches) add_play(at - 1, part);
    if (at >= kSide || part.count == size_ || branch == nullptr) return;
    if (!part.reaches && needed_[at] > size_ - part.count) return;
    part.reaches = part.reaches || (wanted_ >> at & 1) != 0;
    at_[part.count] = static_cast<std::uint8_t>(at);
    const LetterMask follows = branch->follows() & lane_->allowed[at];
    for (LetterMask letters = follows & left_mask_; letters != 0; letters &= letters - 1) {
      lay(at, *branch, lowest_tile(letters), lowest_tile(letters), part);
    }
    if (left_[0] == 0) return;
    for (LetterMask letters = follows; letters != 0; letters &= letters - 1) {
      lay(at, *branch, lowest_tile(letters), 0, part);
    }
  }

  /// Lays a tile for a letter: its own or a blank.
  void lay(int at, const Branch& branch, Tile letter, Tile tile, Part part) {
    const LetterMask bit = mask_of(letter);
    const int points = scoring_.value[tile];
    const int on_square = points * lane_->letter_factor[at];
    const int factor = lane_->word_factor[at];
    if (lane_->crossing[at] >= 0) part.crosses += (lane_->crossing[at] + on_square) * factor;
    part.need += kinds_->unit(tile);
    part.word += on_square;
    part.factor *= factor;
    part.points += points;
    tiles_[part.count++] = tile == 0 ? static_cast<Tile>(letter | kBlankBit) : letter;
    if (--left_[tile] == 0 && tile != 0) left_mask_ &= ~bit;
    const Branch* const next =
        (branch.children & bit) != 0 ? &words_.child(branch, letter) : nullptr;
    extend(at + 1, next, (branch.completes & bit) != 0, part);
    if (left_[tile]++ == 0 && tile != 0) left_mask_ |= bit;
    at_[part.count - 1] = static_cast<std::uint8_t>(at);
  }

  void add_play(int last, const Part& part) {
    // A single tile that forms words both ways is listed once, as a play across.
    const bool down = number_ >= kFirstColumnLane;
    if (part.count == 1 && down && lane_->crossing[at_[0]] >= 0) return;
    EndgamePlay& play = plays_.add();
    play.need = part.need;
    const int bonus = part.count >= scoring_.bonus_tiles ? scoring_.bonus : 0;
    play.score = part.word * part.factor + part.crosses + bonus;
    play.points = static_cast<std::int16_t>(part.points);
    play.lane = static_cast<std::uint8_t>(number_);
    play.count = static_cast<std::uint8_t>(part.count);
    play.first = static_cast<std::uint8_t>(first_);
    play.last = static_cast<std::uint8_t>(last);
    play.key = 0;
    for (int i = 0; i < part.count; ++i) {
      play.at[i] = at_[i];
      play.tiles[i] = tiles_[i];
      play.key ^= key_of(board_square(number_, at_[i] + 1), tiles_[i]);
    }
    down ? fill_sets<true>(play) : fill_sets<false>(play);
  }

  template <bool kDown>
  void fill_sets(EndgamePlay& play) const noexcept {
    const int across = square_across(number_);
    const auto add = [across](SquareSet& set, int at, int line) {
      kDown ? set.add(at, 1u << line) : set.add(line, 1u << at);
    };
    play.squares.clear();
    play.changed.clear();
    for (int at = play.first; at <= play.last; ++at) add(play.squares, at, across);
    if (play.first > 0) add(play.changed, play.first - 1, across);
    if (play.last < kSide - 1) add(play.changed, play.last + 1, across);
    for (int i = 0; i < play.count; ++i) {
      const int at = play.at[i];
      const EndgameLane& cross = board_.lane(crossing_lane(number_, at));
      const int before = cross.run_start(across) - 1, after = cross.run_end(across);
      add(play.changed, at, across);
      if (before >= 0) add(play.changed, at, before);
      if (after < kSide) add(play.changed, at, after);
    }
  }

  const MaskGraph& words_;
  const ScoringRules& scoring_;
  const EndgameBoard& board_;
  GrowingArray<EndgamePlay>& plays_;

  const RackKinds* kinds_ = nullptr;
  int size_ = 0;
  LetterMask left_mask_ = 0;
  std::uint8_t left_[kMaxSearchLetters + 1] = {};  ///< by tile

  int number_ = 0;
  const EndgameLane* lane_ = nullptr;
  unsigned wanted_ = 0;
  int first_ = 0;
  std::int8_t needed_[kSide + 1] = {};
  std::uint8_t at_[kMaxEndgameRack] = {};
  Tile tiles_[kMaxEndgameRack] = {};
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
