// Memory for what is walked through again and again: in large pages where the system has them, since looking up
// thousands of small ones takes longer than what is read there.
#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace heterodox {

template <class Item>
struct WidePages {
    using value_type = Item;

    WidePages() = default;
    template <class Other>
    WidePages(const WidePages<Other>&) {}

    Item* allocate(std::size_t items) {
        const std::size_t bytes = items * sizeof(Item);
        void* const memory = ::operator new(bytes, alignment(bytes));
#ifdef __linux__
        if (bytes >= page) madvise(memory, bytes / page * page, MADV_HUGEPAGE);  // a wish: no harm where it is not granted
#endif
        return static_cast<Item*>(memory);
    }
    void deallocate(Item* memory, std::size_t items) { ::operator delete(memory, alignment(items * sizeof(Item))); }

    friend bool operator==(const WidePages&, const WidePages&) { return true; }

private:
    static constexpr std::size_t page = std::size_t{1} << 21;

    static std::align_val_t alignment(std::size_t bytes) { return std::align_val_t{bytes >= page ? page : alignof(Item)}; }
};

}  // namespace heterodox
