// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.sizing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.OutputFiles;
import io.kairos.common.InvalidSettingException;
import io.kairos.yaq.SlotTurnover;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kairos size-queue}. */
@Command(
    name = "size-queue",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How many tasks must wait at a node so that its slots are not idle until the next heartbeat.",
      "erlang: no slot is idle in UTILIZATION of the heartbeat intervals (the default rule);"
          + " chernoff: the paper's upper bound of it; fixed: for tasks that all take exactly as"
          + " long. The utilization beside them is for exponential durations."
    })
public final class SizeQueueCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Spec private CommandSpec command;

  @Option(
      names = "--slots",
      paramLabel = "R",
      required = true,
      description = "Tasks that run on the node at a time.")
  private int slots;

  @Option(
      names = "--heartbeat",
      paramLabel = "T",
      required = true,
      converter = DurationOption.class,
      description = "Interval between two heartbeats of the node, such as 3s or 500ms.")
  private Duration heartbeat;

  @Option(
      names = "--task",
      paramLabel = "T",
      required = true,
      converter = DurationOption.class,
      description = "Mean duration of a task, such as 10s or 2m.")
  private Duration task;

  @Option(
      names = "--utilization",
      paramLabel = "UTILIZATION",
      defaultValue = "0.95",
      description =
          "Share of the slots' time that tasks shall use, between 0 and 1."
              + " Default: ${DEFAULT-VALUE}.")
  private double utilization;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() throws JsonProcessingException {
    if (slots < 1) {
      throw refuse("--slots", slots, "use a whole number of at least 1.");
    }
    if (!(utilization > 0 && utilization < 1)) {
      throw refuse(
          "--utilization",
          utilization,
          "use a number of more than 0 and less than 1, for example 0.95.");
    }
    SizedQueue sized = SizedQueue.of(load(), utilization);
    PrintWriter out = command.commandLine().getOut();
    if (json.isWanted()) {
      out.println(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(figures(sized)));
    } else {
      print(sized, out);
    }
    return 0;
  }

  private SlotTurnover load() {
    try {
      return SlotTurnover.of(slots, millis(task), millis(heartbeat));
    } catch (InvalidSettingException e) {
      // Each is in order; only all of them together are not.
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private void print(SizedQueue sized, PrintWriter out) {
    out.println(
        String.format(Locale.ROOT, "%-10s %12s   %11s", "rule", "queue length", "utilization"));
    sized
        .rules()
        .forEach(
            (rule, length) ->
                out.println(
                    String.format(
                        Locale.ROOT,
                        "%-10s %12d   %9.2f %%",
                        rule,
                        length.queueLength(),
                        100 * length.utilization())));
    out.println(
        String.format(
            Locale.ROOT,
            "The shortest queue that reaches %s %% is %d (%.2f %%).",
            percent(utilization),
            sized.smallest().queueLength(),
            100 * sized.smallest().utilization()));
  }

  private ObjectNode figures(SizedQueue sized) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("slots", slots);
    figures.put("heartbeatMillis", millis(heartbeat));
    figures.put("taskMillis", millis(task));
    figures.put("targetUtilization", utilization);
    figures.setAll(MAPPER.<ObjectNode>valueToTree(sized));
    return figures;
  }

  private ParameterException refuse(String option, Object value, String fix) {
    return OutputFiles.refuse(command.commandLine(), option, value, fix);
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }

  /** As the user would write it: 95, 99.9. */
  private static String percent(double share) {
    return new BigDecimal(Double.toString(share))
        .movePointRight(2)
        .stripTrailingZeros()
        .toPlainString();
  }
}
