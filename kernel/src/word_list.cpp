#include "tilewright/word_list.hpp"

#include <algorithm>
#include <numeric>

namespace tilewright {

namespace {

bool comes_before(Tiles left, Tiles right) noexcept {
  return std::ranges::lexicographical_compare(left, right);
}

}  // namespace

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
  std::vector<std::size_t> places(size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::sort(places, [this](std::size_t left, std::size_t right) {
    return comes_before((*this)[left], (*this)[right]);
  });
  WordList list;
  list.tiles_.reserve(tiles_.size());
  list.ends_.reserve(size());
  for (const std::size_t place : places) {
    const Tiles word = (*this)[place];
    if (list.empty() || !std::ranges::equal(list[list.size() - 1], word)) list.add(word);
  }
  return list;
}

}  // namespace tilewright
