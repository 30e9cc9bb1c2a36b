// SPDX-License-Identifier: Apache-2.0
/**
 * The one thread that owns a node's policy, and the ways to it from the threads of Hadoop: {@link
 * io.kairos.nm.agent.NodeAgent} takes events, {@link io.kairos.nm.agent.ContainerTransitions} makes
 * them of what happens to containers. Heartbeats, web page, assembly and the classes that Hadoop
 * makes may use it.
 */
package io.kairos.nm.agent;
