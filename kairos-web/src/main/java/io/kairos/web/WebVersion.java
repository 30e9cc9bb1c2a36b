// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.hadoop.util.VersionInfo;

/** What every first answer says of who answers. */
public final class WebVersion {
  private WebVersion() {}

  /**
   * @param daemon {@code resourcemanager} or {@code nodemanager}
   */
  public static ObjectNode of(String daemon) {
    return Json.object()
        .put("daemon", daemon)
        .put("version", get())
        .put("hadoopVersion", VersionInfo.getVersion())
        .put("nowMillis", System.currentTimeMillis());
  }

  /** Version of this plug-in, out of the jar's manifest. */
  public static String get() {
    String version = WebVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
