// SPDX-License-Identifier: Apache-2.0
/**
 * Taking CPU from the process tree of a task and giving it back: cgroup v1 and v2 (quota or idle),
 * or signals where no cgroup is writable. Pure Java: files and processes, no Hadoop import.
 */
package io.kairos.nm.cgroup;
