#pragma once

#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A stack of plain records that keeps its memory. It is not a std::vector for the same reason as
/// MoveList. Adding elements invalidates references.
template <class T>
class GrowingArray {
 public:
  GrowingArray() = default;
  GrowingArray(const GrowingArray&) = delete;
  GrowingArray& operator=(const GrowingArray&) = delete;
  ~GrowingArray() { ::operator delete(elements_, std::align_val_t{alignof(T)}); }

  std::uint32_t size() const noexcept { return size_; }
  T& operator[](std::uint32_t at) noexcept { return elements_[at]; }
  const T& operator[](std::uint32_t at) const noexcept { return elements_[at]; }
  T* begin() noexcept { return elements_; }
  T* end() noexcept { return elements_ + size_; }

  /// Appends an element for the caller to fill in.
  T& add() {
    if (size_ == capacity_) grow();
    return elements_[size_++];
  }
  void add(const T& element) {
    const T copy = element;
    add() = copy;
  }
  /// Removes all elements from this number on.
  void shrink(std::uint32_t size) noexcept { size_ = size; }

 private:
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr std::uint32_t kMaxCapacity = 1u << 30;

  void grow() {
    if (capacity_ >= kMaxCapacity) throw std::bad_alloc();
    const std::uint32_t capacity = capacity_ == 0 ? 256 : 2 * capacity_;
    void* const memory = ::operator new(sizeof(T) * capacity, std::align_val_t{alignof(T)});
    if (size_ > 0) std::memcpy(memory, static_cast<const void*>(elements_), sizeof(T) * size_);
    ::operator delete(elements_, std::align_val_t{alignof(T)});
    elements_ = static_cast<T*>(memory);
    capacity_ = capacity;
  }

  T* elements_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
