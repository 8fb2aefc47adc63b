#pragma once

#include <array>
#include <span>
#include <vector>

#include "tilewright/mask_graph.hpp"

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

  explicit AnagramTable(const WordGraph& words);

  /// The hash of one letter; the same for every table.
  static constexpr std::uint64_t hash_of(Tile letter) noexcept {
    std::uint64_t bits = letter * 0x9E3779B97F4A7C15ull;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9ull;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBull;
    return bits ^ bits >> 31;
  }

  /// Whether there may be words of these letters; a no is certain and quick.
  bool may_have(std::uint64_t hash) const noexcept {
    const std::uint64_t place = spread(hash) >> (64 - kFilterBits);
    return (filter_[place >> 6] >> (place & 63) & 1) != 0;
  }

  std::span<const Word> find(std::uint64_t hash) const noexcept {
    for (std::size_t at = spread(hash) >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.count == 0) return {};
      if (slot.hash == hash) return std::span(words_).subspan(slot.first, slot.count);
    }
  }

  std::size_t bytes() const noexcept {
    return slots_.size() * sizeof(Slot) + words_.size() * sizeof(Word) + filter_.size() * 8;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };

  static constexpr int kFilterBits = 23;
  static constexpr std::uint64_t spread(std::uint64_t hash) noexcept {
    return hash * 0x9E3779B97F4A7C15ull;
  }

  std::vector<Slot> slots_;
  std::vector<Word> words_;
  std::vector<std::uint64_t> filter_;
  int shift_ = 0;
};

}  // namespace tilewright
