// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.ServiceClass;
import io.kairos.rm.jobs.RankedApplications;
import io.kairos.rm.jobs.ReduceHolds;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues that YARN makes for an application have what an operator's templates say. */
class MadeQueuesTest {
  private static final String JOB_ORDER = SchedulerSettings.PREFIX + "job-order";
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String DEPTH =
      "yarn.scheduler.capacity.root.users.auto-queue-creation-v2.maximum-queue-depth";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root.users.bob",
        "root.users.dept.ann",
        "root.users.a.b.ann",
        "root.users.a.b.c.d"
      })
  void aMadeQueueHasTheJobOrderAtAnyDepth(String queue) throws Exception {
    try (TestCluster cluster = flexible(JOB_ORDER, "las", DEPTH, "4")) {
      cluster.launch(queue, 0);
      assertThat(policy(cluster, queue)).isInstanceOf(LeastAttainedServiceOrderingPolicy.class);
    }
  }

  @Test
  void aRefreshGivesMadeQueuesAnotherJobOrderAndTakesItBack() throws Exception {
    String queue = "root.users.dept.ann";
    try (TestCluster cluster = flexible()) {
      MockAM first = cluster.launch(queue, 0);
      cluster.refresh(JOB_ORDER, "las");
      assertThat(policy(cluster, queue)).isInstanceOf(LeastAttainedServiceOrderingPolicy.class);
      cluster.refresh(JOB_ORDER, "srjf");
      assertThat(policy(cluster, queue))
          .isInstanceOf(ShortestRemainingJobFirstOrderingPolicy.class);
      assertThat(leaf(cluster, queue).getApplications())
          .as("its application went along")
          .extracting(application -> application.getApplicationAttemptId())
          .containsExactly(first.getApplicationAttemptId());
      cluster.refresh(JOB_ORDER, "fifo");
      assertThat(policy(cluster, queue)).isInstanceOf(FifoOrderingPolicy.class);
    }
  }

  @Test
  void aQueueThatIsDeletedLeavesNoOrderBehind() throws Exception {
    String queue = "root.users.bob";
    try (TestCluster cluster = flexible(JOB_ORDER, "las")) {
      MockAM am = cluster.launch(queue, 0);
      AbstractLeafQueue made = leaf(cluster, queue);
      Configuration read = made.getQueueContext().getConfiguration();
      String order = ROOT + "users.bob.ordering-policy";
      assertThat(read.get(order)).isEqualTo(LeastAttainedServiceOrderingPolicy.class.getName());

      cluster.scheduler().removeQueue(made);
      assertThat(read.get(order)).as("of a queue that is in use").isNotNull();
      cluster.rm().killApp(am.getApplicationAttemptId().getApplicationId());
      eventually(() -> made.getNumApplications() == 0);
      cluster.scheduler().removeQueue(made);
      assertThat(cluster.scheduler().getQueue(queue)).isNull();
      assertThat(read.get(order)).isNull();

      cluster.launch(queue, 0);
      assertThat(policy(cluster, queue)).isInstanceOf(LeastAttainedServiceOrderingPolicy.class);
    }
  }

  @Test
  void aMadeQueueKeepsItsShareWhenItGetsAnOrder() throws Exception {
    float expected;
    try (TestCluster cluster = flexible()) {
      cluster.launch("root.users.dept.ann", 0);
      expected = leaf(cluster, "root.users.dept.ann").getAbsoluteCapacity();
    }
    try (TestCluster cluster = flexible(JOB_ORDER, "las")) {
      cluster.launch("root.users.dept.ann", 0);
      AbstractLeafQueue leaf = leaf(cluster, "root.users.dept.ann");
      assertThat(leaf.getAbsoluteCapacity()).isEqualTo(expected).isPositive();
      assertThat(cluster.askAndGet(cluster.launch("root.users.dept.ann", 0), 2)).hasSize(2);
      cluster.refresh(JOB_ORDER, "srjf");
      assertThat(leaf.getAbsoluteCapacity()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "users.auto-queue-creation-v2.leaf-template, root.users.bob",
    "users.auto-queue-creation-v2.template, root.users.bob",
    "*.auto-queue-creation-v2.template, root.users.bob",
    "*.auto-queue-creation-v2.leaf-template, root.users.bob",
    "users.*.auto-queue-creation-v2.leaf-template, root.users.dept.ann",
    "*.*.auto-queue-creation-v2.leaf-template, root.users.dept.ann",
    "users.dept.auto-queue-creation-v2.leaf-template, root.users.dept.ann",
  })
  void aMadeQueueKeepsTheOrderOfItsTemplateWhereverThatStands(String template, String queue)
      throws Exception {
    try (TestCluster cluster =
        flexible(JOB_ORDER, "las", ROOT + template + ".ordering-policy", "fair")) {
      cluster.launch(queue, 0);
      assertThat(policy(cluster, queue)).isInstanceOf(FairOrderingPolicy.class);
    }
  }

  @Test
  void aMadeQueueHasTheOrderOfTheTemplateOfV1() throws Exception {
    assertThat(managedPolicy()).isInstanceOf(LeastAttainedServiceOrderingPolicy.class);
    assertThat(managedPolicy(ROOT + "users.leaf-queue-template.ordering-policy", "fair"))
        .isInstanceOf(FairOrderingPolicy.class);
  }

  private static OrderingPolicy<?> managedPolicy(String... more) throws Exception {
    List<String> settings = new ArrayList<>(List.of(JOB_ORDER, "las"));
    settings.addAll(List.of(more));
    try (TestCluster cluster = managed(settings.toArray(String[]::new))) {
      cluster.launch("root.users." + user(), 0);
      return policy(cluster, "root.users." + user());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "users.auto-queue-creation-v2.leaf-template.kairos-class, session, root.users.bob, SESSION",
    "users.auto-queue-creation-v2.template.kairos-class, session, root.users.bob, SESSION",
    "*.auto-queue-creation-v2.template.kairos-class, session, root.users.bob, SESSION",
    "users.*.auto-queue-creation-v2.leaf-template.kairos-class, session, root.users.dept.ann,"
        + " SESSION",
    "users.auto-queue-creation-v2.parent-template.kairos-class, session, root.users.dept.ann,"
        + " SESSION",
    "users.auto-queue-creation-v2.leaf-template.disable_preemption, true, root.users.bob, SERVICE",
    "*.*.auto-queue-creation-v2.template.disable_preemption, true, root.users.dept.ann, SERVICE",
    "users.auto-queue-creation-v2.leaf-template.kairos-class, session, root.users.dept.ann, BATCH",
  })
  void aMadeQueueHasTheClassOfItsTemplate(
      String property, String value, String queue, ServiceClass expected) throws Exception {
    try (TestCluster cluster = flexible(ROOT + property, value)) {
      assertThat(classIn(cluster, queue)).isEqualTo(expected);
    }
  }

  @Test
  void aMadeQueueHasTheHoldAndTheRanksOfItsTemplate() throws Exception {
    String template = ROOT + "users.auto-queue-creation-v2.leaf-template.";
    try (TestCluster cluster =
        flexible(template + "kairos-hold-reduces", "false", template + "kairos-rank-by", "user")) {
      cluster.launch("root.users.bob", 0);
      AbstractLeafQueue made = leaf(cluster, "root.users.bob");
      assertThat(ReduceHolds.offBy(made)).isPresent();
      assertThat(RankedApplications.isRankedByUser(made)).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kairos-class, session, SESSION",
    "disable_preemption, true, SERVICE",
    "disable_preemption, false, BATCH"
  })
  void aMadeQueueHasTheClassOfTheTemplateOfV1(String key, String value, ServiceClass expected)
      throws Exception {
    try (TestCluster cluster = managed(ROOT + "users.leaf-queue-template." + key, value)) {
      assertThat(classIn(cluster, "root.users." + user())).isEqualTo(expected);
    }
  }

  @Test
  void aRefreshOfATemplateChangesTheClassOfQueuesThatWereMadeBefore() throws Exception {
    String template = ROOT + "users.auto-queue-creation-v2.leaf-template.kairos-class";
    try (TestCluster cluster = flexible(template, "session")) {
      MockAM am = cluster.launch("root.users.bob", 0);
      assertThat(classOf(cluster.askAndGet(am, 1))).isEqualTo(ServiceClass.SESSION);
      cluster.refresh(template, "service");
      assertThat(classOf(cluster.askAndGet(am, 1))).isEqualTo(ServiceClass.SERVICE);
    }
  }

  private static ServiceClass classIn(TestCluster cluster, String queue) throws Exception {
    return classOf(cluster.askAndGet(cluster.launch(queue, 0), 1));
  }

  private static ServiceClass classOf(List<Container> tasks) throws Exception {
    return ServiceClass.ofTags(
        BuilderUtils.newContainerTokenIdentifier(tasks.get(0).getContainerToken())
            .getAllcationTags());
  }

  private static OrderingPolicy<?> policy(TestCluster cluster, String queue) {
    return leaf(cluster, queue).getOrderingPolicy();
  }

  private static AbstractLeafQueue leaf(TestCluster cluster, String queue) {
    return (AbstractLeafQueue) cluster.scheduler().getQueue(queue);
  }

  /** A cluster with a node, where applications name queues below root.users that nobody named. */
  private static TestCluster flexible(String... more) throws Exception {
    return cluster(
        more,
        ROOT + "default.capacity",
        "1w",
        ROOT + "users.capacity",
        "9w",
        ROOT + "users.auto-queue-creation-v2.enabled",
        "true");
  }

  /** The same with the older way of making queues: one for each user. */
  private static TestCluster managed(String... more) throws Exception {
    return cluster(
        more,
        ROOT + "default.capacity",
        "10",
        ROOT + "users.capacity",
        "90",
        ROOT + "users.auto-create-child-queue.enabled",
        "true",
        ROOT + "users.leaf-queue-template.capacity",
        "50",
        "yarn.scheduler.capacity.queue-mappings",
        "u:%user:root.users.%user",
        "yarn.scheduler.capacity.queue-mappings-override.enable",
        "true");
  }

  private static TestCluster cluster(String[] more, String... queues) throws Exception {
    List<String> settings = new ArrayList<>(List.of(queues));
    settings.addAll(List.of(ROOT + "queues", "default,users"));
    settings.addAll(List.of(more));
    TestCluster cluster = new TestCluster(settings.toArray(String[]::new));
    cluster.register(H1, 8);
    return cluster;
  }

  private static String user() throws Exception {
    return UserGroupInformation.getCurrentUser().getShortUserName();
  }
}
