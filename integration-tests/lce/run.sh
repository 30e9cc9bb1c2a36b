#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs Kairos under stock's LinuxContainerExecutor on cgroup v1 or v2, or with tasks in Docker. See --help.
set -euo pipefail
export LC_ALL=C

usage() {
  cat << 'END'
Usage: integration-tests/lce/run.sh --container-executor FILE [--cgroup-v2 | --docker] [MAVEN ARGUMENT...]
       integration-tests/lce/run.sh --container-executor FILE --kerberos --native-library FOLDER [MAVEN ARGUMENT...]

Installs FILE as a setuid program in a folder of its own, starts a ResourceManager and a NodeManager, and runs a
busy job and a MapReduce job (LinuxContainerExecutorIT). The NodeManager is the user daemon, the tasks are the user
nobody. Looks at their cgroups, suspensions, users and answers. Leaves nothing behind. Not part of .ci/run.

  --container-executor FILE  bin/container-executor of a Hadoop binary release, or one of your own build. It has to
                             look for its configuration in ../etc/hadoop, as Apache's does

  --cgroup-v2                with Hadoop 3.5.0 in a QEMU guest whose kernel has only cgroup v2, which is emulated and
                             takes many minutes (LinuxContainerExecutorGuestIT). Needs what .ci/qemu-packages.sh
                             provides, 6 GB of free memory, 2 GB of disk and a JDK 17, but neither root nor users

  --docker                   tasks run in Docker containers (LinuxContainerExecutorDockerIT). Starts an engine of its
                             own if none answers (.ci/docker-engine.sh), and builds an image of a Debian with Java
                             (docker/local-base/build.sh --rootfs). The engine's cgroup driver has to be cgroupfs

  --kerberos                 a secure cluster with a KDC of its own (LinuxContainerExecutorKerberosIT). The MapReduce
                             job's reduce fetches by a secure shuffle. Ranks of jobs reach the node. Page and
                             commands answer a user with a ticket, and refuse one without

  --native-library FOLDER    where libhadoop.so is, which a secure shuffle wants: lib/native of a binary release of
                             the same Hadoop. A copy is used, which all users can read

Without --cgroup-v2 it needs: Linux with the cgroup v1 CPU controller mounted writable, root, setpriv (util-linux), the users daemon and
nobody, a JDK 17. All users must be able to enter the folder of this checkout.
Further arguments go to Maven: -Phadoop-3.5 takes Hadoop 3.5.0.

Exit code 0: all was seen; 1: something was not; 2: wrong arguments; 3: not possible on this machine.
END
}

refuse() {
  echo "run.sh: $1" >&2
  exit "$2"
}

program=
library=
v2=false
docker=false
kerberos=false
maven=()
while (($# > 0)); do
  case $1 in
    --container-executor)
      (($# > 1)) || refuse '--container-executor needs a file (see --help)' 2
      program=$2
      shift
      ;;
    --native-library)
      (($# > 1)) || refuse '--native-library needs a folder (see --help)' 2
      library=$2
      shift
      ;;
    --cgroup-v2) v2=true ;;
    --docker) docker=true ;;
    --kerberos) kerberos=true ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) maven+=("$1") ;;
  esac
  shift
done
[[ -n $program ]] || refuse '--container-executor is missing (see --help)' 2
[[ -f $program && -x $program ]] || refuse "--container-executor $program: no such program" 2
program=$(realpath "$program")
ways=0
for way in $v2 $docker $kerberos; do
  ! $way || ways=$((ways + 1))
done
((ways < 2)) || refuse '--cgroup-v2, --docker and --kerberos do not go together: leave all but one out' 2
if $kerberos; then
  [[ -n $library ]] || refuse '--kerberos needs --native-library (see --help)' 2
  [[ -f $library/libhadoop.so ]] || refuse "--native-library $library: there is no libhadoop.so in it" 2
elif [[ -n $library ]]; then
  refuse '--native-library is for --kerberos alone: add that, or leave it out' 2
fi

# run_test TEST FILE [MAVEN ARGUMENT...]: runs the test with the program in FILE; fails if it was skipped.
run_test() {
  cd "$(dirname "${BASH_SOURCE[0]}")/../.."
  ./mvnw -B -ntp verify -pl integration-tests -am -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
    -Dit.test="$1" -Dfailsafe.failIfNoSpecifiedTests=false -Dkairos.test.container-executor="$2" "${@:3}"
  grep -q '<skipped>0</skipped>' integration-tests/target/failsafe-reports/failsafe-summary.xml ||
    refuse 'the test was skipped: see its reason above' 3
}

if $v2; then
  "$(dirname "${BASH_SOURCE[0]}")/../../.ci/qemu-packages.sh" || refuse 'the guest has no QEMU or no kernel' 3
  run_test LinuxContainerExecutorGuestIT "$program" -Pcgroup-v2-node,hadoop-3.5 "${maven[@]}"
  exit
fi

[[ $(id -u) == 0 ]] || refuse 'a setuid program can be installed by root alone' 3
command -v setpriv > /dev/null || refuse 'setpriv is missing; install util-linux' 3
[[ $(id -u daemon 2> /dev/null) == 1 && $(id -u nobody 2> /dev/null) == 65534 ]] ||
  refuse 'the users daemon (1) and nobody (65534) are missing' 3

# The program wants every folder above its configuration to be root's alone, which /tmp is not.
home=$(mktemp -d /opt/kairos-lce.XXXXXX)
take_docker_down() { :; }
trap 'take_docker_down; rm -rf "$home"' EXIT
chmod 755 "$home"
mkdir -p "$home/bin" "$home/etc/hadoop"
installed=$home/bin/container-executor
cat > "$home/etc/hadoop/container-executor.cfg" << 'END'
yarn.nodemanager.linux-container-executor.group=daemon
min.user.id=1000
END
test=LinuxContainerExecutorIT
if $docker; then
  . "$(dirname "${BASH_SOURCE[0]}")/docker.bash"
fi
chmod 400 "$home/etc/hadoop/container-executor.cfg"
install -o root -g daemon -m 6050 "$program" "$installed"

setpriv --reuid=1 --regid=1 --clear-groups "$installed" --checksetup ||
  refuse "$program --checksetup failed as user daemon, with the reason above" 3

if $kerberos; then
  install -D -m 644 "$library/libhadoop.so" "$home/native/libhadoop.so"
  test=LinuxContainerExecutorKerberosIT
  maven+=(-Dkairos.test.native-library="$home/native")
fi
run_test "$test" "$installed" "${maven[@]}"
