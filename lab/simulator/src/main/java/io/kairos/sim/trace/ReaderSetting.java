// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.common.ValueKind;

/**
 * What a user may say of a format.
 *
 * @param name with its unit, as a user writes it
 * @param byDefault value unless the user gives another
 * @param kind which values make sense
 * @param does what it sets, for the help
 */
public record ReaderSetting(String name, double byDefault, ValueKind<Double> kind, String does) {}
