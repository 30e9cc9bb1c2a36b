// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.kmn.core.BindingWaits;
import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.Locality;
import io.kairos.kmn.core.SampleBinder;
import io.kairos.kmn.core.output.UpstreamTask;
import io.kairos.kmn.mapreduce.lineage.Population;
import io.kairos.kmn.mapreduce.lineage.SampleFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptCompletionEvent;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptCompletionEventStatus;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.JobStateInternal;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobTaskAttemptCompletedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEventType;
import org.apache.hadoop.mapreduce.v2.app.job.impl.JobImpl;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.util.Records;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A sampled job in the application master: its three stages, and the decision that joins them. */
final class SampledJob {
  private static final Logger LOG = LoggerFactory.getLogger(SampledJob.class);

  private final Configuration conf;
  private final KmnSettings settings;
  private final JobPlan plan;
  private final Job job;
  private final BindingLog log;
  private final MasterHooks hooks;
  private final InputStage input;
  private final OutputStage outputs;
  private final ReduceStage reduces;
  private final Set<Integer> chosen = new LinkedHashSet<>();
  private int outputsAtDecision;
  private boolean decided;

  private SampledJob(Configuration conf, JobPlan plan, Job job, BindingLog log, MasterHooks hooks)
      throws IOException {
    this.conf = conf;
    this.settings = new KmnSettings(conf);
    this.plan = plan;
    this.job = job;
    this.log = log;
    this.hooks = hooks;
    SampleBinder binder =
        new SampleBinder(
            plan.blocks(),
            plan.space(),
            plan.extraRatio(),
            hooks::rackOf,
            new BindingWaits(
                settings.get(KmnDeclarations.LOCALITY_WAIT),
                settings.get(KmnDeclarations.SAMPLE_WAIT)),
            new SplittableRandom(settings.seed()).split());
    Map<String, Set<String>> hostsOfRack = new TreeMap<>();
    for (Block block : plan.blocks()) {
      for (String host : block.hosts()) {
        hostsOfRack.computeIfAbsent(hooks.rackOf(host), rack -> new TreeSet<>()).add(host);
      }
    }
    this.input = new InputStage(plan, job, JobPlan.candidates(conf), binder, log, hooks);
    this.outputs =
        new OutputStage(
            plan.tasks(),
            job.getTotalReduces(),
            settings,
            binder,
            plan.history(),
            hostsOfRack.keySet());
    this.reduces = new ReduceStage(job.getTotalReduces(), settings, hostsOfRack, hooks);
  }

  /**
   * Reads what the client and earlier attempts have left.
   *
   * @throws IllegalArgumentException if the administrator does not allow the job to run so
   */
  static SampledJob load(Configuration conf, Job job, int attempt, MasterHooks hooks)
      throws IOException {
    KmnSettings settings = new KmnSettings(conf).checked();
    if (!settings.get(KmnDeclarations.ENABLED)) {
      throw new IllegalArgumentException(
          KmnSettings.ENABLED + " = false in the cluster: submit the job with it as well.");
    }
    JobPlan plan = JobPlan.read(conf);
    if (plan.extraRatio() > settings.get(KmnDeclarations.EXTRA_RATIO_MAX)) {
      throw new IllegalArgumentException(
          String.format(
              "%s = %s: the cluster allows up to %s (%s).",
              KmnSettings.EXTRA_RATIO,
              plan.extraRatio(),
              settings.get(KmnDeclarations.EXTRA_RATIO_MAX),
              KmnSettings.EXTRA_RATIO_MAX));
    }
    BindingLog log = BindingLog.open(conf, attempt);
    LOG.info(
        "N={} K={} M={}, restored {} bindings, chosen {}",
        plan.blocks().size(),
        plan.k(),
        plan.tasks(),
        log.bindings().size(),
        log.chosen());
    return new SampledJob(conf, plan, job, log, hooks);
  }

  InputStage input() {
    return input;
  }

  ReduceStage reduces() {
    return reduces;
  }

  /** Whether {@code task} is a map whose output is not used. */
  boolean isSurplus(TaskId task) {
    return decided && task.getTaskType() == TaskType.MAP && !chosen.contains(task.getId());
  }

  /** All tasks of the job exist: a choice of an earlier attempt holds. */
  void scheduled() throws IOException {
    if (!decided && !log.chosen().isEmpty() && isRunning()) {
      decide(log.chosen());
    }
  }

  /**
   * A map has failed for good, and the stock master does not know yet: to it that is the end of the
   * job. Where enough other outputs are there, they are chosen now. To wait on for better ones
   * would be to lose the job with one of them.
   *
   * @return whether the job does without the map
   */
  boolean doesWithout(TaskId id) throws IOException {
    scheduled();
    outputs.gone(id.getId());
    if (!decided && job.getTotalReduces() > 0 && isRunning()) {
      List<UpstreamTask> enough = outputs.enough();
      if (!enough.isEmpty()) {
        LOG.info("{} failed when enough others were there", id);
        choose(enough);
      }
    }
    return isSurplus(id);
  }

