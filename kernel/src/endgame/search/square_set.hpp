#pragma once

#include "../../search/lane_set.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A set of squares of the board: a 16-bit word for each row.
struct alignas(32) SquareSet {
  using Vector [[gnu::vector_size(kVectorBytes), gnu::may_alias]] = std::uint16_t;
  static constexpr int kVectors = 32 / kVectorBytes;

  std::uint16_t rows[16];

  void clear() noexcept { std::memset(rows, 0, sizeof rows); }
  void add(int row, unsigned columns) noexcept {
    rows[row] = static_cast<std::uint16_t>(rows[row] | columns);
  }

  SquareSet& operator|=(const SquareSet& other) noexcept {
    for (int i = 0; i < kVectors; ++i) part(i) |= other.part(i);
    return *this;
  }

  /// Returns whether the sets have a square in common.
  bool meets(const SquareSet& other) const noexcept {
#if defined(__AVX2__)
    return _mm256_testz_si256(reinterpret_cast<__m256i>(part(0)),
                              reinterpret_cast<__m256i>(other.part(0))) == 0;
#elif defined(__SSE2__)
    const auto common =
        reinterpret_cast<__m128i>((part(0) & other.part(0)) | (part(1) & other.part(1)));
    return _mm_movemask_epi8(_mm_cmpeq_epi8(common, _mm_setzero_si128())) != 0xFFFF;
#else
    std::uint64_t mine[4], theirs[4], common = 0;
    std::memcpy(mine, rows, sizeof mine);
    std::memcpy(theirs, other.rows, sizeof theirs);
    for (int i = 0; i < 4; ++i) common |= mine[i] & theirs[i];
    return common != 0;
#endif
  }

 private:
  Vector& part(int i) noexcept { return reinterpret_cast<Vector*>(rows)[i]; }
  const Vector& part(int i) const noexcept { return reinterpret_cast<const Vector*>(rows)[i]; }
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
