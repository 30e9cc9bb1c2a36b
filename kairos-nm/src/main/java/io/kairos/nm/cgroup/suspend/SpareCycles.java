// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import io.kairos.nm.cgroup.lever.Allocation;
import io.kairos.nm.cgroup.lever.Caps;
import io.kairos.nm.cgroup.lever.CpuLever;
import io.kairos.nm.cgroup.lever.CpuQuota;
import io.kairos.nm.cgroup.lever.IdleWeight;
import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link IdleWeight} on a node whose tasks are bound to N cores together: a suspended task has a
 * quota beside it, which {@link SpareShare} tells, as long as there is a bound.
 */
final class SpareCycles implements CpuLever {
  private static final Logger LOG = LoggerFactory.getLogger(SpareCycles.class);

  private final IdleWeight idle;
  private final CpuQuota quota;
  private final Caps caps;
  private final CoresBound bound;
  private final SpareShare share;
  private boolean refused;

  SpareCycles(IdleWeight idle, CpuQuota quota, Caps caps, CoresBound bound, SpareShare share) {
    this.idle = idle;
    this.quota = quota;
    this.caps = caps;
    this.bound = bound;
    this.share = share;
  }

  @Override
  public boolean leavesSpare() {
    return true;
  }

  @Override
  public Allocation read(Path cgroup) throws IOException {
    return idle.read(cgroup).then(quota.read(cgroup));
  }

  @Override
  public Allocation kernelDefault(Path cgroup) {
    return idle.kernelDefault(cgroup).then(quota.kernelDefault(cgroup));
  }

  @Override
  public boolean isShrunk(Path cgroup) throws IOException {
    return idle.isShrunk(cgroup);
  }

  @Override
  public void shrink(Path cgroup) throws IOException {
    idle.shrink(cgroup);
    if (bound.isWanted()) {
      try {
        limit(cgroup);
        refused = false;
      } catch (NoSuchFileException e) {
        throw e;
      } catch (IOException e) {
        // The weight alone suspends; the quota is tried again with the next share.
        if (!refused) {
          LOG.warn("Suspended tasks have no quota for now: {}", CgroupFiles.reason(e));
        }
        refused = true;
      }
    }
  }

  /** {@inheritDoc} The quota is ours while a task is suspended, whoever writes its weight. */
  @Override
  public Allocation readSuspended(Path cgroup, Allocation saved) throws IOException {
    return saved.then(idle.read(cgroup));
  }

  /** Brings the quota of a suspended task up to date. */
  void limit(Path cgroup) throws IOException {
    caps.limit(cgroup, bound.isWanted() ? share.cores() : CpuQuota.NONE);
  }

  @Override
  public String toString() {
    return idle.toString();
  }
}
