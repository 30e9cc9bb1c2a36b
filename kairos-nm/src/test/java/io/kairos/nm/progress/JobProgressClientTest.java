// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobProgressClientTest {
  private final List<ProgressQuery> queries = new ArrayList<>();
  private final List<Runnable> due = new ArrayList<>();
  private final List<Long> delaysMillis = new ArrayList<>();
  private long nowMillis = 1_000_000;
  private Map<String, JobProgress> answer = Map.of("a", new JobProgress(50, 5));
  private Exception failure;

  private final JobProgressClient client =
      new JobProgressClient(this::transport, true, () -> nowMillis, () -> 0.5, this::later);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void oneJobAloneIsNotAskedFor() {
    client.apply("a");
    client.ask();
    assertThat(queries).isEmpty();
  }

  @Test
  void jobsThatQueueHereAreAskedForTogether() {
    assertThat(client.apply("a")).isNull();
    assertThat(client.apply("b")).isNull();
    client.ask();
    assertThat(queries)
        .singleElement()
        .extracting(ProgressQuery::jobs)
        .asString()
        .contains("a", "b");
    assertThat(client.apply("a").remainingTasks()).isEqualTo(5);
    assertThat(client.apply("b")).as("the ResourceManager does not know it").isNull();
  }

  @Test
  void anAnswerIsForgottenAfterTenSecondsWithoutANewOne() {
    askForTwo();
    failure = new IOException("away");
    nowMillis += 10_000;
    assertThat(client.apply("a")).isNotNull();
    nowMillis++;
    assertThat(client.apply("a")).isNull();
  }

  @Test
  void aResourceManagerThatIsAwayChangesNothingAndIsAskedAgain() {
    failure = new IOException("connection refused");
    askForTwo();
    assertThat(client.apply("a")).isNull();
    failure = new IllegalStateException("a defect");
    client.ask();
    failure = null;
    client.ask();
    assertThat(client.apply("a")).isNotNull();
  }

  @Test
  void jobsThatNoLongerQueueHereAreNoLongerAskedFor() {
    askForTwo();
    nowMillis += 10_001;
    client.ask();
    assertThat(queries).hasSize(1);
    client.apply("b");
    client.apply("c");
    client.ask();
    assertThat(queries.get(1).jobs()).containsExactlyInAnyOrder("b", "c");
  }

  @Test
  void durationsOfTasksThatEndedAreToldOnce() {
    client.finished("a", 100);
    client.finished("a", 300);
    askForTwo();
    assertThat(queries.get(0).ran().get("a").tasks()).isEqualTo(2);
    assertThat(queries.get(0).ran().get("a").meanMillis()).isEqualTo(200);
    client.ask();
    assertThat(queries.get(1).ran()).isEmpty();
  }

  @Test
  void durationsAreToldAndNothingIsAskedForWhereAnswersAreNotUsed() {
    try (JobProgressClient telling =
        new JobProgressClient(this::transport, false, () -> nowMillis, () -> 0.5, this::later)) {
      telling.apply("a");
      telling.apply("b");
      assertThat(due).isEmpty();
      telling.ask();
      assertThat(queries).isEmpty();

      telling.finished("a", 100);
      telling.ask();
      telling.ask();
    }
    assertThat(queries).hasSize(1);
    assertThat(queries.get(0).jobs()).isEmpty();
    assertThat(queries.get(0).ran()).containsOnlyKeys("a");
    assertThat(queries.get(0).toText()).isEqualTo("ran a 1 100\n");
  }

  @Test
  void aJobThatIsNewHereIsAskedForAtOnceButNotTwiceASecond() {
    client.apply("a");
    assertThat(delaysMillis).containsExactly(0L);
    doWhatIsDue();
    client.apply("b");
    assertThat(delaysMillis).as("one job alone was not asked for").containsExactly(0L, 0L);
    doWhatIsDue();
    assertThat(queries).hasSize(1);
    client.apply("a");
    client.apply("b");
    assertThat(delaysMillis).as("none of them is new").hasSize(2);
    nowMillis += 300;
    client.apply("c");
    client.apply("d");
    assertThat(delaysMillis).containsExactly(0L, 0L, 700L);
    doWhatIsDue();
    assertThat(queries.get(1).jobs()).containsExactlyInAnyOrder("a", "b", "c", "d");
  }

  private void later(Runnable task, long delayMillis) {
    due.add(task);
    delaysMillis.add(delayMillis);
  }

  private void doWhatIsDue() {
    List<Runnable> tasks = List.copyOf(due);
    due.clear();
    tasks.forEach(Runnable::run);
  }

  private void askForTwo() {
    client.apply("a");
    client.apply("b");
    client.ask();
  }

  private Map<String, JobProgress> transport(ProgressQuery query) throws IOException {
    if (failure instanceof IOException) {
      throw (IOException) failure;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
    queries.add(query);
    return answer;
  }
}
