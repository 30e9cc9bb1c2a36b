// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.metrics;

import io.kairos.rm.dispatch.ClusterUse;
import io.kairos.rm.dispatch.Outcome;
import io.kairos.rm.forecast.ForecastQuality;
import io.kairos.rm.rank.RankCounts;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableQuantiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the dispatcher did, as the metrics2 source {@value #NAME}; described in
 * docs/operator/metrics.md.
 */
public final class SchedulerMetrics implements MetricsSource {
  public static final String NAME = "KairosScheduler";

  private static final Logger LOG = LoggerFactory.getLogger(SchedulerMetrics.class);
  private static final int QUANTILE_INTERVAL_SECONDS = 60;
  private static final double PERCENT = 100;

  private final MetricsRegistry registry = new MetricsRegistry(NAME);
  private final MutableCounterLong passes =
      registry.newCounter("Passes", "Looks at what waits, at least one every interval", 0L);
  private final MutableCounterLong offers =
      registry.newCounter("Offers", "Nodes offered to the queues", 0L);
  private final MutableCounterLong allocations =
      registry.newCounter("Allocations", "Containers allocated", 0L);
  private final MutableCounterLong reservations =
      registry.newCounter("Reservations", "Offers that ended in a reservation, new or kept", 0L);
  private final MutableCounterLong failedCommits =
      registry.newCounter("FailedCommits", "Allocations refused when they were committed", 0L);
  private final MutableCounterLong errors =
      registry.newCounter("Errors", "Errors inside the plug-in, logged and survived", 0L);
  private final MutableCounterLong heldReduces =
      registry.newCounter("HeldReduces", "Containers for reduces held back, each once", 0L);
  private final MutableQuantiles passMicros =
      registry.newQuantiles(
          "PassTime",
          "Length in microseconds of passes that offered nodes",
          "Passes",
          "Micros",
          QUANTILE_INTERVAL_SECONDS);

  private final LongSupplier nodesWithStatistics;
  private final LongSupplier nodesWithoutStatistics;
  private final LongSupplier nodesWithQueues;
  private final LongSupplier queueVcores;
  private final LongSupplier admissionRoomVcores;
  private final Supplier<ClusterUse> use;
  private final Supplier<RankCounts> ranks;
  private final Supplier<ForecastQuality> forecasts;
  private volatile int leftOutApplications;
  private volatile long offersFailSeconds;
  private boolean isRegistered;

  /**
   * @param nodesWithQueues nodes that hold tasks back before their launch
   * @param queueVcores lengths of their queues together
   * @param admissionRoomVcores vcores that could still be handed out
   * @param use what tasks use of the nodes' cores
   * @param ranks what happened to ranks of jobs
   * @param forecasts how good forecasts of their ends were
   */
  public SchedulerMetrics(
      LongSupplier nodesWithStatistics,
      LongSupplier nodesWithoutStatistics,
      LongSupplier nodesWithQueues,
      LongSupplier queueVcores,
      LongSupplier admissionRoomVcores,
      Supplier<ClusterUse> use,
      Supplier<RankCounts> ranks,
      Supplier<ForecastQuality> forecasts) {
    this.nodesWithStatistics = nodesWithStatistics;
    this.nodesWithoutStatistics = nodesWithoutStatistics;
    this.nodesWithQueues = nodesWithQueues;
    this.queueVcores = queueVcores;
    this.admissionRoomVcores = admissionRoomVcores;
    this.use = use;
    this.ranks = ranks;
    this.forecasts = forecasts;
  }

  public void register() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    try {
      system.register(NAME, "Placement of tasks by Kairos", this);
      isRegistered = true;
    } catch (MetricsException e) {
      // Two ResourceManagers in one process, as in tests: the first one keeps the name.
      LOG.warn("This scheduler has no metrics: {}", e.getMessage());
    }
  }

  public void unregister() {
    if (isRegistered) {
      DefaultMetricsSystem.instance().unregisterSource(NAME);
      isRegistered = false;
    }
    passMicros.stop();
  }

  /** A pass is over; {@code nanos} is how long it took. */
  public void passed(boolean hasOffered, long nanos) {
    passes.incr();
    if (hasOffered) {
      passMicros.add(TimeUnit.NANOSECONDS.toMicros(nanos));
    }
  }

  public void offered(Outcome outcome) {
    offers.incr();
    switch (outcome) {
      case ALLOCATED:
        allocations.incr();
        break;
      case RESERVED:
        reservations.incr();
        break;
      case FAILED:
        failedCommits.incr();
        break;
      case FAILED_FOR_ONE:
      case DECLINED:
      case CLOSED:
      case TOO_EARLY:
      case UNFIT:
      case GONE:
        break;
    }
  }

  public void error() {
    errors.incr();
  }

  /**
   * So many containers for reduces are held back that were not before; any thread.
   *
   * @param containers at least 0
   */
  public void heldBack(int containers) {
    heldReduces.incr(containers);
  }

  /** So many applications are given nothing for a while, as offers to them end in errors. */
  public void setLeftOutApplications(int applications) {
    leftOutApplications = applications;
  }

  /** For so long every offer has ended in an error, whoever asked; 0 if that is not so. */
  public void setOffersFailSeconds(long seconds) {
    offersFailSeconds = seconds;
  }

  public long allocations() {
    return allocations.value();
  }

  public long passes() {
    return passes.value();
  }

  public long offers() {
    return offers.value();
  }

  public long failedCommits() {
    return failedCommits.value();
  }

  public long errors() {
    return errors.value();
  }

  public int leftOutApplications() {
    return leftOutApplications;
  }

  public long offersFailSeconds() {
    return offersFailSeconds;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    var record = collector.addRecord(NAME).setContext("yarn");
    registry.snapshot(record, true);
    record
        .addGauge(
            Interns.info("NodesWithStatistics", "Nodes that send statistics of Kairos"),
            nodesWithStatistics.getAsLong())
        .addGauge(
            Interns.info("NodesWithoutStatistics", "Nodes that send heartbeats without them"),
            nodesWithoutStatistics.getAsLong())
        .addGauge(
            Interns.info("NodesWithQueues", "Nodes that hold tasks back before their launch"),
            nodesWithQueues.getAsLong())
        .addGauge(
            Interns.info("QueueVcores", "Vcores of tasks that may wait at those nodes"),
            queueVcores.getAsLong())
        .addGauge(
            Interns.info(
                "LeftOutApplications",
                "Applications that get nothing for a while, as offers to them end in errors"),
            leftOutApplications)
        .addGauge(
            Interns.info(
                "OffersFailSeconds",
                "For how long every offer has ended in an error, whoever asked; 0 normally"),
            offersFailSeconds)
        .addGauge(
            Interns.info("AdmissionRoomVcores", "Vcores that may still be handed out"),
            admissionRoomVcores.getAsLong());
    RankCounts counts = ranks.get();
    record
        .addCounter(
            Interns.info("RankChanges", "How often a job's rank had changed at a look"),
            counts.changes())
        .addCounter(
            Interns.info("GuardLifts", "How often the guard began to put a job before others"),
            counts.guardLifts());
    ForecastQuality quality = forecasts.get();
    record
        .addCounter(
            Interns.info("ForecastsJudged", "Jobs that ended after a range was told of their end"),
            quality.judged())
        .addCounter(
            Interns.info("ForecastsHeld", "Those of them that ended in that range"), quality.held())
        .addGauge(
            Interns.info(
                "ForecastErrorPercent",
                "How far half of the last of them were off at most, 0 before the first"),
            quality.judged() == 0 ? 0 : Math.round(PERCENT * quality.medianError()));
    ClusterUse now = use.get();
    record
        .addGauge(
            Interns.info("NodesWithUsedCores", "Nodes that tell what tasks use of their cores"),
            now.nodes())
        .addGauge(
            Interns.info("IdleTasks", "Tasks that hold no cores as they use next to nothing"),
            now.idleTasks())
        .addGauge(
            Interns.info("UsedMilliCores", "CPU time of all tasks, in thousandths of a core"),
            now.usedMilliCores())
        .addGauge(
            Interns.info("SpareMilliCores", "The part of it that suspended tasks used"),
            now.spareMilliCores());
  }
}
