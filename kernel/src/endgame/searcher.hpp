#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "fitting_words.hpp"
#include "position_table.hpp"
#include "tilewright/endgame.hpp"
#include "tilewright/move_list.hpp"

// The search of one thread, compiled for several processors, and what the threads share.

namespace tilewright {

/// What does not change while an endgame is played out.
struct EndgameSetup {
  const ScoringRules& scoring;
  MaskGraph words;  ///< those that can still be formed
  BoardTiles board;
  std::array<std::vector<Tile>, 2> racks;
  /// After how many scoreless turns in a row the game ends: from this position, and after a play.
  int turns_left;
  int turns_after_play;
  bool zero_counts;  ///< whether a play of no points is a scoreless turn
};

/// Interrupts the search.
struct SearchControl {
  std::atomic<bool> stopped{false};
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t max_nodes = ~std::uint64_t{0};
  /// Threads work on one question at a time. They drop one that another thread has answered.
  std::atomic<std::uint64_t> question{0};
};

/// Searches positions on one thread. It has a current position, at first that of the set-up.
class EndgameSearcher {
 public:
  virtual ~EndgameSearcher() = default;

  /// Appends the turns of the current position in the order in which they look best, with the
  /// estimate as their equity. A pass, with no tiles, is the last one.
  virtual void list_turns(MoveList& turns) = 0;

  /// Returns whether the game ends with this turn.
  virtual bool is_last(std::size_t turn) = 0;

  /// Compares the value of a turn, by its number in that list, with `least`. Returns a number that
  /// the value is at least, if it is not less than `least`, and otherwise one that the value is at
  /// most; nothing if the search was interrupted.
  virtual std::optional<int> test(std::size_t turn, int least) = 0;

  /// Makes a turn that does not end the game, or takes the last one back.
  virtual void make(std::size_t turn) = 0;
  virtual void take_back() = 0;
};

/// Creates a searcher for a processor level of search_processors(); null for any other name. The
/// arguments must outlive it.
std::unique_ptr<EndgameSearcher> make_endgame_searcher(const EndgameSetup& setup,
                                                       PositionTable& table, SearchControl& control,
                                                       std::string_view processor);

}  // namespace tilewright
