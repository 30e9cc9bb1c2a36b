// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.BlockSampler;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.mapreduce.lineage.SampleFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be sampled as asked is refused before it is submitted, with what to change. */
class RefusalsTest {
  private static final int N = 5;

  /** Names a block the input does not have. */
  public static final class ForeignSampler implements BlockSampler {
    @Override
    public SampleSpace sample(List<Block> blocks, int k, SplittableRandom random) {
      return SampleSpace.anyOf(List.of(0, blocks.size()), k);
    }
  }

  /** Names a block twice. */
  public static final class RepeatingSampler implements BlockSampler {
    @Override
    public SampleSpace sample(List<Block> blocks, int k, SplittableRandom random) {
      return SampleSpace.anyOf(List.of(0, 1, 1), k);
    }
  }

  /** Counts how often the submission asks. */
  public static final class CountedSampler implements BlockSampler {
    private static int asked;

    @Override
    public SampleSpace sample(List<Block> blocks, int k, SplittableRandom random) {
      asked++;
      return SampleSpace.anyOf(List.of(0, 1, 2), k);
    }
  }

  @TempDir private Path home;

  @BeforeEach
  void writeInput() throws IOException {
    Files.createDirectories(home.resolve("in"));
    Files.createDirectories(home.resolve("job"));
    for (int i = 0; i < N; i++) {
      Files.writeString(home.resolve("in/f" + i), "line of " + i + "\n");
    }
  }

