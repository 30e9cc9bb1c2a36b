// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

/**
 * What a user may say of a format.
 *
 * @param name with its unit, as a user writes it
 * @param byDefault value unless the user gives another
 * @param least smallest value that makes sense
 * @param most largest one
 * @param does what it sets, for the help
 */
public record ReaderSetting(
    String name, double byDefault, double least, double most, String does) {}
