// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.InvalidSettingException;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be used is refused by name, at start and by a refresh. */
class RefusedSettingsTest {
  private static final String KAIROS = SchedulerSettings.PREFIX;
  private static final String STOCK = "yarn.scheduler.capacity.";

  @ParameterizedTest
  @CsvSource({
    KAIROS + "queue-vcores, -1",
    KAIROS + "queue-vcores, four",
    KAIROS + "dispatch-interval-ms, 0",
    KAIROS + "dispatch-interval-ms, -5",
    KAIROS + "tie-breaker, coin",
    KAIROS + "placement, worst-rank",
    KAIROS + "job-order, srpt",
    KAIROS + "hold-reduces, maybe",
    KAIROS + "job-order-base-seconds, 0",
    KAIROS + "job-order-base-seconds, NaN",
    KAIROS + "job-order-step-factor, 1",
    STOCK + "root.kairos-class, fast",
    STOCK + "root.default.kairos-class-tags, services",
    STOCK + "root.kairos-hold-reduces, never",
    STOCK + "root.default.kairos-hold-reduces, auto",
    STOCK + "root.default.kairos-rank-by, queue",
    STOCK + "resource-calculator, org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator",
    STOCK + "multi-node-placement-enabled, true",
    STOCK + "schedule-asynchronously.enable, false",
    YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY + ", BY_RESOURCES",
    YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH + ", 10",
  })
  void theResourceManagerDoesNotStartAndSaysWhy(String property, String value) {
    YarnConfiguration conf = TestCluster.configuration(property, value);
    assertThatThrownBy(() -> new MockRM(conf))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith(property + " = " + value + ": ")
        .hasMessageEndingWith(".");
  }

  @ParameterizedTest
  @CsvSource({
    STOCK + "resource-calculator, org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator",
    STOCK + "schedule-asynchronously.enable, false",
  })
  void aValueThatAConfigurationStoreBeganWithIsRefusedByName(
      String property, String value, @TempDir Path classes) throws Exception {
    Files.writeString(
        classes.resolve(YarnConfiguration.CS_CONFIGURATION_FILE),
        "<configuration><property><name>"
            + property
            + "</name><value>"
            + value
            + "</value></property><property><name>yarn.scheduler.capacity.root.queues</name>"
            + "<value>default</value></property><property>"
            + "<name>yarn.scheduler.capacity.root.default.capacity</name><value>100</value>"
            + "</property></configuration>");
    YarnConfiguration conf =
        TestCluster.configuration(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.MEMORY_CONFIGURATION_STORE);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader first = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before)) {
      // The store asks this loader for the file.
      thread.setContextClassLoader(
          new ClassLoader(before) {
            @Override
            public URL getResource(String name) {
              URL found = first.findResource(name);
              return found == null ? super.getResource(name) : found;
            }
          });
      assertThatThrownBy(() -> new MockRM(conf))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageStartingWith(property + " = " + value + ": ");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    KAIROS + "queue-vcores, -1",
    KAIROS + "dispatch-interval-ms, 0",
    KAIROS + "tie-breaker, coin",
    KAIROS + "job-order, srpt",
    STOCK + "resource-calculator, org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator",
    STOCK + "multi-node-placement-enabled, true",
    STOCK + "schedule-asynchronously.enable, false",
  })
  void aRefreshIsRefusedAndTheOldStateStays(String property, String value) throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      assertThatThrownBy(
              () -> cluster.refresh(property, value, STOCK + "maximum-applications", "7"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(property + " = " + value);
      assertThat(cluster.totalVcores(node)).isEqualTo(6);
      assertThat(cluster.scheduler().getConfiguration().getMaximumSystemApplications())
          .as("nothing else of the refresh is taken over either")
          .isEqualTo(10_000);
      MockAM am = cluster.launch();
      cluster.askAndGet(am, 5);
    }
  }

  @Test
  void aRefreshThatStockRefusesChangesNothingOfOursEither() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      assertThatThrownBy(
              () -> cluster.refresh(KAIROS + "queue-vcores", "9", STOCK + "root.queues", "other"))
          .isInstanceOf(IOException.class);
      cluster.rm().drainEvents();
      assertThat(cluster.totalVcores(node)).isEqualTo(6);
    }
  }

  @Test
  void aRefreshThatStockRefusesLeavesTheOrderOfJobs() throws Exception {
    try (TestCluster cluster = new TestCluster(KAIROS + "job-order", "rank")) {
      cluster.register(H1, 4);
      MockAM wide = cluster.launch();
      MockAM narrow = cluster.launch();
      cluster.ask(wide, 50);
      cluster.ask(narrow, 5);
      cluster.settle();
      assertThat(firstAsked(cluster)).isEqualTo(narrow.getApplicationAttemptId());

      assertThatThrownBy(() -> cluster.refresh(STOCK + "root.queues", "other"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Failed to re-init queues");

      TestCluster.eventually(() -> firstAsked(cluster).equals(narrow.getApplicationAttemptId()));
    }
  }

  private static ApplicationAttemptId firstAsked(TestCluster cluster) {
    return ((AbstractLeafQueue) cluster.scheduler().getQueue("default"))
        .getOrderingPolicy()
        .getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR)
        .next()
        .getApplicationAttemptId();
  }

  @Test
  void valuesThatAgreeWithKairosAreWelcome() {
    StockSettings.OWN_DEFAULTS.forEach(
        (property, value) -> StockSettings.check(name -> name.equals(property) ? value : null));
    StockSettings.check(
        name -> name.equals(STOCK + "multi-node-placement-enabled") ? " false " : null);
    StockSettings.check(
        name ->
            name.equals(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH)
                ? "0"
                : null);
  }

  @Test
  void aCalculatorSetInCapacitySchedulerXmlIsSeenBehindOurOwnDefault() {
    YarnConfiguration conf = TestCluster.configuration();
    conf.addResource(
        new ByteArrayInputStream(
            ("<configuration><property><name>"
                    + STOCK
                    + "resource-calculator</name><value>"
                    + DefaultResourceCalculator.class.getName()
                    + "</value></property></configuration>")
                .getBytes(StandardCharsets.UTF_8)));
    assertThatThrownBy(() -> new MockRM(conf)).hasMessageContaining("resource-calculator");
  }
}
