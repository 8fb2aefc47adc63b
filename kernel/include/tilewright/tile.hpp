#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// Letters are small integers in the kernel; an Alphabet maps them to text.

namespace tilewright {

/// A letter as its position in the alphabet, from 1. Zero is not a letter: on a rack it is a blank,
/// in a GADDAG the separator.
using Tile = std::uint8_t;

/// A word or any other sequence of letters.
using Tiles = std::span<const Tile>;

/// A set of letters: bit t is set if it contains tile t.
using LetterSet = std::uint64_t;

constexpr LetterSet set_of(Tile tile) noexcept { return LetterSet{1} << tile; }

/// The maximum number of letters of an alphabet, so that they fit into a LetterSet.
inline constexpr unsigned kMaxLetters = 62;

/// The maximum length of a word in a word graph. Boards need 15 or 21; the limit bounds recursion.
inline constexpr std::size_t kMaxWordLength = 64;

}  // namespace tilewright
