// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.common.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two real NodeManagers, full with tasks of which half use no CPU, under one system after the
 * other: how much of their N cores is used. Then what suspended tasks cost a task that runs.
 *
 * @param folder everything the clusters write goes below it
 * @param progress told what is done
 */
public record IdleCoresBenchmark(Path folder, Plan plan, Consumer<String> progress) {
  private static final List<String> HOSTS = List.of("127.0.0.2", "127.0.0.3");

  /** Runs all systems in turn, so often; every second round goes backwards. */
  public List<SystemRun> run(List<NodeSystem> systems, int rounds)
      throws IOException, InterruptedException {
    List<NodeSystem> order = new ArrayList<>(systems);
    List<SystemRun> runs = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (NodeSystem system : order) {
        runs.add(measure(system, Setting.spell(system) + "-" + round));
      }
      Collections.reverse(order);
    }
    return runs;
  }

  private SystemRun measure(NodeSystem system, String name)
      throws IOException, InterruptedException {
    String cgroups = "kairos-bench-" + ProcessHandle.current().pid();
    ClusterSpec spec =
        new ClusterSpec(folder.resolve(name))
            .hosts(HOSTS)
            .vcoresPerNode(plan.node().vcores())
            .nodeRecovery(false)
            .site(system.site(cgroups, plan.node().quantumMillis()))
            .capacityScheduler(system.capacityScheduler(plan.node().queueVcores()));
    if (system.suspends()) {
      spec.cgroups(cgroups);
    }
    progress.accept(name + ": starting a ResourceManager and " + Plan.NODES + " NodeManagers");
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      int held = system.suspends() ? plan.node().tasks() : plan.node().vcores();
      progress.accept(name + ": half of the tasks busy");
      MeasuredUse half;
      try (Tasks tasks = new Tasks(cluster, cluster.folder().resolve("half"))) {
        half = MeasuredUse.measure(tasks, plan, HOSTS, held, plan.quiet());
      }
      MeasuredUse allBusy = null;
      List<SuspensionPrice> prices = List.of();
      if (!system.suspends()) {
        progress.accept(name + ": all tasks busy");
        try (Tasks tasks = new Tasks(cluster, cluster.folder().resolve("all-busy"))) {
          allBusy = MeasuredUse.measure(tasks, plan, HOSTS, held, List.of());
        }
      } else if (!plan.running().isEmpty() && !plan.neighbours().isEmpty()) {
        progress.accept(name + ": running tasks with and without suspended neighbours");
        try (Tasks tasks = new Tasks(cluster, cluster.folder().resolve("price"))) {
          prices = SuspensionPrice.measureAll(cluster, tasks, plan, HOSTS);
        }
      }
      return new SystemRun(Setting.spell(system), half, allBusy, prices);
    }
  }
}
