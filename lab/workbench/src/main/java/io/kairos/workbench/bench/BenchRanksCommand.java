// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.rank.RanksBenchmark;
import io.kairos.workbench.run.JsonFile;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench ranks}. */
@Command(
    name = "ranks",
    mixinStandardHelpOptions = true,
    description =
        "What it costs the ResourceManager to rank jobs by the work that is left of them (JMH): to"
            + " work out all ranks, to look for jobs behind their share, and to take over news of"
            + " tasks and jobs. Takes about half a minute for each number of jobs.")
public final class BenchRanksCommand extends Measurement {
  private static final int MOST_JOBS = 1_000_000;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      split = ",",
      defaultValue = "100,1000,10000",
      description =
          "Jobs that have come and not ended, measured for each number. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Integer> jobs;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    for (int number : jobs) {
      Ranges.requireWhole(line(), "--jobs", number, MOST_JOBS);
    }
    json.check(line());
    List<RanksBenchmark.Result> results = RanksBenchmark.run(jobs);
    print("milliseconds, median of 5 iterations (least - most)");
    for (RanksBenchmark.Result result : results) {
      print(
          "%,7d jobs  all ranked %s  guard %s  %,d changes %s",
          result.jobs(),
          result.rankMillis().withRange(3),
          result.guardMillis().withRange(3),
          RanksBenchmark.CHANGES,
          result.changesMillis().withRange(3));
    }
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("changes", RanksBenchmark.CHANGES);
    figures.set("ranks", MAPPER.valueToTree(results));
    json.write(() -> figures, out());
    return 0;
  }
}
