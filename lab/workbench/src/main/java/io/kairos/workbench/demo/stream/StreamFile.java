// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A stream as part of the demo's JSON, from which a later demo can play the same jobs: their work
 * in CPU time and when they come, whatever its own warm-up would have made.
 */
public final class StreamFile {
  /** Field of the demo's JSON. */
  public static final String NODE = "stream";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private StreamFile() {}

  /** The stream as that field has it. */
  public static ObjectNode write(DemoStream stream) {
    StreamSpec spec = stream.spec();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("jobKind", stream.kind().name());
    node.put("workload", spec.workload().name());
    node.put("seed", stream.seed());
    node.put("load", spec.load());
    node.put("cores", spec.cores());
    node.put("lastArrivalSeconds", stream.lastArrivalSeconds());
    node.put("smallestTaskSeconds", spec.unitSeconds());
    node.set("taskCost", MAPPER.valueToTree(spec.cost()));
    ArrayNode jobs = node.putArray("jobs");
    for (PlannedJob job : stream.jobs()) {
      ObjectNode entry = jobs.addObject();
      entry.put("arrivalSeconds", job.arrivalSeconds());
      entry.put("tasks", job.tasks());
      entry.put("reduces", job.reduces());
      entry.put("workSecondsPerTask", job.workSeconds());
    }
    return node;
  }

  /**
   * The stream that a demo has played.
   *
   * @param file its JSON
   * @throws IOException in one line, if the file cannot be read or holds no stream
   */
  public static DemoStream read(Path file) throws IOException {
    JsonNode node = MAPPER.readTree(file.toFile()).path(NODE);
    try {
      List<PlannedJob> jobs = new ArrayList<>();
      for (JsonNode job : required(node, "jobs")) {
        jobs.add(
            new PlannedJob(
                jobs.size(),
                required(job, "arrivalSeconds").asDouble(),
                required(job, "tasks").asInt(),
                job.path("reduces").asInt(),
                required(job, "workSecondsPerTask").asDouble()));
      }
      JsonNode cost = required(node, "taskCost");
      StreamSpec spec =
          new StreamSpec(
              Workloads.named(required(node, "workload").asText()),
              jobs.size(),
              required(node, "load").asDouble(),
              required(node, "cores").asInt(),
              required(node, "smallestTaskSeconds").asDouble(),
              new TaskCost(
                  required(cost, "overheadSeconds").asDouble(),
                  required(cost, "stretch").asDouble(),
                  // Earlier demos did not measure these.
                  cost.path("crowding").asDouble(),
                  cost.path("aloneOverheadSeconds")
                      .asDouble(required(cost, "overheadSeconds").asDouble())));
      return new DemoStream(
          JobKind.named(node.path("jobKind").asText(JobKind.ALL.get(0).name())),
          spec,
          required(node, "seed").asLong(),
          List.copyOf(jobs));
    } catch (IllegalArgumentException e) {
      throw new IOException("it holds no stream: " + e.getMessage(), e);
    }
  }

  /**
   * Share of a core's time that the tasks of a demo worked; empty where it does not say.
   *
   * @param file its JSON
   * @throws IOException in one line, if no task can have that share
   */
  public static OptionalDouble workShare(Path file) throws IOException {
    JsonNode share = MAPPER.readTree(file.toFile()).path("settings").path("workShare");
    if (!share.isNumber()) {
      return OptionalDouble.empty();
    }
    if (!DemoCluster.isWorkShare(share.asDouble())) {
      throw new IOException("settings.workShare is " + share + ", not above 0 and up to 1");
    }
    return OptionalDouble.of(share.asDouble());
  }

  /**
   * What the tasks of a demo cost by its streams, in the median; empty where none told.
   *
   * @param file its JSON
   */
  static Optional<StreamCost> costInStream(Path file) throws IOException {
    List<StreamCost> told = new ArrayList<>();
    for (JsonNode cost :
        MAPPER.readTree(file.toFile()).path("schedulers").findValues(StreamCost.FIELD)) {
      told.add(MAPPER.treeToValue(cost, StreamCost.class));
    }
    return told.isEmpty() ? Optional.empty() : Optional.of(StreamCost.median(told));
  }

  private static JsonNode required(JsonNode node, String field) {
    JsonNode value = node.get(field);
    if (value == null) {
      throw new IllegalArgumentException(field + " is missing");
    }
    return value;
  }
}
