# What `cmake --install` installs: the tool, and a library for programs that find_package(arbiter).

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# arbiter_library(FOLDER_LIBRARY...): libarbiter, one archive of the objects of all folders but cli,
# for programs outside of this repository. They link arbiter::arbiter and include headers as the
# sources here do: `#include "engine/verify.h"`.
function(arbiter_library)
  set(libraries ${ARGN})
  list(REMOVE_ITEM libraries arbiter_cli arbiter_group_commands)
  set(objects)
  foreach(library IN LISTS libraries)
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      list(APPEND objects $<TARGET_OBJECTS:${library}>)
    endif()
  endforeach()
  add_library(libarbiter STATIC ${objects})
  add_library(arbiter::arbiter ALIAS libarbiter)
  set_target_properties(libarbiter PROPERTIES
    OUTPUT_NAME arbiter EXPORT_NAME arbiter LINKER_LANGUAGE CXX)
  target_compile_features(libarbiter PUBLIC cxx_std_20)
  target_include_directories(libarbiter INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/arbiter>)
  target_link_libraries(libarbiter PUBLIC
    tl::expected absl::flat_hash_map absl::flat_hash_set Threads::Threads
    nlohmann_json::nlohmann_json)
  if(ARBITER_USES_Z3)
    target_link_libraries(libarbiter PRIVATE "${Z3_LIBRARY}")
  endif()
endfunction()

function(arbiter_install)
  install(TARGETS arbiter DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(TARGETS libarbiter EXPORT arbiter DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/arbiter"
    FILES_MATCHING PATTERN "*.h" PATTERN cli EXCLUDE)

  set(package "${CMAKE_INSTALL_LIBDIR}/cmake/arbiter")
  install(EXPORT arbiter NAMESPACE arbiter:: FILE arbiterTargets.cmake DESTINATION "${package}")
  configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/arbiterConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/arbiterConfig.cmake" INSTALL_DESTINATION "${package}")
  write_basic_package_version_file("${PROJECT_BINARY_DIR}/arbiterConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
  install(FILES
    "${PROJECT_BINARY_DIR}/arbiterConfig.cmake" "${PROJECT_BINARY_DIR}/arbiterConfigVersion.cmake"
    DESTINATION "${package}")
endfunction()
