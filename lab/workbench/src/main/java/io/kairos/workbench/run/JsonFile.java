// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.workbench.measure.BenchJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code --json FILE} of a command that measures or models. */
public final class JsonFile {
  @Option(names = "--json", paramLabel = "FILE", description = "Where the figures go as JSON.")
  private Path file;

  /**
   * @throws picocli.CommandLine.ParameterException naming option, value and fix, if the file could
   *     not be written
   */
  public void check(CommandLine command) {
    OutputFiles.requireWritable(command, "--json", file);
  }

  /**
   * Writes the figures with the machine and the date they belong to, if they are wanted, and tells
   * where.
   *
   * @param figures of which some are costly
   */
  public void write(Supplier<ObjectNode> figures, PrintWriter out) throws IOException {
    if (file != null) {
      BenchJson.write(figures.get(), file);
      out.println("figures " + file);
    }
  }

  /** The file, or another if the user named none. */
  public Path or(Path other) {
    return file == null ? other : file.toAbsolutePath().normalize();
  }

  /** As the user wrote it. */
  @Override
  public String toString() {
    return String.valueOf(file);
  }
}
