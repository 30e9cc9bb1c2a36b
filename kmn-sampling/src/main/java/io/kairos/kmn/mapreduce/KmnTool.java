// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.mapreduce.lineage.SampleFile;
import io.kairos.kmn.mapreduce.lineage.SampleNotice;
import io.kairos.kmn.mapreduce.lineage.SampledOutputs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Runs an unchanged MapReduce program on a sample of its input: {@code yarn jar kmn-sampling.jar
 * run -fraction 0.1 -sampler any -- app.jar Main in out}.
 */
public final class KmnTool {
  private static final String USAGE =
      "usage: yarn jar kmn-sampling.jar run (-fraction F | -blocks K | -replay FILE)\n"
          + "         [-sampler NAME] [-extra M/K] [-history FILE] [-seed N] [-D name=value]...\n"
          + "         -- app.jar [Main] [argument]...\n"
          + "  -fraction F     share of the input's blocks, above 0 and at most 1\n"
          + "  -blocks K       number of blocks\n"
          + "  -replay FILE    read the blocks of an earlier run again: its output directory or its "
          + SampleFile.NAME
          + "\n"
          + "  -sampler NAME   any (default), disjoint(f), stratified(directory),"
          + " stratified(file), or a class\n"
          + "  -extra M/K      maps to start for each that is used, at least 1 (the default)\n"
          + "  -history FILE   predict when maps will finish from an earlier run of the job, named as"
          + " for -replay\n"
          + "  -seed N         of everything random\n"
          + "Main may be left out if app.jar names its main class.\n";

  private static final int NO_SAMPLE = 1;

  private static final Map<String, String> PROPERTIES =
      Map.of(
          "fraction", KmnSettings.FRACTION,
          "blocks", KmnSettings.BLOCKS,
          "replay", KmnSettings.REPLAY,
          "sampler", KmnSettings.SAMPLER,
          "extra", KmnSettings.EXTRA_RATIO,
          "history", KmnSettings.DELAY_HISTORY,
          "seed", KmnSettings.SEED);

  private KmnTool() {}

  /**
   * Ends with 0 if the program returns, 1 if it did and had no job sampled, 2 after a refusal; the
   * program may end itself.
   */
  public static void main(String[] args) throws Throwable {
    int code = run(args, System.err);
    if (code == NO_SAMPLE) {
      ProgramRun.awaitThreads();
      code = codeOfProgram();
    }
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(String[] args, PrintStream err) throws Throwable {
    Map<String, String> properties;
    List<String> program;
    try {
      int split = Arrays.asList(args).indexOf("--");
      if (args.length == 0 || !args[0].equals("run") || split < 0 || split == args.length - 1) {
        throw new ParseException("write run, its options, -- and the program's jar.");
      }
      properties = properties(Arrays.copyOfRange(args, 1, split));
      program = Arrays.asList(args).subList(split + 1, args.length);
      check(properties);
    } catch (ParseException | IllegalArgumentException e) {
      err.println(e.getMessage());
      err.print(USAGE);
      return 2;
    }
    new ProgramRun(properties).run(program, () -> tellOfNoSample(err));
    return codeOfProgram();
  }

  private static int codeOfProgram() {
    return SampledOutputs.hasJobs() ? 0 : NO_SAMPLE;
  }

  private static void tellOfNoSample(PrintStream err) {
    if (!SampledOutputs.hasJobs()) {
      err.println(
          "the program has submitted no job on a sample: what it printed is of its whole input, if"
              + " of any. It may set "
              + MRConfig.FRAMEWORK_NAME
              + " itself, or run no MapReduce.");
    }
  }

  private static Map<String, String> properties(String[] args) throws ParseException {
    Options options = new Options();
    PROPERTIES.keySet().forEach(name -> options.addOption(Option.builder(name).hasArg().build()));
    // Two, not any number: a value may have an = of its own.
    options.addOption(Option.builder("D").numberOfArgs(2).valueSeparator('=').build());
    CommandLine line = new DefaultParser().parse(options, args);
    if (!line.getArgList().isEmpty()) {
      throw new ParseException(
          "unexpected " + line.getArgList().get(0) + ": write -- before the program's jar.");
    }
    Map<String, String> properties = new LinkedHashMap<>();
    line.getOptionProperties("D")
        .forEach((name, value) -> properties.put(name.toString(), value.toString()));
    PROPERTIES.forEach(
        (option, property) -> {
          if (line.hasOption(option)) {
            properties.put(property, line.getOptionValue(option));
          }
        });
    properties.put(SampleNotice.BY_RUN, "true");
    properties.put(MRConfig.FRAMEWORK_NAME, KmnClientProtocolProvider.FRAMEWORK);
    return properties;
  }

  /** Refuses what can be refused without the input. */
  private static void check(Map<String, String> properties) throws IOException {
    Configuration conf = new JobConf(new YarnConfiguration());
    conf.addResource(new ByteArrayInputStream(ProgramRun.resource(properties)));
    properties.forEach((name, value) -> refuseIfFinal(conf, name, value));
    KmnSettings settings = new KmnSettings(conf).checked();
    if (!settings.isSet(KmnDeclarations.REPLAY)) {
      settings.sampleBlocks(Integer.MAX_VALUE);
    }
  }

  private static void refuseIfFinal(Configuration conf, String name, String value) {
    String holds = conf.getRaw(name);
    // Hadoop reads an empty value as none.
    if (!value.isEmpty() && !value.equals(holds)) {
      // Of an old name nobody knows the file.
      String[] files = conf.getPropertySources(name);
      throw new IllegalArgumentException(
          name
              + " = "
              + value
              + ": "
              + (files == null ? "a site file" : String.join(", ", files))
              + " has made "
              + holds
              + " final, so this cannot hold for the program; take <final> out there, or leave this"
              + " out.");
    }
  }
}
