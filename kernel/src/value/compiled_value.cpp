// The evaluation for one processor level. This file is compiled once per level, with
// TILEWRIGHT_PROCESSOR set to its name, and without fused multiplication and addition, so that all
// levels compute the same numbers.

#include <algorithm>
#include <bit>
#include <cmath>

#include "tilewright/position_value.hpp"
#include "weighted_rows.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {
namespace {

/// The inputs of a square after those for its letter.
enum SquareInput {
  kBlank = kNetworkLetters,
  kCrossed,
  kShare,          ///< share of the unseen tiles that may be placed here
  kChance,         ///< that one of seven tiles may
  kCrossPoints,    ///< of the tiles in the crossing word
  kMeanValue,      ///< of the tiles that may be placed here
  kGreatestValue,  ///< of the unseen tiles that may be placed here
  kWithS,          ///< expected number of S and blanks on a rack, if S may be placed here
  kExtensionOnly,  ///< restricted by the runs next to it in this lane, not by a crossing word
  kAllowed,        ///< by letter
};
static_assert(kAllowed + kNetworkLetters == kSquareInputs);

constexpr int kMaxBag = 20;
constexpr int kMaxUsed = 7;
constexpr int kMinLeft = -7;
constexpr int kMaxLeft = 14;
/// The inputs of the head, one after another.
enum HeadInput {
  kUnseen = 0,                      ///< by tile
  kKept = kUnseen + kNetworkTiles,  ///< by tile
  kBag = kKept + kNetworkTiles,     ///< by number, up to kMaxBag
  kBagSize = kBag + kMaxBag + 1,
  kLeave,
  kExchange,
  kUsed,                            ///< by number, up to kMaxUsed
  kBagLeft = kUsed + kMaxUsed + 1,  ///< by number, from kMinLeft to kMaxLeft
  kKeptPoints = kBagLeft + kMaxLeft - kMinLeft + 1,
  kUnseenPoints,
};
static_assert(kUnseenPoints + 1 == kHeadInputs);

constexpr Tile kS = 19;
constexpr LetterMask kAllLetters = (LetterMask{1} << kNetworkLetters) - 1;
/// A letter and a blank on each square, or up to eight inputs of its check and all letters.
constexpr int kMaxLaneRows = kSide * (kSquareInputs - kNetworkLetters - 1);

class CompiledValue final : public PositionValue {
 public:
  explicit CompiledValue(const ValueNetwork& network) : weights_(network.weights()) {
    for (int letter = 0; letter < kNetworkLetters; ++letter) {
      value_[letter] =
          static_cast<float>(network.rules().scoring.value[static_cast<std::size_t>(letter) + 1]);
    }
  }

  void begin(const Board& board, const TileCounts& unseen, int in_bag) override {
    int count = 0;
    for (int tile = 0; tile < kNetworkTiles; ++tile)
      count += unseen[static_cast<std::size_t>(tile)];
    const float total = static_cast<float>(count > 0 ? count : 1);
    WeightedRows<kLaneWidth, kContextInputs> context;
    WeightedRows<kHeadWidth, kNetworkTiles + 3> head;
    float points = 0;
    for (int tile = 0; tile < kNetworkTiles; ++tile) {
      const float number = unseen[static_cast<std::size_t>(tile)];
      share_[tile] = number / total;
      context.add(weights_.context[tile], 7 * share_[tile]);
      head.add(weights_.head[kUnseen + tile], number * 0.1f);
      if (tile > 0) points += number * value_[tile - 1];
    }
    context.add(weights_.context[kNetworkTiles], total * 0.01f);
    head.add(weights_.head[kBag + std::min(in_bag, kMaxBag)], 1);
    head.add(weights_.head[kBagSize], static_cast<float>(in_bag) * 0.02f);
    head.add(weights_.head[kUnseenPoints], points * 0.02f);
    in_bag_ = in_bag;
    fill(context_, 0.0f);
    context.add_to(context_);
    copy(weights_.head_bias, head_);
    head.add_to(head_);

    fill(pooled_, 0.0f);
    for (int lane = 0; lane < kLanes; ++lane) {
      if (!is_lane(lane)) continue;
      encode(board, lane, lanes_[lane]);
      for (int i = 0; i < kLaneOutputs; ++i) pooled_[i] += lanes_[lane][i];
    }
  }

