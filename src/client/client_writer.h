#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/client.h"
#include "client/client_words.h"
#include "client/environment.h"

namespace arbiter::client {

// Writes the parts of a client. See client.h for what it does and client_writer.cpp for how.
class ClientWriter {
 public:
  // All must outlive the writer.
  ClientWriter(const core::Judgement& judgement, const game::Arena& arena,
               std::span<const game::Move> play, const Environment& environment, FreshNames& names,
               const ClientOptions& options);

  Client<ClientText> write();

 private:
  // A statement, and the moves that it makes or checks.
  struct Line {
    std::string code;
    std::string comment;
  };
  using Lines = std::vector<Line>;
  using Calls = std::vector<const Call*>;

  // The choice among some calls that follow each other, and the index of the first one's question.
  struct Chain {
    std::size_t first = 0;
    std::string text;
  };

  // What a body is written with.
  struct Body {
    typing::Base type;                   // com or exp: of what it gives
    std::vector<std::string> arguments;  // their names
    std::string index;                   // of an array: the name of the index
    std::string written;                 // of a write: the name of the value
  };

  // client_writer.cpp: the program and the definitions in it.
  bool calls_error_last() const;
  std::string identifier(core::FreeId id);
  std::string array(const core::FreeIdentifier& identifier, const Body& body, const Calls& calls);
  std::string variable(const Body& body, const Calls& calls);
  std::string main(const std::string& application);
  std::string name(const core::FreeIdentifier& identifier);
  std::string application();

  // client_body.cpp: what a body does.
  std::string dispatch(const Body& body, const Calls& calls);
  std::string chain(const Body& body, std::span<const Call* const> calls);
  std::string merged(std::vector<Chain> chains);
  std::string guards(const Body& body, const Call& call, std::string_view relation,
                     std::string_view connective);
  Lines steps(const Body& body, const Call& call);
  void ask(Lines& lines, const Turn& turn, const std::string& target);
  void finish(Lines& lines, const Body& body);
  std::string check(std::size_t index, const std::string& also = "");
  std::string stuck();
  Lines stuck(const typing::Base& type);
  std::string failure();
  std::string comment(std::size_t index) const;
  // Counts a piece of the text; false if there is no use in going on, and `why_not_` is set.
  bool goes_on(std::size_t bytes);
  std::string value(std::size_t index) const;
  static std::string text(const Lines& lines);

  std::string word(const typing::Base& base) const { return base_word(base, *judgement_.names); }
  // The client's own name for something, the same for the same wish.
  const std::string& own(const std::string& wish);

  const core::Judgement& judgement_;
  const game::Arena& arena_;
  std::span<const game::Move> play_;
  const Environment& environment_;
  FreshNames& names_;
  const ClientOptions& options_;
  std::vector<Calls> calls_;  // per component, in the order of the play
  std::map<std::string, std::string> own_;
  bool leaves_ = false;  // there is a jump out of the client
  std::size_t pieces_written_ = 0;
  std::size_t bytes_written_ = 0;
  std::optional<NoClient> why_not_;  // a limit was reached: what was written is of no use
};

}  // namespace arbiter::client
