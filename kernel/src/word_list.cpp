#include "tilewright/word_list.hpp"

#include <algorithm>

namespace tilewright {

namespace {

bool comes_before(Tiles left, Tiles right) noexcept {
  return std::ranges::lexicographical_compare(left, right);
}

/// A word by its index in a list, with a sort key that settles nearly every comparison.
struct KeyedWord {
  std::uint64_t key;
  std::size_t index;
};

}  // namespace

std::uint64_t prefix_key(Tiles tiles) noexcept {
  std::uint64_t key = 0;
  for (std::size_t at = 0; at < 8; ++at) key = key << 8 | (at < tiles.size() ? tiles[at] : 0u);
  return key;
}

void WordList::add(Tiles word) {
  tiles_.insert(tiles_.end(), word.begin(), word.end());
  end_word();
}

bool WordList::is_sorted() const noexcept {
  for (std::size_t index = 1; index < size(); ++index) {
    if (!comes_before((*this)[index - 1], (*this)[index])) return false;
  }
  return true;
}

WordList WordList::sorted() const {
  std::vector<KeyedWord> words;
  words.reserve(size());
  for (std::size_t index = 0; index < size(); ++index) {
    words.push_back({prefix_key((*this)[index]), index});
  }
  std::ranges::sort(words, [this](const KeyedWord& left, const KeyedWord& right) {
    if (left.key != right.key) return left.key < right.key;
    return comes_before((*this)[left.index], (*this)[right.index]);
  });
  WordList list;
  list.tiles_.reserve(tiles_.size());
  list.ends_.reserve(size());
  for (const KeyedWord& keyed : words) {
    const Tiles word = (*this)[keyed.index];
    if (list.empty() || !std::ranges::equal(list[list.size() - 1], word)) list.add(word);
  }
  return list;
}

}  // namespace tilewright
