// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.settings;

/**
 * How an operator names parts of the plug-in in yarn-site.xml, for the packages that those parts
 * use themselves.
 */
public final class PluginNames {
  /** The auxiliary service. */
  public static final String SERVICE = "kairos";

  /** The class of the container executor. */
  public static final String EXECUTOR = "io.kairos.nm.KairosContainerExecutor";

  private PluginNames() {}
}
