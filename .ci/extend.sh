#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Follows docs/developer/extending.md in a folder outside of the tree. The guide's own commands make a
# jar of the guide's own text, first of one example from start to end, then of all; the simulator
# plays those that it knows.
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

# The guide's commands start ./kairos.
ln -s "$home/kairos" kairos

# The commands of step 3, as they stand there.
commands=$(awk '
  /^```/ { if (inside && block ~ /javac /) printf "%s", block; inside = !inside; block = ""; next }
  inside { block = block $0 "\n" }' "$guide")
javac=$(grep '^javac ' <<< "$commands") || fail "the guide shows no javac line"
jar=$(grep '^jar ' <<< "$commands") || fail "the guide shows no jar line"
first=${javac##* }
[[ $javac == *"--release 11 "* && $first == *.java ]] || fail "no line for a class of a daemon: $javac"

# Writes the source of a class as the guide shows it, with its package.
write_source() {
  local class=$1 name=${1##*.}
  awk -v name="$name" '
    /^```java/ { block = ""; inside = 1; next }
    /^```/ && inside { if (block ~ "public final class " name " ") printf "%s", block; inside = 0 }
    inside { block = block $0 "\n" }' "$guide" > "$name.java"
  grep -q "class $name " "$name.java" || fail "the guide shows no class $name"
  grep -qx "package ${class%.*};" "$name.java" || fail "$class is not in the package that its source names"
}

# The registry and the class of each example: The line in `META-INF/services/X` is `Y`.
lines=$(grep -o 'The line in `META-INF/services/[^`]*` is `[^`]*`' "$guide" |
  sed 's/.*services\/\([^`]*\)` is `\([^`]*\)`/\1 \2/')
mkdir -p resources/META-INF/services

# From start to end: the commands of the guide and nothing else, with the first example alone.
read -r registry class < <(grep "\.${first%.java}$" <<< "$lines") || fail "no line of a registry for $first"
write_source "$class"
echo "$class" > "resources/META-INF/services/$registry"
bash -euo pipefail -c "$commands" || fail "the commands of step 3 fail"
try=$(grep -o '^4\. .*`KAIROS_CLASSPATH=your.jar ./kairos simulate [^`]*`' "$guide" | sed 's/.*`\(.*\)`/\1/')
[[ -n $try ]] || fail "step 4 shows no command"
bash -euo pipefail -c "$try" > out.txt 2>&1 || fail "step 4 fails: $(cat out.txt)"
rm -r classes resources/META-INF/services/* your.jar

examples=0
while read -r registry class; do
  write_source "$class"
  echo "$class" >> "resources/META-INF/services/$registry"
  line=${javac/"$first"/"${class##*.}.java"}
  case $registry in
    # As the guide says of them.
    io.kairos.sim.* | io.kairos.workbench.*) line=${line/--release 11/--release 17} ;;
  esac
  bash -euo pipefail -c "$line" < /dev/null || fail "$class is not compiled by: $line"
  ((++examples))
done <<< "$lines"
((examples >= 8)) || fail "only $examples examples found in $guide"
bash -euo pipefail -c "$jar"

export KAIROS_CLASSPATH=$folder/your.jar
simulate() {
  "$home/kairos" simulate --trace table1 --jobs 50 --workers 5 --cores 2 --json out.json "$@" > out.txt 2>&1 ||
    fail "simulate $* failed: $(cat out.txt)"
  [[ -s out.json ]] || fail "simulate $* wrote no figures"
}
# Each --set SYSTEM.KNOB=NAME of the guide.
settings=$(grep -oE -- '--set [a-z-]+\.[A-Za-z]+=[a-z-]+' "$guide" | sed 's/--set //' | sort -u)
played=0
for setting in $settings; do
  simulate --system "${setting%%.*}" --set "$setting"
  ((++played))
done
((played >= 4)) || fail "only $played settings found in $guide"
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
