// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Answers that no healthy daemon of this version gives, by HTTP. */
public final class AnsweringDaemon implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> bodies = new ConcurrentHashMap<>();
  private final Map<String, Integer> statuses = new ConcurrentHashMap<>();
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  public AnsweringDaemon() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          asked.add(path);
          byte[] body = bodies.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(
              statuses.getOrDefault(path, 404), body.length == 0 ? -1 : body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  public String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** What is answered to a path from now on; everything else is 404. */
  public AnsweringDaemon answer(String path, int status, String body) {
    bodies.put(path, body);
    statuses.put(path, status);
    return this;
  }

  /** The paths that were asked so far, in their order. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
