// SPDX-License-Identifier: Apache-2.0
/**
 * A node policy, a placement and a job order that only the tests have, each one class and one line
 * in {@code META-INF/services}.
 */
package io.kairos.it.extension;
