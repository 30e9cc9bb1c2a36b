// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports nobody listens on at the moment. They lie below the range from which systems take the local
 * ports of outgoing connections: a client of a daemon that is still starting could otherwise be
 * given the very port the daemon wants.
 */
public final class FreePorts {
  private static final int LOWEST = 11_000;
  private static final int HIGHEST = 32_000;
  private static final int ATTEMPTS = 1_000;

  private final Set<Integer> given = new HashSet<>();

  /** A port that is free on {@code address} and was not given out by this object before. */
  public int next(String address) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (!given.contains(port) && isFree(address, port)) {
        given.add(port);
        return port;
      }
    }
    throw new ClusterException(
        "no free port on " + address + " between " + LOWEST + " and " + HIGHEST);
  }

  /** Whether this machine lets us listen on the address at all. */
  static boolean canBind(String address) {
    return isFree(address, 0);
  }

  private static boolean isFree(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
