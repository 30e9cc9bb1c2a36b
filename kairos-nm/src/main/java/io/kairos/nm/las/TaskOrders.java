// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.function.Supplier;

/** Every {@link TaskOrder} an operator can choose, by the name he writes (in lower case). */
public enum TaskOrders {
  LAS(LeastAttainedService::new);

  private final Supplier<TaskOrder> factory;

  TaskOrders(Supplier<TaskOrder> factory) {
    this.factory = factory;
  }

  /** An order of its own for one node scheduler. */
  public TaskOrder create() {
    return factory.get();
  }
}
