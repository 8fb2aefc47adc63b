#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "tilewright/graph_builder.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/move.hpp"
#include "tilewright/rack.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/word_search.hpp"
#include "words.hpp"

// Rules, words, boards and racks that nobody plays with, drawn from a seed: whatever the search
// takes for granted about the game, some of these break it. Tests run in the project's directory.

namespace worlds {

using namespace tilewright;

/// All words of the list that is shipped.
inline const WordList& english() {
  static const WordList words = [] {
    std::ifstream file("src/tilewright/lexicon/data/english.kwg", std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    const std::vector<unsigned char> data(bytes.begin(), bytes.end());
    const WordGraph graph = read_kwg(data, kEnglish);
    return words_from_index(graph, 0, graph.size());
  }();
  return words;
}

inline bool one_in(Chance& chance, unsigned times) { return chance.below(times) == 0; }

/// Some of the words of the shipped list.
inline WordList some_english(Chance& chance) {
  WordList words;
  const std::uint32_t thin = 300 + chance.below(4000);
  for (std::size_t at = chance.below(thin); at < english().size(); at += 1 + chance.below(thin)) {
    words.add(english()[at]);
  }
  return words.sorted();
}

/// Words made of a few syllables, so that they begin, go on and end alike.
inline WordList invented_words(Chance& chance, unsigned letters) {
  std::vector<std::vector<Tile>> syllables(2 + chance.below(30));
  for (auto& syllable : syllables) {
    syllable.resize(1 + chance.below(3));
    for (Tile& tile : syllable) {
      const std::uint32_t often = std::min(chance.below(letters), chance.below(letters));
      tile = static_cast<Tile>(1 + (one_in(chance, 3) ? chance.below(letters) : often));
    }
  }
  const bool with_single_letters = one_in(chance, 8);
  WordList words;
  for (std::size_t left = 3 + chance.below(one_in(chance, 4) ? 1000 : 200); left > 0; --left) {
    std::vector<Tile> word;
    const std::size_t length = 2 + std::min(chance.below(16), chance.below(16));
    while (word.size() < length) {
      const auto& next = syllables[chance.below(syllables.size())];
      word.insert(word.end(), next.begin(), next.end());
    }
    if (with_single_letters && one_in(chance, 20)) word.resize(1);
    words.add(word);
  }
  return words.sorted();
}

/// Premiums of any kind and in any place, often the same in rows and columns.
inline ScoringRules any_rules(Chance& chance, unsigned letters) {
  ScoringRules rules;
  rules.letters = letters;
  const std::uint32_t dearest = one_in(chance, 10) ? 101 : 11;
  for (unsigned tile = 1; tile <= letters; ++tile) {
    rules.value[tile] = static_cast<std::int16_t>(chance.below(dearest));
  }
  const std::uint32_t rare = one_in(chance, 20) ? 1 : 2 + chance.below(12);
  const auto premium = [&] {
    return static_cast<std::uint8_t>(one_in(chance, rare) ? 1 + chance.below(4) : 1);
  };
  for (std::size_t square = 0; square < kSquares; ++square) {
    rules.letter_multiplier[square] = premium();
    rules.word_multiplier[square] = premium();
  }
  rules.start = one_in(chance, 2) ? 112 : static_cast<int>(chance.below(kSquares));
  if (one_in(chance, 2)) {
    for (std::size_t row = 0; row < kSide; ++row) {
      for (std::size_t column = 0; column < row; ++column) {
        rules.letter_multiplier[column * kSide + row] = rules.letter_multiplier[row * kSide + column];
        rules.word_multiplier[column * kSide + row] = rules.word_multiplier[row * kSide + column];
      }
    }
  }
  rules.rack_size = static_cast<int>(1 + chance.below(kMostOnRack));
  rules.bonus = static_cast<int>(one_in(chance, 4) ? chance.below(1001) : 50);
  rules.bonus_tiles = static_cast<int>(one_in(chance, 2) ? 7 : 1 + chance.below(10));
  return rules;
}

/// Rules and words that belong together.
class World {
 public:
  explicit World(Chance& chance)
      : is_english_(one_in(chance, 3)),
        letters_(is_english_ ? kEnglish : 1 + chance.below(kMostSearchLetters)),
        list_(is_english_ ? some_english(chance) : invented_words(chance, letters_)),
        graph_(build_graph(list_, letters_, GraphShape::dawg)),
        words_(graph_),
        rules_(any_rules(chance, letters_)) {}
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  const WordList& list() const { return list_; }
  const WordGraph& graph() const { return graph_; }
  const SearchWords& words() const { return words_; }
  const ScoringRules& rules() const { return rules_; }

  /// A letter, more often one that words are made of.
  Tile any_letter(Chance& chance) const {
    if (one_in(chance, 5)) return static_cast<Tile>(1 + chance.below(letters_));
    const Tiles word = list_[chance.below(list_.size())];
    return word[chance.below(word.size())];
  }

  std::vector<Tile> any_tiles(Chance& chance) const {
    std::vector<Tile> tiles(one_in(chance, 3) ? 1 + chance.below(kMostOnRack) : 7);
    for (Tile& tile : tiles) tile = any_letter(chance);
    // Blanks multiply the plays: many of them only where there are few words.
    std::size_t blanks = one_in(chance, 6) ? 1 : 0;
    if (one_in(chance, 30)) blanks = list_.size() < 500 ? 1 + chance.below(4) : 2;
    std::fill_n(tiles.begin(), std::min(blanks, tiles.size()), Tile{0});
    return tiles;
  }

 private:
  bool is_english_;
  unsigned letters_;
  WordList list_;
  WordGraph graph_;
  SearchWords words_;
  ScoringRules rules_;
};

/// Tiles on a board in the order they were laid, a few at a time.
class Table {
 public:
  explicit Table(const World& world) : board(world.rules(), world.words()), world_(&world) {}

  Board board;

  void lay(std::vector<Placed> placed) {
    board.lay(placed);
    laid_.push_back(std::move(placed));
  }
  void lay(const Move& move) {
    std::array<Placed, kMostOnRack> placed;
    const int count = squares_of(move, board, placed);
    lay({placed.begin(), placed.begin() + count});
  }
  bool take_back() {
    if (laid_.empty()) return false;
    board.take_back(laid_.back());
    laid_.pop_back();
    return true;
  }
  /// Tiles anywhere, whatever words they make.
  void scatter(Chance& chance, std::size_t count) {
    std::vector<Placed> placed;
    for (; count > 0; --count) {
      const auto square = static_cast<std::uint8_t>(chance.below(kSquares));
      const auto is_there = [&](const Placed& other) { return other.square == square; };
      if (board.at(square) != 0 || std::ranges::any_of(placed, is_there)) continue;
      const Tile letter = world_->any_letter(chance);
      placed.push_back({square, one_in(chance, 10) ? static_cast<Tile>(letter | kBlankBit) : letter});
    }
    if (!placed.empty()) lay(std::move(placed));
  }

 private:
  const World* world_;
  std::vector<std::vector<Placed>> laid_;
};

}  // namespace worlds
