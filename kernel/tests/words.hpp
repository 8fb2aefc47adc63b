#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tilewright/graph_builder.hpp"

// Words as text, for tests that speak English.

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

/// All words of a list in one line.
inline std::string text(const tilewright::WordList& words) {
  std::string line;
  for (std::size_t place = 0; place < words.size(); ++place) {
    if (place > 0) line += ' ';
    for (const tilewright::Tile tile : words[place]) line += static_cast<char>('A' + tile - 1);
  }
  return line;
}

inline tilewright::WordGraph graph_of(
    std::initializer_list<std::string_view> words,
    tilewright::GraphShape shape = tilewright::GraphShape::dawg_and_gaddag) {
  return tilewright::build_graph(list_of(words).sorted(), kEnglish, shape);
}

/// The same numbers on every machine (SplitMix64).
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

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
