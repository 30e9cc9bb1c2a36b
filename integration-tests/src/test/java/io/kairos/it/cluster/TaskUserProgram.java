// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java program that the tasks' user runs, as a client of the cluster. */
final class TaskUserProgram {
  private TaskUserProgram() {}

  /**
   * The program, not started yet.
   *
   * @param folder where it runs; becomes that user's
   * @param conf the cluster's files of properties
   * @param classPath readable by that user
   */
  static ProcessBuilder of(
      Path folder,
      Path conf,
      String classPath,
      KerberosLogin login,
      Class<?> program,
      List<String> arguments) {
    List<String> command = new ArrayList<>(LinuxExecutor.as(LinuxExecutor.TASK_USER));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-XX:-UsePerfData");
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(login.jvmOptions());
    command.addAll(login.launcher());
    command.add(program.getName());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("CLASSPATH", conf + File.pathSeparator + classPath);
    return builder;
  }
}