  void mapEnded(TaskId id, TaskState state) throws IOException {
    if (state == TaskState.SUCCEEDED) {
      for (TaskAttempt attempt : job.getTask(id).getAttempts().values()) {
        if (attempt.getState() == TaskAttemptState.SUCCEEDED) {
          outputs.finished(
              new OutputStage.Output(
                  id.getId(),
                  hooks.rackOf(attempt.getNodeId().getHost()),
                  attempt.getLaunchTime(),
                  attempt.getFinishTime(),
                  counter(attempt, TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)));
        }
      }
    } else {
      outputs.gone(id.getId());
    }
    evaluate();
  }

  /** A map's output was lost; stock runs it again, and an output that is not used is not needed. */
  void mapLost(TaskId id) {
    outputs.lost(id.getId());
    if (isSurplus(id)) {
      hooks.send(new TaskEvent(id, TaskEventType.T_KILL));
    }
  }

  void tick() throws IOException {
    input.tick();
    evaluate();
  }

  /**
   * Whether outputs may be chosen. While a job fails or is killed its maps end as well, and its
   * state machine takes no more news of them; its public state still says RUNNING then.
   */
  private boolean isRunning() {
    return ((JobImpl) job).getInternalState() == JobStateInternal.RUNNING;
  }

  private void evaluate() throws IOException {
    boolean decidedBefore = decided || !log.chosen().isEmpty();
    if (decidedBefore || job.getTotalReduces() == 0 || !outputs.mayBeEnough() || !isRunning()) {
      return;
    }
    Map<Integer, Long> startMillis = new TreeMap<>();
    for (Task map : job.getTasks(TaskType.MAP).values()) {
      if (map.isFinished()) {
        continue;
      }
      for (TaskAttempt attempt : map.getAttempts().values()) {
        if (attempt.getState() == TaskAttemptState.RUNNING && attempt.getLaunchTime() > 0) {
          startMillis.merge(map.getID().getId(), attempt.getLaunchTime(), Math::max);
          outputs.running(map.getID().getId(), hooks.rackOf(attempt.getNodeId().getHost()));
        }
      }
    }
    long nowMillis = hooks.epochMillis();
    OutputStage.Outcome outcome = outputs.evaluate(startMillis, nowMillis);
    if (outcome.isDecided()) {
      choose(outcome.chosen());
    } else if (outcome.untilMillis() < Long.MAX_VALUE) {
      hooks.tickAt(hooks.elapsedMillis() + outcome.untilMillis() - nowMillis);
    }
  }

  private void choose(List<UpstreamTask> outputsToUse) throws IOException {
    List<Integer> tasks =
        outputsToUse.stream().map(UpstreamTask::index).collect(Collectors.toList());
    log.choose(tasks);
    decide(tasks);
  }

  private void decide(List<Integer> tasks) {
    decided = true;
    chosen.addAll(tasks);
    outputsAtDecision = outputs.outputs();
    LOG.info("chosen {} of {} outputs: maps {}", chosen.size(), outputsAtDecision, chosen);
    for (Task map : job.getTasks(TaskType.MAP).values()) {
      if (isSurplus(map.getID())) {
        discard(map);
      }
    }
    Map<String, Integer> perRack = new TreeMap<>();
    for (int task : chosen) {
      // After a restart an output may be still to be made; its map goes where its block is.
      String rack =
          outputs.rackOf(task).orElseGet(() -> hooks.rackOf(input.bindings().get(task).host()));
      perRack.merge(rack, 1, Integer::sum);
    }
    reduces.release(perRack);
  }

  /** Tells reducers not to wait for {@code map}, and ends it if it has not ended. */
  private void discard(Task map) {
    TaskAttemptId attempt =
        map.getAttempts().keySet().stream()
            .findFirst()
            .orElseGet(() -> MRBuilderUtils.newTaskAttemptId(map.getID(), 0));
    TaskAttemptCompletionEvent event = Records.newRecord(TaskAttemptCompletionEvent.class);
    event.setAttemptId(attempt);
    event.setStatus(TaskAttemptCompletionEventStatus.TIPFAILED);
    event.setMapOutputServerAddress(""); // Not null: clients convert it.
    event.setAttemptRunTime(0);
    hooks.send(new JobTaskAttemptCompletedEvent(event));
    hooks.send(new TaskEvent(map.getID(), TaskEventType.T_KILL));
  }

  /** All tasks have ended: counters and lineage, before the output is committed. */
  void beforeCommit() {
    if (!decided && !log.chosen().isEmpty()) { // All tasks are an earlier attempt's.
      chosen.addAll(log.chosen());
      outputsAtDecision = chosen.size();
    } else if (!decided) { // Without reducers.
      for (Task map : job.getTasks(TaskType.MAP).values()) {
        if (map.getState() == TaskState.SUCCEEDED) {
          chosen.add(map.getID().getId());
        }
      }
      outputsAtDecision = chosen.size();
    }
    sendCounters();
    String output = conf.get(FileOutputFormat.OUTDIR);
    if (output == null) {
      LOG.info("the job has no output directory: no {}", SampleFile.NAME);
      return;
    }
    try {
      SampleFile.write(new Path(output), conf, lineage());
    } catch (IOException e) {
      LOG.warn("could not write {} into {}", SampleFile.NAME, output, e);
    }
  }

