// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.ServiceTotals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TotalsToTellTest {
  private static final int APPLICATIONS = 1_000;

  private final TotalsToTell totals = new TotalsToTell();
  private final Map<String, Double> now = new HashMap<>();

  @Test
  void totalsThatGrewGoAndOfTheOthersAFew() {
    applications(APPLICATIONS);
    quieten();
    for (int beat = 1; beat < 50; beat++) {
      for (int id = 0; id < 20; id++) {
        now.put("app" + id, 100.0 + beat);
      }
      Map<String, Double> told = beat(1);
      assertThat(told).hasSize(20 + TotalsToTell.REFRESHED);
      for (int id = 0; id < 20; id++) {
        assertThat(told).containsEntry("app" + id, 100.0 + beat);
      }
    }
  }

  @Test
  void aTotalThatGrewGoesSeveralTimesForOneHeartbeatMayBeOverlooked() {
    applications(APPLICATIONS);
    quieten();
    now.put("app3", 500.0);
    for (int times = 0; times < TotalsToTell.TIMES; times++) {
      assertThat(beat(1)).containsEntry("app3", 500.0);
    }
    assertThat(beat(1)).hasSize(TotalsToTell.REFRESHED).doesNotContainKey("app3");
  }

  @Test
  void everyTotalIsToldAgainThoughNothingGrows() {
    applications(APPLICATIONS);
    quieten();
    assertThat(heardIn(APPLICATIONS / TotalsToTell.REFRESHED, 1)).isEqualTo(now);
  }

  @Test
  void aResourceManagerThatTheNodeRegistersWithIsToldEverythingWithinABound() {
    applications(APPLICATIONS);
    quieten();
    // With a new one, and with the same one anew: the node has none in between.
    for (long registration : new long[] {-1, 2, -1, 2}) {
      beat(registration);
      Map<String, Double> heard = new HashMap<>();
      for (int beat = 0; beat < 2 * APPLICATIONS / TotalsToTell.MOST; beat++) {
        Map<String, Double> told = beat(registration);
        assertThat(told.size()).isLessThanOrEqualTo(TotalsToTell.MOST + TotalsToTell.REFRESHED);
        heard.putAll(told);
      }
      assertThat(heard).isEqualTo(now);
    }
  }

  @Test
  void aRegistrationThatAllLosesLeavesNothingUntold() {
    applications(150);
    quieten();
    assertThat(heardIn(2, 5)).isEqualTo(now);
  }

  @Test
  void moreThatGrowThanOneHeartbeatHoldsHaveTheirTurns() {
    applications(APPLICATIONS);
    quieten();
    Map<String, Double> heard = new HashMap<>();
    for (int beat = 0; beat < APPLICATIONS / TotalsToTell.MOST; beat++) {
      now.replaceAll((id, seconds) -> seconds + 1);
      Map<String, Double> told = beat(1);
      assertThat(told).hasSize(TotalsToTell.MOST);
      heard.putAll(told);
    }
    assertThat(heard).hasSize(APPLICATIONS);
  }

  @Test
  void aTotalThatAReadingCorrectedIsToldAgainWhenItIsTrue() {
    assertThat(told(Map.of("a", 1.0, "b", 5.0))).isEqualTo(Map.of("a", 1.0, "b", 5.0));
    assertThat(told(Map.of("a", 0.4, "b", 6.0))).isEqualTo(Map.of("a", 1.0, "b", 6.0));
    assertThat(told(Map.of("a", 0.9, "b", 5.5))).isEqualTo(Map.of("a", 1.0, "b", 6.0));
    assertThat(told(Map.of("a", 1.2, "b", 6.1))).isEqualTo(Map.of("a", 1.2, "b", 6.1));
  }

  @Test
  void anApplicationThatIsGoneBeginsAnew() {
    told(Map.of("a", 3.0));
    assertThat(told(Map.of())).isEmpty();
    assertThat(told(Map.of("a", 1.0))).isEqualTo(Map.of("a", 1.0));
  }

  @Test
  void serviceOfEndedTasksIsToldWhereItGrew() {
    Map<String, Double> all = Map.of("a", 3.0, "b", 5.0);
    assertThat(ended(all, Map.of("a", 2.0))).isEqualTo(Map.of("a", 2.0));
    for (int times = 1; times < TotalsToTell.TIMES; times++) {
      assertThat(ended(all, Map.of("a", 2.0))).isEqualTo(Map.of("a", 2.0));
    }
    // Only all that "a" attained grows now.
    assertThat(ended(Map.of("a", 4.0, "b", 5.0), Map.of("a", 2.0))).isEmpty();
    assertThat(ended(Map.of("a", 4.0, "b", 5.0), Map.of("a", 2.0, "b", 1.0)))
        .isEqualTo(Map.of("b", 1.0));
  }

  @Test
  void anotherResourceManagerIsToldWhatEndedTasksAttained() {
    for (int beat = 0; beat < 10; beat++) {
      ended(Map.of("a", 3.0), Map.of("a", 2.0));
    }
    assertThat(totals.next(new ServiceTotals(Map.of("a", 3.0), Map.of("a", 2.0)), 2).endedSeconds())
        .isEqualTo(Map.of("a", 2.0));
  }

  @Test
  void aResourceManagerNeverHearsTooMuchAndInTheEndAllWhateverIsLost() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      TotalsToTell told = new TotalsToTell();
      Map<String, Double> used = new HashMap<>();
      Map<String, Double> heard = new HashMap<>();
      long registration = 1;
      for (int beat = 0; beat < 600; beat++) {
        boolean isQuiet = beat > 300;
        for (int tasks = isQuiet ? 0 : random.nextInt(30); tasks > 0; tasks--) {
          used.merge("app" + random.nextInt(400), random.nextDouble(), Double::sum);
        }
        if (!isQuiet && random.nextInt(50) == 0) {
          // Another ResourceManager, or this one has lost its memory.
          registration++;
          heard.clear();
        }
        Map<String, Double> next =
            told.next(new ServiceTotals(used, Map.of()), registration).seconds();
        assertThat(next.size()).isLessThanOrEqualTo(TotalsToTell.MOST + TotalsToTell.REFRESHED);
        if (isQuiet || random.nextInt(4) > 0) {
          next.forEach((id, seconds) -> heard.merge(id, seconds, Math::max));
        }
        heard.forEach((id, seconds) -> assertThat(seconds).isLessThanOrEqualTo(used.get(id)));
      }
      assertThat(heard).isEqualTo(used);
    }
  }

  private void applications(int count) {
    now.putAll(
        IntStream.range(0, count).boxed().collect(Collectors.toMap(id -> "app" + id, id -> 50.0)));
  }

  /** Until nothing has to be told, from a random past. */
  private void quieten() {
    Random random = new Random(3);
    List<Integer> sizes = new ArrayList<>();
    for (int beat = 0; beat < 100; beat++) {
      if (beat < 40) {
        now.computeIfPresent("app" + random.nextInt(100), (id, seconds) -> seconds + 0.5);
      }
      sizes.add(beat(1).size());
    }
    assertThat(sizes.get(99)).isEqualTo(TotalsToTell.REFRESHED);
  }

  private Map<String, Double> heardIn(int beats, long registration) {
    Map<String, Double> heard = new HashMap<>();
    for (int beat = 0; beat < beats; beat++) {
      heard.putAll(beat(registration));
    }
    return heard;
  }

  private Map<String, Double> beat(long registration) {
    return totals.next(new ServiceTotals(now, Map.of()), registration).seconds();
  }

  private Map<String, Double> ended(Map<String, Double> seconds, Map<String, Double> ended) {
    return totals.next(new ServiceTotals(seconds, ended), 1).endedSeconds();
  }

  private Map<String, Double> told(Map<String, Double> seconds) {
    return totals.next(new ServiceTotals(seconds, Map.of()), 1).seconds();
  }
}
