// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The list of classes that put filters into a daemon's HTTP server. Filters act in its order, so
 * what stands last sees only requests that those before it let pass.
 */
public final class FilterInitializers {
  /** Their list, in the order in which they act. */
  public static final String PROPERTY = "hadoop.http.filter.initializers";

  private FilterInitializers() {}

  /**
   * Adds a class at the end, in memory only. To be called before the HTTP server is made.
   *
   * @param conf the daemon's own configuration
   */
  public static void append(Configuration conf, String className) {
    List<String> names = new ArrayList<>(Arrays.asList(conf.getTrimmedStrings(PROPERTY)));
    if (!names.contains(className)) {
      names.add(className);
      conf.set(PROPERTY, String.join(",", names));
    }
  }
}
