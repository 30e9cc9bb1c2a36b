// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench;

import io.kairos.cli.KairosCli;
import io.kairos.cli.OperatorCommands;
import io.kairos.cli.console.Choices;
import io.kairos.cli.console.DebugOption;
import io.kairos.cli.console.Failures;
import io.kairos.cluster.ClusterException;
import io.kairos.workbench.bench.BenchCommand;
import io.kairos.workbench.demo.DemoCommand;
import io.kairos.workbench.figure.FigureCommand;
import io.kairos.workbench.kmn.KmnDemoCommand;
import io.kairos.workbench.run.ClientLog;
import io.kairos.workbench.run.DistinctValues;
import io.kairos.workbench.simulate.SimulateCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code kairos} command. Exit codes: 0 done, 1 failed, 2 wrong usage. */
@Command(
    name = "kairos",
    mixinStandardHelpOptions = true,
    versionProvider = KairosCli.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Least Attained Service scheduling for stock Apache Hadoop YARN.",
    subcommands = {
      DemoCommand.class,
      KmnDemoCommand.class,
      SimulateCommand.class,
      BenchCommand.class,
      FigureCommand.class
    })
public final class KairosCommand {
  @Mixin private DebugOption debug;

  public static void main(String[] args) {
    ClientLog.off();
    System.exit(commandLine().execute(args));
  }

  /** The command with all that is below it. */
  public static CommandLine commandLine() {
    KairosCommand command = new KairosCommand();
    CommandLine line = new CommandLine(command);
    OperatorCommands.addTo(line);
    Choices.register(line);
    DistinctValues.require(line);
    return new Failures(() -> command.debug.isOn(), List.of(ClusterException.class)).handle(line);
  }
}
