// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

/**
 * A try on the way to the arrivals of a stream.
 *
 * @param jobs that were played: a part of the stream, or all
 * @param lastArrivalSeconds of these, in seconds after the first
 * @param load that came of it: offered by a part or where more than 1 is asked for, else reached
 */
public record CalibrationStep(int jobs, double lastArrivalSeconds, double load) {}
