// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Setting;

/** What lies between schedulers and workers. */
public final class Network {
  public static final Setting<Long> DELAY =
      Setting.of("delay", Kinds.DURATION, "0.5ms", "How long a message takes, one way");

  private Network() {}
}
