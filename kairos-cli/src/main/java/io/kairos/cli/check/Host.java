// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.check.daemon.DaemonAccount;
import io.kairos.cli.check.daemon.DaemonOptions;
import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.cli.link.HadoopLayout;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** What is looked at: configuration, installation, sides and daemons of one host; immutable. */
public final class Host {
  private final SiteConfiguration site;
  private final Installation installation;
  private final Set<Side> sides;
  private final DaemonAccount nodeManagerAccount;
  private final DaemonOptions daemonOptions;

  /**
   * @param proc {@code /proc}
   * @param environment as Hadoop's scripts leave it to a command of {@code yarn}
   */
  Host(
      SiteConfiguration site,
      Installation installation,
      Set<Side> sides,
      Path proc,
      Map<String, String> environment) {
    this.site = site;
    this.installation = installation;
    this.sides = EnumSet.copyOf(sides);
    this.nodeManagerAccount = DaemonAccount.find(proc, environment);
    this.daemonOptions = new DaemonOptions(proc, environment);
  }

  /** What this host is configured with. */
  public SiteConfiguration site() {
    return site;
  }

  Installation installation() {
    return installation;
  }

  DaemonOptions daemonOptions() {
    return daemonOptions;
  }

  /** Whether the daemon of a side runs here, or a client does. */
  public boolean is(Side side) {
    return sides.contains(side);
  }

  /** As whom the NodeManager of this host runs. */
  public DaemonAccount nodeManagerAccount() {
    return nodeManagerAccount;
  }

  /** The line by which an administrator checks a NodeManager of this host as another user. */
  public String runAs(String user) {
    return "sudo -u "
        + user
        + " env "
        + installation.javaHome().map(java -> "JAVA_HOME=" + java + " ").orElse("")
        + installation.home().flatMap(HadoopLayout::yarnProgram).map(Path::toString).orElse("yarn")
        + " --config "
        + site.directory().toAbsolutePath().normalize()
        + " kairos check --side nm";
  }

  public Path yarnSite() {
    return site.file(SiteConfiguration.YARN_SITE);
  }

  /** Property, value and file, on one line, in the form in which every finding begins. */
  public String found(String property) {
    return site.written(property)
        .map(value -> value.replaceAll("\\s+", " "))
        .map(value -> property + " = " + value + " (" + site.origin(property) + ")")
        .orElse(property + absent(property));
  }

  private String absent(String property) {
    return site.isBeatenByDefault(property)
        ? " has no effect in "
            + site.file(SiteConfiguration.CORE_SITE)
            + ", as YARN reads its own defaults behind that file, and is not set ("
            + yarnSite()
            + ")"
        : " is not set (" + yarnSite() + ")";
  }

  /** The file to change for a property: where it is, else yarn-site.xml. */
  public Path fileOf(String property) {
    String origin = site.origin(property);
    return origin.startsWith("/") ? Path.of(origin) : yarnSite();
  }
}
