// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import io.kairos.nm.cgroup.lever.Caps;
import io.kairos.nm.cgroup.lever.CpuQuota;
import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps all tasks of a node together inside N cores: a quota on the cgroup above theirs. Where
 * suspended tasks use what running ones leave, they would otherwise take processors that the
 * operator keeps for other daemons. A node with as many vcores as processors needs none.
 *
 * <p>In YARN's own cgroup, YARN's limit stays where it is lower, and comes back in the end.
 */
final class CoresBound {
  private static final Logger LOG = LoggerFactory.getLogger(CoresBound.class);
  private static final String PERIODS = "nr_periods ";
  private static final String HELD_BACK_NANOS = "throttled_time ";
  private static final String HELD_BACK_MICROS = "throttled_usec ";

  private final CpuQuota quota;
  private final Caps caps;
  private final Path directory;
  private final boolean ours;
  private final int processors;

  /** What it was before, in YARN's own cgroup; none in ours. */
  private final double original;

  private double wanted = CpuQuota.NONE;
  private boolean isLifted = true;
  private boolean failing;
  private long periods;
  private long heldBackNanos;

  /**
   * @param directory the cgroup above the tasks'
   * @param ours whether nobody else sets a quota there
   */
  CoresBound(CpuQuota quota, Caps caps, Path directory, boolean ours, int processors)
      throws IOException {
    this.quota = quota;
    this.caps = caps;
    this.directory = directory;
    this.ours = ours;
    this.processors = processors;
    original = ours ? CpuQuota.NONE : quota.cores(directory);
  }

  /**
   * N from now on.
   *
   * @param cores at least 1; from the number of processors on nothing is bound
   */
  void set(int cores) {
    wanted = cores < processors ? cores : CpuQuota.NONE;
    isLifted = false;
    apply();
  }

  /** Nothing is bound any more, whoever bound it. */
  void lift() {
    wanted = CpuQuota.NONE;
    isLifted = true;
    apply();
  }

  /** Whether there is a bound, by N or by YARN's limit. */
  boolean isWanted() {
    return !isLifted && cores() != CpuQuota.NONE;
  }

  /** To how many cores all tasks are bound together, or {@link CpuQuota#NONE}. */
  double cores() {
    return Math.min(wanted, original);
  }

  /**
   * Sets the quota again if it is not what N makes it; to be called now and then. Where N binds
   * nothing, YARN's limit is not ours to set.
   */
  void enforce() {
    if (wanted != CpuQuota.NONE) {
      apply();
    }
  }

  private void apply() {
    double cores = cores();
    try {
      if (Math.abs(quota.cores(directory) - cores) > 1e-3) {
        write(cores);
      }
      failing = false;
    } catch (NoSuchFileException e) {
      LOG.debug("No task was launched yet: {}", CgroupFiles.reason(e));
    } catch (IOException e) {
      if (!failing) {
        LOG.warn("Tasks of this node may use more than {} cores together: {}", cores, reason(e), e);
      }
      failing = true;
    }
  }

  /**
   * How many cores the quota kept from tasks that wanted them, on average since the last call. Each
   * processor whose tasks the kernel stops counts as one while it does.
   */
  double heldBackCores() {
    long periodsBefore = periods;
    long heldBackBefore = heldBackNanos;
    try {
      for (String line : Files.readAllLines(directory.resolve("cpu.stat"))) {
        if (line.startsWith(PERIODS)) {
          periods = Long.parseLong(line.substring(PERIODS.length()));
        } else if (line.startsWith(HELD_BACK_NANOS)) {
          heldBackNanos = Long.parseLong(line.substring(HELD_BACK_NANOS.length()));
        } else if (line.startsWith(HELD_BACK_MICROS)) {
          heldBackNanos = 1000 * Long.parseLong(line.substring(HELD_BACK_MICROS.length()));
        }
      }
      long passedMicros = (periods - periodsBefore) * quota.periodMicros(directory);
      return passedMicros <= 0 ? 0 : (heldBackNanos - heldBackBefore) / (1e3 * passedMicros);
    } catch (IOException e) {
      LOG.debug("Nothing runs: {}", CgroupFiles.reason(e));
      return 0;
    }
  }

  private void write(double cores) throws IOException {
    if (ours) {
      caps.limit(directory, cores);
    } else {
      quota.limit(directory, cores);
    }
  }

  private static String reason(IOException e) {
    return CgroupFiles.reason(e);
  }
}
