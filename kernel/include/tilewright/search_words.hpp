#pragma once

#include "tilewright/anagram_table.hpp"
#include "tilewright/extension_sets.hpp"
#include "tilewright/mask_graph.hpp"

namespace tilewright {

/// A word list made ready for the search: its words read forwards, read backwards for the letters
/// that may stand before a run, the letters that go beside others at all, and its words by their
/// letters for the best play. Made once from a graph, of which it keeps a reference, and then shared
/// by any number of boards and threads.
class SearchWords {
 public:
  explicit SearchWords(const WordGraph& graph);

  const WordGraph& graph() const noexcept { return graph_; }
  const MaskGraph& forwards() const noexcept { return forwards_; }
  const MaskGraph& backwards() const noexcept { return backwards_; }

  const ExtensionSets& extensions() const noexcept { return extensions_; }
  const AnagramTable& anagrams() const noexcept { return anagrams_; }

  std::size_t bytes() const noexcept {
    return forwards_.bytes() + backwards_.bytes() + extensions_.bytes() + anagrams_.bytes();
  }

 private:
  SearchWords(const WordGraph& graph, const WordList& words);

  const WordGraph& graph_;
  MaskGraph forwards_;
  MaskGraph backwards_;
  ExtensionSets extensions_;
  AnagramTable anagrams_;
};

}  // namespace tilewright
