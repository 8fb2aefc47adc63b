#include "tilewright/anagram_table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tilewright {

AnagramTable::AnagramTable(const WordList& words) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash;
  by_hash.reserve(words.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at].size() < 2 || words[at].size() > kMaxLength) continue;
    std::uint64_t hash = 0;
    for (const Tile letter : words[at]) hash += hash_of(letter);
    by_hash.emplace_back(hash, static_cast<std::uint32_t>(at));
  }
  std::ranges::sort(by_hash);
  // Three to six words share an integer of the filter, which keeps false positives rare, and one or
  // two words share a bucket, which keeps the buckets short.
  const std::size_t filter_size = std::bit_ceil(by_hash.size() / 6 + 2);
  filter_.resize(filter_size);
  bucket_starts_.resize(4 * filter_size + 1);
  completions_.resize(2 * std::bit_ceil(by_hash.size() + 1));
  filter_shift_ = 64 - std::countr_zero(filter_size);
  completion_shift_ = 64 - std::countr_zero(completions_.size());
  bucket_shift_ = filter_shift_ - 2;
  words_.reserve(by_hash.size());
  for (const auto& [hash, index] : by_hash) {
    filter_[hash >> filter_shift_] |=
        (std::uint64_t{1} << (hash & 63)) | (std::uint64_t{1} << (hash >> 6 & 63));
    ++bucket_starts_[(hash >> bucket_shift_) + 1];
    Word& word = words_.emplace_back(Word{});
    std::ranges::copy(words[index], word.begin());
    word.back() = tag_of(hash);
    for (const Tile letter : words[index]) {
      completions_[(hash - hash_of(letter)) >> completion_shift_] |= mask_of(letter);
    }
  }
  std::partial_sum(bucket_starts_.begin(), bucket_starts_.end(), bucket_starts_.begin());
}

}  // namespace tilewright
