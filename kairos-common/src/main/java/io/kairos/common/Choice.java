// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/**
 * One of several ways to do something, as an operator chooses it by its name. It describes itself:
 * settings, messages and documents take their words from here, and nobody else knows the name.
 *
 * <p>To add one: a public class with a public constructor without arguments, and a line with its
 * name in {@code META-INF/services/} of the interface that it implements. {@link Registry} finds
 * it.
 */
public interface Choice {
  /** What an operator writes: lower case, with dashes. No other choice of its kind has it. */
  String name();

  /** What it does, in words that go on after its name and a colon, without a full stop. */
  String does();
}
