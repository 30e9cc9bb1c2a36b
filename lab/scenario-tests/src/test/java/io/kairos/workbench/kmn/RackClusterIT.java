// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.racks.RackCluster;
import io.kairos.cluster.racks.RackClusterSpec;
import io.kairos.cluster.racks.RackLayout;
import io.kairos.workbench.run.ClientLog;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@Tag("long")
class RackClusterIT {
  private static final int BLOCKS = 12;
  private static final int SAMPLE = 4;

  @TempDir Path folder;

  @Test
  void aJobOnARandomSampleCountsItsBlocksAndIsMeasuredAndNothingIsLeft() throws Exception {
    ClientLog.in(folder);
    int nameNodePort;
    try (RackCluster cluster =
        RackCluster.start(RackClusterSpec.of(folder.resolve("run"), RackLayout.of(3, 2, 1), 2))) {
      nameNodePort = FileSystem.getDefaultUri(cluster.jobConfiguration()).getPort();
      org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path("/output");
      BlockFiles input =
          BlockFiles.write(
              cluster, new org.apache.hadoop.fs.Path("/input"), BLOCKS, 1, new Random(1));
      for (String host : cluster.spec().layout().hosts()) {
        assertThat(blocksOn(input, host)).as(host).isEqualTo(2);
      }

      try (OtherUsers busy = OtherUsers.occupyHalf(cluster, new Random(1))) {
        assertThat(busy.perHost().values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(6);
        Job job = CountingJob.create(cluster.jobConfiguration(), input, output, 2);
        RandomSampleInputFormat.sample(job, SAMPLE, 7);
        assertThat(job.waitForCompletion(false)).isTrue();

        JobFigures figures = new FinishedJob(cluster, input).measure(job.getJobID(), output);

        System.out.println(figures);
        assertThat(figures.isRight(SAMPLE)).as(figures.toString()).isTrue();
        assertThat(figures.maps()).hasSize(SAMPLE).allMatch(MapRun::used);
        for (MapRun map : figures.maps()) {
          assertThat(map.rack()).isEqualTo(cluster.spec().layout().rackOf(map.host()));
          assertThat(map.locality() == MapLocality.NODE_LOCAL)
              .isEqualTo(input.hosts(map.block()).contains(map.host()));
        }
        assertThat(sum(figures.reducersPerRack())).isEqualTo(2);
        assertThat(figures.maps().stream().mapToLong(MapRun::outputBytes).sum())
            .as("what the maps gave is what the reducers got")
            .isEqualTo(figures.shuffledBytes());
        assertThat(figures.bytesAcrossRacks()).isBetween(0L, figures.shuffledBytes());
        assertThat(figures.seconds()).isPositive();
        busy.awaitAlone();
      }
    }
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    assertThat(folder.resolve("run/hdfs")).doesNotExist();
    assertThat(listens(nameNodePort)).isFalse();
  }

  private static long blocksOn(BlockFiles input, String host) {
    long count = 0;
    for (int block = 0; block < input.count(); block++) {
      count += input.hosts(block).contains(host) ? 1 : 0;
    }
    return count;
  }

  private static int sum(Map<String, Integer> numbers) {
    return numbers.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static boolean listens(int port) throws Exception {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
      return true;
    } catch (SocketException e) {
      return false;
    }
  }
}
