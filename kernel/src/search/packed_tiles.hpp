#pragma once

#include <array>
#include <cstring>

#include "tilewright/move.hpp"

// The tiles of a play during the search, packed into an integer: one byte per tile, the first tile
// in the lowest byte.

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// For racks of up to eight tiles.
using ShortTiles = std::uint64_t;
/// For racks of nine tiles.
__extension__ using LongTiles = unsigned __int128;

template <class Packed>
constexpr Packed packed(Tile tile, unsigned place) noexcept {
  return static_cast<Packed>(tile) << (8 * place);
}

template <class Packed>
constexpr Tile tile_in(Packed tiles, unsigned place) noexcept {
  return static_cast<Tile>(tiles >> (8 * place));
}

template <class Packed>
inline void unpack(Packed tiles, std::array<Tile, kMaxRackSize>& out) noexcept {
  if constexpr (sizeof(Packed) == 8) {
    std::memcpy(out.data(), &tiles, sizeof tiles);
    out[8] = 0;
  } else {
    std::memcpy(out.data(), &tiles, out.size());
  }
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
