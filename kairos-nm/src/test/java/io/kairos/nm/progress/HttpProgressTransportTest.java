// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against an HTTP server that answers what it is told to. */
class HttpProgressTransportTest {
  private static final ProgressQuery QUERY = new ProgressQuery(List.of("a", "b"), Map.of());

  private final List<HttpServer> servers = new ArrayList<>();
  private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
  }

  @Test
  void anAnswerIsRead() throws Exception {
    assertThat(new HttpProgressTransport(single(serve(200, "a 5000 3\n"))).ask(QUERY))
        .containsOnlyKeys("a");
  }

  @Test
  void anAnswerThatMakesNoSenseIsAFailureThatNamesTheLine() throws Exception {
    assertThatThrownBy(
            () -> new HttpProgressTransport(single(serve(200, "<html>hello</html>"))).ask(QUERY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("<html>");
  }

  @Test
  void anEndlessAnswerIsAFailure() throws Exception {
    String endless = "a 5000 3\n".repeat(200_000);
    assertThatThrownBy(() -> new HttpProgressTransport(single(serve(200, endless))).ask(QUERY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("too long");
  }

  @Test
  void aResourceManagerThatIsAwayIsAFailure() throws Exception {
    String address = serve(200, "");
    servers.get(0).stop(0);
    assertThatThrownBy(() -> new HttpProgressTransport(single(address)).ask(QUERY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(address);
  }

  @Test
  void aStandbyIsPassedOverAndTheActiveOneIsAskedFirstFromThenOn() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    String standby = serve(503, "not active", asked);
    HttpProgressTransport transport =
        new HttpProgressTransport(pair(standby, serve(200, "b 1 1\n")));
    assertThat(transport.ask(QUERY)).containsOnlyKeys("b");
    assertThat(transport.ask(QUERY)).containsOnlyKeys("b");
    assertThat(asked).hasValue(1);
  }

  @Test
  void aConfigurationThatNamesOneOfThePairDoesNotHideTheOther() throws Exception {
    Configuration conf = pair(serve(503, "not active"), serve(200, "b 1 1\n"));
    conf.set(YarnConfiguration.RM_HA_ID, "rm1");
    assertThat(new HttpProgressTransport(conf).ask(QUERY)).containsOnlyKeys("b");
    assertThat(conf.get(YarnConfiguration.RM_HA_ID)).isEqualTo("rm1");
  }

  @Test
  void allQuestionsGoOverOneConnection() throws Exception {
    HttpProgressTransport transport = new HttpProgressTransport(single(serve(200, "a 1 1\n")));
    for (int question = 0; question < 20; question++) {
      assertThat(transport.ask(QUERY)).containsOnlyKeys("a");
    }
    assertThat(connections).hasSize(1);
  }

  @Test
  void aRefusalKeepsItsConnectionToo() throws Exception {
    HttpProgressTransport transport = new HttpProgressTransport(single(serve(503, "not active")));
    for (int question = 0; question < 20; question++) {
      assertThatThrownBy(() -> transport.ask(QUERY)).hasMessageContaining("status 503");
    }
    assertThat(connections).hasSize(1);
  }

  @Test
  void anAnswerThatIsNotReadToItsEndCostsItsConnectionAtMost() throws Exception {
    String endless = "a 5000 3\n".repeat(200_000);
    HttpProgressTransport transport = new HttpProgressTransport(single(serve(200, endless)));
    for (int question = 0; question < 3; question++) {
      assertThatThrownBy(() -> transport.ask(QUERY)).hasMessageContaining("too long");
    }
    // The JDK reads what has come already, and keeps a connection whose answer ends there.
    assertThat(connections).hasSizeBetween(1, 3);
  }

  private String serve(int status, String body) throws IOException {
    return serve(status, body, new AtomicInteger());
  }

  private String serve(int status, String body, AtomicInteger asked) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        ProgressQuery.PATH,
        exchange -> {
          asked.incrementAndGet();
          connections.add(exchange.getRemoteAddress());
          exchange.getRequestBody().readAllBytes();
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    servers.add(server);
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private static Configuration single(String address) {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
    return conf;
  }

  private static Configuration pair(String first, String second) {
    Configuration conf = new YarnConfiguration();
    conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS + ".rm1", first);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS + ".rm2", second);
    return conf;
  }
}
