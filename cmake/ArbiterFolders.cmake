# One target per folder of src/, linked as cmake/layers.txt allows.

set(ARBITER_LAYERS_FILE "${PROJECT_SOURCE_DIR}/cmake/layers.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${ARBITER_LAYERS_FILE}")

# The target behind each `external` prefix of layers.txt.
set(ARBITER_EXTERNAL_z3 arbiter_z3)
set(ARBITER_EXTERNAL_nlohmann nlohmann_json::nlohmann_json)
set(ARBITER_EXTERNAL_CLI CLI11::CLI11)

# With ARBITER_UNITY, the folders of a group are compiled as one file (ADR 0015). A group, as the
# folders themselves, may depend only on groups before it.
set(ARBITER_GROUPS base kernel program system words commands)
set(ARBITER_GROUP_base support syntax typing)
set(ARBITER_GROUP_kernel automata learning)
set(ARBITER_GROUP_program smt game check certify abstraction explore model refine relations assume)
set(ARBITER_GROUP_system fsp systems)
set(ARBITER_GROUP_words engine draw export client report)
set(ARBITER_GROUP_commands cli)  # not in libarbiter
# In one file, g++ calls small functions of the kernel in loops over all edges that it inlines in a file
# by itself: a seventh more instructions for a model.
set(ARBITER_GROUPS_BY_FILE kernel)
# The last groups decide and show answers; what they do for each state is to write it down. To
# optimise them would take as long as all the rest, and nobody would notice.
set(ARBITER_GROUP_OPTIONS_words $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Og>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
set(ARBITER_GROUP_OPTIONS_commands ${ARBITER_GROUP_OPTIONS_words})
# Reading files and typing them is quick with fewer optimisations, which take a third less time.
set(ARBITER_GROUP_OPTIONS_base $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-O1>)
set(ARBITER_GROUP_OPTIONS_system ${ARBITER_GROUP_OPTIONS_base})
# Of what -O2 adds to -O1, these passes make searches fast; the others take a fifth of the time.
set(ARBITER_GROUP_OPTIONS_program "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-O1;\
-finline-small-functions;-fstrict-aliasing;-fexpensive-optimizations;-ftree-vrp;\
-ftree-switch-conversion;-fipa-ra;-fpeephole2>")
# Of a function that several groups have, such as one of a template, the linker keeps the first: that
# of a group with loops over states.
set(ARBITER_GROUPS_LINKED_FIRST kernel program system)

# Sets OUT to the group of a folder.
function(arbiter_group_of folder out)
  foreach(group IN LISTS ARBITER_GROUPS)
    if(folder IN_LIST ARBITER_GROUP_${group})
      set(${out} ${group} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "src/${folder} is in no group of cmake/ArbiterFolders.cmake")
endfunction()

# arbiter_compile_together(FOLDER SOURCES file... LIBRARIES library...)
#
# Adds the sources to the library of the folder's group; arbiter_FOLDER is that library.
function(arbiter_compile_together folder)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "" "SOURCES;LIBRARIES")
  arbiter_group_of(${folder} group)
  set(library arbiter_group_${group})
  if(NOT TARGET ${library})
    add_library(${library} STATIC)
    if(NOT group IN_LIST ARBITER_GROUPS_BY_FILE)
      set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    endif()
    target_link_libraries(${library} PRIVATE arbiter_options)
    target_compile_options(${library} PRIVATE ${ARBITER_GROUP_OPTIONS_${group}})
    arbiter_precompile(${library})
    set_property(GLOBAL APPEND PROPERTY ARBITER_LIBRARIES ${library})
  endif()
  target_sources(${library} PRIVATE ${given_SOURCES})
  foreach(each IN LISTS given_LIBRARIES)
    string(REGEX REPLACE "^arbiter_" "" other "${each}")
    if(NOT other IN_LIST ARBITER_GROUP_${group})
      target_link_libraries(${library} PUBLIC ${each})
    endif()
  endforeach()
  add_library(arbiter_${folder} INTERFACE)
  target_link_libraries(arbiter_${folder} INTERFACE ${library})
endfunction()

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

  if(sources AND ARBITER_UNITY)
    arbiter_compile_together(${name} SOURCES ${sources} LIBRARIES ${libraries})
  elseif(sources)
    add_library(arbiter_${name} STATIC ${sources} ${headers})
    target_link_libraries(arbiter_${name} PUBLIC ${libraries} PRIVATE arbiter_options)
    arbiter_precompile(arbiter_${name})
  elseif(headers)
    add_library(arbiter_${name} INTERFACE)
    target_link_libraries(arbiter_${name} INTERFACE ${libraries})
  endif()
  if(TARGET arbiter_${name})
    list(APPEND libraries arbiter_${name})
    if(NOT (sources AND ARBITER_UNITY))
      set_property(GLOBAL APPEND PROPERTY ARBITER_LIBRARIES arbiter_${name})
    endif()
  endif()

  if(main_index GREATER_EQUAL 0 AND NOT ARBITER_FUZZ)
    add_executable(arbiter "${main}")
    target_link_libraries(arbiter PRIVATE ${libraries} arbiter_options)
    arbiter_precompile(arbiter)
    if(ARBITER_UNITY)
      target_compile_options(arbiter PRIVATE ${ARBITER_GROUP_OPTIONS_commands})
      foreach(group IN LISTS ARBITER_GROUPS_LINKED_FIRST)
        target_sources(arbiter PRIVATE $<TARGET_OBJECTS:arbiter_group_${group}>)
      endforeach()
    endif()
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
