// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.nodemanager.NodeResourceMonitorImpl;
import org.junit.jupiter.api.Test;

class KairosNodeResourceMonitorTest {
  private final NodeResourceMonitorImpl stock =
      new NodeResourceMonitorImpl(null) {
        @Override
        public ResourceUtilization getUtilization() {
          return ResourceUtilization.newInstance(7, 8, 0.5f, Map.of("gpu", 2f));
        }
      };

  @Test
  void statisticsAreAddedToWhatTheStockMonitorReports() {
    ResourceUtilization reported = report(() -> Map.of("kairos.x", 1f));

    assertThat(reported.getPhysicalMemory()).isEqualTo(7);
    assertThat(reported.getVirtualMemory()).isEqualTo(8);
    assertThat(reported.getCPU()).isEqualTo(0.5f);
    assertThat(reported.getCustomResources()).isEqualTo(Map.of("gpu", 2f, "kairos.x", 1f));
  }

  @Test
  void anErrorDoesNotKeepTheHeartbeatFromBeingSent() {
    ResourceUtilization reported =
        report(
            () -> {
              throw new IllegalStateException("as asked");
            });
    assertThat(reported).isEqualTo(stock.getUtilization());
  }

  @Test
  void anErrorThatIsNoExceptionDoesNotEndTheDaemonEither() {
    ResourceUtilization reported =
        report(
            () -> {
              throw new OutOfMemoryError("unable to create native thread");
            });
    assertThat(reported).isEqualTo(stock.getUtilization());
  }

  private ResourceUtilization report(Supplier<Map<String, Float>> statistics) {
    return new KairosNodeResourceMonitor(null, stock, statistics).getUtilization();
  }
}
