#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a MapReduce job across two federated sub-clusters under Kairos (FederationIT): a ResourceManager and a
# NodeManager each, one Router, and ZooKeeper. Not part of .ci/run.
# Needs Linux with the cgroup v1 CPU controller mounted writable, root, a JDK 17, and Hadoop's Router, which Maven gets
# from Maven Central (of 3.4.2: 3.4.3's is not there). Further arguments go to Maven.
set -euo pipefail
cd "$(dirname "$0")/../.."

exec ./mvnw -B -ntp verify -Pfederation -pl integration-tests -am \
  -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=FederationIT -Dfailsafe.failIfNoSpecifiedTests=false "$@"
