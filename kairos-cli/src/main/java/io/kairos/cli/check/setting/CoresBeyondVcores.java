// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.nm.settings.NodeSettings;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.util.NodeManagerHardwareUtils;

/** Whether more tasks run side by side on this node than it has vcores for. */
public final class CoresBeyondVcores extends NamedChoice implements Check {
  public CoresBeyondVcores() {
    super("cores", "whether tasks of more vcores run side by side than this node has");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    // What cannot be read is reported by another check.
    Configuration usable =
        Refusals.collect(
            Refusals.collect(host.site().daemons(), NodeDryRun::new, refusal -> {}),
            NodeDryRun::checkStockNumbers,
            refusal -> {});
    OptionalInt cores = NodeSettings.read(usable::getTrimmed).get(NodeSettings.CORES);
    int vcores = NodeManagerHardwareUtils.getVCores(usable);
    if (cores.isEmpty() || cores.getAsInt() <= vcores) {
      return;
    }
    String property = NodeSettings.CORES.property();
    findings.warning(
        "cores-beyond-vcores",
        host.found(property)
            + ": the node has "
            + vcores
            + " vcores ("
            + YarnConfiguration.NM_VCORES
            + "). Tasks of up to "
            + cores.getAsInt()
            + " vcores run there side by side, so Kairos makes none wait before that. They slow"
            + " each other down.",
        Fix.set(host.fileOf(property), property, NodeSettings.CORES.defaultText()));
  }
}
