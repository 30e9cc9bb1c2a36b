// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random lives of a few jobs in two queues: whoever goes by the version goes by the ranks. */
class RanksVersionPropertiesTest {
  private static final int STEPS = 5_000;
  private static final int MAPS = 20;
  private static final int REDUCES = 10;

  private static final List<String> NODES = List.of("n1", "n2");

  private final Random random = new Random();
  private double defaultTaskSeconds = 10;
  private int changes;
  private int unchanged;
  private int number;

  private final Set<String> here = new HashSet<>();

  /** Some of the jobs that ask for maps. */
  private final Set<String> asking = new HashSet<>();

  /** Jobs of lives that were drawn before. */
  private int earlier;

  @Property(tries = 3)
  void noRankChangesAndNoTaskBeginsOrEndsToWaitUnderOneVersion(@ForAll long seed) {
    JobRanks<String> ranks = noJobs(seed);
    Map<String, Double> attained = new HashMap<>();
    long version = ranks.version();
    Map<String, List<Object>> seen = look(ranks);
    for (int step = 0; step < STEPS; step++) {
      String done = step(ranks, attained);
      Map<String, List<Object>> now = look(ranks);
      long next = ranks.version();
      assertThat(bestAsking(ranks))
          .as("step %d: %s, the best of those that ask", step, done)
          .isGreaterThanOrEqualTo(ranks.bestAsking());
      assertThat(next).as("never goes back").isGreaterThanOrEqualTo(version);
      if (now.equals(seen)) {
        unchanged += next == version ? 1 : 0;
      } else {
        assertThat(next).as("step %d: %s", step, done).isNotEqualTo(version);
        changes++;
      }
      version = next;
      seen = now;
    }
    assertThat(ranks.endedJobs()).as("enough to learn from").isGreaterThan(20);
    assertThat(changes).as("steps that changed something").isPositive();
    assertThat(unchanged).as("steps that changed nothing, under one version").isPositive();
  }

  @Property(tries = 3)
  void aRankThatIsKeptIsTheOneThatIsWorkedOutAnew(@ForAll long seed) {
    JobRanks<String> ranks = noJobs(seed);
    Map<String, Double> attained = new HashMap<>();
    for (int step = 0; step < STEPS; step++) {
      String done = step(ranks, attained);
      Map<String, List<Object>> kept = look(ranks);
      ranks.refreshed();
      assertThat(look(ranks)).as("step %d: %s", step, done).isEqualTo(kept);
    }
    assertThat(ranks.endedJobs()).as("enough to learn from").isGreaterThan(20);
  }

  private JobRanks<String> noJobs(long seed) {
    random.setSeed(seed);
    earlier = number;
    here.clear();
    asking.clear();
    return new JobRanks<>(() -> new RankOptions(1.5, defaultTaskSeconds));
  }

  /** Jobs that have ended are unknown, as those are that have not come. */
  private Map<String, List<Object>> look(JobRanks<String> ranks) {
    Map<String, List<Object>> seen = new HashMap<>();
    for (int i = earlier + 1; i <= number; i++) {
      String job = "job-" + i;
      seen.put(job, List.of(ranks.rank(job), ranks.waits(job, REDUCES), ranks.waits(job, MAPS)));
    }
    seen.values().removeIf(List.of(-1L, false, false)::equals);
    return seen;
  }

  private long bestAsking(JobRanks<String> ranks) {
    return asking.stream().mapToLong(ranks::rank).min().orElse(Long.MAX_VALUE);
  }

  private String step(JobRanks<String> ranks, Map<String, Double> attained) {
    String job = "job-" + Math.max(earlier + 1, number - random.nextInt(6));
    int kind = random.nextInt(3) == 0 ? REDUCES : MAPS;
    String node = NODES.get(random.nextInt(NODES.size()));
    int many = 1 << random.nextInt(8);
    switch (random.nextInt(18)) {
      case 0:
      case 13:
        ranks.begin("job-" + ++number, "q" + number % 2, kindOfWork());
        here.add("job-" + number);
        return "begin " + number;
      case 1:
        int maps = random.nextInt(many);
        ranks.asks(job, Map.of(MAPS, maps, REDUCES, random.nextInt(many)));
        if (maps > 0 && here.contains(job)) {
          asking.add(job);
        } else {
          asking.remove(job);
        }
        return "asks " + job;
      case 2:
        ranks.holds(job, random.nextBoolean() ? Map.of(kind, random.nextInt(many)) : Map.of());
        return "holds " + job;
      case 3:
        ranks.placed(job, kind);
        asking.remove(job);
        return "placed " + job;
      case 4:
      case 5:
        ranks.taskEnded(job, kind, node);
        return "ended " + job;
      case 6:
        ranks.withdrawn(job, kind, node);
        return "withdrawn " + job;
      case 7:
        ranks.endedAttained(job, node, many);
        return "ended attained " + job;
      case 8:
        ranks.attained(job, attained.merge(job, (double) many, Double::sum));
        return "attained " + job;
      case 9:
        ranks.priority(job, random.nextInt(3));
        return "priority " + job;
      case 10:
        if (random.nextInt(8) > 0) {
          ranks.end(job);
          here.remove(job);
          asking.remove(job);
          return "end " + job;
        }
        ranks.forgetOldNews();
        return "old news";
      case 11:
        ranks.look();
        return "look";
      case 14:
        ranks.moved(job, "q" + random.nextInt(2));
        return "moved " + job;
      case 15:
        ranks.becomes(job, kindOfWork());
        return "becomes " + job;
      case 16:
        ranks.rankWith(job, random.nextBoolean() ? "user" + random.nextInt(2) : null);
        return "ranked with others " + job;
      case 17:
        ranks.learn(new LearntSizes(sizes(), Map.of("q" + random.nextInt(2), sizes())));
        return "learns";
      default:
        defaultTaskSeconds = many;
        ranks.refreshed();
        return "tasks of " + many + " s";
    }
  }

  /** Mostly too few for a queue to go by its own jobs, which are more with every time. */
  private LearntSizes.Sizes sizes() {
    List<Double> sizes = new ArrayList<>();
    for (int left = random.nextInt(JobHistory.LEAST_OF_QUEUE); left > 0; left--) {
      sizes.add((double) (1 << random.nextInt(12)));
    }
    return new LearntSizes.Sizes(sizes, sizes);
  }

  private AskedWork kindOfWork() {
    switch (random.nextInt(4)) {
      case 0:
        return AskedWork.OF_TASKS;
      case 1:
        return AskedWork.OF_CONTAINERS;
      case 2:
        return AskedWork.OF_SERVICE;
      default:
        return AskedWork.withWaiting(REDUCES);
    }
  }
}
