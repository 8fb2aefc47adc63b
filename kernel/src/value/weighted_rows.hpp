#pragma once

#include <cstddef>

// Sums of rows of weights, each times a factor: all that a layer of the network computes. Compiled
// once per processor level, each in its own namespace.

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Sixteen floats in one to four registers, depending on the processor.
struct Float16 {
#if defined(__AVX2__)
  static constexpr int kVectorFloats = 8;
#else
  static constexpr int kVectorFloats = 4;
#endif
  using Vector [[gnu::vector_size(4 * kVectorFloats), gnu::may_alias]] = float;
  static constexpr int kFloats = 16;
  static constexpr int kVectors = kFloats / kVectorFloats;

  Vector part[kVectors];

  [[gnu::always_inline]] static Float16 load(const float* from) noexcept {
    Float16 floats;
    for (int i = 0; i < kVectors; ++i) floats.part[i] = reinterpret_cast<const Vector*>(from)[i];
    return floats;
  }
  [[gnu::always_inline]] void store(float* to) const noexcept {
    for (int i = 0; i < kVectors; ++i) reinterpret_cast<Vector*>(to)[i] = part[i];
  }
  /// Adds the numbers at `row`, each times a factor.
  [[gnu::always_inline]] void add(float factor, const float* row) noexcept {
    for (int i = 0; i < kVectors; ++i) {
      part[i] += factor * reinterpret_cast<const Vector*>(row)[i];
    }
  }
};

/// Up to `Capacity` rows of `Width` weights with their factors. Each element of the sum is added up
/// in the order of the rows, so the result does not depend on the size of the registers. Rows and
/// sums must be aligned to 64 bytes.
template <int Width, int Capacity>
class WeightedRows {
 public:
  void add(const float* row, float factor) noexcept {
    rows_[count_] = row;
    factors_[count_++] = factor;
  }

  /// Adds all rows to `sums`.
  void add_to(float* sums) const noexcept {
    constexpr int kTogether = Width < 32 ? 1 : 2;
    for (int from = 0; from < Width; from += kTogether * Float16::kFloats) {
      Float16 part[kTogether];
      for (int i = 0; i < kTogether; ++i) {
        part[i] = Float16::load(sums + from + i * Float16::kFloats);
      }
      for (int at = 0; at < count_; ++at) {
        for (int i = 0; i < kTogether; ++i) {
          part[i].add(factors_[at], rows_[at] + from + i * Float16::kFloats);
        }
      }
      for (int i = 0; i < kTogether; ++i) part[i].store(sums + from + i * Float16::kFloats);
    }
  }

 private:
  const float* rows_[Capacity];
  float factors_[Capacity];
  int count_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
