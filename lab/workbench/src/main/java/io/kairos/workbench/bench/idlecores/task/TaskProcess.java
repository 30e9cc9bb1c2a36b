// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.Registry;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The process of a task: does what its orders say until it is killed, or until the folder of its
 * board is gone.
 */
public final class TaskProcess {
  static final int HEAP_MB = 160;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private TaskProcess() {}

  /**
   * Shell command that starts one.
   *
   * @param orders what it is to do
   * @param boards folder in which its board is made, under the name of its container
   */
  public static String command(TaskOrders orders, Path boards) {
    String classes =
        Stream.of(TaskProcess.class, Registry.class)
            .map(TaskProcess::place)
            .distinct()
            .collect(Collectors.joining(":"));
    // A JVM counts the cores of its cgroup. All systems are to get the same collector.
    return String.join(
        " ",
        List.of(
            "exec",
            System.getProperty("java.home") + "/bin/java",
            "-Xms" + HEAP_MB + "m",
            "-Xmx" + HEAP_MB + "m",
            "-XX:+UseG1GC",
            "-XX:ActiveProcessorCount=2",
            "-XX:-UsePerfData",
            "-cp",
            classes,
            TaskProcess.class.getName(),
            orders.file().toString(),
            boards + "/$CONTAINER_ID"));
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param arguments file of the orders, file of the board
   */
  public static void main(String[] arguments) throws IOException {
    TaskOrders orders = new TaskOrders(Path.of(arguments[0]));
    Path board = Path.of(arguments[1]);
    TaskBoard said = TaskBoard.of(board, ProcessHandle.current().pid());
    Path own = Files.createTempDirectory(Path.of("").toAbsolutePath(), "task");
    Optional<String> present = Optional.empty();
    TaskLoad.Work work = null;
    long units = 0;
    long looked = System.nanoTime() - LOOK_NANOS;
    while (true) {
      long now = System.nanoTime();
      if (now - looked >= LOOK_NANOS) {
        looked = now;
        if (!Files.exists(board)) {
          return;
        }
        Optional<String> ordered = orders.present();
        if (!ordered.equals(present)) {
          present = ordered;
          // What the former work held is free before the next takes as much.
          work = null;
          work = begin(ordered, own);
        }
      }
      if (work == null) {
        LockSupport.parkNanos(LOOK_NANOS);
      } else {
        work.unit();
        said.units(++units);
      }
    }
  }

  private static TaskLoad.Work begin(Optional<String> kind, Path own) throws IOException {
    return kind.isPresent() ? TaskLoad.ALL.get(kind.get()).begin(own) : null;
  }
}
