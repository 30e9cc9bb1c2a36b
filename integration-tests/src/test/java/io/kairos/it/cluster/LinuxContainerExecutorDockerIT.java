// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.job.JobClient;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Stock's {@linkplain LinuxExecutor LinuxContainerExecutor} with cgroup v1 and {@linkplain
 * DockerRuntime Docker's runtime}. Runs by {@code integration-tests/lce/run.sh --docker} alone. One
 * cluster serves all tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LinuxContainerExecutorDockerIT {
  private static final String NAME = "linux-executor-docker";
  private static final String SCRIPT = "integration-tests/lce/run.sh --docker";
  private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
  private static final int TASKS = 3;
  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final double FINAL_CPU_SECONDS = 0.2;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /**
   * So late YARN learns that a task has ended well: 3 s for each of the 3 looks that the script
   * allows ({@code docker.inspect.max.retries}).
   */
  private static final double LATE_SECONDS = 9;

  private final String hierarchy = KairosCluster.hierarchy(NAME);
  private String classPath;
  private KairosCluster cluster;

  @BeforeAll
  void startCluster() throws IOException {
    Cgroups.assumeWritable();
    LinuxExecutor.assumeInstalled(SCRIPT);
    DockerRuntime.assumeThere(SCRIPT);
    classPath = LinuxExecutor.readableByAll(ClusterSpec.ownClassPath(), CHECKOUT);
    new Cgroups(hierarchy).delegateTo(LinuxExecutor.NODE_USER);
    cluster =
        KairosCluster.start(
            NAME,
            spec ->
                spec.nodeLaunchPrefix(LinuxExecutor.as(LinuxExecutor.NODE_USER))
                    .classPath(classPath)
                    .site(LinuxExecutor.site(hierarchy))
                    .site(DockerRuntime.site()));
  }

  @AfterAll
  void endCluster() throws IOException {
    if (cluster != null) {
      cluster.close();
      DockerRuntime.removePlaces(hierarchy);
    }
  }

  @Test
  void tasksInDockerTakeTurnsInTheCgroupsThatYarnMakes() throws Exception {
    BusyJob job = submit(cluster.jobs(), "busy", TASKS);
    awaitTurns();
    List<Integer> users = cluster.busyProcesses().stream().map(Processes::user).toList();
    Set<String> inDocker = tasksInDocker();
    job.finish();
    awaitNothingLeft();
    long before = cluster.metric("Suspensions");

    Set<String> ofMapReduce = new TreeSet<>();
    double pi =
        TaskUserPi.on(cluster, classPath)
            .with(
                DockerRuntime.mapReduce(
                    DockerRuntime.readOnly(CHECKOUT),
                    DockerRuntime.writable(TaskUserPi.folder(cluster))))
            .estimate(MAPS, SAMPLES_A_MAP, LIMIT, () -> ofMapReduce.addAll(tasksInDocker()));
    awaitNothingLeft();

    cluster.report(
        "tasks of users %s, %d of them in Docker; pi is %.5f, %d containers in Docker,"
            + " %d suspensions",
        users, inDocker.size(), pi, ofMapReduce.size(), cluster.metric("Suspensions") - before);
    assertThat(users).hasSize(TASKS).containsOnly(LinuxExecutor.TASK_USER);
    assertThat(inDocker).hasSize(TASKS);
    assertThat(pi).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
    // The master and the reduce, too.
    assertThat(ofMapReduce).hasSizeGreaterThanOrEqualTo(MAPS + 2);
    assertThat(cluster.metric("Suspensions")).isGreaterThan(before);
    assertNoErrors();
  }

  @Test
  void suspendedTasksInDockerEndSoonWhenTheirJobIsKilled() throws Exception {
    try (JobClient jobs =
        new JobClient(cluster.daemons().yarnConfiguration(), Duration.ofMillis(100))) {
      submit(jobs, "killed", TASKS);
      awaitTurns();
    }
    long killed = System.nanoTime();
    Poll.until("no process to be left", () -> cluster.busyProcesses().isEmpty());
    double seconds = secondsSince(killed);
    awaitNothingLeft();

    cluster.report("%d tasks, all but one suspended, ended %.1f s after a kill", TASKS, seconds);
    assertThat(seconds).isLessThan(LATE_SECONDS);
    assertNoErrors();
  }

  @Test
  void suspendedTasksInDockerAreTakenOverAfterAKillOfTheNodeManager() throws Exception {
    BusyJob job = submit(cluster.jobs(), "taken-over", TASKS);
    awaitTurns();
    long writes = cluster.metric("StateWrites");
    Poll.until("a new state", () -> cluster.metric("StateWrites") > writes + 1);
    List<Long> before = cluster.busyProcesses();

    cluster.daemons().killNode(0);
    assertThat(cluster.cgroups().suspended()).isGreaterThanOrEqualTo(TASKS - 1);
    cluster.daemons().startNode(0);
    Poll.until(
        "one task to run and the others to be suspended again",
        () -> cluster.metric("Tasks") == TASKS && cluster.cgroups().suspended() == TASKS - 1,
        () -> cluster.nodeMetrics(0) + " " + cluster.cgroups().quotas());
    long recovered = cluster.metric("RecoveredTasks");
    List<Long> after = cluster.busyProcesses();
    job.finish();
    awaitNothingLeft();

    cluster.report("%d tasks were taken over", recovered);
    assertThat(recovered).isEqualTo(TASKS);
    assertThat(after).containsExactlyInAnyOrderElementsOf(before);
    assertNoErrors();
  }

  @Test
  void aTaskInDockerThatHasEndedGivesItsCoreAwayBeforeYarnKnows() throws Exception {
    BusyJob first = submit(cluster.jobs(), "first", 1);
    BusyJob second = submit(cluster.jobs(), "second", 1, 2);
    first.tellToFinish();
    Poll.until("its process to end", () -> cluster.busyProcesses().size() == 1);
    long ended = System.nanoTime();
    Poll.until(
        "the other task to be alone",
        () -> cluster.metric("Tasks") == 1 && cluster.cgroups().suspended() == 0,
        () -> cluster.nodeMetrics(0) + " " + cluster.cgroups().quotas());
    double alone = secondsSince(ended);
    first.awaitEnd();
    double known = secondsSince(ended);
    second.finish();
    awaitNothingLeft();

    cluster.report("a core was free %.1f s after its task, YARN knew after %.1f s", alone, known);
    assertThat(alone).isLessThan(LATE_SECONDS / 3);
    assertThat(known).isGreaterThan(LATE_SECONDS / 2);
    assertNoErrors();
  }

  private BusyJob submit(JobClient jobs, String name, int tasks) throws IOException {
    return submit(jobs, name, tasks, tasks);
  }

  /**
   * @param onNode tasks that are to be there then
   */
  private BusyJob submit(JobClient jobs, String name, int tasks, int onNode) throws IOException {
    Path folder = cluster.folder().resolve(name);
    BusyJob job =
        BusyJob.submit(
            jobs,
            "default",
            folder,
            tasks,
            FINAL_CPU_SECONDS,
            DockerRuntime.environment(DockerRuntime.writable(folder)));
    Poll.until(
        onNode + " tasks to work",
        () -> cluster.metric("Tasks") == onNode && cluster.busyProcesses().size() == onNode,
        () -> cluster.nodeMetrics(0).toString());
    return job;
  }

  private void awaitTurns() {
    long before = cluster.metric("Suspensions");
    Poll.until("each task to have run", () -> cluster.metric("Suspensions") >= before + 2 * TASKS);
    Poll.until(
        "tasks to be suspended",
        () -> cluster.cgroups().suspended() == TASKS - 1,
        () -> cluster.cgroups().quotas());
  }

  private Set<String> tasksInDocker() {
    return DockerRuntime.tasksIn(cluster.cgroups().directory());
  }

  private void awaitNothingLeft() {
    Poll.until(
        "no container and no cgroup to be left",
        () ->
            DockerRuntime.containers().isEmpty()
                && DockerRuntime.cgroups(hierarchy).isEmpty()
                && cluster.metric("Tasks") == 0,
        () -> DockerRuntime.cgroups(hierarchy));
  }

  private void assertNoErrors() {
    assertThat(cluster.metric("CoreControlErrors")).isZero();
    assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    assertThat(cluster.metric("SchedulerErrors")).isZero();
  }

  private static double secondsSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e9;
  }
}
