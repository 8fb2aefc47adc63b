#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <utility>

#include "bound_engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using ValueArray = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

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

Leaves with_values(const Leaves& self, const ValueArray& values) {
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
  nb::exception<BadLeaves>(m, "BadLeaves", PyExc_ValueError).doc() =
      "The data are not a table of leave values.";
  nb::class_<Leaves>(m, "Leaves", "The values of leaves, that is, of the tiles kept on a rack.")
      .def_static("from_klv2", &from_klv2, "data"_a, "letters"_a, "Parse the bytes of a KLV2 file.")
      .def_static("of_box", &of_box, "counts"_a, "longest"_a,
                  "Return all leaves of a box, each worth 0. `counts` holds one byte per kind of "
                  "tile, the blank first.")
      .def("to_klv2", &to_klv2, "Return the bytes of a KLV2 file.")
      .def("with_values", &with_values, "values"_a,
           "Return a copy of the leaves with these values.")
      .def("values", &values_of, "Return the values of all leaves, by index.")
      .def("list", &list,
           "Return the concatenated tiles of all leaves, and the end index of each leave.")
      .def_prop_ro("letters", &Leaves::letters)
      .def("__len__", &Leaves::size);
}

}  // namespace tilewright
