#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tilewright/graph_builder.hpp"

// Words as text for tests with the English alphabet, and a random number generator.

inline constexpr unsigned kEnglish = 26;

inline std::vector<tilewright::Tile> tiles(std::string_view text) {
  std::vector<tilewright::Tile> tiles;
  for (const char letter : text) {
    tiles.push_back(static_cast<tilewright::Tile>(letter == '?' ? 0 : letter - 'A' + 1));
  }
  return tiles;
}

inline tilewright::WordList list_of(std::initializer_list<std::string_view> words) {
  tilewright::WordList list;
  for (const std::string_view word : words) list.add(tiles(word));
  return list;
}

/// Returns all words of a list, separated by spaces.
inline std::string text(const tilewright::WordList& words) {
  std::string line;
  for (std::size_t index = 0; index < words.size(); ++index) {
    if (index > 0) line += ' ';
    for (const tilewright::Tile tile : words[index]) line += static_cast<char>('A' + tile - 1);
  }
  return line;
}

inline tilewright::WordGraph graph_of(
    std::initializer_list<std::string_view> words,
    tilewright::GraphShape shape = tilewright::GraphShape::dawg_and_gaddag) {
  return tilewright::build_graph(list_of(words).sorted(), kEnglish, shape);
}

/// SplitMix64: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint32_t below(std::size_t bound) {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((mixed ^ mixed >> 31) % bound);
  }

 private:
  std::uint64_t state_;
};
