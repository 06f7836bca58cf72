// Z3 behind the interface. Built only where its headers are found; without_solver.cpp is built
// otherwise.
//
// Each term becomes one expression of Z3's, made when it is first needed and kept for as long as
// questions are about the same terms. A question is a set of assumptions, so that the core comes
// back as their indices. A second thread interrupts a question that goes beyond the limits, since
// Z3 looks at its own clock only now and then. Where unknowns are multiplied, or divided by, it
// does not even listen to that for minutes: such a question is asked in a process of its own
// (child_process.h). There, Z3 gets no time, since its clock is a thread; the parent has one.
//
// Cores are made smaller here, by asking again without one constraint after the other, and not by
// Z3's own core.minimize: that works while the core is handed out, where neither a clock nor an
// interrupt reaches it.
#if ARBITER_HAS_Z3

#include <z3++.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>
#include <utility>

#include "smt/child_process.h"
#include "smt/degree.h"
#include "smt/needed.h"
#include "smt/solver.h"

namespace arbiter::smt {

namespace {

using Op = Term::Op;

// What ends work now, if something does. What Z3 holds counts, too.
std::optional<StopReason> reached(const Limits& limits, MemoryCharge& charge) {
  if (!charge.resize(Z3_get_estimated_alloc_size())) return StopReason::Memory;
  return limits.reached();
}

// Interrupts the question when the limits are reached, and says which one was: to be read when the
// watch is over.
class Watch {
 public:
  Watch(z3::context& context, const Limits& limits, Progress* progress,
        std::optional<StopReason>& stopped)
      : progress_(progress),
        thread_([this, &context, limits, &stopped] { run(context, limits, stopped); }) {}
  ~Watch() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void run(z3::context& context, const Limits& limits, std::optional<StopReason>& stopped) {
    constexpr std::chrono::milliseconds kAskEvery(20);
    MemoryCharge charge(limits);
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kAskEvery, [this] { return is_over_; })) {
      if (progress_ != nullptr) progress_->report({"ask the solver"});
      if (!stopped) stopped = reached(limits, charge);
      if (stopped) context.interrupt();
    }
  }

  Progress* progress_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_over_ = false;
  std::thread thread_;
};

class Z3Solver final : public Solver {
 public:
  explicit Z3Solver(const SolverOptions& options)
      : options_(options), solver_(context_), made_(context_) {}

  Reply ask(const Terms& terms, std::span<const TermId> constraints,
            const Limits& limits) override {
    Reply reply;
    stopped_ = limits.reached();
    try {
      if (!stopped_) reply = asked(terms, constraints, limits);
    } catch (const z3::exception&) {
      // Out of memory, interrupted: unknown.
    }
    if (reply.answer == Answer::Unknown) reply.stopped = stopped_;
    return reply;
  }

 private:
  Reply asked(const Terms& terms, std::span<const TermId> constraints, const Limits& limits) {
    if (!make(terms, constraints, limits)) {
      forget();
      return {};
    }
    const bool is_linear = std::all_of(constraints.begin(), constraints.end(),
                                       [&](TermId id) { return degrees_.is_linear(id); });
    if (is_linear) {
      const Watch watch(context_, limits, options_.progress, stopped_);
      return answered(terms, constraints, nullptr);
    }
    ChildOptions child{constraints.size(), static_cast<std::size_t>(terms.unknowns())};
    child.seconds = options_.seconds;
    child.seconds_more = seconds_for_cores();
    child.bytes = Z3_get_estimated_alloc_size();
    child.progress = options_.progress;
    const auto work = [&](Teller& teller) { tell_answer(terms, constraints, teller); };
    Reply reply = ask_in_child(work, limits, child);
    stopped_ = reply.stopped;
    return reply;
  }

  // In a child.
  void tell_answer(const Terms& terms, std::span<const TermId> constraints, Teller& teller) {
    try {
      teller.tell(answered(terms, constraints, &teller));
    } catch (const z3::exception&) {
      // Out of memory: what was told before stands.
    }
  }

