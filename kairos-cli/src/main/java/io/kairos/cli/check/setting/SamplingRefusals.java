// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.NamedChoice;
import io.kairos.kmn.mapreduce.KmnProperty;
import io.kairos.kmn.mapreduce.KmnSettings;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** What every sampled job of this host would be refused for. */
public final class SamplingRefusals extends NamedChoice implements Check {
  public SamplingRefusals() {
    super("sampling-refusals", "whether sampled jobs would be refused for their settings");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.CLIENT)) {
      return;
    }
    SiteConfiguration site = host.site();
    Refusals.collect(
        site.jobs(),
        SamplingRefusals::refuse,
        e -> {
          String origin = site.originForJobs(e.property());
          findings.error(
              "setting-invalid",
              e.property()
                  + " = "
                  + site.jobs().get(e.property())
                  + " ("
                  + origin
                  + "): "
                  + Refusals.reason(e),
              Fix.set(
                  origin.startsWith("/")
                      ? Path.of(origin)
                      : site.file(SiteConfiguration.MAPRED_SITE),
                  e.property(),
                  KmnProperty.of(e.property())
                      .map(
                          property ->
                              property.proposal(site.jobs().getTrimmed(property.name(), "")))
                      .orElse("")));
        });
  }

  private static void refuse(Configuration conf) {
    try {
      KmnSettings.check(conf);
    } catch (IllegalArgumentException e) {
      // The packed jar has a copy of the exception under another name; its message is made in the
      // same way.
      String property = e.getMessage().split(" ", 2)[0];
      throw new InvalidSettingException(
          property, conf.get(property), e.getMessage().substring(e.getMessage().indexOf(": ") + 2));
    }
  }
}
