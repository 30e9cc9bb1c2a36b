// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli;

/** The version of this build, out of the jar's manifest. */
public final class KairosVersion {
  private KairosVersion() {}

  public static String get() {
    String version = KairosVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
