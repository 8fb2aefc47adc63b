#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace tilewright {

using Digest = std::array<std::uint8_t, 32>;

/// Returns the SHA-256 hash of a message (FIPS 180-4).
Digest sha256(std::span<const std::uint8_t> message);

}  // namespace tilewright
