// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.NODES;
import static io.kairos.cli.live.AskedCluster.property;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about answers that are none; the tests of workbench ask real daemons. */
class TroublesTest {
  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | | refuses user | log in by kinit",
        "403 | | refuses user | a user whom YARN's ACLs admit",
        "404 | | runs without Kairos | yarn kairos check on its host",
        "404 | {\"error\": \"there is none\", \"fix\": \"ask for another\"} | there is none | ask for another",
        "500 | {\"error\": \"an error inside\", \"fix\": \"see the log\"} | an error inside | see the log",
        "500 | <html> | answers /ws/v1/kairos/nodes with status 500 | status",
        "503 | {\"error\": \"not active\", \"fix\": \"ask later\"} | no ResourceManager is active | getAllServiceState",
        "307 | This is standby RM | no ResourceManager is active | getAllServiceState",
        "200 | There is no active RM right now. | no ResourceManager is active | getAllServiceState",
      })
  void anAnswerThatIsNoneEndsInOneLine(int status, String body, String what, String fix) {
    cluster.daemon().answer(NODES, status, body == null ? "" : body);

    CommandRun run = cluster.run("nodes");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains(what).contains(fix).contains(cluster.daemon().address());
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aHostThatDoesNotExistIsNamedWithItsProperty() throws IOException {
    cluster.configure("no-such-host.invalid:8088");

    assertThat(cluster.run("nodes").err())
        .contains("no ResourceManager answers at http://no-such-host.invalid:8088")
        .contains("(yarn.resourcemanager.webapp.address): unknown host");
  }

  @Test
  void aResourceManagerOfAPairWithoutAnAddressIsNamed() throws IOException {
    String pair =
        property("yarn.resourcemanager.ha.enabled", "true")
            + property("yarn.resourcemanager.webapp.address.rm1", cluster.daemon().address());
    cluster.write("yarn-site.xml", pair, property("yarn.resourcemanager.ha.rm-ids", "rm1,rm2"));

    CommandRun run = cluster.run("nodes");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains("rm2 of yarn.resourcemanager.ha.rm-ids has no address")
        .contains("set the latter");
    assertThat(run.err().lines()).hasSize(1);

    cluster.write("yarn-site.xml", pair);
    assertThat(cluster.run("nodes").err())
        .contains("yarn.resourcemanager.ha.rm-ids names no ResourceManager");
  }

  @Test
  void aResourceManagerOfAPairIsFoundByItsHostName() throws IOException {
    cluster.write(
        "yarn-site.xml",
        property("yarn.resourcemanager.ha.enabled", "true"),
        property("yarn.resourcemanager.ha.rm-ids", "rm1"),
        property("yarn.resourcemanager.hostname.rm1", "no-such-host.invalid"));

    assertThat(cluster.run("nodes").err()).contains("http://no-such-host.invalid:8088");
  }

  /** On many hosts only daemons may read them. */
  @Test
  void filesOfDaemonsAreNotReadByWhoeverAsksTheCluster() throws IOException {
    cluster.write("capacity-scheduler.xml", "<property>");
    cluster.write("mapred-site.xml", "<property>");
    cluster.daemon().answer(NODES, 200, "{\"nodes\": []}");

    assertThat(cluster.run("nodes").exit()).isZero();
    assertThat(cluster.run("check", "--side=client").out()).contains("site-file-broken");
  }

  @Test
  void namesThatWouldCommandATerminalDoNot() {
    cluster
        .daemon()
        .answer(
            NODES,
            200,
            "{\"nodes\": [{\"rank\": 1, \"id\": \"\\u001b[31mred:1\", \"vcores\": 1}]}");

    assertThat(cluster.run("nodes").out()).contains("?[31mred:1").doesNotContain("\u001b");
  }
}
