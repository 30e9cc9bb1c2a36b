// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.daemon;

/** A daemon of YARN that Kairos runs in. */
public enum DaemonKind {
  RESOURCE_MANAGER("org.apache.hadoop.yarn.server.resourcemanager.ResourceManager"),
  NODE_MANAGER("org.apache.hadoop.yarn.server.nodemanager.NodeManager");

  private final String mainClass;

  DaemonKind(String mainClass) {
    this.mainClass = mainClass;
  }

  /** The class that Java is started with. */
  String mainClass() {
    return mainClass;
  }

  /** How Hadoop's scripts call it in names of variables, for example {@code RESOURCEMANAGER}. */
  String shellName() {
    return name().replace("_", "");
  }
}
