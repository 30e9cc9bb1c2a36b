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
import io.kairos.common.ServiceClass;
import io.kairos.rm.SchedulerDryRun;
import io.kairos.rm.jobs.ClassRules;
import java.nio.file.Path;

/** Whether YARN makes the queues, and what it makes of them that few operators expect. */
public final class Queues extends NamedChoice implements Check {
  private static final String ROOT_QUEUES = "yarn.scheduler.capacity.root.queues";
  private static final String NOT_PREEMPTED = ".disable_preemption";

  public Queues() {
    super("queues", "whether YARN makes the queues, and whether Kairos may suspend their tasks");
  }

  @Override
  public void run(Host host, Findings findings) {
    boolean areNamed = host.site().written(ROOT_QUEUES).isPresent();
    boolean areStored = host.site().storesQueues();
    if (!host.is(Side.RM) || (!areNamed && areStored)) {
      return;
    }
    if (!OrderingPolicyNames.unknown(host).isEmpty()) {
      // YARN would refuse the queues for that alone; another check tells it.
      return;
    }
    Path file =
        areNamed
            ? host.fileOf(ROOT_QUEUES)
            : host.site().file(SiteConfiguration.CAPACITY_SCHEDULER);
    try (SchedulerDryRun made = new SchedulerDryRun(host.site().daemons())) {
      made.remarks().forEach((setting, sentence) -> remark(host, setting, sentence, findings));
    } catch (InvalidSettingException e) {
      // What Kairos refuses is reported by another check.
      return;
    } catch (IllegalArgumentException e) {
      if (areStored) {
        findings.warning(
            "queues-refused",
            "YARN refuses the queues of "
                + file
                + ", which it reads only while its configuration store is empty: "
                + e.getMessage(),
            Fix.run("# correct the queues in " + file));
        return;
      }
      findings.error(
          "queues-refused",
          "YARN refuses the queues of " + file + ": " + e.getMessage(),
          areNamed
              ? Fix.run("# correct the queues in " + file)
              : Fix.run(
                  "# name the first queues in "
                      + file
                      + " by "
                      + ROOT_QUEUES
                      + ", each with its capacity"));
    }
  }

  private static void remark(Host host, String setting, String sentence, Findings findings) {
    boolean isNamed = setting.startsWith("yarn.") && setting.endsWith(NOT_PREEMPTED);
    findings.warning(
        "queues-not-preempted",
        sentence,
        isNamed
            ? Fix.set(
                host.fileOf(setting),
                setting.substring(0, setting.length() - NOT_PREEMPTED.length()) + ClassRules.CLASS,
                ServiceClass.BATCH.text())
            : Fix.run(
                "# set kairos-class in the same template, in "
                    + host.site().file(SiteConfiguration.CAPACITY_SCHEDULER)));
  }
}
