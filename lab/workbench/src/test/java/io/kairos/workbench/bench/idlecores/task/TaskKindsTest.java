// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskKindsTest {
  @TempDir private Path folder;

  @Test
  void everyKindIsThereByItsName() {
    assertThat(TaskLoad.ALL.leftOut()).isEmpty();
    assertThat(TaskLoad.ALL.names()).containsExactly("busy", "memory", "disk", "gc", "sleep");
  }

  @ParameterizedTest
  @ValueSource(strings = {"busy", "memory", "disk", "gc", "sleep"})
  void everyKindGoesOn(String kind) throws Exception {
    TaskLoad.Work work = TaskLoad.ALL.get(kind).begin(folder);
    for (int unit = 0; unit < 20; unit++) {
      work.unit();
    }
  }

  @Test
  void aProcessDoesWhatItsOrdersSayUntilItsBoardIsGone() throws Exception {
    TaskOrders orders = new TaskOrders(folder.resolve("orders"));
    Path boards = Files.createDirectory(folder.resolve("boards"));
    Path board = boards.resolve("task-1");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", TaskProcess.command(orders, boards))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile());
    builder.environment().put("CONTAINER_ID", "task-1");
    Process process = builder.start();
    try {
      Poll.until(() -> Files.exists(board) && TaskBoard.pid(board) == process.pid());
      assertThat(TaskBoard.units(board)).isZero();
      orders.work(new BusyTask());
      Poll.until(() -> TaskBoard.units(board) > 10);
      orders.work(new SleepTask());
      orders.rest();
      long resting = awaitRest(board);
      orders.work(new GarbageTask());
      Poll.until(() -> TaskBoard.units(board) > resting);
      Files.delete(board);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(folder.resolve("output"))).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Units after which none follows in ten looks at the orders. */
  private static long awaitRest(Path board) {
    long[] last = {-1, 0};
    Poll.until(
        () -> {
          long units = TaskBoard.units(board);
          last[1] = units == last[0] ? last[1] + 1 : 0;
          last[0] = units;
          return last[1] == 20;
        });
    return last[0];
  }
}