  private Job job() throws IOException {
    Configuration conf = new Configuration();
    conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, home.resolve("job").toUri().toString());
    Job job = Job.getInstance(conf);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(home.resolve("in").toUri()));
    return job;
  }

  private Job sampled(String property, String value) throws IOException {
    Job job = job();
    KmnJob.blockSample(job, TextInputFormat.class, 2, "any");
    job.getConfiguration().set(property, value);
    return job;
  }

  private static List<InputSplit> splits(Job job) throws Exception {
    return new KmnInputFormat<Object, Object>().getSplits(job);
  }

  private void assertRefused(String property, String value, String... message) throws IOException {
    Job job = sampled(property, value);
    assertThatThrownBy(() -> splits(job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(message);
    assertThat(home.resolve("job")).isEmptyDirectory();
  }

  @Test
  void aSampleThatCanBeHadIsPlanned() throws Exception {
    Job job = sampled(KmnSettings.EXTRA_RATIO, "1.5");
    assertThat(splits(job)).hasSize(3).allMatch(split -> split instanceof Slot);
    JobPlan plan = JobPlan.read(job.getConfiguration());
    assertThat(plan.blocks()).hasSize(N);
    assertThat(plan.k()).isEqualTo(2);
    assertThat(plan.tasks()).isEqualTo(3);
  }

  /** FileInputFormat makes a split of each; nobody holds it, so no task would ever take it. */
  @Test
  void emptyFilesAreNoBlocksInBothInterfaces() throws Exception {
    for (String empty : new String[] {"a", "f22", "z"}) {
      Files.createFile(home.resolve("in").resolve(empty));
    }
    for (boolean enabled : new boolean[] {true, false}) {
      Job job = sampled(KmnSettings.ENABLED, Boolean.toString(enabled));
      job.getConfiguration().setInt(KmnSettings.BLOCKS, N);

      assertThat(splits(job))
          .hasSize(N)
          .allSatisfy(split -> assertThat(split.getLength()).isPositive());
      org.apache.hadoop.mapred.InputSplit[] old =
          new KmnMapredInputFormat<Object, Object>().getSplits(ofTheOlderInterface(job), 1);
      assertThat(old).hasSize(N);
    }
    Job job = sampled(KmnSettings.SEED, "1");
    splits(job);
    List<Block> blocks = JobPlan.read(job.getConfiguration()).blocks();
    assertThat(blocks).extracting(Block::index).containsExactly(0, 1, 2, 3, 4);
    assertThat(blocks)
        .extracting(block -> block.path().replaceFirst(".*/", ""))
        .containsExactlyInAnyOrder("f0", "f1", "f2", "f3", "f4");
  }

  @Test
  void emptyFilesAreBlocksWhereThereIsNothingElse() throws Exception {
    Job job = sampled(KmnSettings.BLOCKS, "1");
    Files.createDirectories(home.resolve("empty"));
    Files.createFile(home.resolve("empty/a"));
    FileInputFormat.setInputPaths(
        job, new org.apache.hadoop.fs.Path(home.resolve("empty").toUri()));
    assertThat(splits(job)).hasSize(1);
  }

  @Test
  void aSampleOfFewerBlocksThanTheProgramNeedsIsRefused() throws IOException {
    Job job = job();
    KmnJob.blockSample(job, TextInputFormat.class, 0.1, "any");
    KmnJob.requireBlocks(job, 2);
    assertThatThrownBy(() -> splits(job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the sample has 1 of the input's 5 blocks, and this program needs 2: ask for a larger"
                + " fraction.");
  }

  /** JobClient says which interface it is; the mapper and the format are Hadoop's defaults. */
  @Test
  void aJobOfTheOlderInterfaceWithDefaultsAloneIsPrepared() {
    JobConf conf = new JobConf(false);
    conf.set(KmnSettings.BLOCKS, "2");
    JobPreparation.prepare(conf);
    assertThat(conf.get("mapred.input.format.class")).as("nothing is submitted").isNull();

    conf.setBoolean("mapred.mapper.new-api", false);
    JobPreparation.prepare(conf);

    assertThat(conf.get("mapred.input.format.class"))
        .isEqualTo(KmnMapredInputFormat.class.getName());
    assertThat(conf.get(KmnSettings.INPUT_FORMAT))
        .isEqualTo(org.apache.hadoop.mapred.TextInputFormat.class.getName());
  }

  @Test
  void aSamplerIsAskedOnceInASubmission() throws Exception {
    Job job = sampled(KmnSettings.SAMPLER, CountedSampler.class.getName());
    CountedSampler.asked = 0;
    splits(job);
    assertThat(CountedSampler.asked).isEqualTo(1);
    new KmnMapredInputFormat<Object, Object>().getSplits(ofTheOlderInterface(job), 1);
    assertThat(CountedSampler.asked).isEqualTo(2);
    assertThat(JobPlan.read(job.getConfiguration()).splitOffset(1)).isPositive();
  }

  private static JobConf ofTheOlderInterface(Job job) {
    JobConf old = new JobConf(job.getConfiguration());
    old.setClass(
        KmnSettings.INPUT_FORMAT,
        org.apache.hadoop.mapred.TextInputFormat.class,
        org.apache.hadoop.mapred.InputFormat.class);
    return old;
  }

  @Test
  void aJobThatAsksForNoExtraMapsWaitsForEveryMap() throws Exception {
    Job job = sampled(KmnSettings.SEED, "1");
    assertThat(splits(job)).hasSize(2);
  }

  @Test
  void splitsOfSeveralFilesAreRefusedInBothInterfaces() throws Exception {
    for (boolean enabled : new boolean[] {true, false}) {
      Job job = job();
      KmnJob.blockSample(job, CombineTextInputFormat.class, 1, "any");
      job.getConfiguration().setBoolean(KmnSettings.ENABLED, enabled);
      assertThatThrownBy(() -> splits(job))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll(
              "CombineFileSplit", "splits of several files", "TextInputFormat");
    }
    JobConf old = new JobConf(sampled(KmnSettings.SEED, "1").getConfiguration());
    old.setClass(
        KmnSettings.INPUT_FORMAT,
        org.apache.hadoop.mapred.lib.CombineTextInputFormat.class,
        org.apache.hadoop.mapred.InputFormat.class);
    assertThatThrownBy(() -> new KmnMapredInputFormat<Object, Object>().getSplits(old, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("mapred.lib.CombineFileSplit", "splits of several files");
    assertThat(home.resolve("job")).isEmptyDirectory();
  }

  @Test
  void fractionsOutsideTheirRangeAreRefusedAtOnce() throws IOException {
    for (double fraction : new double[] {0, -0.5, 1.01, Double.NaN, Double.POSITIVE_INFINITY}) {
      Job job = job();
      assertThatThrownBy(() -> KmnJob.blockSample(job, TextInputFormat.class, fraction, "any"))
          .hasMessageContainingAll(KmnSettings.FRACTION, "above 0 and at most 1");
    }
  }

  @Test
  void moreBlocksThanThereAreAreRefused() throws IOException {
    assertRefused(KmnSettings.BLOCKS, "6", "sample.blocks = 6", "has 5 blocks", "from 1 to 5");
    assertRefused(KmnSettings.BLOCKS, "0", "at least 1");
    assertRefused(KmnSettings.BLOCKS, "many", "sample.blocks = many");
  }

  @Test
  void fractionAndBlocksAtOnceAreRefused() throws IOException {
    assertRefused(KmnSettings.FRACTION, "0.5", "both set");
  }

  @Test
  void anEmptyInputIsRefused() throws Exception {
    Job job = sampled(KmnSettings.EXTRA_RATIO, "1");
    Files.createDirectories(home.resolve("empty"));
    FileInputFormat.setInputPaths(
        job, new org.apache.hadoop.fs.Path(home.resolve("empty").toUri()));
    assertThatThrownBy(() -> splits(job)).hasMessageContaining("the input has no blocks");
  }

  @Test
  void samplersThatDoNotFitAreRefused() throws IOException {
    assertRefused(KmnSettings.SAMPLER, "some", "unknown sampler some", "disjoint(f)");
    assertRefused(KmnSettings.SAMPLER, ForeignSampler.class.getName(), "block 5", "foreign");
    assertRefused(KmnSettings.SAMPLER, RepeatingSampler.class.getName(), "a block twice");
    assertRefused(KmnSettings.SAMPLER, "disjoint(3)", "need 6 blocks", "has 5");
    assertRefused(KmnSettings.SAMPLER, "stratified(file)", "5 strata", "K = 2");
    assertRefused(KmnSettings.SAMPLER, "java.lang.String", "does not implement");
  }

  @Test
  void moreExtraTasksThanTheAdministratorAllowsAreRefused() throws IOException {
    assertRefused(KmnSettings.EXTRA_RATIO, "1.6", "extra.ratio = 1.6", "up to 1.5", "ratio.max");
    assertRefused(KmnSettings.EXTRA_RATIO, "0.9", "at least 1");
  }

  @Test
  void otherSettingsAreRefusedWithTheirRange() throws IOException {
    assertRefused(KmnSettings.LOCALITY_WAIT, "-1", "locality.wait-ms = -1", "at least 0");
    assertRefused(KmnSettings.DELAY_COALESCING, "2", "from 0 to 1");
    assertRefused(KmnSettings.REDUCE_PLACEMENT, "best", "round-robin", "greedy");
    assertRefused(KmnSettings.RACK_LINK, "0", "above 0");
    assertRefused(KmnSettings.ENABLED, "yes", "true or false");
    assertRefused(KmnSettings.SEED, "x", "whole number");
  }

  @Test
  void anotherFrameworkIsRefused() throws IOException {
    assertRefused("mapreduce.framework.name", "local", "framework.name = local", "yarn-kmn");
  }

  @Test
  void replayFilesThatDoNotFitAreRefused() throws Exception {
    Job job = sampled(KmnSettings.REPLAY, "x");
    job.getConfiguration().unset(KmnSettings.BLOCKS);
    Path file = Files.createDirectories(home.resolve("earlier")).resolve("_KMN_SAMPLE.json");
    job.getConfiguration().set(KmnSettings.REPLAY, file.toUri().toString());
    assertThatThrownBy(() -> splits(job)).hasMessageContaining("there is no such file");
    Files.writeString(file, "not json");
    assertThatThrownBy(() -> splits(job)).hasMessageContaining("it is no JSON");
    Files.writeString(file, "{}");
    assertThatThrownBy(() -> splits(job)).hasMessageContaining("holds no sample");
    String entry = "{\"block\":1,\"path\":\"/other\",\"offset\":0,\"length\":1,\"chosen\":true}";
    Files.writeString(file, "{\"N\":9,\"blocks\":[" + entry + "]}");
    assertThatThrownBy(() -> splits(job)).hasMessageContainingAll("input of 9", "this one has 5");
    Files.writeString(file, "{\"N\":5,\"blocks\":[" + entry + "]}");
    assertThatThrownBy(() -> splits(job)).hasMessageContainingAll("block 1", "/other:0+1");
    assertRefused(KmnSettings.REPLAY, file.toUri().toString(), "repeats a sample", "remove");
  }

  /** A lineage of two blocks, each with {@code fields} as well. */
  private Path history(String fields) throws IOException {
    String entry = "{'block':1,'chosen':true" + fields + "}";
    String lineage = "{'N':9,'blocks':[" + entry + "," + entry + "]}";
    return Files.writeString(home.resolve("earlier.json"), lineage.replace('\'', '"'));
  }

  @Test
  void aHistoryIsHandedToTheJobWithItsPlan() throws Exception {
    Job job = sampled(KmnSettings.DELAY_HISTORY, history(",'durationMs':1500").toString());
    job.getConfiguration().set(KmnSettings.EXTRA_RATIO, "1.5");
    splits(job);
    Files.delete(home.resolve("earlier.json"));
    assertThat(JobPlan.read(job.getConfiguration()).history().durationsMillis())
        .containsExactly(1_500L, 1_500L);
  }

  /** With extra maps: else no history is read. */
  private void assertHistoryRefused(String history, String... message) throws IOException {
    Job job = sampled(KmnSettings.DELAY_HISTORY, history);
    job.getConfiguration().set(KmnSettings.EXTRA_RATIO, "1.5");
    assertThatThrownBy(() -> splits(job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(message);
    assertThat(home.resolve("job")).isEmptyDirectory();
  }

  @Test
  void historiesThatTellNothingAreRefused() throws IOException {
    String property = KmnSettings.DELAY_HISTORY + " = ";
    String missing = home.resolve("none").toString();
    assertHistoryRefused(missing, property, missing + "/_KMN_SAMPLE.json", "no such file");
    String file = Files.writeString(home.resolve("other.json"), "not json").toString();
    assertHistoryRefused(file, property + file, "it is no JSON");
    Files.writeString(home.resolve("other.json"), "{}");
    assertHistoryRefused(file, property, "it holds no sample, use a _KMN");
    assertHistoryRefused(
        history("").toString(),
        property,
        "earlier.json: it has no durationMs, an older kmn-sampling.jar wrote it: run the job once");
  }

  @Test
  void noHistoryIsReadWhereEveryMapIsNeeded() throws Exception {
    for (String[] setting :
        new String[][] {
          {KmnSettings.EXTRA_RATIO, "1"},
          {MRJobConfig.NUM_REDUCES, "0"},
          {KmnSettings.SAMPLER, "disjoint(2)"},
          {KmnSettings.ENABLED, "false"}
        }) {
      Job job = sampled(KmnSettings.DELAY_HISTORY, home.resolve("none").toString());
      job.getConfiguration().set(setting[0], setting[1]);
      assertThat(splits(job)).as(setting[0]).hasSize(2);
    }
  }

  @Test
  void switchedOffTheSampleIsChosenBeforeTheJobStarts() throws Exception {
    Job job = sampled(KmnSettings.ENABLED, "false");
    List<InputSplit> splits = splits(job);
    assertThat(splits).hasSize(2).noneMatch(split -> split instanceof Slot);
    assertThat(splits(job)).as("by the seed").hasToString(splits.toString());
    assertThat(home.resolve("job")).isEmptyDirectory();
  }

  @Test
  void uberModeIsTurnedOff() throws Exception {
    Job job = job();
    job.getConfiguration().setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
    KmnJob.blockSample(job, TextInputFormat.class, 2, "any");
    assertThat(job.getConfiguration().getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true)).isFalse();
  }

  @Test
  void aMapOnlyJobStartsNoExtraMaps() throws Exception {
    Job job = sampled(KmnSettings.EXTRA_RATIO, "1.5");
    job.setNumReduceTasks(0);
    assertThat(splits(job)).hasSize(2);
  }

  @Test
  void aTaskWithoutABlockSaysWhatToSet() {
    assertThatThrownBy(
            () -> new KmnInputFormat<Object, Object>().createRecordReader(new Slot(1), null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("yarn-kmn");
  }

  @Test
  void theOutputOfASampledJobIsNoInputOfOne() throws IOException {
    Files.writeString(home.resolve("in/" + SampleFile.NAME), "{}");
    assertRefused(KmnSettings.BLOCKS, "2", home.resolve("in").toString(), "read it whole");
  }

  @Test
  void directoriesInTheOutputOfASampledJobAreNoInputOfOne() throws IOException {
    Files.writeString(home.resolve(SampleFile.NAME), "{}");
    assertRefused(KmnSettings.BLOCKS, "2", "input file:" + home + " is the output of a sampled");
  }

  @Test
  void aLaterJobOfAProgramDoesNotSampleTheOutputOfAnEarlierOne() throws Exception {
    for (boolean enabled : new boolean[] {true, false}) {
      Path output = home.resolve("out-" + enabled);
      Job earlier = sampled(KmnSettings.ENABLED, Boolean.toString(enabled));
      FileOutputFormat.setOutputPath(earlier, new org.apache.hadoop.fs.Path(output.toUri()));
      splits(earlier);
      Files.createDirectories(output.resolve("dt=1"));
      Files.writeString(output.resolve("dt=1/part"), "a line\n");

      Job later = sampled(KmnSettings.ENABLED, Boolean.toString(enabled));
      later.getConfiguration().set(KmnSettings.BLOCKS, "1");
      FileInputFormat.setInputPaths(
          later, new org.apache.hadoop.fs.Path(output.resolve("dt=1").toUri()));
      assertThatThrownBy(() -> splits(later))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll(
              "input file:" + output + " is the output of an earlier sampled job", "read it whole");
    }
  }

  /** Tells nobody what is in the folder above the input. */
  public static final class ClosedAbove extends RawLocalFileSystem {
    @Override
    public boolean exists(org.apache.hadoop.fs.Path file) throws IOException {
      boolean isLineage = file.getName().equals(SampleFile.NAME);
      if (isLineage && !file.getParent().getName().equals(getConf().get("test.open"))) {
        throw new AccessControlException("closed");
      }
      return super.exists(file);
    }
  }

  @Test
  void foldersAboveTheInputMayBeClosedToTheUserButNotThatOfTheInput() throws Exception {
    Job job = sampled("fs.file.impl", ClosedAbove.class.getName());
    job.getConfiguration().setBoolean("fs.file.impl.disable.cache", true);
    job.getConfiguration().set("test.open", "in");
    assertThat(splits(job)).hasSize(2);
    job.getConfiguration().set("test.open", "none");
    assertThatThrownBy(() -> splits(job))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContainingAll(home.resolve("in").toString(), "closed");
  }

  @Test
  void aSampledJobMayNotDoWithoutTheMapsThatFail() throws IOException {
    assertRefused(
        MRJobConfig.MAP_FAILURES_MAX_PERCENT, "5", MRJobConfig.MAP_FAILURES_MAX_PERCENT, "to 0");
  }
}
