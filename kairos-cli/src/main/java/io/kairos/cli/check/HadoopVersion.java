// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.link.HadoopLinks;
import io.kairos.cli.link.UnreadableJarException;
import io.kairos.common.NamedChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.util.ComparableVersion;
import org.apache.hadoop.util.VersionInfo;

/**
 * Whether this Hadoop is one that Kairos was tested with. Of any other that is not too old, the
 * jars tell whether they have every name that Kairos uses.
 */
public final class HadoopVersion extends NamedChoice implements Check {
  static final String OLDEST = "3.4.1";

  /**
   * Releases of Apache alone: a vendor's build has other patches than the release it is named by.
   */
  private static final Pattern TESTED = Pattern.compile("3\\.4\\.3|3\\.5\\.\\d+");

  private static final String TESTED_IN_WORDS = "3.4.3 or 3.5.x";

  public HadoopVersion() {
    super(
        "hadoop",
        "whether this Hadoop is one that Kairos was tested with, or has every name it uses");
  }

  @Override
  public void run(Host host, Findings findings) {
    List<Jar> commons = host.installation().jars("hadoop-common");
    SortedSet<String> versions =
        commons.stream().map(Jar::version).collect(Collectors.toCollection(TreeSet::new));
    if (versions.isEmpty()) {
      judge(VersionInfo.getVersion(), "the Hadoop this command runs on", host, findings);
    } else if (versions.size() == 1) {
      judge(versions.first(), commons.get(0).toString(), host, findings);
    } else {
      findings.error(
          "hadoop-of-two-versions",
          "jars of Hadoop "
              + String.join(" and ", versions)
              + " are on one class path: "
              + commons.stream().map(Jar::toString).collect(Collectors.joining(", "))
              + ".",
          Fix.run("# take the jars of one Hadoop out of these directories"));
    }
  }

  private static void judge(String version, String where, Host host, Findings findings) {
    ComparableVersion found = new ComparableVersion(version.replaceFirst("-.*", ""));
    if (found.compareTo(new ComparableVersion(OLDEST)) < 0) {
      findings.error(
          "hadoop-version",
          "Hadoop "
              + version
              + " ("
              + where
              + ") is too old: Kairos needs "
              + OLDEST
              + " or newer.",
          otherHadoop());
    } else if (!TESTED.matcher(version).matches()) {
      judgeNames("Hadoop " + version + " (" + where + ")", host.installation(), findings);
    }
  }

  private static void judgeNames(String hadoop, Installation installation, Findings findings) {
    List<Path> ours = installation.packageJars();
    List<Path> others = installation.hadoopJars();
    String untested = hadoop + " is not " + TESTED_IN_WORDS + ", with which Kairos was tested";
    if (ours.isEmpty() || others.isEmpty()) {
      findings.warning(
          "hadoop-not-tested",
          untested
              + "; nobody looked whether it has every name that Kairos uses: no jars of "
              + (ours.isEmpty() ? "Kairos" : "Hadoop")
              + " are known here.",
          Fix.run("yarn kairos check --hadoop-home /path/to/hadoop  # where Kairos is installed"));
      return;
    }
    try {
      List<String> missing = HadoopLinks.missing(ours, others);
      if (missing.isEmpty()) {
        findings.warning(
            "hadoop-not-tested",
            untested
                + "; every name that Kairos uses exists there. Watch one node in shadow mode first.",
            Fix.NONE);
      } else {
        findings.error(
            "hadoop-lacks-names",
            hadoop + " lacks " + HadoopLinks.inWords(missing) + ".",
            otherHadoop());
      }
    } catch (UnreadableJarException e) {
      findings.error("jar-unreadable", e.getMessage() + ".", Fix.NONE);
    }
  }

  private static Fix otherHadoop() {
    return Fix.run(
        "# install Hadoop "
            + TESTED_IN_WORDS
            + " on this host, or take Kairos out of it (docs/operator/compatibility.md)");
  }
}
