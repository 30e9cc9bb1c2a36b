// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.PreselectedSample;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Samplers;
import io.kairos.kmn.core.output.MapHistory;
import io.kairos.kmn.mapreduce.input.UnplacedBlocks;
import io.kairos.kmn.mapreduce.input.UnreadableBlocks;
import io.kairos.kmn.mapreduce.lineage.Population;
import io.kairos.kmn.mapreduce.lineage.ReplayedSample;
import io.kairos.kmn.mapreduce.lineage.SampleFile;
import io.kairos.kmn.mapreduce.lineage.SampleNotice;
import io.kairos.kmn.mapreduce.lineage.SampledOutputs;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ReflectionUtils;

/** From an input's blocks and a job's settings to the samples the job is content with. */
final class SamplePlanner {
  /** Set by {@link KmnJob#requireBlocks}. */
  static final String LEAST_BLOCKS = "kmn.least.blocks";

  private final Configuration conf;
  private final KmnSettings settings;

  SamplePlanner(Configuration conf) {
    this.conf = conf;
    this.settings = new KmnSettings(conf).checked();
  }

  /** Whether blocks are bound in the cluster, not here. */
  boolean bindsLate() {
    if (!settings.get(KmnDeclarations.ENABLED)) {
      return false;
    }
    String framework = conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
    boolean byOptions =
        conf.get(MRJobConfig.MR_AM_COMMAND_OPTS, "").contains(KmnAppMaster.class.getName());
    if (framework.equals(KmnClientProtocolProvider.FRAMEWORK) || byOptions) {
      return true;
    }
    throw new IllegalArgumentException(
        MRConfig.FRAMEWORK_NAME
            + " = "
            + framework
            + ": a sampled job needs "
            + KmnClientProtocolProvider.FRAMEWORK
            + ", or set "
            + KmnSettings.ENABLED
            + " to false to choose the sample before the job starts.");
  }

  /**
   * The samples, refused if the job's settings, sampler or recorded sample do not fit the input, or
   * some of its blocks are lost or on no host; with what the job's history tells, refused if it
   * tells nothing.
   */
  JobPlan plan(List<Block> blocks) {
    int failuresPercent = conf.getInt(MRJobConfig.MAP_FAILURES_MAX_PERCENT, 0);
    if (failuresPercent > 0) {
      throw new IllegalArgumentException(
          MRJobConfig.MAP_FAILURES_MAX_PERCENT
              + " = "
              + failuresPercent
              + ": a sampled job uses all K blocks or fails; set it to 0.");
    }
    JobPlan plan = sampled(blocks);
    UnplacedBlocks.refuse(blocks, plan.space());
    // Where every map is waited for, nothing is predicted.
    boolean predicts = plan.tasks() > plan.k();
    if (predicts && settings.isSet(KmnDeclarations.DELAY_HISTORY)) {
      plan = plan.with(MapHistory.of(SampleFile.readDurations(KmnSettings.DELAY_HISTORY, conf)));
    }
    SampledOutputs.remember(conf);
    return plan;
  }

  private JobPlan sampled(List<Block> blocks) {
    long[] notWritten = new long[blocks.size()];
    SampledOutputs.refuse(blocks, conf);
    long seed = seed();
    if (settings.isSet(KmnDeclarations.REPLAY)) {
      ReplayedSample again = replayed(blocks);
      UnreadableBlocks.refuse(
          again.blocks().stream().map(blocks::get).collect(Collectors.toList()));
      return new JobPlan(
          blocks, notWritten, again.space(), again.blocks().size(), 1, again.population());
    }
    UnreadableBlocks.refuse(blocks);
    int k = settings.sampleBlocks(blocks.size());
    int least = conf.getInt(LEAST_BLOCKS, 1);
    if (k < least) {
      throw new IllegalArgumentException(
          "the sample has "
              + k
              + " of the input's "
              + blocks.size()
              + " blocks, and this program needs "
              + least
              + ": ask for a larger fraction.");
    }
    String sampler = settings.get(KmnDeclarations.SAMPLER);
    SampleSpace space =
        Samplers.byName(sampler, this::instance)
            .sample(blocks, k, new SplittableRandom(seed))
            .checked(sampler, blocks.size(), k);
    // Without reducers every output is committed where it is made: there is nothing to choose.
    boolean mapOnly = conf.getInt(MRJobConfig.NUM_REDUCES, 1) == 0;
    return new JobPlan(
        blocks,
        notWritten,
        space,
        k,
        mapOnly ? 1 : settings.extraRatio(),
        Population.of(sampler, space, blocks.size()));
  }

  /** The blocks of a job that is not bound late. */
  List<Integer> preselected(List<Block> blocks) {
    JobPlan plan = sampled(blocks);
    SampledOutputs.remember(conf);
    SampleNotice.log(conf, plan.population().sampler(), plan.k(), blocks.size());
    return PreselectedSample.of(plan.space(), new SplittableRandom(seed()).split());
  }

  private ReplayedSample replayed(List<Block> blocks) {
    if (settings.isSet(KmnDeclarations.FRACTION) || settings.isSet(KmnDeclarations.BLOCKS)) {
      throw new IllegalArgumentException(
          KmnSettings.REPLAY
              + " repeats a sample: remove "
              + KmnSettings.FRACTION
              + " and "
              + KmnSettings.BLOCKS
              + ".");
    }
    return SampleFile.readChosen(KmnSettings.REPLAY, conf, blocks);
  }

  private long seed() {
    if (!settings.isSet(KmnDeclarations.SEED)) {
      conf.setLong(KmnSettings.SEED, new SplittableRandom().nextLong());
    }
    return settings.seed();
  }

  private Object instance(String className) {
    Class<?> found = conf.getClassByNameOrNull(className);
    return found == null ? null : ReflectionUtils.newInstance(found, conf);
  }
}
