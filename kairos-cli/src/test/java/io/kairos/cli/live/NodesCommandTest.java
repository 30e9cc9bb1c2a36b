// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.NODES;
import static io.kairos.cli.live.AskedCluster.listed;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.CommandRun;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What {@code nodes} shows of the nodes' cores. */
class NodesCommandTest {
  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  @Test
  void usedCoresAndIdleTasksStandInTheListAndADashWhereANodeDoesNotTell() {
    cluster
        .daemon()
        .answer(
            NODES,
            200,
            "{\"version\": \"1.0.0\", \"nodes\": ["
                + "{\"id\": \"tells:1\", \"kind\": \"suspend\", \"vcores\": 4, \"running\": 3,"
                + " \"idle\": 2, \"waiting\": 1, \"usedCores\": 1.525, \"spareCores\": 0.25,"
                + " \"pluginVersion\": \"1.0.0\"},"
                + "{\"id\": \"signals:1\", \"kind\": \"suspend\", \"vcores\": 4, \"running\": 3,"
                + " \"idle\": null, \"waiting\": 1, \"usedCores\": null, \"spareCores\": null,"
                + " \"pluginVersion\": \"1.0.0\"},"
                // A ResourceManager that is older says nothing at all.
                + listed("older:1", "suspend", "\"1.0.0\"")
                + "]}");

    CommandRun run = cluster.run("nodes");

    assertThat(run.exit()).isZero();
    List<List<String>> rows =
        run.out().lines().map(line -> List.of(line.split(" {2,}"))).collect(Collectors.toList());
    assertThat(cells(rows, 0)).containsExactly("IDLE", "WAITING", "CORES USED/OWN", "SPARE CORES");
    assertThat(cells(rows, 1)).containsExactly("2", "1", "1.5/4", "0.3");
    assertThat(cells(rows, 2)).containsExactly("-", "1", "-", "-");
    assertThat(cells(rows, 3)).containsExactly("-", "-", "-", "-");
  }

  private static List<String> cells(List<List<String>> rows, int row) {
    int first = rows.get(0).indexOf("IDLE");
    return rows.get(row).subList(first, first + 4);
  }
}
