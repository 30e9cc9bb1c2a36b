// SPDX-License-Identifier: Apache-2.0
/** The blocks of a job's input, as its splits tell them, and what input cannot be sampled. */
package io.kairos.kmn.mapreduce.input;
