#pragma once

#include <cstdint>
#include <span>
#include <vector>

// 32-bit little-endian integers, the unit of KWG and KLV2 files.

namespace tilewright {

inline std::uint32_t read_u32(std::span<const unsigned char> bytes, std::size_t at) noexcept {
  return std::uint32_t{bytes[at]} | std::uint32_t{bytes[at + 1]} << 8 |
         std::uint32_t{bytes[at + 2]} << 16 | std::uint32_t{bytes[at + 3]} << 24;
}

inline void append_u32(std::vector<unsigned char>& bytes, std::uint32_t word) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<unsigned char>(word >> shift & 0xffu));
  }
}

}  // namespace tilewright
