// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.system.RunSetup;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which cluster is simulated. */
public final class ClusterOptions {
  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "How many workers the cluster has. Needed unless --nodes is given.")
  private Integer workers;

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "Tasks that each worker runs at a time. Default: 1.")
  private Integer cores;

  @Option(
      names = "--nodes",
      paramLabel = "COUNTxCORES,...",
      description =
          "Workers of several sizes: 20x4,10x16 are 20 of 4 cores and 10 of 16; 20x4x32g have 32"
              + " GiB of memory each, for systems that know it. Instead of --workers and --cores.")
  private String nodes;

  @Option(
      names = "--jobs-at-a-time",
      paramLabel = "N",
      description =
          "A job that arrives while N are in the cluster starts when one of them ends, and its"
              + " completion time counts from then on. Default: no limit.")
  private Integer jobsAtATime;

  /**
   * The nodes that the user wants.
   *
   * @throws ParameterException naming option, value and fix
   */
  Nodes nodes(CommandLine command) {
    if (nodes == null) {
      return equalNodes(command);
    }
    if (workers != null || cores != null) {
      throw OutputFiles.refuse(
          command,
          "--nodes",
          nodes,
          "says how many workers and cores there are; leave "
              + (workers != null ? "--workers" : "--cores")
              + " out.");
    }
    try {
      return Nodes.parse(nodes);
    } catch (IllegalArgumentException e) {
      throw OutputFiles.refuse(command, "--nodes", nodes, e.getMessage());
    }
  }

  /**
   * How many jobs may be in the cluster.
   *
   * @throws ParameterException naming option, value and fix
   */
  int jobsAtATime(CommandLine command) {
    if (jobsAtATime == null) {
      return RunSetup.NO_LIMIT;
    }
    Ranges.requireWhole(command, "--jobs-at-a-time", jobsAtATime, RunSetup.NO_LIMIT);
    return jobsAtATime;
  }

  private Nodes equalNodes(CommandLine command) {
    if (workers == null) {
      throw new ParameterException(
          command, "--workers is missing; use it, or --nodes for workers of several sizes");
    }
    int coresOfEach = cores == null ? 1 : cores;
    Ranges.requireWhole(command, "--workers", workers, Nodes.MOST);
    Ranges.requireWhole(command, "--cores", coresOfEach, Nodes.MOST_CORES);
    if ((long) workers * coresOfEach > Nodes.MOST) {
      throw OutputFiles.refuse(
          command,
          "--cores",
          coresOfEach,
          workers + " workers would have more than " + Nodes.MOST + " cores; use fewer.");
    }
    return Nodes.equal(workers, coresOfEach);
  }
}
