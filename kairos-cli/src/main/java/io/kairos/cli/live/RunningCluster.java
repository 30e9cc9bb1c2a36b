// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.cli.live.Trouble.Kind;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * A running cluster. Finds the active ResourceManager as {@code yarn} does, by the addresses of the
 * configuration; redirects are not followed, for the next address is asked anyway. May be used by
 * several threads.
 */
public final class RunningCluster {
  static final String API = "/ws/v1/kairos";

  private final List<RmAddress> addresses;
  private final DaemonHttp http;
  private final String scheme;

  public RunningCluster(SiteConfiguration site) {
    Configuration conf = new YarnConfiguration(site.daemons());
    addresses = RmAddress.all(conf);
    scheme = WebAppUtils.getHttpSchemePrefix(conf);
    http = new DaemonHttp(conf);
  }

  /**
   * Asks the plug-in of the active ResourceManager.
   *
   * @param path below {@code /ws/v1/kairos}
   * @throws Trouble naming address, property and fix
   */
  public JsonNode resourceManager(String path) {
    return ask(API + path);
  }

  /**
   * Asks stock YARN, the active ResourceManager of it.
   *
   * @param path below {@code /ws/v1/cluster}, but not {@code /info}, which a standby answers too
   * @throws Trouble naming address, property and fix
   */
  public JsonNode stock(String path) {
    return ask("/ws/v1/cluster" + path);
  }

  /**
   * Every ResourceManager that answers, standby ones too: each tells of itself, for this is a path
   * that stock YARN redirects nobody from.
   *
   * @param silent is given those that do not answer, each with address and reason
   */
  public List<ResourceManagerInfo> resourceManagers(List<String> silent) {
    List<ResourceManagerInfo> answering = new ArrayList<>();
    for (RmAddress address : addresses) {
      try {
        Reply reply = http.get(address.url() + "/ws/v1/cluster/info", "");
        if (reply.isAnswer()) {
          answering.add(ResourceManagerInfo.of(address, reply.json()));
        } else if (addresses.size() > 1) {
          silent.add(address + ": status " + reply.status());
        }
      } catch (IOException e) {
        // A standby that is down is no trouble of whoever asks the active one.
        silent.add(address + ": " + e.getMessage());
      }
    }
    return answering;
  }

  /** Every node that YARN knows and that is not gone, with the stock ResourceManager too. */
  public List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (JsonNode one : stock("/nodes").path("nodes").path("node")) {
      nodes.add(Node.of(one));
    }
    return nodes;
  }

  /**
   * Asks the plug-in of a NodeManager.
   *
   * @param httpAddress host and port
   * @param path below {@code /ws/v1/kairos}
   * @throws Trouble naming address and fix
   */
  public JsonNode nodeManager(String httpAddress, String path) {
    return askNode(httpAddress, API + path, "");
  }

  /**
   * Beans of a NodeManager's {@code /jmx}.
   *
   * @param query object name pattern without characters that a URL would have to escape
   * @throws Trouble naming address and fix
   */
  JsonNode jmx(String httpAddress, String query) {
    return askNode(httpAddress, "/jmx", "qry=" + query).path("beans");
  }

  private JsonNode askNode(String httpAddress, String path, String query) {
    String url = scheme + httpAddress;
    try {
      Reply reply = http.get(url + path, query);
      if (reply.isAnswer()) {
        return reply.json();
      }
      throw trouble("the NodeManager at " + url, reply, path, true);
    } catch (IOException e) {
      throw new Trouble(
          Kind.UNREACHABLE,
          "the NodeManager at "
              + url
              + " does not answer: "
              + e.getMessage()
              + "; is it running, and is the port open to this host?");
    }
  }

  private JsonNode ask(String path) {
    List<String> standby = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    Trouble trouble = null;
    for (RmAddress address : addresses) {
      try {
        Reply reply = http.get(address.url() + path, "");
        if (reply.isAnswer()) {
          return reply.json();
        }
        if (reply.isStandby()) {
          standby.add(address + ": not active");
        } else {
          // The other of a pair may be the active one, and well, with or without Kairos.
          Trouble found = trouble("the ResourceManager at " + address, reply, path, false);
          trouble = trouble == null || found.kind() == Kind.NO_PLUGIN ? found : trouble;
        }
      } catch (IOException e) {
        silent.add(address + ": " + e.getMessage());
      }
    }
    if (trouble != null) {
      throw trouble;
    }
    if (standby.isEmpty()) {
      throw new Trouble(
          Kind.UNREACHABLE,
          "no ResourceManager answers at "
              + String.join(", ", silent)
              + "; start it, or correct that property in yarn-site.xml (--conf-dir says which).");
    }
    standby.addAll(silent);
    throw new Trouble(
        Kind.STANDBY,
        "no ResourceManager is active: "
            + String.join(", ", standby)
            + "; see yarn rmadmin -getAllServiceState.");
  }

  private Trouble trouble(String who, Reply reply, String path, boolean isNode) {
    if (reply.isRefusal()) {
      return new Trouble(
          Kind.NO_PERMISSION,
          who
              + " refuses user "
              + http.user()
              + " ("
              + reply.status()
              + reply.problem().map(problem -> ": " + problem).orElse("")
              + "); log in by kinit, or as a user whom YARN's ACLs admit.");
    }
    if (reply.problem().isPresent()) {
      Kind kind =
          reply.status() == HttpURLConnection.HTTP_NOT_FOUND
                  || reply.status() == HttpURLConnection.HTTP_BAD_REQUEST
              ? Kind.NOT_FOUND
              : Kind.FAILED;
      return new Trouble(kind, who + ": " + reply.problem().get() + ".");
    }
    if (reply.status() == HttpURLConnection.HTTP_NOT_FOUND && path.startsWith(API)) {
      return new Trouble(
          Kind.NO_PLUGIN,
          who
              + " runs without Kairos, or with a version too old to be asked (404 for "
              + path
              + "); yarn kairos check on "
              + (isNode ? "that node" : "its host")
              + " says what is missing.");
    }
    return new Trouble(
        Kind.FAILED, who + " answers " + path + " with status " + reply.status() + ".");
  }
}
