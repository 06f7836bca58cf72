// How random programs are written: top down, by what a place wants.
//
// A place wants a command, a value that can stand for a data type, a guard, or a variable of just
// one data type. The author chooses among the forms that give it and among the names in scope, and
// knows of each subterm the type that the front end will infer, since a plain `let` takes it over.
#pragma once

#include <string>
#include <vector>

#include "generator/program.h"
#include "generator/random.h"
#include "generator/random_program.h"

namespace arbiter::generator {

// What a place takes.
struct Want {
  enum class Kind { Com, Exp, Var, Guard };
  Kind kind = Kind::Com;
  Data data;  // Exp: what the value must stand for; Var: exactly the variable's

  static Want com() { return {}; }
  static Want guard() { return {Kind::Guard, Data::boolean()}; }
  static Want exp(Data data) { return {Kind::Exp, std::move(data)}; }
  static Want var(Data data) { return {Kind::Var, std::move(data)}; }
  static Want of(const Base& base);
  bool is_met_by(const Base& type) const;
};

// A name in scope.
struct Entity {
  enum class Kind { Plain, Array, Hidden };  // Hidden: being defined, so not to be used
  Kind kind = Kind::Plain;
  std::string name;
  Type type;              // of the name, or of each element
  std::int64_t size = 0;  // Array
  bool is_local = false;  // a local variable or array: state that arguments share
  bool is_free = false;   // the environment's
  bool is_parameter = false;
};

class Author {
 public:
  Author(std::uint64_t seed, const Options& options);
  Program write();

 private:
  struct Label {
    std::string name;
    bool usable = true;
  };

  // author.cpp: the file, types and names.
  void choose_headers();
  void choose_context();
  void choose_datas();
  Data any_data();
  Data data() { return random_.pick(datas_); }
  Base base();
  Type function_type();
  std::string fresh(const char* prefix);
  bool is_visible(std::size_t entity) const;
  bool is_predefined(const std::string& name) const;
  std::vector<Entity> usable(const Want& want, bool calls) const;
  std::int64_t integer();
  std::uint32_t style() { return static_cast<std::uint32_t>(random_.below(60)); }
  int part_of(int budget) {
    return budget <= 1 ? 1 : 1 + static_cast<int>(random_.below(static_cast<std::size_t>(budget)));
  }

  // author_term.cpp: what every place may hold.
  Tree term(const Want& want, int budget);
  Tree leaf_for(const Want& want);
  Tree leaf_command();
  Tree leaf_variable(const Data& data);
  Tree use(const Entity& entity, int budget);
  Tree index(std::int64_t size, int budget);
  std::vector<Tree> arguments(const std::vector<Base>& types, int budget);
  Tree sequence(const Want& want, int budget);
  Tree branch(const Want& want, int budget);
  Tree labelled(const Want& want, int budget);
  Tree annotated(const Want& want, int budget);
  Tree statement(int budget);
  Tree returning(Tree tree);
  void add_shared(Choice<Tree>& choice, const Want& want, int budget);

  // author_form.cpp: commands, values and variables.
  void add_commands(Choice<Tree>& choice, int budget);
  void add_values(Choice<Tree>& choice, const Want& want, int budget);
  void add_truths(Choice<Tree>& choice, int budget);
  void add_numbers(Choice<Tree>& choice, int budget);
  void add_variables(Choice<Tree>& choice, const Want& want, int budget);
  Tree assignment(int budget);
  Tree loop(int budget);
  Tree counting_loop(int budget);
  Tree jump();
  Tree mkvar(const Data& data, int budget);
  Tree comparison(int budget);

  // author_scope.cpp: what binds names.
  Tree let_plain(const Want& want, int budget);
  Tree let_function(const Want& want, int budget);
  Tree let_typed(const Want& want, int budget);
  Tree let_array(const Want& want, int budget);
  Tree let_alias(const Want& want, int budget);
  Tree apply_now(const Want& want, int budget);
  Tree new_variable(const Want& want, int budget);
  Tree new_array(const Want& want, int budget);
  Tree function(const Type& type, int budget);
  Tree initial(const Data& data, int budget);
  // A body in which the entity is used, more than once if there is room.
  Tree body_using(const Entity& entity, const Want& want, int budget);
  // A command that shows a value to the environment.
  Tree observation(const Entity& entity);

  Random random_;
  Options options_;
  Program program_;
  std::vector<Entity> scope_;  // innermost last
  std::vector<Label> labels_;  // innermost last
  std::vector<Data> datas_;    // the few types of this program, so that its parts fit together
  int names_ = 0;
};

}  // namespace arbiter::generator
