// The search for one processor level. This file is compiled once per level, with
// TILEWRIGHT_PROCESSOR set to its name.

#include <cmath>

#include "scorer.hpp"
#include "span_search.hpp"
#include "tilewright/play_search.hpp"
#include "wave.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {
namespace {

/// Returns the equity of a play; without leaves it is the score.
[[gnu::always_inline]] inline float equity_of(int score, std::span<const float> leaves,
                                              Rack::Slots used) {
  return static_cast<float>(score) + (leaves.empty() ? 0.0f : leaves[used]);
}

template <class Packed>
[[gnu::always_inline]] inline void fill_in(Move& move, Packed tiles, int count, int score, int lane,
                                           int start, float equity) {
  unpack(tiles, move.tiles);
  move.count = static_cast<std::uint8_t>(count);
  move.lane = static_cast<std::uint8_t>(lane);
  move.start = static_cast<std::uint8_t>(start);
  move.score = score;
  move.equity = equity;
}

/// A receiver that appends every play to a list.
class AllPlays {
 public:
  AllPlays(std::span<const float> leaves, MoveList& plays) : leaves_(leaves), plays_(plays) {}

  template <class Packed>
  [[gnu::always_inline]] void emit(Packed tiles, int count, int score, int lane, int start,
                                   Rack::Slots used) {
    fill_in(plays_.add(), tiles, count, score, lane, start, equity_of(score, leaves_, used));
  }

 private:
  std::span<const float> leaves_;
  MoveList& plays_;
};

/// A receiver that keeps only the best play.
class BestPlay {
 public:
  explicit BestPlay(std::span<const float> leaves) : leaves_(leaves) {}
  BestPlay(std::span<const float> leaves, const Move& known)
      : leaves_(leaves),
        best_(known),
        found_(true),
        threshold_(static_cast<int>(std::ceil(known.equity))) {}

  template <class Packed>
  void emit(Packed tiles, int count, int score, int lane, int start, Rack::Slots used) {
    const float equity = equity_of(score, leaves_, used);
    if (found_ && equity < best_.equity) return;
    Move move;
    fill_in(move, tiles, count, score, lane, start, equity);
    if (!found_ || better(move, best_)) best_ = move;
    found_ = true;
    threshold_ = static_cast<int>(std::ceil(best_.equity));
  }

  /// The minimum equity, in whole points, that a play needs to replace the best one.
  int threshold() const noexcept { return threshold_; }

  std::optional<Move> get() const { return found_ ? std::optional(best_) : std::nullopt; }

 private:
  std::span<const float> leaves_;
  Move best_;
  bool found_ = false;
  int threshold_ = SpanBounds::kNone + 1;
};

class CompiledSearch final : public PlaySearch {
 public:
  void all(const Board& board, const Rack& rack, std::span<const float> leaves,
           MoveList& plays) override {
    if (rack.size() == 0) return;
    AllPlays receiver(leaves, plays);
    if (rack.size() <= kMaxShortTiles) {
      search_all(board, rack, receiver, short_queues_);
    } else {
      search_all(board, rack, receiver, long_queues_);
    }
  }

  std::optional<Move> best(const Board& board, const Rack& rack,
                           std::span<const float> leaves) override {
    BestPlay best(leaves);
    search_best(board, rack, leaves, best);
    return best.get();
  }

  std::optional<Move> best_from(const Board& board, const Rack& rack, std::span<const float> leaves,
                                const Move& known) override {
    BestPlay best(leaves, known);
    search_best(board, rack, leaves, best);
    return best.get();
  }

 private:
  static constexpr int kMaxShortTiles = sizeof(ShortTiles);
  /// With more blanks, a pair of span and subset would need thousands of lookups.
  static constexpr int kMaxBlanks = 2;

  void search_best(const Board& board, const Rack& rack, std::span<const float> leaves,
                   BestPlay& best) {
    if (rack.size() == 0) return;
    if (!SpanBounds::fits(board.rules()) || rack.blanks() > kMaxBlanks) {
      search_all(board, rack, best, long_queues_);
    } else if (rack.size() <= kMaxShortTiles) {
      search_best<ShortTiles>(board, rack, leaves, best);
    } else {
      search_best<LongTiles>(board, rack, leaves, best);
    }
  }

  template <class Receiver, class Packed>
  void search_all(const Board& board, const Rack& rack, Receiver& receiver,
                  WaveQueues<Packed>& queues) {
    Scorer<Packed, Receiver> scorer(board, rack, receiver);
    WaveSearch(board, rack, scorer, queues).run();
  }

  template <class Packed>
  void search_best(const Board& board, const Rack& rack, std::span<const float> leaves,
                   BestPlay& best) {
    Scorer<Packed, BestPlay> scorer(board, rack, best);
    subsets_.compute(rack, board.rules(), leaves, board.words().anagrams());
    bounds_.compute(board, rack, subsets_);
    SpanSearch<Packed, Scorer<Packed, BestPlay>>(board, rack, bounds_, subsets_, span_queues_,
                                                 scorer)
        .run();
  }

  WaveQueues<ShortTiles> short_queues_;
  WaveQueues<LongTiles> long_queues_;
  RackSubsets subsets_;
  SpanBounds bounds_;
  SpanQueues span_queues_;
};

}  // namespace

std::unique_ptr<PlaySearch> make_search() { return std::make_unique<CompiledSearch>(); }

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
