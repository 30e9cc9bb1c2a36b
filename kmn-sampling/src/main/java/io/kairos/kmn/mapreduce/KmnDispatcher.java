// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptCompletionEventStatus;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobCommitEvent;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobDiagnosticsUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobMapTaskRescheduledEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobTaskAttemptCompletedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobTaskEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.util.RackResolver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every event of the stock application master passes here on one thread: requests and grants of
 * containers, ends of maps, the commit. Those that matter to sampling go by way of {@link
 * SampledJob}, the rest straight on.
 */
final class KmnDispatcher extends AsyncDispatcher implements MasterHooks {
  private static final Logger LOG = LoggerFactory.getLogger(KmnDispatcher.class);

  private final MRAppMaster master;
  private final ScheduledThreadPoolExecutor timer;
  private final ConcurrentMap<String, String> racks = new ConcurrentHashMap<>();
  private SampledJob sampled;
  private boolean refused;
  private final long startNanos = System.nanoTime();
  private long tickAtMillis = Long.MAX_VALUE;

  KmnDispatcher(MRAppMaster master) {
    super("kmn");
    this.master = master;
    this.timer =
        new ScheduledThreadPoolExecutor(
            1,
            runnable -> {
              Thread thread = new Thread(runnable, "kmn-timer");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  protected void serviceStop() throws Exception {
    timer.shutdownNow();
    super.serviceStop();
    if (sampled != null) {
      sampled.close();
    }
  }

  @Override
  @SuppressWarnings("rawtypes")
  protected void dispatch(Event event) {
    try {
      route(event);
    } catch (IOException | RuntimeException e) {
      // What is not durable must not act, and a wrong sample must not end well: the next attempt
      // goes on from the log.
      LOG.error("this attempt of the application master ends", e);
      ExitUtil.halt(1, e);
    }
  }

  private void route(Event<?> event) throws IOException {
    if (event instanceof TaskEvent) {
      load(); // The first of all: what is recovered ends before a container is asked for.
    }
    if (event instanceof Tick) {
      tickAtMillis = Long.MAX_VALUE;
      if (sampled != null) {
        sampled.tick();
      }
    } else if (event instanceof ContainerRequestEvent) {
      request((ContainerRequestEvent) event);
    } else if (sampled == null) {
      send(event);
    } else if (event instanceof ContainerAllocatorEvent) {
      allocator((ContainerAllocatorEvent) event);
    } else if (event instanceof TaskAttemptContainerAssignedEvent) {
      assigned((TaskAttemptContainerAssignedEvent) event);
    } else if (event instanceof TaskAttemptEvent) {
      if (!isOfDeclinedContainer((TaskAttemptEvent) event)) {
        send(event);
      }
    } else if (event instanceof CommitterJobCommitEvent) {
      sampled.beforeCommit();
      send(event);
    } else if (event instanceof JobTaskAttemptCompletedEvent) {
      send(withoutSurplus((JobTaskAttemptCompletedEvent) event));
    } else if (isOfMap(event)) {
      JobTaskEvent end = withoutNeedlessFailure((JobTaskEvent) event);
      send(end);
      sampled.mapEnded(end.getTaskID(), end.getState());
    } else {
      send(event);
      if (event instanceof JobMapTaskRescheduledEvent) {
        sampled.mapLost(((JobMapTaskRescheduledEvent) event).getTaskID());
      }
    }
  }

  private void request(ContainerRequestEvent request) throws IOException {
    if (refused) {
      return;
    }
    if (sampled == null) {
      send(request);
    } else if (isMap(request.getAttemptID().getTaskId())) {
      send(sampled.input().request(request));
      sampled.scheduled();
    } else {
      sampled.reduces().request(request);
      sampled.scheduled();
    }
  }

  private void allocator(ContainerAllocatorEvent event) {
    TaskAttemptId attempt = event.getAttemptID();
    if (event.getType() == ContainerAllocator.EventType.CONTAINER_DEALLOCATE) {
      if (isMap(attempt.getTaskId())) {
        sampled.input().withdrawn(attempt);
      } else if (sampled.reduces().withdrawn(attempt)) {
        return; // The stock allocator has never heard of it.
      }
    }
    send(event);
  }

  private void assigned(TaskAttemptContainerAssignedEvent event) throws IOException {
    if (isMap(event.getTaskAttemptID().getTaskId())) {
      sampled.input().assigned(event);
    } else {
      sampled.reduces().assigned(event);
    }
  }

  /** The end of a container that an attempt was granted and never launched in. */
  private boolean isOfDeclinedContainer(TaskAttemptEvent event) {
    if (event.getType() != TaskAttemptEventType.TA_CONTAINER_COMPLETED) {
      return false;
    }
    TaskAttemptId attempt = event.getTaskAttemptID();
    return isMap(attempt.getTaskId())
        ? sampled.input().containerGone(attempt)
        : sampled.reduces().isWaiting(attempt);
  }

  private static boolean isOfMap(Event<?> event) {
    return event instanceof JobTaskEvent && isMap(((JobTaskEvent) event).getTaskID());
  }

  /** The stock master ends the job with a map that failed, but not with one that was killed. */
  private JobTaskEvent withoutNeedlessFailure(JobTaskEvent event) throws IOException {
    return event.getState() == TaskState.FAILED && sampled.doesWithout(event.getTaskID())
        ? new JobTaskEvent(event.getTaskID(), TaskState.KILLED)
        : event;
  }

  /** An attempt that finished while it was being killed: reducers must not read it. */
  private JobTaskAttemptCompletedEvent withoutSurplus(JobTaskAttemptCompletedEvent event) {
    boolean succeeded =
        event.getCompletionEvent().getStatus() == TaskAttemptCompletionEventStatus.SUCCEEDED;
    if (succeeded && sampled.isSurplus(event.getCompletionEvent().getAttemptId().getTaskId())) {
      event.getCompletionEvent().setStatus(TaskAttemptCompletionEventStatus.KILLED);
    }
    return event;
  }

  private void load() throws IOException {
    if (sampled != null || refused || !new KmnSettings(master.getConfig()).isSampled()) {
      return;
    }
    Job job = master.getContext().getAllJobs().values().iterator().next();
    try {
      sampled =
          SampledJob.load(
              master.getConfig(),
              job,
              master.getContext().getApplicationAttemptId().getAttemptId(),
              this);
    } catch (IllegalArgumentException e) {
      LOG.error("the job cannot run", e);
      refused = true;
      send(new JobDiagnosticsUpdateEvent(job.getID(), e.getMessage()));
      send(new JobEvent(job.getID(), JobEventType.INTERNAL_ERROR));
    }
  }

  private static boolean isMap(TaskId task) {
    return task.getTaskType() == TaskType.MAP;
  }

  @Override
  public void send(Event<?> event) {
    super.dispatch(event);
  }

  @Override
  public void tickAt(long elapsedMillis) {
    if (elapsedMillis >= tickAtMillis) {
      return;
    }
    tickAtMillis = elapsedMillis;
    timer.schedule(
        () -> getEventHandler().handle(new Tick()),
        Math.max(1, elapsedMillis - elapsedMillis()),
        TimeUnit.MILLISECONDS);
  }

  @Override
  public long elapsedMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  @Override
  public long epochMillis() {
    return System.currentTimeMillis();
  }

  /** {@inheritDoc} Hadoop remembers no failure, and asks a script that fails again every time. */
  @Override
  public String rackOf(String host) {
    return racks.computeIfAbsent(host, name -> RackResolver.resolve(name).getNetworkLocation());
  }
}
