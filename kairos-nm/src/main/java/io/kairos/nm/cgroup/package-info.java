// SPDX-License-Identifier: Apache-2.0
/**
 * Taking CPU from the process tree of a task and giving it back: cgroup v1 and v2 (quota or idle),
 * or signals where no cgroup is writable. Pure Java: files and processes, no Hadoop import.
 *
 * <p>Here is what a caller sees; the rooms below know it, and it knows none of them. {@code setup}
 * makes a control, which is one of {@code suspend} or of {@code signal}. {@code suspend} uses
 * {@code lever} and {@code usage}, and all three use {@code place}.
 */
package io.kairos.nm.cgroup;
