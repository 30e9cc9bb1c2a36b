// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

/**
 * The half of a {@link NodePolicy} that decides when containers are launched. The thread that owns
 * the policy calls it.
 */
public interface LaunchHolder {
  /** A task is to be launched when this policy decides. */
  void queued(TaskFacts task, long nowNanos);

  /** An application master is to be launched when this policy decides. */
  void masterQueued(String containerId, long memoryMb, long nowNanos);
}
