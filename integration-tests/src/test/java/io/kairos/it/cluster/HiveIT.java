// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Stock Hive on Tez, beside tasks that want each core all the time. Its jars come with {@code
 * -Phive} alone, as they are many.
 */
@Tag("long")
class HiveIT {
  private static final Duration LIMIT = Duration.ofSeconds(400);

  private static final List<String> OPENS =
      List.of(
          "java.lang",
          "java.util",
          "java.net",
          "java.nio",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.regex",
          "java.time",
          "java.io");

  private static final String QUERIES =
      String.join(
          ";\n",
          "create table sales (shop string, amount int) stored as textfile",
          "insert into sales values ('north', 1), ('south', 20), ('north', 300), ('south', 4000)",
          "insert into sales values ('west', 50000), ('north', 600000)",
          "select shop, sum(amount), count(*) from sales group by shop order by shop",
          "");

  @BeforeEach
  void needsCgroupsAndHive() throws IOException {
    Cgroups.assumeWritable();
    assumeTrue(TezProgram.hasJar("hive-exec-"), "Hive's jars come with -Phive");
  }

  @Test
  void queriesBesideBusyTasksAreRightAndLoseNothing() throws Exception {
    try (KairosCluster cluster = KairosCluster.start("hive", TezIT::settings)) {
      BusyJob busy = cluster.submit("busy", 4, 2, 0.3);
      TezProgram program = new TezProgram(cluster, OPENS);
      program.write("hive-site.xml", hive(program));
      Path queries = Files.writeString(program.folder().resolve("queries.sql"), QUERIES);

      Process hive =
          program.start(
              List.of("-Xmx600m", "-Djava.io.tmpdir=" + program.folder()),
              "org.apache.hadoop.hive.cli.CliDriver",
              "-f",
              queries.toString());
      Poll.until(LIMIT, "Hive to end", () -> !hive.isAlive());

      String log = Files.readString(program.log());
      assertThat(hive.exitValue()).as(log).isZero();
      assertThat(log).contains("north\t600301\t3\nsouth\t4020\t2\nwest\t50000\t1\n");
      cluster.report(
          "%d suspensions of two busy tasks and Hive on Tez", cluster.metric("Suspensions"));
      assertThat(cluster.metric("Suspensions")).isPositive();
      busy.finish();
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }

  /** A metastore in the program itself, with files of its own. */
  private static Map<String, String> hive(TezProgram program) {
    Path folder = program.folder();
    return Map.ofEntries(
        Map.entry("hive.execution.engine", "tez"),
        Map.entry(
            "javax.jdo.option.ConnectionURL",
            "jdbc:derby:;databaseName=" + folder.resolve("metastore") + ";create=true"),
        Map.entry("datanucleus.schema.autoCreateAll", "true"),
        Map.entry("hive.metastore.schema.verification", "false"),
        Map.entry("hive.metastore.warehouse.dir", folder.resolve("warehouse").toString()),
        Map.entry("hive.exec.scratchdir", folder.resolve("scratch").toString()),
        Map.entry("hive.exec.local.scratchdir", folder.resolve("local-scratch").toString()),
        Map.entry("hive.user.install.directory", folder.resolve("install").toString()),
        Map.entry("hive.server2.enable.doAs", "false"),
        Map.entry("hive.tez.container.size", "256"),
        Map.entry("hive.tez.java.opts", program.jvmOptions()));
  }
}
