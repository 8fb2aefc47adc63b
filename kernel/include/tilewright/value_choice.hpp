#pragma once

#include "tilewright/position_value.hpp"
#include "tilewright/static_choice.hpp"

namespace tilewright {

/// Returns the tiles that are neither on the board nor on the rack. Throws std::invalid_argument if
/// the box has fewer of a tile.
TileCounts unseen_tiles(const GameRules& rules, const Board& board, const Rack& rack);

/// Compares turns by the learned value. With at most kLateBag tiles in the bag, the `late` network
/// is used, if there is one. It owns its working memory; use one per thread. The networks must
/// outlive it.
class ValueChoice {
 public:
  explicit ValueChoice(const ValueNetwork& network, const ValueNetwork* late = nullptr)
      : value_(make_position_value(network)),
        late_value_(late ? make_position_value(*late) : nullptr) {}

  /// Evaluates turns of one position. The board is changed on the way and restored. The result is
  /// valid until the next call.
  std::span<const TurnValue> evaluate(Board& board, const Rack& rack, const TileCounts& unseen,
                                      int in_bag, std::span<const StaticTurn> turns);

  /// Returns the index of the best turn: with at most kLateBag tiles in the bag, the one with the
  /// best chance to win the game from this lead; otherwise, the one that gains most points.
  std::size_t best(Board& board, const Rack& rack, const TileCounts& unseen, int in_bag, int lead,
                   std::span<const StaticTurn> turns);

  static constexpr int kLateBag = 12;

 private:
  std::unique_ptr<PositionValue> value_;
  std::unique_ptr<PositionValue> late_value_;  ///< may be null
  std::vector<TurnValue> values_;
};

}  // namespace tilewright
