#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tilewright/move_list.hpp"
#include "tilewright/rack.hpp"

namespace tilewright {

/// Finds plays. It owns the working memory, so repeated searches do not allocate; use one per
/// thread. `leaves`, if not empty, holds the value of the leave for every set of used slots, and
/// the equity of a play is its score plus that value.
class PlaySearch {
 public:
  virtual ~PlaySearch() = default;

  /// Appends all plays, in an order that depends only on the position and the words.
  virtual void all(const Board& board, const Rack& rack, std::span<const float> leaves,
                   MoveList& plays) = 0;

  /// Returns the best play by equity, ties broken by comes_before(), or nothing if there is no
  /// play.
  virtual std::optional<Move> best(const Board& board, const Rack& rack,
                                   std::span<const float> leaves) = 0;

  /// Returns the same as best(), usually faster. `known` must be one of the plays, with its equity.
  virtual std::optional<Move> best_from(const Board& board, const Rack& rack,
                                        std::span<const float> leaves,
                                        [[maybe_unused]] const Move& known) {
    return best(board, rack, leaves);
  }
};

/// Creates the fastest search that this processor can run.
std::unique_ptr<PlaySearch> make_play_search();

/// Returns the processor levels that the search is compiled for and this processor supports, best
/// last.
std::vector<std::string_view> search_processors();
/// Creates a search for one of these levels; null for any other name.
std::unique_ptr<PlaySearch> make_play_search(std::string_view processor);

}  // namespace tilewright
