// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProcessTableTest {
  private static final ProcStat DAEMON = process(50, 1, 50, 50, 'S');
  private static final ProcStat LEADER = process(100, 50, 100, 100, 'S');

  @Test
  void aNameWithBlanksAndParenthesesIsSkipped() {
    ProcStat stat =
        ProcStat.parse("42 (a) R 1 (b) T 7 8 9 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 1 2\n");
    assertThat(stat.pid()).isEqualTo(42);
    assertThat(stat.parent()).isEqualTo(7);
    assertThat(stat.group()).isEqualTo(8);
    assertThat(stat.session()).isEqualTo(9);
    assertThat(stat.startTicks()).isEqualTo(987654);
    assertThat(stat.isStopped()).isTrue();
  }

  @Test
  void aGroupIsSignalledAsOne() {
    ProcessTable table = table(process(101, 100, 100, 100, 'R'));
    assertThat(table.targets(100)).containsExactly(-100L);
  }

  @Test
  void childrenInOtherGroupsAndSessionsAreFound() {
    ProcessTable table = table(process(101, 100, 101, 101, 'R'), process(102, 101, 102, 101, 'R'));
    assertThat(table.targets(100)).containsExactlyInAnyOrder(-100L, -101L, -102L);
  }

  @Test
  void orphansOfTheSessionAreFoundThoughInitAdoptedThem() {
    ProcessTable table = table(process(102, 1, 102, 100, 'R'), process(103, 102, 103, 103, 'R'));
    assertThat(table.targets(100)).containsExactlyInAnyOrder(-100L, -102L, -103L);
  }

  @Test
  void aTaskInTheDaemonsOwnGroupIsSignalledProcessByProcess() {
    ProcessTable table =
        new ProcessTable(
            List.of(DAEMON, process(100, 50, 50, 50, 'S'), process(101, 100, 50, 50, 'R')));
    assertThat(table.targets(100)).containsExactlyInAnyOrder(100L, 101L);
  }

  @Test
  void theDeadAreLeftInPeace() {
    ProcessTable table = table(process(101, 100, 101, 101, 'Z'));
    assertThat(table.targets(100)).containsExactly(-100L);
    assertThat(table.targets(4711)).isEmpty();
  }

  private static ProcessTable table(ProcStat... others) {
    return new ProcessTable(Stream.concat(Stream.of(DAEMON, LEADER), Stream.of(others)).toList());
  }

  private static ProcStat process(long pid, long parent, long group, long session, char state) {
    return ProcStat.parse(
        String.format(
            "%d (x) %c %d %d %d 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 %d 0",
            pid, state, parent, group, session, pid * 10));
  }
}
