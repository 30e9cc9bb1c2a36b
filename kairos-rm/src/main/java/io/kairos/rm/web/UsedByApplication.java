// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.web.Json;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;

/**
 * What an application used, by Kairos and by YARN. YARN's vcore-seconds count the time from the
 * allocation of a container to its end, whether it holds cores meanwhile or not.
 */
final class UsedByApplication {
  private UsedByApplication() {}

  /**
   * @param attainedSeconds service of its tasks, in core-seconds
   */
  static void put(ObjectNode json, double attainedSeconds, RMApp application) {
    Json.put(json, "attainedSeconds", attainedSeconds);
    RMAppMetrics metrics = application.getRMAppMetrics();
    json.put("vcoreSeconds", metrics.getVcoreSeconds())
        .put("memoryMbSeconds", metrics.getMemorySeconds());
  }
}
