// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** What a refresh changes. */
class AppliedSettingsTest {
  private static final String QUEUE_VCORES = SchedulerSettings.PREFIX + "queue-vcores";
  private static final String HOLD = SchedulerSettings.PREFIX + "hold-reduces";
  private static final String JOB_ORDER = SchedulerSettings.PREFIX + "job-order";
  private static final String PLACEMENT = SchedulerSettings.PREFIX + "placement";
  private static final String TIE_BREAKER = SchedulerSettings.PREFIX + "tie-breaker";

  @Test
  void aSettingNoLongerConfiguredIsNamedWithTheDefaultThatItIsBackAt() {
    AppliedSettings last = settings(QUEUE_VCORES, "9", TIE_BREAKER, "sum");
    assertThat(settings(TIE_BREAKER, "sum").lostSince(last)).isEqualTo(QUEUE_VCORES + " = 100%");
    assertThat(settings().lostSince(last))
        .isEqualTo(QUEUE_VCORES + " = 100%, " + TIE_BREAKER + " = var");
  }

  @Test
  void aSettingChangedOrConfiguredForTheFirstTimeIsNotLost() {
    AppliedSettings last = settings(QUEUE_VCORES, "9");
    assertThat(settings(QUEUE_VCORES, "8", TIE_BREAKER, "sum").lostSince(last)).isEmpty();
  }

  @Test
  void thePlacementFollowsTheOrderOfJobsUnlessTheOperatorNamesOne() {
    assertThat(settings().settings.placement().name()).isEqualTo("worst-rank");
    assertThat(settings(JOB_ORDER, "fifo").settings.placement().name()).isEqualTo("fewest-tasks");
    assertThat(settings(PLACEMENT, "fewest-tasks").settings.placement().name())
        .isEqualTo("fewest-tasks");
    assertThat(settings(PLACEMENT, "auto", JOB_ORDER, "las").settings.placement().name())
        .isEqualTo("fewest-tasks");
  }

  @Test
  void aQueueWithAnOrderOfYarnLeavesTheOthersBoundLate() {
    String queue = "yarn.scheduler.capacity.root.a.";
    assertThat(placement(queue + "ordering-policy", "fair").bindsLate()).isTrue();
    assertThat(placement(queue + "reservable", "true").bindsLate()).isTrue();
    assertThat(placement(queue + "ordering-policy", "fair", PLACEMENT, "fewest-tasks").bindsLate())
        .as("the operator says so")
        .isFalse();
  }

  @Test
  void fullNodesGoByTheirTasksFirstBesideAQueueWithAnOrderOfYarn() {
    String queue = "yarn.scheduler.capacity.root.a.";
    assertThat(putsFewerTasksFirst(queue + "ordering-policy", "fair")).isTrue();
    assertThat(putsFewerTasksFirst(queue + "ordering-policy", "fair", PLACEMENT, "worst-rank"))
        .isTrue();
    assertThat(putsFewerTasksFirst(queue + "reservable", "true")).isTrue();
    assertThat(putsFewerTasksFirst()).isFalse();
    assertThat(putsFewerTasksFirst(queue + "ordering-policy", "utilization")).isFalse();
    assertThat(
            putsFewerTasksFirst(
                queue + "ordering-policy", ShortestRemainingJobFirstOrderingPolicy.class.getName()))
        .isFalse();
  }

  @Test
  void reducesAreHeldBackWhereJobsAreRankedUnlessTheOperatorSaysSo() {
    assertThat(settings().settings.holdsReduces()).isTrue();
    assertThat(settings(JOB_ORDER, "fifo").settings.holdsReduces()).isFalse();
    assertThat(settings(JOB_ORDER, "fifo", HOLD, "true").settings.holdsReduces()).isTrue();
    assertThat(settings(HOLD, "false").settings.holdsReduces()).isFalse();
  }

  /** Whether a full node with fewer tasks goes before one whose tasks rank worse. */
  private static boolean putsFewerTasksFirst(String... keysAndValues) {
    NodeLoad fewer = new NodeLoad(4, 4, 0, 1, 0, JobRank.of(1, 1));
    NodeLoad worse = new NodeLoad(5, 4, 0, 1, 0, JobRank.of(1000, 1));
    Placement placement = placement(keysAndValues);
    return placement.load(fewer, () -> 0.5) < placement.load(worse, () -> 0.5);
  }

  private static Placement placement(String... keysAndValues) {
    return settings(keysAndValues).settings.placement();
  }

  private static AppliedSettings settings(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    TestCluster.set(conf, keysAndValues);
    return new AppliedSettings(conf, 1_000);
  }
}
