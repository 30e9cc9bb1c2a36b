// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/** A choice whose name and words are constants. */
public abstract class NamedChoice implements Choice {
  private final String name;
  private final String does;

  /**
   * @param name see {@link #name()}
   * @param does see {@link #does()}
   */
  protected NamedChoice(String name, String does) {
    this.name = name;
    this.does = does;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String does() {
    return does;
  }
}
