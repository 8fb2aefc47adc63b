#include "tilewright/anagram_table.hpp"

#include <algorithm>
#include <utility>

#include "tilewright/word_search.hpp"

namespace tilewright {

AnagramTable::AnagramTable(const WordGraph& words)
    : filter_((std::size_t{1} << kFilterBits) / 64) {
  const WordList list = words_from_index(words, 0, words.size());
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash;
  by_hash.reserve(list.size());
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (list[at].size() < 2 || list[at].size() > kLongest) continue;
    std::uint64_t hash = 0;
    for (const Tile letter : list[at]) hash += hash_of(letter);
    by_hash.emplace_back(hash, static_cast<std::uint32_t>(at));
  }
  std::ranges::sort(by_hash);
  // Half of the slots at least stay free, so that a search for a hash soon comes to one.
  const std::size_t slots = std::bit_ceil(2 * by_hash.size() + 2);
  slots_.resize(slots);
  shift_ = 64 - std::countr_zero(slots);
  words_.reserve(by_hash.size());
  for (std::size_t at = 0; at < by_hash.size();) {
    const std::uint64_t hash = by_hash[at].first;
    const auto first = static_cast<std::uint32_t>(words_.size());
    for (; at < by_hash.size() && by_hash[at].first == hash; ++at) {
      std::ranges::copy(list[by_hash[at].second], words_.emplace_back(Word{}).begin());
    }
    const std::uint64_t place = spread(hash) >> (64 - kFilterBits);
    filter_[place >> 6] |= std::uint64_t{1} << (place & 63);
    std::size_t slot = spread(hash) >> shift_;
    while (slots_[slot].count != 0) slot = (slot + 1) & (slots - 1);
    slots_[slot] = {hash, first, static_cast<std::uint32_t>(words_.size()) - first};
  }
}

}  // namespace tilewright
