// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import io.kairos.cli.console.OutputFiles;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Refuses an option whose list names a value twice. Results are kept by these values, so two of the
 * same would be taken for one.
 */
public final class DistinctValues {
  private DistinctValues() {}

  /** For every option that is a list, of the command and all below it. */
  public static void require(CommandLine line) {
    IExecutionStrategy usual = line.getExecutionStrategy();
    line.setExecutionStrategy(
        parsed -> {
          check(parsed);
          return usual.execute(parsed);
        });
  }

  private static void check(ParseResult parsed) {
    parsed.matchedOptions().forEach(option -> check(option, parsed.commandSpec().commandLine()));
    if (parsed.hasSubcommand()) {
      check(parsed.subcommand());
    }
  }

  private static void check(OptionSpec option, CommandLine line) {
    Object given = option.getValue();
    if (!(given instanceof List<?> values)) {
      return;
    }
    Set<Object> seen = new HashSet<>();
    for (int i = 0; i < values.size(); i++) {
      if (!seen.add(values.get(i))) {
        throw OutputFiles.refuse(
            line,
            option.longestName(),
            String.join(",", option.originalStringValues()),
            option.stringValues().get(i) + " stands there twice; name it once.");
      }
    }
  }
}
