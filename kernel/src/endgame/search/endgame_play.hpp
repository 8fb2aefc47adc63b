#pragma once

#include "rack_kinds.hpp"
#include "tilewright/move.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A play of one player. It is possible, for the same score, as long as the player has the tiles
/// and no other play has changed one of its squares.
struct alignas(64) EndgamePlay {
  // The first 64 bytes are all that most comparisons need.
  SquareSet squares;  ///< of its main word
  std::uint64_t key;  ///< identifies the tiles and their squares
  TileBits need;
  std::int32_t score;
  std::int16_t points;  ///< value of its tiles
  std::uint8_t lane;
  std::uint8_t count;

  /// The squares that it fills, and the empty ones at the ends of all runs through them: the plays
  /// with such a square in their main word are the ones that it changes.
  SquareSet changed;
  std::uint8_t first;  ///< square of the lane where the main word starts, from 0
  std::uint8_t last;
  std::uint8_t at[kMaxEndgameRack];  ///< squares of the lane
  Tile tiles[kMaxEndgameRack];
};
static_assert(sizeof(EndgamePlay) == 128);

/// Returns the key of a tile on a square of the board.
constexpr std::uint64_t key_of(int square, Tile tile) noexcept {
  return scramble(static_cast<std::uint64_t>(square) << 8 | tile);
}

inline void fill_in(Move& move, const EndgamePlay& play) noexcept {
  move = {};
  for (std::size_t at = 0; at < play.count; ++at) move.tiles[at] = play.tiles[at];
  move.count = play.count;
  move.lane = play.lane;
  move.start = static_cast<std::uint8_t>(play.first + 1);
  move.score = play.score;
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
