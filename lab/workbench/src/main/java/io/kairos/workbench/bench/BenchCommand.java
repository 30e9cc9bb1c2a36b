// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import picocli.CommandLine.Command;

/** {@code kairos bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "BENCHMARK",
    description = "Measures parts of Kairos.",
    subcommands = {
      BenchCpuTimesCommand.class,
      BenchDensityCommand.class,
      BenchDispatcherCommand.class,
      BenchIdleCoresCommand.class,
      BenchKmnCommand.class,
      BenchMapReduceCommand.class,
      BenchNodeCommand.class,
      BenchRanksCommand.class,
      BenchRegistrationCommand.class,
      BenchReorderCommand.class,
      BenchSessionCommand.class,
      BenchSimulatorCommand.class,
      BenchSlotsCommand.class
    })
public final class BenchCommand {}
