#pragma once

#include "tilewright/move.hpp"
#include "tilewright/static_choice.hpp"

// Plays that carry over from one play-out of a deal to the next.
//
//   ChangedSquares  the squares where laid tiles can change a play
//   KnownPlays      plays found earlier that no tile laid since the simulated position touches

namespace tilewright {

/// The squares where tiles laid since the simulated position can change a play: the tiles
/// themselves and the empty squares at the ends of all runs through them. A play whose word has
/// none of these squares is possible with and without those tiles, for the same score.
class ChangedSquares {
 public:
  /// Adds tiles that have been laid on this board.
  void add(std::span<const Placed> placed, const Board& board) noexcept;

  /// Returns whether the word of a play has one of the squares. The board must be the one the play
  /// was found for.
  bool touch(const Move& play, const Board& board) const noexcept;

 private:
  void add(int row, int column) noexcept;

  LaneBits bits_{};
};

/// The plays that were found for one turn of earlier play-outs and are possible on the bare board.
class KnownPlays {
 public:
  void clear() noexcept { count_ = 0; }

  /// Adds a play that none of the squares touches, unless it is there or the list is full.
  void add(const Move& play, const ChangedSquares& changed, const Board& board) noexcept;

  /// Returns the best of the plays that this rack can make on this board, with its equity.
  std::optional<Move> best(const Rack& rack, std::span<const float> values,
                           const ChangedSquares& changed, const Board& board) const noexcept;

 private:
  std::array<Move, 16> plays_;
  std::size_t count_ = 0;
};

}  // namespace tilewright
