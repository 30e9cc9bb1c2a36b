// SPDX-License-Identifier: Apache-2.0
/** Suspends and resumes tasks by their cgroups, and keeps all tasks of a node inside N cores. */
package io.kairos.nm.cgroup.suspend;
