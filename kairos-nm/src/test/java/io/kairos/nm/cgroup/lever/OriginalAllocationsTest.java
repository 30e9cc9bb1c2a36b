// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OriginalAllocationsTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";
  private static final Allocation ODD =
      Allocation.of("cpu.cfs_period_us", "70000", "cpu.cfs_quota_us", "73000");

  @TempDir private Path directory;

  @Test
  void anAllocationThatWasSavedIsThereAfterARestart() throws IOException {
    new OriginalAllocations(directory).save(TASK, ODD);
    OriginalAllocations restarted = new OriginalAllocations(directory);
    assertThat(restarted.tasks()).containsExactly(TASK);
    assertThat(restarted.of(TASK)).contains(ODD);
  }

  @Test
  void anAllocationThatWasForgottenIsNot() throws IOException {
    OriginalAllocations originals = new OriginalAllocations(directory);
    originals.save(TASK, ODD);
    originals.forget(TASK);
    assertThat(new OriginalAllocations(directory).of(TASK)).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aTornOrForeignFileIsNeitherUsedNorDeleted() throws IOException {
    Files.writeString(directory.resolve(TASK), "cpu.cfs_per");
    Files.writeString(directory.resolve(TASK + ".new"), "cpu.cfs_period_us=7");
    Files.writeString(directory.resolve("operator.txt"), "keep");
    assertThat(new OriginalAllocations(directory).tasks()).isEmpty();
    assertThat(directory.resolve("operator.txt")).exists();
  }

  @Test
  void aFileThatAKilledDaemonHasHalfWrittenIsDeleted() throws IOException {
    Path half = Files.writeString(directory.resolve(TASK + ".new"), "cpu.cfs_per");
    Path foreign = Files.writeString(directory.resolve("operator.new"), "keep");
    assertThat(new OriginalAllocations(directory).tasks()).isEmpty();
    assertThat(half).doesNotExist();
    assertThat(foreign).exists();
  }

  /** A disk that is full or gone keeps nobody from being suspended. */
  @Test
  void anAllocationThatCannotBeWrittenIsKeptInMemoryAndWrittenAtTheNextChance() throws IOException {
    OriginalAllocations originals = new OriginalAllocations(directory);
    Files.delete(directory);
    originals.save(TASK, ODD);
    assertThat(originals.of(TASK)).contains(ODD);

    Files.createDirectory(directory);
    originals.save(TASK, ODD);
    assertThat(new OriginalAllocations(directory).of(TASK)).contains(ODD);
  }

  @Test
  void aFileThatIsNoTextIsLeftOutAndStopsNobody() throws IOException {
    Files.write(directory.resolve(TASK), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThat(new OriginalAllocations(directory).tasks()).isEmpty();
  }

  @Test
  void aFileCannotLeadOutOfTheTasksCgroup() {
    for (String line : List.of("../cpu.max=max 100000", "/cpu.max=1", "a/../../b=1", "no value")) {
      assertThatThrownBy(() -> Allocation.parse(List.of(line)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
