#pragma once

#include <cstring>
#include <stdexcept>
#include <vector>

#include "tilewright/board.hpp"
#include "tilewright/game_rules.hpp"
#include "tilewright/simulation.hpp"

namespace tilewright {

/// Returns the tiles of a board with one byte per square.
inline std::vector<Placed> placed_in(Tiles squares, const GameRules& rules) {
  if (squares.size() != kSquares) throw std::invalid_argument("a board has 225 squares");
  std::vector<Placed> placed;
  for (std::size_t square = 0; square < squares.size(); ++square) {
    const Tile tile = squares[square];
    if (tile == 0) continue;
    if (letter_of(tile) == 0 || letter_of(tile) > rules.scoring.letters) {
      throw std::invalid_argument("a tile on the board is not in the alphabet");
    }
    placed.push_back({static_cast<std::uint8_t>(square), tile});
  }
  return placed;
}

/// Returns turns, each of which is its kind followed by a row of MOVE_ROW.
inline std::vector<CandidateTurn> turns_in(Tiles bytes) {
  constexpr std::size_t kSize = 1 + sizeof(Move);
  if (bytes.size() % kSize != 0) throw std::invalid_argument("a turn has 21 bytes");
  std::vector<CandidateTurn> turns;
  for (std::size_t at = 0; at < bytes.size(); at += kSize) {
    if (bytes[at] > static_cast<int>(TurnKind::pass)) throw std::invalid_argument("unknown turn");
    CandidateTurn& turn = turns.emplace_back();
    turn.kind = static_cast<TurnKind>(bytes[at]);
    std::memcpy(&turn.play, bytes.data() + at + 1, sizeof(Move));
  }
  return turns;
}

}  // namespace tilewright
