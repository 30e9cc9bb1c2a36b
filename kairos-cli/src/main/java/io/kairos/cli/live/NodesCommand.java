// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.config.ConfigurationOptions;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.JsonText;
import io.kairos.cli.console.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kairos nodes}. */
@Command(
    name = "nodes",
    mixinStandardHelpOptions = true,
    description =
        "Nodes in the order in which they are offered tasks, as the ResourceManager sees them.")
public final class NodesCommand implements Callable<Integer> {
  private static final List<String> TITLES =
      List.of(
          "RANK",
          "NODE",
          "KIND",
          "STANDING",
          "VCORES USED/OWN+Q",
          "RUNNING",
          "IDLE",
          "WAITING",
          "CORES USED/OWN",
          "SPARE CORES",
          "ATTAINED MEAN s",
          "VARIANCE s2",
          "SUSPENSIONS",
          "HEARTBEAT s AGO");

  @Spec private CommandSpec command;
  @Mixin private ConfigurationOptions configuration;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() {
    RunningCluster cluster = new RunningCluster(configuration.readOfClients(command.commandLine()));
    JsonNode answer = cluster.resourceManager("/nodes");
    PrintWriter out = command.commandLine().getOut();
    if (json.isWanted()) {
      JsonText.print(answer, out);
    } else if (answer.path("nodes").isEmpty()) {
      out.println("No node takes tasks: no NodeManager has registered, or none is healthy;");
      out.println("see yarn node -list -all.");
    } else {
      print(answer.path("nodes"), Plugin.version(answer), out);
    }
    return 0;
  }

  private static void print(JsonNode nodes, String version, PrintWriter out) {
    int others = 0;
    for (JsonNode node : nodes) {
      String ofNode = Plugin.inHeartbeat(node);
      others += ofNode.equals(Plugin.NONE) || ofNode.equals(version) ? 0 : 1;
    }
    // As long as all are of one version, nobody looks for it.
    boolean showsVersion = others > 0;
    List<String> titles = new ArrayList<>(TITLES);
    if (showsVersion) {
      titles.add("VERSION");
    }
    Table table = new Table(titles.toArray(String[]::new));
    for (JsonNode node : nodes) {
      List<String> cells = cells(node);
      if (showsVersion) {
        String ofNode = Plugin.inHeartbeat(node);
        cells.add(ofNode.equals(Plugin.NONE) ? Figures.NONE : ofNode);
      }
      table.row(cells.toArray());
    }
    table.print(out);
    if (showsVersion) {
      out.println(
          (others == 1 ? "1 node runs" : others + " nodes run")
              + " another version of Kairos than the ResourceManager ("
              + version
              + "); yarn kairos check --remote says what to do.");
    }
  }

  private static List<String> cells(JsonNode node) {
    return new ArrayList<>(
        List.of(
            Figures.text(node.path("rank")),
            Figures.text(node.path("id")),
            Figures.text(node.path("kind")),
            Figures.text(node.path("standing")),
            node.path("usedVcores").asText()
                + "/"
                + node.path("vcores").asText()
                + "+"
                + node.path("queueVcores").asText(),
            Figures.text(node.path("running")),
            Figures.text(node.path("idle")),
            Figures.text(node.path("waiting")),
            usedCores(node),
            Figures.decimal(node.path("spareCores")),
            Figures.decimal(node.path("attainedMeanSeconds")),
            Figures.decimal(node.path("attainedVarianceSeconds2")),
            Figures.text(node.path("preemptions")),
            Figures.decimal(node.path("lastHeartbeatSeconds"))));
  }

  private static String usedCores(JsonNode node) {
    String used = Figures.decimal(node.path("usedCores"));
    return used.equals(Figures.NONE) ? used : used + "/" + node.path("vcores").asText();
  }
}
