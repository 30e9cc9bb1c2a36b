// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.common.NodeStatistics;
import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.web.WebRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeWebTest {
  private final Configuration conf = new YarnConfiguration();
  private final int processors = NodeDryRun.processors();
  private int vcores = processors;
  private NodeWeb web;

  @BeforeEach
  void create() {
    Context context = mock(Context.class);
    when(context.getConf()).thenReturn(conf);
    NodeAgent agent = mock(NodeAgent.class);
    when(agent.statistics()).thenReturn(new NodeStatistics(0, 0, 0, 0, Map.of()));
    when(agent.metrics()).thenReturn(new NodeMetrics());
    web =
        new NodeWeb(
            context,
            NodeSettings.read(conf::getTrimmed),
            "auto",
            () -> vcores,
            Optional::empty,
            agent);
  }

  @Test
  void theLimitOfAllTasksTogetherFollowsTheSizeOfTheNode() throws Exception {
    assertThat(node().get("limitedToCores").isNull()).isTrue();
    vcores = processors - 1;
    assertThat(node().get("limitedToCores").asInt(-1)).isEqualTo(processors - 1);
  }

  @Test
  void aRequestDoesNotReadAllSettingsAgain() throws Exception {
    conf.set(NodeSettings.QUANTUM_MS.property(), "none");
    assertThat(node().get("vcores").asInt()).isEqualTo(processors);
  }

  private JsonNode node() throws Exception {
    return new ObjectMapper().readTree(web.get(new WebRequest(List.of("node"), null, null, null)));
  }
}
