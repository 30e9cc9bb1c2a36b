// SPDX-License-Identifier: Apache-2.0
/** A stream of real MapReduce jobs whose answers are checked, under any scheduler. */
package io.kairos.workbench.bench.mapreduce;
