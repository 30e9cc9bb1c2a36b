// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.demo.stream.StreamAsked;

/**
 * What the user asked the demo for, checked.
 *
 * @param stream to be played, or {@code null} to make one for this machine
 */
record DemoOptions(
    StreamAsked asked, DemoStream stream, SchedulersAsked schedulers, DemoFiles files) {

  /** Whether nobody has said when the jobs come. */
  boolean findsArrivals() {
    return stream == null && asked.lastArrivalSeconds().isEmpty();
  }
}
