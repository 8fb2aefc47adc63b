#include "tilewright/graph_builder.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "draft.hpp"

namespace tilewright {

namespace {

/// Takes words in ascending order and folds everything to the left of the newest one into the
/// draft. For each letter of the newest word it holds the siblings up to that letter.
class Folding {
 public:
  explicit Folding(Draft& draft) : draft_(draft) {}

  /// Adds a path. `accepts` tells whether a word ends there, `separated` what follows a separator.
  void add(Tiles path, bool accepts, std::uint32_t separated) {
    std::size_t shared = 0;
    while (shared < length_ && shared < path.size() && open_[shared].back().tile == path[shared]) {
      ++shared;
    }
    fold_to(shared);
    for (const Tile tile : path.subspan(shared)) open_[length_++].push_back({tile, false, 0});
    open_[length_ - 1].back().accepts = accepts;
    if (separated != 0) open_[length_].push_back({0, false, separated});
  }

  /// The list of first letters; zero if nothing was added.
  std::uint32_t finish() {
    fold_to(0);
    return fold(open_[0]);
  }

 private:
  void fold_to(std::size_t length) {
    for (; length_ > length; --length_) {
      open_[length_ - 1].back().arc = fold(open_[length_]);
    }
  }

  std::uint32_t fold(std::vector<Sibling>& siblings) {
    std::uint32_t list = 0;
    for (; !siblings.empty(); siblings.pop_back()) list = draft_.share(siblings.back(), list);
    return list;
  }

  Draft& draft_;
  std::size_t length_ = 0;
  std::array<std::vector<Sibling>, kLongestWord + 1> open_;
};

/// A beginning of words, written backwards: a path of the GADDAG up to the separator.
struct Beginning {
  std::uint64_t head = 0;
  std::size_t start = 0;   // in the buffer of all beginnings
  std::uint8_t length = 0;
  bool accepts = false;
  std::uint32_t rest = 0;  // the list of the DAWG that goes on from here
};

/// Collects the beginnings of all words from the DAWG and gives them in the order of the GADDAG.
class Beginnings {
 public:
  Beginnings(const Draft& draft, std::uint32_t dawg) : draft_(draft) {
    collect(dawg, 0);
    std::ranges::sort(all_, [this](const Beginning& left, const Beginning& right) {
      if (left.head != right.head) return left.head < right.head;
      return std::ranges::lexicographical_compare(tiles(left), tiles(right));
    });
  }

  const std::vector<Beginning>& all() const noexcept { return all_; }

  Tiles tiles(const Beginning& beginning) const noexcept {
    return Tiles(buffer_).subspan(beginning.start, beginning.length);
  }

 private:
  void collect(std::uint32_t list, std::size_t depth) {
    for (; list != 0; list = draft_.next(list)) {
      const Sibling& sibling = draft_.sibling(list);
      path_[kLongestWord - 1 - depth] = sibling.tile;  // from the end, so that it lies backwards
      add(Tiles(path_).subspan(kLongestWord - 1 - depth), sibling);
      collect(sibling.arc, depth + 1);
    }
  }

  void add(Tiles backwards, const Sibling& sibling) {
    Beginning beginning;
    beginning.head = head_of(backwards);
    beginning.start = buffer_.size();
    beginning.length = static_cast<std::uint8_t>(backwards.size());
    beginning.accepts = sibling.accepts;
    beginning.rest = sibling.arc;
    buffer_.insert(buffer_.end(), backwards.begin(), backwards.end());
    all_.push_back(beginning);
  }

  const Draft& draft_;
  std::array<Tile, kLongestWord> path_{};
  std::vector<Tile> buffer_;
  std::vector<Beginning> all_;
};

[[noreturn]] void refuse(std::size_t place, const std::string& why) {
  throw BadGraph("word " + std::to_string(place + 1) + " of the list " + why);
}

void check_words(const WordList& words, unsigned letters) {
  for (std::size_t place = 0; place < words.size(); ++place) {
    const Tiles word = words[place];
    if (word.empty()) refuse(place, "is empty");
    if (word.size() > kLongestWord) refuse(place, "is too long");
    for (const Tile tile : word) {
      if (tile == 0 || tile > letters) refuse(place, "has a letter that is not in the alphabet");
    }
  }
  if (!words.is_sorted()) throw BadGraph("the words are not sorted, or one is there twice");
}

std::uint32_t draw_dawg(Draft& draft, const WordList& words) {
  Folding folding(draft);
  for (std::size_t place = 0; place < words.size(); ++place) folding.add(words[place], true, 0);
  return folding.finish();
}

std::uint32_t draw_gaddag(Draft& draft, std::uint32_t dawg) {
  const Beginnings beginnings(draft, dawg);
  Folding folding(draft);
  for (const Beginning& beginning : beginnings.all()) {
    folding.add(beginnings.tiles(beginning), beginning.accepts, beginning.rest);
  }
  return folding.finish();
}

}  // namespace

WordGraph build_graph(const WordList& words, unsigned letters, GraphShape shape) {
  check_words(words, letters);
  Draft draft;
  const std::uint32_t dawg = draw_dawg(draft, words);
  draft.lay_out();  // the DAWG lies in front, close together
  std::uint32_t gaddag = 0;
  if (shape == GraphShape::dawg_and_gaddag) {
    gaddag = draw_gaddag(draft, dawg);
    draft.lay_out();
  }
  return WordGraph(draft.nodes(dawg, gaddag), letters);
}

}  // namespace tilewright
