#pragma once

namespace tilewright {

/// The version of Tilewright that this kernel was compiled for, such as "1.2.3".
const char* version() noexcept;

}  // namespace tilewright
