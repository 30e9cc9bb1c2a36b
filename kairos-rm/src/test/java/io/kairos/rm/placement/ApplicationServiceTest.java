// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
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
      few.report("n" + node, Map.of("a", 1.0));
      few.lost("n" + node);
    }
    assertThat(few.attainedSeconds("a")).isEqualTo(50);
    assertThat(few.totalsKept("a")).isEqualTo(2);
    few.report("n49", Map.of("a", 1.5));
    assertThat(few.attainedSeconds("a")).as("it was lost and returned").isEqualTo(50.5);
  }

  @Test
  void serviceIsSummedOverNodesAndHeartbeats() {
    assertThat(service.report("n1", Map.of("app", 3.0))).containsExactly("app");
    assertThat(service.report("n2", Map.of("app", 4.0))).containsExactly("app");
    assertThat(service.report("n1", Map.of("app", 5.0))).containsExactly("app");
    assertThat(service.attainedSeconds("app")).isEqualTo(9);
  }

  @Test
  void aRepeatedTotalGrowsNothing() {
    service.report("n1", Map.of("app", 3.0));
    assertThat(service.report("n1", Map.of("app", 3.0))).isEmpty();
    assertThat(service.attainedSeconds("app")).isEqualTo(3);
  }

  @Test
  void aNodeThatStartsAgainFromALowerTotalAddsWhatItAttainsFromThere() {
    service.report("n1", Map.of("app", 100.0));
    assertThat(service.report("n1", Map.of("app", 1.0))).isEmpty();
    service.report("n1", Map.of("app", 7.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(106);
  }

  @Test
  void aTotalRestoredFromAnOldStateFileDoesNotCountTwice() {
    service.report("n1", Map.of("app", 100.0));
    service.report("n1", Map.of("app", 98.0));
    service.report("n1", Map.of("app", 103.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(105);
  }

  @Test
  void anApplicationThatANodeNoLongerReportsKeepsWhatItAttainedThere() {
    service.report("n1", Map.of("app", 100.0));
    service.report("n1", Map.of());
    service.report("n2", Map.of("app", 1.0));
    service.report("n1", Map.of("app", 100.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(101);
  }

  @Test
  void anApplicationThatEndedKeepsWhatItAttainedThoughNodesStillReportIt() {
    service.report("n1", Map.of("app", 3.0));
    service.end("app");
    assertThat(service.report("n1", Map.of("app", 4.0))).isEmpty();
    assertThat(service.attainedSeconds("app")).isEqualTo(3);
    assertThat(service.ended()).isEqualTo(Map.of("app", 3.0));
    assertThat(service.size()).isZero();
    service.end("app");
    service.end("stranger");
    assertThat(service.ended()).isEqualTo(Map.of("app", 3.0));
  }

  @Test
  void ofTheApplicationsThatEndedTheLastAreKept() {
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
    assertThat(service.report("n1", Map.of("stranger", 3.0))).isEmpty();
    assertThat(service.attainedSeconds("stranger")).isZero();
  }

  @Test
  void beginningAgainAfterANewAttemptKeepsTheService() {
    service.report("n1", Map.of("app", 3.0));
    service.begin("app");
    assertThat(service.attainedSeconds("app")).isEqualTo(3);
  }
}
