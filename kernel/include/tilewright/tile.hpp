#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// What a letter is to the kernel: a small number. Which letter it is, only an Alphabet knows.

namespace tilewright {

/// A letter as its place in the alphabet, from 1. Zero is never a letter: on a rack it is a blank,
/// in a GADDAG it is the separator.
using Tile = std::uint8_t;

/// A word, or any run of letters.
using Tiles = std::span<const Tile>;

/// A set of letters: bit t is set when tile t is in it.
using LetterSet = std::uint64_t;

constexpr LetterSet set_of(Tile tile) noexcept { return LetterSet{1} << tile; }

/// An alphabet has at most this many letters, so that a LetterSet holds any of them.
inline constexpr unsigned kMostLetters = 62;

/// A word graph holds no longer word. Boards want 15 or 21; the rest is room, and a bound on depth.
inline constexpr std::size_t kLongestWord = 64;

}  // namespace tilewright
