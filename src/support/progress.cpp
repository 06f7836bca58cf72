#include "support/progress.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace arbiter {

namespace {

using namespace std::chrono_literals;

constexpr Progress::Clock::duration kQuiet = 1s;  // shorter work shows nothing
constexpr Progress::Clock::duration kRedrawEvery = 100ms;
constexpr Progress::Clock::duration kListEvery = 1s;

// "812", "81k", "1.2M": the leading digits, since the last ones change too fast to be read.
std::string rounded(std::uint64_t number) {
  if (number < 10'000) return std::to_string(number);
  constexpr std::string_view kUnits = "kMGT";
  std::uint64_t thousandth = 1;  // of the unit
  std::size_t unit = 0;
  while (unit + 1 < kUnits.size() && number / thousandth >= 1'000'000) {
    thousandth *= 1'000;
    ++unit;
  }
  const std::uint64_t tenths = number / thousandth / 100;
  std::string text = std::to_string(tenths / 10);
  if (tenths < 100) text += "." + std::to_string(tenths % 10);
  return text + kUnits[unit];
}

// "0:07", "12:34", "1:02:03".
std::string clock_text(Progress::Clock::duration elapsed) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(elapsed).count();
  const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::string rest = two(seconds % 60);
  if (seconds < 3600) return std::to_string(seconds / 60) + ":" + rest;
  return std::to_string(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + rest;
}

}  // namespace

Progress::Progress(Style style, World world)
    : style_(style), world_(std::move(world)), start_(world_.now()), due_(kQuiet.count()) {}

void Progress::report(const Work& work) {
  if (style_ == Style::Silent) return;
  const Clock::duration elapsed = world_.now() - start_;
  if (elapsed.count() < due_.load(std::memory_order_relaxed)) return;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock.owns_lock()) return;  // another thread is drawing
  const Clock::duration pause = style_ == Style::Redrawn ? kRedrawEvery : kListEvery;
  due_.store((elapsed + pause).count(), std::memory_order_relaxed);
  const std::string text = line(work, elapsed);
  world_.write(style_ == Style::Redrawn ? "\r" + text + "\x1b[K" : text + "\n");
  shown_ = true;
}

void Progress::clear() {
  const std::lock_guard lock(drawing_);
  if (style_ == Style::Redrawn && std::exchange(shown_, false)) world_.write("\r\x1b[K");
}

std::string Progress::line(const Work& work, Clock::duration elapsed) const {
  constexpr std::string_view kBetween = " · ";
  std::string text(work.phase);
  if (work.iteration > 0) text.append(kBetween).append("round " + std::to_string(work.iteration));
  if (work.count > 0) text.append(kBetween).append(rounded(work.count) + " ").append(work.unit);
  if (const std::uint64_t mib = world_.memory_mib(); mib > 0) {
    text.append(kBetween).append(std::to_string(mib) + " MiB");
  }
  return text.append(kBetween).append(clock_text(elapsed));
}

Progress::World Progress::real_world() {
  return {.write = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); },
          .now = [] { return Clock::now(); },
          .memory_mib = resident_mib};
}

std::uint64_t resident_mib() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long total = 0;
  unsigned long long resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &total, &resident);
  std::fclose(file);
  const long page = sysconf(_SC_PAGESIZE);
  return read == 2 && page > 0 ? resident * static_cast<std::uint64_t>(page) >> 20U : 0;
}

std::uint64_t peak_mib() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return static_cast<std::uint64_t>(usage.ru_maxrss) >> 10U;
}

}  // namespace arbiter
