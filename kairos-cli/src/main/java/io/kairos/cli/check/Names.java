// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.nm.settings.PluginNames;

/** Class names as they stand in a configuration; what they name need not be on the class path. */
final class Names {
  static final String SCHEDULER = "io.kairos.rm.KairosScheduler";
  static final String AUXILIARY_SERVICE = "io.kairos.nm.KairosAuxiliaryService";
  static final String LAUNCHER = "io.kairos.nm.KairosContainersLauncher";

  /** Of the auxiliary service. */
  static final String SERVICE = PluginNames.SERVICE;

  private Names() {}
}
