// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.bench.idlecores.SuspensionPrice.Phase;
import io.kairos.workbench.bench.idlecores.task.DiskTask;
import io.kairos.workbench.bench.idlecores.task.SleepTask;
import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.MachineShares;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdleCoresTableTest {
  private static final List<TaskLoad> QUIET = List.of(new SleepTask(), new DiskTask());

  @Test
  void halfOfTheTasksAreBusyAndTheFirstOfEveryNodeToo() {
    List<String> roles = new ArrayList<>();
    for (int turn = 0; turn < 5; turn++) {
      for (int node = 0; node < 2; node++) {
        roles.add(MeasuredUse.role(turn, node, QUIET));
      }
    }
    assertThat(Collections.frequency(roles, "busy")).isEqualTo(5);
    assertThat(roles.subList(0, 2)).containsExactly("busy", "quiet-sleep");
    assertThat(roles).contains("quiet-disk");
    assertThat(MeasuredUse.role(1, 0, List.of())).isEqualTo("busy");
  }

  @Test
  void progressIsTheMedianOfPairsOfPhases() {
    SuspensionPrice price = price(List.of(90.0, 80.0, 95.0));
    assertThat(price.pairs()).hasSize(3);
    assertThat(price.progress()).isCloseTo(0.9, within(1e-9));
    assertThat(price.cores().coresAlone()).isEqualTo(2);
    assertThat(price.cores().spareCores()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void roundsBecomeAMedianWithTheLeastAndTheMost() {
    String table =
        IdleCoresTable.of(
            List.of(
                new SystemRun("stock", used(0.5, 0), used(0.97, 0.04), List.of()),
                new SystemRun("default", used(0.9, 0.02), null, List.of(price(List.of(99.0)))),
                new SystemRun("default", used(0.94, 0.01), null, List.of(price(List.of(97.0))))));
    assertThat(table.lines().map(line -> line.replaceAll(" +", " ").trim()))
        .contains(
            "stock, half busy 50.0 50.0 2.0 5.0",
            "stock, all busy 97.0 97.0 2.0 5.0",
            "default, half busy 90.0 (90.0 - 94.0) 90.0 (90.0 - 94.0) 2.0 5.0",
            "default busy, memory 97.0 (97.0 - 99.0) 2.00 1.90 0.10 cores; neighbours not suspended"
                + " in 2 phases",
            "others got up to 4 % of the machine's CPU time, its host took up to 0 %");
  }

  @Test
  void theJsonHasAllFiguresOfARunAtOneLevel() throws Exception {
    SystemRun run = new SystemRun("default", used(0.5, 0.25), null, List.of(price(List.of(50.0))));
    assertThat(new ObjectMapper().writeValueAsString(run).replace('"', '\''))
        .isEqualTo(
            "{'system':'default','half':{'share':0.5,'busyShare':0.5,'tasks':10,'busyTasks':5,"
                + "'stolenCpu':0.0,'othersCpu':0.25,'interruptsCpu':0.05,'idleCpu':0.02},"
                + "'allBusy':null,'prices':[{'running':'busy','neighbours':'memory',"
                + "'progress':0.5,'pairs':[0.5],'coresAlone':2.0,'coresBeside':1.9,"
                + "'spareCores':0.1,'notSuspended':1,'stolenCpu':0.0,'othersCpu':0.0}]}");
  }

  private static MeasuredUse used(double share, double others) {
    return new MeasuredUse(
        share, share, 10, 5, new MachineShares(new CpuLoss(0, others), 0.05, 0.02));
  }

  private static SuspensionPrice price(List<Double> beside) {
    return SuspensionPrice.of(
        "busy",
        "memory",
        Collections.nCopies(beside.size(), new Phase(100, 2, 0)),
        beside.stream().map(units -> new Phase(units, 1.9, 0.1)).toList(),
        1,
        new CpuLoss(0, 0));
  }
}
