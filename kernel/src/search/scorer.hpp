#pragma once

#include <bit>

#include "lane_set.hpp"
#include "packed_tiles.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A SIMD vector of eight 16-bit integers, one per tile.
using Int16x8 [[gnu::vector_size(16)]] = std::int16_t;

inline Int16x8 load_int16x8(const std::int16_t* from) noexcept {
  Int16x8 numbers;
  std::memcpy(&numbers, from, sizeof numbers);
  return numbers;
}

/// The dot product of two vectors.
inline int sum_of_products(Int16x8 a, Int16x8 b) noexcept {
#if defined(__SSE2__)
  __m128i sums = _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b));
  sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
  sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xB1));
  return _mm_cvtsi128_si32(sums);
#else
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += a[i] * b[i];
  return sum;
#endif
}

/// Letter values by tile, in a layout that allows looking up eight at once.
class ValueTable {
 public:
  explicit ValueTable(const ScoringRules& rules) {
    for (unsigned tile = 1; tile <= rules.letters; ++tile) {
      by_tile_[tile - 1] = static_cast<std::uint8_t>(rules.value[tile]);
    }
  }

  /// Returns the values of the letters of eight tiles: a blank counts as the letter it represents.
  Int16x8 of(std::uint64_t tiles) const noexcept {
    tiles &= 0x7F7F7F7F7F7F7F7Full;
#if defined(__SSSE3__)
    // Tile t is looked up at t - 1; a byte without a tile becomes 255, which looks up zero.
    const __m128i places =
        _mm_sub_epi8(_mm_cvtsi64_si128(static_cast<long long>(tiles)), _mm_set1_epi8(1));
    const __m128i out_of_sixteen = _mm_set1_epi8(0x70);
    const auto table = [&](int from) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(by_tile_.data() + from));
    };
    const __m128i low = _mm_shuffle_epi8(table(0), _mm_adds_epu8(places, out_of_sixteen));
    const __m128i high = _mm_shuffle_epi8(
        table(16), _mm_adds_epu8(_mm_xor_si128(places, _mm_set1_epi8(16)), out_of_sixteen));
    return reinterpret_cast<Int16x8>(
        _mm_unpacklo_epi8(_mm_or_si128(low, high), _mm_setzero_si128()));
#else
    Int16x8 values = {};
    for (int at = 0; tiles != 0; ++at, tiles >>= 8) {
      values[at] = by_tile_[(tiles & 0xFF) - 1];
    }
    return values;
#endif
  }

  int value(Tile letter) const noexcept { return by_tile_[letter - 1u]; }

 private:
  std::array<std::uint8_t, 32> by_tile_{};
};

/// Scores plays and passes each to a receiver, once for every choice of which letters are blanks.
/// `Receiver` has emit(tiles, count, score, lane, start, used) and, if it keeps only the best play,
/// threshold().
template <class Packed, class Receiver>
class Scorer {
 public:
  Scorer(const Board& board, const Rack& rack, Receiver& receiver)
      : board_(board), rack_(rack), values_(board.rules()), receiver_(receiver) {}

  /// The minimum equity, in whole points, that the receiver still accepts.
  int threshold() const noexcept { return receiver_.threshold(); }

  /// Sets the letters of the plays that are added next.
  void begin_word(Packed tiles) noexcept {
    low_values_ = values_.of(static_cast<std::uint64_t>(tiles));
    if constexpr (sizeof(Packed) > 8) {
      high_values_ = values_.of(static_cast<std::uint64_t>(tiles >> 64));
    }
  }

  /// Adds a play from square `start` to `end` of a lane. `tiles` use blanks only where the rack has
  /// no more of a letter; the receiver gets every variant with up to `blanks` blanks.
  [[gnu::always_inline]] void add_play(int lane_index, int start, int end, Packed tiles, int count,
                                       Rack::Slots used, int blanks) {
    const Lane& lane = board_.lane(lane_index);
    const LaneSquare& first = lane.squares[static_cast<std::size_t>(start)];
    const LaneSquare& after = lane.squares[static_cast<std::size_t>(end + 1)];
    const std::size_t empties = first.empties_before;
    const std::uint32_t passed =
        lane.running[empties + static_cast<std::size_t>(count)] - lane.running[empties];
    const int factor = Lane::word_factor_of(passed);
    letter_factors_ = lane.letter_factor.data() + empties;
    cross_factors_ = lane.cross_factor.data() + empties;
    factor_ = factor;
    const ScoringRules& rules = board_.rules();
    const int score = letters_score(count) + factor * (after.sum_before - first.sum_before) +
                      static_cast<int>(passed >> 16) +
                      (count >= rules.bonus_tiles ? rules.bonus : 0);
    if (blanks == 0) {
      receiver_.emit(tiles, count, score, lane_index, start, used);
    } else {
      emit_blank_variants(tiles, count, score, lane_index, start, used, blanks);
    }
  }

 private:
  /// The play that emit_with_blanks() generates variants of; its tiles have no blanks.
  struct Plain {
    Packed tiles;
    int count;
    int lane;
    int start;
    int blanks;
  };

