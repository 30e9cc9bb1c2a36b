// SPDX-License-Identifier: Apache-2.0
/**
 * How a cgroup is given CPU and deprived of it: quotas and weights of v1 and v2, and what it had
 * before.
 */
package io.kairos.nm.cgroup.lever;
