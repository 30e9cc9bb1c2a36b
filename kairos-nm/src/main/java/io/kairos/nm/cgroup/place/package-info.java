// SPDX-License-Identifier: Apache-2.0
/**
 * Where the cgroups of tasks are: mounts, hierarchies, and how a cgroup is made, found and removed.
 */
package io.kairos.nm.cgroup.place;
