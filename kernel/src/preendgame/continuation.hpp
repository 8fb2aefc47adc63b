#pragma once

#include <memory>

#include "play_comparison.hpp"

namespace tilewright {

/// What follows a turn that leaves tiles in the bag: a pass, an exchange, or a play of fewer tiles
/// than the bag holds. The player knows the own rack, but not what the opponent holds. The opponent
/// is taken to know everything, so what is proven here is what the player can be sure of.
///
/// The opponent may empty the bag: all such replies are searched. With one tile in the bag, the
/// only other replies are a pass and perhaps an exchange. The player then chooses one play for all
/// ways that are still possible, or keeps passing. With more tiles, replies that leave some in the
/// bag are not searched, and then nothing is sure but what other replies make impossible.
class Continuation {
 public:
  /// One way in which the hidden tiles can be distributed.
  struct Way {
    std::size_t hidden;       ///< its number among the ways of the position
    std::size_t bag;          ///< its number in PreEndgameResult::ways
    std::uint32_t orders;     ///< in which the tiles can be drawn like that
    SpreadBounds reply = {};  ///< the final spread if the opponent has to empty the bag
  };

  /// `position` is what the player knows after the turn, with the score of the turn added to the
  /// lead. The opponent moves next. The game ends after `turns_left` scoreless turns; it has ended
  /// if there are none.
  Continuation(EndgameSource& source, KnownPosition&& position, std::vector<Way>&& ways);

  /// Uses another comparison, in the same ways, for the player's next turn.
  void use_plays(const PlayComparison& plays) noexcept { next_ = &plays; }

  const std::vector<Way>& ways() const noexcept { return ways_; }
  bool is_open(std::size_t way) const noexcept;
  /// Searches replies that empty the bag in one way, each up to this many positions.
  void search_replies(std::size_t way, std::uint64_t nodes);

  /// Compares a few plays for the player's next turn, if that can prove anything.
  void search_next_plays(std::uint64_t nodes, TaskRunner& runner);
  bool needs_next_plays() const noexcept;

  /// Returns what is proven in each way.
  std::vector<SpreadBounds> outcome() const;

 private:
  /// A final spread in each way.
  using Spreads = std::vector<int>;

  bool one_tile_left() const noexcept { return position_.ways[0].bag.size() == 1; }
  int standstill(std::size_t hidden) const noexcept;
  bool resets_count(const Move& play) const noexcept { return !counts_zero_ || play.score > 0; }
  Spreads after_pass(const Spreads& most) const;
  Spreads after_exchange(const Spreads& most) const;
  int least_after_exchange(std::size_t way, const std::vector<int>& by_hidden) const noexcept;
  void keep_better(Spreads& best, double& most_wins, const Spreads& most, Spreads&& other) const;

  EndgameSource& source_;
  KnownPosition position_;
  std::vector<Way> ways_;
  bool counts_zero_;  ///< whether turns without points bring a standstill nearer
  bool may_exchange_;
  bool can_wait_;  ///< whether it makes no difference to pass several times
  const PlayComparison* next_ = nullptr;
  std::unique_ptr<PlayComparison> own_plays_;
};

}  // namespace tilewright
