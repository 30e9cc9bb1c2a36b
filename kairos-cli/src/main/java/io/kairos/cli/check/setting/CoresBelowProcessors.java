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

/** Whether the tasks of this node get fewer processors together than they have under stock YARN. */
public final class CoresBelowProcessors extends NamedChoice implements Check {
  public CoresBelowProcessors() {
    super("processors", "whether all tasks together get fewer processors than this host has");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    NodeDryRun node =
        new NodeDryRun(Refusals.collect(host.site().daemons(), NodeDryRun::new, refusal -> {}));
    OptionalInt limit = node.limitedTo();
    if (limit.isEmpty()) {
      return;
    }
    String property = NodeSettings.LIMIT_TO_CORES.property();
    String what =
        "all tasks of this node together use at most N = "
            + limit.getAsInt()
            + " of its "
            + NodeDryRun.processors()
            + " processors ("
            + property
            + "), "
            + (node.isShadow() ? "once its mode is enforce. " : "")
            + "Stock YARN sets no such limit.";
    String choice =
        " If other programs need the rest, leave it so; if tasks may use it, set that property to"
            + " false.";
    if (isMuch(limit.getAsInt(), NodeDryRun.processors())) {
      findings.warning(
          "cores-below-processors",
          what + choice,
          Fix.set(host.fileOf(property), property, "false"));
    } else {
      findings.info("cores-below-processors", what + choice);
    }
  }

  /** Whether more than a quarter is lost: more than the other daemons of a node usually need. */
  static boolean isMuch(int cores, int processors) {
    return 4 * cores < 3 * processors;
  }
}
