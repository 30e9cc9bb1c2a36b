// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Table;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.sim.system.Nodes;
import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalInt;

/**
 * Which W and Q suit a history, and why.
 *
 * @param nodes that were played
 * @param sampledOf one task of so many was played, and as small a part of the cluster
 * @param heartbeatSeconds between two reports of a node in the runs
 * @param fifoMeanSeconds job completion time under FIFO
 * @param candidates all that were played
 */
public record Recommended(
    Stretch stretch,
    Nodes nodes,
    int sampledOf,
    double heartbeatSeconds,
    double fifoMeanSeconds,
    List<TriedPair> candidates) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String QUANTUM = NodeSettings.QUANTUM_MS.property();
  private static final String QUEUE = SchedulerSettings.QUEUE_VCORES.property();

  /** W and Q matter where tasks take turns and jobs do not, as in the paper. */
  private static final String POLICY = NodeSettings.POLICY.property() + " = las";

  private static final String ORDER = SchedulerSettings.JOB_ORDER.property() + " = fifo";

  /** Whether Kairos gains anything; otherwise nothing is recommended. */
  public boolean isGain() {
    return fifoMeanSeconds > chosen().meanSeconds() * (1 + TriedPair.NEAR);
  }

  /** The table, the properties to set if Kairos gains by them, and the reason. */
  public void print(PrintWriter out) {
    out.println();
    out.println("Kairos as in the paper, with one W and Q after the other, " + played());
    Table table = new Table("W (s)", "Q", "mean (s)", "p50 (s)", "p99 (s)", "suspensions");
    for (TriedPair each : candidates) {
      table.row(
          Table.number(each.quantumMillis() / 1e3),
          queue(each),
          Table.number(each.meanSeconds()),
          Table.number(each.p50Seconds()),
          Table.number(each.p99Seconds()),
          each.suspensions());
    }
    table.print(out);
    TriedPair chosen = chosen();
    out.println();
    if (isGain()) {
      out.println("recommended:");
      out.println(
          "  yarn-site.xml of the NodeManagers: " + QUANTUM + " = " + chosen.quantumMillis());
      out.println("                                     " + POLICY);
      out.println("  capacity-scheduler.xml:            " + QUEUE + " = " + queue(chosen));
      out.println("                                     " + ORDER);
    } else {
      out.println("recommended: no W and Q; the paper's order does not suit this history");
    }
    out.println("why: " + why());
    out.println("memory: " + memory());
    out.flush();
  }

  /** The same for machines. */
  public ObjectNode json() {
    TriedPair chosen = chosen();
    ObjectNode node = MAPPER.createObjectNode();
    node.put("isGain", isGain());
    ObjectNode properties = node.putObject("properties");
    if (isGain()) {
      node.put("quantumMs", chosen.quantumMillis());
      put(node, chosen);
      properties.put(QUANTUM, String.valueOf(chosen.quantumMillis()));
      properties.put(QUEUE, queue(chosen));
    }
    node.put("why", why());
    node.put("memory", memory());
    node.put("mean", chosen.meanSeconds());
    node.put("bestMean", TriedPair.best(candidates).meanSeconds());
    node.put("fifoMean", fifoMeanSeconds);
    node.put("jobs", stretch.all().size());
    node.put("ofJobs", stretch.ofJobs());
    node.put("tasks", stretch.tasks());
    node.put("sampledOf", sampledOf);
    node.put("workers", nodes.count());
    node.put("heartbeatSeconds", heartbeatSeconds);
    ArrayNode all = node.putArray("candidates");
    for (TriedPair each : candidates) {
      ObjectNode row = all.addObject();
      row.put("quantumMs", each.quantumMillis());
      put(row, each);
      row.put("mean", each.meanSeconds());
      row.put("p50", each.p50Seconds());
      row.put("p99", each.p99Seconds());
      row.put("suspensions", each.suspensions());
    }
    return node;
  }

  TriedPair chosen() {
    return TriedPair.choose(candidates);
  }

  String why() {
    TriedPair chosen = chosen();
    TriedPair best = TriedPair.best(candidates);
    int near = TriedPair.nearBest(candidates).size();
    StringBuilder why = new StringBuilder();
    why.append("the mean job completion time is ")
        .append(Table.number(chosen.meanSeconds()))
        .append(" s");
    why.append(
        chosen.equals(best)
            ? ", the smallest"
            : ", within "
                + Math.round(100 * TriedPair.NEAR)
                + " % of the smallest, "
                + Table.number(best.meanSeconds())
                + " s");
    if (near > 1) {
      why.append("; it has the fewest suspensions of the ")
          .append(near)
          .append(" that are so near");
    }
    why.append(". FIFO has ").append(Table.number(fifoMeanSeconds)).append(" s");
    if (!isGain()) {
      return why.append(": the paper's Kairos gains nothing on this history.").toString();
    }
    boolean isLargest = candidates.stream().allMatch(each -> each.queue() <= chosen.queue());
    if (isLargest && candidates.size() > 1) {
      why.append(". No larger Q was tried: more tasks on a node need more memory");
    }
    return why.append('.').toString();
  }

  /** How much Q the memory of nodes holds, or what it must hold where nobody tells sizes. */
  String memory() {
    OptionalInt most = MemoryBound.queuePercent(stretch.all(), nodes);
    if (most.isEmpty()) {
      int largest = candidates.stream().mapToInt(TriedPair::queue).max().orElseThrow();
      int percent = nodes.areEqual() ? 100 * largest / nodes.cores(0) : largest;
      return "every queued task holds the memory of its container, which was not played: Q = "
          + percent
          + " % needs nodes with memory for "
          + Table.number(1 + percent / 100.0)
          + " containers a vcore.";
    }
    return "a node's memory holds the containers of this history up to Q = "
        + most.getAsInt()
        + " % of its vcores; more Q brings nothing.";
  }

  /** As an operator writes it. */
  private String queue(TriedPair candidate) {
    return candidate.queue() + (nodes.areEqual() ? "" : "%");
  }

  /** A number, or a percentage with its sign. */
  private void put(ObjectNode node, TriedPair candidate) {
    if (nodes.areEqual()) {
      node.put("queueVcores", candidate.queue());
    } else {
      node.put("queueVcores", queue(candidate));
    }
  }

  private String played() {
    String stretchOf =
        stretch.all().size() == stretch.ofJobs()
            ? "all " + stretch.ofJobs() + " jobs"
            : "the busiest " + stretch.all().size() + " of " + stretch.ofJobs() + " jobs";
    return stretchOf
        + " ("
        + stretch.tasks()
        + " tasks"
        + load()
        + ")"
        + (sampledOf > 1 ? ", one task of " + sampledOf + " on " + nodes.count() + " workers" : "")
        + ", nodes report every "
        + Table.number(heartbeatSeconds)
        + " s";
  }

  /** Jobs that all arrive at once have none. */
  private String load() {
    return stretch.seconds() > 0
        ? ", "
            + Math.round(100 * stretch.workSeconds() / (nodes.allCores() * stretch.seconds()))
            + " % load"
        : "";
  }
}
