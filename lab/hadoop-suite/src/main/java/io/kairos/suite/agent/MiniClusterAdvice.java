// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import net.bytebuddy.asm.Advice;
import org.apache.hadoop.conf.Configuration;

/** Woven into {@code MiniYARNCluster.serviceInit}. */
final class MiniClusterAdvice {
  private MiniClusterAdvice() {}

  @Advice.OnMethodEnter
  static void enter(@Advice.Argument(0) Configuration conf) {
    Replacement.nodes(conf);
  }
}
