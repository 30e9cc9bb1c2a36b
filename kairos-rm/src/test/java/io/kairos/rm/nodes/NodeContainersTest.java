// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

class NodeContainersTest {
  private static final NodeId NODE = NodeId.newInstance("h1", 1234);
  private static final ContainerId ID =
      ContainerId.newContainerId(
          ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), 2);

  private final Set<ContainerId> alive = new HashSet<>(Set.of(ID));
  private final NodeContainers services = new NodeContainers(alive::contains, node -> {});
  private final RMContainer container = mock(RMContainer.class);

  NodeContainersTest() {
    when(container.getContainerId()).thenReturn(ID);
    when(container.getAllocatedNode()).thenReturn(NODE);
    when(container.getAllocatedResource()).thenReturn(Resource.newInstance(1024, 1));
    becomes(ExecutionType.GUARANTEED);
    services.add(container);
  }

  @Test
  void aDemotedContainerHoldsNothingAndIsForgottenOnceItHasEnded() {
    becomes(ExecutionType.OPPORTUNISTIC);
    assertThat(services.on(NODE).tasks()).isZero();
    assertThat(services.has(container)).as("while it lives").isTrue();
    alive.remove(ID);
    assertThat(services.on(NODE).tasks()).isZero();
    assertThat(services.has(container)).isFalse();
  }

  @Test
  void aDemotedContainerThatIsPromotedAgainHoldsWhatItHeldBefore() {
    becomes(ExecutionType.OPPORTUNISTIC);
    assertThat(services.on(NODE).vcores()).isZero();
    becomes(ExecutionType.GUARANTEED);
    assertThat(services.on(NODE).vcores()).isEqualTo(1);
  }

  private void becomes(ExecutionType type) {
    when(container.getExecutionType()).thenReturn(type);
  }
}
