// SPDX-License-Identifier: Apache-2.0
/**
 * The shell between a stock NodeManager and the node scheduler. {@link
 * io.kairos.nm.KairosAuxiliaryService} owns the life cycle, {@link
 * io.kairos.nm.KairosContainersLauncher} sees the containers, {@link
 * io.kairos.nm.KairosContainerExecutor} puts launches into cgroups; they meet in {@code NodeHook}.
 * {@code NodeAgent} is the one thread that owns {@code SuspendingTasks}, the node scheduler ({@link
 * io.kairos.nm.las}) and CPU control ({@link io.kairos.nm.cgroup}).
 */
package io.kairos.nm;
