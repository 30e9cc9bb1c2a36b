// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.common.Poll;
import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** An application that has containers placed and launches none of them. */
final class AskingApplication implements AutoCloseable {
  private final YarnClient client = YarnClient.createYarnClient();
  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();

  AskingApplication(Configuration conf, int containers) throws IOException, YarnException {
    client.init(conf);
    client.start();
    ApplicationSubmissionContext submission =
        client.createApplication().getApplicationSubmissionContext();
    ApplicationId id = submission.getApplicationId();
    submission.setApplicationName("asking");
    submission.setUnmanagedAM(true);
    submission.setResource(Resource.newInstance(64, 1));
    submission.setPriority(Priority.newInstance(0));
    submission.setQueue("default");
    submission.setAMContainerSpec(
        ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), null, null, null));
    client.submitApplication(submission);
    Poll.until("the application to be accepted", () -> isAccepted(id));
    Token<AMRMTokenIdentifier> token = client.getAMRMToken(id);
    token.setService(ClientRMProxy.getAMRMTokenService(conf));
    // Not the login user: whatever this process submits later would take the token along.
    UserGroupInformation itsUser = UserGroupInformation.createRemoteUser(id.toString());
    itsUser.addToken(token);
    itsUser.doAs(
        (PrivilegedAction<Void>)
            () -> {
              master.init(conf);
              master.start();
              return null;
            });
    master.registerApplicationMaster("", 0, "");
    for (int i = 0; i < containers; i++) {
      master.addContainerRequest(
          new ContainerRequest(Resource.newInstance(1024, 1), null, null, Priority.newInstance(1)));
    }
    master.allocate(0);
  }

  private boolean isAccepted(ApplicationId id) {
    try {
      return EnumSet.of(YarnApplicationState.ACCEPTED)
              .contains(client.getApplicationReport(id).getYarnApplicationState())
          && client.getAMRMToken(id) != null;
    } catch (IOException | YarnException e) {
      return false;
    }
  }

  @Override
  public void close() {
    master.stop();
    client.stop();
  }
}
