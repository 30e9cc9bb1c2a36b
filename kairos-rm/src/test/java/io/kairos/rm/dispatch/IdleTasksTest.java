// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.Placement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes whose tasks hold no cores because they use none: room now, and load later. */
class IdleTasksTest {
  private static final int QUEUE_VCORES = 4;

  private final BooksOfNodes books = new BooksOfNodes(QUEUE_VCORES, QUEUE_VCORES);
  private final DispatchPass<String> pass = pass(books, HostWishes.none());

  @Test
  void aNodeWithAnIdleTaskGoesFirstOfThoseWithAsManyTasks() {
    full("h1", 2, 2);
    full("h2", 2, 2);
    reports("h1", 2, 0);
    reports("h2", 2, 1);
    assertThat(place(2))
        .as("the second task has no idle core any more")
        .containsExactly("h2", "h1");
  }

  @Test
  void theTasksForTheirCoresCountFirstOnUnequalNodes() {
    full("h1", 4, 4);
    full("h2", 8, 8);
    reports("h1", 4, 0);
    reports("h2", 8, 3);
    // 8/8 with idle ones, 4/4, then 9/8 before 5/4.
    assertThat(place(3)).containsExactly("h2", "h1", "h2");
  }

  @Test
  void aNodeThatDoesNotTellIsTakenToBeBusy() {
    full("h1", 2, 2);
    full("h2", 2, 2);
    // A plug-in that is older, or does not count CPU time.
    books.heartbeat("h1", new NodeStatistics(2, 0, 0, 0, Map.of()));
    books.heartbeat("h2", new NodeStatistics(2, 0, 0, 0, Map.of()));
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
    assertThat(place(2)).as("as ever").containsExactly("h1", "h2");
  }

  @Test
  void aNodeWhoseReportsStopToTellIsTakenToBeBusyAgain() {
    full("h1", 2, 2);
    reports("h1", 2, 1);
    assertThat(books.ranking.hasFreeSlot("h1")).isTrue();
    books.heartbeat("h1", null);
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
    reports("h1", 2, 2);
    assertThat(books.ranking.hasFreeSlot("h1")).isTrue();
  }

  @Test
  void tasksPlacedSinceTheLastReportCountAsBusy() {
    full("h1", 2, 2);
    reports("h1", 2, 2);
    place(1);
    assertThat(books.ranking.hasFreeSlot("h1")).as("one of two cores").isTrue();
    place(1);
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
  }

  @Test
  void idleTasksThatHaveEndedCountUntilTheNextReportAndNoMoreThanThereAreTasks() {
    full("h1", 2, 2);
    reports("h1", 2, 2);
    books.end("h1");
    books.end("h1");
    place(3);
    assertThat(books.ranking.hasFreeSlot("h1")).as("of three tasks two are idle").isTrue();
    reports("h1", 3, 0);
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
  }

  @Test
  void anIdleCoreOfANodeThatIsLateIsNoFreeCore() {
    full("h1", 2, 2);
    reports("h1", 2, 1);
    books.drain("h1", true);
    assertThat(place(1)).isEmpty();
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
  }

  @Test
  void aNodeThatWasLostComesBackWithoutIdleTasks() {
    full("h1", 2, 2);
    reports("h1", 2, 2);
    books.leave("h1");
    full("h1", 2, 2);
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
    reports("h1", 2, 1);
    assertThat(books.ranking.hasFreeSlot("h1")).isTrue();
  }

  @Test
  void idleTasksGiveANodeNoMoreThanItsQ() {
    full("h1", 2, 2 + QUEUE_VCORES);
    reports("h1", 2 + QUEUE_VCORES, 2 + QUEUE_VCORES);
    assertThat(books.ranking.hasFreeSlot("h1")).isFalse();
    assertThat(place(1)).isEmpty();
  }

  @Test
  void aHostThatATaskAsksForIsOfferedFirstIfItsHoldersAreIdle() {
    full("h1", 2, 2);
    full("h2", 2, 3);
    reports("h1", 2, 0);
    reports("h2", 3, 2);
    books.allocated.clear();
    books.ask(1, null);
    pass(books, new OneWish("h2")).run();
    assertThat(books.allocated).containsExactly("h2");

    reports("h2", 4, 0);
    books.allocated.clear();
    books.ask(1, null);
    pass(books, new OneWish("h2")).run();
    assertThat(books.allocated).as("all of h2 work").containsExactly("h1");
  }

