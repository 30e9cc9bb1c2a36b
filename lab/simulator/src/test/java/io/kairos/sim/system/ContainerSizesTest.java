// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores and memory of containers, and queues, for the systems that know them. */
class ContainerSizesTest {
  private static final int JOBS = 12;

  @Property(tries = 150)
  void noNodeHoldsMoreThanItHasAndEveryTaskEnds(@ForAll @LongRange(min = 1) long seed) {
    for (String system : List.of("fifo", "kairos-paper")) {
      Random random = new Random(seed);
      int queue = system.equals("kairos-paper") ? random.nextInt(4) : 0;
      Nodes nodes = Nodes.parse("1x4x8g,2x3x4g");
      Map<String, String> settings = new HashMap<>();
      settings.put("queues", "a:60,b:40");
      settings.put("launch", "0.5s");
      if (system.equals("kairos-paper")) {
        settings.put("queue", String.valueOf(queue));
        settings.put("quantum", "2s");
      }
      Scenario scenario = new Scenario(system, nodes, settings);
      Map<String, TaskSize> sizes = new HashMap<>();
      int tasks = 0;
      for (int job = 0; job < JOBS; job++) {
        String name = "job" + job;
        List<Double> seconds = new ArrayList<>();
        for (int task = random.nextInt(4); task >= 0; task--) {
          seconds.add(1.0 + random.nextInt(8));
        }
        TaskSize size = new TaskSize(1 + random.nextInt(4), 1024L * random.nextInt(9));
        sizes.put(name, size);
        tasks += seconds.size();
        scenario.job(
            name,
            random.nextInt(20),
            seconds,
            0,
            JobNeeds.of(random.nextBoolean() ? "a" : "b", size),
            List.of());
      }
      Held held = new Held(nodes, queue, sizes);

      String time = "";
      for (String step : scenario.steps()) {
        String[] words = step.split(" ");
        if (!words[0].equals(time)) {
          // Of what happens at one time, the steps are told in any order.
          held.check();
          time = words[0];
        }
        held.happened(words[1], Step.valueOf(words[2].toUpperCase(Locale.ROOT)), words[3]);
      }
      held.check();

      assertThat(held.ended).as(system).isEqualTo(tasks);
    }
  }

  @Test
  void aContainerThatFitsNowhereEndsTheRunWithItsSizeNamed() {
    Scenario scenario = new Scenario("fifo", Nodes.parse("2x4x8g"), Map.of());
    scenario.job("A", 1, List.of(1.0), 0, JobNeeds.of("", new TaskSize(2, 9000)), List.of());

    assertThatThrownBy(scenario::steps)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "job 0 of the trace has tasks of 2 vcores and 9000 MB, and no node is as large; use"
                + " larger nodes");
  }

  @Test
  void aJobOfAQueueThatIsNotSetEndsTheRunWithItNamed() {
    Scenario scenario =
        new Scenario("kairos-paper", Nodes.equal(2, 4), Map.of("queues", "a:60,b:40"));
    scenario.job("A", 1, List.of(1.0), 0, JobNeeds.of("c", TaskSize.ONE_CORE), List.of());

    assertThatThrownBy(scenario::steps)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "job 0 of the trace is in queue \"c\", which is none of a, b; add it to the setting"
                + " queues");
  }

  /**
   * A reduce on each node leaves a core there, and a map needs two: there is room for a map, spread
   * over both nodes. Its master finds no room for 300 s, and then takes reduces back.
   */
  @ParameterizedTest
  @ValueSource(strings = {"fifo", "kairos-paper"})
  void reducesThatLeaveNoNodeWithRoomForAMapAreGivenUpInTheEnd(String system) {
    Map<String, String> settings = new HashMap<>();
    settings.put("slowStart", "0.1");
    if (system.equals("kairos-paper")) {
      settings.put("queue", "0");
    }
    Scenario scenario = new Scenario(system, Nodes.parse("2x2"), settings);
    JobNeeds wideMaps = new JobNeeds("", new TaskSize(2, 0), TaskSize.ONE_CORE);
    scenario.job(
        "A", 0, List.of(10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 1.0, 1.0), 2, wideMaps, List.of());

    List<String> steps = scenario.steps();

    assertThat(steps).filteredOn(step -> step.contains("A ended")).hasSize(8);
  }

  @Test
  void mastersThatLeaveNoCoreForTasksAreNamed() {
    Map<String, String> all = Map.of("masters", "on", "masterShare", "1");

    assertThatThrownBy(() -> new Scenario("fifo", Nodes.equal(2, 2), all))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "masterShare is 1.0, so masters may hold all 4 cores and no task gets one; use a"
                + " smaller share or more cores");
    // Those of kairos hold none.
    assertThat(
            new Scenario("kairos-paper", Nodes.equal(2, 2), all).job("A", 0, List.of(3.0)).ends())
        .containsExactly("A 3.0");
  }

  @Test
  void queuesThatMakeNoSenseAreNamed() {
    for (String wrong : List.of("a", "a:50,a:50", "a:0,b:100", "a:x", ",", "a:1..2")) {
      assertThatThrownBy(() -> new Scenario("fifo", Nodes.equal(1, 1), Map.of("queues", wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("queues has \"")
          .hasMessageEndingWith("use each queue once, such as prod:70,dev:30 in percent");
    }
    assertThatThrownBy(() -> new Scenario("fifo", Nodes.equal(1, 1), Map.of("queues", "a:50,b:4")))
        .hasMessage("queues is \"a:50,b:4\", which makes 54.0 %; use 100 % for all together");
  }

  /** What each node was given and did not get rid of, counted apart from the scheduler's books. */
  private static final class Held {
    private final Nodes nodes;
    private final int queue;
    private final Map<String, TaskSize> sizes;
    private final int[] vcores;
    private final long[] memoryMb;
    private int ended;

    Held(Nodes nodes, int queue, Map<String, TaskSize> sizes) {
      this.nodes = nodes;
      this.queue = queue;
      this.sizes = sizes;
      this.vcores = new int[nodes.count()];
      this.memoryMb = new long[nodes.count()];
    }

    void happened(String job, Step step, String where) {
      int node = Integer.parseInt(where);
      int change = step == Step.SENT ? 1 : step == Step.ENDED ? -1 : 0;
      ended += step == Step.ENDED ? 1 : 0;
      vcores[node] += change * sizes.get(job).vcores();
      memoryMb[node] += change * sizes.get(job).memoryMb();
    }

    void check() {
      for (int node = 0; node < vcores.length; node++) {
        assertThat(vcores[node]).isLessThanOrEqualTo(nodes.cores(node) + queue);
        assertThat(memoryMb[node]).isLessThanOrEqualTo(nodes.memoryMb(node));
      }
    }
  }
}
