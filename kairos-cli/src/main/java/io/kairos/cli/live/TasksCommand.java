// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.config.ConfigurationOptions;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.JsonText;
import io.kairos.cli.console.Table;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kairos tasks}. */
@Command(
    name = "tasks",
    mixinStandardHelpOptions = true,
    description = "Tasks of one node: which run, which wait, and what each has attained.")
public final class TasksCommand implements Callable<Integer> {
  private static final double MILLIS_PER_SECOND = 1000;

  @Spec private CommandSpec command;
  @Mixin private ConfigurationOptions configuration;

  @Parameters(paramLabel = "NODE", description = "Host and port as in kairos nodes, or the host.")
  private String name;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() {
    RunningCluster cluster = new RunningCluster(configuration.readOfClients(command.commandLine()));
    Node node = NodeChoice.find(cluster.nodes(), name);
    JsonNode answer = cluster.nodeManager(node.httpAddress(), "/node/tasks");
    PrintWriter out = command.commandLine().getOut();
    if (json.isWanted()) {
      JsonText.print(answer, out);
      return 0;
    }
    if (answer.path("tasks").isEmpty()) {
      out.println("No task is on " + node.id() + ".");
    } else {
      print(answer.path("tasks"), out);
      if (isShadow(cluster, node.httpAddress())) {
        out.println("In shadow mode: those that are suspended here run at full speed in truth.");
      }
    }
    int hidden = answer.path("hiddenTasks").asInt();
    if (hidden > 0) {
      out.println(hidden + " tasks of other users are not shown to you.");
    }
    return 0;
  }

  private static void print(JsonNode tasks, PrintWriter out) {
    Table table =
        new Table(
            "TASK",
            "APPLICATION",
            "USER",
            "STATE",
            "VCORES",
            "ATTAINED s",
            "SPARE CPU s",
            "RUNS FOR s",
            "WAITS FOR s",
            "NEXT");
    for (JsonNode task : tasks) {
      table.row(
          Figures.text(task.path("id")),
          Figures.text(task.path("application")),
          Figures.text(task.path("user")),
          task.path("state").asText()
              + (task.path("guarded").asBoolean() ? " (guarded)" : "")
              + (isBatch(task) ? "" : " (" + task.path("class").asText() + ")"),
          Figures.text(task.path("vcores")),
          seconds(task.path("attainedMillis")),
          seconds(task.path("spareMillis")),
          seconds(task.path("stintMillis")),
          seconds(task.path("waitedMillis")),
          Figures.text(task.path("next")));
    }
    table.print(out);
  }

  /** A node of an older version does not say the class, and knows no other. */
  static boolean isBatch(JsonNode task) {
    return task.path("class").asText("batch").equals("batch");
  }

  /** Whether what a node decides is not carried out there. */
  static boolean isShadow(RunningCluster cluster, String httpAddress) {
    return Plugin.isShadow(cluster.nodeManager(httpAddress, "/node"));
  }

  static String seconds(JsonNode millis) {
    return millis.isNumber()
        ? String.format(Locale.ROOT, "%.1f", millis.asDouble() / MILLIS_PER_SECOND)
        : "-";
  }
}
