// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.common.Poll;
import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.settings.NodeSettings;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeAssemblyTest {
  private final Configuration conf = new YarnConfiguration();
  private final Context context = mock(Context.class);
  private NodeHook hook;

  @BeforeEach
  void open() {
    conf.set(NodeSettings.CORE_CONTROL.property(), "signal");
    when(context.getConf()).thenReturn(conf);
    when(context.getNodeId()).thenReturn(NodeId.newInstance("localhost", 1));
    when(context.getContainerExecutor()).thenReturn(new DefaultContainerExecutor());
    hook = NodeHook.open(context, new HeldLaunches(event -> {}, mock(UnlaunchedEnds.class)));
  }

  @AfterEach
  void close() {
    hook.close();
  }

  /** It is asked for the size of the node, after CPU control was made. */
  @Test
  void anAssemblyThatFailsHalfWayLeavesNoCpuControlBehind() {
    Set<Long> before = signalShells();
    when(context.getContainerManager())
        .thenAnswer(
            asked -> {
              assertThat(signalShells()).as("a shell that sends signals").isNotEqualTo(before);
              throw new IllegalStateException("fails as asked");
            });
    NodeSettings settings = NodeSettings.read(conf::getTrimmed);

    assertThatThrownBy(() -> new NodeAssembly(hook, settings, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("fails as asked");

    Poll.until("the end of the shell that sends signals", () -> before.containsAll(signalShells()));
  }

  private static Set<Long> signalShells() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").endsWith("kairos-signals"))
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }
}
