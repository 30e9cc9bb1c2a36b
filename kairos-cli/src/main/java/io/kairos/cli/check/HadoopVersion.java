// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.util.List;
import org.apache.hadoop.util.ComparableVersion;
import org.apache.hadoop.util.VersionInfo;

/** Whether this Hadoop is one that Kairos was made for and tested with. */
public final class HadoopVersion implements Check {
  static final String OLDEST = "3.4.3";

  /** The first line that is not supported. */
  static final String TOO_NEW = "3.6";

  @Override
  public String name() {
    return "hadoop";
  }

  @Override
  public String does() {
    return "whether this Hadoop is one that Kairos was tested with";
  }

  @Override
  public void run(Host host, Findings findings) {
    List<Jar> commons = host.installation().jars("hadoop-common");
    if (commons.isEmpty()) {
      judge(VersionInfo.getVersion(), "the Hadoop this command runs on", findings);
    } else {
      commons.forEach(jar -> judge(jar.version(), jar.toString(), findings));
    }
  }

  private static void judge(String version, String where, Findings findings) {
    ComparableVersion found = new ComparableVersion(version.replaceFirst("-.*", ""));
    boolean tooOld = found.compareTo(new ComparableVersion(OLDEST)) < 0;
    boolean tooNew = found.compareTo(new ComparableVersion(TOO_NEW)) >= 0;
    if (tooOld || tooNew) {
      findings.error(
          "hadoop-version",
          "Hadoop "
              + version
              + " ("
              + where
              + ") is "
              + (tooOld ? "too old" : "too new")
              + ": Kairos is for "
              + OLDEST
              + " to 3.5.x.",
          Fix.run(
              "# install Hadoop " + OLDEST + " or 3.5.x on this host, or take Kairos out of it"));
    }
  }
}
