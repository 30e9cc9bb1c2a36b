// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import io.kairos.workbench.demo.job.SchedulerSetup;
import io.kairos.workbench.demo.setting.CoreControlPlan;
import io.kairos.workbench.demo.setting.StarvationThreshold;
import io.kairos.workbench.demo.stream.DemoStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VariantTest {
  private static final JobOrder FIFO = JobOrder.ALL.get("fifo");
  private static final NodePolicyChoice LAS = NodePolicyChoice.of("las");
  private static final NodePolicyChoice SRJF = NodePolicyChoice.of("srjf");
  private static final NodePolicyChoice EJF = NodePolicyChoice.of("ejf");
  private static final StarvationThreshold AS_TASKS_SUGGEST = new StarvationThreshold("scaled");
  private static final List<StarvationThreshold> SCALED = List.of(AS_TASKS_SUGGEST);
  private static final List<CoreControlChoice> AUTO = List.of(CoreControlChoice.AUTO);
  private static final StarvationThreshold SEVEN = new StarvationThreshold("7.5");
  private static final StarvationThreshold NONE = new StarvationThreshold("none");

  /**
   * 2 tasks of 1 s and 1 of 4 s, half a second each beyond: 2.5 s on average, 4 wait for a core.
   */
  private static final DemoStream STREAM =
      new DemoStream(
          JobKind.ALL.get(0),
          new StreamSpec(Workloads.DEFAULT, 2, 0.95, 2, 1, new TaskCost(0.5, 1)),
          1,
          List.of(new PlannedJob(0, 0, 2, 1), new PlannedJob(1, 0, 1, 4)));

  @Test
  void theOnlyOneIsCalledKairos() {
    assertThat(of(List.of(LAS), SCALED, AUTO))
        .extracting(Variant::key, Variant::label)
        .containsExactly(tuple("kairos", "Kairos"));
  }

  @Test
  void severalAreCalledByWhatTellsThemApart() {
    assertThat(of(List.of(LAS, SRJF), List.of(SEVEN, NONE), AUTO))
        .extracting(Variant::key)
        .containsExactly("las", "srjf-threshold-7.5-s", "srjf-threshold-none");
    assertThat(of(List.of(SRJF, EJF), SCALED, AUTO))
        .extracting(Variant::label)
        .containsExactly("srjf", "ejf");
    assertThat(
            of(
                List.of(LAS, SRJF),
                SCALED,
                List.of(CoreControlChoice.CGROUP_V1_IDLE, CoreControlChoice.CGROUP_V1_QUOTA)))
        .extracting(Variant::key, Variant::coreControl)
        .containsExactly(
            tuple("las-cgroup-v1-idle", CoreControlChoice.CGROUP_V1_IDLE),
            tuple("las-cgroup-v1-quota", CoreControlChoice.CGROUP_V1_QUOTA),
            tuple("srjf", CoreControlChoice.CGROUP_V1_IDLE));
  }

  @Test
  void theThresholdIsTheUsersOrFollowsTheTasks() {
    List<StarvationThreshold> thresholds = List.of(AS_TASKS_SUGGEST, SEVEN, NONE);

    assertThat(of(List.of(SRJF), thresholds, AUTO))
        .extracting(
            each ->
                KairosSetup.of(each, asked(), new DemoCluster(2, 1, 1), null, STREAM)
                    .site()
                    .get(NodeSettings.STARVATION_THRESHOLD_MS.property()))
        .containsExactly("10000", "7500", "none");
  }

  @Test
  void reducesAreHeldBackWhereThatIsAskedFor() {
    List<Variant> variants = Variant.of(KairosSystem.NAMED, SCALED, AUTO);
    assertThat(variants)
        .extracting(Variant::key)
        .containsExactly("kairos", "kairos-paper", "las", "rank", "rank-hold", "rank-late", "hold");
    assertThat(variants)
        .filteredOn(each -> !each.system().isStock())
        .extracting(
            each ->
                KairosSetup.of(each, asked(), new DemoCluster(2, 1, 1), plan(), STREAM)
                    .capacityScheduler()
                    .get(SchedulerSettings.HOLD_REDUCES.property()))
        .containsExactly("true", "false", "false", "false", "true", "false");
  }

  @Test
  void theHoldAloneIsOnePropertyBesideTheBaseline() {
    Variant hold = Variant.of(List.of(KairosSystem.NAMED.get(6)), SCALED, AUTO).get(0);

    SchedulerSetup setup = KairosSetup.of(hold, asked(), new DemoCluster(2, 1, 1), null, STREAM);

    assertThat(setup.site())
        .isEqualTo(
            Map.of(
                "yarn.scheduler.app-placement-allocator.class", "io.kairos.rm.WaitingReducesHold"));
    assertThat(setup.capacityScheduler()).isEqualTo(Baseline.CAPACITY.setup().capacityScheduler());
    assertThat(setup.cgroups()).isNull();
    assertThat(setup.label()).isEqualTo("hold");
  }

  @Test
  void theFirstOneIsWhatDaemonsDoByThemselves() {
    KairosSystem first = KairosSystem.NAMED.get(0);
    SchedulerSettings daemons = SchedulerSettings.read(property -> null);
    assertThat(first.policy().name()).isEqualTo(NodeSettings.POLICY.defaultText());
    assertThat(first.jobOrder()).isSameAs(daemons.get(SchedulerSettings.JOB_ORDER));
    assertThat(first.placement().name()).isEqualTo(daemons.placement().name());
    assertThat(first.holdsReduces()).isEqualTo(daemons.holdsReduces());
  }

  private static CoreControlPlan plan() {
    return CoreControlPlan.find(CoreControlChoice.SIGNAL);
  }

  private static List<Variant> of(
      List<NodePolicyChoice> policies,
      List<StarvationThreshold> thresholds,
      List<CoreControlChoice> controls) {
    return Variant.of(KairosSystem.of(policies, List.of(FIFO), false), thresholds, controls);
  }

  private static SchedulersAsked asked() {
    return new SchedulersAsked(Baseline.CAPACITY, List.of(), TieBreaker.ALL.get("var"), 1);
  }
}
