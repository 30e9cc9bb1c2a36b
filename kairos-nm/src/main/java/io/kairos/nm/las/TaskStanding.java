// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.JobRank;
import io.kairos.common.ServiceClass;

/** What a {@link TaskOrder} may know of a task beside the service that it attained. */
public interface TaskStanding {
  /** The task's application. */
  String applicationId();

  /** Cores it needs, at least 1. */
  int vcores();

  ServiceClass serviceClass();

  /** Its number in the order in which tasks came to this node, from 1. */
  long arrival();

  /** What the ResourceManager told last of its job, {@link JobRank#NONE} if nothing. */
  long jobRank();
}
