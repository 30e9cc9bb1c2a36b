// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobRankClientTest {
  private final List<Set<String>> asked = new ArrayList<>();
  private final List<Map<String, Long>> taken = new ArrayList<>();
  private final Map<String, JobProgress> known = new HashMap<>();
  private Set<String> here = Set.of("a", "b");
  private boolean isUnreachable;
  private Error broken;
  private long nowMillis;

  private JobRankClient client = asking(3_000);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void ranksOfTheJobsOfThisNodeArePassedOnAndOfOthersItIsSaidThatThereAreNone() {
    known.put("a", new JobProgress(1, 1, JobRank.of(4, 7)));
    client.ask();
    assertThat(asked).containsExactly(Set.of("a", "b"));
    assertThat(taken).containsExactly(Map.of("a", JobRank.of(4, 7), "b", JobRank.NONE));
  }

  @Test
  void jobsThatAreKnownAreAskedForEveryThreeSeconds() {
    for (nowMillis = 0; nowMillis < 30_000; nowMillis += 250) {
      client.ask();
    }
    assertThat(asked).hasSize(10);
  }

  @Test
  void jobsThatAreKnownAreAskedForAsOftenAsTheOperatorSays() {
    client.close();
    client = asking(500);
    for (nowMillis = 0; nowMillis < 30_000; nowMillis += 250) {
      client.ask();
    }
    assertThat(asked).hasSize(60);
  }

  @Test
  void aNewJobIsAskedForAtOnceThoughNotTwiceInASecond() {
    client.ask();
    here = Set.of("a", "b", "c");
    nowMillis = 500;
    client.ask();
    assertThat(asked).hasSize(1);
    nowMillis = 1_000;
    client.ask();
    assertThat(asked).hasSize(2);
    nowMillis = 2_500;
    client.ask();
    assertThat(asked).hasSize(2);
  }

  @Test
  void oneJobAloneNeedsNoNews() {
    here = Set.of("a");
    client.ask();
    nowMillis = 60_000;
    client.ask();
    assertThat(asked).hasSize(1);
    here = Set.of();
    nowMillis = 120_000;
    client.ask();
    assertThat(asked).hasSize(1);
  }

  @Test
  void ranksThatNobodyHasConfirmedForHalfAMinuteAreForgotten() {
    known.put("a", new JobProgress(1, 1, JobRank.of(4, 7)));
    client.ask();
    isUnreachable = true;
    for (nowMillis = 3_000; nowMillis <= 30_000; nowMillis += 3_000) {
      client.ask();
    }
    assertThat(taken).hasSize(1);
    for (; nowMillis <= 300_000; nowMillis += 250) {
      client.ask();
    }
    assertThat(taken).hasSize(2).last().isEqualTo(Map.of("a", JobRank.NONE, "b", JobRank.NONE));
    isUnreachable = false;
    nowMillis += JobRankClient.LONGEST_PAUSE_MILLIS;
    client.ask();
    assertThat(taken).hasSize(3).last().isEqualTo(taken.get(0));
  }

  @Test
  void anErrorOfOneQuestionIsNotTheLastOfThem() {
    Deque<Runnable> later = new ArrayDeque<>();
    client.close();
    client = asking(3_000, (task, delay) -> later.add(task));
    broken = new OutOfMemoryError("unable to create native thread");
    client.start();
    later.remove().run();
    broken = null;
    nowMillis = 60_000;
    later.remove().run();
    assertThat(asked).hasSize(2);
    assertThat(taken).hasSize(1);
  }

  @Test
  void ranksThatOnlyErrorsFollowAreForgottenAsWell() {
    known.put("a", new JobProgress(1, 1, JobRank.of(4, 7)));
    client.ask();
    broken = new NoClassDefFoundError("io/kairos/A");
    for (nowMillis = 3_000; nowMillis <= 60_000; nowMillis += 250) {
      client.ask();
    }
    assertThat(taken).hasSize(2).last().isEqualTo(Map.of("a", JobRank.NONE, "b", JobRank.NONE));
  }

  @Test
  void aJobThatIsAloneWhenItsRankIsForgottenIsAskedForAgain() {
    known.put("a", new JobProgress(1, 1, JobRank.of(4, 7)));
    client.ask();
    isUnreachable = true;
    nowMillis = 3_000;
    client.ask();
    here = Set.of("a");
    isUnreachable = false;
    for (nowMillis = 3_250; nowMillis < 120_000; nowMillis += 250) {
      client.ask();
    }
    assertThat(taken).last().isEqualTo(Map.of("a", JobRank.of(4, 7)));
  }

  @Test
  void aNodeThatNobodyAnswersAsksEverMoreRarelyThoughJobsCome() {
    isUnreachable = true;
    for (nowMillis = 0; nowMillis < 600_000; nowMillis += 250) {
      here = Set.of("a", "new" + nowMillis);
      client.ask();
    }
    // After 3, 6, 12 and 24 s, then every half minute.
    assertThat(asked).hasSizeBetween(20, 25);
    isUnreachable = false;
    for (; nowMillis < 660_000; nowMillis += 250) {
      client.ask();
    }
    assertThat(asked).hasSizeBetween(20 + 10, 25 + 20);
  }

  private JobRankClient asking(long intervalMillis) {
    return asking(intervalMillis, (task, delay) -> {});
  }

  private JobRankClient asking(long intervalMillis, ObjLongConsumer<Runnable> later) {
    return new JobRankClient(
        this::transport, intervalMillis, () -> here, taken::add, () -> nowMillis, () -> 0.5, later);
  }

  private Map<String, JobProgress> transport(ProgressQuery query) throws IOException {
    asked.add(Set.copyOf(query.jobs()));
    if (broken != null) {
      throw broken;
    }
    if (isUnreachable) {
      throw new IOException("connection refused");
    }
    return known;
  }
}
