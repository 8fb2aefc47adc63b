#include "tilewright/word_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace tilewright {

namespace {

/// The letters on the way from the root to where a walk stands, and the words it has found.
class Trail {
 public:
  explicit Trail(std::size_t limit) : limit_(limit) {}

  bool is_full() const noexcept { return found_.size() >= limit_; }
  std::size_t length() const noexcept { return length_; }

  void go(Tile tile) noexcept { letters_[length_++] = tile; }
  void back() noexcept { --length_; }
  void record() { found_.add(Tiles(letters_).first(length_)); }

  WordList take() { return std::move(found_); }

 private:
  std::size_t limit_;
  std::size_t length_ = 0;
  std::array<Tile, kLongestWord> letters_{};
  WordList found_;
};

class IndexWalk {
 public:
  IndexWalk(const WordGraph& graph, std::uint32_t first, std::size_t limit)
      : graph_(graph), to_skip_(first), trail_(limit) {}

  WordList run() {
    visit(graph_.dawg());
    return trail_.take();
  }

 private:
  void visit(std::uint32_t node) {
    for (; node != 0 && !trail_.is_full(); node = graph_.sibling_after(node)) {
      const std::uint32_t words = graph_.words_through(node);
      if (to_skip_ >= words) {
        to_skip_ -= words;
        continue;
      }
      trail_.go(graph_.nodes()[node].tile());
      if (graph_.nodes()[node].accepts()) {
        if (to_skip_ == 0) {
          trail_.record();
        } else {
          --to_skip_;
        }
      }
      visit(graph_.nodes()[node].arc());
      trail_.back();
    }
  }

  const WordGraph& graph_;
  std::uint32_t to_skip_;
  Trail trail_;
};

class RackWalk {
 public:
  RackWalk(const WordGraph& graph, Tiles rack, std::size_t shortest, std::size_t limit)
      : graph_(graph), shortest_(shortest), trail_(limit) {
    for (const Tile tile : rack) {
      if (tile > graph.letters()) throw std::invalid_argument("a tile is not in the alphabet");
      ++counts_[tile];
    }
  }

  WordList run() {
    visit(graph_.dawg());
    return trail_.take();
  }

 private:
  void visit(std::uint32_t list) {
    for (; list != 0 && !trail_.is_full(); list = graph_.sibling_after(list)) {
      const Node node = graph_.nodes()[list];
      // A blank only where the letter is missing: no word is lost by it, and none is found twice.
      const Tile held = counts_[node.tile()] > 0 ? node.tile() : kBlank;
      if (counts_[held] == 0) continue;
      --counts_[held];
      trail_.go(node.tile());
      if (node.accepts() && trail_.length() >= shortest_) trail_.record();
      visit(node.arc());
      trail_.back();
      ++counts_[held];
    }
  }

  static constexpr Tile kBlank = 0;

  const WordGraph& graph_;
  std::size_t shortest_;
  std::array<std::size_t, kMostLetters + 1> counts_{};
  Trail trail_;
};

class PatternWalk {
 public:
  PatternWalk(const WordGraph& graph, const Pattern& pattern, std::size_t limit)
      : graph_(graph), pattern_(pattern), trail_(limit) {}

  WordList run() {
    visit(graph_.dawg(), pattern_.start());
    return trail_.take();
  }

 private:
  void visit(std::uint32_t list, Pattern::Progress before) {
    for (; list != 0 && !trail_.is_full(); list = graph_.sibling_after(list)) {
      const Node node = graph_.nodes()[list];
      const Pattern::Progress progress = pattern_.after(before, node.tile());
      if (progress == 0) continue;
      trail_.go(node.tile());
      if (node.accepts() && pattern_.is_filled(progress)) trail_.record();
      visit(node.arc(), progress);
      trail_.back();
    }
  }

  const WordGraph& graph_;
  const Pattern& pattern_;
  Trail trail_;
};

}  // namespace

WordList words_from_index(const WordGraph& graph, std::uint32_t first, std::size_t limit) {
  return IndexWalk(graph, first, limit).run();
}

WordList words_from_rack(const WordGraph& graph, Tiles rack, std::size_t shortest,
                         std::size_t limit) {
  return RackWalk(graph, rack, shortest, limit).run();
}

Pattern::Pattern(std::span<const LetterSet> places) {
  bool after_run = false;
  for (const LetterSet place : places) {
    const bool is_run = place == kAnyRun;
    if (is_run && after_run) continue;  // two runs in a row are one
    if (length_ == kMostPlaces) {
      throw std::invalid_argument("a pattern has at most " + std::to_string(kMostPlaces) +
                                  " places");
    }
    const Progress bit = Progress{1} << length_++;
    if (is_run) runs_ |= bit;
    for (Tile tile = 1; tile < allowing_.size(); ++tile) {
      if ((place & set_of(tile)) != 0) allowing_[tile] |= bit;
    }
    after_run = is_run;
  }
}

WordList words_matching(const WordGraph& graph, const Pattern& pattern, std::size_t limit) {
  return PatternWalk(graph, pattern, limit).run();
}

Hooks find_hooks(const WordGraph& graph, Tiles word) {
  Hooks hooks;
  if (word.empty() || word.size() >= kLongestWord) return hooks;
  const std::uint32_t end = graph.walk(word);
  std::uint32_t node = end == 0 ? 0 : graph.nodes()[end].arc();
  for (; node != 0; node = graph.sibling_after(node)) {
    if (graph.nodes()[node].accepts()) hooks.back |= set_of(graph.nodes()[node].tile());
  }
  std::vector<Tile> longer(word.size() + 1);
  std::ranges::copy(word, longer.begin() + 1);
  for (unsigned tile = 1; tile <= graph.letters(); ++tile) {
    longer[0] = static_cast<Tile>(tile);
    if (graph.contains(longer)) hooks.front |= set_of(longer[0]);
  }
  return hooks;
}

}  // namespace tilewright
