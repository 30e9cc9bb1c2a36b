// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the reduces of one job wait for its maps without using a CPU: each connects, and goes on
 * when it is told to. Thread-safe.
 */
final class MapsBarrier implements AutoCloseable {
  private static final int BACKLOG = 1000;

  private final ServerSocket server;
  private final List<Socket> waiting = new ArrayList<>();
  private boolean open;

  MapsBarrier() throws IOException {
    server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept, "maps-barrier");
    thread.setDaemon(true);
    thread.start();
  }

  /** Shell command that ends when the maps have: with 0, or with another code if nobody tells. */
  String waitCommand() {
    return "exec 8<>/dev/tcp/"
        + server.getInetAddress().getHostAddress()
        + "/"
        + server.getLocalPort()
        + " && read -r -u 8 && exec 8>&-";
  }

  /** The maps have ended: the reduces go on, those to come too. */
  synchronized void open() {
    open = true;
    waiting.forEach(MapsBarrier::letGo);
    waiting.clear();
  }

  /** Whoever still waits is told nothing, and fails. */
  @Override
  public synchronized void close() {
    closeQuietly(server);
    waiting.forEach(MapsBarrier::closeQuietly);
    waiting.clear();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        arrived(server.accept());
      } catch (IOException e) {
        // Of one connection that broke, or of the server that was closed.
      }
    }
  }

  private synchronized void arrived(Socket reduce) {
    if (open) {
      letGo(reduce);
    } else if (server.isClosed()) {
      closeQuietly(reduce);
    } else {
      waiting.add(reduce);
    }
  }

  private static void letGo(Socket reduce) {
    try {
      reduce.getOutputStream().write('\n');
    } catch (IOException e) {
      // The reduce has ended; the ResourceManager says so, too.
    }
    closeQuietly(reduce);
  }

  private static void closeQuietly(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing more is wanted from it.
    }
  }
}
