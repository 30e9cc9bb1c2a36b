#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds an image that docker/Dockerfile takes instead of the official apache/hadoop, for places that
# cannot pull: a Debian with Java by debootstrap, and the Hadoop jars of Maven Central.
# Needs root, docker, debootstrap and a built package (./mvnw -DskipTests package). Prints the image's name.
# With --rootfs it makes the Debian alone, which needs no package, and prints the name of that image.
#
#   BASE_JAVA              11, 17 (default), 21 or 25
#   KAIROS_DEBIAN_MIRROR   default http://deb.debian.org/debian
#   KAIROS_CACHE           where the Debian is kept for the next time; default ~/.cache/kairos
#   HADOOP_VERSION         3.4.3 (default) or 3.5.0, as built
set -euo pipefail
cd "$(dirname "$0")"

readonly java=${BASE_JAVA:-17}
readonly mirror=${KAIROS_DEBIAN_MIRROR:-http://deb.debian.org/debian}
readonly packages=openjdk-$java-jre-headless,procps,rpm
readonly cache=${KAIROS_CACHE:-$HOME/.cache/kairos}
readonly hadoop_version=${HADOOP_VERSION:-3.4.3}
readonly project=../..
readonly stock=$project/distribution/target/stock-$hadoop_version.classpath
image=kairos-local-base:$hadoop_version
[[ $java == 17 ]] || image+=-java$java

fail() {
  echo "local-base: $*" >&2
  exit 1
}

say() {
  echo "local-base: $*" >&2
}

[[ ${1:-} == --rootfs || -r $stock ]] ||
  fail "distribution/target/stock-$hadoop_version.classpath is missing: run ./mvnw -DskipTests package" \
    "(for 3.5.0 with -Phadoop-3.5)"
case $java in
  11) suite=bullseye ;;
  17) suite=bookworm ;;
  21 | 25) suite=trixie ;;
  *) fail "BASE_JAVA is $java: no Debian is known to have it; use 11, 17, 21 or 25" ;;
esac
docker version > /dev/null 2>&1 || fail "no Docker engine answers: start one, or set DOCKER_HOST"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# --- Debian ----------------------------------------------------------------------------------------

# The name says what is in it, so a change here makes a new one. A month old: security updates.
recipe=$(printf '%s ' "$suite" "$packages" 1 | sha256sum | cut -c 1-12)
rootfs=$cache/rootfs-$suite-$recipe.tar
rootfs_image=kairos-local-rootfs:$recipe

if [[ -z $(find "$rootfs" -mtime -30 2> /dev/null) ]]; then
  command -v debootstrap > /dev/null || fail "debootstrap is missing: apt-get install debootstrap"
  [[ $(id -u) == 0 ]] || fail "debootstrap takes root"
  say "making a Debian $suite with Java from $mirror; some minutes, once a month"
  debootstrap --variant=minbase --include="$packages" "$suite" "$scratch/rootfs" "$mirror" \
    > "$scratch/log" 2>&1 ||
    fail "debootstrap failed: $(tail -n 5 "$scratch/log" | tr '\n' ' ')"
  mkdir -p "$cache"
  tar --create --file "$rootfs.part" --directory "$scratch/rootfs" --one-file-system --numeric-owner \
    --exclude './var/cache/apt/*' --exclude './var/lib/apt/lists/*' --exclude './usr/share/doc/*' \
    --exclude './usr/share/locale/*' --exclude './usr/share/man/*' --exclude './dev/*' .
  mv "$rootfs.part" "$rootfs"
  rm -rf --one-file-system "$scratch/rootfs"
  docker image rm --force "$rootfs_image" > /dev/null 2>&1 || true
fi
if [[ -z $(docker image ls --quiet "$rootfs_image") ]]; then
  say "importing $rootfs"
  docker import --change 'LABEL io.kairos.docker=rootfs' "$rootfs" "$rootfs_image" > /dev/null
fi

if [[ ${1:-} == --rootfs ]]; then
  echo "$rootfs_image"
  exit
fi

# --- Hadoop, laid out as in its own tar.gz -----------------------------------------------------------

home=$scratch/context/hadoop
mkdir -p "$home"/share/hadoop/{common,hdfs,yarn,mapreduce}/lib "$home"/{bin,etc/hadoop,libexec/shellprofile.d}
IFS=: read -r -a jars <<< "$(tr -d '\n' < "$stock")"
for jar in "${jars[@]}"; do
  [[ -r $jar ]] || fail "$jar is missing: run ./mvnw -DskipTests package again"
  case ${jar##*/} in
    hadoop-common-*) place=common ;;
    hadoop-hdfs-*) place=hdfs ;;
    hadoop-yarn-*) place=yarn ;;
    hadoop-mapreduce-*) place=mapreduce ;;
    *) place=common/lib ;;
  esac
  cp "$jar" "$home/share/hadoop/$place/"
done
cp -P bin/* "$home/bin/"
cp -R $project/lab/local-cluster/src/main/resources/webapps "$home/share/hadoop/hdfs/"

say "building $image with ${#jars[@]} jars"
DOCKER_BUILDKIT=0 docker build --quiet --network none --build-arg ROOTFS="$rootfs_image" --build-arg JAVA="$java" --tag "$image" \
  --file Dockerfile "$scratch/context" > "$scratch/log" 2>&1 ||
  fail "docker build failed: $(tail -n 5 "$scratch/log" | tr '\n' ' ')"
echo "$image"
