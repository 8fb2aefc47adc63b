#pragma once

#include <algorithm>

#include "lane_set.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A SIMD vector of sixteen 16-bit integers, such as one per empty square that a span may start on.
/// It spans one or two registers, depending on the processor.
struct alignas(32) Int16x16 {
  using Vector [[gnu::vector_size(kVectorBytes), gnu::may_alias, gnu::aligned(2)]] = std::int16_t;
  static constexpr int kVectors = 32 / kVectorBytes;

  Vector part[kVectors];

  static Int16x16 load(const std::int16_t* from) noexcept {
    Int16x16 numbers;
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = reinterpret_cast<const Vector*>(from)[i];
    return numbers;
  }
  static Int16x16 all(int number) noexcept {
    Int16x16 numbers;
    const Vector same = Vector{} + static_cast<std::int16_t>(number);
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = same;
    return numbers;
  }
  /// Not zero where the bit of the element is set.
  static Int16x16 from_bits(std::uint32_t bits) noexcept {
    alignas(32) static constexpr std::int16_t kBits[16] = {
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768};
    return all(static_cast<std::int16_t>(bits)) & load(kBits);
  }
  void store(std::int16_t* to) const noexcept {
    for (int i = 0; i < kVectors; ++i) reinterpret_cast<Vector*>(to)[i] = part[i];
  }

  friend Int16x16 operator+(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] + b.part[i]; });
  }
  friend Int16x16 operator-(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] - b.part[i]; });
  }
  friend Int16x16 operator*(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] * b.part[i]; });
  }
  friend Int16x16 operator&(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] & b.part[i]; });
  }
  friend Int16x16 operator|(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] | b.part[i]; });
  }
  /// All ones where a is greater than b, else zero.
  friend Int16x16 operator>(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] > b.part[i]; });
  }
  static Int16x16 max(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
  }
  static Int16x16 min(const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return a.part[i] < b.part[i] ? a.part[i] : b.part[i]; });
  }
  /// The elements of a where `where` is not zero, else those of b.
  static Int16x16 choose(const Int16x16& where, const Int16x16& a, const Int16x16& b) noexcept {
    return each([&](int i) { return where.part[i] != 0 ? a.part[i] : b.part[i]; });
  }

  /// One bit per element; each element must be all ones or zero.
  std::uint32_t bits() const noexcept {
#if defined(__AVX2__)
    const auto both = reinterpret_cast<__m256i>(part[0]);
    return static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1))));
#elif defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(reinterpret_cast<__m128i>(part[0]), reinterpret_cast<__m128i>(part[1]))));
#else
    std::int16_t numbers[16];
    store(numbers);
    std::uint32_t found = 0;
    for (int at = 0; at < 16; ++at) found |= static_cast<std::uint32_t>(numbers[at] != 0) << at;
    return found;
#endif
  }

  /// The largest element.
  int max_element() const noexcept {
#if defined(__AVX2__) || defined(__SSE4_1__)
    // The processor finds the smallest of eight unsigned numbers, so the order is reversed.
    const __m128i reversed = _mm_set1_epi16(0x7FFF);
#if defined(__AVX2__)
    const auto both = reinterpret_cast<__m256i>(part[0]);
    const __m128i low = _mm256_castsi256_si128(both), high = _mm256_extracti128_si256(both, 1);
#else
    const auto low = reinterpret_cast<__m128i>(part[0]), high = reinterpret_cast<__m128i>(part[1]);
#endif
    const __m128i found = _mm_minpos_epu16(_mm_xor_si128(_mm_max_epi16(low, high), reversed));
    return static_cast<std::int16_t>(_mm_cvtsi128_si32(found) ^ 0x7FFF);
#else
    std::int16_t numbers[16];
    store(numbers);
    return *std::max_element(numbers, numbers + 16);
#endif
  }

 private:
  template <class Number>
  static Int16x16 each(Number&& number) noexcept {
    Int16x16 numbers;
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = number(i);
    return numbers;
  }
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
