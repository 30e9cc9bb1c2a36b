// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A job whose tasks keep a core busy for as long as the test likes and, once it is told to {@link
 * #finish}, for a fixed amount of CPU time more.
 */
final class BusyJob {
  /** Tells a working process from the shells that wait for it. */
  static final String SCRIPT = "/busy.bash ";

  /** Reads its own CPU time, so that the amount of work does not depend on the machine's speed. */
  private static final String TEXT =
      String.join(
          "\n",
          "folder=$1 ticks=$2",
          "work() { local i; for ((i = 0; i < 2000; i++)); do :; done; }",
          "used() { local s; read -r -a s < /proc/$$/stat; echo_used=$((s[13] + s[14])); }",
          "until [ -e $folder/finish ]; do work; done",
          "used; goal=$((echo_used + ticks))",
          "while ((echo_used < goal)); do work; used; done",
          ": > $folder/done/$CONTAINER_ID",
          "");

  private final Path folder;
  private final int tasks;
  private final double finalCpuSeconds;
  private final CompletableFuture<Long> completion;

  private BusyJob(
      Path folder, int tasks, double finalCpuSeconds, CompletableFuture<Long> completion) {
    this.folder = folder;
    this.tasks = tasks;
    this.finalCpuSeconds = finalCpuSeconds;
    this.completion = completion;
  }

  /**
   * Submits the job.
   *
   * @param folder of its own, made here, for any user to write to
   * @param finalCpuSeconds work of each task after {@link #finish}, in steps of 10 ms
   */
  static BusyJob submit(JobClient jobs, Path folder, int tasks, double finalCpuSeconds)
      throws IOException {
    return submit(jobs, "default", folder, tasks, finalCpuSeconds);
  }

  /**
   * The same in another leaf queue.
   *
   * @param queue its short name
   */
  static BusyJob submit(
      JobClient jobs, String queue, Path folder, int tasks, double finalCpuSeconds)
      throws IOException {
    return submit(jobs, queue, folder, tasks, finalCpuSeconds, Map.of());
  }

  /**
   * The same with variables in the environment of its containers.
   *
   * @param environment which YARN reads as well
   */
  static BusyJob submit(
      JobClient jobs,
      String queue,
      Path folder,
      int tasks,
      double finalCpuSeconds,
      Map<String, String> environment)
      throws IOException {
    Files.createDirectories(folder.resolve("done"));
    Files.setPosixFilePermissions(
        folder.resolve("done"), PosixFilePermissions.fromString("rwxrwxrwx"));
    Path script = Files.writeString(folder.resolve("busy.bash"), TEXT, UTF_8);
    long ticks = Math.round(finalCpuSeconds * 100);
    String command = "bash " + script + " " + folder + " " + ticks;
    String name = folder.getFileName().toString();
    JobSpec job = JobSpec.of(name, tasks, command).inQueue(queue).withEnvironment(environment);
    return new BusyJob(folder, tasks, finalCpuSeconds, jobs.submit(job));
  }

  /** How many tasks have done their work to the end. */
  long finishedTasks() {
    try (Stream<Path> marks = Files.list(folder.resolve("done"))) {
      return marks.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Tells the tasks to do their fixed work and end, and waits until the last one was reported to
   * have ended with exit code 0.
   *
   * @return the rate at which the fixed work was done, in cores
   */
  double finish() throws IOException, InterruptedException, ExecutionException, TimeoutException {
    long before = System.nanoTime();
    tellToFinish();
    return tasks * finalCpuSeconds / ((awaitEnd() - before) / 1e9);
  }

  /** Tells the tasks to do their fixed work and end; returns at once. */
  void tellToFinish() throws IOException {
    Files.createFile(folder.resolve("finish"));
  }

  /**
   * Runs a job whose tasks do nothing but the fixed work, to its end.
   *
   * @return seconds from its submission until its last task was reported to have ended
   */
  static double run(JobClient jobs, Path folder, int tasks, double cpuSeconds) throws Exception {
    Files.createDirectories(folder);
    Files.createFile(folder.resolve("finish"));
    long before = System.nanoTime();
    return (submit(jobs, folder, tasks, cpuSeconds).awaitEnd() - before) / 1e9;
  }

  /**
   * Waits until the last task was reported to have ended with exit code 0.
   *
   * @return {@link System#nanoTime()} of that
   */
  long awaitEnd() throws InterruptedException, ExecutionException, TimeoutException {
    long end = completion.get(Poll.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(finishedTasks()).as("tasks that came to their end").isEqualTo(tasks);
    return end;
  }
}
