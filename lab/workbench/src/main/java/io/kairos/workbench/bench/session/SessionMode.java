// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import java.util.Locale;

/** Under which scheduler, and beside what, the session is asked. */
public enum SessionMode {
  /** Stock YARN and nothing beside it: what the others are compared with. */
  ALONE(false, false),
  /** Stock YARN as it is shipped: containers by memory only, who share the cores as they like. */
  STOCK(false, true),
  /** Kairos, the session as any batch job. */
  BATCH(true, true),
  /** Kairos, the session in a queue of class {@code session}. */
  SESSION(true, true),
  /** Kairos, the session in a queue of class {@code service}. */
  SERVICE(true, true);

  private final boolean kairos;
  private final boolean crowded;

  SessionMode(boolean kairos, boolean crowded) {
    this.kairos = kairos;
    this.crowded = crowded;
  }

  /** Whether the nodes run Kairos. */
  boolean isKairos() {
    return kairos;
  }

  /** Whether batch jobs run beside the session. */
  boolean isCrowded() {
    return crowded;
  }

  /** As the user writes it, and as the class of service is called. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
