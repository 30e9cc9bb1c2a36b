// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorsTest {
  @TempDir private Path directory;

  @Test
  void rangesAndSingleProcessorsCount() throws IOException {
    assertThat(countOf("Cpus_allowed:\tf0d\nCpus_allowed_list:\t0,2-3,8-11\nMems_allowed:\t1\n"))
        .isEqualTo(7);
    assertThat(countOf("Cpus_allowed_list:\t5\n")).isEqualTo(1);
  }

  @Test
  void aFileThatCannotBeReadLeavesTheOtherNumber() throws IOException {
    assertThat(Processors.count(directory.resolve("missing"), 3)).isEqualTo(3);
    assertThat(countOf("Name:\tjava\n")).isEqualTo(3);
    assertThat(countOf("Cpus_allowed_list:\t\n")).isEqualTo(3);
  }

  /** As in a container of Docker or Kubernetes, or a unit of systemd with a quota. */
  @Test
  void aQuotaOnTheDaemonItselfTakesNoProcessorsFromTheMachine() throws Exception {
    String task = "container_1410901177871_0001_01_000001";
    try (RealCgroup real = RealCgroup.require()) {
      String procs = real.create(real.quota()).prepare(task, 1);
      real.setQuota(real.cgroupOf(task), 100_000, 100_000);
      Path output = directory.resolve("processors");
      Process daemon =
          new ProcessBuilder(
                  "bash",
                  "-c",
                  "echo $$ > \"$0\" && exec \"$@\"",
                  procs,
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  CountingDaemon.class.getName())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      assertThat(daemon.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(Files.readAllLines(output))
          .last()
          .isEqualTo(Integer.toString(Processors.ofThisProcess()));
    }
  }

  /** Says how many processors all tasks together may use. */
  static final class CountingDaemon {
    private CountingDaemon() {}

    public static void main(String[] arguments) {
      System.out.println(CoreControlOptions.builder().build().processors());
    }
  }

  private int countOf(String status) throws IOException {
    return Processors.count(Files.writeString(directory.resolve("status"), status), 3);
  }
}
