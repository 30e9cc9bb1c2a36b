// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.las.CpuMeter;
import org.apache.hadoop.util.SysInfo;

/**
 * Tells what tasks use by the control, and what the host has left by Hadoop's own figures of it.
 */
final class HostMeter implements CpuMeter {
  private final CoreControl control;
  private final SysInfo host;

  HostMeter(CoreControl control, SysInfo host) {
    this.control = control;
    this.host = host;
  }

  @Override
  public long cpuNanos(String taskId) {
    return control.cpuNanos(taskId);
  }

  /** None where Hadoop does not know, as at its first look. */
  @Override
  public double idleCores() {
    float used = host.getNumVCoresUsed();
    return used < 0 ? 0 : Math.max(0, host.getNumProcessors() - used);
  }
}
