// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import io.kairos.common.NodeStatistics;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/** One of Hadoop's nodes on paper, which report no utilization, with a report. */
final class ReportingNode {
  private ReportingNode() {}

  static RMNode of(RMNode node, NodeStatistics report) {
    ResourceUtilization utilization =
        ResourceUtilization.newInstance(0, 0, 0, report.toCustomResources());
    return (RMNode)
        Proxy.newProxyInstance(
            ReportingNode.class.getClassLoader(),
            new Class<?>[] {RMNode.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getNodeUtilization")) {
                return utilization;
              }
              try {
                return method.invoke(node, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
