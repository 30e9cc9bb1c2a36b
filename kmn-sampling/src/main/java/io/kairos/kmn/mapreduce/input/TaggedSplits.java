// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import java.lang.reflect.Method;
import java.util.Set;

/**
 * The splits of {@code MultipleInputs} are wrapped in one that names the mapper. Hadoop's classes
 * of both interfaces are package-private, so the public method that unwraps them is called by
 * reflection. Without it a split of a file would have no path.
 */
final class TaggedSplits {
  private static final Set<String> CLASSES =
      Set.of(
          "org.apache.hadoop.mapreduce.lib.input.TaggedInputSplit",
          "org.apache.hadoop.mapred.lib.TaggedInputSplit");

  private TaggedSplits() {}

  /** The split inside; {@code split} itself if it is none of {@code MultipleInputs}. */
  static Object unwrapped(Object split) {
    if (!CLASSES.contains(split.getClass().getName())) {
      return split;
    }
    try {
      Method inside = split.getClass().getMethod("getInputSplit");
      inside.setAccessible(true);
      return unwrapped(inside.invoke(split));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "the splits of MultipleInputs cannot be unwrapped on this Hadoop ("
              + e
              + "): use one input format for all inputs.",
          e);
    }
  }
}
