// A list that is mostly short: it lies where it is declared, and moves to the heap only when it outgrows that.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace heterodox {

template <class Item, std::size_t near>
    requires std::is_trivially_copyable_v<Item>
class Few {
public:
    // Makes room for so many items, whose values are then to be written; answers where.
    Item* make(std::size_t size) {
        size_ = size;
        if (size > near && far_.size() < size) far_.resize(size);
        return data();
    }

    std::size_t size() const { return size_; }
    Item* data() { return size_ <= near ? near_.data() : far_.data(); }
    const Item* data() const { return size_ <= near ? near_.data() : far_.data(); }
    const Item& operator[](std::size_t place) const { return data()[place]; }
    std::span<const Item> all() const { return {data(), size_}; }
    // What it takes up beside itself.
    std::size_t bytes() const { return far_.capacity() * sizeof(Item); }

private:
    std::size_t size_ = 0;
    std::array<Item, near> near_;
    std::vector<Item> far_;
};

}  // namespace heterodox
