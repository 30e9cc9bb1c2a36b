// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli;

import io.kairos.cli.console.Choices;
import io.kairos.cli.console.DebugOption;
import io.kairos.cli.console.Failures;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/**
 * {@code yarn kairos}: what an operator asks of a cluster. Exit codes: 0 in order, 1 failed or
 * something is wrong, 2 wrong usage.
 */
@Command(
    name = "kairos",
    mixinStandardHelpOptions = true,
    versionProvider = KairosCli.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Checks, explains and shows Kairos on a YARN cluster.")
public final class KairosCli {
  @Mixin private DebugOption debug;

  private KairosCli() {}

  public static void main(String[] args) {
    silenceHadoop();
    System.exit(commandLine().execute(args));
  }

  /** The command with all that is below it. */
  public static CommandLine commandLine() {
    KairosCli command = new KairosCli();
    CommandLine line = new CommandLine(command);
    OperatorCommands.addTo(line);
    Choices.register(line);
    return new Failures(() -> command.debug.isOn(), List.of()).handle(line);
  }

  /** Whatever {@code yarn} has set up: the output is a table or JSON. */
  private static void silenceHadoop() {
    Logger.getRootLogger().setLevel(Level.OFF);
  }

  /** Version of Kairos and of the Hadoop it runs beside. */
  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "Kairos for YARN " + KairosVersion.get() + ", Hadoop " + VersionInfo.getVersion()
      };
    }
  }
}
