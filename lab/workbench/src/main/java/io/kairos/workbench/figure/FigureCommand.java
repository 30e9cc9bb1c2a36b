// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.workbench.run.Console;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.PictureFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
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
        "Computes a figure of a paper again, by its formulas, with dice or in the simulator, beside"
            + " what the paper's text says of it. Writes NAME.csv, NAME.txt and NAME.png; takes"
            + " seconds to some minutes.")
public final class FigureCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String EVERY = "all";
  private static final String CSV = ".csv";
  private static final String TEXT = ".txt";
  private static final String PICTURE = ".png";

  @Spec private CommandSpec command;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "Which figure, see below; or all.")
  private String name;

  @Option(names = "--list", description = "Only list the figures.")
  private boolean list;

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

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws IOException {
    PrintWriter print = command.commandLine().getOut();
    if (list) {
      Figure.ALL.all().forEach(each -> print.println(each.name() + "  " + each.does()));
      return 0;
    }
    List<Figure> figures = figures();
    json.check(command.commandLine());
    OutputFiles.makeFolder(command.commandLine(), "--out", out);
    for (Figure figure : figures) {
      for (String end : List.of(CSV, TEXT, PICTURE)) {
        OutputFiles.requireWritable(command.commandLine(), "--out", file(figure, end));
      }
    }
    List<ObjectNode> values = new ArrayList<>();
    for (Figure figure : figures) {
      values.add(compute(figure, print));
    }
    ObjectNode all = MAPPER.createObjectNode().set("figures", MAPPER.valueToTree(values));
    json.write(() -> name.equals(EVERY) ? all : values.get(0), print);
    return 0;
  }

  private List<Figure> figures() {
    if (name == null) {
      throw new ParameterException(
          command.commandLine(), "Missing required parameter: 'NAME'; --list shows the figures");
    }
    if (name.equals(EVERY)) {
      return List.copyOf(Figure.ALL.all());
    }
    if (!Figure.ALL.has(name)) {
      throw new ParameterException(
          command.commandLine(),
          "\"" + name + "\" is no figure; use one of " + String.join(", ", Figure.ALL.names()));
    }
    return List.of(Figure.ALL.get(name));
  }

  private Path file(Figure figure, String end) {
    return out.resolve(figure.name() + end);
  }

  private ObjectNode compute(Figure figure, PrintWriter print) throws IOException {
    Console console = Console.system(print);
    console.eraseBar();
    FigureData data =
        figure.compute(
            seed,
            (what, done, steps) ->
                console.progress(String.format("%3d %%  %-40s", 100 * done / steps, what)));
    console.eraseBar();
    List<String> text = FigureLines.words(data);
    text.forEach(print::println);
    Files.write(file(figure, TEXT), text);
    Files.write(file(figure, CSV), FigureLines.values(data));
    print.println("values  " + file(figure, CSV));
    print.println(
        "picture "
            + PictureFile.draw(file(figure, PICTURE), file -> FigureChart.write(data, file)));
    ObjectNode values = MAPPER.createObjectNode().put("figure", figure.name()).put("seed", seed);
    return values.setAll(MAPPER.<ObjectNode>valueToTree(data));
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
