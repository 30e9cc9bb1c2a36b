// SPDX-License-Identifier: Apache-2.0
package io.kairos.example;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.Side;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether the ResourceManager can tell the racks of its nodes. */
public final class TopologyScript implements Check {
  private static final String PROPERTY = "net.topology.script.file.name";

  @Override
  public String name() {
    return "topology-script";
  }

  @Override
  public String does() {
    return "whether the script that names racks can be run";
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.RM)) {
      return;
    }
    host.site()
        .written(PROPERTY)
        .filter(script -> !Files.isExecutable(Path.of(script)))
        .ifPresent(
            script ->
                findings.warning(
                    "topology-script-missing",
                    host.found(PROPERTY) + ": it cannot be run, so all nodes are in one rack.",
                    Fix.run("chmod +x " + script)));
  }
}
