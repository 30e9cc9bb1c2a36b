// SPDX-License-Identifier: Apache-2.0
/** How much CPU time tasks used, as far as the kernel counts it here. */
package io.kairos.nm.cgroup.usage;
