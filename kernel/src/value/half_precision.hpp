#pragma once

#include <bit>
#include <cstdint>

// IEEE 754 half-precision numbers: a sign, five bits of exponent and ten of fraction.

namespace tilewright {

constexpr bool is_finite_half(std::uint16_t half) noexcept { return (half & 0x7C00) != 0x7C00; }

/// Converts a finite number; exact.
constexpr float half_to_float(std::uint16_t half) noexcept {
  // Shifted into place, the exponent is too small by the difference of the two biases. Multiplying
  // by a power of two corrects it, for subnormal numbers too.
  const float magnitude = std::bit_cast<float>(static_cast<std::uint32_t>(half & 0x7FFF) << 13);
  const float scaled = magnitude * 0x1p112f;
  return (half & 0x8000) != 0 ? -scaled : scaled;
}

/// Converts a number that half_to_float() returned; exact.
constexpr std::uint16_t float_to_half(float number) noexcept {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(number);
  const float magnitude = std::bit_cast<float>(bits & 0x7FFFFFFF) * 0x1p-112f;
  return static_cast<std::uint16_t>((bits >> 16 & 0x8000) |
                                    std::bit_cast<std::uint32_t>(magnitude) >> 13);
}

}  // namespace tilewright
