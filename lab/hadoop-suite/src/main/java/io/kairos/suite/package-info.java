// SPDX-License-Identifier: Apache-2.0
/**
 * Hadoop's own tests, each class in a process of its own, with stock YARN and with Kairos in its
 * place; and what comes of the comparison.
 */
package io.kairos.suite;
