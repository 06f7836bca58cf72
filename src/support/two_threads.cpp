#include "support/two_threads.h"

#include <system_error>

namespace arbiter {

TwoThreads::~TwoThreads() {
  if (!second_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  second_.join();
}

void TwoThreads::run(const std::function<void(int)>& work, bool parallel) {
  if (!parallel || !has_second()) {
    work(0);
    work(1);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    thrown_ = nullptr;
  }
  changed_.notify_all();
  std::exception_ptr thrown;
  try {
    work(0);
  } catch (...) {
    thrown = std::current_exception();
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return work_ == nullptr; });
  if (!thrown) thrown = thrown_;
  if (thrown) std::rethrow_exception(thrown);
}

// Where no thread can be had, one has to do.
bool TwoThreads::has_second() {
  if (second_.joinable()) return true;
  try {
    second_ = std::thread([this] { serve(); });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void TwoThreads::serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return work_ != nullptr || ends_; });
    if (ends_) return;
    const std::function<void(int)>& work = *work_;
    lock.unlock();
    std::exception_ptr thrown;
    try {
      work(1);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    thrown_ = thrown;
    work_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace arbiter
