// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.ServiceClass;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;

/**
 * A container that keeps the tag of its class of service. While YARN commits a container it gives
 * it the tags of its scheduling request, and right afterwards the master may fetch it.
 */
final class ClassedContainer extends RMContainerImpl {
  private final ServiceClass serviceClass;

  /**
   * @param proposed what it takes the place of; not committed yet
   * @param user whose application it is
   */
  ClassedContainer(
      RMContainer proposed, String user, RMContext context, ServiceClass serviceClass) {
    super(
        proposed.getContainer(),
        proposed.getAllocatedSchedulerKey(),
        proposed.getApplicationAttemptId(),
        proposed.getNodeId(),
        user,
        context,
        proposed.getCreationTime(),
        proposed.getNodeLabelExpression());
    this.serviceClass = serviceClass;
    setQueueName(proposed.getQueueName());
  }

  @Override
  public void setAllocationTags(Set<String> tags) {
    Set<String> own = serviceClass.in(tags);
    super.setAllocationTags(own);
    // YARN counts the tags above, and takes back these when the container ends.
    getContainer().setAllocationTags(own);
  }
}
