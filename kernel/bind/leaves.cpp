#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <utility>

#include "bound_engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using GivenValues = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Leaves from_klv2(const nb::bytes& data, unsigned letters) {
  const std::span bytes(static_cast<const unsigned char*>(data.data()), data.size());
  const nb::gil_scoped_release released;
  return read_klv2(bytes, letters);
}

nb::bytes to_klv2(const Leaves& self) {
  const std::vector<unsigned char> bytes = write_klv2(self);
  return nb::bytes(bytes.data(), bytes.size());
}

Leaves of_box(const nb::bytes& counts, unsigned longest) {
  return Leaves::of_box(tiles_in(counts), longest);
}

Leaves with_values(const Leaves& self, const GivenValues& values) {
  return self.with_values(std::vector<float>(values.data(), values.data() + values.size()));
}

Column<float> values_of(const Leaves& self) { return as_column(std::vector<float>(self.values())); }

std::pair<Column<Tile>, Column<std::uint32_t>> list(const Leaves& self) {
  std::vector<Tile> tiles;
  std::vector<std::uint32_t> ends;
  self.list(tiles, ends);
  return {as_column(std::move(tiles)), as_column(std::move(ends))};
}

}  // namespace

void bind_leaves(nb::module_& m) {
  nb::exception<BadLeaves>(m, "BadLeaves", PyExc_ValueError);
  nb::class_<Leaves>(m, "Leaves", "What the tiles kept on a rack are worth.")
      .def_static("from_klv2", &from_klv2, "data"_a, "letters"_a, "Read the bytes of a KLV2 file.")
      .def_static("of_box", &of_box, "counts"_a, "longest"_a,
                  "All leaves of a box with these counts (a byte a tile, the blank first), worth 0.")
      .def("to_klv2", &to_klv2, "The bytes of a KLV2 file.")
      .def("with_values", &with_values, "values"_a, "The same leaves with other values.")
      .def("values", &values_of, "The values in the order of the leaves.")
      .def("list", &list, "The tiles of all leaves one after the other, and where each ends.")
      .def_prop_ro("letters", &Leaves::letters)
      .def("__len__", &Leaves::size);
}

}  // namespace tilewright