  static constexpr Packed blank_bits() noexcept {
    Packed bits = 0;
    for (unsigned at = 0; at < sizeof(Packed); ++at) bits |= packed<Packed>(kBlankBit, at);
    return bits;
  }

  /// Returns the points of the placed tiles, in the main word and in the crossing words.
  int letters_score(int count) const noexcept {
    // Beyond this, a product may overflow 16 bits. No real board comes close.
    if (factor_ > 4000) [[unlikely]] {
      int sum = 0;
      for (int at = 0; at < count; ++at) sum += value_at(at) * points_factor(at);
      return sum;
    }
    const auto factor = static_cast<std::int16_t>(factor_);
    int sum = sum_of_products(
        low_values_, load_int16x8(letter_factors_) * factor + load_int16x8(cross_factors_));
    if constexpr (sizeof(Packed) > 8) {
      sum += sum_of_products(high_values_, load_int16x8(letter_factors_ + 8) * factor +
                                               load_int16x8(cross_factors_ + 8));
    }
    return sum;
  }

  /// Returns the total factor applied to the value of a tile of the play.
  int points_factor(int at) const noexcept {
    return letter_factors_[at] * factor_ + cross_factors_[at];
  }
  int value_at(int at) const noexcept {
    if constexpr (sizeof(Packed) > 8) {
      if (at >= 8) return high_values_[at - 8];
    }
    return low_values_[at];
  }

  /// Not inlined, so that the common path stays small enough to inline.
  [[gnu::noinline]] void emit_blank_variants(Packed tiles, int count, int score, int lane,
                                             int start, Rack::Slots used, int blanks) {
    if (blanks == 1) {
      emit_with_one_blank(tiles, count, score, lane, start, used);
      return;
    }
    plain_ = {tiles & ~blank_bits(), count, lane, start, blanks};
    missing_ = {};
    for (unsigned at = 0; at < static_cast<unsigned>(count); ++at) {
      const Tile tile = tile_in(tiles, at);
      if (tile >= kBlankBit) ++missing_[letter_of(tile)];
    }
    emit_with_blanks(0, plain_.tiles, score, used & ~rack_.blank_slots(), 0,
                     std::popcount(used & rack_.blank_slots()));
  }

  void emit_with_one_blank(Packed tiles, int count, int score, int lane, int start,
                           Rack::Slots used) {
    const Packed blanks = tiles & blank_bits();
    if (blanks == 0) {
      receiver_.emit(tiles, count, score, lane, start, used);
      for (int at = 0; at < count; ++at) {
        const auto place = static_cast<unsigned>(at);
        receiver_.emit(tiles | packed<Packed>(kBlankBit, place), count,
                       score - value_at(at) * points_factor(at), lane, start,
                       keep_one(used, tile_in(tiles, place)) | 1u);
      }
      return;
    }
    const Packed letters = tiles ^ blanks;
    Tile lacking = 0;
    for (unsigned at = 0; at < static_cast<unsigned>(count); ++at) {
      if (tile_in(blanks, at) != 0) lacking = tile_in(letters, at);
    }
    for (int at = 0; at < count; ++at) {
      const auto place = static_cast<unsigned>(at);
      if (tile_in(letters, place) != lacking) continue;
      receiver_.emit(letters | packed<Packed>(kBlankBit, place), count,
                     score - value_at(at) * points_factor(at), lane, start, used);
    }
  }

  /// Returns the slots used if one tile of a letter stays on the rack.
  Rack::Slots keep_one(Rack::Slots used, Tile letter) const noexcept {
    const Rack::Slots natural = used & rack_.slots_of(letter);
    return used ^ std::bit_floor(natural);
  }

  /// Decides for each letter in turn whether it is a blank. `missing_` counts the tiles of each
  /// letter that the rack lacks; `owed` is the number of blanks they still need.
  void emit_with_blanks(int at, Packed tiles, int score, Rack::Slots used, int blanks, int owed) {
    if (at == plain_.count) {
      if (owed == 0) {
        const Rack::Slots blank_slots = (Rack::Slots{1} << blanks) - 1;
        receiver_.emit(tiles, plain_.count, score, plain_.lane, plain_.start, used | blank_slots);
      }
      return;
    }
    emit_with_blanks(at + 1, tiles, score, used, blanks, owed);
    const auto place = static_cast<unsigned>(at);
    const Tile letter = tile_in(plain_.tiles, place);
    const bool needed = missing_[letter] > 0;
    if (blanks + (needed ? owed : owed + 1) > plain_.blanks) return;
    if (needed) --missing_[letter];
    emit_with_blanks(at + 1, tiles | packed<Packed>(kBlankBit, place),
                     score - value_at(at) * points_factor(at),
                     needed ? used : keep_one(used, letter), blanks + 1, needed ? owed - 1 : owed);
    if (needed) ++missing_[letter];
  }

  const Board& board_;
  const Rack& rack_;
  ValueTable values_;
  Receiver& receiver_;
  Int16x8 low_values_{};
  Int16x8 high_values_{};
  const std::int16_t* letter_factors_ = nullptr;
  const std::int16_t* cross_factors_ = nullptr;
  int factor_ = 1;
  Plain plain_{};
  std::array<std::uint8_t, kMaxSearchLetters + 1> missing_{};
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
