#pragma once

#include <array>
#include <span>
#include <vector>

#include "tilewright/mask_graph.hpp"
#include "tilewright/word_list.hpp"

namespace tilewright {

/// Words by the letters they are made of, whatever their order: which words can be made of exactly
/// these letters is one look-up. A set of letters is the sum of its letters' hashes, so that adding
/// and leaving out a letter is one addition. Words of one letter, which no play makes, and of more than
/// fifteen are left out.
class AnagramTable {
 public:
  static constexpr std::size_t kLongest = 15;

  /// A word, padded with zeros.
  using Word = std::array<Tile, kLongest + 1>;

  explicit AnagramTable(const WordList& words);

  /// The hash of one letter; the same for every table.
  static constexpr std::uint64_t hash_of(Tile letter) noexcept { return kHashes[letter]; }

  /// Whether there may be words of these letters; a no is certain and quick.
  bool may_have(std::uint64_t hash) const noexcept {
    const std::uint64_t marks = marks_[hash >> mark_shift_];
    return (marks >> (hash & 63) & marks >> (hash >> 6 & 63) & 1) != 0;
  }

  /// Fetches what find() will read, for one who asks for many words.
  void prefetch(std::uint64_t hash) const noexcept {
#if defined(__GNUC__)
    const std::size_t first = begins_[hash >> group_shift_];
    __builtin_prefetch(hashes_.data() + first);
    __builtin_prefetch(words_.data() + first);
#endif
  }

  std::span<const Word> find(std::uint64_t hash) const noexcept {
    const std::size_t end = begins_[(hash >> group_shift_) + 1];
    std::size_t first = begins_[hash >> group_shift_];
    while (first < end && hashes_[first] < hash) ++first;
    std::size_t last = first;
    while (last < end && hashes_[last] == hash) ++last;
    return std::span(words_).subspan(first, last - first);
  }

  std::size_t bytes() const noexcept {
    return words_.size() * (sizeof(Word) + sizeof(std::uint64_t)) +
           marks_.size() * sizeof(std::uint64_t) + begins_.size() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::array<std::uint64_t, kMostSearchLetters + 1> kHashes = [] {
    std::array<std::uint64_t, kMostSearchLetters + 1> hashes{};
    for (std::uint64_t letter = 0; letter < hashes.size(); ++letter) {
      std::uint64_t bits = letter * 0x9E3779B97F4A7C15ull;
      bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9ull;
      bits = (bits ^ bits >> 27) * 0x94D049BB133111EBull;
      hashes[letter] = bits ^ bits >> 31;
    }
    return hashes;
  }();

  // Every word sets two bits in one of these numbers, chosen by the first bits of its hash. A look-up
  // that finds nothing, as nearly all do, reads no more than that, and they stay in the cache.
  std::vector<std::uint64_t> marks_;
  // The words in the order of their hashes, and where those begin whose first bits are alike.
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Word> words_;
  int mark_shift_ = 0;
  int group_shift_ = 0;
};

}  // namespace tilewright
