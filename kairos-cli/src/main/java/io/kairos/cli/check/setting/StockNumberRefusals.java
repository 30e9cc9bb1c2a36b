// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.common.InvalidSettingException;
import io.kairos.nm.check.NodeDryRun;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Numbers of stock YARN that a daemon cannot read, and would end over without naming them. */
final class StockNumberRefusals {
  private StockNumberRefusals() {}

  /** A ResourceManager reads only one of those that NodeManagers read. */
  static void ofResourceManager(Host host, Findings findings) {
    Refusals.collect(
        host.site().daemons(),
        NodeDryRun::checkStockNumbers,
        e -> {
          if (e.property().equals(YarnConfiguration.RM_AM_EXPIRY_INTERVAL_MS)) {
            report(host, e, findings);
          }
        });
  }

  static void report(Host host, InvalidSettingException e, Findings findings) {
    findings.error(
        "stock-setting-invalid",
        host.found(e.property()) + ": " + Refusals.reason(e),
        Fix.remove(host.fileOf(e.property()), e.property()));
  }
}
