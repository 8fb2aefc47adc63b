#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tilewright/move_list.hpp"
#include "tilewright/rack.hpp"

namespace tilewright {

/// Finds plays. It owns the memory a search needs, so that one search after another allocates
/// nothing; a thread has its own. `leaves`, where given, holds for every set of slots used the
/// value of the tiles left, and a play's equity is its score plus that.
class PlaySearch {
 public:
  virtual ~PlaySearch() = default;

  /// All plays, in an order that depends on nothing but position and words.
  virtual void all(const Board& board, const Rack& rack, std::span<const float> leaves,
                   MoveList& plays) = 0;

  /// The best play by equity, and of equals the first by comes_before(); none if there is no play.
  virtual std::optional<Move> best(const Board& board, const Rack& rack,
                                   std::span<const float> leaves) = 0;
};

/// A search compiled for the processor at hand.
std::unique_ptr<PlaySearch> make_play_search();

/// The kinds of processor that searches are compiled for and this one can run, the best last.
std::vector<std::string_view> search_processors();
/// A search for one of them; null if there is none of that name.
std::unique_ptr<PlaySearch> make_play_search(std::string_view processor);

}  // namespace tilewright
