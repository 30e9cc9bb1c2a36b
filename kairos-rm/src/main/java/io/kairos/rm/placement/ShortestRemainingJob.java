// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.ShortestRemainingJobFirst;

/** {@link ShortestRemainingJobFirst} for jobs that wait centrally (Yaq, §4.1). */
public final class ShortestRemainingJob extends ByProgressOrder {
  public ShortestRemainingJob() {
    super(new ShortestRemainingJobFirst(), "the one with the least work left");
  }
}
