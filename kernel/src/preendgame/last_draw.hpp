#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

#include "../endgame/searcher.hpp"

namespace tilewright {

/// What all endgames of one search share. Thread-safe.
class EndgameSource {
 public:
  EndgameSource(const GameRules& rules, MaskGraph&& words, std::string_view processor)
      : rules(rules), words(std::move(words)), processor(processor) {}

  const GameRules& rules;
  const MaskGraph words;  ///< those that can still be formed with any of the tiles left
  const std::string_view processor;
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<std::uint64_t> endgames{0};

  /// Interrupts all searches, and those that begin later.
  void stop();
  bool stopped() const noexcept { return stopped_; }

  void add(SearchControl& control);
  void remove(SearchControl& control) noexcept;

 private:
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;  // guards what follows
  std::vector<SearchControl*> running_;
};

/// A player's turn that empties the bag, if the tiles in the bag are known. All endgames that
/// follow from the different turns are searched with the same lists of plays and the same table:
/// the tiles in the bag are on the player's rack from the start, but not usable in the first turn.
/// For one thread at a time.
class LastDraw {
 public:
  struct Position {
    BoardTiles board{};
    std::vector<Tile> rack;      ///< of the player to move
    std::vector<Tile> bag;       ///< drawn after the turn
    std::vector<Tile> opponent;  ///< the other rack
    int turns_left = 1;          ///< after how many scoreless turns the game ends
  };

  /// `nodes` is the number of positions that will be searched for a question at most.
  LastDraw(EndgameSource& source, Position&& position, std::uint64_t nodes);
  ~LastDraw() { source_.remove(control_); }
  LastDraw(const LastDraw&) = delete;
  LastDraw& operator=(const LastDraw&) = delete;

  /// The plays that empty the bag, best first, with an estimate of their value as equity.
  const MoveList& plays() const noexcept { return plays_; }

  /// Returns the number of a play in the list, by the squares and tiles that it lays.
  std::size_t find(const Move& play) const noexcept;

  /// Compares the value of a play for the player to move with `least`, as EndgameSearcher::test.
  /// Returns nothing if that takes too many nodes or the search is stopped.
  std::optional<int> test(std::size_t play, int least);

  /// Returns the number of positions searched so far.
  std::uint64_t searched() const noexcept { return control_.nodes; }

 private:
  EndgameSource& source_;
  EndgameSetup setup_;
  const std::uint64_t nodes_;
  PositionTable table_;
  SearchControl control_;
  std::unique_ptr<EndgameSearcher> searcher_;
  MoveList plays_;
};

/// Returns the tiles of a play with their squares.
std::vector<Placed> placed_by(const Move& play, const BoardTiles& board);

/// Returns the value of tiles.
int points_of(std::span<const Tile> tiles, const GameRules& rules) noexcept;

}  // namespace tilewright
