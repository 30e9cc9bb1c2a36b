// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.QueueShareAnswer;
import io.kairos.rm.TestCluster;
import io.kairos.yaq.ProgressAnswer;
import io.kairos.yaq.ProgressQuery;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By the HTTP server of a real ResourceManager. */
class JobProgressFilterTest {
  @Test
  void runningJobsAreAnsweredAndUnknownOnesLeftOut() throws Exception {
    try (Web web = new Web()) {
      MockAM am = web.job(20);
      String id = web.id(am);
      eventually(() -> !web.cluster.jobs().board().answer(List.of(id)).isEmpty());
      HttpResponse<String> response =
          web.post(
              new ProgressQuery(List.of(id, "application_1_0001", "nonsense"), Map.of()).toText());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(ProgressAnswer.parse(response.body())).containsOnlyKeys(id);
    }
  }

  @Test
  void aJobThatIsNewerThanTheLastLookAtAllIsAnsweredToo() throws Exception {
    try (Web web = new Web()) {
      MockAM am = web.job(2);
      web.cluster.jobs().stop();
      MockAM newer = web.cluster.launch();
      web.cluster.ask(newer, 7);
      HttpResponse<String> response =
          web.post(new ProgressQuery(List.of(web.id(am), web.id(newer)), Map.of()).toText());
      assertThat(ProgressAnswer.parse(response.body()).get(web.id(newer)).remainingTasks())
          .isEqualTo(7);
    }
  }

  @Test
  void durationsThatNodesTellAreTakenUp() throws Exception {
    try (Web web = new Web()) {
      String id = web.id(web.job(20));
      ProgressQuery query =
          new ProgressQuery(
              List.of(),
              Map.of(id, new ProgressQuery.Ran(3, 777), "nonsense", new ProgressQuery.Ran(1, 1)));
      assertThat(web.post(query.toText()).statusCode()).isEqualTo(200);
      assertThat(web.cluster.jobs().measures().meanTaskMillis(id, 1)).isEqualTo(777);
      assertThat(web.cluster.jobs().measures().size()).isEqualTo(1);
    }
  }

