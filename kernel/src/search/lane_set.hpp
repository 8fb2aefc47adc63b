#pragma once

#include <cstdint>
#include <cstring>

#include "tilewright/board.hpp"

#if defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// A set of squares over all thirty lanes, and the few operations the search needs on it. Compiled
// once per processor level, each in its own namespace.

namespace tilewright::TILEWRIGHT_PROCESSOR {

#if defined(__AVX2__)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif

/// A set of squares: 32 lanes of 16 bits, where bit q - 1 of a lane is its square q. The compiler's
/// generic vectors, in the register size of the processor, keep the code portable.
struct alignas(64) LaneSet {
  using Vector [[gnu::vector_size(kVectorBytes)]] = std::uint16_t;
  static constexpr int kVectors = 64 / kVectorBytes;

  Vector part[kVectors];

  LaneSet() noexcept = default;
  // Copies vector by vector: a bytewise copy would go through memory in smaller pieces.
  LaneSet(const LaneSet& other) noexcept { *this = other; }
  LaneSet& operator=(const LaneSet& other) noexcept {
    for (int i = 0; i < kVectors; ++i) part[i] = other.part[i];
    return *this;
  }

  static LaneSet load(const LaneBits& bits) noexcept {
    LaneSet set;
    for (std::size_t i = 0; i < kVectors; ++i) {
      std::memcpy(&set.part[i], &bits[i * kVectorBytes / 2], kVectorBytes);
    }
    return set;
  }
  void store(LaneBits& bits) const noexcept {
    for (std::size_t i = 0; i < kVectors; ++i) {
      std::memcpy(&bits[i * kVectorBytes / 2], &part[i], kVectorBytes);
    }
  }

  friend LaneSet operator&(const LaneSet& a, const LaneSet& b) noexcept {
    LaneSet set;
    for (int i = 0; i < kVectors; ++i) set.part[i] = a.part[i] & b.part[i];
    return set;
  }
  friend LaneSet operator|(const LaneSet& a, const LaneSet& b) noexcept {
    LaneSet set;
    for (int i = 0; i < kVectors; ++i) set.part[i] = a.part[i] | b.part[i];
    return set;
  }
  /// Set difference.
  friend LaneSet operator-(const LaneSet& a, const LaneSet& b) noexcept {
    LaneSet set;
    for (int i = 0; i < kVectors; ++i) set.part[i] = a.part[i] & ~b.part[i];
    return set;
  }
  /// Every square moved by one to the right or left.
  LaneSet right() const noexcept {
    LaneSet set;
    for (int i = 0; i < kVectors; ++i) set.part[i] = part[i] + part[i];
    return set;
  }
  LaneSet left() const noexcept {
    LaneSet set;
    for (int i = 0; i < kVectors; ++i) set.part[i] = part[i] >> 1;
    return set;
  }

  bool any() const noexcept {
#if defined(__AVX2__)
    const auto both = reinterpret_cast<__m256i>(part[0] | part[1]);
    return _mm256_testz_si256(both, both) == 0;
#elif defined(__SSE2__)
    const auto all = reinterpret_cast<__m128i>(part[0] | part[1] | part[2] | part[3]);
    return _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())) != 0xFFFF;
#elif defined(__ARM_NEON) && defined(__aarch64__)
    return vmaxvq_u16(reinterpret_cast<uint16x8_t>(part[0] | part[1] | part[2] | part[3])) != 0;
#else
    std::uint64_t words[8];
    std::memcpy(words, this, sizeof words);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
#endif
  }

  /// The lanes with at least one square in the set, one bit each.
  std::uint32_t lanes() const noexcept {
#if defined(__AVX2__)
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = _mm256_cmpeq_epi16(reinterpret_cast<__m256i>(part[0]), zero);
    const __m256i high = _mm256_cmpeq_epi16(reinterpret_cast<__m256i>(part[1]), zero);
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xD8);
    return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(packed));
#elif defined(__SSE2__)
    const __m128i zero = _mm_setzero_si128();
    const auto empty = [&](int i) {
      return _mm_cmpeq_epi16(reinterpret_cast<__m128i>(part[i]), zero);
    };
    const int low = _mm_movemask_epi8(_mm_packs_epi16(empty(0), empty(1)));
    const int high = _mm_movemask_epi8(_mm_packs_epi16(empty(2), empty(3)));
    return ~(static_cast<std::uint32_t>(low) | static_cast<std::uint32_t>(high) << 16);
#else
    alignas(64) LaneBits bits;
    store(bits);
    std::uint32_t found = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
      found |= static_cast<std::uint32_t>(bits[static_cast<std::size_t>(lane)] != 0) << lane;
    }
    return found;
#endif
  }

  /// The squares of one lane, as bits.
  std::uint32_t in_lane(int lane) const noexcept {
    std::uint16_t squares;
    std::memcpy(&squares, reinterpret_cast<const char*>(part) + 2 * lane, sizeof squares);
    return squares;
  }

  /// Calls `each(lane, square)` for every square of the set.
  template <class Each>
  void for_each(Each&& each) const {
    alignas(64) LaneBits bits;
    store(bits);
    for (std::uint32_t left = lanes(); left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      std::uint32_t squares = bits[static_cast<std::size_t>(lane)];
      do {
        each(lane, std::countr_zero(squares) + 1);
        squares &= squares - 1;
      } while (squares != 0);
    }
  }
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
