// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/** A setting that cannot be used; the message names the property, its value and the fix. */
public final class InvalidSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String property;

  /**
   * @param property name of the property as the operator wrote it
   * @param value the refused value; {@code null} is shown as "not set"
   * @param fix what the operator should write instead, as a full sentence
   */
  public InvalidSettingException(String property, Object value, String fix) {
    super(property + (value == null ? " is not set" : " = " + value) + ": " + fix);
    this.property = property;
  }

  /** Name of the refused property. */
  public String property() {
    return property;
  }
}
