#include "tilewright/extension_sets.hpp"

#include "tilewright/board.hpp"

namespace tilewright {
namespace {

/// Calls `visit` with the run of one, of two and of three letters next to a letter of the word, as
/// far as the word extends; `step` is 1 for runs after the letter, -1 for runs before it.
template <class Visit>
void for_each_run(const Tiles word, std::size_t at, std::ptrdiff_t step, Visit&& visit) {
  const auto letter = [&](int distance) -> Tile {
    const std::ptrdiff_t index = static_cast<std::ptrdiff_t>(at) + step * distance;
    return index < 0 || index >= std::ssize(word) ? Tile{0} : word[static_cast<std::size_t>(index)];
  };
  const Tile nearest = letter(1), second = letter(2), third = letter(3);
  if (nearest == 0) return;
  visit(nearest, Tile{0}, Tile{0});
  if (second != 0) visit(nearest, second, Tile{0});
  if (third != 0) visit(nearest, second, third);
}

}  // namespace

ExtensionSets::ExtensionSets(const WordList& words, unsigned letters)
    : base_(letters + 1u), before_(base_ * base_ * base_), after_(base_ * base_ * base_) {
  for (std::size_t number = 0; number < words.size(); ++number) {
    const Tiles word = words[number];
    for (std::size_t at = 0; at < word.size(); ++at) {
      const LetterMask letter = mask_of(word[at]);
      for_each_run(word, at, 1, [&](Tile a, Tile b, Tile c) { before_[index(a, b, c)] |= letter; });
      for_each_run(word, at, -1, [&](Tile a, Tile b, Tile c) { after_[index(a, b, c)] |= letter; });
    }
  }
}

LetterMask ExtensionSets::before(const Tile* run) const noexcept {
  const Tile second = letter_of(run[1]);
  return before_[index(letter_of(run[0]), second, second == 0 ? Tile{0} : letter_of(run[2]))];
}

LetterMask ExtensionSets::after(const Tile* last) const noexcept {
  const Tile second = letter_of(last[-1]);
  return after_[index(letter_of(last[0]), second, second == 0 ? Tile{0} : letter_of(last[-2]))];
}

}  // namespace tilewright
