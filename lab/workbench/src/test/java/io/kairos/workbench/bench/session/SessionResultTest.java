// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionResultTest {
  @Test
  void aQuantileIsTheLeastValueThatSoManyQueriesDoNotExceed() {
    SessionRun run = run(SessionMode.ALONE, 5, 1, 4, 2, 3, 10, 7, 6, 9, 8);
    assertThat(run.p50()).isEqualTo(5);
    assertThat(run.p90()).isEqualTo(9);
    assertThat(run.max()).isEqualTo(10);
    assertThat(run(SessionMode.ALONE, 3).p50()).isEqualTo(3);
  }

  @Test
  void aModeIsComparedWithTheSessionAloneOfTheSameRound() {
    SessionResult result = new SessionResult(List.of(round(1, 2), round(2, 5), round(4, 4)));
    assertThat(result.p50ToAlone().get(SessionMode.SESSION)).isEqualTo(new Spread(2, 1, 2.5));
    assertThat(result.p50ToAlone().get(SessionMode.ALONE)).isEqualTo(new Spread(1, 1, 1));
  }

  @Test
  void noModeIsComparedWithoutTheSessionAlone() {
    SessionResult result =
        new SessionResult(List.of(Map.of(SessionMode.STOCK, run(SessionMode.STOCK, 1))));
    assertThat(result.p50ToAlone()).isEmpty();
    assertThat(SessionTable.of(result)).contains("stock").contains(" - ");
  }

  @Test
  void aRunThatLostAnythingIsNotSound() {
    assertThat(new SessionResult(List.of(round(1, 1))).isSound()).isTrue();
    assertThat(lost(1, 0, 0, 0, 0).isSound()).isFalse();
    assertThat(lost(0, 1, 0, 0, 0).isSound()).isFalse();
    assertThat(lost(0, 0, 1, 0, 0).isSound()).isFalse();
    assertThat(lost(0, 0, 0, 1, 0).isSound()).isFalse();
    assertThat(lost(0, 0, 0, 0, 1).isSound()).isFalse();
  }

  @Test
  void theJsonHasTheFiguresOfEachModeByItsName() {
    SessionResult result = new SessionResult(List.of(round(1, 2)));
    ObjectMapper mapper = new ObjectMapper();
    JsonNode rounds = mapper.valueToTree(result.rounds());
    assertThat(rounds.at("/0/SESSION/p50Seconds").asDouble()).isEqualTo(2);
    assertThat(rounds.at("/0/ALONE/othersCpu").isNumber()).isTrue();
    assertThat(mapper.valueToTree(result.p50ToAlone()).at("/SESSION/median").asDouble())
        .isEqualTo(2);
  }

  @Test
  void batchJobsOfAllKindsAreCountedByTheMinute() {
    SessionRun run =
        new SessionRun(
            "session",
            List.of(1.0),
            0,
            new SessionTroubles(0, 0, 0, 0),
            new BatchStream.Completed(3, 2, 1, 0),
            new SessionSpan(120, 0, new CpuLoss(0, 0)));
    assertThat(new ObjectMapper().valueToTree(run).path("batchJobsPerMinute").asDouble())
        .isEqualTo(3);
  }

  @Test
  void theJsonHasEveryQueryAndTheQuantiles() {
    JsonNode json = new ObjectMapper().valueToTree(run(SessionMode.SERVICE, 1, 2, 3));
    assertThat(json.path("mode").asText()).isEqualTo("service");
    assertThat(json.path("querySeconds")).hasSize(3);
    assertThat(json.path("p50Seconds").asDouble()).isEqualTo(2);
    assertThat(json.path("p90Seconds").asDouble()).isEqualTo(3);
    assertThat(json.path("maxSeconds").asDouble()).isEqualTo(3);
  }

  @Test
  void theJsonHasAllFiguresAtOneLevelButForTheBatchJobs() throws Exception {
    SessionRun run =
        new SessionRun(
            "session",
            List.of(2.0),
            1,
            new SessionTroubles(2, 3, 4, 5),
            BatchStream.Completed.NONE,
            new SessionSpan(6, 7, new CpuLoss(0.25, 0.5)));
    assertThat(new ObjectMapper().writeValueAsString(run).replace('"', '\''))
        .startsWith(
            "{'mode':'session','querySeconds':[2.0],'wrong':1,'executorsLost':2,'failedTasks':3,"
                + "'timeOuts':4,'copies':5,'batch':{'shell':0,")
        .contains("},'seconds':6.0,'preemptions':7,'stolenCpu':0.25,'othersCpu':0.5,");
  }

  private static Map<SessionMode, SessionRun> round(double alone, double session) {
    return Map.of(
        SessionMode.ALONE, run(SessionMode.ALONE, alone),
        SessionMode.SESSION, run(SessionMode.SESSION, session));
  }

  private static SessionRun run(SessionMode mode, double... seconds) {
    return new SessionRun(
        mode.toString(),
        Arrays.stream(seconds).boxed().toList(),
        0,
        new SessionTroubles(0, 0, 0, 0),
        BatchStream.Completed.NONE,
        new SessionSpan(1, 0, new CpuLoss(0, 0)));
  }

  private static SessionRun lost(
      int wrong, int executors, int tasks, int timeOuts, int batchFailed) {
    return new SessionRun(
        "session",
        List.of(1.0),
        wrong,
        new SessionTroubles(executors, tasks, timeOuts, 0),
        new BatchStream.Completed(1, 1, 1, batchFailed),
        new SessionSpan(1, 0, new CpuLoss(0, 0)));
  }
}
