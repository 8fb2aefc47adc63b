#pragma once

#include <array>
#include <cstdint>

namespace tilewright {

/// A random number generator with the same output on every machine: xoshiro256** by Blackman and
/// Vigna, seeded by SplitMix64 from a seed and a game number. Each game has its own stream, so its
/// course does not depend on which thread plays it or when. Not cryptographically secure.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint64_t number) noexcept {
    // Mixing the seed before adding the number makes the streams of adjacent games unrelated.
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

  /// Returns a uniformly distributed number below `bound`, which must not be zero (Lemire's
  /// method).
  std::uint32_t below(std::uint32_t bound) noexcept {
    std::uint64_t product = (next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (low < threshold) {
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
