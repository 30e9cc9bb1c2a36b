// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.config.ConfigurationOptions;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.JsonText;
import io.kairos.cli.console.OutputFiles;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kairos why}. */
@Command(
    name = "why",
    mixinStandardHelpOptions = true,
    description = "Where an application or a container waits, and behind what.")
public final class WhyCommand implements Callable<Integer> {
  private static final String APPLICATION = "application_";
  private static final String CONTAINER = "container_";

  @Spec private CommandSpec command;
  @Mixin private ConfigurationOptions configuration;

  @Parameters(
      paramLabel = "ID",
      description = "application_1700000000000_0001 or container_1700000000000_0001_01_000002.")
  private String id;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() {
    if (!id.matches("(application|container)_[0-9a-z_]+")) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "ID",
          id,
          "write " + APPLICATION + "… or " + CONTAINER + "…, as yarn application -list shows it.");
    }
    RunningCluster cluster = new RunningCluster(configuration.readOfClients(command.commandLine()));
    PrintWriter out = command.commandLine().getOut();
    JsonNode answer =
        id.startsWith(APPLICATION)
            ? TasksOfApplication.addTo(cluster.resourceManager("/apps/" + id), cluster)
            : container(cluster, cluster.resourceManager("/containers/" + id));
    if (json.isWanted()) {
      JsonText.print(answer, out);
    } else {
      print(answer, out);
    }
    return 0;
  }

  /** The ResourceManager knows where it is; only the node knows whether it runs. */
  private static JsonNode container(RunningCluster cluster, JsonNode fromResourceManager) {
    ObjectNode answer = fromResourceManager.deepCopy();
    String address = answer.at("/nodeDetails/httpAddress").asText();
    if (answer.path("master").asBoolean() || address.isEmpty()) {
      return answer;
    }
    try {
      for (JsonNode task : cluster.nodeManager(address, "/node/tasks").path("tasks")) {
        if (task.path("id").equals(answer.path("id"))) {
          boolean isShadow = TasksCommand.isShadow(cluster, address);
          answer.set("task", task);
          answer.put("onNode", isShadow ? TasksOfApplication.RUNNING : task.path("state").asText());
          answer.withArray("reasons").add(onItsNode(task, isShadow));
          if (isShadow) {
            answer.withArray("reasons").add("its node is in shadow mode: no task there is slowed");
          }
        }
      }
    } catch (Trouble e) {
      answer.withArray("reasons").add("its node could not be asked: " + e.getMessage());
    }
    return answer;
  }

  private static String onItsNode(JsonNode task, boolean isShadow) {
    String attained =
        "it has attained "
            + TasksCommand.seconds(task.path("attainedMillis"))
            + " s"
            + (TasksCommand.isBatch(task)
                ? ""
                : "; its class of service is " + task.path("class").asText());
    if (!task.path("next").isNumber()) {
      boolean isIdle = task.path("state").asText().equals("idle");
      return (isIdle ? "it uses next to nothing and holds no cores, for " : "it runs, for ")
          + TasksCommand.seconds(task.path("stintMillis"))
          + " s now; "
          + attained;
    }
    int ahead = task.path("next").asInt() - 1;
    double spareMillis = task.path("spareMillis").asDouble();
    return (isShadow ? "it would be " : "it is ")
        + task.path("state").asText()
        + ", for "
        + TasksCommand.seconds(task.path("waitedMillis"))
        + " s now, with "
        + (ahead <= 0 ? "nobody" : ahead + (ahead == 1 ? " task" : " tasks"))
        + " before it; "
        + attained
        + (spareMillis > 0
            ? "; the CPU that others left to it is "
                + TasksCommand.seconds(task.path("spareMillis"))
                + " s"
            : "");
  }

  private static void print(JsonNode answer, PrintWriter out) {
    List<String> about = new ArrayList<>();
    for (String name : List.of("name", "user", "queue", "state", "node")) {
      // YARN's own state of a suspended container is RUNNING.
      JsonNode value = name.equals("state") ? answer.path("onNode") : answer.path(name);
      JsonNode shown = value.isTextual() ? value : answer.path(name);
      if (shown.isTextual()) {
        about.add(name + " " + shown.asText().replaceAll("\\p{Cntrl}", "?"));
      }
    }
    out.println(answer.path("id").asText() + ": " + String.join(", ", about));
    if (answer.path("pendingTasks").isNumber()) {
      out.println(
          answer.path("pendingTasks").asText()
              + " tasks asked for, "
              + answer.path("placedTasks").asText()
              + " placed");
    }
    for (JsonNode reason : answer.path("reasons")) {
      out.println("- " + reason.asText());
    }
    if (answer.has("access") && !answer.path("access").asBoolean()) {
      out.println("- no more is shown to you: ask as its user, or as an administrator");
    }
  }
}
