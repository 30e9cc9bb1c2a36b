// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.JobRank;
import io.kairos.common.ServiceClass;
import java.util.Optional;

/** What a {@link TaskOrder} may know of a task beside the service that it attained. */
public interface TaskStanding {
  /** The task's application. */
  String applicationId();

  /** Cores it needs, at least 1. */
  int vcores();

  ServiceClass serviceClass();

  /** Its number in the order in which tasks came to this node, from 1. */
  long arrival();

  /**
   * Full path of its application's leaf queue, such as {@code root.short}, as the ResourceManager
   * told last. Empty until it has told, which takes up to 4 seconds from the first task of an
   * application on the node; under a ResourceManager without Kairos; and on nodes that do not ask,
   * see {@link TaskOrder#usesQueues()}.
   */
  Optional<String> queue();

  /** What the ResourceManager told last of its job, {@link JobRank#NONE} if nothing. */
  long jobRank();
}
