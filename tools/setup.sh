# shellcheck shell=bash disable=SC2154  # root comes from the script that sources this
# What ./arbiter and ./test share: installing packages and building. To be sourced, with the
# repository's root in $root. All output goes to stderr.

# Prints the packages of the given sections of tools/packages, one per line.
packages_of() {
  local line section='' wanted=" $* "
  while read -r line _; do
    case $line in
      '' | '#'*) ;;
      '['*']') section=${line//[][]/} ;;
      *) if [[ $wanted == *" $section "* ]]; then printf '%s\n' "$line"; fi ;;
    esac
  done <"$root/tools/packages"
}

# Installs what is missing of the given sections, or says how to and exits with 2.
ensure_packages() {
  command -v dpkg-query >/dev/null || return 0  # not Debian: CMake names what it does not find
  local package missing=() as_root=()
  for package in $(packages_of "$@"); do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  if ((EUID != 0)); then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }; then
      as_root=(sudo)
    else
      printf 'Some packages are missing. Install them with\n  sudo apt-get install %s\n' \
        "${missing[*]}" >&2
      exit 2
    fi
  fi
  printf 'Installing %s\n' "${missing[*]}" >&2
  local apt_get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
  local install=("${apt_get[@]}" install --no-install-recommends "${missing[@]}")
  if ! "${install[@]}" >&2 9>&-; then
    # The package lists may be absent or old.
    if ! { "${apt_get[@]}" update && "${install[@]}"; } >&2 9>&-; then
      printf 'Could not install the packages. Try\n  apt-get update && apt-get install %s\n' \
        "${missing[*]}" >&2
      exit 2
    fi
  fi
}

# Takes the lock of build/PRESET, which is held until release_build_lock or exit, so that two
# builds never run in the same directory.
take_build_lock() {
  mkdir -p "$root/build/$1" && exec 9>"$root/build/$1/.lock" || exit 70
  flock -n 9 || { printf 'Waiting for another build to end\n' >&2; flock 9; }
}

release_build_lock() { exec 9>&-; }

# quietly PRESET COMMAND...: shows the command's output when it fails or stderr is a terminal; else
# it is only in build/PRESET/setup.log.
quietly() {
  local log="$root/build/$1/setup.log"
  shift
  if [[ -t 2 ]]; then
    "$@" 9>&- </dev/null >&2
  else
    "$@" 9>&- </dev/null >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  fi
}

# build PRESET CONFIGURE_OPTIONS... [-- TARGET...]: configures and builds; exits with 70 on failure.
# The caller holds the lock. Afterwards build/PRESET/.stamp is as old as the build's start.
build() {
  local preset=$1 configure=() targets=() cached='' line
  local directory=$root/build/$1
  shift
  while (($#)) && [[ $1 != -- ]]; do configure+=("$1"); shift; done
  if (($#)); then shift; targets=(--target "$@"); fi

  : >"$directory/.stamp.new"
  if [[ -f $directory/CMakeCache.txt ]]; then
    while IFS= read -r line; do
      [[ $line != CMAKE_HOME_DIRECTORY:* ]] || cached=${line#*=}
    done <"$directory/CMakeCache.txt"
    # The repository has moved: CMake has to start afresh.
    [[ $cached == "$root" ]] || configure+=(--fresh)
  fi
  if [[ ! -f $directory/build.ninja || ${#configure[@]} -gt 0 ||
    $root/CMakePresets.json -nt $directory/build.ninja ]]; then
    (cd -- "$root" && quietly "$preset" cmake --preset "$preset" "${configure[@]}") ||
      { printf 'Configuring the build failed\n' >&2; exit 70; }
  fi
  quietly "$preset" cmake --build "$directory" --parallel "$(nproc)" "${targets[@]}" ||
    { printf 'The build failed\n' >&2; exit 70; }
  mv -f "$directory/.stamp.new" "$directory/.stamp"
}
