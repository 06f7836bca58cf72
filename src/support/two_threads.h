#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace arbiter {

// A second thread, which waits for work.
class TwoThreads {
 public:
  TwoThreads() = default;
  ~TwoThreads();
  TwoThreads(const TwoThreads&) = delete;
  TwoThreads& operator=(const TwoThreads&) = delete;

  // Calls work(0) and work(1), and returns when both are done: at the same time if `parallel`, one
  // after the other if not. What they throw is thrown here, the first one's first.
  void run(const std::function<void(int)>& work, bool parallel);

 private:
  bool has_second();
  void serve();

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(int)>* work_ = nullptr;  // for the second thread; null: wait
  std::exception_ptr thrown_;
  bool ends_ = false;
  std::thread second_;
};

}  // namespace arbiter
