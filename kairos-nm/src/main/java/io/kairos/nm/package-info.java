// SPDX-License-Identifier: Apache-2.0
/**
 * What a stock NodeManager makes by the class names in yarn-site.xml. {@link
 * io.kairos.nm.KairosAuxiliaryService} owns the life cycle, {@link
 * io.kairos.nm.KairosContainersLauncher} sees the containers, {@link
 * io.kairos.nm.KairosContainerExecutor} puts launches into cgroups; they meet in {@link
 * io.kairos.nm.agent.NodeHook}. Nothing in the packages below may use this one.
 */
package io.kairos.nm;
