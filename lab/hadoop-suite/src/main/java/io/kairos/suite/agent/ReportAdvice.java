// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import net.bytebuddy.asm.Advice;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;

/** Woven into what takes a heartbeat: the mock nodes of tests report nothing of themselves. */
final class ReportAdvice {
  private ReportAdvice() {}

  @Advice.OnMethodEnter
  @SuppressWarnings("UnusedVariable") // the assignment changes what the method gets
  static void enter(@Advice.Argument(value = 1, readOnly = false) ResourceUtilization utilization) {
    utilization = Replacement.report(utilization);
  }
}
