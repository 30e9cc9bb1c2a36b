#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Follows docs/developer/extending.md in a folder outside of the tree: every example of the guide is
# compiled by the guide's command from the guide's text, and what the simulator knows is played.
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
guide=$home/docs/developer/extending.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "extend.sh: $*" >&2
  exit 1
}

# The registry and the class of each example: The line in `META-INF/services/X` is `Y`.
lines=$(grep -o 'The line in `META-INF/services/[^`]*` is `[^`]*`' "$guide" |
  sed 's/.*services\/\([^`]*\)` is `\([^`]*\)`/\1 \2/')
mkdir -p src classes resources/META-INF/services
examples=0
while read -r registry class; do
  echo "$class" >> "resources/META-INF/services/$registry"
  name=${class##*.}
  mkdir -p "src/$name"
  {
    echo "package ${class%.*};"
    awk -v name="$name" '
      /^```java/ { block = ""; inside = 1; next }
      /^```/ && inside { if (block ~ "public final class " name " ") printf "%s", block; inside = 0 }
      inside { block = block $0 "\n" }' "$guide"
  } > "src/$name/$name.java"
  grep -q "class $name " "src/$name/$name.java" || fail "the guide shows no class $name"
  ((++examples))
done <<< "$lines"
((examples >= 8)) || fail "only $examples examples found in $guide"

class_path=$("$home/kairos" class-path)
javac --release 17 -cp "$class_path" -d classes src/*/*.java
jar --create --file your.jar -C classes . -C resources .

export KAIROS_CLASSPATH=$folder/your.jar
simulate() {
  "$home/kairos" simulate --trace table1 --jobs 50 --workers 5 --cores 2 --json out.json "$@" > out.txt 2>&1 ||
    fail "simulate $* failed: $(cat out.txt)"
  [[ -s out.json ]] || fail "simulate $* wrote no figures"
}
simulate --system kairos --set kairos.placement=most-tasks
simulate --system kairos --set kairos.policy=coarse-las
simulate --system kairos --set kairos.jobOrder=mrtf
simulate --system yaq-c --set yaq-c.order=ltf
simulate --system lcfs
"$home/kairos" figure idle-nodes --out figures > out.txt 2>&1 || fail "figure idle-nodes failed: $(cat out.txt)"
"$home/kairos" check --list > out.txt 2>&1 || true
grep -q topology-script out.txt || fail "the check of the guide is not listed: $(cat out.txt)"

# Without the jar the name is refused, and the message lists others.
unset KAIROS_CLASSPATH
! "$home/kairos" simulate --trace table1 --jobs 50 --workers 5 --system lcfs > out.txt 2>&1 ||
  fail "lcfs is known without the jar"
grep -q 'fifo' out.txt || fail "the refusal of lcfs names no other system: $(cat out.txt)"
echo "extend.sh: $examples examples of the guide compile outside of the tree and run"
