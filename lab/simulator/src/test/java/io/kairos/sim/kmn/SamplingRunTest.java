// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.core.Block;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Racks a and b with one machine each; an output takes a second on a rack link. */
class SamplingRunTest {
  private static final List<String> RACKS = List.of("/a", "/b");
  private static final Shuffle SHUFFLE = new Shuffle(1_000, 1_000, RACKS);

  /** A sample chosen beforehand, and nothing of §4 and §5. */
  private static final SamplingPolicy BASELINE =
      new SamplingPolicy(false, 1, SamplingPolicy.Wait.ALL, 0);

  private static Block on(int index, String rack) {
    List<String> host = List.of(rack + "/0");
    return Block.of(index, "", 0, 0, host, host);
  }

  /** KMN as it is. */
  private static SamplingPolicy kmn(double ratio) {
    return new SamplingPolicy(true, ratio, SamplingPolicy.Wait.PLANNED, 3_000);
  }

  private static List<SampledOutcome> play(int slots, SamplingPolicy policy, BlockJob... jobs) {
    SamplingCluster cluster = new SamplingCluster(RACKS, 1, slots);
    return SamplingRun.play(List.of(jobs), cluster, policy, SHUFFLE, 1).outcomes();
  }

  @Test
  void localMapsTakeASecondAndTheOutputOfTheOtherRackAnother() {
    BlockJob job = new BlockJob(0, 2, List.of(on(0, "/a"), on(1, "/b")), List.of(1.0, 1.0));

    assertThat(play(1, kmn(1), job)).containsExactly(new SampledOutcome(2, 1_000, 1_000, true));
  }

  @Test
  void aSlowExtraMapIsNotWaitedForUnlessAllAre() {
    BlockJob job = new BlockJob(0, 1, List.of(on(0, "/a"), on(1, "/b")), List.of(5.0, 1.0));
    SamplingPolicy all = new SamplingPolicy(true, 2, SamplingPolicy.Wait.ALL, 0);
    SamplingPolicy first = new SamplingPolicy(true, 2, SamplingPolicy.Wait.FIRST, 0);

    assertThat(play(1, first, job)).containsExactly(new SampledOutcome(1, 1_000, 0, true));
    assertThat(play(1, all, job)).containsExactly(new SampledOutcome(1, 5_000, 0, true));
    // One output, one reducer in its rack: nothing to win by a wait.
    assertThat(play(1, kmn(2), job)).isEqualTo(play(1, first, job));
  }

  @Test
  void aMapWaitsForTheMachineThatHasItsBlock() {
    BlockJob first = new BlockJob(0, 1, List.of(on(0, "/a")), List.of(2.0));
    BlockJob second = new BlockJob(0, 1, List.of(on(0, "/a")), List.of(1.0));

    // The first reducer holds the slot for no time, as its output is in its rack.
    assertThat(play(1, kmn(1), first, second))
        .containsExactly(
            new SampledOutcome(1, 2_000, 0, true), new SampledOutcome(1, 3_000, 0, true));
  }

  @Test
  void aMapReadsOverTheNetworkAfterTheLocalityWait() {
    BlockJob first = new BlockJob(0, 1, List.of(on(0, "/a")), List.of(100.0));
    BlockJob second = new BlockJob(0, 1, List.of(on(0, "/a")), List.of(1.0));

    assertThat(play(1, kmn(1), first, second))
        .containsExactly(
            new SampledOutcome(1, 23_000, 0, false), new SampledOutcome(1, 100_000, 0, true));
  }

  @Test
  void onlyABlockChosenLateIsAlwaysLocalInAnIdleCluster() {
    SamplingCluster cluster = SamplingCluster.ofEvaluation();
    List<BlockJob> jobs = FacebookLikeJobs.draw(100, cluster, 0.02, 0.1, 3);

    SamplingResult late = SamplingRun.play(jobs, cluster, kmn(1.05), FacebookLikeJobs.SHUFFLE, 3);
    SamplingResult early = SamplingRun.play(jobs, cluster, BASELINE, FacebookLikeJobs.SHUFFLE, 3);

    assertThat(late.outcomes()).hasSize(100);
    assertThat(late.localShare()).isGreaterThan(0.9);
    assertThat(early.outcomes()).hasSize(100);
    assertThat(early.localShare()).isLessThan(0.5);
  }

  @Test
  void aResultTellsItsMeans() {
    SampledOutcome local = new SampledOutcome(1, 1_000, 0, true);
    SampledOutcome remote = new SampledOutcome(1, 2_000, 0, false);
    SamplingResult result =
        new SamplingResult(List.of(local, remote, remote, remote), List.of(0.25, 0.5));

    assertThat(result.localShare()).isEqualTo(0.25);
    assertThat(result.utilization()).isEqualTo(0.375);
  }
}
