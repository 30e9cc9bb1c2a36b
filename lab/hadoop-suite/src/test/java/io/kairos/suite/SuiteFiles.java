// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Runs a list of this module and judges by its list of exceptions. */
final class SuiteFiles {
  /** Twice the longest test of Hadoop that passes. */
  private static final Duration LONGEST_TEST = Duration.ofMinutes(10);

  private static final Path SUITE = Path.of("src", "main", "suite");
  private static final String AT_ONCE = "kairos.suite.at-once";

  private SuiteFiles() {}

  /**
   * What is not as listed.
   *
   * @param stock what other modes have run already
   * @param list a file of test classes
   * @param classes which of them
   * @param folder where results are left, below {@code target/hadoop-suite}
   */
  static List<String> complaints(
      StockRuns stock, Mode mode, String list, Pattern classes, String folder, Duration longest)
      throws Exception {
    String hadoop = System.getProperty("kairos.suite.hadoop");
    Path results = Path.of("target", "hadoop-suite", hadoop, folder, mode.text()).toAbsolutePath();
    ExceptionList listed = ExceptionList.read(SUITE.resolve("exceptions.csv")).of(mode, hadoop);
    List<Comparison> comparisons =
        new SuiteRun(
                runner(results, longest, LONGEST_TEST), stock, listed, mode, atOnce(), System.out)
            .run(TestClasses.read(SUITE.resolve(list), classes));
    Report.write(results, mode, hadoop, comparisons);
    System.out.println(Report.totals(mode, hadoop, comparisons));
    return Judgement.complaints(comparisons, listed);
  }

  /**
   * @param results where each process gets its folder
   * @param longest after which a process is killed
   * @param longestTest so is one that has come to no further result for as long
   */
  static ClassRunner runner(Path results, Duration longest, Duration longestTest) {
    return new ClassRunner(
        Path.of(System.getProperty("kairos.suite.agent")),
        SUITE.resolve("conf").toAbsolutePath(),
        Path.of(System.getProperty("kairos.suite.resources")),
        results,
        longest,
        longestTest);
  }

  /** Classes that run at the same time: most of them wait most of the time. */
  static int atOnce() {
    String text = System.getProperty(AT_ONCE, "5");
    if (!text.matches("[1-9][0-9]?")) {
      throw new IllegalArgumentException(
          AT_ONCE + " = " + text + " is no number of classes; use one from 1 to 99");
    }
    return Integer.parseInt(text);
  }
}
