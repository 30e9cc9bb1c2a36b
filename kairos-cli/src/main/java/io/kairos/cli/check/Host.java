// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** What is looked at: configuration, installation and sides of one host; immutable. */
public final class Host {
  private final SiteConfiguration site;
  private final Installation installation;
  private final Set<Side> sides;

  Host(SiteConfiguration site, Installation installation, Set<Side> sides) {
    this.site = site;
    this.installation = installation;
    this.sides = EnumSet.copyOf(sides);
  }

  /** What this host is configured with. */
  public SiteConfiguration site() {
    return site;
  }

  Installation installation() {
    return installation;
  }

  /** Whether the daemon of a side runs here, or a client does. */
  public boolean is(Side side) {
    return sides.contains(side);
  }

  public Path yarnSite() {
    return site.file(SiteConfiguration.YARN_SITE);
  }

  /** Property, value and file in the form in which every finding begins. */
  public String found(String property) {
    return site.written(property)
        .map(value -> property + " = " + value + " (" + site.origin(property) + ")")
        .orElse(property + " is not set (" + yarnSite() + ")");
  }

  /** The file to change for a property: where it is, else yarn-site.xml. */
  public Path fileOf(String property) {
    String origin = site.origin(property);
    return origin.startsWith("/") ? Path.of(origin) : yarnSite();
  }
}
