#include "sealed_bag.hpp"

#include <algorithm>
#include <string_view>

namespace tilewright {

namespace {

/// A message of limited length, written from left to right, numbers with the most significant byte
/// first.
class Message {
 public:
  explicit Message(std::string_view text) noexcept {
    for (const char letter : text) bytes_[size_++] = static_cast<std::uint8_t>(letter);
  }

  void add(const Digest& digest) noexcept {
    for (const std::uint8_t byte : digest) bytes_[size_++] = byte;
  }
  template <class Number>
  void add(Number number) noexcept {
    for (std::size_t left = sizeof(Number); left > 0; --left) {
      bytes_[size_++] = static_cast<std::uint8_t>(number >> 8 * (left - 1));
    }
  }
  void drop(std::size_t count) noexcept { size_ -= count; }

  Digest digest() const { return sha256(std::span(bytes_).first(size_)); }

 private:
  std::array<std::uint8_t, 64> bytes_{};
  std::size_t size_ = 0;
};

/// The random numbers of one shuffle.
class ShuffleNumbers {
 public:
  ShuffleNumbers(const Digest& seed, std::uint32_t shuffle) : key_("tilewright bag 1\n") {
    key_.add(seed);
    key_.add(shuffle);
  }

  /// Returns a number below `limit`, all equally likely.
  std::uint32_t below(std::uint32_t limit) {
    const std::uint64_t fair = (std::uint64_t{1} << 32) - (std::uint64_t{1} << 32) % limit;
    std::uint32_t number = next();
    while (number >= fair) number = next();
    return number % limit;
  }

 private:
  std::uint32_t next() {
    if (at_ == digest_.size()) {
      key_.add(block_++);
      digest_ = key_.digest();
      key_.drop(sizeof(block_));
      at_ = 0;
    }
    std::uint32_t number = 0;
    for (int byte = 0; byte < 4; ++byte) number = number << 8 | digest_[at_++];
    return number;
  }

  Message key_;
  std::uint32_t block_ = 0;
  Digest digest_{};
  std::size_t at_ = digest_.size();
};

}  // namespace

Digest game_seed(std::uint64_t seed, std::uint64_t number) {
  Message message("tilewright env 1\n");
  message.add(seed);
  message.add(number);
  return message.digest();
}

SealedBag::SealedBag(const GameRules& rules, const Digest& seed) : seed_(seed) {
  // In alphabetical order, blanks last.
  for (std::size_t tile = 1; tile < rules.box.size(); ++tile) {
    for (int count = 0; count < rules.box[tile]; ++count) {
      tiles_[static_cast<std::size_t>(size_++)] = static_cast<Tile>(tile);
    }
  }
  for (int count = 0; count < rules.box[0]; ++count) tiles_[static_cast<std::size_t>(size_++)] = 0;
  shuffle();
}

void SealedBag::put_back(std::span<const Tile> tiles) {
  std::copy(tiles_.begin() + next_, tiles_.begin() + size_, tiles_.begin());
  size_ -= next_;
  next_ = 0;
  const auto letters = std::ranges::find_if(tiles, [](Tile tile) { return tile != 0; });
  const auto blanks = static_cast<std::size_t>(letters - tiles.begin());
  add(tiles.subspan(blanks));
  add(tiles.first(blanks));
  shuffle();
}

void SealedBag::add(std::span<const Tile> tiles) noexcept {
  std::ranges::copy(tiles, tiles_.begin() + size_);
  size_ += static_cast<int>(tiles.size());
}

void SealedBag::shuffle() {
  ShuffleNumbers numbers(seed_, ++shuffles_);
  for (int last = size_ - 1; last > 0; --last) {
    const std::uint32_t chosen = numbers.below(static_cast<std::uint32_t>(last) + 1);
    std::swap(tiles_[static_cast<std::size_t>(last)], tiles_[chosen]);
  }
}

}  // namespace tilewright
