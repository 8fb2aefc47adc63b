#pragma once

namespace tilewright {

/// The version of Tilewright this kernel was compiled for, such as "1.2.3".
const char* version() noexcept;

}  // namespace tilewright