  // Where there is a teller, it is told of cores on the way to the smallest, and has the time.
  Reply answered(const Terms& terms, std::span<const TermId> constraints, Teller* teller) {
    std::vector<z3::expr> asked;
    for (const TermId id : constraints) asked.push_back(truth(terms, id));
    std::vector<std::uint32_t> all(constraints.size());
    std::iota(all.begin(), all.end(), 0);
    allow(options_.steps, teller == nullptr ? std::optional(options_.seconds) : std::nullopt);
    const z3::check_result result = check(asked, all);
    if (result == z3::unsat) {
      return {Answer::Unsatisfiable, {}, smallest(asked, core(asked, all), teller)};
    }
    if (result == z3::sat) return {Answer::Satisfiable, model(terms), {}};
    return {};
  }

  // From now on, so much for each check; without seconds, as long as it takes.
  void allow(std::uint64_t steps, std::optional<double> seconds) {
    const std::pair allowed{steps, seconds};
    if (std::exchange(allowed_, allowed) == allowed) return;
    z3::params params(context_);
    params.set("timeout", seconds ? static_cast<unsigned>(*seconds * 1000) : UINT32_MAX);
    params.set("rlimit", static_cast<unsigned>(std::min<std::uint64_t>(steps, UINT32_MAX)));
    params.set("random_seed", 0U);
    params.set("core.minimize", false);
    params.set("ctrl_c", false);  // or Z3 would keep an interrupt to itself
    solver_.set(params);
  }

  z3::check_result check(const std::vector<z3::expr>& asked,
                         const std::vector<std::uint32_t>& some) {
    z3::expr_vector assumptions(context_);
    for (const std::uint32_t i : some) assumptions.push_back(asked[i]);
    return solver_.check(assumptions);
  }

  // For each question that makes a core smaller.
  double seconds_for_cores() const {
    constexpr double kSeconds = 10;
    return std::min(options_.seconds, kSeconds);
  }

  // Leaves out what is not needed for the contradiction, from the end on. A part that is hard to
  // decide ends it: the rest will be, too.
  std::vector<std::uint32_t> smallest(const std::vector<z3::expr>& asked,
                                      std::vector<std::uint32_t> unknown, Teller* teller) {
    if (!options_.wants_cores) return unknown;
    constexpr std::uint64_t kLess = 30;
    allow(options_.steps / kLess,
          teller == nullptr ? std::optional(seconds_for_cores()) : std::nullopt);
    if (teller != nullptr) teller->tell({Answer::Unsatisfiable, {}, unknown});
    std::vector<std::uint32_t> needed;
    while (!unknown.empty()) {
      const std::uint32_t one = unknown.back();
      unknown.pop_back();
      std::vector<std::uint32_t> others = needed;
      others.insert(others.end(), unknown.begin(), unknown.end());
      const z3::check_result result = check(asked, others);
      if (result != z3::unsat) needed.push_back(one);
      if (result == z3::unknown) break;
      if (result == z3::unsat) {
        const std::vector<std::uint32_t> left = core(asked, others);
        std::erase_if(unknown,
                      [&](std::uint32_t i) { return !std::ranges::binary_search(left, i); });
      }
      if (teller == nullptr) continue;
      if (result == z3::unsat) {
        teller->tell({Answer::Unsatisfiable, {}, both(needed, unknown)});
      } else {
        teller->go_on();
      }
    }
    return both(needed, unknown);
  }

  // Ascending.
  static std::vector<std::uint32_t> both(std::vector<std::uint32_t> some,
                                         const std::vector<std::uint32_t>& others) {
    some.insert(some.end(), others.begin(), others.end());
    std::sort(some.begin(), some.end());
    return some;
  }

  // Makes the expressions that are not there yet. False if the limits end it: no question is under
  // way that could be interrupted. False, too, if a product has too many factors: Z3 goes through
  // all ways to part them in two, and asks nobody meanwhile.
  bool make(const Terms& terms, std::span<const TermId> roots, const Limits& limits) {
    constexpr std::size_t kAskEvery = 1024;
    if (std::exchange(pool_, terms.identity()) != terms.identity()) forget();
    place_.resize(terms.size(), kNotMade);
    const auto is_made = [this](TermId id) { return place_[id.index()] != kNotMade; };
    MemoryCharge charge(limits);
    std::size_t count = 0;
    for (const TermId id : needed_terms(terms, roots, is_made)) {
      if (degrees_.add(terms, id) > options_.factors) return false;
      made_.push_back(expression_of(terms, id));
      place_[id.index()] = made_.size() - 1;
      if (++count % kAskEvery != 0) continue;
      stopped_ = reached(limits, charge);
      if (stopped_) return false;
    }
    stopped_ = reached(limits, charge);
    return !stopped_;
  }

