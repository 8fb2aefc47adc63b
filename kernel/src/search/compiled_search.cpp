// The search for one kind of processor: this file is compiled once for each of them, with
// TILEWRIGHT_PROCESSOR naming the kind.

#include "scorer.hpp"
#include "span_search.hpp"
#include "tilewright/play_search.hpp"
#include "wave.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {
namespace {

/// Puts every play at the end of a list.
class Lister {
 public:
  Lister(std::span<const float> leaves, MoveList& plays) : leaves_(leaves), plays_(plays) {}

  template <class Packed>
  [[gnu::always_inline]] void emit(Packed tiles, int count, int score, int lane, int start,
                                   Rack::Slots used) {
    Move& move = plays_.add();
    unpack(tiles, move.tiles);
    move.count = static_cast<std::uint8_t>(count);
    move.lane = static_cast<std::uint8_t>(lane);
    move.start = static_cast<std::uint8_t>(start);
    move.score = score;
    move.equity = static_cast<float>(score) + (leaves_.empty() ? 0.0f : leaves_[used]);
  }

 private:
  std::span<const float> leaves_;
  MoveList& plays_;
};

/// Keeps the best play alone.
class Chooser {
 public:
  explicit Chooser(std::span<const float> leaves) : leaves_(leaves) {}

  template <class Packed>
  void emit(Packed tiles, int count, int score, int lane, int start, Rack::Slots used) {
    const float equity = static_cast<float>(score) + (leaves_.empty() ? 0.0f : leaves_[used]);
    if (found_ && equity < best_.equity) return;
    Move move;
    unpack(tiles, move.tiles);
    move.count = static_cast<std::uint8_t>(count);
    move.lane = static_cast<std::uint8_t>(lane);
    move.start = static_cast<std::uint8_t>(start);
    move.score = score;
    move.equity = equity;
    if (!found_ || better(move, best_)) best_ = move;
    found_ = true;
    least_ = static_cast<int>(std::ceil(best_.equity));
  }

  /// The least whole number of points a play must bring to be chosen.
  int least() const noexcept { return least_; }

  std::optional<Move> best() const { return found_ ? std::optional(best_) : std::nullopt; }

 private:
  std::span<const float> leaves_;
  Move best_;
  bool found_ = false;
  int least_ = SpanBounds::kNone + 1;
};

class CompiledSearch final : public PlaySearch {
 public:
  void all(const Board& board, const Rack& rack, std::span<const float> leaves,
           MoveList& plays) override {
    if (rack.size() == 0) return;
    Lister lister(leaves, plays);
    if (rack.size() <= kShort) {
      search_all(board, rack, lister, short_queues_);
    } else {
      search_all(board, rack, lister, long_queues_);
    }
  }

  std::optional<Move> best(const Board& board, const Rack& rack,
                           std::span<const float> leaves) override {
    if (rack.size() == 0) return std::nullopt;
    Chooser chooser(leaves);
    if (!SpanBounds::fits(board.rules()) || rack.blanks() > kMostBlanks) {
      search_all(board, rack, chooser, long_queues_);
    } else if (rack.size() <= kShort) {
      search_best<ShortTiles>(board, rack, leaves, chooser);
    } else {
      search_best<LongTiles>(board, rack, leaves, chooser);
    }
    return chooser.best();
  }

 private:
  static constexpr int kShort = sizeof(ShortTiles);
  /// With more of them a pair of span and tiles would need thousands of look-ups.
  static constexpr int kMostBlanks = 2;

  template <class Receiver, class Packed>
  void search_all(const Board& board, const Rack& rack, Receiver& receiver,
                  WaveQueues<Packed>& queues) {
    Scorer<Packed, Receiver> scorer(board, rack, receiver);
    WaveSearch(board, rack, scorer, queues).run();
  }

  template <class Packed>
  void search_best(const Board& board, const Rack& rack, std::span<const float> leaves,
                   Chooser& chooser) {
    Scorer<Packed, Chooser> scorer(board, rack, chooser);
    handfuls_.compute(rack, board.rules(), leaves);
    bounds_.compute(board, rack, handfuls_);
    SpanSearch<Packed, Scorer<Packed, Chooser>>(board, rack, bounds_, handfuls_, scorer).run();
  }

  WaveQueues<ShortTiles> short_queues_;
  WaveQueues<LongTiles> long_queues_;
  Handfuls handfuls_;
  SpanBounds bounds_;
};

}  // namespace

std::unique_ptr<PlaySearch> make_search() { return std::make_unique<CompiledSearch>(); }

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
