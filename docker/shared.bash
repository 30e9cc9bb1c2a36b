# SPDX-License-Identifier: Apache-2.0
# What the tests in this folder and integration-tests/lce/docker.bash share. They set `who`, `cache`
# and `scratch`, and read `has_own_engine`.

has_own_engine=

say() {
  printf '%s: %4d s  %s\n' "$who" "$SECONDS" "$*"
}

# A second argument is a log, of which the end is shown.
fail() {
  say "FAILED: $1"
  if [[ -n ${2:-} && -s $2 ]]; then
    echo "--- the end of its log:"
    tail -n 40 "$2" | cut -c 1-400
    echo "---"
  fi
  exit 1
}

# One test at a time, as it stops at its end the engine that it has started.
find_engine() {
  local engine
  mkdir -p "$cache"
  exec 9> "$cache/docker-test.lock"
  flock --nonblock 9 || fail "docker/*test.sh or integration-tests/lce/run.sh --docker is at work on this machine; wait for its end"
  engine=$(../.ci/docker-engine.sh start 9>&-) || exit $?
  if [[ -n $engine ]]; then
    has_own_engine=yes
    export DOCKER_HOST=$engine
  fi
}

# Whether a package in distribution/target is older than what it is made of.
is_outdated() {
  [[ -n $(find ../pom.xml ../*/pom.xml ../*/src/main ../conf -newer "$1" -print -quit) ]]
}

# Sets `base`.
build_local_base() {
  base=$(local-base/build.sh 2> "$scratch/base.log") ||
    fail "the local base cannot be built: docker/local-base/build.sh" "$scratch/base.log"
}
