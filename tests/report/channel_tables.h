// 004's tables 1 and 2, of its communication channel, as they are printed.
#pragma once

namespace arbiter {

inline constexpr const char* kChannelTable1 =
    "T                    λ\n"
    "S    λ               true\n"
    "     output          false\n"
    "S·Σ  ack             true\n"
    "     output          false\n"
    "     send            true\n"
    "     output, ack     false\n"
    "     output, output  false\n"
    "     output, send    false\n";

inline constexpr const char* kChannelTable2 =
    "T                    λ      ack\n"
    "S    λ               true   true\n"
    "     output          false  false\n"
    "     send            true   false\n"
    "S·Σ  ack             true   true\n"
    "     output          false  false\n"
    "     send            true   false\n"
    "     output, ack     false  false\n"
    "     output, output  false  false\n"
    "     output, send    false  false\n"
    "     send, ack       false  false\n"
    "     send, output    true   true\n"
    "     send, send      true   true\n";

}  // namespace arbiter
