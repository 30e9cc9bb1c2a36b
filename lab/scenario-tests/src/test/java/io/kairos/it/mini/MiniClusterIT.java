// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static io.kairos.it.mini.MiniCluster.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.nm.settings.NodeSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Two NodeManagers in one JVM, real processes and real cgroups. */
@TestInstance(Lifecycle.PER_CLASS)
class MiniClusterIT {
  private static final String HIERARCHY = "kairos-it-" + ProcessHandle.current().pid();
  private static final String BUSY = "while :; do :; done";

  private final CgroupProbe cgroups = new CgroupProbe(HIERARCHY);
  private final List<Long> pids = new ArrayList<>();
  @TempDir private Path directory;
  private MiniCluster cluster;

  @BeforeAll
  void start() throws Exception {
    Assumptions.assumeTrue(
        CgroupProbe.isPossible(), "NOT TESTED: there is no writable cgroup v1 hierarchy here");
    cluster =
        new MiniCluster(
            "kairos",
            2,
            Map.of(
                NodeSettings.CORE_CONTROL.property(),
                "cgroup-v1-quota",
                NodeSettings.CGROUP_HIERARCHY.property(),
                HIERARCHY));
  }

  /** What is left behind is part of the contract, so it is looked at after everything else. */
  @AfterAll
  void stopAndFindNothingLeft() throws Exception {
    if (cluster == null) {
      return;
    }
    cluster.close();
    assertThat(cgroups.hierarchy()).doesNotExist();
    assertThat(MiniCluster.metricsSources()).isEmpty();
    Poll.until(
        PATIENCE,
        "no process is left of " + pids,
        () -> pids.stream().noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
  }

  @Test
  void oneOfThreeTasksHasTheCoreAndItsEndGivesItToTheNext() throws Exception {
    Context node = cluster.node(0);
    Context otherNode = cluster.node(1);
    Container first = run(node, BUSY);
    Container second = run(node, BUSY);
    Container third = run(node, BUSY);

    cluster.awaitTasks(node, 1, 2);
    assertThat(shrunk(node, first, second, third)).containsExactly(first, second);
    assertThat(cgroups.cpuShare(node, first)).isLessThan(0.05);
    // Others use the machine, too.
    Poll.until(PATIENCE, "the third to use the core", () -> cgroups.cpuShare(node, third) > 0.2);
    assertThat(cluster.statistics(otherNode).orElseThrow().tasks()).isZero();
    assertThat(cluster.statistics(node).orElseThrow().service().seconds())
        .containsKey(cluster.application().id().toString());

    cluster.application().kill(third);
    Poll.until(PATIENCE, "one has the core", () -> shrunk(node, first, second).size() == 1);
    awaitNoCgroup(node, third);

    cluster.application().kill(first);
    cluster.application().kill(second);
    awaitNoCgroup(node, first);
    awaitNoCgroup(node, second);
    cluster.awaitTasks(node, 0, 0);
    // What is shown may be older than the events.
    Poll.until(
        PATIENCE,
        "suspensions and resumes to be counted",
        () ->
            MiniCluster.metric(node, "Suspensions") >= 2
                && MiniCluster.metric(node, "Resumes") > 0);
    assertThat(MiniCluster.metric(node, "CoreControlErrors")).isZero();
    assertThat(MiniCluster.metric(node, "SchedulerErrors")).isZero();
    assertThat(MiniCluster.metric(otherNode, "Suspensions")).isZero();
  }

  /** At one percent of a core the work of the trap would take most of a minute. */
  @Test
  void aSuspendedTaskThatIsKilledGetsItsCpuBackToEndInOrder() throws Exception {
    Context node = cluster.node(1);
    Path out = directory.resolve("ended");
    Container polite =
        run(
            node,
            "trap 'for ((i = 0; i < 100000; i++)); do :; done; echo > $OUT; exit' TERM; " + BUSY,
            out);
    Container other = run(node, BUSY);
    cluster.awaitTasks(node, 1, 1);
    assertThat(shrunk(node, polite, other)).containsExactly(polite);

    cluster.application().kill(polite);

    Poll.until(Duration.ofSeconds(15), "it has ended in order", () -> Files.exists(out));
    awaitNoCgroup(node, polite);
    assertThat(shrunk(node, other)).isEmpty();
    cluster.application().kill(other);
    awaitNoCgroup(node, other);
  }

  @Test
  void aProcessThatOutlivesATaskIsGoneWithItsCgroup() throws Exception {
    Context node = cluster.node(1);
    Path out = directory.resolve("orphan");
    Container task =
        run(
            node,
            "setsid bash -c 'echo $$ > $OUT.tmp; mv $OUT.tmp $OUT; exec sleep 600' & sleep 2",
            out);
    Poll.until(PATIENCE, "its child runs", () -> Files.exists(out));
    long orphan = Long.parseLong(Files.readString(out).trim());
    pids.add(orphan);

    awaitNoCgroup(node, task);
    Poll.until(PATIENCE, "its child is gone", () -> ProcessHandle.of(orphan).isEmpty());
  }

  private Container run(Context node, String command) throws Exception {
    return run(node, command, directory.resolve("unused"));
  }

  /** One after the other, so that the last is the youngest. */
  private Container run(Context node, String command, Path out) throws Exception {
    int before = cluster.statistics(node).orElseThrow().tasks();
    Container task = cluster.application().run(node.getNodeId(), command, out);
    pids.add(cluster.pid(node, task));
    Poll.until(
        PATIENCE,
        task.getId() + " is scheduled",
        () -> cluster.statistics(node).orElseThrow().tasks() == before + 1);
    pids.addAll(cgroups.processes(node, task));
    return task;
  }

  private List<Container> shrunk(Context node, Container... tasks) throws Exception {
    List<Container> shrunk = new ArrayList<>();
    for (Container task : tasks) {
      if (cgroups.isShrunk(node, task)) {
        shrunk.add(task);
      }
    }
    return shrunk;
  }

  private void awaitNoCgroup(Context node, Container task) {
    Poll.until(
        PATIENCE, task.getId() + " has no cgroup any more", () -> !cgroups.exists(node, task));
  }
}
