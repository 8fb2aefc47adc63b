#pragma once

#include "tilewright/leaves.hpp"
#include "tilewright/self_play.hpp"
#include "words.hpp"

// Rules, words and leaves for tests that play whole games.

inline tilewright::GameRules test_rules(int rack_size) {
  tilewright::GameRules rules;
  rules.box = {2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1};
  rules.scoring.value = {0, 1, 3, 3,  2, 1, 4, 2, 4, 1, 8, 5, 1, 3,
                         1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};
  rules.scoring.letter_multiplier.fill(1);
  rules.scoring.word_multiplier.fill(1);
  Random rng(7);
  for (int premium = 0; premium < 60; ++premium) {
    rules.scoring.letter_multiplier[rng.below(tilewright::kSquares)] =
        static_cast<std::uint8_t>(1 + rng.below(4));
    rules.scoring.word_multiplier[rng.below(tilewright::kSquares)] =
        static_cast<std::uint8_t>(1 + rng.below(4));
  }
  rules.scoring.rack_size = rack_size;
  return rules;
}

/// Returns made-up words of two to nine letters, with alternating vowels and consonants.
inline tilewright::WordGraph test_words() {
  const std::vector<tilewright::Tile> vowels = tiles("AEIOU");
  const std::vector<tilewright::Tile> others = tiles("BCDFGHJKLMNPQRSTVWXYZ");
  Random rng(5);
  tilewright::WordList words;
  for (int count = 0; count < 6'000; ++count) {
    std::vector<tilewright::Tile> word(2 + rng.below(8));
    for (std::size_t at = 0; at < word.size(); ++at) {
      const bool vowel = (at % 2 == 0) == (count % 2 == 0);
      word[at] = vowel ? vowels[rng.below(vowels.size())] : others[rng.below(others.size())];
    }
    words.add(word);
  }
  return build_graph(words.sorted(), kEnglish, tilewright::GraphShape::dawg);
}

inline tilewright::Leaves test_leaves(const tilewright::GameRules& rules) {
  const tilewright::Leaves zero = tilewright::Leaves::of_box(std::span(rules.box).first(27), 4);
  Random rng(3);
  std::vector<float> values(zero.size());
  for (float& value : values) value = static_cast<float>(rng.below(200)) / 10 - 10;
  return zero.with_values(values);
}
