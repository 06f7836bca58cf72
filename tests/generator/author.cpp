// The file around the term; types and names.
#include "generator/author.h"

#include <algorithm>

namespace arbiter::generator {

Program random_program(std::uint64_t seed, const Options& options) {
  return Author(seed, options).write();
}

Want Want::of(const Base& base) {
  switch (base.kind) {
    case Base::Kind::Exp: return exp(base.data);
    case Base::Kind::Var: return var(base.data);
    default: return com();
  }
}

bool Want::is_met_by(const Base& type) const {
  if (type.kind == Base::Kind::Any) return true;
  switch (kind) {
    case Kind::Com: return type.kind == Base::Kind::Com;
    case Kind::Exp: return type.is_value() && may_stand_for(type.data, data);
    case Kind::Var: return type.kind == Base::Kind::Var && type.data == data;
    case Kind::Guard: return type.is_value() && type.data.kind != Data::Kind::Named;
  }
  return false;
}

Author::Author(std::uint64_t seed, const Options& options) : random_(seed), options_(options) {}

Program Author::write() {
  choose_headers();
  choose_datas();
  choose_context();
  const std::size_t parameters = random_.chance(15) ? 1 + random_.below(3) : 0;
  Type& type = program_.type;
  type.result = random_.chance(55) ? Base::com() : base();
  for (std::size_t i = 0; i < parameters; ++i) type.arguments.push_back(base());
  program_.body = parameters > 0 ? function(type, options_.budget)
                                 : term(Want::of(type.result), options_.budget);
  // Without a type, the inferred one must be one that a term can have.
  const Base& inferred = program_.body.base();
  const bool may_hide = program_.body.type.arguments == type.arguments && inferred == type.result;
  program_.shows_type = !may_hide || random_.chance(80);
  return std::move(program_);
}

void Author::choose_headers() {
  if (random_.chance(15)) {
    const std::int64_t value = random_.between(1, 3);
    program_.params.emplace_back("n", value);
    scope_.push_back({Entity::Kind::Plain, "n", {{}, Base::exp(Data::literal(value))}});
  }
  if (random_.chance(20)) {
    program_.datas.emplace_back("X");
    if (options_.finite || random_.chance(70)) {
      program_.data_sizes.emplace_back("X", random_.between(2, 3));
    }
  }
  if (options_.finite) {
    program_.int_range = {-2, 3};
  } else if (random_.chance(4)) {
    program_.int_range = {random_.between(-2, 0), random_.between(1, 3)};
  }
}

void Author::choose_context() {
  static const char* const kNames[] = {"f", "g", "e", "h", "v"};
  const std::size_t count = random_.chance(5) ? 0 : 1 + random_.below(4);
  for (std::size_t i = 0; i < count; ++i) {
    Binding binding;
    binding.name = kNames[i];
    binding.style = style();
    if (random_.chance(25)) binding.size = random_.between(1, 3);
    if (random_.chance(i == 0 ? 85 : 55)) {
      binding.type = function_type();
    } else {
      binding.type.result = base();
    }
    program_.context.push_back(std::move(binding));
  }
  if (options_.errors && random_.chance(8)) {
    program_.context.push_back({"abort", 0, {{}, Base::com()}, 0});
  }
  for (const Binding& binding : program_.context) {
    const bool command = binding.type.result.kind == Base::Kind::Com;
    if (options_.errors && command && binding.name != "abort" && random_.chance(10)) {
      program_.error_commands.push_back(binding.name);
    }
    const bool array = binding.size > 0;
    scope_.push_back({array ? Entity::Kind::Array : Entity::Kind::Plain, binding.name, binding.type,
                      binding.size, false, true});
  }
}

void Author::choose_datas() {
  const std::size_t count = 1 + random_.below(3);
  for (std::size_t i = 0; i < count; ++i) datas_.push_back(any_data());
}

Data Author::any_data() {
  Choice<Data> choice;
  choice.add(32, [&] { return Data::modulo(random_.chance(5) ? 1 : random_.between(2, 4)); });
  choice.add(18, [&] {
    const std::int64_t low = random_.chance(70) ? 0 : random_.between(-1, 1);
    return Data::range(low, low + random_.between(random_.chance(80) ? 2 : 0, 4));
  });
  choice.add(15, [] { return Data::boolean(); });
  choice.add(18, [] { return Data::integer(); });
  if (options_.abstract && !options_.finite) {
    choice.add(4, [] { return Data{Data::Kind::Whole, 0, 0, ""}; });
    choice.add(4, [&] {
      return Data{Data::Kind::Partition, random_.between(-2, 0), random_.between(0, 2), ""};
    });
  }
  if (!program_.datas.empty()) choice.add(30, [] { return Data{Data::Kind::Named, 0, 0, "X"}; });
  return choice.make(random_);
}

Base Author::base() {
  Choice<Base> choice;
  choice.add(35, [] { return Base::com(); });
  choice.add(35, [&] { return Base::exp(data()); });
  choice.add(30, [&] { return Base::var(data()); });
  return choice.make(random_);
}

Type Author::function_type() {
  Type type;
  const std::size_t count = 1 + random_.below(3);
  for (std::size_t i = 0; i < count; ++i) type.arguments.push_back(base());
  type.result = random_.chance(50) ? Base::com() : base();
  return type;
}

// A new name, or now and then one that hides another.
std::string Author::fresh(const char* prefix) {
  if (random_.chance(8) && !scope_.empty()) {
    const std::string& taken = random_.pick(scope_).name;
    if (taken != "abort") return taken;
  }
  if (random_.chance(1) && options_.errors && options_.diverges) {
    // The predefined names may be bound anew.
    return random_.chance(50) ? "diverge" : random_.chance(70) ? "assert" : "assume";
  }
  return prefix + std::to_string(++names_);
}

bool Author::is_visible(std::size_t entity) const {
  return std::none_of(scope_.begin() + static_cast<std::ptrdiff_t>(entity) + 1, scope_.end(),
                      [&](const Entity& inner) { return inner.name == scope_[entity].name; });
}

// True if the name has its predefined meaning here.
bool Author::is_predefined(const std::string& word) const {
  return std::none_of(scope_.begin(), scope_.end(),
                      [&](const Entity& entity) { return entity.name == word; });
}

// What in scope gives what is wanted: `calls` tells whether functions may, too.
std::vector<Entity> Author::usable(const Want& want, bool calls) const {
  std::vector<Entity> found;
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const Entity& entity = scope_[i];
    if (entity.kind == Entity::Kind::Hidden || (entity.type.is_function() && !calls)) continue;
    if (want.is_met_by(entity.type.result) && is_visible(i)) found.push_back(entity);
  }
  return found;
}

std::int64_t Author::integer() {
  if (random_.chance(2)) return 9'223'372'036'854'775'807;
  return random_.chance(85) ? random_.between(0, 3) : random_.between(0, 9);
}

}  // namespace arbiter::generator
