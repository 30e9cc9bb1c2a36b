// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.ServiceClass;
import java.util.Set;

/** What a leaf queue has, as YARN and this scheduler made it. Immutable. */
public final class QueueFacts {
  private final String name;
  private final String order;
  private final ServiceClass serviceClass;
  private final Set<ServiceClass> choosable;
  private final boolean areReducesHeld;
  private final boolean isRankedByUser;

  QueueFacts(
      String name,
      String order,
      ServiceClass serviceClass,
      Set<ServiceClass> choosable,
      boolean areReducesHeld,
      boolean isRankedByUser) {
    this.name = name;
    this.order = order;
    this.serviceClass = serviceClass;
    this.choosable = choosable;
    this.areReducesHeld = areReducesHeld;
    this.isRankedByUser = isRankedByUser;
  }

  /** Its full path; {@code root.users.<new>} for a queue that YARN would make in root.users. */
  public String name() {
    return name;
  }

  /**
   * The order of its applications: a job order of Kairos, or YARN's name of an ordering policy, as
   * {@code fair}.
   */
  public String order() {
    return order;
  }

  /** Of tasks whose application has no tag. */
  public ServiceClass serviceClass() {
    return serviceClass;
  }

  /** The classes that its applications may choose by a tag. */
  public Set<ServiceClass> choosable() {
    return choosable;
  }

  /** Whether reduces wait for the maps of their job, if {@code hold-reduces} says so. */
  public boolean areReducesHeld() {
    return areReducesHeld;
  }

  /** Whether its applications rank by the work of all of their user there, if they are ranked. */
  public boolean isRankedByUser() {
    return isRankedByUser;
  }
}
