#include "tilewright/game_rules.hpp"

#include <numeric>
#include <stdexcept>

namespace tilewright {

int GameRules::box_size() const noexcept { return std::accumulate(box.begin(), box.end(), 0); }

void GameRules::check() const {
  scoring.check();
  for (std::size_t tile = scoring.letters + 1; tile < box.size(); ++tile) {
    if (box[tile] != 0)
      throw std::invalid_argument("the box contains a tile that is not in the alphabet");
  }
  if (box_size() > kMaxBoxSize) throw std::invalid_argument("a box holds at most 255 tiles");
  if (exchange_needs < 1) {
    throw std::invalid_argument("an exchange must require at least one tile in the bag");
  }
  const auto& [turns, tiles_left, bag_empty] = standstill;
  if (turns < 0 || tiles_left < 0 || bag_empty < 0 ||
      (turns == 0 && (tiles_left == 0 || bag_empty == 0))) {
    throw std::invalid_argument("the rules must end a game in which no one plays any more");
  }
}

}  // namespace tilewright
