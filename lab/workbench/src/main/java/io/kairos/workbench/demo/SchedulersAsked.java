// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.rm.placement.TieBreaker;
import java.util.List;

/**
 * Which schedulers a user wants to compare.
 *
 * @param against the stock scheduler that Kairos is compared with
 * @param variants ways to set up Kairos, at least one; each plays the stream
 * @param tieBreaker of every variant that suspends tasks
 * @param rounds how often every scheduler plays the stream, at least 1
 */
record SchedulersAsked(
    Baseline against, List<Variant> variants, TieBreaker tieBreaker, int rounds) {}
