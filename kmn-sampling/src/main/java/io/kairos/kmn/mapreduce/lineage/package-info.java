// SPDX-License-Identifier: Apache-2.0
/**
 * The lineage of a sampled job (§5.1), a file beside its output: which blocks it used, and of which
 * blocks these are a sample.
 */
package io.kairos.kmn.mapreduce.lineage;