  @Test
  void aNodeIsToldTheQueuesOfItsApplicationsAndWhatTheyAreGuaranteed() throws Exception {
    try (Web web = new Web()) {
      MockAM am = web.job(2);
      MockNM node = web.cluster.register(H2, 4);
      HttpResponse<String> without = web.get(shares(node.getNodeId().toString()));
      assertThat(without.statusCode()).isEqualTo(200);
      assertThat(without.body()).isEmpty();
      node.nodeHeartbeat(am.getApplicationAttemptId(), 1, ContainerState.RUNNING);
      web.cluster.rm().drainEvents();
      HttpResponse<String> response = web.get(shares(node.getNodeId().toString()));
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).isEqualTo(web.id(am) + " 1.0 root.default\n");
    }
  }

  @Test
  void aQuestionForTheQueuesOfNoNodeIsRefused() throws Exception {
    try (Web web = new Web()) {
      assertThat(web.get(shares("10.0.0.1:8041")).statusCode()).isEqualTo(404);
      for (String node : List.of("", "host", "host:port", "host:-")) {
        HttpResponse<String> response = web.get(shares(node));
        assertThat(response.statusCode()).as(node).isEqualTo(400);
        assertThat(response.body()).contains("use HOST:PORT");
      }
      assertThat(web.get(QueueShareAnswer.PATH + "?").statusCode()).isEqualTo(400);
    }
  }

  private static String shares(String node) {
    return QueueShareAnswer.PATH + "?" + QueueShareAnswer.NODE + "=" + node;
  }

  @Test
  void aMalformedQuestionIsRefusedWithTheLineThatIsWrong() throws Exception {
    try (Web web = new Web()) {
      HttpResponse<String> response = web.post("ask a\ntell me everything\n");
      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).contains("tell me everything");
      String tooLong = "ask a\n".repeat(ProgressQuery.MOST_CHARACTERS / 6 + 1);
      assertThat(web.post(tooLong).statusCode()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "no/such charset", "\"\""})
  void aQuestionInAnUnknownCharsetIsRefusedWithItsName(String charset) throws Exception {
    try (Web web = new Web()) {
      String answer =
          web.raw("Content-Type: text/plain; charset=" + charset, "Content-Length: 6", "", "ask a");
      assertThat(answer).startsWith("HTTP/1.1 415 ").contains("use charset=utf-8");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "-5", "ffffffffffffffffff"})
  void aQuestionInBrokenChunksIsRefused(String chunkLength) throws Exception {
    try (Web web = new Web()) {
      String answer = web.raw("Transfer-Encoding: chunked", "", chunkLength, "ask a", "0", "");
      assertThat(answer).startsWith("HTTP/1.1 400 ").contains("the question cannot be read");
    }
  }

  @Test
  void aLongQuestionIsReadToItsEnd() throws Exception {
    try (Web web = new Web()) {
      String id = web.id(web.job(20));
      eventually(() -> !web.cluster.jobs().board().answer(List.of(id)).isEmpty());
      HttpResponse<String> response =
          web.post("ask application_1_0001\n".repeat(5_000) + "ask " + id + "\n");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(ProgressAnswer.parse(response.body())).containsOnlyKeys(id);
    }
  }

  @Test
  void otherPagesAndOtherMethodsAreAsBefore() throws Exception {
    try (Web web = new Web()) {
      assertThat(web.get(ProgressQuery.PATH).statusCode()).isEqualTo(405);
      assertThat(web.get("/ws/v1/cluster/info").statusCode()).isEqualTo(200);
      assertThat(web.get("/ws/v1/cluster/info").body()).contains("ACTIVE");
    }
  }

  /** The list of initializers is left as stock makes it, with ours behind. */
  @Test
  void theAuthenticationOfTheHttpServerStaysInFrontOfTheFilter() throws Exception {
    try (Web web = new Web()) {
      String[] initializers =
          web.cluster.rm().getConfig().getStrings("hadoop.http.filter.initializers");
      assertThat(initializers[0]).endsWith("RMAuthenticationFilterInitializer");
      assertThat(initializers[initializers.length - 1])
          .isEqualTo(JobProgressFilterInitializer.class.getName());
    }
  }

  private static final class Web implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;
    private final String address;
    final TestCluster cluster;

    Web() throws Exception {
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
      address = "127.0.0.1:" + port;
      YarnConfiguration conf = TestCluster.configuration();
      // MockRM starts no HTTP server otherwise; its constant for this is not public.
      conf.setBoolean("mockrm.webapp.enabled", true);
      conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
      cluster = new TestCluster(new MockRM(conf));
    }

    MockAM job(int tasks) throws Exception {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, tasks);
      return am;
    }

    String id(MockAM am) {
      return am.getApplicationAttemptId().getApplicationId().toString();
    }

    HttpResponse<String> post(String body) throws Exception {
      return http.send(
          request(ProgressQuery.PATH).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
          HttpResponse.BodyHandlers.ofString());
    }

    /** The answer to a request whose last header lines and body are as they are given. */
    String raw(String... lines) throws Exception {
      try (Socket socket = new Socket("127.0.0.1", port)) {
        socket.setSoTimeout(20_000);
        String head =
            "POST "
                + ProgressQuery.PATH
                + "?user.name=yarn HTTP/1.1\r\nHost: any\r\nConnection: close\r\n";
        socket
            .getOutputStream()
            .write((head + String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      }
    }

    HttpResponse<String> get(String path) throws Exception {
      return http.send(request(path).GET().build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(
          URI.create(
              "http://" + address + path + (path.contains("?") ? "&" : "?") + "user.name=yarn"));
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
