// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.Deadline;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.workbench.bench.idlecores.task.TaskBoard;
import io.kairos.workbench.bench.idlecores.task.TaskOrders;
import io.kairos.workbench.bench.idlecores.task.TaskProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Tasks on a cluster by their roles; all of one role do the same. Gone when it is closed. */
final class Tasks implements AutoCloseable {
  /** Queue of tasks that are never suspended. */
  static final String SERVICES = "services";

  private static final Duration HEARTBEAT = Duration.ofMillis(200);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final int MEMORY_MB = 512;

  private final LocalCluster cluster;
  private final Path folder;
  private final JobClient client;
  private final List<CompletableFuture<Long>> jobs = new ArrayList<>();

  /**
   * @param folder for orders and boards; is made
   */
  Tasks(LocalCluster cluster, Path folder) throws IOException {
    this.cluster = cluster;
    this.folder = Files.createDirectories(folder);
    this.client = new JobClient(cluster.yarnConfiguration(), HEARTBEAT);
  }

  /** What the tasks of a role are to do. */
  TaskOrders orders(String role) {
    return new TaskOrders(folder.resolve(role + ".orders"));
  }

  /** Asks for tasks of a role on one node, in a leaf queue. */
  void submit(String role, int tasks, String host, String queue) throws IOException {
    Files.createDirectories(boardsOf(role));
    String command = TaskProcess.command(orders(role), boardsOf(role));
    jobs.add(
        client.submit(
            JobSpec.of(role, tasks, command).onHost(host).inQueue(queue).withMemoryMb(MEMORY_MB)));
  }

  /** Waits until so many tasks run, of all roles. */
  void awaitRunning(int number) throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(LONGEST_WAIT);
    for (int running; (running = runningTasks()) < number; ) {
      requireRunning();
      deadline.pause(
          "waited "
              + LONGEST_WAIT.toSeconds()
              + " s in vain for "
              + number
              + " tasks, of which "
              + running
              + " run; see "
              + cluster.folder());
    }
  }

  /** Units of work that all tasks of a role have done since their start. */
  long units(String role) throws IOException {
    long sum = 0;
    for (Path board : boards(role)) {
      sum += TaskBoard.units(board);
    }
    return sum;
  }

  /** CPU time that all tasks of a role have used since their start, in seconds. */
  double cpuSeconds(String role) throws IOException {
    double sum = 0;
    for (Path board : boards(role)) {
      sum +=
          ProcessHandle.of(TaskBoard.pid(board))
                  .flatMap(process -> process.info().totalCpuDuration())
                  .orElseThrow(() -> new IOException("a task has ended: " + board))
                  .toNanos()
              / 1e9;
    }
    return sum;
  }

  /** Number of tasks of a role that have started. */
  int count(String role) throws IOException {
    return boards(role).size();
  }

  /**
   * @throws IOException if a job has ended, which none may while it is measured
   */
  void requireRunning() throws IOException {
    for (CompletableFuture<Long> job : jobs) {
      if (job.isDone()) {
        throw new IOException("a job ended while it was measured: " + job);
      }
    }
  }

  /** Kills them and waits for their end. */
  @Override
  public void close() throws IOException {
    client.close();
    try {
      Deadline deadline = Deadline.in(LONGEST_WAIT);
      while (!cluster.containerProcesses().isEmpty()) {
        deadline.pause("killed containers did not end; see " + cluster.folder());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted", e);
    }
  }

  private int runningTasks() throws IOException {
    int sum = 0;
    try (Stream<Path> roles = Files.list(folder)) {
      for (Path role : roles.filter(Files::isDirectory).toList()) {
        for (Path board : list(role)) {
          sum += TaskBoard.pid(board) > 0 ? 1 : 0;
        }
      }
    }
    return sum;
  }

  private Path boardsOf(String role) {
    return folder.resolve(role);
  }

  private List<Path> boards(String role) throws IOException {
    return Files.isDirectory(boardsOf(role)) ? list(boardsOf(role)) : List.of();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
