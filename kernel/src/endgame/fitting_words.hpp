#pragma once

#include <array>
#include <span>

#include "tilewright/board.hpp"
#include "tilewright/mask_graph.hpp"

namespace tilewright {

/// Tiles on a board by square; zero is an empty square.
using BoardTiles = std::array<Tile, kSquares>;

/// Returns a graph of the words that can still be formed: those that fit into some lane so that its
/// tiles match, no tile stands right before or after the word, and `tiles`, those of all racks,
/// supply the missing letters.
MaskGraph fitting_words(const MaskGraph& words, unsigned letters, const BoardTiles& board,
                        std::span<const Tile> tiles);

}  // namespace tilewright
