#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Brings Kairos in by each kind of package, runs a job under it, takes it out again, each in a container
# of its own, and compares all files before and after. See --help and docs/operator/packages.md.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")"

usage() {
  cat << 'END'
Usage: docker/packages-test.sh [--keep] [KIND ...]

KIND: deb, rpm, parcel, tar.gz, init-action; default: all of them, in this order.

Each gets a container of the local base (docker/local-base), without network: one host that is
ResourceManager and NodeManager. The tar.gz meets Hadoop as Hadoop's own tar.gz lays it out, the others
as Bigtop's packages do. Builds the packages (./mvnw -DskipTests -Ppackages package) if they are missing.

  --keep   keep the containers, and say how to enter them

It starts an engine of its own if none answers (.ci/docker-engine.sh), and stops it.

Exit code 0: all was seen; 1: something was not, with the reason; 2: wrong arguments;
3: there is no Docker here, and none can be started.
END
}

readonly cache=${KAIROS_CACHE:-$HOME/.cache/kairos}
readonly target=../distribution/target

is_kept=
kinds=()
while (($# > 0)); do
  case $1 in
    deb | rpm | parcel | tar.gz | init-action) kinds+=("$1") ;;
    --keep) is_kept=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    *)
      echo "packages-test.sh: unknown argument: $1 (see --help)" >&2
      exit 2
      ;;
  esac
  shift
done
((${#kinds[@]} > 0)) || kinds=(deb rpm parcel tar.gz init-action)

who=packages
. ./shared.bash

# --- The end, whatever comes ---------------------------------------------------------------------

scratch=$(mktemp -d)
containers=()

at_end() {
  local rc=$?
  trap '' INT TERM HUP
  set +e
  if [[ -n $is_kept && ${#containers[@]} -gt 0 ]]; then
    say "kept; to look around, and to take it down:"
    echo "  docker ${DOCKER_HOST:+--host $DOCKER_HOST }exec -it NAME bash     # NAME: ${containers[*]}"
    echo "  docker ${DOCKER_HOST:+--host $DOCKER_HOST }rm --force --volumes ${containers[*]}${has_own_engine:+ && .ci/docker-engine.sh stop}"
  else
    ((${#containers[@]} == 0)) || docker rm --force --volumes "${containers[@]}" > /dev/null 2>&1
    [[ -z $has_own_engine ]] || ../.ci/docker-engine.sh stop || rc=1
  fi
  rm -rf "$scratch"
  ((rc != 0)) || say "all was seen: ${kinds[*]}"
  exit "$rc"
}
trap at_end EXIT
trap 'say "interrupted"; exit 130' INT
trap 'say "told to end"; exit 143' TERM HUP

# --- Packages and images ---------------------------------------------------------------------------

find_engine

are_built() {
  local version
  version=$(cat $target/layout/VERSION 2> /dev/null) && [[ -r $target/KAIROS-$version-el8.parcel ]] &&
    ! is_outdated "$target/KAIROS-$version-el8.parcel"
}

if ! are_built; then
  say "building the packages"
  (cd .. && ./mvnw -B -ntp -q -DskipTests -Ppackages -pl distribution -am package) > "$scratch/package.log" 2>&1 ||
    fail "the packages cannot be built: ./mvnw -DskipTests -Ppackages package" "$scratch/package.log"
fi
version=$(< $target/layout/VERSION)
# A snapshot of 1.0.0 is the rpm 1.0.0-0.SNAPSHOT, and a release 1.0.0-1.
rpms=("$target"/kairos-yarn-"${version%-SNAPSHOT}"-*.noarch.rpm)
[[ ${#rpms[@]} == 1 && -r ${rpms[0]} ]] || fail "$target has these rpm of $version: ${rpms[*]##*/}; delete all but one"

build_local_base
DOCKER_BUILDKIT=0 docker build --quiet --network none --build-arg BASE="$base" --tag kairos-packages-test \
  packages > "$scratch/build.log" 2>&1 || fail "the image cannot be built: docker/packages/Dockerfile" "$scratch/build.log"
say "base image $base, version $version"

# --- One container for each kind -------------------------------------------------------------------

context=$scratch/test
mkdir "$context"
cp -r packages/conf packages/inside image/start image/http-get conf/log4j.properties "$context/"
mv "$context/log4j.properties" "$context/conf/"
cp $target/kairos-yarn-"$version".tar.gz "$context/kairos-yarn.tar.gz"
sed "s/  .*/  kairos-yarn.tar.gz/" $target/kairos-yarn-"$version".tar.gz.sha512 > "$context/kairos-yarn.tar.gz.sha512"
cp $target/kairos-yarn_"$version"_all.deb "$context/kairos-yarn.deb"
cp "${rpms[0]}" "$context/kairos-yarn.rpm"
cp $target/KAIROS-"$version"-el8.parcel "$context/KAIROS.parcel"
cp ../distribution/src/main/libexec/init-action.sh "$context/"

for kind in "${kinds[@]}"; do
  image=kairos-packages-test
  home=/usr/lib/hadoop
  if [[ $kind == tar.gz ]]; then
    image=$base
    home=/opt/hadoop
  fi
  name=kairos-packages-${kind//./-}
  docker rm --force --volumes "$name" > /dev/null 2>&1 || true
  containers+=("$name")
  # As docker-compose.yml has it for a NodeManager: its own cpu cgroup is mounted writable.
  docker run --detach --init --name "$name" --hostname host --network none --user root --cap-add SYS_ADMIN \
    --security-opt apparmor=unconfined --env HADOOP_HOME=$home --label io.kairos.docker=packages \
    --workdir / "$image" sleep infinity > "$scratch/run.log" 2>&1 || fail "the container does not start" "$scratch/run.log"
  docker cp --quiet "$context" "$name:/test" > "$scratch/cp.log" 2>&1 ||
    docker cp "$context" "$name:/test" > "$scratch/cp.log" 2>&1 || fail "docker cp failed" "$scratch/cp.log"
  docker exec "$name" bash /test/inside "$kind" "$version" || fail "$kind: see above"
  [[ -n $is_kept ]] || docker rm --force --volumes "$name" > /dev/null
done