  TurnValue value(const Board& board, LaneMask changed, const AfterTurn& turn) override {
    alignas(64) float pooled[kLaneOutputs];
    copy(pooled_, pooled);
    for (; changed != 0; changed &= changed - 1) {
      const int lane = std::countr_zero(changed);
      alignas(64) float now[kLaneOutputs];
      encode(board, lane, now);
      for (int i = 0; i < kLaneOutputs; ++i) pooled[i] += now[i] - lanes_[lane][i];
    }
    alignas(64) float kept[kLaneOutputs] = {};
    alignas(64) float first[kHeadWidth];
    copy(head_, first);
    add_head(pooled, turn, first, kept);

    alignas(64) float second[kSecondWidth];
    copy(weights_.second_bias, second);
    WeightedRows<kSecondWidth, kHeadWidth> rows;
    for (int i = 0; i < kHeadWidth; ++i) {
      if (first[i] > 0) rows.add(weights_.second[i], first[i]);
    }
    rows.add_to(second);

    float out[kNetworkOutputs];
    copy(weights_.outputs_bias, out);
    for (int i = 0; i < kSecondWidth; ++i) {
      if (second[i] <= 0) continue;
      for (int o = 0; o < kNetworkOutputs; ++o) out[o] += second[i] * weights_.outputs[i][o];
    }
    const float log_deviation = out[2] < -3 ? -3.0f : out[2] > 3 ? 3.0f : out[2];
    // In double precision, the last digit of exp(), which depends on the library, is rounded away.
    const double deviation = 20 * std::exp(static_cast<double>(log_deviation));
    return {40 + 10 * out[0], turn.leave + 10 * (out[1] + dot(kept, pooled)),
            static_cast<float>(deviation)};
  }

 private:
  template <int N>
  static void copy(const float (&from)[N], float (&to)[N]) noexcept {
    for (int i = 0; i < N; ++i) to[i] = from[i];
  }
  template <int N>
  static void fill(float (&to)[N], float value) noexcept {
    for (int i = 0; i < N; ++i) to[i] = value;
  }

  /// Sums up products in an order that does not depend on the size of the registers.
  static float dot(const float (&one)[kLaneOutputs], const float (&other)[kLaneOutputs]) noexcept {
    float parts[16] = {};
    for (int from = 0; from < kLaneOutputs; from += 16) {
      for (int i = 0; i < 16; ++i) parts[i] += one[from + i] * other[from + i];
    }
    float sum = 0;
    for (int i = 0; i < 16; ++i) sum += parts[i];
    return sum;
  }

  /// Adds the inputs of the head that depend on the turn, and sums up the bilinear weights of the
  /// tiles kept.
  void add_head(const float (&pooled)[kLaneOutputs], const AfterTurn& turn,
                float (&first)[kHeadWidth], float (&kept)[kLaneOutputs]) const noexcept {
    WeightedRows<kHeadWidth, kLaneOutputs + kNetworkTiles + 5> head;
    WeightedRows<kLaneOutputs, kNetworkTiles> bilinear;
    for (int i = 0; i < kLaneOutputs; ++i) head.add(weights_.pooled[i], pooled[i]);
    float points = 0;
    for (int tile = 0; tile < kNetworkTiles; ++tile) {
      const float number = turn.kept[static_cast<std::size_t>(tile)];
      if (number == 0) continue;
      head.add(weights_.head[kKept + tile], number);
      bilinear.add(weights_.kept[tile], number);
      if (tile > 0) points += number * value_[tile - 1];
    }
    head.add(weights_.head[kLeave], turn.leave * 0.1f);
    if (turn.exchange) head.add(weights_.head[kExchange], 1);
    head.add(weights_.head[kUsed + std::min(turn.used, kMaxUsed)], 1);
    const int left = std::clamp(in_bag_ - turn.used, kMinLeft, kMaxLeft);
    head.add(weights_.head[kBagLeft + left - kMinLeft], 1);
    head.add(weights_.head[kKeptPoints], points * 0.1f);
    head.add_to(first);
    bilinear.add_to(kept);
  }

