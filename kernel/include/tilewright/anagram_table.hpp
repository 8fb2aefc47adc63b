#pragma once

#include <array>
#include <span>
#include <vector>

#include "tilewright/mask_graph.hpp"
#include "tilewright/word_list.hpp"

namespace tilewright {

/// A hash table from multisets of letters to words: one lookup finds all words that use exactly the
/// given letters, in any order. The key of a multiset is the sum of its letters' hashes, so adding
/// or removing a letter is one addition. One-letter words, which no play can form, and words of
/// more than fifteen letters are omitted.
///
/// Lookups go from cheap to exact: may_contain() rejects nearly all multisets without words,
/// may_complete() does the same for a blank, and bucket() returns a few words of which the caller
/// keeps those with the right tag, length and letters, and finally the right hash.
class AnagramTable {
 public:
  static constexpr std::size_t kMaxLength = 15;

  /// The letters of a word, padded with zeros, and in the last byte the tag of its hash.
  using Word = std::array<Tile, kMaxLength + 1>;

  explicit AnagramTable(const WordList& words);

  /// Returns the hash of one letter; it is the same for every table.
  static constexpr std::uint64_t hash_of(Tile letter) noexcept { return kHashes[letter]; }

  /// Returns false if no word uses exactly these letters; true may be a false positive. It is much
  /// faster than find().
  bool may_contain(std::uint64_t hash) const noexcept {
    const std::uint64_t bits = filter_[hash >> filter_shift_];
    return (bits >> (hash & 63) & bits >> (hash >> 6 & 63) & 1) != 0;
  }

  /// Returns the letters that may form a word together with letters of this hash; some of them may
  /// be false positives.
  LetterMask may_complete(std::uint64_t hash) const noexcept {
    return completions_[hash >> completion_shift_];
  }

  /// Prefetch the memory that bucket() reads, and the words it returns.
  void prefetch_bucket(std::uint64_t hash) const noexcept {
    __builtin_prefetch(bucket_starts_.data() + (hash >> bucket_shift_));
  }
  void prefetch_words(std::uint64_t hash) const noexcept {
    __builtin_prefetch(words_.data() + bucket_starts_[hash >> bucket_shift_]);
  }

  /// A few consecutive words, among them all words with a given hash.
  struct Bucket {
    std::uint32_t first;
    std::uint32_t size;
  };
  Bucket bucket(std::uint64_t hash) const noexcept {
    const std::uint32_t* const starts = bucket_starts_.data() + (hash >> bucket_shift_);
    return {starts[0], starts[1] - starts[0]};
  }
  const Word& word(std::uint32_t index) const noexcept { return words_[index]; }

  /// Eight bits of a hash that neither the filter nor the buckets use.
  static constexpr Tile tag_of(std::uint64_t hash) noexcept {
    return static_cast<Tile>(hash >> 12);
  }
  static std::uint64_t hash_of_word(const Word& word) noexcept {
    std::uint64_t hash = 0;
    for (std::size_t at = 0; at < kMaxLength && word[at] != 0; ++at) hash += hash_of(word[at]);
    return hash;
  }

  std::size_t bytes() const noexcept {
    return words_.size() * sizeof(Word) + filter_.size() * sizeof(std::uint64_t) +
           bucket_starts_.size() * sizeof(std::uint32_t) + completions_.size() * sizeof(LetterMask);
  }

 private:
  static constexpr std::array<std::uint64_t, kMaxSearchLetters + 1> kHashes = [] {
    std::array<std::uint64_t, kMaxSearchLetters + 1> hashes{};
    for (std::uint64_t letter = 0; letter < hashes.size(); ++letter) {
      std::uint64_t bits = letter * 0x9E3779B97F4A7C15ull;
      bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9ull;
      bits = (bits ^ bits >> 27) * 0x94D049BB133111EBull;
      hashes[letter] = bits ^ bits >> 31;
    }
    return hashes;
  }();

  // A Bloom filter: each word sets two bits in one of these integers, which the high bits of its
  // hash select. Nearly all lookups find nothing and read only the filter, which stays in the
  // cache.
  std::vector<std::uint64_t> filter_;
  // The words in order of their hashes, in buckets by the high bits; bucket b starts at
  // bucket_starts_[b].
  std::vector<std::uint32_t> bucket_starts_;
  std::vector<Word> words_;
  // By the high bits of a hash: the letters that complete a word, whatever the low bits are.
  std::vector<LetterMask> completions_;
  int filter_shift_ = 0;
  int bucket_shift_ = 0;
  int completion_shift_ = 0;
};

}  // namespace tilewright
