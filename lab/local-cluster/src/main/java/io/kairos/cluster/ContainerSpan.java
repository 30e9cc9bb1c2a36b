// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * From when to when the ResourceManager gave a container to an application.
 *
 * @param container its id
 * @param node where it was
 * @param fromMillis wall-clock time of its allocation
 * @param toMillis wall-clock time at which the ResourceManager heard of its end; empty while it has
 *     not
 */
public record ContainerSpan(String container, String node, long fromMillis, OptionalLong toMillis) {

  /** Whether it is the first of its application: the master's, where that is a container. */
  public boolean isFirst() {
    return (ContainerId.fromString(container).getContainerId() & ContainerId.CONTAINER_ID_BITMASK)
        == 1;
  }
}
