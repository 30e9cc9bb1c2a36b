// SPDX-License-Identifier: Apache-2.0
/**
 * A node policy, a placement, a job order, a workload and a figure that only the tests have, each
 * one class and one line in {@code META-INF/services}.
 */
package io.kairos.it.extension;
