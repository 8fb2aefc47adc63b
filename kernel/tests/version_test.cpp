#include "tilewright/version.hpp"

#include <string_view>

#include "check.hpp"

int main() {
  const std::string_view version = tilewright::version();
  CHECK(!version.empty());
  CHECK(version.find('.') != std::string_view::npos);
}
