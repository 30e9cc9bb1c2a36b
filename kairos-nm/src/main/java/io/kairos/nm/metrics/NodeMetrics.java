// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.metrics;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import io.kairos.yaq.StartReason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.metrics2.lib.MutableQuantiles;

/**
 * The NodeManager's metrics source {@value #NAME}, to be seen in {@code /jmx} and in every sink;
 * docs/operator/metrics.md explains each figure. Any thread may count.
 */
public final class NodeMetrics implements MetricsSource {
  public static final String NAME = "Kairos";

  /** Quantiles are those of the last full interval of so many seconds. */
  private static final int QUANTILES_SECONDS = 10;

  private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("yarn");

  private final MutableGaugeInt tasks = gauge("Tasks", "Tasks that run or wait");
  private final MutableGaugeInt running = gauge("Running", "Tasks that hold cores or are idle");
  private final MutableGaugeInt waiting = gauge("Waiting", "Tasks that are suspended or queued");

  /** {@code null} while nobody counts CPU time: then there are no such figures. */
  private volatile UsedCores usedCores;

  private final MutableCounterLong suspensions = counter("Suspensions", "Tasks suspended");
  private final MutableCounterLong resumes = counter("Resumes", "Suspended tasks that run again");
  private final MutableCounterLong starvationGrants =
      counter("StarvationGrants", "Grants of the starvation guard to tasks that could not run");
  private final MutableCounterLong starvationGrantMillis =
      counter("StarvationGrantMillis", "Time that the starvation guard gave, in milliseconds");
  private final MutableCounterLong queueShareGrants =
      counter("QueueShareGrants", "Turns of tasks whose queue ran less than its share");
  private final MutableCounterLong recovered =
      counter("RecoveredTasks", "Tasks taken over from before the restart");
  private final MutableCounterLong unjoinedLaunches =
      counter("UnjoinedLaunches", "Launches outside a cgroup of their own, because of an error");
  private final MutableCounterLong unknownProcesses =
      counter("UnknownProcesses", "Tasks whose process did not show up within 30 s");
  private final MutableCounterLong schedulerErrors =
      counter("SchedulerErrors", "Errors inside the node scheduler");
  private final MutableCounterLong coreControlErrors =
      counter("CoreControlErrors", "Failures to shrink or restore the CPU of a task");
  private final MutableGaugeInt unrestoredTasks =
      gauge("UnrestoredTasks", "Tasks that should run and are still kept from the CPU");
  private final MutableCounterLong failedRemovals =
      counter("FailedRemovals", "Cgroups of ended tasks that could not be removed for seconds");
  private final MutableCounterLong stateWrites =
      counter("StateWrites", "States saved for a restart");
  private final MutableCounterLong stateWriteErrors =
      counter("StateWriteErrors", "States that could not be saved");
  private final MutableCounterLong releases = counter("Releases", "Tasks launched from the queue");
  private final MutableCounterLong releasesStarved =
      counter("ReleasesStarved", "Tasks launched before those of other jobs as they starved");
  private final MutableCounterLong releasesByPolicy =
      counter("ReleasesByPolicy", "Tasks launched before those of other jobs by the policy");
  private final MutableCounterLong releasesUntold =
      counter(
          "ReleasesUntold",
          "Tasks launched before those of other jobs while the progress of one was not known");
  private final MutableCounterLong killedWhileQueued =
      counter(
          "KilledWhileQueued", "Tasks and application masters killed before they left the queue");
  private final MutableCounterLong handedBack =
      counter("HandedBack", "Tasks handed back from the queue because no slot moved");
  private final MutableCounterLong queueClosings =
      counter("QueueClosings", "How often the queue closed because no slot moved");
  private final MutableGaugeInt queueClosed =
      gauge("QueueClosed", "1 while tasks are not to wait here, because no slot moved");
  private final MutableGaugeLong ignoredHints =
      registry.newGauge("IgnoredHints", "Duration hints of jobs that were no duration", 0L);
  private final MutableQuantiles queueWait =
      registry.newQuantiles(
          "QueueWait",
          "time from a task's arrival in the queue until its launch",
          "Ops",
          "Millis",
          QUANTILES_SECONDS);
  private final MutableQuantiles decisionToCpu =
      registry.newQuantiles(
          "DecisionToCpu",
          "time from a decision until the CPU of the task is shrunk or restored",
          "Ops",
          "Micros",
          QUANTILES_SECONDS);

