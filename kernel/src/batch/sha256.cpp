#include "sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace tilewright {

namespace {

constexpr std::size_t kBlock = 64;
constexpr std::size_t kLengthBytes = 8;

// The fractional parts of the cube roots of the first 64 primes, and of the square roots of the
// first eight.
constexpr std::array<std::uint32_t, 64> kRounds{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Words = std::array<std::uint32_t, 8>;
constexpr Words kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

void compress(Words& state, std::span<const std::uint8_t> block) {
  std::array<std::uint32_t, 64> schedule;
  for (std::size_t at = 0; at < 16; ++at) {
    const std::uint8_t* const byte = block.data() + 4 * at;
    schedule[at] = std::uint32_t{byte[0]} << 24 | std::uint32_t{byte[1]} << 16 |
                   std::uint32_t{byte[2]} << 8 | byte[3];
  }
  for (std::size_t at = 16; at < schedule.size(); ++at) {
    const std::uint32_t early = schedule[at - 15], late = schedule[at - 2];
    const std::uint32_t one = std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3;
    const std::uint32_t other = std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10;
    schedule[at] = schedule[at - 16] + one + schedule[at - 7] + other;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t at = 0; at < schedule.size(); ++at) {
    const std::uint32_t mixed = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t one = h + mixed + ((e & f) ^ (~e & g)) + kRounds[at] + schedule[at];
    const std::uint32_t turned = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t other = turned + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + other;
  }
  const Words added{a, b, c, d, e, f, g, h};
  for (std::size_t at = 0; at < state.size(); ++at) state[at] += added[at];
}

}  // namespace

Digest sha256(std::span<const std::uint8_t> message) {
  Words state = kStart;
  std::size_t done = 0;
  for (; message.size() - done >= kBlock; done += kBlock) {
    compress(state, message.subspan(done, kBlock));
  }
  // The rest, a one bit, zeros, and the length in bits: one block or two.
  std::array<std::uint8_t, 2 * kBlock> padded{};
  const std::size_t rest = message.size() - done;
  std::copy_n(message.begin() + static_cast<std::ptrdiff_t>(done), rest, padded.begin());
  padded[rest] = 0x80;
  const std::size_t size = rest + 1 + kLengthBytes <= kBlock ? kBlock : 2 * kBlock;
  const std::uint64_t bits = std::uint64_t{message.size()} * 8;
  for (std::size_t at = 0; at < kLengthBytes; ++at) {
    padded[size - 1 - at] = static_cast<std::uint8_t>(bits >> 8 * at);
  }
  for (std::size_t at = 0; at < size; at += kBlock) {
    compress(state, std::span(padded).subspan(at, kBlock));
  }
  Digest digest;
  for (std::size_t at = 0; at < digest.size(); ++at) {
    digest[at] = static_cast<std::uint8_t>(state[at / 4] >> (24 - 8 * (at % 4)));
  }
  return digest;
}

}  // namespace tilewright
