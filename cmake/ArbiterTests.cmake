# The tests: one executable per folder of tests/, found by glob.

set(ARBITER_TEST_FOLDERS
  support syntax typing automata learning smt game check certify abstraction explore model refine
  relations fsp assume systems engine draw export client report cli property golden regress)

# Folders whose tests do more when ARBITER_LONG=1 is in the environment; `ctest -L long` runs only
# these. Every test has the label `quick`, since all of them run without it too.
set(ARBITER_LONG_FOLDERS automata learning assume systems property cli)

# With ARBITER_UNITY, the files of these folders are compiled as one, as those of src/ are. In the
# other folders names in unnamed namespaces clash.
set(ARBITER_TEST_FOLDERS_TOGETHER
  abstraction assume automata client explore export fsp game generator learning model refine
  relations smt support systems typing)

function(arbiter_compile_tests_together name target)
  if(ARBITER_UNITY AND name IN_LIST ARBITER_TEST_FOLDERS_TOGETHER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
endfunction()

# arbiter_find_test_packages(MISSING): finds what only tests need, and sets MISSING to what is not
# there. The tool never needs it: configuring goes on then, without tests, and `arbiter` can be built;
# what fails is to build everything, as ./test does.
function(arbiter_find_test_packages result)
  set(missing)
  find_package(GTest CONFIG QUIET)
  if(NOT GTest_FOUND)
    list(APPEND missing GoogleTest)
  endif()
  find_library(OPENFST_LIBRARY fst)
  if(NOT OPENFST_LIBRARY)
    list(APPEND missing OpenFst)
  endif()
  if(missing)
    list(JOIN missing " and " names)
    add_custom_target(arbiter_tests_missing ALL VERBATIM
      COMMAND "${CMAKE_COMMAND}" -E echo "The tests need ${names}"
      COMMAND "${CMAKE_COMMAND}" -E false)
  endif()
  set(ARBITER_TESTS_MISSING "${missing}" CACHE INTERNAL "What tests need and was not found")
  set(${result} "${missing}" PARENT_SCOPE)
endfunction()

function(arbiter_test_settings target)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  if(TARGET arbiter)
    add_dependencies(${target} arbiter)
  endif()
endfunction()

# tests/paths: where the repository and the binary are, as compile definitions; the same names in the
# environment of a test go before them.
function(arbiter_test_paths)
  add_library(arbiter_test_paths STATIC "${PROJECT_SOURCE_DIR}/tests/paths/paths.cpp")
  target_include_directories(arbiter_test_paths PUBLIC "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(arbiter_test_paths PRIVATE
    ARBITER_SOURCE_DIR="${PROJECT_SOURCE_DIR}" ARBITER_BINARY="$<TARGET_FILE:arbiter>")
  target_compile_features(arbiter_test_paths PUBLIC cxx_std_20)
  target_link_libraries(arbiter_test_paths PRIVATE arbiter_options)
endfunction()

function(arbiter_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "COMMAND;LABELS")
  add_test(NAME ${name} COMMAND ${test_COMMAND} WORKING_DIRECTORY "${PROJECT_BINARY_DIR}")
  # For tests that hang, on whatever machine: what is busy with other things takes ten times as long.
  set_tests_properties(${name} PROPERTIES TIMEOUT 14400)
  set(environment "ARBITER_SOURCE_DIR=${PROJECT_SOURCE_DIR}")
  if(TARGET arbiter)
    list(APPEND environment "ARBITER_BINARY=$<TARGET_FILE:arbiter>")
  endif()
  if(ARBITER_SANITIZE STREQUAL thread)
    list(APPEND environment
      "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.suppressions")
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" LABELS "${test_LABELS}")
endfunction()

# Tests are compiled with little optimisation, which takes two thirds of the time: what they run is
# in the libraries.
set(ARBITER_TEST_OPTIONS $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Og>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

# tests/clock: clocks that do not depend on how busy the machine is, a library for the test folders.
function(arbiter_test_clock)
  add_library(arbiter_test_clock STATIC "${PROJECT_SOURCE_DIR}/tests/clock/clock.cpp")
  target_include_directories(arbiter_test_clock PUBLIC "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(arbiter_test_clock PUBLIC ${ARGN} PRIVATE arbiter_options)
endfunction()

# tests/generator: random well-typed terms, a library for the other test folders.
function(arbiter_test_generator)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/generator/*.cpp")
  if(NOT sources)
    return()
  endif()
  add_library(arbiter_test_generator STATIC ${sources})
  target_include_directories(arbiter_test_generator PUBLIC "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(arbiter_test_generator PUBLIC ${ARGN} PRIVATE arbiter_options)
  arbiter_precompile(arbiter_test_generator)
  arbiter_compile_tests_together(generator arbiter_test_generator)
endfunction()

# Sources named openfst_*.cpp use OpenFst, whose headers C++20 rejects.
function(arbiter_use_openfst target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "/openfst_[^/]*\\.cpp$")
  if(NOT sources)
    return()
  endif()
  set_source_files_properties(${sources} PROPERTIES
    COMPILE_OPTIONS -std=c++17 SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  target_link_libraries(${target} PUBLIC "${OPENFST_LIBRARY}" ${CMAKE_DL_LIBS})
endfunction()

function(arbiter_test_folder name)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${name}/*.cpp")
  if(NOT sources)
    return()
  endif()
  add_executable(test_${name} ${sources})
  set_target_properties(test_${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(test_${name} PRIVATE GTest::gtest_main arbiter_test_clock ${ARGN}
    arbiter_test_paths arbiter_options)
  target_compile_options(test_${name} PRIVATE ${ARBITER_TEST_OPTIONS})
  arbiter_precompile(test_${name})
  arbiter_compile_tests_together(${name} test_${name})
  if(TARGET arbiter_test_generator)
    target_link_libraries(test_${name} PRIVATE arbiter_test_generator)
  endif()
  arbiter_use_openfst(test_${name})
  arbiter_test_settings(test_${name})
  set(labels quick)
  if(name IN_LIST ARBITER_LONG_FOLDERS)
    list(APPEND labels long)
  endif()
  arbiter_add_test(${name} COMMAND test_${name} LABELS ${labels})
endfunction()

# examples/library, as a program of this build: its verdicts are those of the command line.
function(arbiter_library_example)
  foreach(program check check_parts)
    add_executable(library_${program} "${PROJECT_SOURCE_DIR}/examples/library/${program}.cpp")
    set_target_properties(library_${program} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    target_link_libraries(library_${program} PRIVATE arbiter::arbiter arbiter_options)
  endforeach()
  arbiter_add_test(library LABELS quick
    COMMAND python3 "${PROJECT_SOURCE_DIR}/tests/check_library.py" "$<TARGET_FILE:arbiter>"
      "$<TARGET_FILE:library_check>" "$<TARGET_FILE:library_check_parts>"
      "${PROJECT_SOURCE_DIR}/examples"
      "${PROJECT_SOURCE_DIR}/tests/known")
endfunction()

# tests/fuzz/NAME.cpp is the libFuzzer target fuzz_NAME, with the examples as its first inputs. As a
# test each runs briefly; tools/fuzz runs for longer.
function(arbiter_fuzz_targets)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp")
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(fuzz_${name} "${source}")
    set_target_properties(fuzz_${name} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
    target_link_libraries(fuzz_${name} PRIVATE ${ARGN} arbiter_options)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    arbiter_test_settings(fuzz_${name})
    set(corpus)
    foreach(seeds examples tests/golden/papers tests/golden/printed tests/golden/diagnostics)
      list(APPEND corpus "${PROJECT_SOURCE_DIR}/${seeds}")
    endforeach()
    file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/corpus/${name}")
    arbiter_add_test(fuzz_${name} LABELS quick
      COMMAND fuzz_${name} -runs=20000 -max_total_time=60 "${PROJECT_BINARY_DIR}/corpus/${name}" ${corpus})
  endforeach()
endfunction()

# bench/peers: the same operations by other libraries, if they are installed ([bench] in tools/packages).
function(arbiter_bench_peers)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/peers/*.cpp")
  find_library(OPENFST_LIBRARY fst)
  find_library(FOMA_LIBRARY foma)
  if(NOT sources OR NOT OPENFST_LIBRARY OR NOT FOMA_LIBRARY)
    return()
  endif()
  add_library(arbiter_bench_peers STATIC EXCLUDE_FROM_ALL ${sources})
  target_include_directories(arbiter_bench_peers PUBLIC "${PROJECT_SOURCE_DIR}/bench")
  arbiter_use_openfst(arbiter_bench_peers)
  target_link_libraries(arbiter_bench_peers PUBLIC "${FOMA_LIBRARY}" PRIVATE arbiter_options)
endfunction()

# bench/NAME.cpp is the executable bench_NAME; the target `bench` builds them all.
function(arbiter_benchmarks)
  arbiter_bench_peers()
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
  add_custom_target(bench)
  find_package(benchmark QUIET)
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(bench_${name} EXCLUDE_FROM_ALL "${source}")
    set_target_properties(bench_${name} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bench")
    target_link_libraries(bench_${name} PRIVATE ${ARGN} arbiter_options)
    if(TARGET arbiter_test_generator)
      target_link_libraries(bench_${name} PRIVATE arbiter_test_generator)
    endif()
    if(TARGET benchmark::benchmark)
      target_link_libraries(bench_${name} PRIVATE benchmark::benchmark)
    endif()
    if(TARGET arbiter_bench_peers)
      target_link_libraries(bench_${name} PRIVATE arbiter_bench_peers)
    endif()
    arbiter_test_settings(bench_${name})
    add_dependencies(bench bench_${name})
  endforeach()
endfunction()
