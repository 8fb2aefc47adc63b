// The search for one kind of processor: this file is compiled once for each of them, with
// TILEWRIGHT_PROCESSOR naming the kind.

#include "scorer.hpp"
#include "tilewright/play_search.hpp"
#include "wave.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {
namespace {

/// Puts every play at the end of a list.
class Lister {
 public:
  Lister(std::span<const float> leaves, MoveList& plays) : leaves_(leaves), plays_(plays) {}

  template <class Packed>
  void emit(Packed tiles, int count, int score, int lane, int start, Rack::Slots used) {
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
  }

  std::optional<Move> best() const { return found_ ? std::optional(best_) : std::nullopt; }

 private:
  std::span<const float> leaves_;
  Move best_;
  bool found_ = false;
};

template <class Packed, class Receiver>
using Search = WaveSearch<Packed, Scorer<Packed, Receiver>>;

class CompiledSearch final : public PlaySearch {
 public:
  void all(const Board& board, const Rack& rack, std::span<const float> leaves,
           MoveList& plays) override {
    Lister lister(leaves, plays);
    search(board, rack, lister);
  }

  std::optional<Move> best(const Board& board, const Rack& rack,
                           std::span<const float> leaves) override {
    Chooser chooser(leaves);
    search(board, rack, chooser);
    return chooser.best();
  }

 private:
  template <class Receiver>
  void search(const Board& board, const Rack& rack, Receiver& receiver) {
    if (rack.size() <= 8) {
      run(board, rack, receiver, short_queues_);
    } else {
      run(board, rack, receiver, long_queues_);
    }
  }

  template <class Receiver, class Packed>
  void run(const Board& board, const Rack& rack, Receiver& receiver, WaveQueues<Packed>& queues) {
    Scorer<Packed, Receiver> scorer(board, rack, receiver);
    Search<Packed, Receiver>(board, rack, scorer).run(queues);
  }

  WaveQueues<ShortTiles> short_queues_;
  WaveQueues<LongTiles> long_queues_;
};

}  // namespace

std::unique_ptr<PlaySearch> make_search() { return std::make_unique<CompiledSearch>(); }

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
