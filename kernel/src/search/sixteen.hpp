#pragma once

#include <algorithm>

#include "lane_set.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Sixteen small numbers, one for each empty square a span may begin on.
struct alignas(32) Sixteen {
  using Vector [[gnu::vector_size(kVectorBytes), gnu::may_alias, gnu::aligned(2)]] = std::int16_t;
  static constexpr int kVectors = 32 / kVectorBytes;

  Vector part[kVectors];

  static Sixteen load(const std::int16_t* from) noexcept {
    Sixteen numbers;
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = reinterpret_cast<const Vector*>(from)[i];
    return numbers;
  }
  static Sixteen all(int number) noexcept {
    Sixteen numbers;
    const Vector same = Vector{} + static_cast<std::int16_t>(number);
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = same;
    return numbers;
  }
  void store(std::int16_t* to) const noexcept {
    for (int i = 0; i < kVectors; ++i) reinterpret_cast<Vector*>(to)[i] = part[i];
  }

  friend Sixteen operator+(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] + b.part[i]; });
  }
  friend Sixteen operator-(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] - b.part[i]; });
  }
  friend Sixteen operator*(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] * b.part[i]; });
  }
  friend Sixteen operator&(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] & b.part[i]; });
  }
  friend Sixteen operator|(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] | b.part[i]; });
  }
  /// All ones where a is the greater.
  friend Sixteen operator>(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] > b.part[i]; });
  }
  static Sixteen max(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
  }
  static Sixteen min(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] < b.part[i] ? a.part[i] : b.part[i]; });
  }
  /// The numbers of a where `where` is not zero, else those of b.
  static Sixteen choose(const Sixteen& where, const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return where.part[i] != 0 ? a.part[i] : b.part[i]; });
  }

  /// One bit for each number that is not zero; the numbers are all ones or zero.
  std::uint32_t bits() const noexcept {
#if defined(__AVX2__)
    const auto both = reinterpret_cast<__m256i>(part[0]);
    return static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1))));
#elif defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(
        reinterpret_cast<__m128i>(part[0]), reinterpret_cast<__m128i>(part[1]))));
#else
    std::int16_t numbers[16];
    store(numbers);
    std::uint32_t found = 0;
    for (int at = 0; at < 16; ++at) found |= static_cast<std::uint32_t>(numbers[at] != 0) << at;
    return found;
#endif
  }

  /// The greatest of them.
  int most() const noexcept {
    std::int16_t numbers[16];
    store(numbers);
    return *std::max_element(numbers, numbers + 16);
  }

 private:
  template <class Number>
  static Sixteen each(Number&& number) noexcept {
    Sixteen numbers;
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = number(i);
    return numbers;
  }
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
