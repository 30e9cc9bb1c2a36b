// SPDX-License-Identifier: Apache-2.0
/**
 * What a node does with more tasks than it can run: {@link io.kairos.nm.policy.SuspendingTasks} or
 * {@link io.kairos.nm.policy.QueueingTasks}, both behind {@link io.kairos.nm.policy.NodePolicy} and
 * both owned by one thread. The agent runs a policy, the assembly makes it, the launcher holds
 * launches for it.
 */
package io.kairos.nm.policy;
