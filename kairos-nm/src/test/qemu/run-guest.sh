#!/usr/bin/env bash
# Boots a throw-away guest that has nothing but cgroup v2 and runs the tests tagged real-cgroup in it.
# Usage: run-guest.sh WORK_DIR KERNEL CLASS_PATH; the guest's console goes to standard output.
# Of the environment, for other tests:
#   GUEST_INIT       the guest's first program; default: init, beside this script
#   GUEST_TEST       the test class that such a program selects, in the file /test
#   GUEST_PROGRAMS   what it needs beside busybox and bash, by name or as files
#   GUEST_FILES      files that lie in its root
#   GUEST_MODULES    of Java
#   GUEST_MEMORY_MB  of the whole guest
#   GUEST_SHIFT      an instruction takes 2^SHIFT ns of the guest's time
set -euo pipefail

work=$1
kernel=$2
class_path=$3
here=$(cd "$(dirname "$0")" && pwd)
image=$work/image
modules=${GUEST_MODULES:-java.base,java.logging,java.management,java.xml,jdk.unsupported,jdk.zipfs}
java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}

# Copies a program or library with the shared libraries it needs, under the same paths.
copy_with_libraries() {
  local library
  for library in $({ ldd "$1" 2>/dev/null || true; } | grep -o '/[^ ]*'); do
    [ -e "$image$library" ] || install -D "$(readlink -f "$library")" "$image$library"
  done
  [ -z "${2:-}" ] || install -D "$(readlink -f "$1")" "$image$2"
}

rm -rf "$image"
mkdir -p "$image/bin" "$image/usr/bin" "$image/lib"
cp "$(command -v busybox)" "$image/bin/busybox"
install "${GUEST_INIT:-$here/init}" "$image/init"
copy_with_libraries "$(command -v bash)" /bin/bash
for program in ${GUEST_PROGRAMS:-setsid taskset}; do
  copy_with_libraries "$(command -v "$program")" "/usr/bin/$(basename "$program")"
done

for file in ${GUEST_FILES:-}; do
  cp "$file" "$image/"
done

"$java_home/bin/jlink" --output "$image/jre" --strip-java-debug-attributes --no-header-files --no-man-pages \
  --add-modules "$modules"
# Classes mapped instead of parsed: emulated, that saves a minute.
"$image/jre/bin/java" -Xshare:dump > /dev/null
while read -r binary; do
  copy_with_libraries "$binary"
done < <(find "$image/jre" -type f \( -name '*.so' -o -path '*/bin/java' \))

guest_class_path=
number=0
IFS=: read -ra entries <<< "$class_path"
for entry in "${entries[@]}"; do
  number=$((number + 1))
  cp -r "$entry" "$image/lib/$number-$(basename "$entry")"
  guest_class_path+=:/lib/$number-$(basename "$entry")
done
printf '%s' "${guest_class_path#:}" > "$image/class-path"
printf '%s' "${GUEST_TEST:-}" > "$image/test"

(cd "$image" && find . | cpio --quiet -o -H newc -R 0:0) > "$work/initramfs"

echo "KAIROS-BOOT initramfs $(du -m "$work/initramfs" | cut -f1) MB"
# Emulated (a /dev/kvm inside a virtual machine may open and then hang), with a clock that counts instructions:
# however busy the host is, shares of CPU time come out right in the guest.
exec qemu-system-x86_64 -accel tcg -icount shift="${GUEST_SHIFT:-4}",sleep=off -cpu max -smp 1 \
  -m "${GUEST_MEMORY_MB:-1024}" -nodefaults -no-reboot \
  -display none -serial stdio -kernel "$kernel" -initrd "$work/initramfs" -append 'console=ttyS0 quiet panic=-1'
