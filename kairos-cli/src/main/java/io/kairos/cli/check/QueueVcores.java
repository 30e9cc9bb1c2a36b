// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.NamedChoice;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.admission.Overcommits;
import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether nodes get any task beyond their vcores, and whether their memory holds more. */
public final class QueueVcores extends NamedChoice implements Check {
  private static final String PROPERTY = SchedulerSettings.QUEUE_VCORES.property();

  public QueueVcores() {
    super(
        "queue-vcores",
        "whether nodes get any task beyond their vcores, and whether their memory holds more");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.RM)) {
      return;
    }
    if (host.site().written(PROPERTY).filter(text -> text.matches("0+ *%?")).isPresent()) {
      findings.info(
          "queue-vcores-zero",
          host.found(PROPERTY)
              + ": no node gets a task beyond its vcores, so none is ever suspended.");
      return;
    }
    judgeMemory(host, findings);
  }

  /** By the size of nodes where the file tells it, with the smallest containers that YARN gives. */
  private static void judgeMemory(Host host, Findings findings) {
    Configuration conf = host.site().daemons();
    int vcores;
    int memoryMb;
    int containerMb;
    NodeAdmission admission;
    try {
      vcores = conf.getInt(YarnConfiguration.NM_VCORES, 0);
      memoryMb = conf.getInt(YarnConfiguration.NM_PMEM_MB, 0);
      containerMb =
          conf.getInt(
              YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB,
              YarnConfiguration.DEFAULT_RM_SCHEDULER_MINIMUM_ALLOCATION_MB);
      admission = SchedulerSettings.QUEUE_VCORES.read(conf::getTrimmed);
    } catch (NumberFormatException | InvalidSettingException e) {
      // Other checks tell it.
      return;
    }
    if (vcores > 0 && memoryMb > 0 && containerMb > 0) {
      findings.info(
          "queue-vcores-memory",
          "a node of "
              + vcores
              + " vcores and "
              + memoryMb
              + " MB ("
              + host.yarnSite()
              + ") has memory for Q of "
              + Overcommits.percentThatFits(memoryMb, vcores, containerMb)
              + " % of its vcores in containers of "
              + containerMb
              + " MB and one vcore. "
              + PROPERTY
              + " = "
              + SchedulerSettings.QUEUE_VCORES.text(conf::getTrimmed)
              + " is "
              + Math.round(100.0 * (admission.limitVcores(vcores) - vcores) / vcores)
              + " %. More Q lets more short tasks start on full nodes:"
              + " docs/operator/how-it-works.md#choosing-q.");
    }
  }
}