  void forget() {
    place_.clear();
    degrees_.clear();
    made_ = z3::expr_vector(context_);
  }

  z3::expr made(TermId id) { return made_[static_cast<int>(place_[id.index()])]; }
  z3::expr integer(const Terms& terms, TermId id) {
    z3::expr expression = made(id);
    if (!terms[id].is_truth()) return expression;
    return z3::ite(expression, context_.int_val(1), context_.int_val(0));
  }
  z3::expr truth(const Terms& terms, TermId id) {
    const z3::expr expression = made(id);
    return terms[id].is_truth() ? expression : expression != 0;
  }
  static z3::expr quotient(const z3::expr& a, const z3::expr& b) {
    return z3::ite(a >= 0, a / b, -(-a / b));
  }

  z3::expr expression_of(const Terms& terms, TermId id) {
    const Term& term = terms[id];
    const auto a = [&] { return integer(terms, term.a); };
    const auto b = [&] { return integer(terms, term.b); };
    switch (term.op) {
      case Op::Constant: return context_.int_val(term.number);
      case Op::Unknown: return context_.int_const(("u" + std::to_string(term.number)).c_str());
      case Op::Add: return a() + b();
      case Op::Subtract: return a() - b();
      case Op::Multiply: return a() * b();
      case Op::Divide: return quotient(a(), b());
      case Op::Remainder: return a() - b() * quotient(a(), b());
      case Op::Wrap:
        return z3::mod(a(), context_.int_val(static_cast<std::uint64_t>(term.number) + 1));
      case Op::Equal: return a() == b();
      case Op::Less: return a() < b();
      case Op::LessEqual: return a() <= b();
      case Op::Not: return !truth(terms, term.a);
      case Op::And: return truth(terms, term.a) && truth(terms, term.b);
      case Op::Or: return truth(terms, term.a) || truth(terms, term.b);
      case Op::If: return z3::ite(truth(terms, term.a), b(), integer(terms, term.c));
    }
    INVARIANT(false, "a term should be known");
  }

  // Those of the last question that contradict each other, ascending.
  std::vector<std::uint32_t> core(const std::vector<z3::expr>& asked,
                                  const std::vector<std::uint32_t>& some) {
    std::set<unsigned> found;
    for (const z3::expr& each : solver_.unsat_core()) found.insert(each.id());
    std::vector<std::uint32_t> indices;
    for (const std::uint32_t i : some) {
      if (found.contains(asked[i].id())) indices.push_back(i);
    }
    std::sort(indices.begin(), indices.end());
    return indices;
  }

  std::vector<std::optional<std::int64_t>> model(const Terms& terms) {
    const z3::model found = solver_.get_model();
    std::vector<std::optional<std::int64_t>> values(static_cast<std::size_t>(terms.unknowns()));
    for (unsigned i = 0; i < found.num_consts(); ++i) {
      const z3::func_decl declared = found.get_const_decl(i);
      const std::string name = declared.name().str();
      std::int64_t value = 0;
      std::size_t number = 0;
      // Z3 may have constants of its own there.
      const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
      if (name[0] != 'u' || error != std::errc{} || end != name.data() + name.size()) continue;
      const bool fits = found.get_const_interp(declared).is_numeral_i64(value);
      if (fits && number < values.size()) values[number] = value;
    }
    return values;
  }

  static constexpr unsigned kNotMade = 0xFFFFFFFFU;
  SolverOptions options_;
  // Steps and seconds, at last.
  std::optional<std::pair<std::uint64_t, std::optional<double>>> allowed_;
  std::optional<StopReason> stopped_;  // what ended the last question
  z3::context context_;
  z3::solver solver_;
  z3::expr_vector made_;
  std::optional<std::uint64_t> pool_;  // that was asked about last
  std::vector<unsigned> place_;        // per term of it: its index in made_
  Degrees degrees_;                    // of those that are made
};

}  // namespace

std::unique_ptr<Solver> make_solver(const SolverOptions& options) {
  return std::make_unique<Z3Solver>(options);
}

std::string solver_version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(build);
}

}  // namespace arbiter::smt

#endif
