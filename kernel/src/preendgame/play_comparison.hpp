#pragma once

#include <vector>

#include "last_draw.hpp"
#include "spread_bounds.hpp"
#include "task_runner.hpp"

namespace tilewright {

/// Which tiles are in the bag, and which on the opponent's rack.
struct HiddenTiles {
  std::vector<Tile> bag;
  std::vector<Tile> opponent;
};

/// What a player knows who has to make a turn, and the ways in which the hidden tiles can be
/// distributed.
struct KnownPosition {
  BoardTiles board{};
  std::vector<Tile> rack;
  std::vector<HiddenTiles> ways;
  int turns_left = 1;  ///< after how many scoreless turns the game ends
  int lead = 0;

  LastDraw::Position in_way(std::size_t way) const {
    return {board, rack, ways[way].bag, ways[way].opponent, turns_left};
  }
};

/// Compares plays that empty the bag by the final spread that perfect play leads to in each way.
class PlayComparison {
 public:
  struct Play {
    Move move;
    std::vector<SpreadBounds> spreads;  ///< by way
    bool wants_spread = false;          ///< whether more than the winner is of interest
    bool dropped = false;
  };

  PlayComparison(EndgameSource& source, KnownPosition&& position)
      : source_(source), position_(std::move(position)) {}

  const KnownPosition& position() const noexcept { return position_; }
  std::vector<Play>& plays() noexcept { return plays_; }
  const std::vector<Play>& plays() const noexcept { return plays_; }

  void add(const Move& play);

  /// Adds the plays that look best on average over some of the ways.
  void add_best(std::size_t count, TaskRunner& runner);

  /// Returns the number of questions that are open.
  std::size_t open_questions() const noexcept;

  /// Searches the endgames that are open, each question up to this many positions.
  void search(std::uint64_t nodes, TaskRunner& runner);

 private:
  static std::optional<int> question(const Play& play, std::size_t way) noexcept;
  void search_way(std::size_t way, std::uint64_t nodes);

  EndgameSource& source_;
  const KnownPosition position_;
  std::vector<Play> plays_;
};

}  // namespace tilewright
