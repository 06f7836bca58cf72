# One target per folder of src/, linked as cmake/layers.txt allows.

set(ARBITER_LAYERS_FILE "${PROJECT_SOURCE_DIR}/cmake/layers.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${ARBITER_LAYERS_FILE}")

# The target behind each `external` prefix of layers.txt.
set(ARBITER_EXTERNAL_z3 arbiter_z3)
set(ARBITER_EXTERNAL_nlohmann nlohmann_json::nlohmann_json)
set(ARBITER_EXTERNAL_CLI CLI11::CLI11)

# arbiter_folder(NAME DEPENDS folder...)
#
# Makes the library arbiter_NAME from src/NAME/*.cpp; headers alone make an INTERFACE library, and
# a folder without sources makes nothing. src/cli/main.cpp becomes the executable `arbiter`.
# Dependencies on folders without sources are left out.
function(arbiter_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 folder "" "" "DEPENDS")
  set(directory "${PROJECT_SOURCE_DIR}/src/${name}")
  file(GLOB sources CONFIGURE_DEPENDS "${directory}/*.cpp")
  file(GLOB headers CONFIGURE_DEPENDS "${directory}/*.h")
  set(main "${directory}/main.cpp")
  list(FIND sources "${main}" main_index)
  list(REMOVE_ITEM sources "${main}")

  set(libraries arbiter_external)
  foreach(dependency IN LISTS folder_DEPENDS)
    if(TARGET arbiter_${dependency})
      list(APPEND libraries arbiter_${dependency})
    endif()
  endforeach()
  list(APPEND libraries ${ARBITER_EXTERNALS_OF_${name}})

  if(sources)
    add_library(arbiter_${name} STATIC ${sources} ${headers})
    target_link_libraries(arbiter_${name} PUBLIC ${libraries} PRIVATE arbiter_options)
    arbiter_precompile(arbiter_${name})
    if(ARBITER_UNITY)
      set_target_properties(arbiter_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    endif()
  elseif(headers)
    add_library(arbiter_${name} INTERFACE)
    target_link_libraries(arbiter_${name} INTERFACE ${libraries})
  endif()
  if(TARGET arbiter_${name})
    list(APPEND libraries arbiter_${name})
    set_property(GLOBAL APPEND PROPERTY ARBITER_LIBRARIES arbiter_${name})
  endif()

  if(main_index GREATER_EQUAL 0 AND NOT ARBITER_FUZZ)
    add_executable(arbiter "${main}")
    target_link_libraries(arbiter PRIVATE ${libraries} arbiter_options)
    arbiter_precompile(arbiter)
    set_target_properties(arbiter PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  endif()
endfunction()

# Makes the targets of all folders of layers.txt, in its order.
function(arbiter_all_folders)
  file(STRINGS "${ARBITER_LAYERS_FILE}" lines REGEX "^[^#]")

  foreach(line IN LISTS lines)
    if(line MATCHES "^external +([^:]*): *(.*)$")
      separate_arguments(users UNIX_COMMAND "${CMAKE_MATCH_2}")
      string(REGEX MATCH "^[A-Za-z0-9_]+" package "${CMAKE_MATCH_1}")
      foreach(user IN LISTS users)
        list(APPEND ARBITER_EXTERNALS_OF_${user} ${ARBITER_EXTERNAL_${package}})
      endforeach()
    endif()
  endforeach()

  foreach(line IN LISTS lines)
    if(line MATCHES "^([a-z]+): *(.*)$")
      set(name "${CMAKE_MATCH_1}")
      string(REGEX REPLACE "/[^ ]*" "" allowed "${CMAKE_MATCH_2}")
      separate_arguments(allowed UNIX_COMMAND "${allowed}")
      list(REMOVE_DUPLICATES allowed)
      arbiter_folder(${name} DEPENDS ${allowed})
    endif()
  endforeach()
endfunction()
