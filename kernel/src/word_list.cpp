#include "tilewright/word_list.hpp"

#include <algorithm>

namespace tilewright {

namespace {

bool comes_before(Tiles left, Tiles right) noexcept {
  return std::ranges::lexicographical_compare(left, right);
}

/// A word by its place in a list, and its head, which settles nearly every comparison.
struct Headed {
  std::uint64_t head;
  std::size_t place;
};

}  // namespace

std::uint64_t head_of(Tiles tiles) noexcept {
  std::uint64_t head = 0;
  for (std::size_t at = 0; at < 8; ++at) head = head << 8 | (at < tiles.size() ? tiles[at] : 0u);
  return head;
}

void WordList::add(Tiles word) {
  tiles_.insert(tiles_.end(), word.begin(), word.end());
  end_word();
}

bool WordList::is_sorted() const noexcept {
  for (std::size_t place = 1; place < size(); ++place) {
    if (!comes_before((*this)[place - 1], (*this)[place])) return false;
  }
  return true;
}

WordList WordList::sorted() const {
  std::vector<Headed> words;
  words.reserve(size());
  for (std::size_t place = 0; place < size(); ++place) {
    words.push_back({head_of((*this)[place]), place});
  }
  std::ranges::sort(words, [this](const Headed& left, const Headed& right) {
    if (left.head != right.head) return left.head < right.head;
    return comes_before((*this)[left.place], (*this)[right.place]);
  });
  WordList list;
  list.tiles_.reserve(tiles_.size());
  list.ends_.reserve(size());
  for (const Headed& headed : words) {
    const Tiles word = (*this)[headed.place];
    if (list.empty() || !std::ranges::equal(list[list.size() - 1], word)) list.add(word);
  }
  return list;
}

}  // namespace tilewright
