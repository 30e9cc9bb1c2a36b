#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a whole cluster of one node on a kernel that has only cgroup v2: a ResourceManager, a NodeManager and a
# MapReduce job under Kairos, in a QEMU guest that is thrown away (CgroupV2NodeIT). Not part of .ci/run.
# Needs what .ci/qemu-packages.sh provides, 6 GB of free memory and 2 GB of disk. The guest needs neither root nor
# a network. It is emulated, so it takes many minutes. Further arguments go to Maven, for example -Phadoop-3.5.
set -euo pipefail
cd "$(dirname "$0")/../../../.."

.ci/qemu-packages.sh
exec ./mvnw -B -ntp verify -Pcgroup-v2-node -pl integration-tests -am \
  -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=CgroupV2NodeGuestIT -Dfailsafe.failIfNoSpecifiedTests=false "$@"
