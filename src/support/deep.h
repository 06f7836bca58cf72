// Recursion whose frames lie on the heap.
//
// A function over nested input is most readable as a recursive one, and nested input is what a user
// can make as deep as the stack is not. A function that returns Deep<T> is a coroutine: it is
// called by `co_await`, ends with `co_return`, and waits on a list of frames while the called one
// runs. However deep the calls are, the thread's own stack holds one frame.
//
//   Deep<int> Tree::height(NodeId node) {
//     int most = 0;
//     for (const NodeId child : children(node)) most = std::max(most, co_await height(child));
//     co_return most + 1;
//   }
//   const int height = tree.height(root).run();
//
// A call costs an allocation, so what need not nest should be a plain function.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>
#include <vector>

#include "support/invariant.h"

namespace arbiter {

namespace deep {

// The frames that wait, the running one last.
using Frames = std::vector<std::coroutine_handle<>>;

struct PromiseBase {
  Frames* frames = nullptr;
  std::exception_ptr failure;

  std::suspend_always initial_suspend() noexcept { return {}; }
  std::suspend_always final_suspend() noexcept { return {}; }
  void unhandled_exception() { failure = std::current_exception(); }
};

}  // namespace deep

template <class T>
class [[nodiscard]] Deep {
 public:
  // NOLINTNEXTLINE(readability-identifier-naming): the language prescribes the name.
  struct promise_type : deep::PromiseBase {
    T value{};
    Deep get_return_object() {
      return Deep(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    void return_value(T result) { value = std::move(result); }
  };

  Deep(Deep&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Deep(const Deep&) = delete;
  Deep& operator=(const Deep&) = delete;
  Deep& operator=(Deep&&) = delete;
  ~Deep() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() const noexcept { return false; }
  template <class Caller>
  void await_suspend(std::coroutine_handle<Caller> caller) {
    handle_.promise().frames = caller.promise().frames;
    handle_.promise().frames->push_back(handle_);
  }
  T await_resume() { return result(); }

  // Calls the function from one that is not Deep.
  T run() && {
    deep::Frames frames;
    handle_.promise().frames = &frames;
    frames.push_back(handle_);
    while (!frames.empty()) {
      const std::coroutine_handle<> top = frames.back();
      top.resume();
      if (!top.done()) continue;
      INVARIANT(frames.back() == top, "a function should end after those it calls");
      frames.pop_back();
    }
    return result();
  }

 private:
  explicit Deep(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

  T result() {
    if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
    return std::move(handle_.promise().value);
  }

  std::coroutine_handle<promise_type> handle_;
};

}  // namespace arbiter
