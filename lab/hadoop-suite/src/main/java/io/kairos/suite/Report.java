// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** The results of a run as files: every test in a CSV, every class in a table. */
final class Report {
  private Report() {}

  static void write(Path folder, Mode mode, String hadoop, List<Comparison> comparisons)
      throws IOException {
    Files.createDirectories(folder);
    try (Writer file =
            Files.newBufferedWriter(folder.resolve("results.csv"), StandardCharsets.UTF_8);
        CSVPrinter csv =
            CSVFormat.DEFAULT
                .builder()
                .setHeader("mode", "hadoop", "class", "test", "verdict", "flaky", "message")
                .build()
                .print(file)) {
      for (Comparison comparison : comparisons) {
        for (Comparison.Row row : comparison.rows()) {
          csv.printRecord(
              mode.text(),
              hadoop,
              comparison.className(),
              row.name(),
              row.verdict().name().toLowerCase(Locale.ROOT),
              row.isFlaky(),
              row.message());
        }
      }
    }
    Files.writeString(folder.resolve("summary.md"), table(comparisons), StandardCharsets.UTF_8);
  }

  /** A line of totals. */
  static String totals(Mode mode, String hadoop, List<Comparison> comparisons) {
    return String.format(
        Locale.ROOT,
        "%s, Hadoop %s: %d classes; %d tests pass with stock and with Kairos, %d with stock only,"
            + " %d with Kairos only, %d with neither; %d skipped; %d are about other schedulers",
        mode.text(),
        hadoop,
        comparisons.size(),
        sum(comparisons, Comparison.Verdict.PASSED),
        sum(comparisons, Comparison.Verdict.KAIROS_FAILS),
        sum(comparisons, Comparison.Verdict.STOCK_FAILS),
        sum(comparisons, Comparison.Verdict.BOTH_FAIL),
        sum(comparisons, Comparison.Verdict.SKIPPED),
        sum(comparisons, Comparison.Verdict.LEFT_OUT));
  }

  private static String table(List<Comparison> comparisons) {
    StringBuilder table =
        new StringBuilder(
            "| class | both pass | stock only | Kairos only | neither | skipped | left out |\n"
                + "|---|---|---|---|---|---|---|\n");
    for (Comparison comparison : comparisons) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %d | %d | %d | %d | %d |\n",
              comparison.simpleName(),
              comparison.count(Comparison.Verdict.PASSED),
              comparison.count(Comparison.Verdict.KAIROS_FAILS),
              comparison.count(Comparison.Verdict.STOCK_FAILS),
              comparison.count(Comparison.Verdict.BOTH_FAIL),
              comparison.count(Comparison.Verdict.SKIPPED),
              comparison.count(Comparison.Verdict.LEFT_OUT)));
    }
    return table.toString();
  }

  private static long sum(List<Comparison> comparisons, Comparison.Verdict verdict) {
    return comparisons.stream().mapToLong(comparison -> comparison.count(verdict)).sum();
  }
}
