#pragma once

#include <array>
#include <compare>

#include "tilewright/board.hpp"

namespace tilewright {

/// A play.
struct Move {
  std::array<Tile, kMaxRackSize> tiles{};  ///< in order along the lane; blanks have kBlankBit set
  std::uint8_t count = 0;                  ///< number of tiles placed
  std::uint8_t lane = 0;
  std::uint8_t start = 0;  ///< square of the lane where the main word starts, from 1
  std::int32_t score = 0;
  float equity = 0;
};

/// The order of plays with equal equity: across before down, from the top left, fewer tiles first,
/// then by letters, blanks last. It is part of the contract, so that every search returns the same
/// best play.
constexpr bool comes_before(const Move& a, const Move& b) noexcept {
  if (a.lane != b.lane) return a.lane < b.lane;
  if (a.start != b.start) return a.start < b.start;
  if (a.count != b.count) return a.count < b.count;
  return a.tiles < b.tiles;
}

/// Returns whether a is better than b: by equity, then by comes_before().
constexpr bool better(const Move& a, const Move& b) noexcept {
  return a.equity != b.equity ? a.equity > b.equity : comes_before(a, b);
}

/// Stores the tiles of a move with their squares in `out` and returns their number. The board must
/// be in the position the move was found for.
inline int squares_of(const Move& move, const Board& board, std::array<Placed, kMaxRackSize>& out) {
  int at = move.start;
  for (int placed = 0; placed < move.count; ++at) {
    const int square = board_square(move.lane, at);
    if (board.at(square) != 0) continue;
    const auto index = static_cast<std::size_t>(placed++);
    out[index] = {static_cast<std::uint8_t>(square), move.tiles[index]};
  }
  return move.count;
}

}  // namespace tilewright