  private void sendCounters() {
    Map<Locality, Integer> localities = new TreeMap<>();
    for (Task map : job.getTasks(TaskType.MAP).values()) {
      if (chosen.contains(map.getID().getId())) {
        Binding binding = input.bindings().get(map.getID().getId());
        localities.merge(
            MapRead.of(map, binding, block(binding), hooks::rackOf).locality(), 1, Integer::sum);
      }
    }
    JobCounterUpdateEvent event = new JobCounterUpdateEvent(job.getID());
    event.addCounterUpdate(
        KmnCounter.MAPS_MEMORY_LOCAL, localities.getOrDefault(Locality.MEMORY, 0));
    event.addCounterUpdate(KmnCounter.MAPS_NODE_LOCAL, localities.getOrDefault(Locality.NODE, 0));
    event.addCounterUpdate(KmnCounter.MAPS_RACK_LOCAL, localities.getOrDefault(Locality.RACK, 0));
    event.addCounterUpdate(KmnCounter.MAPS_OFF_RACK, localities.getOrDefault(Locality.OFF_RACK, 0));
    event.addCounterUpdate(KmnCounter.MAPS_SURPLUS, plan.tasks() - chosen.size());
    event.addCounterUpdate(KmnCounter.DECLINED_CONTAINERS, input.declined());
    event.addCounterUpdate(KmnCounter.DECLINED_REDUCE_CONTAINERS, reduces.declined());
    hooks.send(event);
  }

  private ObjectNode lineage() {
    ObjectNode lineage = SampleFile.newObject();
    lineage.put("job", job.getID().toString());
    lineage.put("N", plan.blocks().size());
    lineage.put("K", plan.k());
    lineage.put("M", plan.tasks());
    lineage.put("used", chosen.size());
    lineage.put("outputsAtDecision", outputsAtDecision);
    SampleFile.describe(lineage, plan.population());
    lineage.put("seed", settings.seed());
    if (!Population.isStratified(plan.population().sampler())) {
      lineage.put("factor", (double) plan.blocks().size() / chosen.size());
    }
    if (settings.isSet(KmnDeclarations.REPLAY)) {
      lineage.put("replayOf", settings.get(KmnDeclarations.REPLAY));
    }
    if (!plan.history().isEmpty()) {
      lineage.put("historyOf", settings.get(KmnDeclarations.DELAY_HISTORY));
      lineage.put("historyDurations", plan.history().durationsMillis().size());
    }
    Map<Integer, Integer> orderOfChoice = new LinkedHashMap<>();
    chosen.forEach(task -> orderOfChoice.put(task, orderOfChoice.size() + 1));
    ArrayNode entries = lineage.putArray("blocks");
    for (Task map : job.getTasks(TaskType.MAP).values()) {
      Binding binding = input.bindings().get(map.getID().getId());
      if (binding != null) {
        describe(entries.addObject(), map, binding, orderOfChoice.get(binding.task()));
      }
    }
    return lineage;
  }

  private void describe(ObjectNode entry, Task map, Binding binding, Integer order) {
    Block block = block(binding);
    MapRead read = MapRead.of(map, binding, block, hooks::rackOf);
    entry.put("block", block.index());
    entry.put("path", block.path());
    entry.put("offset", block.offset());
    entry.put("length", block.length());
    ArrayNode hosts = entry.putArray("hosts");
    new ArrayList<>(block.hosts()).forEach(hosts::add);
    SampleBinder binder = input.binder();
    entry.put(SampleFile.STRATUM, binder.strata().get(binder.stratumOfTask(binding.task())).name());
    entry.put("task", map.getID().toString());
    read.attempt().ifPresent(attempt -> entry.put("attempt", attempt.getID().toString()));
    entry.put("host", read.host());
    entry.put("rack", hooks.rackOf(read.host()));
    entry.put("locality", read.locality().name());
    entry.put("chosen", order != null);
    entry.put("why", why(map, order));
    read.attempt()
        .ifPresent(
            attempt -> {
              entry.put("records", counter(attempt, TaskCounter.MAP_INPUT_RECORDS));
              entry.put(
                  SampleFile.DURATION,
                  Math.max(1, attempt.getFinishTime() - attempt.getLaunchTime()));
            });
  }

  private Block block(Binding binding) {
    return plan.blocks().get(binding.block());
  }

  private String why(Task map, Integer order) {
    if (order == null) {
      switch (map.getState()) {
        case SUCCEEDED:
          return "surplus: others are spread better";
        case FAILED:
          return "surplus: failed when enough others were there";
        default:
          return "surplus: not finished when the outputs were chosen";
      }
    }
    return plan.tasks() == plan.k() ? "needed" : "spreads the outputs best, place " + order;
  }

  private static long counter(TaskAttempt attempt, TaskCounter counter) {
    return attempt.getCounters() == null
        ? 0
        : attempt.getCounters().findCounter(counter).getValue();
  }

  void close() {
    log.close();
  }
}
