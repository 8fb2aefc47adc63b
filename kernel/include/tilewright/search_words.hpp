#pragma once

#include "tilewright/mask_graph.hpp"

namespace tilewright {

/// A word list made ready for the search: its words read forwards, and read backwards for the
/// letters that may stand before a run. Made once from a graph, of which it keeps a reference, and
/// then shared by any number of boards and threads.
class SearchWords {
 public:
  explicit SearchWords(const WordGraph& graph);

  const WordGraph& graph() const noexcept { return graph_; }
  const MaskGraph& forwards() const noexcept { return forwards_; }
  const MaskGraph& backwards() const noexcept { return backwards_; }

  std::size_t bytes() const noexcept { return forwards_.bytes() + backwards_.bytes(); }

 private:
  const WordGraph& graph_;
  MaskGraph forwards_;
  MaskGraph backwards_;
};

}  // namespace tilewright
