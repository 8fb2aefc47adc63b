#pragma once

#include "continuation.hpp"
#include "tilewright/preendgame.hpp"
#include "ways.hpp"

namespace tilewright {

/// One of the turns that are compared.
struct ComparedTurn {
  CandidateTurn turn;
  bool empties_bag = false;
  std::size_t play = 0;  ///< its number in the comparison of plays that empty the bag
  /// Otherwise what follows, for each selection of tiles that the player may draw.
  std::vector<Continuation> continuations = {};
  bool dropped = false;
};

/// A position in which some tiles are in the bag.
class BagPosition {
 public:
  /// The arguments must outlive it.
  BagPosition(const GameRules& rules, const PreEndgamePosition& position);

  const BoardTiles& board() const noexcept { return board_; }
  int in_bag() const noexcept { return in_bag_; }
  /// The ways in which the bag can be filled.
  const std::vector<Draw>& ways() const noexcept { return ways_; }

  /// Returns what the player to move knows.
  KnownPosition known() const;

  /// Returns what follows a turn that leaves tiles in the bag.
  std::vector<Continuation> after(const CandidateTurn& turn, EndgameSource& source) const;

 private:
  int turns_left() const noexcept;
  int turns_left_after(const CandidateTurn& turn) const noexcept;
  HiddenTiles hidden(std::span<const Tile> unseen, std::vector<Tile>&& bag) const;

  const GameRules& rules_;
  const PreEndgamePosition& position_;
  BoardTiles board_{};
  int in_bag_;
  std::vector<Draw> ways_;
};

/// The number of scoreless turns in a row that end a game of two with tiles in the bag.
int standstill_with_tiles(const GameRules& rules) noexcept;

/// Adds what is proven about a turn to its outcomes in each way.
void add_outcome(WayOutcome& outcome, const SpreadBounds& spread, std::uint32_t orders) noexcept;

}  // namespace tilewright
