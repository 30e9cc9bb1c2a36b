// SPDX-License-Identifier: Apache-2.0
/** The processes of this machine, and which of them belong to a task. */
package io.kairos.nm.cgroup.process;
