// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;

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
  void nothingIsBoundLateWhereAQueueHasAnOrderOfYarn() {
    String queue = "yarn.scheduler.capacity.root.a.";
    assertThat(placement(queue + "ordering-policy", "fair")).isEqualTo("fewest-tasks");
    assertThat(placement(queue + "reservable", "true")).isEqualTo("fewest-tasks");
    assertThat(placement(queue + "ordering-policy", "utilization")).isEqualTo("worst-rank");
    assertThat(
            placement(
                queue + "ordering-policy", ShortestRemainingJobFirstOrderingPolicy.class.getName()))
        .isEqualTo("worst-rank");
    assertThat(placement(queue + "ordering-policy", "fair", PLACEMENT, "worst-rank"))
        .as("the operator says so")
        .isEqualTo("worst-rank");
  }

  @Test
  void reducesAreHeldBackWhereJobsAreRankedUnlessTheOperatorSaysSo() {
    assertThat(settings().settings.holdsReduces()).isTrue();
    assertThat(settings(JOB_ORDER, "fifo").settings.holdsReduces()).isFalse();
    assertThat(settings(JOB_ORDER, "fifo", HOLD, "true").settings.holdsReduces()).isTrue();
    assertThat(settings(HOLD, "false").settings.holdsReduces()).isFalse();
  }

  private static String placement(String... keysAndValues) {
    return settings(keysAndValues).settings.placement().name();
  }

  private static AppliedSettings settings(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    TestCluster.set(conf, keysAndValues);
    return new AppliedSettings(conf, 1_000);
  }
}
