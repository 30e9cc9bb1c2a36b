// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.console.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One run of the command line, as an operator sees it.
 *
 * @param exit exit code
 */
public record CommandRun(int exit, String out, String err) {
  public static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = KairosCli.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return new CommandRun(line.execute(arguments), out.toString(), err.toString());
  }

  public JsonNode json() {
    try {
      return JsonText.parse(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError(out + err, e);
    }
  }
}
