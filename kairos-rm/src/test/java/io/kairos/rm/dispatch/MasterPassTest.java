// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On which nodes masters are placed that still wait, and how often that is tried. */
class MasterPassTest {
  private final BooksOfNodes books = new BooksOfNodes(0, 0);
  private final AtomicLong nowNanos = new AtomicLong();
  private final Port port = new Port();
  private final MasterPass<String, String> pass =
      new MasterPass<>(books.ranking, port, nowNanos::get);
  private Runnable meanwhile = () -> {};

  @BeforeEach
  void threeNodes() {
    books.node("h1", 2);
    books.node("h2", 4);
    books.node("h3", 2);
  }

  @Test
  void aMasterGoesToTheNodeWithTheFewestTasksForItsCoresThoughAllAreFull() {
    fill("h1", 2);
    fill("h2", 3);
    fill("h3", 2);
    port.waits("m1");
    run();
    assertThat(port.placed).containsExactly("m1 h2");
  }

  @Test
  void mastersAreSpreadOverNodesThatAreEquallyFull() {
    fill("h1", 2);
    fill("h2", 4);
    fill("h3", 2);
    List.of("m1", "m2", "m3", "m4").forEach(port::waits);
    run();
    assertThat(port.placed).containsExactly("m1 h1", "m2 h2", "m3 h3", "m4 h1");
  }

  @Test
  void aNodeThatDoesNotSuitIsPassedBy() {
    port.unsuitable.add("h1");
    port.waits("m1");
    run();
    assertThat(port.placed).containsExactly("m1 h2");
  }

  @Test
  void mastersOfTheSameLimitsAreNotTriedWhenOneHasReachedThem() {
    port.atLimit.add("ann");
    port.waits("m1", "ann");
    port.waits("m2", "ann");
    port.waits("m3", "bob");
    run();
    assertThat(port.tried).containsExactly("m1 h1", "m3 h1");
    assertThat(port.placed).containsExactly("m3 h1");
  }

  @Test
  void searchesInVainTakeNoMoreThanAFifthOfTheTimeHoweverManyWait() {
    port.unsuitable.addAll(Set.of("h1", "h2", "h3"));
    port.nanosPerTry = 1_000;
    for (int i = 0; i < 50; i++) {
      port.waits("m" + i, "user" + i);
    }
    long end = TimeUnit.MILLISECONDS.toNanos(20);
    while (nowNanos.get() < end) {
      run();
      nowNanos.addAndGet(100);
    }
    assertThat(port.tried.size() * port.nanosPerTry).isBetween(end / 10, end / 5 + 50 * 3 * 1_000);
  }

  @Test
  void aMasterThatFoundNoPlaceIsPlacedOnceThereIsOneAndOthersNeedNotWaitForThat() {
    port.unsuitable.addAll(Set.of("h1", "h2", "h3"));
    port.nanosPerTry = 1_000;
    port.waits("m1", "ann");
    run();
    port.unsuitable.clear();
    port.waits("m2", "bob");
    run();
    assertThat(port.placed).containsExactly("m2 h1");
    nowNanos.addAndGet(2 * 5 * 3_000);
    run();
    assertThat(port.placed).containsExactly("m2 h1", "m1 h2");
  }

  @Test
  void anErrorKeepsNobodyElseWaitingAndIsNotRepeatedForASecond() {
    port.broken.add("m1");
    port.waits("m1");
    port.waits("m2");
    run();
    run();
    assertThat(port.placed).containsExactly("m2 h1");
    assertThat(port.errors).isEqualTo(1);
    port.broken.clear();
    nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    run();
    assertThat(port.placed).containsExactly("m2 h1", "m1 h2");
  }

  @Test
  void nobodyAsksWhoWaitsForFiveTimesAsLongAsThatTook() {
    port.nanosPerLook = 1_000;
    run();
    port.waits("m1");
    nowNanos.addAndGet(4_999);
    run();
    assertThat(port.tried).isEmpty();
    nowNanos.incrementAndGet();
    run();
    assertThat(port.placed).containsExactly("m1 h1");
  }

  @Test
  void othersAreLookedAfterWhileManyMastersSearchInVainAndNoMasterIsLeftOut() {
    port.unsuitable.addAll(Set.of("h1", "h2", "h3"));
    port.nanosPerTry = MasterPass.MOST_NANOS / 6 + 1;
    for (int i = 0; i < 5; i++) {
      port.waits("m" + i);
    }
    List<Integer> triedBefore = new ArrayList<>();
    meanwhile = () -> triedBefore.add(port.tried.size());
    run();
    assertThat(triedBefore).as("after two masters on three nodes each").containsExactly(6, 12);
    assertThat(port.tried).hasSize(5 * 3);
  }

  @Test
  void aNodeThatWasFreedWhileMastersSearchedIsFoundByTheNextMaster() {
    port.unsuitable.addAll(Set.of("h1", "h2", "h3"));
    port.nanosPerTry = MasterPass.MOST_NANOS;
    port.waits("m1");
    port.waits("m2");
    meanwhile = () -> port.unsuitable.remove("h2");
    run();
    assertThat(port.placed).containsExactly("m2 h2");
  }

  @Test
  void nothingIsTriedOnceThePassIsToEnd() {
    port.waits("m1");
    pass.run(() -> false);
    assertThat(port.tried).isEmpty();
  }

  private void run() {
    pass.run(() -> true, meanwhile);
  }

  private void fill(String node, int tasks) {
    for (int i = 0; i < tasks; i++) {
      books.ask(1, node);
      books.offer(node);
      books.fill(node, false);
    }
  }

  private final class Port implements MasterPort<String, String> {
    final Map<String, String> users = new LinkedHashMap<>();
    final Set<String> unsuitable = new HashSet<>();
    final Set<String> atLimit = new HashSet<>();
    final Set<String> broken = new HashSet<>();
    final List<String> tried = new ArrayList<>();
    final List<String> placed = new ArrayList<>();
    long nanosPerLook;
    long nanosPerTry;
    int errors;

    void waits(String master) {
      waits(master, master);
    }

    void waits(String master, String user) {
      users.put(master, user);
    }

    @Override
    public List<String> waiting() {
      nowNanos.addAndGet(nanosPerLook);
      return List.copyOf(users.keySet());
    }

    @Override
    public String partition(String master) {
      return "";
    }

    @Override
    public Object limitedAs(String master) {
      return users.get(master);
    }

    @Override
    public Outcome place(String master, String node) {
      tried.add(master + ' ' + node);
      nowNanos.addAndGet(nanosPerTry);
      if (broken.contains(master)) {
        throw new IllegalStateException("broken");
      }
      if (unsuitable.contains(node)) {
        return Outcome.DECLINED;
      }
      if (atLimit.contains(users.get(master))) {
        return Outcome.FAILED;
      }
      users.remove(master);
      placed.add(master + ' ' + node);
      books.master(node);
      return Outcome.ALLOCATED;
    }

    @Override
    public BookedNode look(String node) {
      return books.look(node);
    }

    @Override
    public void failed(String master, String node, Throwable cause) {
      errors++;
    }
  }
}
