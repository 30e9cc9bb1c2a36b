// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.common.NamedChoice;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Whether the ResourceManager is told to use the scheduler. */
public final class SchedulerClass extends NamedChoice implements Check {
  public SchedulerClass() {
    super("scheduler-class", "whether the ResourceManager uses the scheduler of Kairos");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.RM)) {
      return;
    }
    String property = YarnConfiguration.RM_SCHEDULER;
    String value = host.site().written(property).orElse("");
    if (value.equals(Names.SCHEDULER)) {
      checkBlanks(host, property, findings);
      return;
    }
    if (value.equals(FairScheduler.class.getName())) {
      queuesOfFairScheduler(host, findings);
    }
    boolean meant = value.toLowerCase(Locale.ROOT).contains("kairo");
    findings.error(
        meant ? "scheduler-misspelt" : "scheduler-not-set",
        host.found(property)
            + (meant
                ? ": there is no such class, so the ResourceManager does not start."
                : ": the ResourceManager runs without Kairos."),
        Fix.set(host.fileOf(property), property, Names.SCHEDULER));
  }

  /** The ResourceManager loads the class by the text as it stands there. */
  private static void checkBlanks(Host host, String property, Findings findings) {
    if (!host.site().daemons().get(property).equals(Names.SCHEDULER)) {
      findings.error(
          "scheduler-blanks",
          host.found(property)
              + ": YARN takes the blanks or line breaks around it as part of the class's name, and"
              + " the ResourceManager does not start; write the name alone.",
          Fix.set(host.fileOf(property), property, Names.SCHEDULER));
    }
  }

  /** Only the CapacityScheduler's file counts from then on, and may have no queue of theirs. */
  private static void queuesOfFairScheduler(Host host, Findings findings) {
    String property = FairSchedulerConfiguration.ALLOCATION_FILE;
    Optional<String> allocations = host.site().written(property);
    Path usual = host.site().file("fair-scheduler.xml");
    findings.error(
        "fair-scheduler-queues",
        host.found(YarnConfiguration.RM_SCHEDULER)
            + ": with the class of Kairos, the queues and all settings of "
            + allocations.orElse(usual.toString())
            + " are lost, for only "
            + host.site().file(SiteConfiguration.CAPACITY_SCHEDULER)
            + " counts. Convert them first, put the converted queues into that file, and run check"
            + " again.",
        Fix.run(
            "mkdir converted && yarn fs2cs --yarnsiteconfig "
                + host.yarnSite()
                + (allocations.isPresent() ? "" : " --fsconfig " + usual)
                + " --output-directory converted"));
  }
}
