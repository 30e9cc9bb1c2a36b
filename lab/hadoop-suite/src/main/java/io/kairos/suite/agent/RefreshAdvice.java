// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import net.bytebuddy.asm.Advice;
import org.apache.hadoop.conf.Configuration;

/** Woven into {@code reinitialize} of the schedulers: tests refresh with settings of their own. */
final class RefreshAdvice {
  private RefreshAdvice() {}

  @Advice.OnMethodEnter
  static void enter(@Advice.Argument(0) Configuration conf) {
    Replacement.settings(conf);
  }
}
