// SPDX-License-Identifier: Apache-2.0
/**
 * What outlives a daemon: the state on disk, who writes it, and how tasks of before a restart get
 * their CPU back. Policies fill it, the agent saves it, the assembly reads it.
 */
package io.kairos.nm.state;
