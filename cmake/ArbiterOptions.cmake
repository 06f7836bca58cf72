# arbiter_options: the warnings and instrumentation of every target of this project.
# arbiter_external: the libraries that every folder may use.

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(absl REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)

add_library(arbiter_external INTERFACE)
target_include_directories(arbiter_external INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_features(arbiter_external INTERFACE cxx_std_20)
target_link_libraries(arbiter_external INTERFACE
  fmt::fmt tl::expected absl::flat_hash_map absl::flat_hash_set Threads::Threads)

# Z3, if it is there: without it, src/smt has no solver.
add_library(arbiter_z3 INTERFACE)
find_path(Z3_INCLUDE z3++.h)
find_library(Z3_LIBRARY z3)
if(ARBITER_Z3 AND Z3_INCLUDE AND Z3_LIBRARY)
  set(ARBITER_USES_Z3 ON)
  target_include_directories(arbiter_z3 SYSTEM INTERFACE "${Z3_INCLUDE}")
  target_link_libraries(arbiter_z3 INTERFACE "${Z3_LIBRARY}")
  target_compile_definitions(arbiter_z3 INTERFACE ARBITER_HAS_Z3=1)
else()
  message(STATUS "Z3 is not used: paths that depend on unbounded input stay undecided")
  target_compile_definitions(arbiter_z3 INTERFACE ARBITER_HAS_Z3=0)
endif()

add_library(arbiter_options INTERFACE)
target_compile_options(arbiter_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
  # Options are named at the call, `{.max_rounds = 5}`, and the others keep their defaults.
  -Wno-missing-field-initializers
  # clang reports what libstdc++'s stable_sort uses.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # g++ 12 reports std::string's operator+ (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(ARBITER_WERROR)
  target_compile_options(arbiter_options INTERFACE -Werror)
endif()

if(ARBITER_SANITIZE)
  set(sanitize -fsanitize=${ARBITER_SANITIZE} -fno-sanitize-recover=all)
  target_compile_options(arbiter_options INTERFACE ${sanitize} -fno-omit-frame-pointer
    # Instrumentation hides initialisations from g++ (GCC bug 105562).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(arbiter_options INTERFACE ${sanitize})
endif()

if(ARBITER_COVERAGE)
  target_compile_options(arbiter_options INTERFACE --coverage -fprofile-update=atomic)
  target_link_options(arbiter_options INTERFACE --coverage)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()
