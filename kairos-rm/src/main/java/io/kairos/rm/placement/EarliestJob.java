// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.EarliestJobFirst;

/** Yaq's name (§4.1) for {@link FirstJobFirst}, and for what it is at the nodes' queues. */
public final class EarliestJob extends FirstJobFirst {
  public EarliestJob() {
    super(new EarliestJobFirst().name(), DOES + ", by its name in the Yaq paper");
  }
}
