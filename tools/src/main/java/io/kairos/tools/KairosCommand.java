// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools;

import io.kairos.common.InvalidSettingException;
import io.kairos.tools.bench.BenchCommand;
import io.kairos.tools.cluster.ClusterException;
import io.kairos.tools.demo.DemoCommand;
import io.kairos.tools.figure.FigureCommand;
import io.kairos.tools.kmn.KmnDemoCommand;
import io.kairos.tools.sizing.SizeQueueCommand;
import java.io.PrintWriter;
import org.apache.hadoop.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code kairos} command. Exit codes: 0 done, 1 failed, 2 wrong usage. */
@Command(
    name = "kairos",
    mixinStandardHelpOptions = true,
    versionProvider = KairosCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Least Attained Service scheduling for stock Apache Hadoop YARN.",
    subcommands = {
      DemoCommand.class,
      KmnDemoCommand.class,
      BenchCommand.class,
      FigureCommand.class,
      SizeQueueCommand.class
    })
public final class KairosCommand {
  private static final int FAILED = 1;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show where in the program a failure came from.")
  private boolean debug;

  public static void main(String[] args) {
    ClientLog.off();
    System.exit(commandLine().execute(args));
  }

  /** The command with all that is below it. */
  public static CommandLine commandLine() {
    KairosCommand command = new KairosCommand();
    CommandLine line = new CommandLine(command);
    Choices.register(line);
    return line.setExecutionExceptionHandler(command::failed)
        .setParameterExceptionHandler(KairosCommand::misused);
  }

  private int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
    if (isEnding()) {
      // Ctrl-C: what failed did so because the cluster is being taken down.
      return FAILED;
    }
    PrintWriter err = line.getErr();
    boolean meantForTheUser =
        failure instanceof ClusterException || failure instanceof InvalidSettingException;
    err.println("kairos: " + (meantForTheUser ? failure.getMessage() : failure.toString()));
    if (debug) {
      failure.printStackTrace(err);
    } else if (!meantForTheUser) {
      err.println("kairos: --debug shows where that came from");
    }
    return FAILED;
  }

  private static boolean isEnding() {
    Thread probe = new Thread(() -> {}, "probe");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  private static int misused(CommandLine.ParameterException misuse, String[] args) {
    CommandLine line = misuse.getCommandLine();
    line.getErr().println("kairos: " + misuse.getMessage());
    line.getErr().println("Try: " + line.getCommandSpec().qualifiedName() + " --help");
    return line.getCommandSpec().exitCodeOnInvalidInput();
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "Kairos for YARN " + KairosVersion.get() + ", Hadoop " + VersionInfo.getVersion()
      };
    }
  }
}
