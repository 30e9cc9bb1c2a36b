// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.rm.HeldCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Something happens to jobs while another thread looks at all of them. Threads of Hadoop's tell it,
 * and must not wait for the look.
 */
class NewsDuringALookTest {
  private static final int MAPS = 20;
  private static final double DEFAULT_SECONDS = 10;
  private static final String NODE = "n1";

  private final HeldCall look = new HeldCall();
  private final List<RankedWork> last = new ArrayList<>();
  private final JobRanks<String> ranks =
      new JobRanks<>(
          () -> {
            look.middle();
            return new RankOptions(3, DEFAULT_SECONDS);
          });

  @BeforeEach
  void aJobRuns() {
    ranks.begin("job", "root.a", AskedWork.OF_TASKS);
    ranks.asks("job", Map.of(MAPS, 4));
  }

  @AfterEach
  void stop() {
    look.close();
  }

  @Test
  void anEndReturnsWhileALookIsInProgressAndNobodyFindsTheJobThen() throws Exception {
    look.begin(1, ranks::look);
    ranks.end("job", last::add);
    assertThat(last).as("the look still goes by the job").isEmpty();
    look.end();

    assertThat(ranks.work()).isEmpty();
    assertThat(last).singleElement().extracting(RankedWork::leftSeconds).isEqualTo(40.0);
    assertThat(ranks.rank("job")).isEqualTo(JobRank.NONE);
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void allThatHappensToAJobReturnsWhileALookIsInProgressAndCountsInItsOrder() throws Exception {
    JobRanks<String> undisturbed = new JobRanks<>(() -> new RankOptions(3, DEFAULT_SECONDS));
    undisturbed.begin("job", "root.a", AskedWork.OF_TASKS);
    undisturbed.asks("job", Map.of(MAPS, 4));
    undisturbed.look();

    look.begin(1, ranks::look);
    live(ranks);
    look.end();
    live(undisturbed);

    assertThat(ranks.learnt().all().jobSeconds())
        .isEqualTo(undisturbed.learnt().all().jobSeconds())
        .isNotEmpty();
    for (String job : List.of("new", "again", "service")) {
      assertThat(ranks.rank(job)).as(job).isEqualTo(undisturbed.rank(job));
      assertThat(ranks.leftSeconds(job)).as(job).isEqualTo(undisturbed.leftSeconds(job));
    }
    assertThat(ranks.kept()).isEqualTo(undisturbed.kept());
  }

  @Test
  void newsThatIsToldAfterALookCountsAfterThatOfTheTimeOfTheLook() throws Exception {
    look.begin(1, ranks::look);
    ranks.placed("job", MAPS);
    ranks.attained("job", 12);
    ranks.taskEnded("job", MAPS, NODE);
    look.end();
    ranks.end("job");

    assertThat(ranks.learnt().all().jobSeconds()).containsExactly(12.0);
  }

  /** All kinds of news, by one thread; the next of a job depends on the one before. */
  private static void live(JobRanks<String> ranks) {
    ranks.placed("job", MAPS);
    ranks.placed("job", MAPS);
    ranks.attained("job", 12);
    ranks.taskEnded("job", MAPS, NODE);
    ranks.endedAttained("job", NODE, 7);
    ranks.withdrawn("job", MAPS, NODE);
    ranks.end("job");
    ranks.begin("new", "root.a", AskedWork.OF_TASKS);
    ranks.moved("new", "root.b");
    ranks.holds("new", Map.of(MAPS, 3));
    ranks.priority("new", 2);
    ranks.recover("again", "root.a", AskedWork.OF_TASKS);
    ranks.rankWith("again", "alice");
    ranks.begin("service", "root.a", AskedWork.OF_TASKS);
    ranks.becomes("service", AskedWork.OF_SERVICE);
    ranks.refreshed();
  }
}
