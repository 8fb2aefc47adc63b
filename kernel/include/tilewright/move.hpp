#pragma once

#include <array>
#include <compare>

#include "tilewright/board.hpp"

namespace tilewright {

/// A play: the tiles laid, in order along a lane, blanks with their bit; the lane; where the whole
/// word begins, counted from 1; score and equity.
struct Move {
  std::array<Tile, kMostOnRack> tiles{};
  std::uint8_t count = 0;
  std::uint8_t lane = 0;
  std::uint8_t start = 0;
  std::int32_t score = 0;
  float equity = 0;
};

/// The order of plays that are equally good: across before down, from the top left, the shorter
/// first, then by letters, blanks last. It is part of the contract: the best play is the same
/// whichever way it is searched for.
constexpr bool comes_before(const Move& a, const Move& b) noexcept {
  if (a.lane != b.lane) return a.lane < b.lane;
  if (a.start != b.start) return a.start < b.start;
  if (a.count != b.count) return a.count < b.count;
  return a.tiles < b.tiles;
}

/// Whether a is the better play of the two, by equity and then by the order of plays.
constexpr bool better(const Move& a, const Move& b) noexcept {
  return a.equity != b.equity ? a.equity > b.equity : comes_before(a, b);
}

/// The tiles of a move on their squares; the board must be as it was when the move was found.
inline int squares_of(const Move& move, const Board& board, std::array<Placed, kMostOnRack>& out) {
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
