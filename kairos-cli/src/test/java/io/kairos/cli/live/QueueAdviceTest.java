// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import io.kairos.cli.console.JsonText;
import java.io.IOException;
import java.util.Locale;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How large Q is proposed to be, by what nodes in shadow mode tell of their tasks. */
class QueueAdviceTest {
  private static final long HOUR = 3_600;

  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  /**
   * An hour of a node of 12 vcores and 64 GB, with tasks of one vcore and 1 GB.
   *
   * @param held tasks on average
   * @param measuredShare part of their time in which it was seen what they use
   * @param used of its core by each
   * @param full part of the hour in which no processor was free
   */
  private JsonNode told(int held, double measuredShare, double used, double full)
      throws IOException {
    return told(held, 0, measuredShare, used, full);
  }

  /**
   * @param most tasks at one moment
   */
  private JsonNode told(int held, int most, double measuredShare, double used, double full)
      throws IOException {
    return told(demand(held, most, measuredShare, used, full));
  }

  private static String demand(int held, int most, double measuredShare, double used, double full) {
    return String.format(
        Locale.ROOT,
        "{\"busySeconds\": %d, \"fullSeconds\": %f, \"vcoreSeconds\": %d,"
            + " \"mostVcores\": %d,"
            + " \"memoryMbSeconds\": %d, \"measuredVcoreSeconds\": %f,"
            + " \"usedCoreSeconds\": %f}",
        HOUR,
        full * HOUR,
        held * HOUR,
        most,
        held * HOUR * 1_024,
        held * HOUR * measuredShare,
        held * HOUR * measuredShare * used);
  }

  private JsonNode told(String demand) throws IOException {
    return told(demand, ", \"usedMemoryMB\": 1024, \"availMemoryMB\": 64512");
  }

  /**
   * @param memory of the node, as the ResourceManager tells it
   */
  private JsonNode told(String demand, String memory) throws IOException {
    try (AnsweringDaemon shadow = new AnsweringDaemon()) {
      shadow.answer(
          "/ws/v1/kairos/node",
          200,
          "{\"mode\": \"shadow\", \"vcores\": 12, \"tasks\": {}, \"demand\": " + demand + "}");
      shadow.answer("/jmx", 200, "{\"beans\": [{\"Uptime\": 1000}]}");
      cluster.runsHadoop("3.4.3");
      cluster.nodes(node("big:1", shadow.address(), "3.4.3").replace("}", memory + "}"));
      CommandRun run = cluster.run("shadow-report", "--json");
      JsonNode queue = JsonText.parse(run.out()).path("queueVcores");
      String text = queue.path("text").asText();
      assertThat(cluster.run("shadow-report").out()).contains(text);
      assertThat(cluster.run("check", "--remote", "--side=client").out())
          .contains("queue-vcores-proposal")
          .contains(text);
      return queue;
    }
  }

  @Test
  void tasksThatUseAQuarterOfACoreNeedMoreThanFourOfThemForEach() throws IOException {
    JsonNode queue = told(50, 62, 0.8, 0.25, 0);

    assertThat(queue.path("percent").asInt()).isEqualTo(420);
    assertThat(queue.path("text").asText())
        .contains("A task uses 0.25 of a core for each vcore")
        .contains("Set yarn.scheduler.capacity.kairos.queue-vcores to 420%.")
        .contains(
            "A node of 12 vcores held 50 vcores of tasks on average, side by side, and 62 at most")
        .contains("its 65536 MB have room for 64, at 1024 MB each")
        .contains("holds up to 62 (by the default, 100%, 24): 12 of them run first");
  }

