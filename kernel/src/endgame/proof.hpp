#pragma once

#include <optional>
#include <vector>

#include "searcher.hpp"

namespace tilewright {

/// Proves the values of turns, one question at a time: is any of the remaining turns worth at least
/// this much? First it proves the best turn, then it follows perfect play to the end of the game,
/// and then it proves the next best turns. It only does the bookkeeping; searchers answer the
/// questions. Not thread-safe.
class Proof {
 public:
  /// Begins with the turns of a searcher at the set-up, as all searchers list them.
  Proof(const EndgameSettings& settings, EndgameSearcher& searcher);

  /// A turn to be compared with `least`, in the position after the turns in path().
  struct Task {
    std::size_t turn;
    int least;
  };

  bool finished() const noexcept { return finished_; }
  /// Counts the questions.
  std::uint64_t question() const noexcept { return question_; }
  const std::vector<std::size_t>& path() const noexcept { return path_; }

  /// Returns a turn that should be tested, one that nobody else is testing if possible.
  Task claim();
  /// Adds the result of a test of the current question, if there is one. The searcher that made it
  /// is at path() and follows it.
  void finish(const Task& task, std::optional<int> result, EndgameSearcher& searcher);

  /// Stores turns, limits and line.
  void report(EndgameResult& result) const;

 private:
  struct Turn {
    EndgameTurn turn;
    int claims = 0;
    bool settled = false;
  };
  /// The turns of one position.
  struct Level {
    std::vector<Turn> turns;

    /// The limits of the value of the best turn that is not settled.
    int low() const noexcept;
    int high() const noexcept;
  };

  void add_level(EndgameSearcher& searcher);
  void settle(EndgameSearcher& searcher);
  void ask();
  bool is_open(const Turn& turn) const noexcept {
    return !turn.settled && turn.turn.low < least_ && turn.turn.high >= least_;
  }

  const EndgameSettings& settings_;
  std::vector<Level> levels_;  ///< the set-up, and the positions after the turns in path_
  std::vector<std::size_t> path_;
  std::vector<std::size_t> ranking_;  ///< the turns of the set-up that are settled
  std::vector<Move> line_;
  bool line_complete_ = false;
  int least_ = 0;
  bool rising_ = false;  ///< whether the answer to the last question was yes
  std::uint64_t question_ = 0;
  bool finished_ = false;
};

}  // namespace tilewright
