// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.measure.Spread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of figures that benchmarks have written with {@code --json}. Which figures it shows is
 * told by a file; no benchmark has a table of its own here.
 *
 * @param name of the part of the page that it fills
 * @param head above the names of the figures
 * @param columns what is compared; of several versions each has its own files
 * @param ratio whether a last column has the last one ÷ the first one, run by run
 */
record MeasuredTable(
    String name, String head, List<Column> columns, boolean ratio, List<Row> rows) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String NOT_MEASURED = "–";
  private static final String LOAD = "loadAverage";

  /**
   * @param title above its figures
   * @param runs begin of the paths of its files, whose ends are {@code -1.json} and so on
   * @param as what stands for {@code {}} in the paths of figures, where one file has several
   *     columns; {@code null} otherwise
   */
  record Column(String title, String runs, String as) {}

  /**
   * @param figure path in the JSON, with {@code *} for all elements of a list, and {@code [x=y]}
   *     for those whose figure {@code x} is {@code y}
   * @param unit one of what is shown, in that of the file
   * @param digits behind the point
   */
  record Row(String label, String figure, double unit, int digits) {}

  /**
   * @param samples one for each run
   */
  private record Cell(List<Double> samples, Spread spread) {
    /** Of two there is no median. */
    private static final int TOO_FEW = 2;

    String text(Row row) {
      return samples.size() == TOO_FEW
          ? samples.stream().map(figure -> number(figure, row)).collect(Collectors.joining(", "))
          : MeasuredTable.text(spread, row);
    }

    static Optional<Cell> of(List<Double> samples) {
      return samples.isEmpty()
          ? Optional.empty()
          : Optional.of(new Cell(samples, Spread.of(samples)));
    }
  }

  /** All tables that a file tells of. */
  static List<MeasuredTable> all(Path folder) throws IOException {
    return List.of(MAPPER.readValue(folder.resolve("tables.json").toFile(), MeasuredTable[].class));
  }

  /** Whether the file of any run is kept; until then it is on no page. */
  boolean isMeasured(Path folder) {
    return columns.stream()
        .anyMatch(column -> Files.exists(numbered(folder.resolve(column.runs), 1)));
  }

  /**
   * The table, and below it when and where its figures were measured.
   *
   * @param folder of the files
   * @throws IllegalStateException if a file or all figures of a row are missing, or two machines
   *     are compared
   */
  String text(Path folder) {
    List<List<JsonNode>> files =
        columns.stream().map(column -> files(folder.resolve(column.runs))).toList();
    StringBuilder text = new StringBuilder("| " + head + " |");
    columns.forEach(column -> text.append(' ').append(column.title).append(" |"));
    text.append(ratio ? " ratio |\n" : "\n");
    text.append("|---".repeat(columns.size() + (ratio ? 2 : 1))).append("|\n");
    rows.forEach(row -> text.append(line(row, files)));
    return text.append('\n').append(origin(files)).append('\n').toString();
  }

  private String line(Row row, List<List<JsonNode>> files) {
    List<Optional<Cell>> cells = new ArrayList<>();
    for (int column = 0; column < files.size(); column++) {
      String as = columns.get(column).as;
      String path = as == null ? row.figure : row.figure.replace("{}", as);
      cells.add(cell(path.substring(1).split("/"), files.get(column)));
    }
    if (cells.stream().allMatch(Optional::isEmpty)) {
      throw new IllegalStateException(name + ": no file has the figure " + row.figure);
    }
    String shown =
        cells.stream()
            .map(cell -> cell.map(it -> it.text(row)).orElse(NOT_MEASURED))
            .collect(Collectors.joining(" | "));
    String last = ratio ? " | " + ratio(cells.get(0), cells.get(cells.size() - 1)) : "";
    return "| " + row.label + " | " + shown + last + " |\n";
  }

  /** Of one file all its figures of that name count; of several files each counts once. */
  private static Optional<Cell> cell(String[] path, List<JsonNode> files) {
    List<Cell> ofFiles =
        files.stream().map(file -> cell(path, file)).flatMap(Optional::stream).toList();
    if (!ofFiles.isEmpty() && ofFiles.size() < files.size()) {
      // Runs are compared by their numbers.
      throw new IllegalStateException("only some files have the figure " + String.join("/", path));
    }
    return ofFiles.size() == 1
        ? Optional.of(ofFiles.get(0))
        : Cell.of(ofFiles.stream().map(cell -> cell.spread.median()).toList());
  }

  private static Optional<Cell> cell(String[] path, JsonNode file) {
    Stream<JsonNode> found = Stream.of(file);
    for (String step : path) {
      found = found.flatMap(node -> step(node, step));
    }
    List<JsonNode> nodes = found.filter(node -> !node.isMissingNode()).toList();
    if (nodes.size() == 1 && nodes.get(0).has("median")) {
      JsonNode it = nodes.get(0);
      double median = it.get("median").asDouble();
      return Optional.of(
          new Cell(
              List.of(median),
              new Spread(median, it.get("least").asDouble(), it.get("most").asDouble())));
    }
    return Cell.of(
        nodes.stream()
            .flatMap(node -> node.isArray() ? elements(node) : Stream.of(node))
            .map(JsonNode::asDouble)
            .toList());
  }

  private static Stream<JsonNode> step(JsonNode node, String step) {
    if (step.equals("*")) {
      return elements(node);
    }
    if (step.startsWith("[")) {
      String[] wanted = step.substring(1, step.length() - 1).split("=", 2);
      return elements(node).filter(each -> each.path(wanted[0]).asText().equals(wanted[1]));
    }
    return Stream.of(node.at("/" + step));
  }

  private static Stream<JsonNode> elements(JsonNode node) {
    List<JsonNode> elements = new ArrayList<>();
    node.forEach(elements::add);
    return elements.stream();
  }

  private String ratio(Optional<Cell> first, Optional<Cell> last) {
    if (first.isEmpty() || last.isEmpty()) {
      return NOT_MEASURED;
    }
    List<Double> before = first.get().samples;
    List<Double> after = last.get().samples;
    if (before.size() != after.size()) {
      throw new IllegalStateException(
          name + ": " + before.size() + " and " + after.size() + " runs are no pairs");
    }
    if (before.contains(0.0)) {
      return NOT_MEASURED;
    }
    List<Double> ratios = new ArrayList<>();
    for (int pair = 0; pair < before.size(); pair++) {
      ratios.add(after.get(pair) / before.get(pair));
    }
    return "**" + new Cell(ratios, Spread.of(ratios)).text(new Row("", "", 1, 2)) + "**";
  }

  private static String text(Spread figure, Row row) {
    String median = number(figure.median(), row);
    return figure.least() == figure.most()
        ? median
        : median + " (" + number(figure.least(), row) + " – " + number(figure.most(), row) + ")";
  }

  private static String number(double figure, Row row) {
    return String.format(Locale.ROOT, "%,." + row.digits + "f", figure / row.unit);
  }

  private String origin(List<List<JsonNode>> files) {
    List<JsonNode> all = files.stream().flatMap(List::stream).toList();
    List<JsonNode> machines = all.stream().map(file -> file.get("machine")).distinct().toList();
    if (machines.size() != 1) {
      throw new IllegalStateException(name + ": runs of several machines are compared " + machines);
    }
    TreeSet<String> days =
        all.stream()
            .map(file -> file.get("date").asText().substring(0, "2026-11-28".length()))
            .collect(Collectors.toCollection(TreeSet::new));
    String runs =
        files.stream()
            .map(column -> Integer.toString(column.size()))
            .distinct()
            .collect(Collectors.joining(" and "));
    JsonNode machine = machines.get(0);
    return String.format(
        "Files of each column: %s; %s, %d cores (%s), Java %s%s.",
        runs,
        String.join(", ", days),
        machine.get("cores").asInt(),
        machine.get("cpu").asText(),
        machine.get("java").asText(),
        load(all));
  }

  /** Files of before it was written have none. */
  private static String load(List<JsonNode> files) {
    List<JsonNode> told = files.stream().filter(file -> file.has(LOAD)).distinct().toList();
    return cell(new String[] {LOAD}, told)
        .map(load -> "; load average at the end " + load.text(new Row("", "", 1, 1)))
        .orElse("");
  }

  private List<JsonNode> files(Path begin) {
    List<JsonNode> files = new ArrayList<>();
    try {
      for (Path file = numbered(begin, 1);
          Files.exists(file);
          file = numbered(begin, files.size() + 1)) {
        files.add(MAPPER.readTree(file.toFile()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (files.isEmpty()) {
      throw new IllegalStateException(name + ": there is no file " + numbered(begin, 1));
    }
    return files;
  }

  private static Path numbered(Path begin, int number) {
    return Path.of(begin + "-" + number + ".json");
  }
}
