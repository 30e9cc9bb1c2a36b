// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.util.Map;

/**
 * What every container of a job runs, and what it is given.
 *
 * @param command for {@code bash -c}; exit code 0 is success
 * @param environment variables that the command finds
 * @param vcores virtual cores, at least 1
 * @param memoryMb memory in MiB, at least 1
 */
public record ContainerSpec(
    String command, Map<String, String> environment, int vcores, int memoryMb) {
  public ContainerSpec {
    environment = Map.copyOf(environment);
    if (vcores < 1 || memoryMb < 1) {
      throw new IllegalArgumentException(
          vcores + " vcores and " + memoryMb + " MiB are no container");
    }
  }

  ContainerSpec withEnvironment(Map<String, String> other) {
    return new ContainerSpec(command, other, vcores, memoryMb);
  }

  ContainerSpec withMemoryMb(int other) {
    return new ContainerSpec(command, environment, vcores, other);
  }
}
