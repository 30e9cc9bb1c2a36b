// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ContainerLogTest {
  private static final String START =
      "2026-11-26 21:09:44,407 Assigned container container_1_0042_01_000001 of capacity"
          + " <memory:64, vCores:1> on host 127.0.0.3:28179, which has 1 containers, <memory:64,"
          + " vCores:1> used and <memory:65472, vCores:3> available after allocation";
  private static final String END =
      "2026-11-26 21:09:45,500 USER=root\tOPERATION=AM Released Container\tTARGET=SchedulerApp\t"
          + "RESULT=SUCCESS\tAPPID=application_1_0042\tCONTAINERID=container_1_0042_01_000001\t"
          + "RESOURCE=<memory:64, vCores:1>\tQUEUENAME=default";
  private static final String OTHER_AUDIT =
      "2026-11-26 21:09:44,407 USER=root\tOPERATION=AM Allocated Container\tTARGET=SchedulerApp\t"
          + "RESULT=SUCCESS\tAPPID=application_1_0042\tCONTAINERID=container_1_0042_01_000001";

  @Test
  void aContainerIsGivenAwayFromItsAssignmentToItsRelease() {
    assertThat(ContainerLog.parse(List.of(START, OTHER_AUDIT, END)))
        .containsExactly(
            new ContainerSpan(
                "container_1_0042_01_000001",
                "127.0.0.3:28179",
                1_795_727_384_407L,
                OptionalLong.of(1_795_727_385_500L)));
  }

  @Test
  void aContainerThatIsNotBackHasNoEnd() {
    assertThat(ContainerLog.parse(List.of(START, "\tat a.stack.Trace", "")))
        .extracting(ContainerSpan::toMillis)
        .containsExactly(OptionalLong.empty());
    assertThat(ContainerLog.parse(List.of(END))).isEmpty();
  }

  @Test
  void theFirstContainerOfAnApplicationIsItsMasters() {
    assertThat(ContainerLog.parse(List.of(START)).get(0).isFirst()).isTrue();
    assertThat(ContainerLog.parse(List.of(START.replace("_000001 ", "_000011 "))).get(0).isFirst())
        .isFalse();
  }
}
