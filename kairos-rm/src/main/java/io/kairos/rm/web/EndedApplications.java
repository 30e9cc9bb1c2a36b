// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.web.WebRequest;
import io.kairos.web.WebVersion;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * {@code /ended}: the applications that ended last under this scheduler, by themselves or not, and
 * what each of them used, for whoever charges by it. The first to end comes first. Those that YARN
 * has forgotten are left out.
 */
final class EndedApplications {
  private final RMContext context;
  private final ApplicationService<NodeId> service;

  EndedApplications(RMContext context, ApplicationService<NodeId> service) {
    this.context = context;
    this.service = service;
  }

  ObjectNode toJson(WebRequest request) {
    ObjectNode json = WebVersion.of("resourcemanager");
    ArrayNode applications = json.putArray("applications");
    ViewAccess access = new ViewAccess(context);
    int hidden = 0;
    for (Map.Entry<String, Double> ended : service.ended().entrySet()) {
      RMApp application = context.getRMApps().get(ApplicationId.fromString(ended.getKey()));
      if (application == null) {
        continue;
      }
      if (!access.mayList(application, request)) {
        hidden++;
        continue;
      }
      ObjectNode one =
          applications
              .addObject()
              .put("id", ended.getKey())
              .put("name", application.getName())
              .put("user", application.getUser())
              .put("queue", application.getQueue())
              .put("finalStatus", String.valueOf(application.getFinalApplicationStatus()))
              .put("submittedMillis", application.getSubmitTime())
              .put("finishedMillis", application.getFinishTime());
      UsedByApplication.put(one, ended.getValue(), application);
    }
    return json.put("hiddenApplications", hidden);
  }
}
