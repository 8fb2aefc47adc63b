#include "tilewright/value_choice.hpp"

#include <bit>
#include <stdexcept>

namespace tilewright {

TileCounts unseen_tiles(const GameRules& rules, const Board& board, const Rack& rack) {
  TileCounts left = rules.box;
  const auto remove = [&](Tile tile) {
    if (left[tile]-- == 0) {
      throw std::invalid_argument("the position has more of a tile than the box");
    }
  };
  for (int square = 0; square < kSquares; ++square) {
    const Tile tile = board.at(square);
    if (tile != 0) remove(tile >= kBlankBit ? Tile{0} : tile);
  }
  for (int slot = 0; slot < rack.size(); ++slot) remove(rack.in_slot(slot));
  return left;
}

std::span<const TurnValue> ValueChoice::evaluate(Board& board, const Rack& rack,
                                                 const TileCounts& unseen, int in_bag,
                                                 std::span<const StaticTurn> turns) {
  values_.clear();
  PositionValue& value = in_bag <= kLateBag && late_value_ ? *late_value_ : *value_;
  value.begin(board, unseen, in_bag);
  for (const StaticTurn& turn : turns) {
    AfterTurn after{{}, std::popcount(turn.used), turn.kind == TurnKind::exchange, turn.leave};
    for (int slot = 0; slot < rack.size(); ++slot) {
      if ((turn.used >> slot & 1) == 0) ++after.kept[rack.in_slot(slot)];
    }
    if (turn.kind != TurnKind::play) {
      values_.push_back(value.value(board, 0, after));
      continue;
    }
    std::array<Placed, kMaxRackSize> squares;
    const auto count = static_cast<std::size_t>(squares_of(turn.play, board, squares));
    const std::span<const Placed> placed = std::span(squares).first(count);
    const LaneMask changed = board.lay(placed);
    values_.push_back(value.value(board, changed, after));
    board.take_back(placed);
  }
  return values_;
}

std::size_t ValueChoice::best(Board& board, const Rack& rack, const TileCounts& unseen, int in_bag,
                              int lead, std::span<const StaticTurn> turns) {
  if (turns.size() == 1) return 0;
  evaluate(board, rack, unseen, in_bag, turns);
  const auto worth = [&](std::size_t at) {
    const float points = static_cast<float>(turns[at].play.score) + values_[at].value;
    // The normal distribution rises, so comparing its arguments is enough.
    return in_bag > kLateBag ? points : (static_cast<float>(lead) + points) / values_[at].deviation;
  };
  std::size_t best = 0;
  float most = worth(0);
  for (std::size_t at = 1; at < turns.size(); ++at) {
    const float here = worth(at);
    if (here <= most) continue;
    best = at;
    most = here;
  }
  return best;
}

}  // namespace tilewright
