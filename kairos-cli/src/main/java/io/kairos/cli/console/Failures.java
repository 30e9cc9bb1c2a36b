// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import io.kairos.common.InvalidSettingException;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;

/** How commands end that could not do what they were asked: one message, no stack trace. */
public final class Failures {
  /** Exit code of a command that failed, or found something wrong. */
  public static final int FAILED = 1;

  private final BooleanSupplier debug;
  private final List<Class<? extends Exception>> meantForTheUser;

  /**
   * @param debug whether to show where in the program a failure came from
   * @param more exceptions whose message says all, besides the ones known here
   */
  public Failures(BooleanSupplier debug, List<Class<? extends Exception>> more) {
    this.debug = debug;
    this.meantForTheUser = more;
  }

  /** Lets the command and all below it end like this. */
  public CommandLine handle(CommandLine line) {
    return line.setExecutionExceptionHandler(this::failed)
        .setParameterExceptionHandler(Failures::misused);
  }

  private int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
    if (isEnding()) {
      // Ctrl-C: what failed did so because everything is being taken down.
      return FAILED;
    }
    PrintWriter err = line.getErr();
    err.println("kairos: " + (isForTheUser(failure) ? failure.getMessage() : failure.toString()));
    if (debug.getAsBoolean()) {
      failure.printStackTrace(err);
    } else if (!isForTheUser(failure)) {
      err.println("kairos: --debug shows where that came from");
    }
    return FAILED;
  }

  private boolean isForTheUser(Exception failure) {
    return failure instanceof CliException
        || failure instanceof InvalidSettingException
        || meantForTheUser.stream().anyMatch(type -> type.isInstance(failure));
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
}
