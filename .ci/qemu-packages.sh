#!/usr/bin/env bash
# Provides what `./mvnw verify -Pcgroup-v2-qemu` needs: QEMU, a static busybox, cpio, and Debian's cloud kernel
# (unpacked, not installed). Exit code 0: all there. 3: not possible on this machine, with the reason.
set -euo pipefail

kernel=${KAIROS_QEMU_KERNEL:-$HOME/.cache/kairos/vmlinuz}

impossible() {
  echo "############################################################" >&2
  echo "# cgroup v2 is NOT tested here: $1" >&2
  echo "############################################################" >&2
  exit 3
}

have_programs() {
  command -v qemu-system-x86_64 > /dev/null && command -v busybox > /dev/null && command -v cpio > /dev/null \
    && ! ldd "$(command -v busybox)" > /dev/null 2>&1
}

if have_programs && [ -r "$kernel" ]; then
  exit 0
fi
[ "$(uname -m)" = x86_64 ] || impossible "the guest is made for x86_64, this is $(uname -m)"
command -v apt-get > /dev/null || impossible "packages are missing and there is no apt-get"
apt-get update -qq || impossible "apt-get update failed"

if ! have_programs; then
  [ "$(id -u)" = 0 ] || impossible "installing qemu-system-x86, busybox-static and cpio takes root"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    qemu-system-x86 busybox-static cpio > /dev/null || impossible "QEMU cannot be installed"
fi

if [ ! -r "$kernel" ]; then
  package=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends: linux-image-/ {print $2; exit}')
  [ -n "$package" ] || impossible "this distribution has no linux-image-cloud-amd64"
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  (cd "$scratch" && apt-get download -qq "$package") || impossible "$package cannot be downloaded"
  dpkg-deb -x "$scratch"/*.deb "$scratch/unpacked"
  mkdir -p "$(dirname "$kernel")"
  cp "$scratch"/unpacked/boot/vmlinuz-* "$kernel"
fi
