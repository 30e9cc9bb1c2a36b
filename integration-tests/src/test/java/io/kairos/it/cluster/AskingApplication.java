// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.job.UnmanagedLaunch;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** An application that has containers placed and launches none of them. */
final class AskingApplication implements AutoCloseable {
  private final YarnClient client = YarnClient.createYarnClient();
  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();

  AskingApplication(Configuration conf, int containers)
      throws IOException, YarnException, InterruptedException {
    client.init(conf);
    client.start();
    UnmanagedLaunch.submit(
        client, UnmanagedLaunch.prepare(client, "asking", "default"), conf, master);
    master.registerApplicationMaster("", 0, "");
    for (int i = 0; i < containers; i++) {
      master.addContainerRequest(
          new ContainerRequest(Resource.newInstance(1024, 1), null, null, Priority.newInstance(1)));
    }
    master.allocate(0);
  }

  @Override
  public void close() {
    master.stop();
    client.stop();
  }
}
