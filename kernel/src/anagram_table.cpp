#include "tilewright/anagram_table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tilewright {

AnagramTable::AnagramTable(const WordList& words) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash;
  by_hash.reserve(words.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at].size() < 2 || words[at].size() > kLongest) continue;
    std::uint64_t hash = 0;
    for (const Tile letter : words[at]) hash += hash_of(letter);
    by_hash.emplace_back(hash, static_cast<std::uint32_t>(at));
  }
  std::ranges::sort(by_hash);
  // Three to six words share a number of marks, so that few of its bits are set by chance, and one
  // or two a group, so that find() has little to compare.
  const std::size_t marks = std::bit_ceil(by_hash.size() / 6 + 2);
  marks_.resize(marks);
  begins_.resize(4 * marks + 1);
  mark_shift_ = 64 - std::countr_zero(marks);
  group_shift_ = mark_shift_ - 2;
  words_.reserve(by_hash.size());
  hashes_.reserve(by_hash.size());
  for (const auto& [hash, index] : by_hash) {
    marks_[hash >> mark_shift_] |=
        std::uint64_t{1} << (hash & 63) | std::uint64_t{1} << (hash >> 6 & 63);
    ++begins_[(hash >> group_shift_) + 1];
    hashes_.push_back(hash);
    std::ranges::copy(words[index], words_.emplace_back(Word{}).begin());
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
}

}  // namespace tilewright
