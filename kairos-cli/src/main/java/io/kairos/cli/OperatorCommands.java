// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli;

import io.kairos.cli.check.CheckCommand;
import io.kairos.cli.config.ExplainConfigCommand;
import io.kairos.cli.live.NodesCommand;
import io.kairos.cli.live.ShadowReportCommand;
import io.kairos.cli.live.TasksCommand;
import io.kairos.cli.live.WhyCommand;
import io.kairos.cli.sizing.SizeQueueCommand;
import java.util.List;
import picocli.CommandLine;

/** Every command for operators; a new one is a class and a line here. */
public final class OperatorCommands {
  private static final List<Class<?>> ALL =
      List.of(
          CheckCommand.class,
          ExplainConfigCommand.class,
          NodesCommand.class,
          TasksCommand.class,
          WhyCommand.class,
          ShadowReportCommand.class,
          SizeQueueCommand.class);

  private OperatorCommands() {}

  /** Puts them below {@code line}. */
  public static void addTo(CommandLine line) {
    ALL.forEach(line::addSubcommand);
  }
}
