// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.nodemanager.Context;

/** Looks at the cgroups (v1) of tasks from outside, in the kernel's files. */
final class CgroupProbe {
  private static final Path CPU = Path.of("/sys/fs/cgroup/cpu");

  private final Path hierarchy;

  CgroupProbe(String hierarchy) {
    this.hierarchy = CPU.resolve(hierarchy);
  }

  static boolean isPossible() {
    return Files.isWritable(CPU) && Files.isWritable(CPU.resolve("cgroup.procs"));
  }

  Path hierarchy() {
    return hierarchy;
  }

  boolean exists(Context node, Container task) {
    return Files.exists(cgroup(node, task));
  }

  boolean isShrunk(Context node, Container task) throws IOException {
    return Files.readString(cgroup(node, task).resolve("cpu.cfs_quota_us")).trim().equals("1000");
  }

  List<Long> processes(Context node, Container task) throws IOException {
    try (Stream<String> lines = Files.lines(cgroup(node, task).resolve("cgroup.procs"))) {
      return lines.map(Long::valueOf).toList();
    }
  }

  /** Share of one core that the task's processes use during a second. */
  double cpuShare(Context node, Container task) throws IOException, InterruptedException {
    List<Long> processes = processes(node, task);
    long ticks = ticks(processes);
    long start = System.nanoTime();
    Thread.sleep(1_000);
    double seconds = (System.nanoTime() - start) / 1e9;
    return (ticks(processes) - ticks) / 100.0 / seconds;
  }

  private Path cgroup(Context node, Container task) {
    return hierarchy.resolve(MiniCluster.name(node)).resolve(task.getId().toString());
  }

  private static long ticks(List<Long> processes) throws IOException {
    long sum = 0;
    for (long pid : processes) {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      sum += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }
    return sum;
  }
}
