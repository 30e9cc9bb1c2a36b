// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureChart;
import io.kairos.workbench.figure.FigureCsv;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.measure.BenchJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kairos figure}. */
@Command(
    name = "figure",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    modelTransformer = FigureCommand.ListOfFigures.class,
    description =
        "Computes an analytical figure of a paper again, by its formulas and with dice, beside"
            + " what the paper's text says of it. Writes NAME.csv and NAME.png; takes at most a"
            + " minute.")
public final class FigureCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Spec private CommandSpec command;

  @Parameters(paramLabel = "NAME", arity = "1", description = "Which figure, see below.")
  private String name;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Folder for CSV and PNG; is made if it does not exist. Default: here.")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of the dice; the same seed gives the same figure. Default: 1.")
  private long seed;

  @Option(names = "--json", paramLabel = "FILE", description = "Where all values go as JSON.")
  private Path json;

  @Override
  public Integer call() throws IOException {
    if (!Figure.ALL.has(name)) {
      throw new ParameterException(
          command.commandLine(),
          "\"" + name + "\" is no figure; use one of " + String.join(", ", Figure.ALL.names()));
    }
    Figure figure = Figure.ALL.get(name);
    OutputFiles.requireWritable(command.commandLine(), "--json", json);
    makeFolder();
    Path csv = out.resolve(name + ".csv");
    Path png = out.resolve(name + ".png");
    OutputFiles.requireWritable(command.commandLine(), "--out", csv);
    OutputFiles.requireWritable(command.commandLine(), "--out", png);

    PrintWriter print = command.commandLine().getOut();
    ProgressLine progress = new ProgressLine(print, System.console() != null);
    FigureData data = figure.compute(seed, progress);
    progress.end();
    print.println(data.title());
    data.claims().forEach(claim -> print(claim, print));
    FigureCsv.write(data, csv);
    print.println("values  " + csv);
    print.println("picture " + picture(data, png));
    if (json != null) {
      ObjectNode values = MAPPER.createObjectNode();
      values.put("figure", name);
      values.put("seed", seed);
      values.setAll(MAPPER.<ObjectNode>valueToTree(data));
      BenchJson.write(values, json);
      print.println("figures " + json);
    }
    return 0;
  }

  private void makeFolder() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--out",
          out,
          "is no folder and cannot be made one ("
              + e.getClass().getSimpleName()
              + "); use another.");
    }
  }

  private static void print(FigureData.Claim claim, PrintWriter print) {
    print.println("  paper " + claim.where() + ": " + claim.statement());
    print.println("    here: " + claim.here());
  }

  /** A JDK without fonts can do all but this, and the values are what matters. */
  private static String picture(FigureData data, Path file) {
    try {
      FigureChart.write(data, file);
      return file.toString();
    } catch (IOException | RuntimeException | LinkageError e) {
      return "not drawn (" + e + "); this Java may lack fonts: install fontconfig and a font";
    }
  }

  /** So that a new figure needs no line of help here. */
  static final class ListOfFigures implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      List<String> lines = new ArrayList<>(List.of("Figures:"));
      for (Figure figure : Figure.ALL.all()) {
        // Picocli formats what it prints.
        lines.add("  " + figure.name() + "  " + figure.does().replace("%", "%%"));
      }
      spec.usageMessage().footer(lines.toArray(String[]::new));
      return spec;
    }
  }
}