  /** Says in every record how the CPU is controlled. */
  public void coreControl(String name) {
    registry.tag(Interns.info("CoreControl", "How suspended tasks are kept from the CPU"), name);
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record = collector.addRecord(registry.info());
    registry.snapshot(record, all);
    UsedCores now = usedCores;
    if (now != null) {
      record
          .addGauge(
              Interns.info("Idle", "Tasks that hold no cores as they use next to nothing"),
              now.idleTasks())
          .addGauge(
              Interns.info("UsedMilliCores", "CPU time of all tasks, in thousandths of a core"),
              now.usedMilliCores())
          .addGauge(
              Interns.info("SpareMilliCores", "The part of it that suspended tasks used"),
              now.spareMilliCores());
    }
  }

  /** No more figures will come. */
  public void stop() {
    decisionToCpu.stop();
    queueWait.stop();
  }

  public void statistics(NodeStatistics statistics) {
    tasks.set(statistics.tasks());
    running.set(statistics.running());
    waiting.set(statistics.waiting());
    usedCores = statistics.usedCores().orElse(null);
  }

  public void suspended(long nanos) {
    suspensions.incr();
    decisionToCpu.add(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  public void resumed(long nanos) {
    resumes.incr();
    decisionToCpu.add(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  public void starvationGrant(long turnNanos) {
    starvationGrants.incr();
    starvationGrantMillis.incr(TimeUnit.NANOSECONDS.toMillis(turnNanos));
  }

  public void queueShareGrant() {
    queueShareGrants.incr();
  }

  public void released(long waitedNanos) {
    releases.incr();
    queueWait.add(TimeUnit.NANOSECONDS.toMillis(waitedNanos));
  }

  /** One of the tasks counted as released; where no other job waited, there is nothing to count. */
  public void started(StartReason reason) {
    switch (reason) {
      case STARVED:
        releasesStarved.incr();
        break;
      case POLICY:
        releasesByPolicy.incr();
        break;
      case UNTOLD:
        releasesUntold.incr();
        break;
      default:
        break;
    }
  }

  public void killedWhileQueued() {
    killedWhileQueued.incr();
  }

  public void handedBack() {
    handedBack.incr();
  }

  public void queueOpen(boolean isOpen) {
    queueClosed.set(isOpen ? 0 : 1);
    if (!isOpen) {
      queueClosings.incr();
    }
  }

  public void ignoredHints(long hints) {
    ignoredHints.set(hints);
  }

  public void recovered(int taskCount) {
    recovered.incr(taskCount);
  }

  public long suspensions() {
    return suspensions.value();
  }

  public long resumes() {
    return resumes.value();
  }

  public long releases() {
    return releases.value();
  }

  /** Every counter by its name, as in docs/operator/metrics.md. */
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("Suspensions", suspensions.value());
    counters.put("Resumes", resumes.value());
    counters.put("Releases", releases.value());
    counters.put("ReleasesStarved", releasesStarved.value());
    counters.put("ReleasesByPolicy", releasesByPolicy.value());
    counters.put("ReleasesUntold", releasesUntold.value());
    counters.put("KilledWhileQueued", killedWhileQueued.value());
    counters.put("HandedBack", handedBack.value());
    counters.put("QueueClosings", queueClosings.value());
    counters.put("StarvationGrants", starvationGrants.value());
    counters.put("StarvationGrantMillis", starvationGrantMillis.value());
    counters.put("QueueShareGrants", queueShareGrants.value());
    counters.put("RecoveredTasks", recovered.value());
    counters.put("UnjoinedLaunches", unjoinedLaunches.value());
    counters.put("UnknownProcesses", unknownProcesses.value());
    counters.put("SchedulerErrors", schedulerErrors.value());
    counters.put("CoreControlErrors", coreControlErrors.value());
    counters.put("FailedRemovals", failedRemovals.value());
    counters.put("StateWrites", stateWrites.value());
    counters.put("StateWriteErrors", stateWriteErrors.value());
    return counters;
  }

  public void launchUnjoined() {
    unjoinedLaunches.incr();
  }

  public void startsSlowly() {
    unknownProcesses.incr();
  }

  public void schedulerError() {
    schedulerErrors.incr();
  }

  public void coreControlError() {
    coreControlErrors.incr();
  }

  /** Tasks whose CPU could not be given back so far, now. */
  public void unrestoredTasks(int now) {
    unrestoredTasks.set(now);
  }

  /** Cgroups that could not be removed for seconds, since the start; told by one thread. */
  public void failedRemovals(int sinceStart) {
    failedRemovals.incr(sinceStart - failedRemovals.value());
  }

  public void stateWritten() {
    stateWrites.incr();
  }

  public void stateWriteFailed() {
    stateWriteErrors.incr();
  }

  private MutableGaugeInt gauge(String name, String description) {
    return registry.newGauge(name, description, 0);
  }

  private MutableCounterLong counter(String name, String description) {
    return registry.newCounter(name, description, 0L);
  }
}
