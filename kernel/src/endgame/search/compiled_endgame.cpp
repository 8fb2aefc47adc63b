// The endgame search for one processor level. This file is compiled once per level, with
// TILEWRIGHT_PROCESSOR set to its name.

#include "null_window_search.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {
namespace {

class CompiledSearcher final : public EndgameSearcher {
 public:
  CompiledSearcher(const EndgameSetup& setup, PositionTable& table, SearchControl& control)
      : setup_(setup), line_(setup), search_(line_, table, control), control_(control) {
    list_turns();
  }

  void list_turns(MoveList& turns) override {
    for (std::uint32_t i = first_turn(); i < turns_.size(); ++i) {
      Move& move = turns.add();
      if (turns_[i].play == NullWindowSearch::kPass) {
        move = {};
      } else {
        fill_in(move, line_.lists().play(turns_[i].play));
      }
      move.equity = static_cast<float>(turns_[i].estimate);
    }
  }

  bool is_last(std::size_t turn) override {
    const LinePosition& now = line_.position(made_);
    const std::uint32_t number = play_of(turn);
    if (number == NullWindowSearch::kPass) return now.turns_left == 1;
    const EndgamePlay& play = line_.lists().play(number);
    return play.need == now.tiles[now.mover] || line_.is_standstill_after(now, play);
  }

  std::optional<int> test(std::size_t turn, int least) override {
    const LinePosition& now = line_.position(made_);
    const std::uint32_t number = play_of(turn);
    if (number == NullWindowSearch::kPass) {
      if (now.turns_left == 1) return now.standstill();
      line_.add_pass(made_);
      return search_next(0, least);
    }
    const EndgamePlay& play = line_.lists().play(number);
    if (play.need == now.tiles[now.mover]) return play.score + 2 * now.points[now.opponent()];
    if (line_.is_standstill_after(now, play)) return play.score + now.standstill() + play.points;
    line_.add_play(made_, number);
    return search_next(play.score, least);
  }

  void make(std::size_t turn) override {
    const std::uint32_t number = play_of(turn);
    if (number == NullWindowSearch::kPass) {
      line_.add_pass(made_, LineOfPlay::Count::exact);
    } else {
      line_.add_play(made_, number, LineOfPlay::Count::exact);
    }
    ++made_;
    list_turns();
  }

  void take_back() override {
    line_.retreat_board(made_ - 1);
    turns_.shrink(first_turn());
    firsts_.shrink(firsts_.size() - 1);
    --made_;
  }

 private:
  std::uint32_t first_turn() const noexcept { return firsts_[firsts_.size() - 1]; }
  std::uint32_t play_of(std::size_t turn) const noexcept {
    return turns_[first_turn() + static_cast<std::uint32_t>(turn)].play;
  }

  /// Lists and estimates the turns of the current position.
  void list_turns() {
    line_.list(made_, 0);
    line_.list(made_, 1);
    const LinePosition& now = line_.position(made_);
    const PlayList& mine = now.list[now.mover];
    const std::uint32_t first = turns_.size();
    firsts_.add(first);
    const bool draws_next = made_ == 0 && !setup_.drawn.empty();
    const TileBits held = line_.held_at_first();
    for (std::uint32_t entry = mine.begin; entry < mine.end; ++entry) {
      const EndgamePlay& play = line_.lists().at(entry);
      if (draws_next && (play.count < setup_.drawn.size() || !includes(held, play.need))) continue;
      const bool goes_out = play.need == now.tiles[now.mover];
      const int value = goes_out ? play.score + 2 * (play.points + now.points[now.opponent()])
                                 : search_.estimate(now, play);
      turns_.add({value, line_.lists().number(entry)});
    }
    std::sort(turns_.begin() + first, turns_.end(),
              [](const NullWindowSearch::Candidate& one, const NullWindowSearch::Candidate& other) {
                return one.estimate != other.estimate ? one.estimate > other.estimate
                                                      : one.play < other.play;
              });
    if (!draws_next) turns_.add({-kUnboundedSpread, NullWindowSearch::kPass});
  }

  /// Searches the position after a turn of this score.
  std::optional<int> search_next(int score, int least) {
    search_.begin(control_.question.load(std::memory_order_relaxed));
    const PlayLists::Mark mark = line_.lists().mark();
    const int value = score - search_.search(made_ + 1, score - least + 1);
    line_.retreat_board(made_);
    line_.lists().release(mark);
    search_.count_nodes();
    if (search_.interrupted()) return std::nullopt;
    return value;
  }

  const EndgameSetup& setup_;
  LineOfPlay line_;
  NullWindowSearch search_;
  SearchControl& control_;
  int made_ = 0;  ///< turns made since the set-up
  /// The turns of all positions from the set-up to the current one, and where each list begins.
  GrowingArray<NullWindowSearch::Candidate> turns_;
  GrowingArray<std::uint32_t> firsts_;
};

}  // namespace

std::unique_ptr<EndgameSearcher> make_searcher(const EndgameSetup& setup, PositionTable& table,
                                               SearchControl& control) {
  return std::make_unique<CompiledSearcher>(setup, table, control);
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