  // ---- reducers of one job

  @ParameterizedTest
  @ValueSource(strings = {"fewest-tasks", "yaq-length", "yaq-wait"})
  void reducersThatWaitForTheirMapsDoNotPileUpWhereTheyIdle(String placement) {
    assertThat(reducersByNode(Placement.ALL.get(placement)).values())
        .as("each finds a core when the maps are done")
        .allMatch(reducers -> reducers <= 4);
  }

  /** What the test above would find. */
  @Test
  void reducersWouldPileUpIfIdleTasksWereNoLoadOrIfFreeCoresWentFirst() {
    Placement noLoad =
        placement(node -> node.hasFreeSlot() ? -1 : node.taskVcores() / (double) node.slots());
    assertThat(reducersByNode(noLoad).values()).anyMatch(reducers -> reducers > 4);
    Placement freeFirst =
        placement(
            node -> (node.hasFreeSlot() ? -1000 : 0) + node.taskVcores() / (double) node.slots());
    assertThat(reducersByNode(freeFirst).values()).anyMatch(reducers -> reducers > 4);
  }

  /**
   * Four nodes of four cores. Maps work on all cores of two of them, and on half of the others. A
   * job with 12 reducers starts them one by one; each idles until the last map is done, and nodes
   * tell so before the next one comes.
   */
  private static Map<String, Integer> reducersByNode(Placement placement) {
    BooksOfNodes books = new BooksOfNodes(QUEUE_VCORES, QUEUE_VCORES, placement);
    DispatchPass<String> pass = pass(books, HostWishes.none());
    Map<String, Integer> maps = Map.of("h1", 4, "h2", 4, "h3", 2, "h4", 2);
    Map<String, Integer> reducers = new TreeMap<>();
    maps.forEach(
        (node, count) -> {
          books.node(node, 4);
          books.ask(count, node);
          reducers.put(node, 0);
        });
    pass.run();
    for (int reducer = 0; reducer < 12; reducer++) {
      reducers.forEach(
          (node, idle) -> books.heartbeat(node, statistics(maps.get(node) + idle, idle)));
      books.allocated.clear();
      books.ask(1, null);
      pass.run();
      reducers.merge(books.allocated.get(0), 1, Integer::sum);
    }
    return reducers;
  }

  private static Placement placement(ToDoubleFunction<NodeLoad> load) {
    return new Placement() {
      @Override
      public String name() {
        return "of this test";
      }

      @Override
      public String does() {
        return "what this test needs";
      }

      @Override
      public double load(NodeLoad node, DoubleSupplier random) {
        return load.applyAsDouble(node);
      }
    };
  }

  private static DispatchPass<String> pass(BooksOfNodes books, HostWishes<String> wishes) {
    return new DispatchPass<>(books.ranking, books, wishes, NewDemand.none(), () -> 0);
  }

  /** A node with so many tasks. */
  private void full(String node, int cores, int tasks) {
    books.node(node, cores);
    books.ask(tasks, node);
    pass.run();
    assertThat(books.tasks(node)).isEqualTo(tasks);
  }

  private List<String> place(int tasks) {
    books.allocated.clear();
    books.ask(tasks, null);
    pass.run();
    return List.copyOf(books.allocated);
  }

  private void reports(String node, int tasks, int idle) {
    books.heartbeat(node, statistics(tasks, idle));
  }

  private static NodeStatistics statistics(int tasks, int idle) {
    return new NodeStatistics(tasks, 0, 0, 0, Map.of())
        .withUsedCores(new UsedCores(idle, idle, 0, 0));
  }

  /** One application that asks for one host. */
  private static final class OneWish implements HostWishes<String> {
    private final String host;

    OneWish(String host) {
      this.host = host;
    }

    @Override
    public void look() {}

    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public boolean isWanted(String node) {
      return node.equals(host);
    }

    @Override
    public void remember() {}

    @Override
    public boolean hasLetPass(String node) {
      return false;
    }

    @Override
    public void forgive() {}
  }
}
