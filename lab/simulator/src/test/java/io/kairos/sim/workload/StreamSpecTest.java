// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamSpecTest {
  private static final TaskCost COST = new TaskCost(0.4, 1.2);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default",
        "table1",
        "table1-narrow",
        "table1-phases",
        "mixed-5-50",
        "uniform-1",
        "uniform-0.5",
        "exponential-49"
      })
  void everyStreamOffersItsLoadExactly(String name) {
    Workload workload = Workloads.named(name);
    StreamSpec spec = new StreamSpec(workload, 60, 0.95, 2, 0.25, COST);
    for (long seed = 1; seed <= 5; seed++) {
      List<PlannedJob> jobs = spec.draw(seed);
      double held =
          jobs.stream().mapToDouble(j -> j.tasks() * COST.heldSeconds(j.workSeconds())).sum();
      assertThat(held / (2 * jobs.get(59).arrivalSeconds())).isCloseTo(0.95, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default",
        "table1",
        "table1-narrow",
        "table1-phases",
        "mixed-5-50",
        "uniform-1",
        "uniform-0.5",
        "exponential-49"
      })
  void everyClassComesAsOftenAsItIsProbable(String name) {
    Workload workload = Workloads.named(name);
    List<PlannedJob> jobs = new StreamSpec(workload, 100_000, 1, 2, 1, TaskCost.NONE).draw(1);
    double probability = 0;
    for (JobClass jobClass : workload.classes(2)) {
      probability += jobClass.probability();
      assertThat(jobs)
          .filteredOn(job -> job.workSeconds() == jobClass.relativeWork())
          .hasSizeBetween(
              (int) (jobClass.probability() * 95_000), (int) (jobClass.probability() * 105_000));
    }
    assertThat(probability).isCloseTo(1, within(1e-9));
  }

  @Test
  void gapsAreExponential() {
    List<PlannedJob> jobs =
        new StreamSpec(Workloads.DEFAULT, 100_000, 1, 2, 1, TaskCost.NONE).draw(1);
    double mean = jobs.get(99_999).arrivalSeconds() / 99_999;
    long longer = 0;
    for (int job = 1; job < jobs.size(); job++) {
      longer += jobs.get(job).arrivalSeconds() - jobs.get(job - 1).arrivalSeconds() > mean ? 1 : 0;
    }
    assertThat(longer / 99_999.0).isCloseTo(Math.exp(-1), within(0.01));
  }

  @Test
  void sameSeedDrawsTheSameClassesWhateverTheLoad() {
    List<PlannedJob> slow = new StreamSpec(Workloads.DEFAULT, 60, 0.5, 2, 1, TaskCost.NONE).draw(3);
    List<PlannedJob> fast = new StreamSpec(Workloads.DEFAULT, 60, 1.0, 2, 1, TaskCost.NONE).draw(3);
    assertThat(fast)
        .extracting(PlannedJob::workSeconds)
        .isEqualTo(slow.stream().map(PlannedJob::workSeconds).toList());
    assertThat(fast.get(59).arrivalSeconds())
        .isCloseTo(slow.get(59).arrivalSeconds() / 2, within(1e-9));
  }

  @Test
  void unitOfWorkFollowsFromTheTimeAStreamMayLast() {
    StreamSpec spec = StreamSpec.lasting(60, Workloads.DEFAULT, 60, 0.95, 2, COST);
    assertThat(spec.meanGapSeconds()).isCloseTo(1, within(1e-9));
    assertThatThrownBy(() -> StreamSpec.lasting(6, Workloads.DEFAULT, 60, 0.95, 2, COST))
        .hasMessageContaining("60 jobs within 6.0 s leave no time for work");
  }

  @Test
  void table1OnThePapersClusterHasThePapersTasksAndLoad() {
    assertThat(Workloads.TABLE1.classes(120))
        .extracting(JobClass::tasks)
        .containsExactly(30, 30, 60, 172, 284);
    // A job a minute on 120 cores; a task of the smallest category takes half of its job's 85 s.
    StreamSpec paper = new StreamSpec(Workloads.TABLE1, 100, 0.95, 120, 42.5, TaskCost.NONE);
    assertThat(paper.meanGapSeconds()).isCloseTo(60, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 60, 240})
  void table1KeepsTheCategoriesShareOfTheClusterOnAnyCluster(int cores) {
    assertThat(work(cores, 4) / work(cores, 0))
        .isCloseTo(work(120, 4) / work(120, 0), within(1e-9));
    assertThat(work(cores, 2) / work(cores, 0))
        .isCloseTo(work(120, 2) / work(120, 0), within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 120})
  void table1NarrowHasTheSameWorkInJobsThatDoNotFillTheCluster(int cores) {
    List<JobClass> narrow = Workloads.named("table1-narrow").classes(cores);
    assertThat(narrow).allMatch(jobClass -> jobClass.tasks() <= cores);
    double unit = narrow.get(0).tasks() * narrow.get(0).relativeWork();
    for (int category = 0; category < narrow.size(); category++) {
      JobClass jobClass = narrow.get(category);
      assertThat(jobClass.tasks() * jobClass.relativeWork() / unit)
          .isCloseTo(work(cores, category) / work(cores, 0), within(1e-9));
    }
  }

  @Test
  void table1PhasesHasTheMapsAndReducesOfThePaper() {
    List<JobClass> paper = Workloads.named("table1-phases").classes(120);
    assertThat(paper).extracting(JobClass::tasks).containsExactly(30, 30, 60, 172, 120);
    assertThat(paper).extracting(JobClass::reduces).containsExactly(15, 15, 30, 60, 60);
    List<JobClass> small = Workloads.named("table1-phases").classes(8);
    assertThat(small).extracting(JobClass::tasks).containsExactly(2, 2, 4, 11, 8);
    assertThat(small).extracting(JobClass::reduces).containsExactly(1, 1, 2, 4, 4);
    assertThat(new StreamSpec(Workloads.named("table1-phases"), 100, 0.95, 8, 1, COST).draw(1))
        .extracting(PlannedJob::reduces)
        .contains(1, 2);
  }

  @ParameterizedTest
  @CsvSource({"100, 32 31 31 4 2", "48, 15 15 15 2 1", "30, 10 9 9 1 1", "1, 1 0 0 0 0"})
  void aShortStreamOfTable1PhasesHasEveryCategoryInItsShare(int jobs, String counts) {
    StreamSpec spec =
        new StreamSpec(Workloads.named("table1-phases"), jobs, 0.95, 8, 1, TaskCost.NONE);
    List<JobClass> classes = spec.workload().classes(8);
    for (long seed = 1; seed <= 5; seed++) {
      List<PlannedJob> stream = spec.draw(seed);
      assertThat(
              classes.stream()
                  .map(each -> stream.stream().filter(job -> isOf(each, job)).count() + "")
                  .collect(Collectors.joining(" ")))
          .isEqualTo(counts);
    }
    assertThat(works(spec.draw(1))).isEqualTo(works(spec.draw(1)));
    if (jobs > 1) {
      assertThat(works(spec.draw(1))).isNotEqualTo(works(spec.draw(2)));
    }
  }

  private static boolean isOf(JobClass jobClass, PlannedJob job) {
    return job.workSeconds() == jobClass.relativeWork();
  }

  private static List<Double> works(List<PlannedJob> stream) {
    return stream.stream().map(PlannedJob::workSeconds).toList();
  }

  private static double work(int cores, int category) {
    JobClass jobClass = Workloads.TABLE1.classes(cores).get(category);
    return jobClass.tasks() * jobClass.relativeWork();
  }
}
