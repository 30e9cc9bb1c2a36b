// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.util.List;

/** Every check of a host; a new one is a class and a line here. */
final class Checks {
  static final List<Check> ALL =
      List.of(
          new JarsPresent(),
          new JarVersions(),
          new JavaVersion(),
          new HadoopVersion(),
          new SchedulerClass(),
          new AuxiliaryService(),
          new LauncherClass(),
          new UnknownProperties(),
          new NodeRefusals(),
          new SchedulerRefusals(),
          new SamplingRefusals(),
          new Recovery(),
          new CpuControl(),
          new QueueVcores(),
          new OpportunisticAllocation());

  private Checks() {}
}
