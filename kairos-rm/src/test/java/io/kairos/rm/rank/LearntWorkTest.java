// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** How much work is taken to be left of a job, by what jobs before it did. */
class LearntWorkTest extends ArrivingJobs {
  @Test
  void aJobIsLikeTheLastOnesBeforeItsFirstTaskHasEnded() {
    for (int i = 0; i < 20; i++) {
      past("root.a", "past-" + i, 4, 50);
    }
    arrives("new", 3);
    assertThat(ranks.leftSeconds("new")).isCloseTo(3 * 50, within(30.0));
  }

  @Test
  void aJobWhoseAsksTellNothingGoesByWhatItAttained() {
    for (int i = 0; i < 20; i++) {
      past("root.a", "past-" + i, 4, i % 2 == 0 ? 1 : 1000);
    }
    ranks.begin("young", "root.a", AskedWork.OF_CONTAINERS);
    ranks.begin("old", "root.a", AskedWork.OF_CONTAINERS);
    ranks.attained("old", 500);
    assertThat(ranks.leftSeconds("young")).isLessThan(ranks.leftSeconds("old"));
    assertThat(ranks.leftSeconds("old")).isGreaterThan(2_000);
  }

  @Test
  void aJobThatIsMovedLearnsFromItsNewQueueAndTeachesIt() {
    shortOnesInOneQueueAndLongOnesInAnother();
    arrives("root.a", "moved", 1);
    assertThat(ranks.leftSeconds("moved")).isCloseTo(1, within(0.5));
    ranks.moved("moved", "root.b");
    assertThat(ranks.leftSeconds("moved")).isCloseTo(100, within(20.0));
    for (int i = 0; i < 200; i++) {
      String job = "other-" + i;
      ranks.begin(job, "root.a", AskedWork.OF_TASKS);
      ranks.moved(job, "root.b");
      asked = 1;
      runs(job, 1, 1);
      ranks.end(job);
    }
    assertThat(ranks.leftSeconds("moved")).isLessThan(20);
  }

  @Test
  void aServiceThatEndsTeachesNothing() {
    for (int i = 0; i < 100; i++) {
      past("root.a", "a-" + i, 1);
      arrives("service-" + i, 1);
      ranks.becomes("service-" + i, AskedWork.OF_SERVICE);
      runs("service-" + i, 1, 1e6);
      ranks.end("service-" + i);
    }
    arrives("new", 1);
    assertThat(ranks.leftSeconds("new")).isCloseTo(1, within(0.5));
  }

  @Test
  void aHistoryOfAnotherWorkloadIsForgottenAfterAThousandJobs() {
    for (int i = 0; i < 1_000; i++) {
      past("root.a" + i % 30, "short-" + i, 1);
    }
    double lastError = Double.MAX_VALUE;
    for (int i = 0; i < 1_000; i++) {
      past("root.a" + i % 30, "long-" + i, 100);
      if (i % 250 == 249) {
        String probe = "probe-" + i;
        arrives("root.new", probe, 1);
        double error = Math.abs(ranks.leftSeconds(probe) - 100);
        assertThat(error).isLessThan(lastError);
        lastError = error;
      }
    }
    assertThat(lastError).isLessThan(10);
  }

  @Test
  void aQueueThatHasEnoughJobsSpeaksForItself() {
    shortOnesInOneQueueAndLongOnesInAnother();
    arrives("root.a", "new-a", 1);
    arrives("root.b", "new-b", 1);
    assertThat(ranks.leftSeconds("new-a")).isCloseTo(1, within(0.5));
    assertThat(ranks.leftSeconds("new-b")).isCloseTo(100, within(20.0));
  }

  /** Nothing but its queue's jobs speak for a job until that queue is one of those forgotten. */
  @Test
  void aRankThatIsKeptGoesByAllQueuesFromTheMomentThatItsOwnIsForgotten() {
    for (int i = 0; i < JobHistory.LEAST_OF_QUEUE; i++) {
      past("root.a", "a-" + i, 1);
    }
    for (int i = 1; i < JobHistory.MOST_QUEUES; i++) {
      past("root.q-" + i, "q-" + i, 1000);
    }
    arrives("job", 1);
    long byItsQueue = ranks.rank("job");
    // Ranks of jobs in all the other queues are asked for, so that nobody used this one for longer.
    for (int i = 1; i < JobHistory.MOST_QUEUES; i++) {
      arrives("root.q-" + i, "running-" + i, 1);
    }
    past("root.new", "new", 1000);
    assertThat(ranks.rank("job")).isGreaterThan(byItsQueue);
    assertThat(ranks.leftSeconds("job")).isGreaterThan(100);
  }

  private void shortOnesInOneQueueAndLongOnesInAnother() {
    for (int i = 0; i < 100; i++) {
      past("root.a", "a-" + i, 1);
      past("root.b", "b-" + i, 100);
    }
  }
}
