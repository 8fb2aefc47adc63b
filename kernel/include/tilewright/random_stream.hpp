#pragma once

#include <array>
#include <cstdint>

namespace tilewright {

/// Chance that is the same on every machine: xoshiro256** by Blackman and Vigna, its state filled
/// by SplitMix64 from a seed and the number of a game. Each game has its own stream, so it does not
/// matter which thread plays it, or when. Fast and well mixed; not for secrets.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint64_t number) noexcept {
    // Seed and number are mixed one after the other: streams of neighbours have nothing in common.
    std::uint64_t mixing = seed;
    mixing = split_mix(mixing) ^ number;
    for (std::uint64_t& word : state_) word = split_mix(mixing);
  }

  std::uint64_t next() noexcept {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// A number below a bound, which must not be zero; each is equally likely (Lemire's method).
  std::uint32_t below(std::uint32_t bound) noexcept {
    std::uint64_t product = (next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t least = (0u - bound) % bound;
      while (low < least) {
        product = (next() >> 32) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t word, int by) noexcept {
    return word << by | word >> (64 - by);
  }

  static std::uint64_t split_mix(std::uint64_t& state) noexcept {
    state += 0x9E3779B97F4A7C15u;
    std::uint64_t mixed = state;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace tilewright
