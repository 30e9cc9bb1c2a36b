// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.v2.api.records.JobId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;

/** A master that only writes down; the first letter of a host is its rack. */
final class RecordedHooks implements MasterHooks {
  private static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 1);
  private static final JobId JOB = MRBuilderUtils.newJobId(APPLICATION, 1);
  private static final Resource SMALL = Resource.newInstance(128, 1);

  final List<Event<?>> sent = new ArrayList<>();
  long elapsedMillis;
  long tickAtMillis = Long.MAX_VALUE;

  /** The first attempt of a task. */
  static TaskAttemptId attempt(TaskType type, int task) {
    return MRBuilderUtils.newTaskAttemptId(MRBuilderUtils.newTaskId(JOB, task, type), 0);
  }

  static ContainerRequestEvent request(TaskAttemptId attempt) {
    return new ContainerRequestEvent(attempt, SMALL, new String[0], new String[0]);
  }

  static TaskAttemptContainerAssignedEvent grant(TaskAttemptId attempt, String host) {
    ContainerId container =
        ContainerId.newContainerId(ApplicationAttemptId.newInstance(APPLICATION, 1), 2);
    NodeId node = NodeId.newInstance(host, 1);
    return new TaskAttemptContainerAssignedEvent(
        attempt,
        Container.newInstance(container, node, host + ":2", SMALL, Priority.newInstance(1), null),
        Map.of());
  }

  @Override
  public void send(Event<?> event) {
    sent.add(event);
  }

  @Override
  public void tickAt(long elapsedMillis) {
    tickAtMillis = Math.min(tickAtMillis, elapsedMillis);
  }

  @Override
  public long elapsedMillis() {
    return elapsedMillis;
  }

  @Override
  public long epochMillis() {
    throw new UnsupportedOperationException("the clock of the machine may be set");
  }

  @Override
  public String rackOf(String host) {
    return host.substring(0, 1);
  }
}
