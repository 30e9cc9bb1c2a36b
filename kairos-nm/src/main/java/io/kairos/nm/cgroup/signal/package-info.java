// SPDX-License-Identifier: Apache-2.0
/** Suspends and resumes tasks by signals, where no cgroup is writable. */
package io.kairos.nm.cgroup.signal;
