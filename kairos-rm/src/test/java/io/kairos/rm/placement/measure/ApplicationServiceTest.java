// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApplicationServiceTest {
  private final ApplicationService<String> service = new ApplicationService<>();

  @BeforeEach
  void anApplicationRuns() {
    service.begin("app");
  }

  @Test
  void totalsOfNodesThatWereLostLongAgoAreForgottenAndTheServiceIsKept() {
    ApplicationService<String> few = new ApplicationService<>(2);
    few.begin("a");
    for (int node = 0; node < 50; node++) {
      few.report("n" + node, ApplicationService.UNKNOWN_EPOCH, Map.of("a", 1.0));
      few.lost("n" + node);
    }
    assertThat(few.attainedSeconds("a")).isEqualTo(50);
    assertThat(few.totalsKept("a")).isEqualTo(2);
    few.report("n49", ApplicationService.UNKNOWN_EPOCH, Map.of("a", 1.5));
    assertThat(few.attainedSeconds("a")).as("it was lost and returned").isEqualTo(50.5);
  }

  @Test
  void anApplicationThatEndsIsForgottenOnAllNodesAndBeginsAnewFromNothing() {
    report("n1", Map.of("app", 3.0));
    report("n2", Map.of("app", 4.0, "other", 1.0));
    service.end("app");
    assertThat(service.attainedOn("n1")).isEmpty();
    assertThat(service.attainedOn("n2")).isEmpty();
    service.begin("app");
    assertThat(report("n2", Map.of("app", 4.0))).containsExactly("app");
    assertThat(service.attainedSeconds("app")).isEqualTo(4);
    assertThat(service.attainedOn("n2")).containsOnly(Map.entry("app", 4.0));
  }

  @Test
  void serviceIsSummedOverNodesAndHeartbeats() {
    assertThat(report("n1", Map.of("app", 3.0))).containsExactly("app");
    assertThat(report("n2", Map.of("app", 4.0))).containsExactly("app");
    assertThat(report("n1", Map.of("app", 5.0))).containsExactly("app");
    assertThat(service.attainedSeconds("app")).isEqualTo(9);
  }

  @Test
  void aRepeatedTotalGrowsNothing() {
    report("n1", Map.of("app", 3.0));
    assertThat(report("n1", Map.of("app", 3.0))).isEmpty();
    assertThat(service.attainedSeconds("app")).isEqualTo(3);
  }

  @Test
  void aNodeThatStartsAgainFromALowerTotalAddsWhatItAttainsFromThere() {
    report("n1", Map.of("app", 100.0));
    assertThat(report("n1", Map.of("app", 1.0))).isEmpty();
    report("n1", Map.of("app", 7.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(106);
  }

  @Test
  void aTotalRestoredFromAnOldStateFileDoesNotCountTwice() {
    for (int epoch : new int[] {ApplicationService.UNKNOWN_EPOCH, 7}) {
      ApplicationService<String> fresh = new ApplicationService<>();
      fresh.begin("app");
      fresh.report("n1", epoch, Map.of("app", 10.0));
      assertThat(fresh.report("n1", epoch, Map.of("app", 9.2))).isEmpty();
      fresh.report("n1", epoch, Map.of("app", 10.5));
      assertThat(fresh.attainedSeconds("app")).isEqualTo(10.5);
    }
  }

  @Test
  void aNodeThatLostItsTotalsAddsAllThatItAttainsFromThere() {
    service.report("n1", 7, Map.of("app", 10.0));
    service.report("n1", 8, Map.of("app", 9.2));
    service.report("n1", 8, Map.of("app", 9.5));
    service.report("n2", 3, Map.of("app", 1.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(20.5);
  }

  @Test
  void serviceOfEndedTasksGrowsAsTheirNodeTells() {
    Map<String, Double> told = Map.of("app", 4.0, "nobody", 9.0);
    assertThat(service.reportEnded("n1", 7, told)).isEqualTo(Map.of("app", 4.0));
    assertThat(service.reportEnded("n1", 7, told)).isEmpty();
    assertThat(service.reportEnded("n1", 7, Map.of("app", 6.0))).isEqualTo(Map.of("app", 2.0));
    assertThat(service.reportEnded("n2", 3, Map.of("app", 1.0))).isEqualTo(Map.of("app", 1.0));
    service.lost("n1");
    assertThat(service.reportEnded("n1", 7, Map.of("app", 6.5))).isEqualTo(Map.of("app", 0.5));
    // It lost its totals.
    assertThat(service.reportEnded("n1", 8, Map.of("app", 3.0))).isEqualTo(Map.of("app", 3.0));
    assertThat(service.attainedSeconds("app")).isZero();
  }

  /** A ResourceManager that has just started hears of all that was done before. */
  @Test
  void theFirstReportOfAnApplicationThatWasHereIsOfBefore() {
    service.begin("old", true);
    service.report("n1", 7, Map.of("old", 1000.0, "app", 5.0));
    service.report("n2", 7, Map.of("old", 500.0));
    service.report("n1", 7, Map.of("old", 1003.0, "app", 9.0));
    service.report("n1", 8, Map.of("old", 2.0));
    assertThat(service.attainedSeconds("old")).isEqualTo(1505);
    assertThat(service.attainedBeforeSeconds("old")).isEqualTo(1500);
    assertThat(service.attainedBeforeSeconds("app")).isZero();
    assertThat(service.attainedBeforeSeconds("stranger")).isZero();
  }

  @Test
  void aNodeIsUpgradedOrDowngradedAndNothingCountsTwice() {
    report("n1", Map.of("app", 10.0));
    service.report("n1", 7, Map.of("app", 9.2));
    service.report("n1", 7, Map.of("app", 10.5));
    report("n1", Map.of("app", 10.2));
    report("n1", Map.of("app", 11.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(11.0);
  }

  @Test
  void everyNumberOfCrashesFromAnyMomentCountsWhatTasksUsedOnce() {
    Random random = new Random(9);
    for (int run = 0; run < 200; run++) {
      String app = "app" + run;
      service.begin(app);
      int epoch = 1;
      double inThisEpoch = 0;
      double saved = 0;
      double used = 0;
      double lostUnheard = 0;
      double heard = 0;
      for (int step = 0; step < 100; step++) {
        double growth = random.nextInt(64) / 64.0;
        inThisEpoch += growth;
        used += growth;
        if (random.nextInt(3) > 0) {
          service.report("n", epoch, Map.of(app, inThisEpoch));
          heard = Math.max(heard, inThisEpoch);
        }
        if (random.nextInt(3) == 0) {
          saved = inThisEpoch;
        }
        int fate = random.nextInt(20);
        if (fate == 0) {
          // Killed: it goes on from what it saved, and reads from the counters what was used since.
          service.report("n", epoch, Map.of(app, saved));
          service.report("n", epoch, Map.of(app, inThisEpoch));
          heard = inThisEpoch;
        } else if (fate == 1) {
          // Killed, and the state is gone: what nobody has heard is gone, too.
          lostUnheard += inThisEpoch - heard;
          epoch++;
          inThisEpoch = 0;
          saved = 0;
          heard = 0;
        }
      }
      service.report("n", epoch, Map.of(app, inThisEpoch));
      assertThat(service.attainedSeconds(app)).isEqualTo(used - lostUnheard);
    }
  }

  @Test
  void serviceAttainedOnANodeIsKnownThoughItToldOfOneApplicationAtATime() {
    service.begin("other");
    service.report("n1", 7, Map.of("app", 3.0));
    service.report("n1", 7, Map.of("other", 4.0));
    service.report("n2", 7, Map.of("other", 1.0));
    assertThat(service.attainedOn("n1")).isEqualTo(Map.of("app", 3.0, "other", 4.0));
  }

  @Test
  void anApplicationThatANodeNoLongerReportsKeepsWhatItAttainedThere() {
    report("n1", Map.of("app", 100.0));
    report("n1", Map.of());
    report("n2", Map.of("app", 1.0));
    report("n1", Map.of("app", 100.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(101);
  }

  @Test
  void anApplicationThatEndedKeepsWhatItAttainedThoughNodesStillReportIt() {
    report("n1", Map.of("app", 3.0));
    service.end("app");
    assertThat(report("n1", Map.of("app", 4.0))).isEmpty();
    assertThat(service.attainedSeconds("app")).isEqualTo(3);
    assertThat(service.ended()).isEqualTo(Map.of("app", 3.0));
    assertThat(service.size()).isZero();
    service.end("app");
    service.end("stranger");
    assertThat(service.ended()).isEqualTo(Map.of("app", 3.0));
  }

  @Test
  void theLastOfTheApplicationsThatEndedAreKept() {
    for (int i = 0; i < 3 * ApplicationService.ENDED_KEPT; i++) {
      service.begin("app" + i);
      service.end("app" + i);
    }
    assertThat(service.ended())
        .hasSize(ApplicationService.ENDED_KEPT)
        .containsKey("app" + (3 * ApplicationService.ENDED_KEPT - 1));
    assertThat(service.size()).isOne();
  }

  @Test
  void anApplicationThatNobodyStartedIsIgnored() {
    assertThat(report("n1", Map.of("stranger", 3.0))).isEmpty();
    assertThat(service.attainedSeconds("stranger")).isZero();
  }

  @Test
  void beginningAgainAfterANewAttemptKeepsTheService() {
    report("n1", Map.of("app", 3.0));
    service.begin("app");
    assertThat(service.attainedSeconds("app")).isEqualTo(3);
  }

  private Set<String> report(String node, Map<String, Double> totals) {
    return service.report(node, ApplicationService.UNKNOWN_EPOCH, totals);
  }
}
