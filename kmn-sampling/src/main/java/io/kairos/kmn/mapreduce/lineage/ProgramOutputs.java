// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * The sampled jobs that this JVM has submitted, by their output directories. A lineage tells of a
 * sample only when its job ends, and a sample that was chosen beforehand has none.
 *
 * <p>Static, as Hadoop makes an input format for every job by reflection: those of two jobs of one
 * program share nothing else.
 */
final class ProgramOutputs {
  /** A JVM that submits jobs for years must not keep them all. */
  private static final int MOST = 10_000;

  private static final Set<Path> DIRECTORIES = new LinkedHashSet<>();
  private static boolean hasJobs;

  private ProgramOutputs() {}

  /** Also of a job without an output directory. */
  static void addJob() {
    synchronized (DIRECTORIES) {
      hasJobs = true;
    }
  }

  static boolean hasJobs() {
    synchronized (DIRECTORIES) {
      return hasJobs;
    }
  }

  /**
   * @param directory with its file system
   */
  static void add(Path directory) {
    synchronized (DIRECTORIES) {
      if (DIRECTORIES.add(directory) && DIRECTORIES.size() > MOST) {
        DIRECTORIES.remove(DIRECTORIES.iterator().next());
      }
    }
  }

  static boolean contains(Path directory) {
    synchronized (DIRECTORIES) {
      return DIRECTORIES.contains(directory);
    }
  }
}
