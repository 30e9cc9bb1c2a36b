// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs as an operator would, without the Hadoop variables of whoever runs the build. */
final class Shell {
  private static final long PATIENCE_SECONDS = 120;

  private Shell() {}

  /**
   * What a program left behind.
   *
   * @param exitCode its own, or 128 and the signal's number
   * @param output standard output and errors, in the order in which they came
   */
  record Result(int exitCode, String output) {
    /** The output of a program that must succeed. */
    String orFail() {
      if (exitCode != 0) {
        throw new AssertionError("exit code " + exitCode + ": " + output);
      }
      return output;
    }
  }

  static Result run(Path directory, List<String> command) {
    return run(directory, Map.of(), command);
  }

  static Result run(Path directory, Map<String, String> environment, List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("HADOOP_"));
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(command + " does not end: " + output);
      }
      return new Result(process.exitValue(), output);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
