// SPDX-License-Identifier: Apache-2.0
/**
 * When jobs will start and end, as far as their ranks know, and how good such forecasts were. The
 * ResourceManager and the simulator run these very objects.
 */
package io.kairos.rm.forecast;