  /** The exact number of tasks at work, where each of them works that part of its time. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.3, 0.5, 0.8, 0.95})
  void asManyTasksAsProposedLeaveHardlyACoreAtRest(double used) throws IOException {
    int tasks = 12 + 12 * told(64, 0.8, used, 0).path("percent").asInt() / 100;
    BinomialDistribution atWork = new BinomialDistribution(tasks, used);

    double cores = 0;
    for (int working = 0; working <= tasks; working++) {
      cores += Math.min(working, 12) * atWork.probability(working);
    }

    assertThat(cores / 12).isGreaterThan(0.97);
  }

  @Test
  void memoryBoundsWhatIsProposed() throws IOException {
    JsonNode queue = told(64, 0.8, 0.1, 0);

    assertThat(queue.path("percent").asInt()).isEqualTo(440);
    assertThat(queue.path("text").asText()).contains("holds up to 64 (by the default, 100%, 24)");
  }

  @Test
  void aNodeHasRoomForWhatItHeldThoughItRoundsItsSums() throws IOException {
    JsonNode queue =
        told(
            "{\"busySeconds\": 3600, \"fullSeconds\": 0, \"vcoreSeconds\": 230399.999,"
                + " \"mostVcores\": 64, \"memoryMbSeconds\": 235929600.0,"
                + " \"measuredVcoreSeconds\": 200000.0, \"usedCoreSeconds\": 12000.0}");

    assertThat(queue.path("text").asText()).contains("have room for 64, at 1024 MB each");
    assertThat(queue.path("percent").asInt()).isEqualTo(440);
  }

  @Test
  void tasksThatOnlySleepHaveABoundThoughNobodyTellsTheMemoryOfTheirNode() throws IOException {
    JsonNode queue = told(demand(50, 62, 0.8, 1e-9, 0), "");

    // As if each used a hundredth of a core.
    assertThat(queue.path("percent").asInt()).isBetween(9_900, 20_000);
    assertThat(queue.path("text").asText()).contains("A task uses 0.00 of a core");
  }

  @Test
  void tasksThatComputeAllTheTimeNeedNoMoreThanTheDefault() throws IOException {
    JsonNode queue = told(8, 0.9, 0.98, 0.1);

    assertThat(queue.path("percent").asInt()).isEqualTo(100);
    assertThat(queue.path("text").asText())
        .contains("queue-vcores = 100%, the default, is enough.")
        .contains("holds up to 24: 12 of them run first");
  }

  @Test
  void processorsThatAreNeverFreeKeepAsManyTasksAsTheNodeEverHeld() throws IOException {
    JsonNode queue = told(40, 52, 0.001, 0.3, 0.99);

    assertThat(queue.path("percent").asInt()).isEqualTo(340);
    assertThat(queue.path("text").asText())
        .contains("Tasks leave no processors free")
        .contains("keeps as many of them as today");
  }

  @Test
  void aNodeTooOldToTellTheMostKeepsAsManyTasksAsOnAverage() throws IOException {
    assertThat(told(40, 0.001, 0.3, 0.99).path("percent").asInt()).isEqualTo(240);
  }

  @Test
  void nothingIsProposedFromAFewTasks() throws IOException {
    JsonNode queue =
        told("{\"busySeconds\": 60, \"vcoreSeconds\": 300, \"measuredVcoreSeconds\": 300}");

    assertThat(queue.path("percent").isNull()).isTrue();
    assertThat(queue.path("text").asText()).contains("Too little ran on these nodes");
  }

  @Test
  void nothingIsProposedWhereStockYarnMeasuresNoCpuTime() throws IOException {
    JsonNode queue = told(10, 0.9, 0, 0);

    assertThat(queue.path("percent").isNull()).isTrue();
    assertThat(queue.path("text").asText()).contains("yarn.nodemanager.container-monitor.enabled");
  }

  @Test
  void nothingIsProposedFromTasksThatEndBeforeTheyAreMeasured() throws IOException {
    JsonNode queue = told(10, 0.001, 0.5, 0.1);

    assertThat(queue.path("percent").isNull()).isTrue();
    assertThat(queue.path("text").asText()).contains("too short to measure");
  }

  @Test
  void aNodeTooOldToTellCountsForNothing() throws IOException {
    assertThat(told("null").path("text").asText()).contains("Too little ran on these nodes");
  }
}
