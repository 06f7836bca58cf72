# arbiter_options: the warnings and instrumentation of every target of this project.
# arbiter_external: the libraries that every folder may use.

find_package(Threads REQUIRED)
find_package(tl-expected REQUIRED)
find_package(absl REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)

add_library(arbiter_external INTERFACE)
target_include_directories(arbiter_external INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_features(arbiter_external INTERFACE cxx_std_20)
target_link_libraries(arbiter_external INTERFACE
  tl::expected absl::flat_hash_map absl::flat_hash_set Threads::Threads)

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
if(ARBITER_PRECOMPILED AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # libstdc++ 12 turns these off around the copies of characters, and g++ 12 forgets that in a
  # precompiled header.
  target_compile_options(arbiter_options INTERFACE
    -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(ARBITER_UNITY)
  # g++ takes files that are compiled together for headers, whose types all files should know.
  target_compile_options(arbiter_options INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
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

# ccache looks into files that use a precompiled header only when it is told to pass over macros that
# the header could have used. The headers below use none of ours, and no time of day.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
  if(ARBITER_PRECOMPILED)
    set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${CCACHE_PROGRAM}")
  endif()
endif()

# arbiter_precompile(TARGET): with ARBITER_PRECOMPILED, TARGET starts from one precompiled header of
# the libraries' headers, which all targets share (ADR 0015). It has no header of this project, so
# that no change of ours makes it anew, and no path, so that caches can share it.
set(ARBITER_PRECOMPILED_HEADERS
  <algorithm> <array> <charconv> <cstddef> <cstdint> <cstdio> <deque> <functional> <limits> <map>
  <memory> <optional> <ostream> <set> <span> <sstream> <string> <string_view> <tuple>
  <unordered_map> <unordered_set> <utility> <variant> <vector> <tl/expected.hpp>
  <absl/container/flat_hash_map.h> <absl/container/flat_hash_set.h>)
function(arbiter_precompile target)
  if(NOT ARBITER_PRECOMPILED)
    return()
  endif()
  if(NOT TARGET arbiter_precompiled)
    set(source "${PROJECT_BINARY_DIR}/precompiled.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "// This file only makes the precompiled header.\n")
    add_library(arbiter_precompiled OBJECT EXCLUDE_FROM_ALL "${source}")
    target_link_libraries(arbiter_precompiled PRIVATE arbiter_external arbiter_options)
    target_precompile_headers(arbiter_precompiled PRIVATE ${ARBITER_PRECOMPILED_HEADERS})
  endif()
  target_precompile_headers(${target} REUSE_FROM arbiter_precompiled)
endfunction()
