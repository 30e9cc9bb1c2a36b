// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.cli.console.Ranges;
import io.kairos.workbench.run.ClientLog;
import io.kairos.workbench.run.Console;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.PictureFile;
import io.kairos.workbench.run.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos kmn-demo}. */
@Command(
    name = "kmn-demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a MapReduce job on a sample of its input's blocks on a cluster of three racks on this"
          + " machine, half of its slots busy: stock, with the sample chosen beforehand, and with"
          + " KMN, which takes any blocks that are near and the best-spread outputs. Compares how"
          + " many maps ran beside their blocks and how evenly the racks are used.",
      "Takes about three minutes on two cores. Ctrl-C ends it and leaves nothing but its folder."
    })
public final class KmnDemoCommand implements Callable<Integer> {
  private static final int MOST_ROUNDS = 100;

  @Spec private CommandSpec command;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How often each of the three runs its job, with other slots busy every time; a"
              + " minute or two each. One round shows locality; balance needs several. Default:"
              + " ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Seed of all that is random: where the blocks lie, which slots are busy, the samples."
              + " Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private JsonFile json;

  @Mixin private PictureFile png;

  @Mixin private WorkFolder workFolder;

  @Override
  public Integer call() throws IOException, InterruptedException {
    KmnDemoOptions options = check();
    DemoSize size = DemoSize.USUAL;
    Console console = Console.system(command.commandLine().getOut());
    ClientLog.in(options.workFolder());
    introduce(console, options, size);

    KmnDemoResult result = new KmnDemo(options, size, console).run();

    console.line(KmnTable.render(result));
    KmnJson.write(result, Instant.now(), options.json());
    console.line("figures   " + options.json());
    console.line(
        "picture   " + PictureFile.draw(options.png(), file -> KmnChart.write(result, file)));
    return 0;
  }

  private KmnDemoOptions check() {
    Ranges.requireWhole(command.commandLine(), "--rounds", rounds, MOST_ROUNDS);
    json.check(command.commandLine());
    png.check(command.commandLine());
    Path run = workFolder.makeRun(command.commandLine());
    return new KmnDemoOptions(
        seed, rounds, run, json.or(run.resolve("result.json")), png.or(run.resolve("kmn.png")));
  }

  private static void introduce(Console console, KmnDemoOptions options, DemoSize size) {
    console.line(
        String.format(
            Locale.ROOT,
            "%d of %d blocks, one copy of each, seed %d; racks of %s nodes with %d slots"
                + " each, half of them busy",
            size.sampleBlocks(),
            size.blocks(),
            options.seed(),
            size.racks().hostsInRack(),
            size.slotsPerNode()));
    console.line("everything goes to " + options.workFolder());
  }
}
