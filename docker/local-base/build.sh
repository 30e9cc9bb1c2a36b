#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds an image that docker/Dockerfile takes instead of the official apache/hadoop, for places that
# cannot pull: a Debian with Java (rootfs.sh), and the Hadoop jars of Maven Central.
# Needs what rootfs.sh needs and a built package (./mvnw -DskipTests package). Prints the image's name.
#
#   HADOOP_VERSION         3.4.3 (default) or 3.5.0, as built; rootfs.sh has more of these
set -euo pipefail
cd "$(dirname "$0")"

readonly hadoop_version=${HADOOP_VERSION:-3.4.3}
readonly project=../..
readonly stock=$project/distribution/target/stock-$hadoop_version.classpath
readonly java=${BASE_JAVA:-17}
image=kairos-local-base:$hadoop_version
[[ $java == 17 ]] || image+=-java$java

fail() {
  echo "local-base: $*" >&2
  exit 1
}

say() {
  echo "local-base: $*" >&2
}

[[ -r $stock ]] ||
  fail "distribution/target/stock-$hadoop_version.classpath is missing: run ./mvnw -DskipTests package" \
    "(for 3.5.0 with -Phadoop-3.5)"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

rootfs_image=$(./rootfs.sh) || exit 1

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
