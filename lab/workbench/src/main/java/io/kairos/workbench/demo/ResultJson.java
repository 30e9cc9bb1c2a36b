// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.KairosVersion;
import io.kairos.common.Setting;
import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobOutcome;
import io.kairos.workbench.demo.stream.StreamAsked;
import io.kairos.workbench.demo.stream.StreamCost;
import io.kairos.workbench.demo.stream.StreamFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;

/**
 * The demo's outcome as JSON: all figures of the table, every run and job, and what they depend on.
 */
final class ResultJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Of a run: what its tasks cost, by the stream itself. */
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ResultJson() {}

  static void write(DemoResult result, Instant date, Path file) throws IOException {
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), of(result, date));
  }

  static ObjectNode of(DemoResult result, Instant date) {
    ObjectNode root = NODES.objectNode();
    root.put("date", date.toString());
    root.put("coreControl", result.place().coreControl());
    root.put("seed", result.stream().seed());
    root.put("runs", result.rounds());
    root.put("verdict", result.hasVerdict());
    root.set("settings", settings(result));
    ObjectNode schedulers = root.putObject("schedulers");
    for (SchedulerRuns runs : result.schedulers()) {
      schedulers.set(runs.setup().key(), scheduler(runs));
    }
    ObjectNode ratio = root.putObject("ratio");
    for (SchedulerRuns runs : result.kairos()) {
      ObjectNode ratios = ratio.putObject(runs.setup().key());
      ratios.set("jct", spread(runs.ratio(result.baseline(), SchedulerResult::jct)));
      ratios.set("slowdown", spread(runs.ratio(result.baseline(), SchedulerResult::slowdown)));
    }
    ratio.putObject("alone").set("jct", spread(result.baseline().aloneRatio()));
    root.set("calibration", MAPPER.valueToTree(result.calibration()));
    root.set(StreamFile.NODE, StreamFile.write(result.stream()));
    root.set("machine", MAPPER.valueToTree(result.place().machine()));
    ObjectNode versions = root.putObject("versions");
    versions.put("kairos", KairosVersion.get());
    versions.put("hadoop", VersionInfo.getVersion());
    return root;
  }

  private static ObjectNode settings(DemoResult result) {
    StreamAsked asked = result.options().asked();
    SchedulersAsked schedulers = result.options().schedulers();
    DemoCluster cluster = result.place().cluster();
    ObjectNode settings = NODES.objectNode();
    settings.put("jobKind", asked.kind().name());
    settings.put("jobs", asked.jobs());
    settings.put("load", asked.load());
    settings.put("workload", asked.workload().name());
    settings.put("against", Setting.spell(schedulers.against()));
    settings.put("tieBreaker", schedulers.tieBreaker().name());
    settings.put("nodes", cluster.nodes());
    settings.put("vcoresPerNode", cluster.vcoresPerNode());
    settings.put("workShare", cluster.workShare());
    settings.set(
        "yarnSite", MAPPER.valueToTree(schedulers.against().nodes(cluster.vcoresPerNode())));
    return settings;
  }

  private static ObjectNode scheduler(SchedulerRuns scheduler) {
    ObjectNode node = NODES.objectNode();
    node.put("description", scheduler.setup().description());
    node.set("jct", spread(scheduler.jct()));
    node.set("slowdown", spread(scheduler.slowdown()));
    node.set("preemptions", spread(scheduler.spread(run -> run.counts().nodes().preemptions())));
    DemoResult.reachedLoad(scheduler).ifPresent(load -> node.set("reachedLoad", spread(load)));
    node.set("utilization", spread(scheduler.spread(run -> run.jobs().utilization())));
    node.set("stolenCpu", spread(scheduler.spread(run -> run.loss().stolenCpu())));
    node.set("othersCpu", spread(scheduler.spread(run -> run.loss().othersCpu())));
    node.set("yarnSite", MAPPER.valueToTree(scheduler.setup().site()));
    node.set("capacityScheduler", MAPPER.valueToTree(scheduler.setup().capacityScheduler()));
    ArrayNode runs = node.putArray("runs");
    scheduler.runs().forEach(run -> runs.add(run(run)));
    return node;
  }

  private static ObjectNode run(SchedulerResult result) {
    ObjectNode node = NODES.objectNode();
    node.set("jct", MAPPER.valueToTree(result.jct()));
    node.set("slowdown", MAPPER.valueToTree(result.slowdown()));
    node.put("preemptions", result.counts().nodes().preemptions());
    ObjectNode starts = node.putObject("queueStarts");
    starts.put("all", result.counts().nodes().starts());
    starts.put("byPolicy", result.counts().nodes().byPolicy());
    starts.put("untold", result.counts().nodes().untold());
    starts.put("starved", result.counts().nodes().starved());
    starts.put("noOtherJobWaited", result.counts().nodes().alone());
    if (result.counts().forecasts().judged() > 0) {
      node.set("forecasts", MAPPER.valueToTree(result.counts().forecasts()));
    }
    if (result.attempts().counts().attempts() > 0) {
      putAttempts(node.putObject("attempts"), result.attempts());
    }
    result.slots().ifPresent(slots -> putSlots(node, slots));
    node.put("utilization", result.jobs().utilization());
    node.set("daemonCpu", MAPPER.valueToTree(result.counts().cpu()));
    node.put("stolenCpu", result.loss().stolenCpu());
    node.put("othersCpu", result.loss().othersCpu());
    node.set("taskCost", MAPPER.valueToTree(result.costs().warmUp()));
    result
        .costs()
        .inStream()
        .ifPresent(cost -> node.set(StreamCost.FIELD, MAPPER.valueToTree(cost)));
    ArrayNode jobs = node.putArray("jobs");
    List<JobOutcome> outcomes = result.jobs().outcomes();
    for (int i = 0; i < outcomes.size(); i++) {
      ObjectNode job = jobs.addObject();
      job.put("jctSeconds", outcomes.get(i).completionSeconds());
      job.put("slowdown", result.jobs().slowdowns().get(i));
    }
    return node;
  }

  private static void putAttempts(ObjectNode node, TaskAttempts attempts) {
    node.put("all", attempts.counts().attempts());
    node.put("failed", attempts.counts().failed());
    node.put("killed", attempts.counts().killed());
    node.put("copies", attempts.counts().copies());
    node.put("copiesUsed", attempts.counts().copiesWon());
    node.put("usedCpuSeconds", attempts.usedCpuSeconds());
    node.put("wastedCpuSeconds", attempts.wastedCpuSeconds());
  }

  private static void putSlots(ObjectNode node, SlotUse slots) {
    node.put("reachedLoad", slots.reachedLoad());
    node.put("offeredLoad", slots.offeredLoad());
    ObjectNode use = node.putObject("slotUse");
    use.put("tasks", slots.tasks());
    use.put("waitingReduces", slots.waitingReduces());
    use.put("masters", slots.masters());
  }

  /** One figure of several runs, or several such figures by their names. */
  private static ObjectNode spread(Record figures) {
    return MAPPER.valueToTree(figures);
  }
}
