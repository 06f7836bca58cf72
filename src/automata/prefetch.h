#pragma once

namespace arbiter::automata {

// Asks for the memory behind the pointer, which is needed soon. Automata do not fit into caches:
// where the next addresses are known early, waiting for several at once is what makes a walk fast.
inline void prefetch(const void* address) { __builtin_prefetch(address); }

}  // namespace arbiter::automata
