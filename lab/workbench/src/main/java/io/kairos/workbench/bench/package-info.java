// SPDX-License-Identifier: Apache-2.0
/**
 * {@code kairos bench}: the benchmarks behind docs/developer/benchmarks.md, for readers to repeat.
 */
package io.kairos.workbench.bench;
