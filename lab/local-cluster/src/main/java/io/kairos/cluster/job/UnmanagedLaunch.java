// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import io.kairos.cluster.Deadline;
import java.io.IOException;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** Starts an application whose master is the caller: YARN calls such a master unmanaged. */
public final class UnmanagedLaunch {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int MASTER_MB = 64;

  private UnmanagedLaunch() {}

  /**
   * An application that is not submitted yet.
   *
   * @param queue leaf queue
   */
  public static ApplicationSubmissionContext prepare(YarnClient client, String name, String queue)
      throws IOException, YarnException {
    ApplicationSubmissionContext submission =
        client.createApplication().getApplicationSubmissionContext();
    submission.setApplicationName(name);
    submission.setUnmanagedAM(true);
    submission.setResource(Resource.newInstance(MASTER_MB, 1));
    submission.setPriority(Priority.newInstance(0));
    submission.setQueue(queue);
    submission.setAMContainerSpec(
        ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), null, null, null));
    return submission;
  }

  /**
   * Submits the application and waits until its master may register.
   *
   * @param clients of the master, which are started as the application's own user
   * @throws io.kairos.cluster.ClusterException if it was not accepted within a minute
   */
  public static void submit(
      YarnClient client,
      ApplicationSubmissionContext submission,
      Configuration conf,
      Service... clients)
      throws IOException, YarnException, InterruptedException {
    client.submitApplication(submission);
    ApplicationId id = submission.getApplicationId();
    Deadline deadline = Deadline.in(LONGEST);
    while (!mayRegister(client, id)) {
      deadline.pause(id + " was not accepted within " + LONGEST.toSeconds() + " s");
    }
    Token<AMRMTokenIdentifier> token = client.getAMRMToken(id);
    token.setService(ClientRMProxy.getAMRMTokenService(conf));
    start(id.toString(), token, conf, clients);
  }

  /** Not as the login user: whatever this process submits later would take the token along. */
  static void start(
      String user, Token<AMRMTokenIdentifier> token, Configuration conf, Service... clients) {
    UserGroupInformation master = UserGroupInformation.createRemoteUser(user);
    master.addToken(token);
    master.doAs(
        (PrivilegedAction<Void>)
            () -> {
              for (Service each : clients) {
                each.init(conf);
                each.start();
              }
              return null;
            });
  }

  private static boolean mayRegister(YarnClient client, ApplicationId id) {
    try {
      return client.getApplicationReport(id).getYarnApplicationState()
              == YarnApplicationState.ACCEPTED
          && client.getAMRMToken(id) != null;
    } catch (IOException | YarnException e) {
      // Neither is there at once.
      return false;
    }
  }
}
