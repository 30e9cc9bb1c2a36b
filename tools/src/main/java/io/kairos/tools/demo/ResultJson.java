// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.KairosVersion;
import io.kairos.common.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.hadoop.util.VersionInfo;

/** The demo's outcome as JSON: all figures of the table, every job, and what they depend on. */
final class ResultJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ResultJson() {}

  static void write(DemoResult result, Instant date, Path file) throws IOException {
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), of(result, date));
  }

  static ObjectNode of(DemoResult result, Instant date) {
    ObjectNode root = NODES.objectNode();
    root.put("date", date.toString());
    root.put("coreControl", result.coreControl());
    root.put("seed", result.options().seed());
    root.set("settings", settings(result));
    ObjectNode schedulers = root.putObject("schedulers");
    for (SchedulerResult scheduler : new SchedulerResult[] {result.baseline(), result.kairos()}) {
      schedulers.set(scheduler.setup().key(), scheduler(scheduler));
    }
    ObjectNode ratio = root.putObject("ratio");
    ratio.set("jct", figures(result.kairos().jct().relativeTo(result.baseline().jct())));
    ratio.set(
        "slowdown", figures(result.kairos().slowdown().relativeTo(result.baseline().slowdown())));
    root.set("machine", MAPPER.valueToTree(result.machine()));
    ObjectNode versions = root.putObject("versions");
    versions.put("kairos", KairosVersion.get());
    versions.put("hadoop", VersionInfo.getVersion());
    return root;
  }

  private static ObjectNode settings(DemoResult result) {
    DemoOptions options = result.options();
    ObjectNode settings = NODES.objectNode();
    settings.put("jobs", options.jobs());
    settings.put("load", options.load());
    settings.put("workload", options.workload().name());
    settings.put("against", Setting.spell(options.against()));
    settings.put("policy", Setting.spell(options.policy()));
    settings.put("jobOrder", Setting.spell(options.jobOrder()));
    settings.put("tieBreaker", Setting.spell(options.tieBreaker()));
    settings.put("nodes", result.cluster().nodes());
    settings.put("vcoresPerNode", result.cluster().vcoresPerNode());
    settings.put("smallestTaskSeconds", result.stream().spec().unitSeconds());
    settings.put("iterationsPerWorkSecond", result.iterationsPerSecond());
    settings.set("taskCost", MAPPER.valueToTree(result.stream().spec().cost()));
    return settings;
  }

  private static ObjectNode scheduler(SchedulerResult result) {
    ObjectNode node = NODES.objectNode();
    node.put("description", result.setup().description());
    node.set("jct", figures(result.jct()));
    node.set("slowdown", figures(result.slowdown()));
    node.put("preemptions", result.preemptions());
    node.put("utilization", result.utilization());
    node.put("stolenCpu", result.stolenCpu());
    node.set("taskCost", MAPPER.valueToTree(result.cost()));
    node.set("yarnSite", MAPPER.valueToTree(result.setup().site()));
    node.set("capacityScheduler", MAPPER.valueToTree(result.setup().capacityScheduler()));
    ArrayNode jobs = node.putArray("jobs");
    for (int i = 0; i < result.outcomes().size(); i++) {
      jobs.add(job(result.outcomes().get(i), result.slowdowns().get(i)));
    }
    return node;
  }

  private static ObjectNode job(JobOutcome outcome, double slowdown) {
    ObjectNode node = NODES.objectNode();
    node.put("index", outcome.job().index());
    node.put("arrivalSeconds", outcome.job().arrivalSeconds());
    node.put("tasks", outcome.job().tasks());
    node.put("workSecondsPerTask", outcome.job().workSeconds());
    node.put("jctSeconds", outcome.completionSeconds());
    node.put("slowdown", slowdown);
    return node;
  }

  private static ObjectNode figures(Distribution distribution) {
    return MAPPER.valueToTree(distribution);
  }
}
