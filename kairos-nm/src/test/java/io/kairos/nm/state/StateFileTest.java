// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.las.Attained;
import io.kairos.nm.las.CpuMeter;
import io.kairos.nm.testing.Ids;
import io.kairos.yaq.queue.QueueMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFileTest {
  private static final NodeState STATE =
      new NodeState(
          "cgroup-v1-quota",
          Map.of(Ids.application(1), 5_000_000_000L, Ids.application(2), 0L),
          Map.of(
              Ids.task(1), new NodeState.Task(new Attained(3_000_000_000L, 4_000_000_000L), true),
              Ids.task(2), new NodeState.Task(1L, false)),
          Map.of(
              Ids.task(3), new QueueMemory.Queued(7_000_000_000L, 4),
              Ids.task(4), new QueueMemory.Queued(0, 5)));

  @TempDir Path directory;
  private StateFile file;
  private Path path;

  @BeforeEach
  void open() {
    file = new StateFile(directory);
    path = directory.resolve("state");
  }

  @Test
  void theTimeSinceWhichServiceIsCountedIsReadAndAnOlderFileDoesNotTell() throws IOException {
    file.write(STATE.withServiceEpoch(4_711).encode());
    assertThat(file.read().serviceEpoch()).isEqualTo(4_711);
    assertThat(file.read().only(application -> true, List.of()).serviceEpoch()).isEqualTo(4_711);
    assertThat(file.read().only(application -> false, List.of()).serviceEpoch())
        .as("what comes back is counted from nothing")
        .isZero();
    file.write(STATE.encode());
    assertThat(file.read().serviceEpoch()).isZero();
    assertThat(file.read().tasks()).hasSize(2);
  }

  @Test
  void aStateThatWasWrittenIsRead() throws IOException {
    file.write(NodeState.EMPTY.encode());
    file.write(STATE.encode());

    NodeState read = file.read();
    assertThat(read.encode()).isEqualTo(STATE.encode());
    assertThat(read.control()).isEqualTo("cgroup-v1-quota");
    assertThat(read.applications()).isEqualTo(STATE.applications());
    assertThat(read.tasks().get(Ids.task(1)).attainedNanos()).isEqualTo(3_000_000_000L);
    assertThat(read.tasks().get(Ids.task(1)).suspended()).isTrue();
    assertThat(read.tasks().get(Ids.task(1)).attained().cpuNanos()).isEqualTo(4_000_000_000L);
    assertThat(read.tasks().get(Ids.task(2)).suspended()).isFalse();
    assertThat(read.tasks().get(Ids.task(2)).attained().cpuNanos()).isEqualTo(CpuMeter.UNKNOWN);
    assertThat(read.queued()).containsOnlyKeys(Ids.task(3), Ids.task(4));
    assertThat(read.queued().get(Ids.task(3)).waitedNanos()).isEqualTo(7_000_000_000L);
    assertThat(read.queued().get(Ids.task(3)).arrivalSequence()).isEqualTo(4);
  }

  @Test
  void theProcessOfATaskIsRead() throws IOException {
    ProcessMark mark = new ProcessMark(1234, 567_890);
    file.write(
        new NodeState(
                "signal",
                Map.of(),
                Map.of(
                    Ids.task(1),
                    new NodeState.Task(new Attained(3, CpuMeter.UNKNOWN), true, Optional.of(mark)),
                    Ids.task(2),
                    new NodeState.Task(4, false)),
                Map.of())
            .encode());

    NodeState read = file.read();
    assertThat(read.tasks().get(Ids.task(1)).process()).contains(mark);
    assertThat(read.tasks().get(Ids.task(1)).attainedNanos()).isEqualTo(3);
    assertThat(read.tasks().get(Ids.task(1)).suspended()).isTrue();
    assertThat(read.tasks().get(Ids.task(2)).process()).isEmpty();
  }

  @Test
  void aFileOfBeforeThereWereQueuesIsRead() throws IOException {
    Files.writeString(
        path,
        checked(
            "kairos-node-state 1\ncontrol signal\napplication %s 5\ntask %s 3 suspended\n"
                .formatted(Ids.APPLICATION, Ids.task(1))));

    NodeState read = file.read();
    assertThat(read.control()).isEqualTo("signal");
    assertThat(read.applications()).containsEntry(Ids.APPLICATION, 5L);
    assertThat(read.tasks().get(Ids.task(1)).suspended()).isTrue();
    assertThat(read.queued()).isEmpty();
  }

  /** Somebody who goes back to a version without queues loses nothing where there was none. */
  @Test
  void theFileWithoutAQueueIsAsItWasBefore() {
    NodeState state =
        new NodeState(
            "signal",
            Map.of(Ids.APPLICATION, 5L),
            Map.of(Ids.task(1), new NodeState.Task(3, true)),
            Map.of());
    assertThat(state.encode())
        .isEqualTo(
            checked(
                "kairos-node-state 1\ncontrol signal\napplication %s 5\ntask %s 3 suspended\n"
                    .formatted(Ids.APPLICATION, Ids.task(1))));
  }

  @Test
  void noFileIsAnEmptyState() {
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
  }

  @Test
  void aFileCutOffAnywhereIsIgnored() throws IOException {
    byte[] whole = STATE.encode().getBytes(UTF_8);
    for (int length = 0; length < whole.length; length++) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThat(file.read()).as("first %d bytes", length).isSameAs(NodeState.EMPTY);
    }
  }

  @Test
  void aFileDamagedAnywhereIsIgnored() throws IOException {
    byte[] whole = STATE.encode().getBytes(UTF_8);
    for (int position = 0; position < whole.length; position++) {
      byte[] damaged = whole.clone();
      damaged[position] ^= 1;
      Files.write(path, damaged);
      assertThat(file.read()).as("damaged at %d", position).isSameAs(NodeState.EMPTY);
    }
  }

  @Test
  void anUnfinishedWriteLeavesTheStateBefore() throws IOException {
    file.write(STATE.encode());
    Files.writeString(directory.resolve("state.tmp"), "kairos-node-st");
    assertThat(file.read().tasks()).hasSize(2);
    file.write(NodeState.EMPTY.encode());
    assertThat(file.read().tasks()).isEmpty();
  }

  @Test
  void aFileOfAnotherVersionOrAnotherProgramIsIgnored() throws IOException {
    Files.writeString(path, checked("kairos-node-state 2\n"));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.writeString(path, checked("kairos-node-state 1\nqueue of something\n"));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.writeString(path, checked("kairos-node-state 1\ntask " + Ids.task(1) + " -5 running\n"));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.writeString(
        path, checked("kairos-node-state 1\ntask " + Ids.task(1) + " 5 running -3\n"));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.writeString(path, checked("kairos-node-state 1\nqueued " + Ids.task(1) + " -5 1\n"));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.writeString(path, checked("kairos-node-state 1\nqueued " + Ids.task(1) + " 5 soon\n"));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.writeString(path, "<configuration/>\n");
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    Files.write(path, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "state.tmp"})
  void anEmptyDirectoryInItsPlaceIsRemoved(String name) throws IOException {
    Files.createDirectory(directory.resolve(name));
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    assertIsWritten();
    assertThat(names()).containsExactly("state");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "state.tmp"})
  void aFolderThatSomebodyPutInThePlaceOfTheFileIsKeptBesideIt(String name) throws IOException {
    for (int number = 1; number <= 2; number++) {
      Files.deleteIfExists(path);
      Files.createDirectory(directory.resolve(name));
      Files.writeString(directory.resolve(name).resolve("precious"), "number " + number);
      assertThat(file.read()).isSameAs(NodeState.EMPTY);
      assertIsWritten();
      assertThat(directory.resolve(name + ".not-a-file-" + number + "/precious"))
          .hasContent("number " + number);
    }
    assertThat(names())
        .containsExactlyInAnyOrder("state", name + ".not-a-file-1", name + ".not-a-file-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "state.tmp"})
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aPipeInItsPlaceIsNotWaitedFor(String name) throws Exception {
    Process made = new ProcessBuilder("mkfifo", directory.resolve(name).toString()).start();
    assertThat(made.waitFor()).isZero();
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    assertIsWritten();
  }

  @Test
  void aDirectoryThatIsGoneIsMadeAgain() throws IOException {
    file.write(NodeState.EMPTY.encode());
    Files.delete(path);
    Files.delete(directory);
    assertThat(file.read()).isSameAs(NodeState.EMPTY);
    assertIsWritten();
  }

  private void assertIsWritten() throws IOException {
    file.write(STATE.encode());
    assertThat(file.read().encode()).isEqualTo(STATE.encode());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(each -> each.getFileName().toString()).toList();
    }
  }

  @Test
  void onlyApplicationsAndTasksThatStillExistAreKept() {
    NodeState kept =
        STATE.only(Ids.application(2)::equals, Set.of(Ids.task(2), Ids.task(4), Ids.task(9)));
    assertThat(kept.control()).isEqualTo(STATE.control());
    assertThat(kept.applications()).containsOnlyKeys(Ids.application(2));
    assertThat(kept.tasks()).containsOnlyKeys(Ids.task(2));
    assertThat(kept.queued()).containsOnlyKeys(Ids.task(4));
  }

  private static String checked(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(UTF_8));
    return String.format("%scrc32 %08x%n", text, crc.getValue());
  }
}
