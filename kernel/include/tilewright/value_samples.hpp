#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "tilewright/static_choice.hpp"
#include "tilewright/value_network.hpp"

// Examples that the value network learns from: positions of self-play, and what play-outs of
// several turns led to.
//
//   ValuePlan         which positions to take, and how to play their turns out
//   SampledTurn       a turn and the means of its play-outs
//   SampledPosition   a position with its sampled turns
//   TurnInputs        what the network sees of a turn, for a trainer
//   encode_turns      turns sampled positions into inputs

namespace tilewright {

inline constexpr std::size_t kSampledTurns = 8;

/// Which positions of self-play to sample. Play-outs are made by static players with this policy.
/// With at most kToTheEnd tiles in the bag they are played to the end of the game; otherwise they
/// stop after the opponent's reply and the player's next turn.
struct ValuePlan {
  Policy policy;
  /// If set, it values what follows the last turn of a play-out that stops early; otherwise the
  /// leaves do. It must fit the rules.
  const ValueNetwork* leaf = nullptr;
  std::uint32_t deals = 4;       ///< play-outs of each turn
  std::uint32_t late_deals = 8;  ///< the same with at most kToTheEnd tiles in the bag
  int max_in_bag = kMaxBoxSize;  ///< positions with more tiles in the bag are not sampled
  int early_percent = 100;       ///< share of the positions before kToTheEnd that are sampled
  int varied_percent = 15;       ///< share of the turns that are chosen at random from the best few

  static constexpr int kToTheEnd = 20;
};

/// A turn, and the means of its play-outs. The layout must match the dtype in
/// tilewright.engine.kernel.
struct SampledTurn {
  TurnKind kind = TurnKind::pass;
  std::uint8_t lane = 0;  ///< lane and start of a play, as in Move
  std::uint8_t start = 0;
  std::uint8_t count = 0;  ///< number of tiles played or exchanged
  std::array<Tile, kMaxRackSize> tiles{};
  std::uint8_t unused = 0;
  std::int16_t score = 0;
  float leave = 0;
  float reply = 0;  ///< equity of the opponent's reply
  float value = 0;  ///< points gained on the opponent after the turn, the tiles kept included
  float win = 0;    ///< share of wins, if the play-outs went to the end of the game
};
static_assert(sizeof(SampledTurn) == 32 && std::is_trivially_copyable_v<SampledTurn>);

/// A position with two to eight of its turns: the best four by equity and others chosen at random.
/// The layout must match the dtype in tilewright.engine.kernel.
struct SampledPosition {
  std::uint32_t game = 0;
  std::uint16_t turn = 0;  ///< of the game, from 0
  std::int16_t lead = 0;   ///< of the player to move
  std::uint8_t in_bag = 0;
  std::uint8_t turns = 0;       ///< number of sampled turns
  std::uint8_t deals = 0;       ///< number of play-outs of each turn; 255 for more
  std::uint8_t to_the_end = 0;  ///< whether they went to the end of the game
  std::array<Tile, kMaxRackSize> rack{};
  std::uint8_t rack_size = 0;
  std::array<Tile, kSquares> board{};
  std::uint8_t unused = 0;
  std::array<SampledTurn, kSampledTurns> sampled{};
};
static_assert(sizeof(SampledPosition) == 504 && std::is_trivially_copyable_v<SampledPosition>);

/// Everything the network sees of a turn. The layout must match the dtype in
/// tilewright.engine.kernel.
struct TurnInputs {
  std::array<std::uint8_t, kSquares> letters{};  ///< after the turn: 1 to 26, a blank 32 more
  std::array<std::uint8_t, kNetworkTiles> unseen{};
  std::array<std::uint8_t, kNetworkTiles> kept{};
  std::uint8_t in_bag = 0;
  std::uint8_t used = 0;
  std::uint8_t exchange = 0;
  std::array<std::uint8_t, 2> unused{};
  float leave = 0;
  /// By lane (rows, then columns) and square, for empty squares: the letters allowed, one bit each;
  /// from bit 26, the points of the crossing word, at most 31; and bit 31 if there is one.
  std::array<std::array<std::uint32_t, kSide>, 2 * kSide> checks{};
};
static_assert(sizeof(TurnInputs) == 2088 && std::is_trivially_copyable_v<TurnInputs>);

/// Returns kSampledTurns inputs per position; a position with fewer turns repeats them in order.
/// Throws std::invalid_argument for a position that is not possible under these rules.
std::vector<TurnInputs> encode_turns(const GameRules& rules, const SearchWords& words,
                                     std::span<const SampledPosition> positions);

}  // namespace tilewright
