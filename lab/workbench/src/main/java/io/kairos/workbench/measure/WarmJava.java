// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** How JMH measures here: in a Java process of its own, three iterations to warm up, then five. */
public final class WarmJava {
  private WarmJava() {}

  /**
   * @param methods regular expression of the names of the methods that are measured
   * @param seconds length of each iteration
   */
  public static ChainedOptionsBuilder of(Class<?> benchmark, String methods, int seconds) {
    return new OptionsBuilder()
        .include("^" + benchmark.getName() + "." + methods + "$")
        .forks(1)
        .warmupIterations(3)
        .warmupTime(TimeValue.seconds(seconds))
        .measurementIterations(5)
        .measurementTime(TimeValue.seconds(seconds));
  }
}
