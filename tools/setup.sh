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

# True when apt knows all of the given packages: its lists are there and not too old for them.
packages_known() {
  local package
  for package; do
    apt-cache show --no-all-versions "$package" >/dev/null 2>&1 || return 1
  done
}

# Installs what is missing of the given sections, or says in one line what to install and exits with 2.
ensure_packages() {
  command -v dpkg-query >/dev/null || return 0  # not Debian: CMake names what it does not find
  local package missing=() as_root=()
  for package in $(packages_of "$@"); do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  local by_hand="apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  if ((EUID != 0)); then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }; then
      as_root=(sudo)
    else
      printf 'Packages are missing; as root, run: %s\n' "$by_hand" >&2
      exit 2
    fi
  fi
  printf 'Installing %s\n' "${missing[*]}" >&2
  local apt_get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
  local install=("${apt_get[@]}" install --no-install-recommends "${missing[@]}")
  {
    if packages_known "${missing[@]}"; then
      # Packages that old lists name may be gone from where they were.
      "${install[@]}" || { "${apt_get[@]}" update && "${install[@]}"; }
    else
      "${apt_get[@]}" update && "${install[@]}"
    fi
  } >&2 9>&- || {
    printf 'The packages could not be installed; as root, try: %s\n' "$by_hand" >&2
    exit 2
  }
}

# Takes the lock of build/PRESET, which is held until release_build_lock or exit, so that two
# builds never run in the same directory.
take_build_lock() {
  mkdir -p "$root/build/$1" && exec 9>"$root/build/$1/.lock" || exit 70
  flock -n 9 || { printf 'Waiting for another build to end\n' >&2; flock 9; }
}

release_build_lock() { exec 9>&-; }

# Reads what a build prints, keeps it in the file LOG, and tells stderr how far it is: on a terminal
# in a line that changes, otherwise in a line every ten seconds.
show_progress() {
  local log=$1 line part='' step='' began=$SECONDS shown=$SECONDS ended=0
  while ((!ended)); do
    if IFS= read -r -t 1 line; then
      line=$part$line part=''
      printf '%s\n' "$line" >>"$log"
      if [[ $line =~ ^\[[0-9]+/[0-9]+\] ]]; then step=${BASH_REMATCH[0]}; fi
    else
      (($? > 128)) || ended=1  # otherwise no whole line came within the second
      part+=$line
    fi
    [[ -n $step ]] || continue
    if [[ -t 2 ]]; then
      printf '\r\e[K%s building, %d s' "$step" "$((SECONDS - began))" >&2
    elif ((SECONDS - shown >= 10)); then
      printf '%s building, %d s\n' "$step" "$((SECONDS - began))" >&2
      shown=$SECONDS
    fi
  done
  if [[ -n $part ]]; then printf '%s\n' "$part" >>"$log"; fi
  if [[ -n $step && -t 2 ]]; then printf '\r\e[K' >&2; fi
}

packages_changed=/var/lib/dpkg/status  # Debian writes this file whenever a package comes or goes

# configure PRESET OPTIONS...: configures build/PRESET, unless it is, with the given options (each is
# two words, `-D NAME=VALUE`). What another command has set besides stays as it is.
configure() {
  local directory=$root/build/$1 log=$root/build/$1/setup.log option
  local arguments=(--preset "$@") needed=0
  if [[ ! -f $directory/build.ninja || $root/CMakePresets.json -nt $directory/build.ninja ]]; then
    needed=1
  fi
  # What was not found then may be there now, such as the peers of benchmarks.
  if [[ $packages_changed -nt $directory/build.ninja ]]; then needed=1; fi
  if [[ -f $directory/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" \
    "$directory/CMakeCache.txt"; then
    needed=1
    arguments+=(--fresh)  # the repository has moved
  fi
  # What tests need may have been installed since.
  if grep -qs '^ARBITER_TESTS_MISSING:INTERNAL=.' "$directory/CMakeCache.txt"; then needed=1; fi
  for option in "${@:2}"; do
    [[ $option == -D ]] ||
      grep -qsxE "${option%%=*}:[A-Z]+=${option#*=}" "$directory/CMakeCache.txt" || needed=1
  done
  ((needed)) || return 0
  if ! (cd -- "$root" && cmake "${arguments[@]}") </dev/null >"$log" 2>&1 9>&-; then
    cat "$log" >&2
    printf 'Configuring the build failed\n' >&2
    exit 70
  fi
}

# Sets $cpu to the seconds of processor time of the commands of this shell that have ended.
read_children_cpu() {
  local file
  file=$(mktemp) || exit 70
  times >"$file"  # a subshell would tell of its own commands
  cpu=$(awk 'END { for (i = 1; i <= NF; i++) { split($i, t, /[ms]/); sum += 60 * t[1] + t[2] }
                   printf "%d", sum }' "$file")
  rm -f -- "$file"
}

# build PRESET CONFIGURE_OPTIONS... [-- TARGET...]: configures and builds; exits with 70 on failure.
# The caller holds the lock. Afterwards build/PRESET/.stamp is as old as the build's start.
build() {
  local preset=$1 options=() targets=()
  local directory=$root/build/$1 log=$root/build/$1/setup.log
  shift
  while (($#)) && [[ $1 != -- ]]; do options+=("$1"); shift; done
  if (($#)); then shift; targets=(--target "$@"); fi

  : >"$directory/.stamp.new"
  configure "$preset" "${options[@]}"
  : >"$log"
  local cpu wall=$EPOCHSECONDS
  read_children_cpu
  local cpu_before=$cpu
  cmake --build "$directory" --parallel "$(nproc)" "${targets[@]}" 9>&- </dev/null 2>&1 |
    show_progress "$log" 9>&-
  if ((PIPESTATUS[0])); then
    # Steps that went well before the first that failed are of no interest.
    awk '/^FAILED: / { failed = 1 } failed || !/^\[[0-9]+\/[0-9]+\]/' "$log" >&2
    printf 'The build failed\n' >&2
    exit 70
  fi
  mv -f "$directory/.stamp.new" "$directory/.stamp"
  wall=$((EPOCHSECONDS - wall))
  read_children_cpu
  if ((wall >= 10)); then
    printf 'Built in %d s (%d s of processor time)\n' "$wall" "$((cpu - cpu_before))" >&2
  fi
}
