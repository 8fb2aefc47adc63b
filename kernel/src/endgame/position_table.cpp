#include "position_table.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace tilewright {
namespace {

constexpr std::size_t kEntriesInBucket = 4;
constexpr std::size_t kBucketBytes = 64;

/// From the lowest bit: the limits, 16 bits each; the turn; and the logarithm of the work.
std::uint64_t pack(const KnownValue& known, unsigned work) {
  return static_cast<std::uint16_t>(known.low) |
         std::uint64_t{static_cast<std::uint16_t>(known.high)} << 16 |
         std::uint64_t{known.turn & PositionTable::kTurnMask} << 32 | std::uint64_t{work} << 56;
}

KnownValue unpack(std::uint64_t data) {
  return {static_cast<std::int16_t>(data), static_cast<std::int16_t>(data >> 16),
          static_cast<std::uint32_t>(data >> 32) & PositionTable::kTurnMask};
}

unsigned work_of(std::uint64_t data) { return static_cast<unsigned>(data >> 56); }

/// Weakens limits that are too large for an entry.
KnownValue weakened(KnownValue known) {
  constexpr int kMost = KnownValue::kUnknown;
  known.low = known.low < -kMost ? -kMost : std::min(known.low, kMost - 1);
  known.high = known.high > kMost ? kMost : std::max(known.high, 1 - kMost);
  return known;
}

}  // namespace

PositionTable::PositionTable(int bits) {
  const std::size_t buckets = (std::size_t{1} << bits) / kEntriesInBucket;
  mask_ = buckets - 1;
  std::size_t bytes = (buckets + 1) * kBucketBytes;  // one more for the alignment
  memory_.reset(std::calloc(bytes, 1));
  void* aligned = memory_.get();
  if (aligned == nullptr) throw std::bad_alloc();
  std::align(kBucketBytes, buckets * kBucketBytes, aligned, bytes);
  entries_ = static_cast<Entry*>(aligned);
}

KnownValue PositionTable::find(std::uint64_t key) const noexcept {
  const Entry* const entries = bucket(key);
  for (std::size_t at = 0; at < kEntriesInBucket; ++at) {
    const std::uint64_t data = entries[at].data.load(std::memory_order_relaxed);
    if ((entries[at].mixed_key.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      return unpack(data);
    }
  }
  return {};
}

void PositionTable::store(std::uint64_t key, KnownValue known, std::uint64_t nodes) noexcept {
  Entry* const entries = bucket(key);
  Entry* chosen = nullptr;
  unsigned least = ~0u;
  unsigned work = 1 + static_cast<unsigned>(std::bit_width(nodes));
  for (std::size_t at = 0; at < kEntriesInBucket; ++at) {
    const std::uint64_t data = entries[at].data.load(std::memory_order_relaxed);
    if ((entries[at].mixed_key.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      const KnownValue before = unpack(data);
      known.low = std::max(known.low, before.low);
      known.high = std::min(known.high, before.high);
      if (known.turn == 0) known.turn = before.turn;
      work = std::max(work, work_of(data));
      chosen = &entries[at];
      break;
    }
    if (work_of(data) < least) {
      least = work_of(data);
      chosen = &entries[at];
    }
  }
  const std::uint64_t data = pack(weakened(known), work);
  chosen->mixed_key.store(key ^ data, std::memory_order_relaxed);
  chosen->data.store(data, std::memory_order_relaxed);
}

}  // namespace tilewright