  /// Encodes a lane: two layers over its squares and the unseen tiles.
  void encode(const Board& board, int at_lane, float (&out)[kLaneOutputs]) const noexcept {
    const Lane& lane = board.lane(at_lane);
    const int line = at_lane < kFirstColumnLane ? at_lane : at_lane - kFirstColumnLane;
    const int type = std::min(line, kSide - 1 - line);
    alignas(64) float hidden[kLaneWidth];
    for (int i = 0; i < kLaneWidth; ++i) hidden[i] = weights_.lane_bias[type][i] + context_[i];
    WeightedRows<kLaneWidth, kMaxLaneRows> inputs;
    for (unsigned left = lane.tiles; left != 0; left &= left - 1) {
      const int at = std::countr_zero(left);
      const Tile tile = board.at(board_square(at_lane, at + 1));
      inputs.add(weights_.squares[type][at][letter_of(tile) - 1], 1);
      if (tile >= kBlankBit) inputs.add(weights_.squares[type][at][kBlank], 1);
    }
    for (std::size_t empty = 0; empty < lane.empties; ++empty) {
      const int at = lane.empty_at[empty] - 1;
      const bool crossed = (lane.crossed >> at & 1) != 0;
      const LetterMask allowed = lane.allowed[empty];
      if (!crossed && allowed == kAllLetters) continue;
      add_check(weights_.squares[type][at], allowed, inputs);
      if (crossed) {
        inputs.add(weights_.squares[type][at][kCrossed], 1);
        const int points = lane.cross_points[empty] / lane.word_factor[empty];
        inputs.add(weights_.squares[type][at][kCrossPoints],
                   static_cast<float>(std::min(points, kMaxCrossPoints)) * 0.125f);
        for (LetterMask left = allowed; left != 0; left &= left - 1) {
          inputs.add(weights_.squares[type][at][kAllowed + std::countr_zero(left)], 1);
        }
      } else {
        inputs.add(weights_.squares[type][at][kExtensionOnly], 1);
      }
    }
    inputs.add_to(hidden);

    copy(weights_.lanes_bias, out);
    WeightedRows<kLaneOutputs, kLaneWidth> second;
    for (int i = 0; i < kLaneWidth; ++i) {
      if (hidden[i] > 0) second.add(weights_.lanes[i], hidden[i]);
    }
    second.add_to(out);
    for (int i = 0; i < kLaneOutputs; ++i) out[i] = out[i] > 0 ? out[i] : 0.0f;
  }

  /// Adds the inputs of an empty square that follow from the letters allowed on it.
  void add_check(const float (&square)[kSquareInputs][kLaneWidth], LetterMask allowed,
                 WeightedRows<kLaneWidth, kMaxLaneRows>& inputs) const noexcept {
    float share = 0, mean = 0, greatest = 0;
    for (LetterMask left = allowed; left != 0; left &= left - 1) {
      const int letter = std::countr_zero(left);
      const float part = share_[letter + 1];
      share += part;
      mean += part * value_[letter];
      if (part > 0 && value_[letter] > greatest) greatest = value_[letter];
    }
    if (allowed != 0) share += share_[0];
    const float not_one = 1 - share;
    const float not_two = not_one * not_one;
    const float not_seven = not_two * not_two * not_two * not_one;
    inputs.add(square[kShare], share);
    inputs.add(square[kChance], 1 - not_seven);
    inputs.add(square[kMeanValue], mean * 0.25f);
    inputs.add(square[kGreatestValue], greatest * 0.125f);
    if ((allowed >> (kS - 1) & 1) != 0) inputs.add(square[kWithS], 7 * (share_[kS] + share_[0]));
  }

  const NetworkWeights& weights_;
  float value_[kNetworkLetters];
  float share_[kNetworkTiles] = {};  ///< of each tile among the unseen ones
  int in_bag_ = 0;
  alignas(64) float context_[kLaneWidth];
  alignas(64) float lanes_[kLanes][kLaneOutputs];  ///< encoded, of the board before the turn
  alignas(64) float pooled_[kLaneOutputs];         ///< their sum
  alignas(64) float head_[kHeadWidth];             ///< the part of the head that all turns share
};

}  // namespace

std::unique_ptr<PositionValue> make_value(const ValueNetwork& network) {
  return std::make_unique<CompiledValue>(network);
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
