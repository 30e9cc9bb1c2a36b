// SPDX-License-Identifier: Apache-2.0
/** Which CPU control this machine can have, and the control that an operator asked for. */
package io.kairos.nm.cgroup.setup;
