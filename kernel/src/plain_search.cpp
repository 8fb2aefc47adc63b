#include "tilewright/plain_search.hpp"

#include <vector>

namespace tilewright {
namespace {

class PlainSearch {
 public:
  PlainSearch(const Board& board, const Rack& rack, MoveList& plays)
      : board_(board), graph_(board.words().graph()), rules_(board.rules()), plays_(plays) {
    for (int slot = 0; slot < rack.size(); ++slot) ++left_[rack.in_slot(slot)];
  }

  void run() {
    for (lane_ = 0; lane_ < kLanes; ++lane_) {
      if (!is_lane(lane_)) continue;
      for (start_ = 1; start_ <= kSide; ++start_) {
        if (tile_at(start_ - 1) == 0) extend(start_, graph_.dawg(), false);
      }
    }
  }

 private:
  Tile tile_at(int at) const {
    return at < 1 || at > kSide ? Tile{0} : board_.at(board_square(lane_, at));
  }

  /// Extends the word that ends just before `at`; `list` holds the letters that may follow.
  void extend(int at, std::uint32_t list, bool complete) {
    const Tile there = tile_at(at);
    if (there != 0) {
      step(at, list, letter_of(there));
      return;
    }
    // A play never forms a one-letter word, even if the list contains one.
    const bool is_word = complete && at - start_ > 1;
    if (is_word && !laid_.empty() && is_listed_here() && connects()) add_play(at - 1);
    if (at > kSide) return;
    for (Tile letter = 1; letter <= rules_.letters; ++letter) {
      if (left_[letter] == 0 && left_[0] == 0) continue;
      if (graph_.seek(list, letter) == 0 || !fits_crossing(at, letter)) continue;
      for (const Tile from : {letter, Tile{0}}) {
        if (left_[from] == 0) continue;
        --left_[from];
        laid_.push_back({at, static_cast<Tile>(from == 0 ? letter | kBlankBit : letter)});
        step(at, list, letter);
        laid_.pop_back();
        ++left_[from];
      }
    }
  }

  void step(int at, std::uint32_t list, Tile letter) {
    const std::uint32_t node = graph_.seek(list, letter);
    if (node == 0) return;
    extend(at + 1, graph_.nodes()[node].arc(), graph_.nodes()[node].accepts());
  }

  struct Laid {
    int at;
    Tile tile;
  };

  /// The tiles of a word in the crossing lane.
  struct Crossing {
    std::array<Tile, kSide> tiles{};
    std::size_t count = 0;

    bool is_word() const { return count > 1; }
    Tiles word() const { return Tiles(tiles).first(count); }
  };

  /// Returns the crossing word through a square of this lane, in reading order, with the tile
  /// `mine` on the square.
  Crossing crossing(int at, Tile mine) const {
    const bool row = lane_ < kFirstColumnLane;
    const int across = row ? lane_ : lane_ - kFirstColumnLane;
    const auto other = [&](int line) {
      if (line < 0 || line >= kSide) return Tile{0};
      return board_.at(row ? line * kSide + at - 1 : (at - 1) * kSide + line);
    };
    int low = across;
    while (other(low - 1) != 0) --low;
    Crossing cross;
    for (int line = low; line == across || other(line) != 0; ++line) {
      cross.tiles[cross.count++] = line == across ? mine : other(line);
    }
    return cross;
  }

  bool fits_crossing(int at, Tile letter) const {
    Crossing cross = crossing(at, letter);
    for (Tile& tile : cross.tiles) tile = letter_of(tile);
    return !cross.is_word() || graph_.contains(cross.word());
  }

  /// A first play must cover the star, and is listed only across if rows and columns have the same
  /// premiums. A later play must touch a tile on the board.
  bool connects() const {
    if (board_.empty()) {
      if (lane_ >= kFirstColumnLane && rules_.mirrored()) return false;
      for (const auto& [at, tile] : laid_) {
        if (board_square(lane_, at) == rules_.start) return laid_.size() > 1;
      }
      return false;
    }
    for (const auto& [at, tile] : laid_) {
      if (tile_at(at - 1) != 0 || tile_at(at + 1) != 0) return true;
      if (crossing(at, tile).is_word()) return true;
    }
    return false;
  }

  /// A single tile that forms words both ways is listed once, as a play across.
  bool is_listed_here() const {
    return laid_.size() > 1 || lane_ < kFirstColumnLane ||
           !crossing(laid_[0].at, laid_[0].tile).is_word();
  }

  int points(Tile tile) const { return tile >= kBlankBit ? 0 : rules_.value[tile]; }

  void add_play(int end) {
    int word = 0, factor = 1, crosses = 0;
    std::size_t next = 0;
    for (int at = start_; at <= end; ++at) {
      if (tile_at(at) != 0) {
        word += points(tile_at(at));
        continue;
      }
      const Tile tile = laid_[next++].tile;
      const auto square = static_cast<std::size_t>(board_square(lane_, at));
      const int letter = points(tile) * rules_.letter_multiplier[square];
      word += letter;
      factor *= rules_.word_multiplier[square];
      const Crossing cross = crossing(at, 0);
      if (cross.is_word()) {
        int sum = letter;
        for (const Tile each : cross.word()) sum += points(each);
        crosses += sum * rules_.word_multiplier[square];
      }
    }
    const int count = static_cast<int>(laid_.size());
    Move& move = plays_.add();
    move = {};
    for (std::size_t at = 0; at < laid_.size(); ++at) move.tiles[at] = laid_[at].tile;
    move.count = static_cast<std::uint8_t>(count);
    move.lane = static_cast<std::uint8_t>(lane_);
    move.start = static_cast<std::uint8_t>(start_);
    move.score = word * factor + crosses + (count >= rules_.bonus_tiles ? rules_.bonus : 0);
    move.equity = static_cast<float>(move.score);
  }

  const Board& board_;
  const WordGraph& graph_;
  const ScoringRules& rules_;
  MoveList& plays_;
  std::array<std::uint8_t, kMaxSearchLetters + 1> left_{};
  std::vector<Laid> laid_;
  int lane_ = 0;
  int start_ = 1;
};

}  // namespace

void plain_search(const Board& board, const Rack& rack, MoveList& plays) {
  PlainSearch(board, rack, plays).run();
}

}  // namespace tilewright
