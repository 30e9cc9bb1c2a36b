// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import io.kairos.kmn.core.Bootstrap;
import io.kairos.kmn.mapreduce.KmnJob;
import io.kairos.kmn.mapreduce.KmnSettings;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** The command line of the mean. */
final class MeanOptions {
  static final String USAGE =
      "usage: yarn jar kmn-sampling.jar mean [-D name=value]... (-fraction F | -blocks K)\n"
          + "         [-column C] [-group C] [-delimiter D] [-confidence P] [-sampler NAME]\n"
          + "         [-extra M/K] [-history FILE] [-seed N] in out\n"
          + "  -fraction F     share of the input's blocks, above 0 and at most 1\n"
          + "  -blocks K       number of blocks, at least 2\n"
          + "  -column C       which column of the lines of text has the numbers, from 1 (default"
          + " 1)\n"
          + "  -group C        which column has the groups: mean, total and count of each as well\n"
          + "  -delimiter D    what stands between two columns (default \\t, a tab)\n"
          + "  -confidence P   share of samples whose interval holds the truth (default 0.95)\n"
          + "  -sampler NAME   any (default), disjoint(f), stratified(directory), stratified(file), or"
          + " a class\n"
          + "                  that draws blocks at random\n"
          + "  -extra M/K      maps to start for each that is used, at least 1 (the default)\n"
          + "  -history FILE   predict from an earlier run's _KMN_SAMPLE.json, or the output directory it"
          + " is in,\n"
          + "                  when maps will finish\n"
          + "  -seed N         of everything random\n";

  private static final Map<String, String> PROPERTIES =
      Map.of(
          "extra", KmnSettings.EXTRA_RATIO,
          "history", KmnSettings.DELAY_HISTORY,
          "seed", KmnSettings.SEED);

  private static final int LEAST_BLOCKS = 2;

  private final CommandLine line;

  private MeanOptions(CommandLine line) {
    this.line = line;
  }

  /**
   * @throws ParseException if the line has another form than {@link #USAGE}
   * @throws IllegalArgumentException if a value cannot be used
   */
  static MeanOptions parse(String[] args) throws ParseException {
    Options options = new Options();
    for (String name :
        new String[] {
          "fraction",
          "blocks",
          "column",
          "group",
          "delimiter",
          "confidence",
          "sampler",
          "extra",
          "history",
          "seed"
        }) {
      options.addOption(Option.builder(name).hasArg().build());
    }
    MeanOptions parsed = new MeanOptions(new DefaultParser().parse(options, args));
    parsed.check();
    return parsed;
  }

  private void check() throws ParseException {
    if (line.hasOption("fraction") == line.hasOption("blocks")) {
      throw new ParseException("write one of -fraction and -blocks.");
    }
    if (line.getArgList().size() != 2) {
      throw new ParseException("write the input and a new output directory after the options.");
    }
    column();
    group();
    new Bootstrap(1_000, confidence(), new Random(0));
    if (line.hasOption("blocks") && blocks() < LEAST_BLOCKS) {
      throw new IllegalArgumentException(
          "-blocks "
              + blocks()
              + ": use "
              + LEAST_BLOCKS
              + " at least; one has no spread to tell an error by.");
    }
  }

  /**
   * Makes {@code job} a sampled one.
   *
   * @throws IllegalArgumentException if a setting cannot be used
   */
  void sample(Job job) {
    if (!job.getConfiguration().getBoolean(KmnSettings.ENABLED, true)) {
      throw new IllegalArgumentException(
          KmnSettings.ENABLED
              + " = false: such a job leaves no record of its sample, so that its error cannot be"
              + " told.");
    }
    PROPERTIES.forEach(
        (option, property) -> {
          if (line.hasOption(option)) {
            job.getConfiguration().set(property, line.getOptionValue(option));
          }
        });
    if (line.hasOption("blocks")) {
      KmnJob.blockSample(job, TextInputFormat.class, blocks(), sampler());
    } else {
      double fraction = number("fraction", "", "a number above 0 and at most 1", Double::valueOf);
      KmnJob.blockSample(job, TextInputFormat.class, fraction, sampler());
    }
    KmnJob.requireBlocks(job, LEAST_BLOCKS);
  }

  private int blocks() {
    return number("blocks", "", "a whole number", Integer::valueOf);
  }

  private String sampler() {
    return line.getOptionValue("sampler", "any");
  }

  Column column() {
    return new Column(
        number("column", "1", "a whole number from 1", Integer::valueOf),
        line.getOptionValue("delimiter", "\\t"));
  }

  /** The column by whose values lines are grouped. */
  Optional<Column> group() {
    return line.hasOption("group")
        ? Optional.of(
            new Column(
                "group",
                number("group", "", "a whole number from 1", Integer::valueOf),
                line.getOptionValue("delimiter", "\\t")))
        : Optional.empty();
  }

  double confidence() {
    return number("confidence", "0.95", "a number of more than 0 and less than 1", Double::valueOf);
  }

  Path input() {
    return new Path(line.getArgList().get(0));
  }

  Path output() {
    return new Path(line.getArgList().get(1));
  }

  private <T> T number(String option, String standard, String range, Function<String, T> parser) {
    String text = line.getOptionValue(option, standard);
    try {
      return parser.apply(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("-" + option + " " + text + ": use " + range + ".", e);
    }
  }
}
