// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.assembly;

import io.kairos.nm.cgroup.process.ProcStat;
import io.kairos.nm.policy.ProcessIds;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.Context;

/** The processes of tasks, by the files to which the container executor writes their ids. */
final class TaskProcesses implements ProcessIds {
  private final Context context;

  TaskProcesses(Context context) {
    this.context = context;
  }

  @Override
  public OptionalLong of(String taskId) {
    String pid = context.getContainerExecutor().getProcessId(ContainerId.fromString(taskId));
    return pid == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(pid));
  }

  @Override
  public boolean isAlive(long pid) {
    return ProcStat.isAlive(pid);
  }
}
