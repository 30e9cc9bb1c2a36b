// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.config.ConfigurationOptions;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.JsonText;
import io.kairos.cli.console.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kairos shadow-report}. */
@Command(
    name = "shadow-report",
    mixinStandardHelpOptions = true,
    description = {
      "What Kairos would have done on the nodes in shadow mode since their NodeManagers started.",
      "Works with a stock ResourceManager too."
    })
public final class ShadowReportCommand implements Callable<Integer> {
  private static final double MILLIS_PER_HOUR = 3_600_000;

  /** More lines would push the rest of the report out of sight. */
  private static final int MOST_TROUBLES = 5;

  @Spec private CommandSpec command;
  @Mixin private ConfigurationOptions configuration;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() {
    RunningCluster cluster = new RunningCluster(configuration.readOfClients(command.commandLine()));
    List<Node> up = cluster.nodes().stream().filter(Node::isUp).collect(Collectors.toList());
    ShadowNodes asked = ShadowNodes.ask(cluster, up);
    List<ShadowNode> shadow = asked.all();
    String advice =
        ShadowAdvice.of(
            shadow,
            !Plugin.overCommitted(cluster).isEmpty(),
            !Plugin.beyondTheirVcores(cluster, up).isEmpty());
    PrintWriter out = command.commandLine().getOut();
    if (json.isWanted()) {
      JsonText.print(json(asked, advice), out);
    } else {
      print(asked, advice, out);
    }
    return 0;
  }

  private static void print(ShadowNodes asked, String advice, PrintWriter out) {
    List<ShadowNode> shadow = asked.all();
    int others = asked.others();
    if (!shadow.isEmpty()) {
      Table table =
          new Table(
              "NODE",
              "VCORES",
              "TASKS",
              "WOULD BE SUSPENDED",
              "SUSPENSIONS",
              "PER HOUR",
              "ATTAINED VARIANCE s2",
              "UP h");
      long preemptions = 0;
      for (ShadowNode node : shadow) {
        double hours = node.upMillis() / MILLIS_PER_HOUR;
        preemptions += node.preemptions();
        table.row(
            node.id(),
            node.vcores(),
            node.tasks(),
            node.waiting(),
            node.preemptions(),
            node.upMillis() > 0 ? decimal(node.preemptions() / hours) : "-",
            decimal(node.varianceSeconds2()),
            decimal(hours));
      }
      table.row(
          "all " + shadow.size(),
          shadow.stream().mapToInt(ShadowNode::vcores).sum(),
          shadow.stream().mapToLong(ShadowNode::tasks).sum(),
          shadow.stream().mapToLong(ShadowNode::waiting).sum(),
          preemptions,
          "",
          "",
          "");
      table.print(out);
    }
    if (others > 0) {
      out.println(others + (others == 1 ? " node is" : " nodes are") + " not in shadow mode.");
    }
    printTroubles(asked.troubles(), out);
    ShadowAdvice.onProcessors(shadow).ifPresent(out::println);
    asked.queueAdvice().map(QueueAdvice::text).ifPresent(out::println);
    out.println(advice);
  }

  private static void printTroubles(List<String> troubles, PrintWriter out) {
    troubles.stream().limit(MOST_TROUBLES).forEach(trouble -> out.println("not asked: " + trouble));
    int more = troubles.size() - MOST_TROUBLES;
    if (more > 0) {
      out.println(
          "not asked: "
              + more
              + (more == 1 ? " more node" : " more nodes")
              + "; --json has the reason of each.");
    }
  }

  private static ObjectNode json(ShadowNodes asked, String advice) {
    List<ShadowNode> shadow = asked.all();
    ObjectNode report = JsonText.object();
    ArrayNode nodes = report.putArray("nodes");
    shadow.forEach(node -> nodes.add(node.json()));
    report.put("preemptions", shadow.stream().mapToLong(ShadowNode::preemptions).sum());
    report.put("nodesNotInShadowMode", asked.others());
    ArrayNode notAsked = report.putArray("notAsked");
    asked.troubles().forEach(notAsked::add);
    ShadowAdvice.onProcessors(shadow).ifPresent(text -> report.put("processors", text));
    asked.queueAdvice().ifPresent(queue -> json(queue, report.putObject("queueVcores")));
    report.put("advice", advice);
    return report;
  }

  private static void json(QueueAdvice queue, ObjectNode json) {
    if (queue.percent().isPresent()) {
      json.put("percent", queue.percent().getAsInt());
    } else {
      json.putNull("percent");
    }
    json.put("text", queue.text());
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
