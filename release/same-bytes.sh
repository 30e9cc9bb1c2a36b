#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the packages of one commit twice, in two clean clones that differ in folder, umask, time zone
# and language, and compares them byte by byte. See --help and RELEASING.md.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

usage() {
  cat << 'END'
Usage: release/same-bytes.sh [--packages] [--keep] [COMMIT]

Builds COMMIT (default: HEAD) twice and compares what a release consists of: the tar.gz; with
--packages also the deb, the rpm and the parcel. Names the first entry that differs.

  --packages   build with -Ppackages
  --keep       keep both clones, and say where they are

Options for Maven: MAVEN_ARGS, such as MAVEN_ARGS=-o for a build without network.
Exit code 0: same bytes; 1: other bytes or a failed build, with the reason; 2: wrong arguments.
END
}

fail() {
  echo "same-bytes: $*" >&2
  exit 1
}

commit=HEAD
profile=()
is_kept=
while (($# > 0)); do
  case $1 in
    --packages) profile=(-Ppackages) ;;
    --keep) is_kept=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    -*)
      echo "same-bytes: unknown argument: $1 (see --help)" >&2
      exit 2
      ;;
    *) commit=$1 ;;
  esac
  shift
done
commit=$(git rev-parse --verify --quiet "$commit^{commit}") ||
  fail "commit $commit: git does not know it; give a commit, tag or branch of this clone"
[[ -z $(git status --porcelain) ]] ||
  echo "same-bytes: changes that are not committed are not in this build" >&2

scratch=$(mktemp -d)
at_end() {
  if [[ -n $is_kept ]]; then
    echo "same-bytes: kept: $scratch"
  else
    rm -rf "$scratch"
  fi
}
trap at_end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Prints the folder of the packages. What differs between builders: folder, umask, time zone, language.
# Maven takes rights away from files in a jar (002 gives the same as 022), and cannot give them back (077).
build() {
  local clone=$scratch/$1 mask=$2 zone=$3 language=$4
  # Each step only after the one before: bash has no errexit to the left of an "or".
  (
    umask "$mask" &&
    export TZ=$zone LC_ALL=$language &&
    mkdir -p "${clone%/*}" &&
    git clone --quiet --no-local --no-checkout . "$clone" &&
    cd "$clone" &&
    git -c advice.detachedHead=false checkout --quiet "$commit" &&
    ./mvnw -B -ntp -q -DskipTests -Dspotless.check.skip=true ${profile[@]+"${profile[@]}"} -pl distribution -am package
  ) > "$scratch/${1//\//-}.log" 2>&1 ||
    fail "the build of $commit in $clone failed: $(grep -m 3 ERROR "$scratch/${1//\//-}.log" || tail -n 3 "$scratch/${1//\//-}.log")"
  echo "$clone/distribution/target"
}

# What is in an archive: one line for each entry, with its bytes' sum.
entries() {
  local folder
  case $1 in
    *.tar.gz | *.parcel)
      tar -tvzf "$1" --full-time --numeric-owner
      folder=$(mktemp -d -p "$scratch")
      tar -xzf "$1" -C "$folder"
      (cd "$folder" && find . -type f -print0 | sort -z | xargs -0 sha256sum)
      ;;
    *.deb)
      folder=$(mktemp -d -p "$scratch")
      (cd "$folder" && ar x "$1" && for part in *.tar.*; do
        tar -tvf "$part" --full-time --numeric-owner
      done && sha256sum ./*)
      ;;
    *.rpm) command -v rpm > /dev/null && rpm -qp --nosignature --qf '[%{FILENAMES} %{FILEMODES:perms} %{FILEMTIMES} %{FILEDIGESTS}\n]%{BUILDTIME} %{BUILDHOST}\n' "$1" ;;
  esac
}

# Prints the first line that differs between two archives, as the one has it and as the other has it.
first_difference() {
  local found
  found=$({ diff <(entries "$1") <(entries "$2") || true; } |
    awk '/^</ && !old++ || /^>/ && !new++' | tr '\n' ' ')
  echo "${found:-no entry, but the archive itself}"
}

echo "same-bytes: building $commit for the first time"
one=$(build one 022 UTC C)
echo "same-bytes: building it for the second time"
two=$(build another/folder 002 Pacific/Auckland C.UTF-8)

compared=0
shopt -s nullglob
for file in "$one"/kairos-yarn*.{tar.gz,deb,rpm} "$one"/KAIROS-*.parcel; do
  name=${file##*/}
  [[ -e $two/$name ]] || fail "$name was not built the second time"
  cmp -s "$file" "$two/$name" ||
    fail "$name differs: $(stat -c %s "$file") and $(stat -c %s "$two/$name") bytes; first:" \
      "$(first_difference "$file" "$two/$name")"
  echo "same-bytes: $(sha256sum < "$file" | cut -d ' ' -f 1)  $name"
  compared=$((compared + 1))
done
((compared == (${#profile[@]} == 0 ? 1 : 4))) || fail "$compared packages were built; give --keep and look into distribution/target"
echo "same-bytes: $compared packages, two builds, same bytes"
