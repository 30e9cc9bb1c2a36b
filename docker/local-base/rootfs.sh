#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes an image of a Debian with Java by debootstrap, for places that cannot pull.
# Needs root, docker and debootstrap. Prints the image's name.
#
#   BASE_JAVA              11, 17 (default), 21 or 25, of the newest Debian that has it
#   KAIROS_DEBIAN_MIRROR   default http://deb.debian.org/debian
#   KAIROS_CACHE           where the Debian is kept for the next time; default ~/.cache/kairos
set -euo pipefail

readonly java=${BASE_JAVA:-17}
readonly mirror=${KAIROS_DEBIAN_MIRROR:-http://deb.debian.org/debian}
readonly packages=openjdk-$java-jre-headless,procps,rpm
readonly cache=${KAIROS_CACHE:-$HOME/.cache/kairos}

fail() {
  echo "local-base: $*" >&2
  exit 1
}

say() {
  echo "local-base: $*" >&2
}

case $java in
  11) suite=bullseye ;;
  17) suite=bookworm ;;
  21 | 25) suite=trixie ;;
  *) fail "BASE_JAVA is $java: no Debian is known to have it; use 11, 17, 21 or 25" ;;
esac

docker version > /dev/null 2>&1 || fail "no Docker engine answers: start one, or set DOCKER_HOST"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

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
echo "$rootfs_image"
