// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Finds a workload by what was written on the command line. */
final class WorkloadConverter implements ITypeConverter<Workload> {
  @Override
  public Workload convert(String name) {
    try {
      return Workloads.named(name);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
