#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/graph_builder.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/move.hpp"
#include "tilewright/rack.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/word_search.hpp"
#include "words.hpp"

// Random rules, words, boards and racks for fuzzing, drawn from a seed. They are far stranger than
// any real game, in order to break whatever the search takes for granted. Tests run in the project
// directory.

namespace fuzz {

using namespace tilewright;

/// Returns all words of the shipped list.
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

inline bool one_in(Random& rng, unsigned times) { return rng.below(times) == 0; }

/// Returns a random sample of the shipped list.
inline WordList random_english(Random& rng) {
  WordList words;
  const std::uint32_t step = 300 + rng.below(4000);
  for (std::size_t at = rng.below(step); at < english().size(); at += 1 + rng.below(step)) {
    words.add(english()[at]);
  }
  return words.sorted();
}

/// Returns words made of a few syllables, so that they share prefixes, infixes and suffixes.
inline WordList invented_words(Random& rng, unsigned letters) {
  std::vector<std::vector<Tile>> syllables(2 + rng.below(30));
  for (auto& syllable : syllables) {
    syllable.resize(1 + rng.below(3));
    for (Tile& tile : syllable) {
      const std::uint32_t skewed = std::min(rng.below(letters), rng.below(letters));
      tile = static_cast<Tile>(1 + (one_in(rng, 3) ? rng.below(letters) : skewed));
    }
  }
  const bool with_single_letters = one_in(rng, 8);
  WordList words;
  for (std::size_t left = 3 + rng.below(one_in(rng, 4) ? 1000 : 200); left > 0; --left) {
    std::vector<Tile> word;
    const std::size_t length = 2 + std::min(rng.below(16), rng.below(16));
    while (word.size() < length) {
      const auto& next = syllables[rng.below(syllables.size())];
      word.insert(word.end(), next.begin(), next.end());
    }
    if (with_single_letters && one_in(rng, 20)) word.resize(1);
    words.add(word);
  }
  return words.sorted();
}

/// Returns rules with arbitrary premiums on arbitrary squares, often symmetric.
inline ScoringRules random_rules(Random& rng, unsigned letters) {
  ScoringRules rules;
  rules.letters = letters;
  const std::uint32_t value_bound = one_in(rng, 10) ? 101 : 11;
  for (unsigned tile = 1; tile <= letters; ++tile) {
    rules.value[tile] = static_cast<std::int16_t>(rng.below(value_bound));
  }
  const std::uint32_t rarity = one_in(rng, 20) ? 1 : 2 + rng.below(12);
  const auto premium = [&] {
    return static_cast<std::uint8_t>(one_in(rng, rarity) ? 1 + rng.below(4) : 1);
  };
  for (std::size_t square = 0; square < kSquares; ++square) {
    rules.letter_multiplier[square] = premium();
    rules.word_multiplier[square] = premium();
  }
  rules.start = one_in(rng, 2) ? 112 : static_cast<int>(rng.below(kSquares));
  if (one_in(rng, 2)) {
    for (std::size_t row = 0; row < kSide; ++row) {
      for (std::size_t column = 0; column < row; ++column) {
        rules.letter_multiplier[column * kSide + row] =
            rules.letter_multiplier[row * kSide + column];
        rules.word_multiplier[column * kSide + row] = rules.word_multiplier[row * kSide + column];
      }
    }
  }
  rules.rack_size = static_cast<int>(1 + rng.below(kMaxRackSize));
  rules.bonus = static_cast<int>(one_in(rng, 4) ? rng.below(1001) : 50);
  rules.bonus_tiles = static_cast<int>(one_in(rng, 2) ? 7 : 1 + rng.below(10));
  return rules;
}

/// One of the ways in which the editions end a game, or an exotic one.
inline void choose_ending(Random& rng, GameRules& rules) {
  rules.going_out = one_in(rng, 2) ? GoingOut::twice_the_others : GoingOut::others_lose_theirs;
  switch (rng.below(4)) {
    case 0:
      rules.standstill = {6, 0, 0};
      break;
    case 1:
      rules.standstill = {static_cast<int>(1 + rng.below(5)), 0, 0};
      break;
    case 2:
      rules.standstill = {0, 2, 2};
      break;
    default:
      rules.standstill = {0, 2, 1};
  }
}

/// Random rules and words with the same alphabet.
class Setup {
 public:
  explicit Setup(Random& rng)
      : is_english_(one_in(rng, 3)),
        letters_(is_english_ ? kEnglish : 1 + rng.below(kMaxSearchLetters)),
        list_(is_english_ ? random_english(rng) : invented_words(rng, letters_)),
        graph_(build_graph(list_, letters_, GraphShape::dawg)),
        words_(graph_),
        rules_(random_rules(rng, letters_)) {}
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;

  const WordList& list() const { return list_; }
  const WordGraph& graph() const { return graph_; }
  const SearchWords& words() const { return words_; }
  const ScoringRules& rules() const { return rules_; }

  /// Returns a letter, preferring those that are frequent in the words.
  Tile random_letter(Random& rng) const {
    if (one_in(rng, 5)) return static_cast<Tile>(1 + rng.below(letters_));
    const Tiles word = list_[rng.below(list_.size())];
    return word[rng.below(word.size())];
  }

  std::vector<Tile> random_tiles(Random& rng) const {
    std::vector<Tile> tiles(one_in(rng, 3) ? 1 + rng.below(kMaxRackSize) : 7);
    for (Tile& tile : tiles) tile = random_letter(rng);
    // Each blank multiplies the number of plays, so a rack has many only if the list is short.
    std::size_t blanks = one_in(rng, 6) ? 1 : 0;
    if (one_in(rng, 30)) blanks = list_.size() < 500 ? 1 + rng.below(4) : 2;
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

/// A board with a history of the tiles placed, for taking them back.
class Position {
 public:
  explicit Position(const Setup& setup) : board(setup.rules(), setup.words()), setup_(&setup) {}

  Board board;

  void lay(std::vector<Placed> placed) {
    board.lay(placed);
    laid_.push_back(std::move(placed));
  }
  void lay(const Move& move) {
    std::array<Placed, kMaxRackSize> placed;
    const int count = squares_of(move, board, placed);
    lay({placed.begin(), placed.begin() + count});
  }
  bool take_back() {
    if (laid_.empty()) return false;
    board.take_back(laid_.back());
    laid_.pop_back();
    return true;
  }
  /// Places tiles on random squares, regardless of the words they form.
  void scatter(Random& rng, std::size_t count) {
    std::vector<Placed> placed;
    for (; count > 0; --count) {
      const auto square = static_cast<std::uint8_t>(rng.below(kSquares));
      const auto is_there = [&](const Placed& other) { return other.square == square; };
      if (board.at(square) != 0 || std::ranges::any_of(placed, is_there)) continue;
      const Tile letter = setup_->random_letter(rng);
      placed.push_back({square, one_in(rng, 10) ? static_cast<Tile>(letter | kBlankBit) : letter});
    }
    if (!placed.empty()) lay(std::move(placed));
  }

 private:
  const Setup* setup_;
  std::vector<std::vector<Placed>> laid_;
};

}  // namespace fuzz
